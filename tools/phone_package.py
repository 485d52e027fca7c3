"""Builds as much of the Android package as possible without the SDK, with the tools that build the real one.

`python -m tools.phone_package FOLDER [PROFILE]` writes `app`, which the phone unpacks and runs; `site-packages` with the pure Python
packages; `AndroidManifest.xml`, `build.gradle` and `res`; and `recipes.json`, which lists what has to be compiled. Buildozer reads its
spec and decides what to pack; python-for-android packs it.
"""

import compileall
import json
import logging
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pythonforandroid
from buildozer import Buildozer
from buildozer.targets.android import TargetAndroid
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe
from pythonforandroid.toolchain import ToolchainCL, load_source

ROOT = Path(__file__).parents[1]


class Phone(NamedTuple):
    """What the spec defines."""

    api: str
    """The target API level."""
    requirements: dict[str, str]
    """Version by name; empty where python-for-android has only one."""
    command: list[str]
    """The arguments that buildozer passes to python-for-android."""


class Ready(Exception):
    """Buildozer has called python-for-android; nothing more is needed."""


def main(folder: Path, profile: str = "") -> None:
    """Build the package of this source tree, of the plain app or of a profile of the spec."""
    folder.mkdir(parents=True)
    folder = folder.resolve()
    logging.getLogger("p4a").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        phone = ask_buildozer(work, profile)
        recipes, wheels = resolve(phone)
        project = lay_out(work, phone, wheels)
        with redirect_stdout(StringIO()):
            pack(project, phone.command)
        unpack(project / "src/main/assets/private.tar", folder / "app")
        unpack(project / "libs/phone/libpybundle.so", work / "bundle")
        shutil.move(work / "bundle/_python_bundle/site-packages", folder)
        shutil.copy(project / "src/main/AndroidManifest.xml", folder)
        shutil.copy(project / "build.gradle", folder)
        shutil.move(project / "src/main/res", folder)
    (folder / "recipes.json").write_text(json.dumps(recipes, indent=2), encoding="utf-8")
    for part in ("app", "site-packages"):
        files = [path for path in (folder / part).rglob("*") if path.is_file()]
        print(f"{part}: {len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.2f} MB")


def ask_buildozer(work: Path, profile: str) -> Phone:
    """Read the spec, copy the app's files, and stop where buildozer would start python-for-android."""
    arguments: list[str] = []
    os.chdir(ROOT)

    class Target(TargetAndroid):  # type: ignore[misc] # buildozer says nothing of types
        android_sdk_dir = str(work / "sdk")

        def get_dist_dir(self, _name: str) -> str:
            return str(_folder(work / "project"))

        def _p4a(self, command: list[str], **_given: Any) -> None:
            arguments.extend([*command, *self.extra_p4a_args])
            raise Ready

    buildozer = Buildozer(str(ROOT / "buildozer.spec"))
    buildozer.config.apply_profile(profile)
    buildozer.config.set("buildozer", "build_dir", str(work / "buildozer"))
    buildozer.logger.set_level(0)
    buildozer.targetname = "android"
    target = Target(buildozer)
    target.build_mode = "debug"
    _folder(Path(buildozer.applibs_dir))
    buildozer.build_application()
    wanted = (one.partition("==") for one in buildozer.config.getlist("app", "requirements"))
    with suppress(Ready):
        target.build_package()
    return Phone(target.android_api, {name: version for name, _, version in wanted}, arguments)


def resolve(phone: Phone) -> tuple[dict[str, str], list[str]]:
    """The version of every recipe that is built, as python-for-android's own graph has it, and the pinned wheels beside."""
    context = Context()
    context._android_api = int(phone.api)  # noqa: SLF001 - it would query the SDK
    context.ndk_api = int(_option(phone.command, "--ndk-api"))
    if "--local-recipes" in phone.command:
        context.local_recipes = _option(phone.command, "--local-recipes")
    bootstrap = Bootstrap.get_bootstrap(_option(phone.command, "--bootstrap"), context)
    names, modules, _ = get_recipe_order_and_bootstrap(context, set(phone.requirements), bootstrap)
    recipes = {name: Recipe.get_recipe(name, context).version or "" for name in names}
    return recipes, sorted(f"{name}=={phone.requirements[name]}" for name in modules)


def lay_out(work: Path, phone: Phone, wheels: list[str]) -> Path:
    """The folder in which python-for-android packs: its templates, a bundle for one kind of phone, a mock of an SDK."""
    project = work / "project"
    for bootstrap in ("common", "_sdl_common", "sdl2"):
        source = Path(pythonforandroid.__file__).with_name("bootstraps") / bootstrap / "build"
        shutil.copytree(source, project, dirs_exist_ok=True)
    _folder(work / "sdk/build-tools/35.0.0")
    (project / "local.properties").write_text(f"sdk.dir={work / 'sdk'}", encoding="utf-8")
    (project / "project.properties").write_text(f"target=android-{phone.api}", encoding="utf-8")
    dist_info = {
        "hostpython": sys.executable,
        "bootstrap": "sdl2",
        "archs": ["phone"],
        "ndk_api": _option(phone.command, "--ndk-api"),
    }
    (project / "dist_info.json").write_text(json.dumps(dist_info), encoding="utf-8")
    _folder(project / "libs/phone")
    bundle = _folder(project / "_python_bundle__phone/_python_bundle/site-packages")
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check", "--no-deps"]
    only = ["--python-version", phone.requirements["python3"], "--only-binary=:all:", "--platform=any", "--no-compile"]
    subprocess.run([*pip, *only, "--target", str(bundle), *wheels], check=True)  # noqa: S603 - the spec names them
    return project


def pack(project: Path, command: list[str]) -> None:
    """Let python-for-android parse its command as usual, then write the manifest and pack."""

    class Toolchain(ToolchainCL):  # type: ignore[misc] # python-for-android says nothing of types
        def apk(self, arguments: Any) -> None:
            self._fix_args(arguments)
            self.package_arguments = arguments.unknown_args

    sys.argv = ["p4a", *command]
    package_arguments = Toolchain().package_arguments
    os.chdir(project)
    build = load_source("build", str(project / "build.py"))
    build.compile_py_file = _compiled
    build.parse_args_and_make_package(package_arguments)


def _compiled(file: str, *, optimize_python: bool) -> str:
    """Compile like python-for-android, but in one process instead of one per file."""
    assert optimize_python
    assert compileall.compile_file(file, quiet=1, force=True, legacy=True, optimize=2)
    return f"{file}c"


def unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")


def _option(command: list[str], name: str) -> str:
    return command[command.index(name) + 1]


def _folder(path: Path) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    return path


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
