"""tools/check_layers finds each kind of violation, and nothing in a tree that has none."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tools" / "check_layers"

DOCUMENT = """# A test

## Layers

| folder | what |
| --- | --- |
| `src/base` | below all |
| `src/rules` | the rules |
| `src/solver` | the solver |
| `src/cli` | the program |

## Libraries

| library | headers | only in | why |
| --- | --- | --- | --- |
| fmt | `fmt/` | `src` | everywhere |
| Boost | `boost/` | `src/cli` | one folder |
| Boost.JSON | `boost/json` | `src/cli`, `src/rules` | two folders |
| GLPK | `glpk.h` | `src/solver/reference` | a folder in a layer |
"""


def check(files, document=DOCUMENT):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "ARCHITECTURE.md").write_text(document, encoding="utf-8")
        for name, text in files.items():
            path = root / "src" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, str(SCRIPT), folder], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


class CheckLayers(unittest.TestCase):
    def accepts(self, files):
        status, output = check(files)
        self.assertEqual(status, 0, output)

    def refuses(self, files, words, document=DOCUMENT, status=1):
        found, output = check(files, document)
        self.assertEqual(found, status, output)
        self.assertIn(words, output)

    def test_includes_of_higher_rows_and_of_the_own_folder_are_allowed(self):
        self.accepts({"rules/a.h": '#include "base/b.h"\n#include "rules/c.h"\n#include <vector>\n#include <fmt/core.h>\n'})

    def test_an_include_of_a_lower_row_is_found_with_its_line(self):
        self.refuses({"base/a.cpp": '#include <vector>\n\n  #  include "rules/b.h"\n'}, "src/base/a.cpp:3: base may not include rules")

    def test_verify_must_not_include_the_solver_even_from_above_it(self):
        self.refuses({"cli/verify_all.cpp": '#include "solver/a.h"\n'}, "verify may not include the solver")

    def test_a_library_stays_in_its_folder(self):
        self.refuses({"rules/a.cpp": "#include <boost/asio.hpp>\n"}, "<boost/asio.hpp> stays in src/cli")
        self.refuses({"solver/a.cpp": "#include <glpk.h>\n"}, "<glpk.h> stays in src/solver/reference")
        self.accepts({"solver/reference/a.cpp": "#include <glpk.h>\n"})

    def test_the_longer_beginning_of_a_header_decides(self):
        self.accepts({"rules/a.cpp": "#include <boost/json.hpp>\n#include <boost/json/value.hpp>\n"})

    def test_a_folder_whose_name_begins_alike_is_another_one(self):
        self.refuses({"solver/reference2/a.cpp": "#include <glpk.h>\n"}, "<glpk.h> stays in")

    def test_a_library_without_a_row_is_found(self):
        self.refuses({"cli/a.cpp": "#include <sqlite3.h>\n"}, "<sqlite3.h> belongs to no library")

    def test_a_folder_without_a_row_is_found(self):
        self.refuses({"helpers/a.h": "\n"}, "src/helpers/a.h: its folder is not in the layer table")

    def test_an_include_without_its_folder_is_found(self):
        self.refuses({"base/a.cpp": '#include "b.h"\n'}, '"b.h" names no layer')

    def test_a_document_without_tables_or_a_tree_without_sources_is_no_success(self):
        self.refuses({"base/a.h": "\n"}, "no section 'Layers'", document="# Nothing\n", status=2)
        self.refuses({"base/readme.txt": "\n"}, "no sources", status=2)


if __name__ == "__main__":
    unittest.main()
