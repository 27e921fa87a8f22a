"""The package with LLVM inside, and another LLVM in the same process, whose symbols are for all and whose options are parsed.

Arguments: "before" or "after", which says when the other one is loaded, and its shared library.
"""

import ctypes
import sys
import threading

import numpy as np

IR = b"""
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @square(ptr addrspace(1) %p) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %x = load i32, ptr addrspace(1) %at, align 4
  %y = mul i32 %x, %x
  store i32 %y, ptr addrspace(1) %at, align 4
  ret void
}
"""


class Other:
    """A module of the other LLVM, by its C interface."""

    def __init__(self, library, text):
        pointer = ctypes.c_void_p
        self.library = library
        for name in ["ContextCreate", "CreateMemoryBufferWithMemoryRangeCopy", "WriteBitcodeToMemoryBuffer", "GetBufferStart"]:
            getattr(library, "LLVM" + name).restype = pointer
        library.LLVMGetBufferSize.restype = ctypes.c_size_t
        self.context, self.module = pointer(library.LLVMContextCreate()), pointer()
        buffer = pointer(library.LLVMCreateMemoryBufferWithMemoryRangeCopy(text, ctypes.c_size_t(len(text)), b"m"))
        failed = library.LLVMParseIRInContext(self.context, buffer, ctypes.byref(self.module), ctypes.byref(pointer()))
        assert not failed
        assert not library.LLVMVerifyModule(self.module, 2, None)

    def bitcode(self):
        buffer = ctypes.c_void_p(self.library.LLVMWriteBitcodeToMemoryBuffer(self.module))
        bitcode = ctypes.string_at(self.library.LLVMGetBufferStart(buffer), self.library.LLVMGetBufferSize(buffer))
        self.library.LLVMDisposeMemoryBuffer(buffer)
        return bitcode

    def close(self):
        self.library.LLVMDisposeModule(self.module)
        self.library.LLVMContextDispose(self.context)


def load(path):
    library = ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
    options = (ctypes.c_char_p * 2)(b"beside", b"-inline-threshold=7")
    library.LLVMParseCommandLineOptions(2, options, b"")
    return library


def square():
    """Text, a translation and a kernel that runs, each by the LLVM inside."""
    import spirv_llvm

    spirv = spirv_llvm.translate(IR)
    data = np.arange(-4, 12, dtype=np.int32)
    expected = data * data
    report = spirv_llvm.run(spirv, "square", [data], len(data))
    assert not report.warnings, report.warnings
    assert (data == expected).all(), data
    return spirv


def both(library, major, done):
    import spirv_llvm

    for _ in range(3):
        other = Other(library, IR)
        spirv = square()
        assert spirv_llvm.translate(other.bitcode()) == spirv
        read = Other(library, spirv_llvm.read(spirv, llvm_version=major))
        assert len(read.bitcode()) > 0
        read.close()
        other.close()
    done.append(True)


def main():
    order, path = sys.argv[1:]
    if order == "after":
        square()
    library = load(path)
    major = ctypes.c_uint()
    library.LLVMGetVersion(ctypes.byref(major), None, None)
    done = []
    threads = [threading.Thread(target=both, args=(library, str(major.value), done)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert done == [True, True]
    print(f"the package works beside LLVM {major.value}, loaded {order}")


main()
