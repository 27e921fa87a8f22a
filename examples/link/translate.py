"""Translates LLVM IR to SPIR-V with the C library, by ctypes: translate.py LIBRARY INPUT.ll OUTPUT.spv"""

import ctypes
import sys


def translate(library, data):
    """The SPIR-V of a module of LLVM IR, text or bitcode; a ValueError with the diagnostics where there is none."""
    library.spirv_llvm_write.restype = ctypes.c_void_p
    library.spirv_llvm_write.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p]
    library.spirv_llvm_outcome_status.restype = ctypes.c_int32
    library.spirv_llvm_outcome_data.restype = ctypes.c_void_p
    library.spirv_llvm_outcome_message.restype = ctypes.c_char_p
    for name in ("status", "data", "message", "free"):
        getattr(library, "spirv_llvm_outcome_" + name).argtypes = [ctypes.c_void_p]
    library.spirv_llvm_outcome_data.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_size_t)]
    outcome = library.spirv_llvm_write(data, len(data), None)
    try:
        if library.spirv_llvm_outcome_status(outcome) != 0:
            raise ValueError(library.spirv_llvm_outcome_message(outcome).decode())
        size = ctypes.c_size_t()
        place = library.spirv_llvm_outcome_data(outcome, ctypes.byref(size))
        return ctypes.string_at(place, size.value)
    finally:
        library.spirv_llvm_outcome_free(outcome)


if __name__ == "__main__":
    with open(sys.argv[2], "rb") as source:
        module = translate(ctypes.CDLL(sys.argv[1]), source.read())
    with open(sys.argv[3], "wb") as output:
        output.write(module)
