"""What is said, as phrases with parts: another language is another table."""
