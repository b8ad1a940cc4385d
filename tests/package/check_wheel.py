"""What pyproject.toml asks of scikit-build-core, step by step: check_wheel.py CMAKE BUILD FOLDER VERSION

Debian 12 has no scikit-build-core. So its steps are taken here: the targets that are named are
built, the components that are named are installed, the packages that are named are laid beside
them, and the result is imported as a wheel would be.
"""

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
    # What a source distribution leaves out is not needed: nothing else is excluded by mistake.
    for name in settings["sdist"]["exclude"]:
        check((TOP / name).exists() and name not in ("src", "include", "cmake", "bindings"), name)

    shutil.rmtree(folder, ignore_errors=True)
    for target in settings["build"]["targets"]:
        run(cmake, "--build", str(build), "--target", target)
    for component in settings["install"]["components"]:
        run(cmake, "--install", str(build), "--component", component, "--prefix", str(folder))
    installed = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    check(len(installed) == 1 and re.fullmatch(r"bouton/_core\.[\w.-]+\.so", installed[0]), installed)
    for package in settings["wheel"]["packages"]:
        source = TOP / package
        shutil.copytree(source, folder / source.name, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("__pycache__"))
    check((folder / "bouton/py.typed").is_file() and (folder / "bouton/_core.pyi").is_file())
    script = ("import bouton; print(bouton.__file__); print(bouton.__version__); "
              "print(bouton.solve('nim', [3, 4, 5]).recommended)")
    printed = run(sys.executable, "-B", "-I", "-c",
                  f"import sys; sys.path.insert(0, {str(folder)!r}); {script}", cwd=folder)
    check(printed.splitlines() == [str(folder / "bouton/__init__.py"), version, "1 4 5"], printed)


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4])
