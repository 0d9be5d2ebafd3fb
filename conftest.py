import tools.notebooks  # noqa: F401  (kernels that nbval starts run as when the outputs were stored)
