"""Makes the packages and looks into them: check_deb.py CPACK BUILD FOLDER VERSION

What must be in them is there, with a licence and what they depend on; the command, unpacked
anywhere, finds its catalogue. The source tarball holds the tracked files and nothing else.
"""

import gzip
import pathlib
import shutil
import subprocess
import sys
import tarfile

TOP = pathlib.Path(__file__).resolve().parents[2]
IN_COMMAND = ("usr/bin/bouton", "usr/share/bouton/catalogue.sqlite", "usr/share/bouton/rules/nim.toml",
              "usr/share/man/man1/bouton.1.gz", "usr/share/man/zh_CN/man1/bouton.1.gz",
              "usr/share/bash-completion/completions/bouton",
              "usr/share/zsh/vendor-completions/_bouton",
              "usr/share/fish/vendor_completions.d/bouton.fish",
              "usr/share/doc/bouton/copyright", "usr/share/doc/bouton/changelog.gz",
              "usr/share/doc/bouton/changelog.Debian.gz")


def output(*words, cwd=None):
    return subprocess.run(words, check=True, capture_output=True, encoding="utf-8", cwd=cwd).stdout


def check(truth, *what):
    if not truth:
        sys.exit(f"not so: {what}")


def look_into(deb, folder):
    """The fields and the files of a package, unpacked."""
    fields = dict(line.split(": ", 1) for line in output("dpkg-deb", "-f", deb).splitlines()
                  if line and not line.startswith(" "))
    output("dpkg-deb", "-x", deb, str(folder))
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*") if not path.is_dir()}
    for name, path in files.items():
        check(path.stat().st_mode & 0o777 in (0o644, 0o755), name, oct(path.stat().st_mode))
        check((path.stat().st_mode & 0o111 != 0) == name.startswith("usr/bin/"), name)
    package = fields["Package"]
    check(f"usr/share/doc/{package}/copyright" in files, package)
    check("Permission is hereby granted" in files[f"usr/share/doc/{package}/copyright"].read_text(), package)
    return fields, files


def command(cpack, build, folder, version):
    output(cpack, "-G", "DEB", "-B", str(folder / "packages"), cwd=build)
    debs = {path.name.split("_")[0]: path for path in (folder / "packages").glob("*.deb")}
    check({"bouton", "libbouton-dev", "bouton-doc"} <= set(debs), debs)
    seen = set()
    for name, deb in debs.items():
        fields, files = look_into(str(deb), folder / name)
        check(fields["Version"] == f"{version}-1", fields)
        check(not seen & set(files), name, seen & set(files))
        seen |= set(files)
        if name == "bouton-doc":
            check(fields["Architecture"] == "all", fields)
            check({"index.md", "misere.md", "values.md", "examples/rules/nim.toml", "examples/cpp/proof.cpp",
                   "notebooks/misere-kayles.ipynb"}
                  <= {path.removeprefix("usr/share/doc/bouton/") for path in files}, sorted(files)[:20])
        if name == "python3-bouton":
            python_package(fields, files, folder / name, version)
        if name != "bouton":
            continue
        for wanted in IN_COMMAND:
            check(wanted in files, wanted)
        check("libc6" in fields["Depends"] and "libsqlite3-0" in fields["Depends"], fields["Depends"])
        check("-dev" not in fields["Depends"], fields["Depends"])
        check(b".TH BOUTON 1" in gzip.decompress(files["usr/share/man/man1/bouton.1.gz"].read_bytes()))
        program = str(files["usr/bin/bouton"])
        check(output(program, "--version") == f"bouton {version}\n")
        check("1 4 5" in output(program, "solve", "nim", "3", "4", "5"))
        check("period 34" in output(program, "lookup", "0.07", "--lang", "en"))
    check(any(name.endswith("/bouton/solver/solver.hpp") for name in seen))


def python_package(fields, files, folder, version):
    """It works from where it is unpacked, and says which Python it is for."""
    minor = sys.version_info.minor
    check(f"python3 (>= 3.{minor}~), python3 (<< 3.{minor + 1})" in fields["Depends"], fields["Depends"])
    check("python3-numpy" in fields["Depends"] and "libgmp10" in fields["Depends"], fields["Depends"])
    place = folder / "usr/lib/python3/dist-packages"
    for wanted in ("__init__.py", "py.typed", "_core.pyi", "catalogue/catalogue.tsv"):
        check(f"usr/lib/python3/dist-packages/bouton/{wanted}" in files, wanted)
    script = (f"import sys; sys.path.insert(0, {str(place)!r}); import bouton; print(bouton.__version__, "
              "bouton.solve('nim', [3, 4, 5]).recommended, bouton.lookup('0.07').period)")
    check(output("/usr/bin/python3", "-B", "-c", script) == f"{version} 1 4 5 34\n")


def source(cpack, build, folder, version):
    if not (TOP / ".git").exists():
        print("not in a git checkout: no source tarball")
        return
    output(cpack, "--config", "CPackSourceConfig.cmake", "-B", str(folder / "source"), cwd=build)
    path = folder / "source" / f"bouton-{version}.tar.gz"
    with tarfile.open(path) as archive:
        names = {member.name.removeprefix(f"bouton-{version}/") for member in archive
                 if member.isfile() or member.issym()}
    tracked = set(output("git", "ls-tree", "-r", "--name-only", "-z", "HEAD", cwd=TOP).split("\0")) - {""}
    check(names == tracked, sorted(names ^ tracked)[:10])


if __name__ == "__main__":
    cpack_command, build_folder, place, wanted_version = sys.argv[1:]
    place = pathlib.Path(place)
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    command(cpack_command, build_folder, place, wanted_version)
    source(cpack_command, build_folder, place, wanted_version)
