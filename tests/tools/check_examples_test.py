"""tools/check_examples passes documents that tell the truth and finds each way in which one can lie."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tools" / "check_examples"


def check(document):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.md"
        path.write_text(document, encoding="utf-8")
        done = subprocess.run([sys.executable, str(SCRIPT), folder, str(path)], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout


def console(*lines):
    return "\n".join(["Words.", "```console", *lines, "```", "More words.", ""])


class CheckExamples(unittest.TestCase):
    def expect(self, document, status, words):
        found, output = check(document)
        self.assertEqual(found, status, output)
        self.assertIn(words, output)

    def test_true_output_and_status_pass(self):
        self.expect(console("$ echo one; echo two >&2", "one", "two", "$ exit 3  # exits 3"), 0, "2 examples, 0 wrong")

    def test_an_ellipsis_stands_for_any_text_of_a_line(self):
        self.expect(console("$ echo 'took 17 ms, good'", "took … ms, good"), 0, "1 examples, 0 wrong")
        self.expect(console("$ echo 'took 17 s, good'", "took … ms, good"), 1, "1 wrong")

    def test_wrong_output_is_found_and_shown(self):
        self.expect(console("$ echo one", "two"), 1, "+one")

    def test_output_that_the_document_lacks_is_found(self):
        self.expect(console("$ echo one; echo two", "one"), 1, "+two")

    def test_a_wrong_exit_status_is_found(self):
        self.expect(console("$ exit 3"), 1, "exits 3, not 0")
        self.expect(console("$ true  # exits 1"), 1, "exits 0, not 1")

    def test_a_block_must_be_the_file_it_names(self):
        text = (ROOT / ".editorconfig").read_text(encoding="utf-8")
        self.expect(f"<!-- file: .editorconfig -->\n```ini\n{text}```\n", 0, "0 wrong")
        self.expect(f"<!-- file: .editorconfig -->\n```ini\n{text}x\n```\n", 1, "not what .editorconfig holds")

    def test_a_document_without_examples_is_no_success(self):
        self.expect("Only words.\n", 2, "0 examples")


if __name__ == "__main__":
    unittest.main()
