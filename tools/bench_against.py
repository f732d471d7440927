"""How much faster this tree is than an earlier commit: `tools/bench --against COMMIT` builds both programs as they ship,
runs each of them in turn on the same questions, and prints ratios with their spread.

A ratio is taken within a round, between two runs that follow upon each other: a machine that others use slows both. Times
of whole commands are processor time. The questions of `tilefish bench` are timed by that program, by the clock on the
wall, so their means and worst cases are of use on a quiet machine alone. With --instructions each command runs once under callgrind instead, which repeats to a few
parts in a thousand on any machine."""

import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "tests/data/vectors"
POSITIONS = ROOT / "bench/positions"
UNPACKED = ".unpacked"  # is there once all files of a commit are

# What is timed as a whole: name, and words of the command.
COMMANDS = [
    ("move --file, free", ["move", "--json", "--file", "FREE_X20"]),
    ("move --keep --file, classic", ["move", "--rules", "classic", "--keep", "--json", "--file", str(POSITIONS / "classic.txt")]),
    ("moves --count --file, classic", ["moves", "--rules", "classic", "--count", "--file", str(POSITIONS / "classic.txt")]),
    ("open --file, free", ["open", "--json", "--file", "RACKS_X20"]),
    ("check --file, free", ["check", "--json", "--file", "TABLES_X20"]),
    ("solve, thesis", ["solve", "--threads", "1", str(DATA / "puzzles_4_2_100.txt")]),
    ("solve, three copies", ["solve", "--threads", "1", str(DATA / "puzzles_4_3_20.txt")]),
    ("count, no jokers", ["count", "--jokers", "0", "--threads", "1"]),
    ("arena optimal, free", ["arena", "optimal", "optimal", "--rules", "free", "--pairs", "300", "--threads", "1"]),
    ("arena optimal, classic", ["arena", "optimal", "optimal", "--rules", "classic", "--pairs", "300", "--threads", "1"]),
]


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def run_quietly(words, folder, log):
    with open(log, "ab") as output:
        if subprocess.run(words, cwd=folder, stdout=output, stderr=output).returncode != 0:
            sys.exit(f"bench: `{' '.join(words)}` failed; {log} says why")


def build(source, jobs):
    """The program of a source tree, built as it ships but without the page of the game."""
    log = source / "build/against.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    say(f"building {source} (progress in {log})")
    run_quietly(["cmake", "--preset", "release", "--log-level=WARNING", "-DTILEFISH_PAGE=OFF"], source, log)
    run_quietly(["cmake", "--build", "--preset", "release", "-j", str(jobs), "--target", "tilefish"], source, log)
    return source / "build/release/bin/tilefish"


def earlier_program(commit, jobs):
    """Built once; kept in build/against/COMMIT. A build that was interrupted goes on where it was."""
    name = subprocess.run(["git", "rev-parse", "--short=12", f"{commit}^{{commit}}"], cwd=ROOT, capture_output=True, text=True)
    if name.returncode != 0:
        sys.exit(f"bench: {commit} is no commit of this repository")
    source = ROOT / "build/against" / name.stdout.strip()
    program = source / "build/release/bin/tilefish"
    if not program.exists():
        if not (source / UNPACKED).exists():
            unpack(commit, source)
        build(source, jobs)
    return program


def unpack(commit, source):
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    archive = subprocess.Popen(["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", source], stdin=archive.stdout, check=True)
    if archive.wait() != 0:
        sys.exit(f"bench: git cannot unpack {commit}")
    # Commits that have no switch for the page leave it out where this file is missing.
    (source / "web/package-lock.json").unlink(missing_ok=True)
    (source / UNPACKED).touch()


def many_lines(folder):
    """Batches large enough to time: each position, its rack and its table, twenty times over."""
    positions = (POSITIONS / "free.txt").read_text().splitlines()
    tables, racks = zip(*(line.split("/") for line in positions))
    files = {"FREE_X20": positions, "RACKS_X20": racks, "TABLES_X20": [table for table in tables if table.strip()]}
    paths = {}
    for name, lines in files.items():
        paths[name] = str(folder / f"{name.lower()}.txt")
        pathlib.Path(paths[name]).write_text("".join(f"{line}\n" for line in lines) * 20)
    return paths


def processor_time(words):
    """Seconds of user and system time, or none if the command failed or the program does not know it."""
    with open(os.devnull, "wb") as nowhere:
        process = subprocess.Popen(words, stdout=nowhere, stderr=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime if process.returncode in (0, 1) else None


def instructions(words, folder):
    out = folder / "callgrind.out"
    run = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *words],
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    return int(found[1]) if found and run.returncode in (0, 1) else None


def bench_rows(program):
    answer = subprocess.run([program, "bench", "--json"], capture_output=True, text=True, check=True)
    return {row["name"]: row for row in json.loads(answer.stdout)["rows"]}


def print_row(name, before, after, ratios, unit):
    if not ratios:
        print(f"{name:44} {'-':>12} {'-':>12}   cannot be compared")
        return
    spread = f"{min(ratios):.2f} .. {max(ratios):.2f}"
    print(f"{name:44} {before:12,.1f} {after:12,.1f} {unit:4} {statistics.median(ratios):7.2f} x   {spread}", flush=True)


def compare_bench(programs, rounds, wanted):
    runs = []
    for number in range(rounds):
        say(f"tilefish bench, round {number + 1} of {rounds}")
        runs.append([bench_rows(program) for program in programs])
    for name in runs[0][0]:
        for figure in ("mean_us", "p99_us", "max_us"):
            label = f"{name}, {figure[:-3]}"
            if not wanted(label) or name not in runs[0][1]:
                continue
            old, new = ([run[side][name][figure] for run in runs] for side in (0, 1))
            print_row(label, statistics.median(old), statistics.median(new), [a / b for a, b in zip(old, new) if b], "us")
        if runs[0][1].get(name, runs[0][0][name])["answers"] != runs[0][0][name]["answers"]:
            sys.exit(f"bench: the answers of `{name}` are not the same; no speed makes up for that")
    nodes = [sum(row["nodes"] for row in runs[0][side].values()) for side in (0, 1)]
    print(f"{'nodes of the bench':44} {nodes[0]:12,} {nodes[1]:12,}      {nodes[0] / nodes[1]:7.2f} x")


def compare_commands(programs, options, wanted, folder):
    paths = many_lines(folder)
    for name, words in COMMANDS:
        if not wanted(name):
            continue
        words = [paths.get(word, word) for word in words]
        old, new = [], []
        for _ in range(1 if options.instructions else options.rounds):
            for program, times in zip(programs, (old, new)):
                command = [str(program), *words]
                times.append(instructions(command, folder) if options.instructions else processor_time(command))
        if None in old or None in new:
            print_row(name, 0, 0, [], "")
            continue
        ratios = [a / b for a, b in zip(old, new) if b]
        scale, unit = (1e6, "M i.") if options.instructions else (1e-3, "ms")
        print_row(name, statistics.median(old) / scale, statistics.median(new) / scale, ratios, unit)


def main():
    parser = argparse.ArgumentParser(prog="tools/bench --against", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", help="the earlier commit, such as 723c217; built once, in build/against")
    parser.add_argument("--rounds", type=int, default=5, help="how often each program runs (5)")
    parser.add_argument("--only", default="", help="only rows whose name matches this regular expression")
    parser.add_argument("--instructions", action="store_true", help="count instructions of the commands under callgrind")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many files are compiled at once")
    parser.add_argument("--program", type=pathlib.Path, help="compare this program instead of building the tree")
    options = parser.parse_args()
    programs = [earlier_program(options.commit, options.jobs), options.program or build(ROOT, options.jobs)]

    def wanted(name):
        return re.search(options.only, name) is not None

    print(f"{'':44} {'before':>12} {'now':>12}      {'ratio':>7}     spread")
    with tempfile.TemporaryDirectory() as folder:
        if not options.instructions:
            compare_bench(programs, options.rounds, wanted)
        compare_commands(programs, options, wanted, pathlib.Path(folder))


if __name__ == "__main__":
    main()
