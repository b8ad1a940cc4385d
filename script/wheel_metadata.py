"""What a wheel holds besides the module, from pyproject.toml: wheel_metadata.py TREE

Lays the Python files beside the compiled module that CMake has installed in TREE, and writes
METADATA and WHEEL; `wheel pack TREE` makes the wheel and its RECORD.
"""

import pathlib
import re
import shutil
import sys
import sysconfig
import tomllib

TOP = pathlib.Path(__file__).resolve().parents[1]


def metadata(project, version):
    """The fields of the package, and its readme."""
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {version}",
             f"Summary: {project['description']}", f"Requires-Python: {project['requires-python']}",
             "Description-Content-Type: text/markdown", "License: MIT"]
    lines += [f"Classifier: {classifier}" for classifier in project["classifiers"]]
    lines += [f"Requires-Dist: {needed}" for needed in project["dependencies"]]
    for extra, packages in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {needed}; extra == '{extra}'" for needed in packages]
    return "\n".join(lines) + "\n\n" + (TOP / project["readme"]).read_text("utf-8")


def main(tree):
    settings = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    build = settings["tool"]["scikit-build"]
    rule = build["metadata"]["version"]
    version = re.search(rule["regex"], (TOP / rule["input"]).read_text("utf-8"), re.MULTILINE)["value"]
    for package in build["wheel"]["packages"]:
        source = TOP / package
        shutil.copytree(source, tree / source.name, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("__pycache__"))
    folder = tree / f"{settings['project']['name']}-{version}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(metadata(settings["project"], version), "utf-8")
    shutil.copy(TOP / settings["project"]["license"]["file"], folder / "LICENSE")
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    (folder / "WHEEL").write_text(
        "Wheel-Version: 1.0\nGenerator: bouton\nRoot-Is-Purelib: false\n"
        f"Tag: {python}-{python}-{platform}\n", "utf-8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
