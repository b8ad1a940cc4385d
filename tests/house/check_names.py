"""Files of one folder can be compiled as one (cmake/light.cmake, tests/CMakeLists.txt): what they
define in anonymous namespaces must have names of its own within the folder."""
import collections
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("src/*", "src/*/*", "apps/*", "tests/unit")
ALONE = re.compile(r"^(block|pair_kernels)_")  # kernels, which have flags of their own
ANONYMOUS = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.MULTILINE | re.DOTALL)
DEFINED = re.compile(
    r"^(?:struct|class|enum class) (\w+)[^;]*?\{"
    r"|^using (\w+ = [^;]*);"
    r"|^(?:\[\[\w+\]\] )?(?:static |inline )?constexpr [^=(){};]*?(\w+)(?:\[\w*\])? ?[={]"
    r"|^(?!return|throw|using|struct|class|enum|namespace|template|constexpr [^(]*=)"
    r"(?:\[\[\w+\]\] )?\w[\w:<>,&* ]*?[ *&](\w+)\(([^)]*)\)(?: const)? \{", re.MULTILINE)


def parameter_types(parameters):
    """The types alone: a name of a parameter may differ."""
    found = []
    for parameter in " ".join(parameters.split()).split(", "):
        found.append(re.sub(r" ?= .*$", "", re.sub(r"(?<=[ &*])\w+(?= ?=|$)", "", parameter)).strip())
    return ", ".join(found)


def names_in(text):
    """Names, each with what may stand in other files too: the same type under the same name."""
    for part in ANONYMOUS.findall(text):
        for kind, alias, constant, function, parameters in DEFINED.findall(part):
            name = kind or alias.split(" =")[0] or constant
            yield name if name else f"{function}({parameter_types(parameters)})", alias


found = []
for folder in sorted(path for pattern in FOLDERS for path in TOP.glob(pattern) if path.is_dir()):
    files, aliases = collections.defaultdict(set), collections.defaultdict(set)
    for path in sorted(folder.glob("*.cpp")):
        text = path.read_text(encoding="utf-8")
        if not ALONE.search(path.name):
            for name, alias in names_in(text):
                files[name].add(path.name)
                aliases[name].add(alias or path.name)
    for name, where in sorted(files.items()):
        if len(where) > 1 and len(aliases[name]) > 1:
            found.append(f"{folder.relative_to(TOP)}: {name} is defined in {', '.join(sorted(where))}")
for line in found:
    print(line)
sys.exit(1 if found else 0)
