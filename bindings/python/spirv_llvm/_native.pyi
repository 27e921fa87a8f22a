from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias, final

from typing_extensions import Buffer

__all__ = [
    "Diagnostic",
    "Image",
    "Local",
    "NeedsLlvmError",
    "Report",
    "RunReport",
    "SpirvError",
    "__version__",
    "assemble",
    "check",
    "diff",
    "disassemble",
    "kernels",
    "link",
    "losses",
    "read",
    "report",
    "run",
    "translate",
]

__version__: str

class _Array(Protocol):
    """An array of NumPy's, which has the buffer protocol; its types tell that from Python 3.12 on."""

    @property
    def __array_interface__(self) -> Mapping[str, object]: ...

# Memory, for which objects of Python have the buffer protocol.
_Memory: TypeAlias = Buffer | _Array

# Numbers, and lists of them, one after another.
_Numbers: TypeAlias = Sequence[float | _Numbers]

class SpirvError(Exception):
    """A translation, a check or a run that failed.

    ``diagnostics`` has every reason; the other fields are those of the first.
    """

    status: int
    code: str
    message: str
    location: str
    place: int
    help: str
    diagnostics: list[Diagnostic]
    report: RunReport | None
    """Of a run that failed, what the kernel did up to there."""

class NeedsLlvmError(SpirvError):
    """A call that needs LLVM, which cannot be loaded.

    It tells what is missing and how to get it; ``__cause__`` is the ``ImportError``.
    """

@final
class Diagnostic:
    """A diagnostic with its location."""

    def __new__(cls, status: int, code: str, message: str, location: str, place: int, help: str) -> Diagnostic: ...
    @property
    def status(self) -> int:
        """The exit status that ``llvm-spirv`` has for it."""
    @property
    def code(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def location(self) -> str:
        """Where it is, for people; empty where it is about the input as a whole."""
    @property
    def place(self) -> int:
        """The word of a SPIR-V module, or the line of a text; 0 where it is neither."""
    @property
    def help(self) -> str: ...

@final
class Local:
    """Local memory of so many bytes."""

    def __new__(cls, size: int) -> Local: ...
    @property
    def size(self) -> int: ...

@final
class Image:
    """An image of two dimensions: an array of height, width and four channels of 32 bits."""

    def __new__(cls, texels: _Memory) -> Image: ...
    @property
    def texels(self) -> _Memory: ...

def translate(module: _Memory | str, /, **options: bool | int | str | Sequence[str]) -> bytes:
    """Translates LLVM bitcode or textual IR to SPIR-V; LLVM reads text."""

def read(
    module: _Memory | str,
    /,
    *,
    specialize: Sequence[tuple[int, int]] | None = None,
    **options: bool | int | str | Sequence[str],
) -> bytes:
    """Translates SPIR-V, binary or in one of its text forms, to LLVM bitcode.

    ``specialize`` gives specialization constants, by their ``SpecId``, values as raw bits.
    """

def assemble(text: _Memory | str, /) -> bytes:
    """Assembles SPIRV-Tools' assembly language, or the word-count text of ``llvm-spirv``."""

def disassemble(module: _Memory | str, /, *, word_counts: bool = False) -> str:
    """The assembly of a module; with ``word_counts`` the text form of ``llvm-spirv``."""

def check(module: _Memory | str, /, environment: str = "") -> list[Diagnostic]:
    """The rules that a module breaks, in an environment such as ``"opencl2.2"`` or by the specification alone."""

def losses(module: _Memory | str, /, **options: bool | int | str | Sequence[str]) -> dict[str, int]:
    """What a translation of a module leaves out, by name, with how often.

    SPIR-V in any form is translated to LLVM IR, anything else, which is LLVM IR, to SPIR-V.
    """

def diff(first: _Memory | str, second: _Memory | str, /) -> str:
    """How two SPIR-V modules differ, as lines of assembly behind ``-`` and ``+``; empty where they do not."""

def link(modules: Sequence[_Memory | str], /, *, library: bool = False, partial: bool = False) -> bytes:
    """One SPIR-V module of several; a library keeps its exports, a partial one the imports that nothing exports."""

@final
class Report:
    """The declarations of a module."""

    def __new__(
        cls,
        version: str,
        addressing_model: str,
        memory_model: str,
        capabilities: Sequence[str],
        extensions: Sequence[str],
        extended_sets: Sequence[str],
        spec_constants: Sequence[tuple[int, str]],
    ) -> Report: ...
    @property
    def version(self) -> str: ...
    @property
    def addressing_model(self) -> str: ...
    @property
    def memory_model(self) -> str: ...
    @property
    def capabilities(self) -> list[str]: ...
    @property
    def extensions(self) -> list[str]: ...
    @property
    def extended_sets(self) -> list[str]: ...
    @property
    def spec_constants(self) -> list[tuple[int, str]]:
        """``SpecId`` and type of the scalar specialization constants."""

def report(module: _Memory | str, /) -> Report:
    """What a SPIR-V module declares."""

def kernels(module: _Memory | str, /) -> list[tuple[str, list[str]]]:
    """The names of the kernels of a module, SPIR-V or LLVM IR, with the names of their parameters. It needs LLVM."""

@final
class RunReport:
    """The output and the diagnostics of a run."""

    def __new__(
        cls, output: str, warnings: Sequence[Diagnostic], errors: Sequence[Diagnostic], has_races: bool, seconds: float
    ) -> RunReport: ...
    @property
    def output(self) -> str:
        """The text that the kernel printed."""
    @property
    def warnings(self) -> list[Diagnostic]:
        """The undefined behaviour that was found, once for each place in the code."""
    @property
    def errors(self) -> list[Diagnostic]:
        """What it must not do and did, once for each place in the code, where ``max_errors`` lets the run go on then."""
    @property
    def has_races(self) -> bool:
        """Whether ``check_races`` found some."""
    @property
    def seconds(self) -> float:
        """How long the work-groups ran."""

def run(
    module: _Memory | str,
    kernel: str,
    arguments: Sequence[_Memory | int | float | _Numbers | Local | Image | None],
    global_size: int | Sequence[int],
    local_size: int | Sequence[int] | None = None,
    *,
    offset: int | Sequence[int] | None = None,
    specialize: Sequence[tuple[int, int]] | None = None,
    unchecked: bool = False,
    check_races: bool = False,
    check_arithmetic: bool = False,
    trap: bool = False,
    max_errors: int | None = None,
    subgroup_size: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
) -> RunReport:
    """Runs a kernel of a module, SPIR-V or LLVM IR, on the CPU, and returns what it printed and what it did that leaves results undefined.
    It needs LLVM.

    Pointers to global memory are given as arrays, which are read before and written after the run unless they are read-only; arrays that
    share memory may only be read. An ``int`` is a number of the parameter's type, if that has it; a ``float`` is one of a floating-point
    type. Vectors and structures are given as tuples of their numbers, which may nest, or as arrays, of which those with fields are of
    whatever layout: a value stands where the parameter's type has it, converted where nothing is lost. What has another type is a
    ``TypeError``, as an array of ``float64`` for ``float*``; bytes are memory of any type. Local memory is a ``Local``, and ``None`` a null pointer.

    Without ``local_size`` groups have the size that the kernel requires, or one work-item. The keywords are the options of
    ``spirv-llvm run``: ``check_races`` looks for races, ``check_arithmetic`` for overflows, ``trap`` makes the first warning an error,
    with ``max_errors`` the run goes on behind up to so many errors, which the result tells, and ``time_limit`` ends the kernel after so
    many seconds. ``unchecked`` runs faster, and what the kernel does wrong it does to this process. The error of a run that fails has the
    report so far as ``report``.
    """
