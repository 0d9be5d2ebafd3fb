"""python -m trials.documents --seconds 300 --seed 0"""

import sys

from .command import main

if __name__ == "__main__":
    sys.exit(main())
