from hypothesis import settings

import book.notebooks  # noqa: F401  (kernels that nbval starts run as when the outputs were stored)

settings.register_profile("untimed", deadline=None)  # no test is one of speed
settings.load_profile("untimed")


def pytest_addoption(parser):
    parser.addoption("--changed", action="store_true", help="leave out what must pass again: tests/unchanged.py")


def pytest_configure(config):
    if config.getoption("--changed"):
        from unchanged import Unchanged

        config.pluginmanager.register(Unchanged(config))
