"""Records, and what is made of them alone: plain text, Markdown for notebooks, HTML for pages."""
