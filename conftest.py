from hypothesis import settings

import book.notebooks  # noqa: F401  (kernels that nbval starts run as when the outputs were stored)

settings.register_profile("untimed", deadline=None)  # no test is one of speed
settings.load_profile("untimed")
