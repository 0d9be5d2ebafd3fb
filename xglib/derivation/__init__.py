"""The checker is a package of its own now: import ``derivations``. What was imported from here is found there, with a
warning, in this version and no later one.
"""

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

try:
    from derivations import *  # noqa: F403
    from derivations import load_ipython_extension as load_ipython_extension
except ModuleNotFoundError as error:
    if error.name != "derivations":
        raise
    raise ModuleNotFoundError("xglib.derivation is the package derivations now: pip install derivations") from None

warnings.warn("xglib.derivation is the package derivations now: import that", FutureWarning, stacklevel=2)


_ROOMS = {  # where modules stand that were beside each other
    "author": "chain library limits names printed rules symbolic writing",
    "documents": "sheets",
    "prove": "search verdict",
    "refute": "exact refutation sampling spaces",
    "show": "page report",
    "words": "chinese parts phrases",
}
_ROOM = {module: room for room, modules in _ROOMS.items() for module in modules.split()}


class _Moved(MetaPathFinder, Loader):
    """xglib.derivation.tex is derivations.tex, the same module and no second one."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        moved = name.startswith(f"{__name__}.") and name != f"{__name__}.__main__"
        return ModuleSpec(name, self) if moved else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        place = spec.name.removeprefix(f"{__name__}.")
        module = import_module(".".join(filter(None, ("derivations", _ROOM.get(place), place))))
        spec.loader_state = module.__spec__, module.__loader__
        return module

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__, module.__loader__ = module.__spec__.loader_state  # which the import has set to its own


sys.meta_path.insert(0, _Moved())
