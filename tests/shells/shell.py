"""What the tests of the shells share: the program, and leaving with a reason where a tool is missing."""
import shutil
import subprocess
import sys

PROGRAM = sys.argv.pop(1)
LEVELS = [f"level{number}" for number in range(1, 9)]


def require(tool):
    if shutil.which(tool) is None:
        print(f"{tool} is not installed")
        sys.exit(77)


def said(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=60, **options).stdout


def script(shell):
    return said(PROGRAM, "completions", shell)
