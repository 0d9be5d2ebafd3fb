"""The exact reading: an arithmetic of its own at points of the declared domains. It only refutes."""
