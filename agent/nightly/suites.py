"""Reads a suite: a TOML file that says which programs run under which configurations."""

import os
import re
from dataclasses import dataclass, field

try:
    import tomllib
except ImportError:
    tomllib = None

PROGRAM_KEYS = {"name", "sources", "class-path", "main", "arguments", "jvm", "configurations", "expect", "options"}
SUITE_KEYS = {"name", "options", "configurations", "program", "include"}
VERDICTS = ("VERIFIED", "ERROR", "INCOMPLETE", "UNCONTROLLED")


class SuiteError(Exception):
    """What is wrong with a suite, and where."""


@dataclass
class Program:
    name: str
    main: str
    sources: str | None            # a folder with Java files to compile; None: `class_path` alone
    class_path: list[str]
    arguments: list[str]
    jvm: list[str]
    expect: str | None             # the verdict, if one is right
    configurations: dict[str, dict] = field(default_factory=dict)  # the options of each


@dataclass
class Suite:
    name: str
    programs: list[Program]


def check_keys(table, known, where):
    for key in table:
        if key not in known:
            raise SuiteError(f"{where}: there is no key `{key}`; there are {', '.join(sorted(known))}")


def texts(table, key, where):
    value = table.get(key, [])
    if isinstance(value, str):
        value = value.split(os.pathsep) if key == "class-path" else [value]
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise SuiteError(f"{where}: `{key}` must be a list of texts")
    return value


def read_program(table, suite, folder, where):
    check_keys(table, PROGRAM_KEYS, where)
    if not isinstance(table.get("name"), str) or not re.fullmatch(r"[\w.-]+", table["name"]):
        raise SuiteError(f"{where}: a `name` of letters, digits, `.`, `_` and `-` is missing")
    where = f"{where} ({table['name']})"
    if "sources" not in table and "class-path" not in table:
        raise SuiteError(f"{where}: `sources` or `class-path` is missing")
    if table.get("expect") not in (None, *VERDICTS):
        raise SuiteError(f"{where}: `expect` is one of {', '.join(VERDICTS)}")
    known = suite.get("configurations", {}) or {"default": {}}
    wanted = texts(table, "configurations", where) or list(known)
    for name in wanted:
        if name not in known:
            raise SuiteError(f"{where}: there is no configuration `{name}`; there are {', '.join(known)}")
    absolute = [os.path.join(folder, path) for path in texts(table, "class-path", where)]
    return Program(table["name"], table.get("main", "Main"),
                   os.path.join(folder, table["sources"]) if "sources" in table else None, absolute,
                   texts(table, "arguments", where), texts(table, "jvm", where), table.get("expect"),
                   {name: {**suite.get("options", {}), **table.get("options", {}), **known[name]} for name in wanted})


def read_file(path):
    """The table of a suite's file."""
    try:
        with open(path, "rb") as file:
            table = tomllib.load(file)
    except tomllib.TOMLDecodeError as error:
        raise SuiteError(f"{path}: {error}") from error
    check_keys(table, SUITE_KEYS, path)
    return table


def name_of(table, path):
    return table.get("name", os.path.splitext(os.path.basename(path))[0])


def programs_of(table, path, outer=()):
    """The programs of a suite, and behind them those of the suites that it includes, named SUITE-PROGRAM."""
    folder, here = os.path.dirname(os.path.abspath(path)), os.path.realpath(path)
    if here in outer:
        raise SuiteError(f"{path}: the suite includes itself")
    programs = [read_program(each, table, folder, f"{path}: program {number}")
                for number, each in enumerate(table.get("program", []), 1)]
    for name in texts(table, "include", path):
        inner = os.path.join(folder, name)
        included = read_file(inner)
        for program in programs_of(included, inner, (*outer, here)):
            program.name = f"{name_of(included, inner)}-{program.name}"
            programs.append(program)
    return programs


def load(path, only=None):
    """The suite of a file. Paths in it begin at its folder."""
    if not tomllib:
        raise SuiteError("Python 3.11 or later is needed, which reads TOML")
    table = read_file(path)
    programs = programs_of(table, path)
    names = [program.name for program in programs]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise SuiteError(f"{path}: two programs are called {', '.join(sorted(twice))}")
    programs = [program for program in programs if not only or re.search(only, program.name)]
    if not programs:
        raise SuiteError(f"{path}: there is no [[program]]" + (f" that matches {only}" if only else ""))
    return Suite(name_of(table, path), programs)
