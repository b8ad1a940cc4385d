"""The wheel: check_wheel.py CMAKE BUILD FOLDER VERSION

First what pyproject.toml asks of scikit-build-core, step by step:

Debian 12 has no scikit-build-core. So its steps are taken here: the targets that are named are
built, the components that are named are installed, the packages that are named are laid beside
them, and the result is imported as a wheel would be.
"""

import importlib.util
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

TOP = pathlib.Path(__file__).resolve().parents[2]


def check(truth, *what):
    if not truth:
        sys.exit(f"not so: {what}")


def run(*words, **options):
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, **options)
    check(done.returncode == 0, words, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def main(cmake, build, folder, version):
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    settings = project["tool"]["scikit-build"]
    check(project["build-system"]["build-backend"] == "scikit_build_core.build")
    check("version" in project["project"]["dynamic"])
    for name in (project["project"]["readme"], project["project"]["license"]["file"]):
        check((TOP / name).is_file(), name)

    # Options that are not there would be ignored without a word.
    options = set(re.findall(r"^\s*(?:cmake_dependent_)?option\((\w+)", (TOP / "CMakeLists.txt").read_text(),
                             re.MULTILINE))
    check(set(settings["cmake"]["define"]) <= options, settings["cmake"]["define"])
    regex = settings["metadata"]["version"]
    found = re.search(regex["regex"], (TOP / regex["input"]).read_text("utf-8"), re.MULTILINE)
    check(found and found["value"] == version, regex)
    configure_source(cmake, folder.with_name(folder.name + "-source"), settings)

    shutil.rmtree(folder, ignore_errors=True)
    for target in settings["build"]["targets"]:
        run(cmake, "--build", str(build), "--target", target)
    for component in settings["install"]["components"]:
        run(cmake, "--install", str(build), "--component", component, "--prefix", str(folder))
    installed = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    modules = [name for name in installed if not name.startswith("bouton/catalogue/")]
    check(len(modules) == 1 and re.fullmatch(r"bouton/_core\.[\w.-]+\.so", modules[0]), installed)
    check("bouton/catalogue/catalogue.tsv" in installed, installed)
    for package in settings["wheel"]["packages"]:
        source = TOP / package
        shutil.copytree(source, folder / source.name, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("__pycache__"))
    check((folder / "bouton/py.typed").is_file() and (folder / "bouton/_core.pyi").is_file())
    printed = run(sys.executable, "-B", "-I", "-c",
                  f"import sys; sys.path.insert(0, {str(folder)!r}); {SCRIPT}", cwd=folder)
    check(printed.splitlines() == [str(folder / "bouton/__init__.py"), *answers(version)], printed)
    install_offline(build, folder / "offline", version)


def configure_source(cmake, folder, settings):
    """The tree without what a source distribution leaves out is configured as pip would: whatever
    the library or the package reads from it must be there."""
    shutil.rmtree(folder, ignore_errors=True)
    left_out = settings["sdist"]["exclude"]
    for name in left_out:
        check((TOP / name).exists(), name)
    for name in sorted(path.name for path in TOP.iterdir()):
        if name in left_out or name == "build" or name.startswith("."):
            continue
        source = TOP / name
        if source.is_dir():
            skipped = [str(TOP / left) for left in left_out]
            shutil.copytree(source, folder / name, ignore=lambda place, entries: [
                entry for entry in entries
                if str(pathlib.Path(place) / entry) in skipped or entry in ("node_modules", "build")])
        else:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / name)
    options = [f"-D{name}={value}" for name, value in settings["cmake"]["define"].items()]
    run(cmake, "-S", str(folder), "-B", str(folder / "build"), f"-DPython_EXECUTABLE={sys.executable}", *options)
    # The catalogue that lookup() reads is laid into the package by a rule of the build.
    rules = "".join(path.read_text() for path in (folder / "build").rglob("cmake_install.cmake"))
    check("catalogue.tsv" in rules, "no catalogue in the source distribution")
    shutil.rmtree(folder)


SCRIPT = ("import bouton; print(bouton.__file__); print(bouton.__version__); "
          "print(bouton.solve('nim', [3, 4, 5]).recommended); print(bouton.lookup('0.07').period)")


def answers(version):
    """What the script prints behind the place of the package."""
    return [version, "1 4 5", "34"]


def install_offline(build, folder, version):
    """The wheel that script/wheel makes, taken by pip into a new environment without a network."""
    if importlib.util.find_spec("wheel") is None or importlib.util.find_spec("ensurepip") is None:
        print("no python3-wheel or python3-venv here: the wheel is not made")
        return
    for old in build.glob("bouton-*.whl"):
        old.unlink()
    run(str(TOP / "script/wheel"), str(build))
    (wheel,) = build.glob("bouton-*.whl")
    # NumPy is the system's: there is no network to get another.
    run(sys.executable, "-m", "venv", "--system-site-packages", str(folder))
    python = str(folder / "bin/python")
    run(python, "-m", "pip", "install", "--no-index", "--no-cache-dir", str(wheel))
    place, *rest = run(python, "-B", "-I", "-c", SCRIPT, cwd=folder).splitlines()
    check(place.startswith(str(folder)) and rest == answers(version), place, rest)
    shown = run(python, "-m", "pip", "show", "--files", "bouton")
    for name in ("bouton/py.typed", "bouton/_core.pyi", f"bouton-{version}.dist-info/LICENSE"):
        check(name in shown, name, shown)


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4])
