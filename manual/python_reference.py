"""The Python reference as one page: every public name with its signature and description.

Read from the sources, which carry the annotations, without importing the package.
"""

import ast
import re


def public_names(folder):
    """Name -> (module, name there) for all that `bouton` exports, in the order of the module."""
    names = {}
    for node in ast.parse((folder / "__init__.py").read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                names[alias.asname or alias.name] = (node.module, alias.name)
    return names


def arguments(node, method):
    """The signature as written; `self` is not shown."""
    if method and node.args.args:
        node.args.args = node.args.args[1:]
    text = f"({ast.unparse(node.args)})"
    return text + (f" -> {ast.unparse(node.returns)}" if node.returns else "")


def is_overload(node):
    return any("overload" in ast.unparse(d) for d in getattr(node, "decorator_list", ()))


def description(node):
    text = ast.get_docstring(node) or ""
    # Examples become blocks of their own.
    out, block = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith(("    ", ">>>")) or (block and line.startswith("...")):
            block.append(re.sub("^ {4}", "", line))
            continue
        if block:
            out += ["```python", *block, "```"]
            block = []
        out.append(line)
    return re.sub("(?<!`)``([^`]+)``(?!`)", r"`\1`", "\n".join(out).strip())


def function(node, level, prefix="", method=False):
    if is_overload(node):
        return ""
    anchor = (prefix + node.name).lower().replace(".", "-")
    if method and any(ast.unparse(d) == "property" for d in node.decorator_list):
        returns = f": {ast.unparse(node.returns)}" if node.returns else ""
        signature = f"{prefix}{node.name}{returns}"
    else:
        signature = f"{prefix}{node.name}{arguments(node, method)}"
    return (f"{'#' * level} {prefix}{node.name} {{ #{anchor} }}\n\n```python\n{signature}\n```\n\n"
            f"{description(node)}\n\n")


SPOKEN = {"__iter__", "__len__", "__getitem__", "__mul__", "__eq__", "__contains__", "__pow__"}


def members(node, private):
    """The members of a class, then those that it has from classes that are not public, by name."""
    found = {ast.unparse(part.target) if isinstance(part, ast.AnnAssign) else getattr(part, "name", id(part)): part
             for part in node.body if not is_overload(part)}
    for base in map(ast.unparse, node.bases):
        if base in private:
            found = {**found, **{name: part for name, part in members(private[base], private).items() if name not in found}}
    return found


def class_text(node, private):
    bases = [base for base in map(ast.unparse, node.bases) if base not in private]
    parts = sorted(members(node, private).values(), key=lambda part: isinstance(part, ast.FunctionDef))
    made = next((f for f in parts if isinstance(f, ast.FunctionDef) and f.name == "__init__"), None)
    signature = f"class {node.name}" + (f"({', '.join(bases)})" if bases else "")
    text = f"## {node.name} {{ #{node.name.lower()} }}\n\n```python\n{signature}\n"
    if made is not None:
        text += f"{node.name}{arguments(made, True).replace(' -> None', '')}\n"
    text += f"```\n\n{description(node)}\n\n"
    for part in parts:
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            text += function(part, 3, f"{node.name}.", method=True)
        elif isinstance(part, ast.AnnAssign) and not ast.unparse(part.target).startswith("_"):
            text += f"* `{ast.unparse(part.target)}: {ast.unparse(part.annotation)}`\n"
    spoken = [part.name for part in parts if isinstance(part, ast.FunctionDef) and part.name in SPOKEN]
    if spoken:
        text += "Also: " + ", ".join(f"`{name}`" for name in spoken) + ".\n\n"
    return text + "\n"


def page(folder):
    package = ast.parse((folder / "__init__.py").read_text("utf-8"))
    text = f"# Python reference\n\n{description(package)}\n\nThe guide with examples: [Python](python.md).\n\n"
    trees = {path: ast.parse(path.read_text("utf-8")) for path in [*folder.glob("*.py"), *folder.glob("*.pyi")]}
    private = {node.name: node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)}
    for name in public_names(folder):
        private.pop(name, None)
    for name, (module, there) in sorted(public_names(folder).items(), key=lambda item: item[0].lower()):
        path = folder / f"{module}.py"
        if not path.exists():  # the compiled module: its types stand in the stub
            path = folder / f"{module}.pyi"
        for node in trees[path].body:
            if isinstance(node, ast.ClassDef) and node.name == there:
                text += class_text(node, private)
            elif isinstance(node, ast.FunctionDef) and node.name == there:
                text += function(node, 2)
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == there:
                text += f"## {name} {{ #{name.lower()} }}\n\n```python\n{ast.unparse(node)}\n```\n\n"
            elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == there:
                text += f"## {name} {{ #{name.strip('_').lower()} }}\n\n```python\n{ast.unparse(node)}\n```\n\n"
    return text
