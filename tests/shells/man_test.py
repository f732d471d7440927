"""Manual pages: every command has one, groff formats each without a warning, and they say what help says."""
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import shell

shell.require("groff")


class ManTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        shell.said(shell.PROGRAM, "manual", "--folder", cls.folder.name)
        cls.pages = {path.name: path for path in Path(cls.folder.name).iterdir()}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_command_has_a_page(self):
        listed = re.findall(r"^  ([a-z]+)  +\S", shell.said(shell.PROGRAM, "--help").split("Subcommands:")[1], re.M)
        self.assertIn("arena", listed)
        for command in listed:
            self.assertIn(f"tilefish-{command}.1", self.pages)
        for page in ("tilefish.1", "tilefish-puzzle-rate.1", "tilefish-ruleset.5", "tilefish-notation.5", "tilefish-match.5"):
            self.assertIn(page, self.pages)

    def test_groff_has_nothing_to_say(self):
        done = subprocess.run(["groff", "-man", "-Kutf8", "-Tutf8", "-ww", *map(str, self.pages.values())],
                              capture_output=True, text=True, check=True, timeout=60)
        self.assertEqual(done.stderr, "")

    def test_pages_have_the_options_of_help(self):
        for command in ("arena", "move", "count"):
            words = shell.said(shell.PROGRAM, command, "--help")
            options = set(re.findall(r"^  (?:-h,)?(--[a-z-]+)", words, re.M))
            self.assertGreater(len(options), 4)
            page = self.pages[f"tilefish-{command}.1"].read_text(encoding="utf-8").replace("\\-", "-")
            for option in options:
                self.assertIn(option, page)


if __name__ == "__main__":
    unittest.main()
