"""`pip install .` with Debian's setuptools, into a folder of its own; takes the C++ part from the build that is there."""
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

source, build = Path(sys.argv[1]), sys.argv[2]
for module in ("pip", "setuptools", "wheel"):
    if importlib.util.find_spec(module) is None:
        print(f"{module} is not installed (Debian: python3-{module})")
        sys.exit(77)

with tempfile.TemporaryDirectory() as scratch:
    tree, target = Path(scratch, "tree"), Path(scratch, "target")
    shutil.copytree(source / "src" / "python" / "tilefish", tree / "src" / "python" / "tilefish")
    (tree / "docs").mkdir()
    for name in ("pyproject.toml", "setup.py", "CMakeLists.txt", "docs/python.md"):
        shutil.copy(source / name, tree / name)
    environment = {**os.environ, "TILEFISH_BUILD": build, "PYTHONPATH": ""}
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-index", "--no-deps",
                    "--root-user-action=ignore", "--target", str(target), str(tree)], check=True, env=environment)
    code = "import tilefish, tilefish.env; print(tilefish.__file__, tilefish.Solver().best_value('3b 4b 5b / 6b'))"
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=scratch,
                          env={**os.environ, "PYTHONPATH": str(target)}).stdout.split()
    assert said == [str(target / "tilefish" / "__init__.py"), "6"], said
    assert (target / "tilefish" / "_core.pyi").is_file() and list(target.glob("tilefish-*.dist-info"))
