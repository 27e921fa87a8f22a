"""The harness on the workers of Dask: the same rows as on one machine, whatever becomes of workers.

``SPIRV_LLVM_REGRESS`` in the environment is the command, which is looked for on the search path otherwise.
"""

import json
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

import fsspec
from distributed import Client, LocalCluster

COMMAND = os.environ.get("SPIRV_LLVM_REGRESS", "spirv-llvm-regress")
COUNT = 60

# Translates after a moment. What starts it has the harness as its parent, and that has the worker; two modules have these killed.
TRANSLATE = """#!/bin/sh
sleep 0.1
case "$(cat "$1")" in
*killer*) kill -9 $(cut -d ' ' -f 4 /proc/$(cut -d ' ' -f 4 /proc/$PPID/stat)/stat); sleep 5;;
*harness*) kill -9 $(cut -d ' ' -f 4 /proc/$PPID/stat); sleep 5;;
*[37]) echo "error: no number $(cat "$1")" >&2; exit 3;;
esac
cat "$1" > "$2"
"""

RECIPE = """
inputs = ["modules"]
[tools]
new = "bin"
[[stage]]
name = "write"
command = "translate {} {out}"
output = "spv"
[[stage]]
name = "look"
from = "write"
command = "translate {} {out}"
output = "spv"
"""


def load(folder: Path):
    """The module by its file where the package is not installed: it needs nothing of that."""
    try:
        from spirv_llvm import regress
    except ImportError:
        shutil.copy(Path(__file__).parent.parent / "spirv_llvm" / "regress.py", folder / "regress_alone.py")
        sys.path.insert(0, str(folder))
        # Workers find it as well.
        os.environ["PYTHONPATH"] = str(folder)
        import regress_alone as regress
    return regress


def prepare(folder: Path) -> None:
    (folder / "modules").mkdir()
    for number in range(COUNT):
        (folder / "modules" / f"m{number}.ll").write_text(f"module {number}")
    (folder / "bin").mkdir()
    script = folder / "bin" / "translate"
    script.write_text(TRANSLATE)
    script.chmod(0o755)
    (folder / "recipe.toml").write_text(RECIPE)


def rows(out: Path) -> list[dict]:
    found = [json.loads(line) for line in (out / "rows.jsonl").read_text().splitlines()]
    for row in found:
        for changing in ("seconds", "memory", "cached"):
            row.pop(changing, None)
    return found


def run(regress, client, folder: Path, out: str, **options) -> list[dict]:
    status = regress.regress(client, folder / "recipe.toml", out=out, command=COMMAND, batch=4, **options)
    assert status == 1, status
    return rows(Path(out))


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        regress = load(folder)
        prepare(folder)
        alone = folder / "alone"
        os.system(f"{COMMAND} -r {folder}/recipe.toml -o {alone} > {folder}/told")
        wanted = rows(alone)
        assert len(wanted) > COUNT
        with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            # One worker is killed on the way.
            victims = list(client.run(os.getpid).values())
            killer = threading.Timer(1.0, os.kill, (victims[0], signal.SIGKILL))
            killer.start()
            start = time.monotonic()
            assert run(regress, client, folder, str(folder / "out")) == wanted
            assert time.monotonic() - start > 1.0
            killer.join()
            # What is done is done: nothing runs again.
            (folder / "bin" / "translate").rename(folder / "bin" / "moved")
            (folder / "bin" / "translate").write_text("#!/bin/sh\nexit 9\n")
            (folder / "bin" / "translate").chmod(0o755)
            assert run(regress, client, folder, str(folder / "out"), resume=True) == wanted
            (folder / "bin" / "moved").rename(folder / "bin" / "translate")
            # A module that kills its workers is told, and all others have their rows. So is one that kills the harness alone.
            (folder / "modules" / "killer.ll").write_text("a killer")
            (folder / "modules" / "harness.ll").write_text("of the harness")
            found = run(regress, client, folder, str(folder / "other"), retries=1)
            lost = [row for row in found if row["outcome"] == "lost"]
            assert sorted(Path(row["from"]).name for row in lost) == ["harness.ll", "killer.ll"], lost
            assert all(row["stage"] == "worker" and row["tool"] == "new" for row in lost)
            assert [row for row in found if row["outcome"] != "lost"] == wanted
            # A store that is no folder.
            (folder / "modules" / "killer.ll").unlink()
            (folder / "modules" / "harness.ll").unlink()
            status = regress.regress(client, folder / "recipe.toml", out="memory://runs", command=COMMAND, batch=20)
            assert status == 1
            text = fsspec.filesystem("memory").cat_file("/runs/rows.jsonl").decode()
            assert len(text.splitlines()) == len(wanted)
    print("all well")


if __name__ == "__main__":
    main()
