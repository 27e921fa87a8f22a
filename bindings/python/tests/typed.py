"""A program that type checkers have nothing to say about: `mypy --strict --disallow-any-expr`."""

import numpy as np
import spirv_llvm

MODULE = """
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %data, i32 %count, float %factor, <4 x float> %vector) {
  ret void
}
"""


def run() -> str:
    data = np.arange(8, dtype=np.float32)
    module: bytes = spirv_llvm.translate(MODULE, spirv_max_version="1.2")
    lost: dict[str, int] = spirv_llvm.losses(module)
    try:
        report = spirv_llvm.run(module, "k", [data, 8, 2.0, (1, (2.0, [3, 4]))], 8, check_races=True, max_errors=3)
    except spirv_llvm.SpirvError as error:
        so_far: spirv_llvm.RunReport | None = error.report
        return so_far.output if so_far is not None else ""
    first: list[spirv_llvm.Diagnostic] = report.warnings
    return f"{report.output}{len(lost)}{len(first)}"


assert run() == "00"
