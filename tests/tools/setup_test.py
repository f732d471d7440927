"""tools/setup installs what is missing and nothing else, and says what is wrong where it cannot.

The machine is played by small scripts that stand in for dpkg-query, apt-get, sudo and id.
"""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = [line.split()[1] for line in (ROOT / "tools" / "packages.txt").read_text().splitlines() if line.startswith("build")]

# What the script needs of a real machine; everything else of it is hidden.
REAL = ["awk", "bash", "cat", "dirname", "echo", "env", "mktemp", "rm", "sort", "xargs"]


class Machine:
    def __init__(self, folder, installed=(), root=True, sudo=False, apt="exit 0", debian=True):
        self.folder = Path(folder)
        self.log = self.folder / "apt.log"
        for name in REAL:
            (self.folder / name).symlink_to(Path("/usr/bin") / name)
        self.program("id", f"echo {0 if root else 1000}")
        if debian:
            lines = "".join(f"installed {package}\\n" for package in installed)
            # Like the real one it lists what it knows and fails if there was something it did not know.
            self.program("dpkg-query", f"printf '{lines}'; exit {int(len(installed) < len(BUILD))}")
            self.program("apt-get", f'echo "$@" >> {self.log}; {apt}')
        if sudo:
            self.program("sudo", f'echo sudo >> {self.log}; exec "$@"')

    def program(self, name, script):
        path = self.folder / name
        path.write_text(f"#!/usr/bin/bash\n{script}\n")
        path.chmod(0o755)

    def setup(self, *groups, **environment):
        done = subprocess.run(["/usr/bin/bash", str(ROOT / "tools" / "setup"), *groups], text=True, capture_output=True,
                              env=dict(os.environ, PATH=str(self.folder), **environment), check=False)
        return done.returncode, done.stdout + done.stderr

    def apt_calls(self):
        return self.log.read_text().splitlines() if self.log.exists() else []


class Setup(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def machine(self, **traits):
        return Machine(self.folder.name, **traits)

    def test_nothing_missing_means_no_word_and_no_apt(self):
        machine = self.machine(installed=BUILD)
        self.assertEqual(machine.setup("build"), (0, ""))
        self.assertEqual(machine.apt_calls(), [])

    def test_only_what_is_missing_is_installed_after_one_update(self):
        machine = self.machine(installed=[package for package in BUILD if package not in ("cmake", "g++")])
        status, output = machine.setup("build")
        self.assertEqual(status, 0, output)
        update, install = machine.apt_calls()
        self.assertTrue(update.endswith("update"), update)
        self.assertTrue(install.endswith("install --no-install-recommends g++ cmake"), install)

    def test_what_is_there_from_elsewhere_is_not_installed(self):
        machine = self.machine(installed=[package for package in BUILD if package not in ("cmake", "npm")])
        machine.program("npm", "")
        status, output = machine.setup("build")
        self.assertEqual(status, 0, output)
        self.assertTrue(machine.apt_calls()[1].endswith("install --no-install-recommends cmake"), machine.apt_calls())

    def test_sudo_is_used_by_who_is_not_root(self):
        machine = self.machine(root=False, sudo=True)
        status, output = machine.setup("build")
        self.assertEqual(status, 0, output)
        self.assertEqual(machine.apt_calls().count("sudo"), 2)

    def test_neither_root_nor_sudo_is_told_what_to_ask_for(self):
        status, output = self.machine(installed=BUILD[1:], root=False).setup("build")
        self.assertEqual(status, 1)
        self.assertIn("neither root nor", output)
        self.assertIn(f"apt-get install {BUILD[0]}", output)

    def test_a_failing_apt_is_shown_with_its_own_words(self):
        status, output = self.machine(apt="echo E: no network >&2; exit 100").setup("build")
        self.assertEqual(status, 1)
        self.assertIn("E: no network", output)
        self.assertIn("Debian 12", output)

    def test_a_machine_that_is_not_debian_is_told_what_is_needed(self):
        machine = self.machine(debian=False)
        status, output = machine.setup("build")
        self.assertEqual(status, 1)
        self.assertIn("not Debian", output)
        self.assertIn("ninja-build", output)
        self.assertEqual(machine.setup("build", TILEFISH_SETUP="off"), (0, ""))

    def test_an_unknown_group_is_an_error(self):
        status, output = self.machine().setup("biuld")
        self.assertEqual(status, 1)
        self.assertIn("no group 'biuld'", output)


if __name__ == "__main__":
    unittest.main()
