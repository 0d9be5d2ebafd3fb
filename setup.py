"""What the package's page says that depends on where the repository is: the address stands once, in _config.yml."""

import posixpath
import re
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent


def repository(config):
    """The address and the branch that _config.yml names; an empty address as long as there is none."""
    block = re.search(r"^repository:\n((?: .*\n)+)", config, re.MULTILINE)[1]
    return [re.search(rf'^ +{key}: "?([^"\s#]*)', block, re.MULTILINE)[1].rstrip("/") for key in ("url", "branch")]


def project_urls(url, branch):
    if not url:
        return {}
    return {"Source": url, "Issues": f"{url}/issues", "Changelog": f"{url}/blob/{branch}/CHANGELOG.md"}


def description(readme, url, branch):
    """A file of xglib/ for readers elsewhere: what is beside it is linked by its full address, or not at all without
    one."""
    image, link = r"!\[([^\]]*)\]\((?!\w+:)([^)]+)\)", r"(?<!!)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)"
    if not url:
        return re.sub(link, r"\1", re.sub(image, r"*\1*", readme))

    def full(kind, mark=""):
        return lambda found: f"{mark}[{found[1]}]({url}/{kind}/{branch}/{posixpath.normpath(f'xglib/{found[2]}')})"

    return re.sub(link, full("blob"), re.sub(image, full("raw", "!"), readme))


if __name__ == "__main__":
    where = repository((ROOT / "_config.yml").read_text("utf-8"))
    setup(
        project_urls=project_urls(*where),
        long_description=description((ROOT / "xglib/README.md").read_text("utf-8"), *where),
        long_description_content_type="text/markdown",
    )
