"""The search for certificates, which is not trusted, and the verdict of the two readings."""
