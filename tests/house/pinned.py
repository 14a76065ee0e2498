"""Programs of LLVM in one version. Each release formats and warns in its own way."""

import shutil
import subprocess
import venv

VERSION = "14.0.6"


def is_right(program):
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return f"version {VERSION}" in told.stdout


def pinned(name, folder):
    """The path of the program, such as clang-format. Python's index has it, where it is not installed. It goes to
    `folder` then. None: it cannot be had."""
    own = folder / "bin" / name
    try:
        for program in (shutil.which(f"{name}-14"), shutil.which(name), own if own.exists() else None):
            if program and is_right(program):
                return program
        venv.create(folder, with_pip=True)
        done = subprocess.run([folder / "bin" / "pip", "install", "--quiet", f"{name}=={VERSION}"], check=False,
                              capture_output=True, timeout=120)
        return own if done.returncode == 0 and is_right(own) else None
    except (OSError, subprocess.SubprocessError):
        return None
