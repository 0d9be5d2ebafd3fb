"""`python -m derivations`: see documents/command.py."""

import sys

from .documents.command import main

if __name__ == "__main__":
    sys.exit(main())
