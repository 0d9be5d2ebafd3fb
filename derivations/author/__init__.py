"""What an author writes, in Python, as text or in LaTeX, and what is taken of it."""
