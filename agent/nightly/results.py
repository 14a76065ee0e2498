"""The results of all nights, in a file of SQLite."""

import datetime
import os
import platform
import sqlite3

import runs

SCHEMA = """
create table if not exists nights (
  id integer primary key, suite text not null, name text not null, began text not null, version text not null,
  machine text not null);
create table if not exists results (
  night integer not null references nights(id), program text not null, configuration text not null, expected text,
  verdict text not null, message text, report text, executions integer, seconds real, choices integer, states integer,
  depth integer, memory_bytes integer, primary key (night, program, configuration));
"""
COLUMNS = ("program", "configuration", "expected", "verdict", "message", "report", "executions", "seconds", "choices",
           "states", "depth", "memory_bytes")


class Results:
    def __init__(self, path):
        self.base = sqlite3.connect(path)
        self.base.row_factory = sqlite3.Row
        self.base.executescript(SCHEMA)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.base.close()

    def begin(self, suite, name):
        """The number of a new night."""
        now = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
        with self.base:
            return self.base.execute(
                "insert into nights (suite, name, began, version, machine) values (?, ?, ?, ?, ?)",
                (suite, name or now[:16].replace("T", " "), now, os.environ.get("HPOR_VERSION", "?"),
                 f"{platform.machine()}, {runs.PROCESSORS} processors")).lastrowid

    def add(self, night, result):
        with self.base:
            self.base.execute(f"insert into results (night, {', '.join(COLUMNS)}) values (?{', ?' * len(COLUMNS)})",
                              (night, *(result[name] for name in COLUMNS)))

    def nights(self, suite):
        """All nights with results, the latest one last."""
        return [dict(row) for row in self.base.execute(
            "select * from nights where suite = ? and id in (select night from results) order by id", (suite,))]

    def of_night(self, night):
        """By program and configuration."""
        rows = self.base.execute("select * from results where night = ? order by program, configuration", (night,))
        return {(row["program"], row["configuration"]): dict(row) for row in rows}
