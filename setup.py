"""Builds the C++ part of the Python package by CMake; pyproject.toml says the rest.

TILEFISH_BUILD=FOLDER takes it from a build that is there already.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        built = os.environ.get("TILEFISH_BUILD")
        folder = Path(built) if built else Path(self.build_temp).resolve()
        if not built:
            options = ["-DCMAKE_BUILD_TYPE=Release", "-DTILEFISH_PYTHON=ON", f"-DTILEFISH_PYTHON_EXECUTABLE={sys.executable}",
                       "-DTILEFISH_TESTS=OFF", "-DTILEFISH_BENCHMARKS=OFF", "-DTILEFISH_PAGE=OFF", "-DTILEFISH_ILP=OFF",
                       "-DTILEFISH_XGBOOST=OFF", "-DTILEFISH_WASM=OFF", "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=5"]
            subprocess.run(["cmake", "-S", SOURCE, "-B", folder, "-G", "Ninja", *options], check=True)
            subprocess.run(["cmake", "--build", folder, "--target", "tilefish_python"], check=True)
        name = Path(self.get_ext_fullpath(extension.name)).name
        self.copy_file(folder / "python" / "tilefish" / name, self.get_ext_fullpath(extension.name))


setup(
    version=re.search(r"project\(Tilefish VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text()).group(1),
    ext_modules=[Extension("tilefish._core", [])],
    cmdclass={"build_ext": CMakeBuild},
)
