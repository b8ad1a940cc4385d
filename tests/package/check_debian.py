"""The Debian source package, and packages made by debian/rules: check_debian.py BUILD FOLDER VERSION

`dpkg-buildpackage` would compile everything once more; so debian/rules is given the build folder of
the tests. The source package is made from what is tracked, and unpacked again. The package of the
checker that Coq proved is made where script/proof has built it.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
PROOF = TOP / "build/proof"
PACKAGES = ("bouton", "libbouton-dev", "python3-bouton", "bouton-doc")


def output(*words, **options):
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{words}:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


def check(truth, *what):
    if not truth:
        sys.exit(f"not so: {what}")


def main(build, folder, version):
    if not (TOP / ".git").exists() or not shutil.which("dh"):
        print("not in a git checkout, or debhelper is missing")
        return
    shutil.rmtree(folder, ignore_errors=True)
    tree = folder / f"bouton-{version}"
    tree.mkdir(parents=True)
    # What is tracked, as it lies here: changes that are not committed are tested too.
    names = output("git", "ls-files", "-z", "debian", "docs", "examples", "src", "include", "proof",
                   "CMakeLists.txt", "LICENSE", "README.md", cwd=TOP).split("\0")
    for name in filter(None, names):
        if not (TOP / name).is_file():
            continue
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(TOP / name, tree / name)
    check((tree / "debian/changelog").read_text().startswith(f"bouton ({version})"), version)
    output("dpkg-source", "-b", tree.name, cwd=folder)
    check((folder / f"bouton_{version}.dsc").is_file() and (folder / f"bouton_{version}.tar.xz").is_file())
    output("dpkg-source", "-x", f"bouton_{version}.dsc", "again", cwd=folder)
    check((folder / "again/debian/rules").stat().st_mode & 0o100)

    environment = {**os.environ, "BOUTON_BUILD": str(build), "DEB_BUILD_OPTIONS": "nostrip noautodbgsym"}
    packages = PACKAGES
    if (PROOF / "bouton-check-verified").is_file():
        packages += ("bouton-check-verified",)
        environment.update(DEB_BUILD_PROFILES="pkg.bouton.proof", BOUTON_PROOF=str(PROOF))
    output("dpkg-buildpackage", "-us", "-uc", "-b", "-nc", "-d", cwd=tree, env=environment)
    for package in packages:
        (deb,) = folder.glob(f"{package}_{version}_*.deb")
        listed = output("dpkg-deb", "-c", str(deb))
        check(f"./usr/share/doc/{package}/copyright" in listed, package)
        check({"bouton": "./usr/bin/bouton", "libbouton-dev": "/bouton.hpp", "bouton-doc": "./usr/share/doc/bouton/misere.md",
               "bouton-check-verified": "./usr/bin/bouton-check-verified",
               "python3-bouton": "./usr/lib/python3/dist-packages/bouton/__init__.py"}[package] in listed, listed)
    depends = output("dpkg-deb", "-f", str(next(folder.glob("python3-bouton_*.deb"))), "Depends")
    check(re.search(r"python3 \(<< 3\.\d+\)", depends) and "libgmp10" in depends, depends)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), sys.argv[3])
