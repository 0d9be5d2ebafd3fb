"""`python -m xglib.derivation`, for one version: `derivations`, or `python -m derivations`."""

import sys

from derivations.documents.command import main

if __name__ == "__main__":
    sys.exit(main())
