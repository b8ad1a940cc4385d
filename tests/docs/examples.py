"""Takes the programs out of documents: examples.py FOLDER PAGE...

Every ```cpp block becomes FOLDER/NAME.cpp, what an ```output block behind it says NAME.txt.
Prints the names, separated by ';'. Equal programs of several pages come once; files are
touched only when they change.
"""

import pathlib
import re
import sys

BLOCK = re.compile(r"^```cpp\n(.*?)^```\n(?:\n```output\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def write(path, text):
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main(folder, pages):
    folder.mkdir(parents=True, exist_ok=True)
    seen, names = set(), []
    for page in pages:
        blocks = BLOCK.findall(page.read_text("utf-8"))
        if not blocks:
            sys.exit(f"{page}: no program")
        for number, (program, output) in enumerate(blocks, 1):
            if program in seen:
                continue
            seen.add(program)
            name = f"{page.stem.lower().replace('-', '_').replace('.', '_')}_{number}"
            write(folder / f"{name}.cpp", program)
            write(folder / f"{name}.txt", output)
            names.append(name)
    print(";".join(names))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), [pathlib.Path(page) for page in sys.argv[2:]])
