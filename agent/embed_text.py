"""Writes a text file as a C array that ends with a zero byte.

usage: embed_text.py INPUT NAME HEADER OUTPUT
"""
import pathlib
import sys


def main():
    source, name, header, output = sys.argv[1:]
    content = pathlib.Path(source).read_bytes()
    assert 0 not in content
    rows = (content[i:i + 24] for i in range(0, len(content), 24))
    with open(output, 'w', encoding='utf-8') as out:
        out.write(f'#include "{header}"\n\nconst char {name}[] = {{\n')
        out.writelines('  ' + ' '.join(f'(char){byte},' for byte in row) + '\n' for row in rows)
        out.write('  0};\n')


main()
