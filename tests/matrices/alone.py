"""The first reading alone: the second one beside it would hide a hole."""

from derivations.kernel.identity import NoNormalForm
from derivations.matrices import declare
from derivations.matrices.claims import verify
from derivations.matrices.verdict import asked


def alone(known, left, relation, right, hypotheses=(), by=None) -> bool:
    """Whether the first reading says that it is proved."""
    claim = asked(left, right, declare(known), hypotheses, None, relation, by)
    for contracts in (True, False):
        try:
            return bool(verify(claim, contracts))
        except NoNormalForm:
            continue
    return False
