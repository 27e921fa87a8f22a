from collections.abc import Buffer, Sequence
from typing import final

__version__: str

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

@final
class Diagnostic:
    """A diagnostic with its location."""

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

    def __init__(self, size: int) -> None: ...
    @property
    def size(self) -> int: ...

@final
class Image:
    """An image of two dimensions: an array of height, width and four channels of 32 bits."""

    def __init__(self, texels: Buffer) -> None: ...
    @property
    def texels(self) -> Buffer: ...

def translate(module: Buffer | str, /, **options: bool | int | str) -> bytes:
    """Translates LLVM bitcode or textual IR to SPIR-V."""

def read(
    module: Buffer | str, /, *, specialize: Sequence[tuple[int, int]] | None = None, **options: bool | int | str
) -> bytes:
    """Translates SPIR-V, binary or in one of its text forms, to LLVM bitcode.

    ``specialize`` gives specialization constants, by their ``SpecId``, values as raw bits.
    """

def assemble(text: Buffer | str, /) -> bytes:
    """Assembles SPIRV-Tools' assembly language, or the word-count text of ``llvm-spirv``."""

def disassemble(module: Buffer | str, /, *, word_counts: bool = False) -> str:
    """The assembly of a module; with ``word_counts`` the text form of ``llvm-spirv``."""

def check(module: Buffer | str, /, environment: str = "") -> list[Diagnostic]:
    """The rules that a module breaks, in an environment such as ``"opencl2.2"`` or by the specification alone."""

def losses(module: Buffer | str, /, **options: bool | int | str) -> dict[str, int]:
    """What a translation of a module leaves out, by name, with how often.

    A SPIR-V binary is translated to LLVM IR, anything else, which is LLVM IR, to SPIR-V.
    """

def diff(first: Buffer | str, second: Buffer | str, /) -> str:
    """How two SPIR-V modules differ, as lines of assembly behind ``-`` and ``+``; empty where they do not."""

def link(modules: Sequence[Buffer | str], /, *, library: bool = False, partial: bool = False) -> bytes:
    """One SPIR-V module of several; a library keeps its exports, a partial one the imports that nothing exports."""

@final
class Report:
    """What a module declares."""

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

def report(module: Buffer | str, /) -> Report:
    """What a SPIR-V module declares."""

def kernels(module: Buffer | str, /) -> list[tuple[str, list[str]]]:
    """The names of the kernels of a SPIR-V module, with the names of their parameters."""

@final
class RunReport:
    """What a run tells beside its results."""

    @property
    def output(self) -> str:
        """What the kernel printed."""
    @property
    def warnings(self) -> list[Diagnostic]:
        """What the kernel did that leaves its results undefined, once for each place in the code."""
    @property
    def seconds(self) -> float:
        """How long the work-groups ran."""

def run(
    module: Buffer | str,
    kernel: str,
    arguments: Sequence[Buffer | int | float | Local | Image],
    global_size: int | Sequence[int],
    local_size: int | Sequence[int] | None = None,
    *,
    offset: int | Sequence[int] | None = None,
    checked: bool = True,
    races: bool = False,
    trap: bool = False,
    time_limit: float | None = None,
) -> RunReport:
    """Runs a kernel of a SPIR-V module on the CPU, and returns what it printed and what it did that leaves results undefined.

    Pointers to global memory are given as arrays, which are read before and written after the run unless they are read-only.
    An ``int`` is a number of the parameter's type, if that has it; a ``float`` is one of a floating-point type. Vectors and structures are
    given as arrays; values of another type than the parameter's are converted where nothing is lost. What has another type is a
    ``TypeError``, as an array of ``float64`` for ``float*``; arrays of bytes are memory of any type. Without ``local_size`` groups have the
    size that the kernel requires, or one work-item. ``races`` looks for races, ``trap`` makes the first warning an error, and
    ``time_limit`` ends the kernel after so many seconds. Local memory is a ``Local``. Without ``checked`` the kernel
    runs faster, and what it does wrong it does to this process.
    """
