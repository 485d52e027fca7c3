"""Moves `scorer` and `kv` into the package `azulejo_scorer` of a wheel; pyproject.toml has everything else."""

import re
from pathlib import Path

from setuptools import find_namespace_packages, setup

REPOSITORY = "https://github.com/azulejo-scorer/azulejo"
MOVED = ("scorer", "kv")


def readme() -> str:
    """The README for other sites, with links and pictures pointing to the repository."""
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r'src="(?!https?:)', f'src="{REPOSITORY}/raw/main/', text)
    return re.sub(r"\]\((?!https?:|#)", f"]({REPOSITORY}/blob/main/", text)


setup(
    packages=["azulejo_scorer"]
    + [f"azulejo_scorer.{name}" for name in find_namespace_packages(include=[f"{one}*" for one in MOVED])],
    package_dir={f"azulejo_scorer.{one}": one for one in MOVED},
    long_description=readme(),
    long_description_content_type="text/markdown",
)
