"""Completions in fish, asked by its own `complete -C`."""
import tempfile
import unittest

import shell

shell.require("fish")


def completed(line):
    with tempfile.NamedTemporaryFile("w", suffix=".fish") as file:
        file.write(shell.script("fish"))
        file.flush()
        lines = shell.said("fish", "--no-config", "-c", f"source {file.name}; complete -C '{line}'")
        return [each.split("\t")[0] for each in lines.splitlines()]


class FishTest(unittest.TestCase):
    def test_commands_and_their_commands(self):
        self.assertEqual(completed("tilefish repl"), ["replay"])
        self.assertEqual(completed("tilefish puzzle ra"), ["rate"])

    def test_options_of_the_command_alone(self):
        self.assertEqual(completed("tilefish arena --pa"), ["--pairs"])
        self.assertEqual(completed("tilefish check --pa"), [])

    def test_values_and_robots(self):
        self.assertEqual(completed("tilefish move --objective "), ["tiles", "value"])
        self.assertIn("classic", completed("tilefish move --rules cl"))
        self.assertEqual(completed("tilefish arena optimal level"), shell.LEVELS)

    def test_files(self):
        with tempfile.NamedTemporaryFile(prefix="tilefish-match-") as file:
            self.assertEqual(completed(f"tilefish replay {file.name[:-2]}"), [file.name])


if __name__ == "__main__":
    unittest.main()
