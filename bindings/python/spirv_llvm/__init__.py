"""Translator between SPIR-V and LLVM IR.

Modules are bytes, or text where a form is text. Options are those of the command ``llvm-spirv``, by keyword, with underscores for
dashes: ``translate(bitcode, spirv_max_version="1.2")``.
"""

from ._native import (
    Diagnostic,
    Image,
    Local,
    Report,
    RunReport,
    SpirvError,
    __version__,
    assemble,
    check,
    diff,
    disassemble,
    kernels,
    link,
    losses,
    read,
    report,
    run,
    translate,
)

__all__ = [
    "Diagnostic",
    "Image",
    "Local",
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
