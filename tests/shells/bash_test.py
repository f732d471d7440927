"""Completions in bash, asked as bash asks them."""
import shlex
import tempfile
import unittest

import shell

shell.require("bash")


def completed(*words):
    """What bash offers for the last of these words."""
    with tempfile.NamedTemporaryFile("w", suffix=".bash") as file, tempfile.TemporaryDirectory() as empty:
        file.write(shell.script("bash"))
        file.flush()
        quoted = " ".join(shlex.quote(word) for word in words)
        lines = shell.said(
            "bash", "--norc", "-euc",
            f"source {file.name}; COMP_WORDS=(tilefish {quoted}); COMP_CWORD={len(words)}; "
            f"_tilefish tilefish {shlex.quote(words[-1])} {shlex.quote((('tilefish',) + words)[-2])}; "
            'printf "%s\\n" "${COMPREPLY[@]}"', cwd=empty)
        return [line for line in lines.splitlines() if line]


class BashTest(unittest.TestCase):
    def test_commands_and_their_commands(self):
        self.assertIn("arena", completed(""))
        self.assertEqual(completed("repl"), ["replay"])
        self.assertEqual(completed("puzzle", "ra"), ["rate"])

    def test_options_of_the_command_alone(self):
        self.assertEqual(completed("arena", "--pa"), ["--pairs"])
        self.assertEqual(completed("check", "--pa"), [])

    def test_values(self):
        self.assertEqual(completed("move", "--rules", "cl"), ["classic"])
        self.assertEqual(completed("move", "--objective", ""), ["value", "tiles"])
        self.assertEqual(completed("puzzle", "daily", "--level", ""), ["1", "2", "3", "4", "5"])

    def test_robots(self):
        self.assertEqual(completed("arena", "optimal", "level"), shell.LEVELS)

    def test_files(self):
        with tempfile.NamedTemporaryFile(prefix="tilefish-match-") as file:
            self.assertEqual(completed("replay", file.name[:-2]), [file.name])


if __name__ == "__main__":
    unittest.main()
