"""The regression harness on the workers of ``dask.distributed``.

``python -m spirv_llvm.regress RECIPE --scheduler ADDRESS`` lists the modules once, hands batches of them to workers, each of which runs
``spirv-llvm-regress``, and reports all rows as that command does on one machine. Inputs, the recipe and the tools are at the same paths
everywhere, as in a shared folder.

A batch whose worker is lost is run again. One that workers are lost with again and again is halved, down to the module that is to blame,
which then has a row that says so. Batches that are done stay in the folder of results until the next run, so that ``--resume`` goes on
where a run of the same recipe and tools ended early.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributed import Client, Scheduler

COMMAND = "spirv-llvm-regress"

#: How many batches there are for each thread of the workers, so that none of these waits long for the last one.
PER_THREAD = 8

#: The most modules of a batch.
MOST = 500


@dataclass(frozen=True)
class Batch:
    """Modules that one worker takes: lines of a manifest."""

    lines: tuple[str, ...]
    #: How often it was given up with an error, or with the loss of its workers.
    failed: int = 0

    def name(self, of: str) -> str:
        """Its file among those with the results of runs that are called ``of``."""
        return hashlib.sha256("".join((of, *self.lines)).encode()).hexdigest()[:32] + ".jsonl"

    def halves(self) -> list[Batch]:
        """Two batches of one that has several modules."""
        middle = len(self.lines) // 2
        return [Batch(self.lines[:middle]), Batch(self.lines[middle:])]


def run_batch(lines: Sequence[str], command: str, arguments: Sequence[str]) -> str | None:
    """Runs a batch on this machine, one module at a time, and returns its rows as JSON lines; none where a signal ended the command, as
    the system's does that has no memory left.

    Raises ``RuntimeError`` with the command's messages where it cannot do its work.
    """
    with tempfile.TemporaryDirectory(prefix="spirv-llvm-regress") as folder:
        manifest = Path(folder, "batch.jsonl")
        manifest.write_text("".join(lines), encoding="utf-8")
        out = Path(folder, "out")
        line = [command, str(manifest), *arguments, "--out", str(out), "--jobs", "1"]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        if done.returncode < 0:
            return None
        # Status 1 says that something fails, which the rows tell.
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{command} ended with {done.returncode}: {done.stderr}")
        return (out / "rows.jsonl").read_text(encoding="utf-8")


def lost(line: str, tool: str) -> str:
    """The row of a module that workers are lost with."""
    entry = json.loads(line)
    cause = "workers are lost with it"
    row = {key: entry[key] for key in ("module", "kind", "from", "bytes")}
    row |= {"stage": "worker", "tool": tool, "outcome": "lost", "message": cause, "cause": cause}
    row |= {"seconds": 0.0, "memory": 0, "rest": 0}
    return json.dumps(row) + "\n"


def judged_tool(recipe: Path, tools: Sequence[str]) -> str:
    """The name of the tool that is judged, the first one."""
    named = [tool.partition("=")[0] for tool in tools] or list(tomllib.loads(recipe.read_text("utf-8")).get("tools", {}))
    return named[0] if named else "default"


class Parts:
    """The rows of batches that are done: files in a folder, or below an URL of ``fsspec``."""

    def __init__(self, out: str, of: str, resume: bool) -> None:
        import fsspec

        self.files, root = fsspec.core.url_to_fs(out)
        self.root = f"{root.rstrip('/')}/parts"
        self.of = of
        if not resume and self.files.exists(self.root):
            self.files.rm(self.root, recursive=True)
        self.files.makedirs(self.root, exist_ok=True)
        self.known = {path.rsplit("/", 1)[-1] for path in self.files.ls(self.root, detail=False)}

    def has(self, batch: Batch) -> bool:
        """Whether its rows are there."""
        return batch.name(self.of) in self.known

    def put(self, batch: Batch, rows: str) -> None:
        """Keeps its rows."""
        name = batch.name(self.of)
        # Some stores have no rename, and a file that is cut off would be taken for all rows: those of a module end with a mark.
        with self.files.open(f"{self.root}/{name}", "w", encoding="utf-8") as file:
            file.write(rows)
        self.known.add(name)

    def get(self, batches: Iterable[Batch], folder: Path) -> list[str]:
        """Copies of the files of batches."""
        copies = []
        for batch in batches:
            name = batch.name(self.of)
            self.files.get_file(f"{self.root}/{name}", str(folder / name))
            copies.append(str(folder / name))
        return copies


def run_all(
    client: "Client",
    batches: list[Batch],
    parts: Parts,
    command: str,
    arguments: Sequence[str],
    tool: str,
    retries: int,
) -> list[Batch]:
    """Runs batches on the workers of a client, and returns those that hold all modules in the end, which are parts of the given ones."""
    from distributed import KilledWorker, as_completed

    done: list[Batch] = []
    futures: dict[str, Batch] = {}
    queue = as_completed(with_results=False)

    def submit(batch: Batch) -> None:
        if parts.has(batch):
            done.append(batch)
            return
        future = client.submit(run_batch, batch.lines, command, list(arguments), pure=False)
        futures[future.key] = batch
        queue.add(future)

    for batch in batches:
        submit(batch)
    count = sum(len(batch.lines) for batch in batches)
    told = -1
    while futures:
        future = next(queue)
        batch = futures.pop(future.key)
        error = None if future.status == "finished" else (future.exception() if future.status == "error" else future.status)
        rows = future.result() if error is None else None
        is_lost = rows is None and (error is None or isinstance(error, KilledWorker))
        if rows is not None:
            parts.put(batch, rows)
            done.append(batch)
        elif is_lost and len(batch.lines) > 1:
            for half in batch.halves():
                submit(half)
        elif batch.failed < retries:
            submit(replace(batch, failed=batch.failed + 1))
        elif is_lost:
            parts.put(batch, lost(batch.lines[0], tool))
            done.append(batch)
        else:
            raise RuntimeError(f"a batch fails again and again: {error}")
        finished = sum(len(batch.lines) for batch in done)
        if finished * 20 // count != told:
            told = finished * 20 // count
            print(f"{finished}/{count} modules", file=sys.stderr)
    return done


def split(lines: list[str], threads: int, most: int) -> list[Batch]:
    """Batches of modules that follow one another, so that an archive is read by few workers."""
    size = max(1, min(most, len(lines) // (PER_THREAD * max(1, threads))))
    return [Batch(tuple(lines[at : at + size])) for at in range(0, len(lines), size)]


def regress(
    client: "Client",
    recipe: str | os.PathLike[str],
    *,
    inputs: Sequence[str] = (),
    out: str = "regress-out",
    command: str = COMMAND,
    tools: Sequence[str] = (),
    cache: str | None = None,
    batch: int = MOST,
    retries: int = 2,
    resume: bool = False,
    report: Sequence[str] = (),
) -> int:
    """Runs a recipe on the workers of a ``distributed.Client`` and returns the exit status of ``spirv-llvm regress``.

    ``out`` is a folder or an URL of ``fsspec``; ``report`` are further options for the end, such as ``--baseline``.
    """
    recipe = Path(recipe).absolute()
    found = shutil.which(command)
    if found is None:
        raise FileNotFoundError(f"{command} is not installed")
    common = ["--recipe", str(recipe), *(word for tool in tools for word in ("--tool", tool))]
    listed = subprocess.run([found, *inputs, *common, "--list"], capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        sys.stderr.write(listed.stderr)
        return listed.returncode
    lines = listed.stdout.splitlines(keepends=True)
    threads = sum(client.nthreads().values())
    # One death of a worker is enough to look at the modules of a batch apart.
    client.run_on_scheduler(_allow_failures, 1)
    of = "\0".join([recipe.read_text("utf-8"), *tools])
    parts = Parts(out, of, resume)
    arguments = [*common, *(["--cache", cache] if cache else [])]
    done = run_all(client, split(lines, threads, batch), parts, found, arguments, judged_tool(recipe, tools), retries)
    with tempfile.TemporaryDirectory(prefix="spirv-llvm-regress") as folder:
        copies = parts.get(done, Path(folder))
        is_local = "://" not in out
        reports = Path(out) if is_local else Path(folder, "reports")
        history = f"{parts.root.rsplit('/', 1)[0]}/history.jsonl"
        if not is_local and parts.files.exists(history):
            reports.mkdir()
            parts.files.get_file(history, str(reports / "history.jsonl"))
        status = subprocess.run([found, *inputs, *common, "--out", str(reports), *report, "--rows", *copies], check=False).returncode
        if not is_local:
            parts.files.put(f"{reports}/", f"{parts.root.rsplit('/', 1)[0]}/", recursive=True)
    return status


def _allow_failures(count: int, dask_scheduler: "Scheduler | None" = None) -> None:
    if dask_scheduler is not None:
        dask_scheduler.allowed_failures = count


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m spirv_llvm.regress", description=__doc__.splitlines()[0])
    parser.add_argument("recipe", help="the recipe, at a path that workers have as well")
    parser.add_argument("inputs", nargs="*", help="modules, folders and archives; default: those of the recipe")
    parser.add_argument("--scheduler", required=True, help="the address of the scheduler, or a file that it has written")
    parser.add_argument("--out", default="regress-out", help="folder or URL (of fsspec) for rows and reports")
    parser.add_argument("--tool", action="append", default=[], metavar="NAME=PATH", help="a version of the programs")
    parser.add_argument("--cache", help="folder of results, which the workers share")
    parser.add_argument("--batch", type=int, default=MOST, help="the most modules that a worker takes at a time")
    parser.add_argument("--retries", type=int, default=2, help="how often a batch that fails, or a module that workers are lost with, is tried again")
    parser.add_argument("--resume", action="store_true", help="go on with a run of the same recipe and tools that ended early")
    parser.add_argument("--command", default=COMMAND, help=f"the command on this machine and the workers; default: {COMMAND}")
    known, report = parser.parse_known_args(arguments)
    try:
        from distributed import Client
    except ImportError:
        print("dask.distributed is not installed: pip install 'spirv-llvm[regress]'", file=sys.stderr)
        return 3
    is_file = Path(known.scheduler).is_file()
    client = Client(scheduler_file=known.scheduler) if is_file else Client(known.scheduler)
    with client:
        return regress(
            client,
            known.recipe,
            inputs=known.inputs,
            out=known.out,
            command=known.command,
            tools=known.tool,
            cache=known.cache,
            batch=known.batch,
            retries=known.retries,
            resume=known.resume,
            report=report,
        )


if __name__ == "__main__":
    sys.exit(main())
