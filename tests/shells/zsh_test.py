"""Completions in zsh, on a terminal and by the tab key: there is no other way to ask it."""
import os
import pty
import re
import tempfile
import time
import unittest
from pathlib import Path

import shell

shell.require("zsh")


class Terminal:
    """A zsh in which `tilefish` only says what words it was given."""

    def __init__(self, folder):
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="dumb", HOME=folder, ZDOTDIR=folder)
            os.execvp("zsh", ["zsh", "-f", "-i"])
        os.set_blocking(self.file, False)
        self.text = ""
        self.type(f"PS1='' ; unsetopt zle_bracketed_paste 2>/dev/null; setopt no_beep; fpath=({folder} $fpath); "
                  "autoload -Uz compinit; compinit -u -D; tilefish() { print -r -- \"GOT:<$*>\" }; print REA''DY\n")
        self.wait_for("READY")

    def type(self, keys):
        os.write(self.file, keys.encode())

    def wait_for(self, pattern):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                self.text += os.read(self.file, 65536).decode(errors="replace")
            except BlockingIOError:
                time.sleep(0.01)
            except OSError:
                break
            if match := re.search(pattern, self.text):
                self.text = self.text[match.end():]
                return match
        raise AssertionError(f"no {pattern} in {self.text!r}")

    def completed(self, words):
        self.type(f"tilefish {words}\t\n")
        return self.wait_for(r"GOT:<([^>]*)>").group(1).strip()

    def close(self):
        self.type("exit\n")
        os.close(self.file)
        os.waitpid(self.process, 0)


class ZshTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        Path(cls.folder.name, "_tilefish").write_text(shell.script("zsh"), encoding="utf-8")
        Path(cls.folder.name, "some.match").touch()
        cls.terminal = Terminal(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.terminal.close()
        cls.folder.cleanup()

    def test_commands_and_their_commands(self):
        self.assertEqual(self.terminal.completed("repl"), "replay")
        self.assertEqual(self.terminal.completed("puzzle ra"), "puzzle rate")

    def test_options_of_the_command_alone(self):
        self.assertEqual(self.terminal.completed("arena --pai"), "arena --pairs")
        self.assertEqual(self.terminal.completed("check --pai"), "check --pai")

    def test_values_and_robots(self):
        self.assertEqual(self.terminal.completed("move --rules cl"), "move --rules classic")
        self.assertEqual(self.terminal.completed("move --objective v"), "move --objective value")
        self.assertEqual(self.terminal.completed("arena optimal mas"), "arena optimal master")

    def test_files(self):
        folder = self.folder.name
        self.assertEqual(self.terminal.completed(f"replay {folder}/so"), f"replay {folder}/some.match")


if __name__ == "__main__":
    unittest.main()
