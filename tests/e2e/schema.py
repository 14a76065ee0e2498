"""Holds JSON against a JSON Schema: the keywords that docs/schema/ has. It needs no package, and is fast enough for the
verdict of each program. tests/e2e/reports.py holds it against a complete validator."""

import json
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int,
         "number": (int, float)}
ABOUT = {"$schema", "$defs", "title", "description"}


def load(name):
    """A schema of docs/schema/."""
    with open(os.path.join(ROOT, "docs", "schema", name), encoding="utf-8") as file:
        return json.load(file)


def is_of(value, name):
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def check_object(root, schema, value, path):
    for name in schema.get("required", []):
        if name not in value:
            yield f"{path}: {name} is missing"
    for name, inner in value.items():
        if name in schema.get("properties", {}):
            yield from problems(root, schema["properties"][name], inner, f"{path}.{name}")
        else:
            yield f"{path}: the schema does not know {name}"


def check_any(root, schema, value, path):
    found = [list(problems(root, one, value, path)) for one in schema["anyOf"]]
    if all(found):
        yield from min(found, key=len)


def problems(root, schema, value, path="$"):
    """What is wrong with the value. A key that the schema does not name is wrong, too: the schema is then not whole."""
    if "$ref" in schema:
        yield from problems(root, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, path)
        return
    for word in schema:
        if word == "type":
            names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
            if not any(is_of(value, name) for name in names):
                yield f"{path}: {value!r:.80} is no {' or '.join(names)}"
        elif word == "enum":
            if value not in schema["enum"]:
                yield f"{path}: {value!r:.80} is none of {schema['enum']}"
        elif word == "const":
            if value != schema["const"]:
                yield f"{path}: {value!r:.80} is not {schema['const']!r}"
        elif word == "minimum":
            if isinstance(value, (int, float)) and value < schema["minimum"]:
                yield f"{path}: {value} is below {schema['minimum']}"
        elif word == "pattern":
            if isinstance(value, str) and not re.search(schema["pattern"], value):
                yield f"{path}: {value!r:.80} does not match {schema['pattern']}"
        elif word == "anyOf":
            yield from check_any(root, schema, value, path)
        elif word == "items":
            for index, inner in enumerate(value if isinstance(value, list) else []):
                yield from problems(root, schema["items"], inner, f"{path}[{index}]")
        elif word == "properties":
            yield from check_object(root, schema, value, path) if isinstance(value, dict) else ()
        elif word not in ABOUT | {"required"}:
            raise ValueError(f"{path}: {word} is no keyword that this validator knows")
