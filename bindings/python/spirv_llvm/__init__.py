"""Translator between SPIR-V and LLVM IR.

Modules are bytes, or text where a form is text. Options are those of the command ``llvm-spirv``, by keyword, with underscores for
dashes: ``translate(bitcode, spirv_max_version="1.2")``.

Bitcode and SPIR-V are translated, checked and linked without LLVM. Its shared library is loaded by the first call that needs it: ``run``
and ``kernels``, text of LLVM IR, the options ``spirv_mem2reg`` and ``spirv_use_llvm_backend_target``, and shaders for targets that are not
known without. Where it cannot be loaded the call raises ``NeedsLlvmError``.
"""

from ._native import (
    Diagnostic,
    Image,
    Local,
    NeedsLlvmError,
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
