"""The example that learns: it trains a little, and what it learned plays in the arena without a forfeit."""
import json
import subprocess
import sys
import tempfile

folder, program = sys.argv[1:]
with tempfile.TemporaryDirectory() as scratch:
    weights = f"{scratch}/weights.npy"
    subprocess.run([sys.executable, f"{folder}/train.py", weights, "1"], check=True, stdout=subprocess.DEVNULL)
    said = subprocess.run([program, "arena", f"exec:{sys.executable} {folder}/robot.py {weights}", "random", "--pairs", "2",
                           "--threads", "1", "--stall", "0", "--json"], check=True, capture_output=True, text=True).stdout
    report = json.loads(said)
    assert report["games"] == 4 and not report["forfeits"], said
