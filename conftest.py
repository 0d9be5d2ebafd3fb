import gc

import pytest
from hypothesis import settings

import book.notebooks  # noqa: F401  (kernels that nbval starts run as when the outputs were stored)

# No test is one of speed, and what passed passes again: a new example is looked for by `make check-all`, not by whoever
# changes a comma.
settings.register_profile("explore", deadline=None)
settings.register_profile("same", deadline=None, derandomize=True)
settings.load_profile("same")


def pytest_addoption(parser):
    parser.addoption("--changed", action="store_true", help="leave out what must pass again: tests/unchanged.py")


def pytest_configure(config):
    if config.getoption("--changed"):
        from unchanged import Unchanged

        config.pluginmanager.register(Unchanged(config))


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is collected stays: to look for garbage among it takes a fifth of the time, and finds none."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
