"""The search for certificates, which is not trusted, and the verdict of the two readings."""

from . import size  # noqa: F401 (it stands before the kernel)
