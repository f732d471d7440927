"""Runs the examples in the docstrings of the module, and holds the type stubs to what it has."""
import ast
import doctest
import inspect
import unittest
from pathlib import Path

import tilefish


def documented():
    yield "tilefish", tilefish.__doc__
    for name in tilefish.__all__:
        value = getattr(tilefish, name)
        yield name, value.__doc__
        if inspect.isclass(value):
            for member in vars(value):
                if not member.startswith("__"):
                    yield f"{name}.{member}", getattr(value, member).__doc__


class DocstringTest(unittest.TestCase):
    def test_examples_say_what_they_say(self):
        parser, runner, ran = doctest.DocTestParser(), doctest.DocTestRunner(), 0
        for name, text in documented():
            names = {each: getattr(tilefish, each) for each in tilefish.__all__}
            test = parser.get_doctest(text or "", names, name, None, None)
            if test.examples:
                ran += 1
                with self.subTest(name):
                    self.assertEqual(runner.run(test).failed, 0)
        self.assertGreater(ran, 25)


    def test_examples_of_the_document_too(self):
        document = Path(__file__).parents[2] / "docs" / "python.md"
        result = doctest.testfile(str(document), module_relative=False)
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 5)


class StubTest(unittest.TestCase):
    def test_stubs_name_what_the_module_has(self):
        stub = Path(tilefish.__file__).with_name("_core.pyi")
        tree = ast.parse(stub.read_text(encoding="utf-8"))
        said = {node.name: node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        self.assertEqual(set(said), set(tilefish.__all__))
        for name, node in said.items():
            value = getattr(tilefish, name)
            if not inspect.isclass(value) or issubclass(value, Exception):
                continue
            members = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            members |= {each.target.id for each in node.body if isinstance(each, ast.AnnAssign)}
            plain = {each for each in vars(value) if not each.startswith("_")}
            self.assertEqual({each for each in members if not each.startswith("_")}, plain, name)
            # What cannot be assigned must not look as if it could.
            read_only = {each for each in plain if isinstance(vars(value)[each], property)}
            said_so = {each.name for each in node.body if isinstance(each, ast.FunctionDef)
                       and any(isinstance(mark, ast.Name) and mark.id == "property" for mark in each.decorator_list)}
            self.assertEqual(said_so, read_only, name)


if __name__ == "__main__":
    unittest.main()
