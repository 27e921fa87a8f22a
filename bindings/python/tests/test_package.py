"""The package as its users call it, installed.

``SPIRV_LLVM_WITHOUT`` in the environment says that LLVM is missing: its ``library``, or the ``module`` of the package that uses it. Tests of what
needs LLVM then ask for the exception that says so.
"""

import ctypes
import functools
import os
import pickle
import re
import subprocess
import sys
import threading
import unittest

import numpy as np
import spirv_llvm

WITHOUT = os.environ.get("SPIRV_LLVM_WITHOUT")

IR = """
target triple = "spir64-unknown-unknown"
define spir_kernel void @scale(ptr addrspace(1) %data, float %factor, i32 %count) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %narrow = trunc i64 %id to i32
  %less = icmp ult i32 %narrow, %count
  br i1 %less, label %work, label %end
work:
  %place = getelementptr inbounds float, ptr addrspace(1) %data, i64 %id
  %old = load float, ptr addrspace(1) %place, align 4
  %new = fmul float %old, %factor
  store float %new, ptr addrspace(1) %place, align 4
  br label %end
end:
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
"""

SCALE = """; Version: 1.0
OpCapability Addresses
OpCapability Linkage
OpCapability Kernel
OpCapability Int64
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %scale "scale"
OpName %data "data"
OpName %factor "factor"
OpName %count "count"
OpDecorate %get_global_id LinkageAttributes "_Z13get_global_idj" Import
%ulong = OpTypeInt 64 0
%uint = OpTypeInt 32 0
%zero = OpConstant %uint 0
%index = OpTypeFunction %ulong %uint
%void = OpTypeVoid
%float = OpTypeFloat 32
%pointer = OpTypePointer CrossWorkgroup %float
%kernel = OpTypeFunction %void %pointer %float %uint
%bool = OpTypeBool
%get_global_id = OpFunction %ulong None %index
%dimension = OpFunctionParameter %uint
OpFunctionEnd
%scale = OpFunction %void None %kernel
%data = OpFunctionParameter %pointer
%factor = OpFunctionParameter %float
%count = OpFunctionParameter %uint
%entry = OpLabel
%id = OpFunctionCall %ulong %get_global_id %zero
%narrow = OpUConvert %uint %id
%less = OpULessThan %bool %narrow %count
OpBranchConditional %less %work %end
%work = OpLabel
%place = OpInBoundsPtrAccessChain %pointer %data %id
%old = OpLoad %float %place Aligned 4
%new = OpFMul %float %old %factor
OpStore %place %new Aligned 4
OpBranch %end
%end = OpLabel
OpReturn
OpFunctionEnd
"""
FLIP = """
OpCapability Addresses
OpCapability Kernel
OpCapability Int64
OpCapability ImageBasic
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %flip "flip" %global_id %group_size
OpDecorate %global_id BuiltIn GlobalInvocationId
OpDecorate %group_size BuiltIn WorkgroupSize
%ulong = OpTypeInt 64 0
%uint = OpTypeInt 32 0
%one = OpConstant %ulong 1
%workgroup = OpConstant %uint 2
%semantics = OpConstant %uint 272
%void = OpTypeVoid
%from_type = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
%to_type = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly
%float = OpTypeFloat 32
%texel_type = OpTypeVector %float 4
%pointer = OpTypePointer Workgroup %texel_type
%kernel = OpTypeFunction %void %from_type %to_type %pointer
%three = OpTypeVector %ulong 3
%input = OpTypePointer Input %three
%two = OpTypeVector %uint 2
%global_id = OpVariable %input Input
%group_size = OpVariable %input Input
%flip = OpFunction %void None %kernel
%from = OpFunctionParameter %from_type
%to = OpFunctionParameter %to_type
%row = OpFunctionParameter %pointer
%entry = OpLabel
%id = OpLoad %three %global_id Aligned 32
%x = OpCompositeExtract %ulong %id 0
%y = OpCompositeExtract %ulong %id 1
%column = OpUConvert %uint %x
%line = OpUConvert %uint %y
%place = OpCompositeConstruct %two %column %line
%texel = OpImageRead %texel_type %from %place
%own = OpInBoundsPtrAccessChain %pointer %row %x
OpStore %own %texel Aligned 16
OpControlBarrier %workgroup %workgroup %semantics
%size = OpLoad %three %group_size Aligned 32
%width = OpCompositeExtract %ulong %size 0
%end = OpISub %ulong %width %one
%mirrored = OpISub %ulong %end %x
%other = OpInBoundsPtrAccessChain %pointer %row %mirrored
%result = OpLoad %texel_type %other Aligned 16
OpImageWrite %to %place %result
OpReturn
OpFunctionEnd
"""
SHADER = """
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%type = OpTypeFunction %void
%main = OpFunction %void None %type
%entry = OpLabel
OpReturn
OpFunctionEnd
"""
PRINTS = """
target triple = "spir64-unknown-unknown"
@text = internal unnamed_addr addrspace(2) constant [7 x i8] c"id=%d\\0A\\00"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @printf(ptr addrspace(2), ...)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %narrow = trunc i64 %id to i32
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @text, i32 %narrow)
  store i32 %narrow, ptr addrspace(1) %p
  ret void
}
"""
STRUCTURES = """
target triple = "spir64-unknown-unknown"
%inner = type { i16, double }
%struct.S = type { i8, float, [2 x %inner], <3 x float> }
define spir_kernel void @fields(ptr addrspace(1) %out, ptr byval(%struct.S) %s, <4 x float> %v) {
  %f = getelementptr %struct.S, ptr %s, i32 0, i32 1
  %float = load float, ptr %f, align 4
  store float %float, ptr addrspace(1) %out, align 4
  %d = getelementptr %struct.S, ptr %s, i32 0, i32 2, i32 1, i32 1
  %double = load double, ptr %d, align 8
  %narrow = fptrunc double %double to float
  %o1 = getelementptr float, ptr addrspace(1) %out, i32 1
  store float %narrow, ptr addrspace(1) %o1, align 4
  %t = getelementptr %struct.S, ptr %s, i32 0, i32 3
  %three = load <3 x float>, ptr %t, align 16
  %last = extractelement <3 x float> %three, i32 2
  %o2 = getelementptr float, ptr addrspace(1) %out, i32 2
  store float %last, ptr addrspace(1) %o2, align 4
  %w = extractelement <4 x float> %v, i32 3
  %o3 = getelementptr float, ptr addrspace(1) %out, i32 3
  store float %w, ptr addrspace(1) %o3, align 4
  ret void
}
"""
REVERSED = """
OpCapability Kernel
OpCapability Addresses
OpCapability Int64
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "constant"
OpDecorate %number SpecId 7
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%number = OpSpecConstant %uint 1
%pointer = OpTypePointer CrossWorkgroup %uint
%type = OpTypeFunction %void %pointer
%k = OpFunction %void None %type
%out = OpFunctionParameter %pointer
%entry = OpLabel
OpStore %out %number Aligned 4
OpReturn
OpFunctionEnd
"""


# What needs LLVM and no more than bytes, with the words that say so.
NEEDS_LLVM = {
    "text of LLVM IR": lambda spirv, bitcode: spirv_llvm.translate(IR),
    "of LLVM IR": lambda spirv, bitcode: spirv_llvm.losses(IR.encode()),
    "spirv-mem2reg": lambda spirv, bitcode: spirv_llvm.translate(bitcode, spirv_mem2reg=True),
    "spirv-use-llvm-backend-target": lambda spirv, bitcode: spirv_llvm.translate(bitcode, spirv_use_llvm_backend_target=True),
    "the data layout of x86_64-linux-gnux32": lambda spirv, bitcode: spirv_llvm.read(SHADER, target_triple="x86_64-linux-gnux32"),
    "listing kernels": lambda spirv, bitcode: spirv_llvm.kernels(spirv),
    "running kernels": lambda spirv, bitcode: spirv_llvm.run(spirv, "scale", [bytes(4), 1.0, 1], 1),
}


def needs_llvm(test):
    """A test of what needs LLVM. Where that is missing, its first call of that kind says so."""

    @functools.wraps(test)
    def without(self):
        with self.assertRaises(spirv_llvm.NeedsLlvmError):
            test(self)

    return without if WITHOUT else test


class Package(unittest.TestCase):
    def setUp(self):
        self.spirv = spirv_llvm.assemble(SCALE)

    def test_both_directions(self):
        self.assertEqual(self.spirv[:4], b"\x03\x02\x23\x07")
        bitcode = spirv_llvm.read(self.spirv)
        self.assertEqual(bitcode[:2], b"BC")
        spirv = spirv_llvm.translate(bitcode)
        self.assertEqual(spirv, spirv_llvm.translate(memoryview(bitcode)))
        self.assertEqual(spirv_llvm.translate(spirv_llvm.read(spirv)), spirv)
        self.assertEqual(spirv_llvm.read(SHADER, target_triple="x86_64-unknown-linux-gnu")[:2], b"BC")

    @needs_llvm
    def test_text(self):
        spirv = spirv_llvm.translate(IR)
        self.assertEqual(spirv_llvm.translate(IR.encode()), spirv)
        self.assertEqual(spirv_llvm.diff(spirv, spirv_llvm.translate(spirv_llvm.read(spirv))), "")
        trap = IR.replace("end:\n", "end:\n  call void @llvm.trap()\n") + "declare void @llvm.trap()\n"
        self.assertEqual(spirv_llvm.losses(trap), {"trap": 1})

    def test_what_is_missing_is_told(self):
        bitcode = spirv_llvm.read(self.spirv)
        for need, call in NEEDS_LLVM.items():
            if not WITHOUT:
                call(self.spirv, bitcode)
                continue
            with self.assertRaisesRegex(spirv_llvm.NeedsLlvmError, f"^Error: .*{need} needs? LLVM, ") as caught:
                call(self.spirv, bitcode)
            error = caught.exception
            self.assertIsInstance(error, spirv_llvm.SpirvError)
            self.assertIsInstance(error.__cause__, ImportError)
            self.assertEqual([error.message, error.help], [error.diagnostics[0].message, error.diagnostics[0].help])
            self.assertEqual(str(error), f"{error.diagnostics[0]}; {error.help}")
            self.assertRegex(error.message, {"library": "cannot be loaded: .*libLLVM", "module": "spirv_llvm._llvm"}[WITHOUT])
            self.assertRegex(error.help, {"library": r"libllvm\d+ of Debian", "module": "cargo xtask dist"}[WITHOUT])
            self.assertIsNone(error.report)
        # What is no LLVM IR at all is told without it.
        with self.assertRaises(spirv_llvm.SpirvError) as caught:
            spirv_llvm.translate(self.spirv, spirv_max_version="1.2")
        self.assertIs(type(caught.exception), spirv_llvm.SpirvError)

    def test_llvm_is_loaded_when_it_is_needed(self):
        program = f"""
import sys, spirv_llvm
def is_loaded():
    return "libLLVM" in open("/proc/self/maps").read() or "spirv_llvm._llvm" in sys.modules
spirv = spirv_llvm.assemble({SCALE!r})
assert spirv_llvm.translate(spirv_llvm.read(spirv), spirv_max_version="1.1")
assert not spirv_llvm.check(spirv) and spirv_llvm.disassemble(spirv) and spirv_llvm.report(spirv)
assert not spirv_llvm.losses(spirv) and not spirv_llvm.diff(spirv, spirv) and spirv_llvm.link([spirv], partial=True)
assert not is_loaded()
spirv_llvm.kernels(spirv)
assert is_loaded()
"""
        done = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True)
        if WITHOUT:
            self.assertRegex(done.stderr, "NeedsLlvmError: .*listing kernels")
        else:
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_objects_can_be_pickled(self):
        with self.assertRaises(spirv_llvm.SpirvError) as caught:
            spirv_llvm.read(self.spirv[:-8])
        for error in self.errors() + [caught.exception]:
            again = pickle.loads(pickle.dumps(error))
            self.assertIs(type(again), type(error))
            self.assertEqual(str(again), str(error))
            fields = ("status", "code", "message", "location", "place", "help", "diagnostics")
            for field in fields:
                self.assertEqual(getattr(again, field), getattr(error, field))
            self.assertTrue(all(type(each) is spirv_llvm.Diagnostic for each in error.diagnostics))
            self.assertEqual(repr(again.report), repr(error.report))
        diagnostic = spirv_llvm.Diagnostic(1, "Error", "text", "word 5", 5, "")
        for value, names in [
            (spirv_llvm.report(REVERSED), ("version", "addressing_model", "capabilities", "spec_constants")),
            (spirv_llvm.RunReport("printed", [diagnostic], [], True, 0.5), ("output", "warnings", "errors", "has_races", "seconds")),
            (spirv_llvm.Local(16), ("size",)),
            (spirv_llvm.Image(b"texels"), ("texels",)),
        ]:
            again = pickle.loads(pickle.dumps(value))
            self.assertIs(type(again), type(value))
            self.assertEqual([getattr(again, name) for name in names], [getattr(value, name) for name in names])

    def errors(self):
        """Errors of what runs with LLVM, if there is one."""
        found = []
        calls = [
            lambda: spirv_llvm.run(PRINTS, "k", [np.zeros(0, dtype=np.int32)], 4, 2),
            lambda: spirv_llvm.kernels(b"nonsense"),
            lambda: spirv_llvm.translate("no IR"),
        ]
        for call in calls:
            with self.assertRaises(spirv_llvm.SpirvError) as caught:
                call()
            self.assertIs(type(caught.exception), spirv_llvm.NeedsLlvmError if WITHOUT else spirv_llvm.SpirvError)
            found.append(caught.exception)
        if not WITHOUT:
            self.assertIs(type(found[0].report), spirv_llvm.RunReport)
        return found

    def test_typos_of_options(self):
        with self.assertRaisesRegex(TypeError, "did you mean 'spirv_max_version'"):
            spirv_llvm.translate(IR, spirv_max_versoin="1.2")
        with self.assertRaises(TypeError):
            spirv_llvm.read(self.spirv, nothing_like_it=True)
        with self.assertRaises(spirv_llvm.SpirvError):
            spirv_llvm.translate(IR, spirv_max_version="9.9")
        for call, meant in [
            (lambda: spirv_llvm.check(self.spirv, enviroment="opencl1.2"), "environment"),
            (lambda: spirv_llvm.link([self.spirv], libary=True), "library"),
            (lambda: spirv_llvm.disassemble(self.spirv, word_count=True), "word_counts"),
        ]:
            with self.assertRaisesRegex(TypeError, f"did you mean '{meant}'"):
                call()

    @needs_llvm
    def test_typos_of_options_of_runs(self):
        out = np.zeros(1, dtype=np.int32)
        for wrong, meant in [("check_race", "check_races"), ("timelimit", "time_limit")]:
            with self.assertRaisesRegex(TypeError, f"did you mean '{meant}'"):
                spirv_llvm.run(PRINTS, "k", [out], 1, **{wrong: True})

    def test_modules_as_a_whole(self):
        report = spirv_llvm.report(self.spirv)
        self.assertEqual((report.version, report.memory_model), ("1.0", "OpenCL"))
        self.assertIn("Kernel", report.capabilities)
        self.assertEqual(spirv_llvm.report(REVERSED).spec_constants, [(7, "i32")])
        self.assertEqual(spirv_llvm.diff(self.spirv, self.spirv), "")
        other = spirv_llvm.assemble(SCALE.replace("FMul", "FAdd"))
        self.assertRegex(spirv_llvm.diff(self.spirv, other), r"(?m)^-.*OpFMul")
        self.assertIn("OpEntryPoint", spirv_llvm.disassemble(spirv_llvm.link([self.spirv], partial=True)))
        self.assertEqual(spirv_llvm.losses(self.spirv), {})
        self.assertEqual(spirv_llvm.losses(spirv_llvm.read(self.spirv)), {})

    @needs_llvm
    def test_strided_arrays(self):
        for base, view in [
            (np.arange(16, dtype=np.float32), np.s_[::2]),
            (np.arange(16, dtype=np.float32), np.s_[::-2]),
            (np.arange(16, dtype=np.float32).reshape(4, 4), np.s_[:, 1]),
            (np.arange(32, dtype=np.float32).reshape(4, 8), np.s_[::2, ::2]),
            (np.asfortranarray(np.arange(8, dtype=np.float32).reshape(2, 4)), np.s_[:, :]),
        ]:
            array = base[view]
            expected = base.copy(order="K")
            expected[view] = array * 2
            spirv_llvm.run(self.spirv, "scale", [array, 2.0, array.size], array.size)
            np.testing.assert_array_equal(base, expected)

    @needs_llvm
    def test_arrays_that_cannot_be_are_refused(self):
        data = np.arange(8, dtype=np.float32)
        for bad, text in [
            (data.astype(">f4"), "big-endian"),
            (np.array([1.0] * 8, dtype=object), "objects of Python"),
            (np.array(["a"] * 8), "texts"),
            ([1.0] * 8, "takes memory"),
            (memoryview(bytearray(64)).cast("B", (8, 8))[::2], "NumPy's arrays alone"),
        ]:
            with self.assertRaisesRegex(TypeError, text, msg=str(bad)):
                spirv_llvm.run(self.spirv, "scale", [bad, 2.0, 8], 8)
        strided = memoryview(bytearray(np.arange(16, dtype=np.float32).tobytes())).cast("f")[::2]
        spirv_llvm.run(self.spirv, "scale", [strided, 2.0, 8], 8)
        self.assertEqual(strided.tolist(), [4.0 * at for at in range(8)])
        fields = np.zeros(8, dtype=[("x", np.float32), ("y", np.float32)])
        fields["x"] = data
        spirv_llvm.run(self.spirv, "scale", [fields[::2], 2.0, 8], 8)
        self.assertEqual(fields["x"].tolist(), [0, 1, 4, 3, 8, 5, 12, 7])

    @needs_llvm
    def test_arrays_that_share_memory_are_only_read(self):
        adds = IR.replace("@scale(ptr", "@scale(ptr addrspace(1) %other, ptr").replace(
            "%old = load", "%o = load float, ptr addrspace(1) %other, align 4\n  %old = load"
        )
        data = np.arange(8, dtype=np.float32)
        with self.assertRaisesRegex(ValueError, "arguments 0 and 1 share memory"):
            spirv_llvm.run(adds, "scale", [data, data[2:], 2.0, 6], 6)
        self.assertEqual(data.tolist(), list(range(8)))
        spirv_llvm.run(adds, "scale", [data, data, 2.0, 0], 8)
        spirv_llvm.run(adds, "scale", [data.copy(), data, 2.0, 8], 8)
        self.assertEqual(data.tolist(), [2.0 * at for at in range(8)])

    def test_forms(self):
        text = spirv_llvm.disassemble(self.spirv)
        self.assertIn("OpEntryPoint Kernel", text)
        again = spirv_llvm.disassemble(spirv_llvm.assemble(text))
        # Ids without a name may be others.
        self.assertEqual(*(re.findall(r"Op\w+|\".*?\"", each) for each in (text, again)))
        self.assertEqual(spirv_llvm.assemble(spirv_llvm.disassemble(self.spirv, word_counts=True)), self.spirv)
        words = np.frombuffer(self.spirv, dtype=np.uint32)
        self.assertEqual(spirv_llvm.disassemble(words), text)

    def test_options(self):
        old = spirv_llvm.translate(spirv_llvm.read(self.spirv), spirv_max_version="1.0")
        self.assertEqual(int.from_bytes(old[4:8], "little"), 0x10000)
        spirv_llvm.read(self.spirv, spirv_gen_kernel_arg_name_md=True)

    def test_errors_have_fields(self):
        with self.assertRaises(spirv_llvm.SpirvError) as caught:
            spirv_llvm.read(self.spirv[:-8])
        error = caught.exception
        self.assertEqual(error.code, "InvalidModule")
        self.assertNotEqual(error.status, 0)
        self.assertIn("word", error.location)
        self.assertGreater(error.place, 5)
        self.assertEqual(str(error), "\n".join(str(each) for each in error.diagnostics))
        for bad in (b"", b"\x89PNG\r\n", "no assembly", b"\x03\x02\x23\x07"):
            with self.assertRaises(spirv_llvm.SpirvError):
                spirv_llvm.read(bad)
        for bad in (b"", b"nonsense", self.spirv):
            with self.assertRaises(spirv_llvm.SpirvError):
                spirv_llvm.translate(bad)
        with self.assertRaises(TypeError):
            spirv_llvm.read(7)

    def test_inputs_of_another_kind_are_named(self):
        text, bitcode = spirv_llvm.disassemble(self.spirv), spirv_llvm.read(self.spirv)
        for module in (self.spirv, text, spirv_llvm.disassemble(self.spirv, word_counts=True)):
            with self.assertRaisesRegex(spirv_llvm.SpirvError, "the input is SPIR-V, no LLVM IR"):
                spirv_llvm.translate(module)
            self.assertEqual(spirv_llvm.losses(module), {})
        for call in (spirv_llvm.read, spirv_llvm.check, spirv_llvm.report):
            with self.assertRaisesRegex(spirv_llvm.SpirvError, "the input is LLVM bitcode, no SPIR-V"):
                call(bitcode)

    def test_an_input_without_bytes_is_no_module(self):
        calls = [spirv_llvm.translate, spirv_llvm.read, spirv_llvm.losses, spirv_llvm.check, spirv_llvm.report]
        calls += [spirv_llvm.assemble, spirv_llvm.disassemble, lambda empty: spirv_llvm.diff(self.spirv, empty)]
        if not WITHOUT:
            calls += [spirv_llvm.kernels, lambda empty: spirv_llvm.run(empty, "k", [], 1)]
        for call in calls:
            for empty in (b"", ""):
                with self.assertRaisesRegex(spirv_llvm.SpirvError, "the input is empty"):
                    call(empty)

    def test_options_that_are_lists(self):
        bitcode, names = spirv_llvm.read(self.spirv), ["+SPV_KHR_expect_assume", "+SPV_KHR_bit_instructions"]
        spirv = spirv_llvm.translate(bitcode, spirv_ext=names)
        self.assertEqual(spirv, spirv_llvm.translate(bitcode, spirv_ext=",".join(names)))

    def test_constants_that_a_module_lacks_are_told(self):
        with self.assertRaisesRegex(spirv_llvm.SpirvError, "no specialization constant 8"):
            spirv_llvm.read(REVERSED, specialize=[(7, 9), (8, 1)])

    def test_check(self):
        self.assertEqual(spirv_llvm.check(self.spirv, "opencl1.2"), [])
        broken = spirv_llvm.check(REVERSED.replace("OpReturn\n", ""))
        self.assertTrue(broken and broken[0].message)
        with self.assertRaises(spirv_llvm.SpirvError):
            spirv_llvm.check(self.spirv, "opencl9.9")

    @needs_llvm
    def test_arrays_hold_the_results(self):
        data = np.arange(8, dtype=np.float32)
        self.assertEqual(spirv_llvm.kernels(self.spirv), [("scale", ["data", "factor", "count"])])
        spirv_llvm.run(self.spirv, "scale", [data, 3.0, 7], 8, 4)
        self.assertEqual(data.tolist(), [0, 3, 6, 9, 12, 15, 18, 7])
        plane = np.ones((2, 4), dtype=np.float32)
        spirv_llvm.run(self.spirv, "scale", [plane, np.float32(0.5), np.int32(8)], [4, 1], [2, 1], offset=[4, 0])
        self.assertEqual(plane.tolist(), [[1] * 4, [0.5] * 4])

    @needs_llvm
    def test_images_and_local_memory(self):
        before = np.arange(2 * 3 * 4, dtype=np.float32).reshape(2, 3, 4)
        after = np.zeros_like(before)
        arguments = [spirv_llvm.Image(before), spirv_llvm.Image(after), spirv_llvm.Local(3 * 16)]
        spirv_llvm.run(FLIP, "flip", arguments, [3, 2], [3, 1])
        np.testing.assert_array_equal(after, before[:, ::-1])
        with self.assertRaisesRegex(TypeError, "height, width and 4 channels"):
            spirv_llvm.run(FLIP, "flip", [spirv_llvm.Image(before[0]), *arguments[1:]], [3, 2], [3, 1])

    @needs_llvm
    def test_read_only_arrays_stay(self):
        data = bytes(32)
        spirv_llvm.run(self.spirv, "scale", [data, 3.0, 8], 8)
        self.assertEqual(data, bytes(32))

    @needs_llvm
    def test_what_does_not_fit_is_an_error(self):
        data = np.arange(8, dtype=np.float32)
        with self.assertRaises(TypeError):
            spirv_llvm.run(self.spirv, "scale", [spirv_llvm.Image(data), 2.0, 8], 8)
        with self.assertRaisesRegex(spirv_llvm.SpirvError, "takes 3 arguments, got 1"):
            spirv_llvm.run(self.spirv, "scale", [data], 8)
        with self.assertRaises(spirv_llvm.SpirvError):
            spirv_llvm.run(self.spirv, "scale", [data, 2.0, 100], 100)
        with self.assertRaises(spirv_llvm.SpirvError):
            spirv_llvm.run(self.spirv, "other", [], 8)
        with self.assertRaisesRegex(spirv_llvm.SpirvError, "at null"):
            spirv_llvm.run(self.spirv, "scale", [None, 2.0, 8], 8)
        for size in (-8, 1.5, "8", [8, -1]):
            with self.assertRaisesRegex(TypeError, "sizes are whole numbers from 0 up"):
                spirv_llvm.run(self.spirv, "scale", [data, 2.0, 8], size)
        with self.assertRaisesRegex(TypeError, r"\(float.*\) takes memory"):
            spirv_llvm.run(self.spirv, "scale", [[1.0], 2.0, 8], 8)

    @needs_llvm
    def test_arguments_have_the_types_of_the_parameters(self):
        data = np.arange(8, dtype=np.float32)

        def run(*arguments):
            return spirv_llvm.run(self.spirv, "scale", list(arguments), 8)

        # An integer, of Python's or NumPy's, becomes the floating-point number that it is.
        for factor in (2, 2.0, np.int8(2), np.float32(2), np.float64(2), True + 1):
            before = data.copy()
            run(data, factor, 8)
            self.assertEqual(data.tolist(), (before * 2).tolist())
        for count in (8, np.int64(8), np.uint8(8)):
            run(data, 0.5, count)
        run(bytearray(32), 2.0, 8)
        kept = data.tolist()
        for arguments, text in [
            ((data, 2.0, 2**40), "1099511627776 is none"),
            ((data, 2.0, 2**80), ""),
            ((data, 2.0, 8.0), "floating-point"),
            ((data, 2.0, np.float32(8)), "floating-point"),
            ((data, 2**24 + 1, 8), "16777217 is none"),
            ((data, 1e300, 8), "f32"),
            ((data, np.float64(0.1), 8), "f32"),
            ((data.astype(np.float64), 2.0, 8), "points to values of f32, not f64"),
            ((data.astype(np.int32), 2.0, 8), "points to values of f32, not i32"),
            ((7, 2.0, 8), "takes memory"),
            ((data, "abcd", 8), "a text is no argument"),
            (("a text", 2.0, 8), "a text is no argument"),
            ((data, 2.0, np.arange(8, dtype=np.int32)), "8|32"),
        ]:
            with self.assertRaisesRegex((TypeError, OverflowError, spirv_llvm.SpirvError), text, msg=str(arguments)):
                run(*arguments)
        self.assertEqual(data.tolist(), kept)

    @needs_llvm
    def test_a_run_tells_what_it_printed_and_did(self):
        prints = spirv_llvm.translate(PRINTS)
        report = spirv_llvm.run(prints, "k", [np.zeros(1, dtype=np.int32)], 2, 2)
        self.assertEqual(sorted(report.output.split()), ["id=0", "id=1"])
        self.assertEqual(report.warnings, [])
        report = spirv_llvm.run(prints, "k", [np.zeros(1, dtype=np.int32)], 2, 2, check_races=True)
        self.assertRegex(str(report.warnings[0]), "without a barrier")
        with self.assertRaisesRegex(spirv_llvm.SpirvError, "without a barrier"):
            spirv_llvm.run(prints, "k", [np.zeros(1, dtype=np.int32)], 2, 2, check_races=True, trap=True)
        with self.assertRaises(ValueError):
            spirv_llvm.run(prints, "k", [np.zeros(1, dtype=np.int32)], 2, time_limit=-1.0)

    @needs_llvm
    def test_structures_have_the_layout_of_their_types(self):
        inner = [("x", np.int16), ("y", np.float64)]
        packed = np.dtype([("c", np.int8), ("f", np.float32), ("in", inner, (2,)), ("v", np.float32, (3,))])
        aligned = np.dtype(
            [("c", np.int8), ("f", np.float32), ("in", np.dtype(inner, align=True), (2,)), ("v", np.float32, (3,))],
            align=True,
        )
        numbers = (-1, 2.5, [(3, 4.5), (5, 6.5)], (7.0, 8.0, 9.0))

        class Inner(ctypes.Structure):
            _fields_ = [("x", ctypes.c_short), ("y", ctypes.c_double)]

        class Outer(ctypes.Structure):
            _fields_ = [("c", ctypes.c_byte), ("f", ctypes.c_float), ("i", Inner * 2), ("v", ctypes.c_float * 3)]

        outer = Outer(-1, 2.5, (Inner * 2)((3, 4.5), (5, 6.5)), (ctypes.c_float * 3)(7, 8, 9))
        values = (-1, 2.5, [(3, 4.5), (5, 6.5)], (7, 8, 9))
        spirv = spirv_llvm.translate(STRUCTURES)
        for module in (STRUCTURES, spirv):
            for given in (numbers, np.array(values, packed), np.array([values], aligned), np.array(values, packed)[()], outer):
                out = np.zeros(4, dtype=np.float32)
                spirv_llvm.run(module, "fields", [out, given, (1, 2, 3, 4)], 1)
                self.assertEqual(out.tolist(), [2.5, 6.5, 9.0, 4.0], str(given))
        out = np.zeros(4, dtype=np.float32)
        for given, text in [
            ((1, 2.0), "has 9 numbers"),
            ((1.5, 2.5, 3, 4.5, 5, 6.5, 7, 8, 9), "floating-point number 1.5"),
            ((1, 2.5, 2**20, 4.5, 5, 6.5, 7, 8, 9), "1048576"),
            (7, "takes values of several numbers"),
            (("a",) * 9, "neither a number"),
            (np.zeros(8, dtype=np.float32), "has 9 numbers"),
        ]:
            with self.assertRaisesRegex(TypeError, text, msg=str(given)):
                spirv_llvm.run(spirv, "fields", [out, given, (1, 2, 3, 4)], 1)
        with self.assertRaisesRegex(TypeError, "has 4 numbers"):
            spirv_llvm.run(spirv, "fields", [out, numbers, (1, 2, 3)], 1)
        with self.assertRaisesRegex(spirv_llvm.SpirvError, "is 64 bytes, got 12"):
            spirv_llvm.run(spirv, "fields", [out, bytes(12), (1, 2, 3, 4)], 1)

    @needs_llvm
    def test_a_run_that_fails_tells_what_was_before(self):
        prints = spirv_llvm.translate(PRINTS)
        with self.assertRaises(spirv_llvm.SpirvError) as caught:
            spirv_llvm.run(prints, "k", [np.zeros(0, dtype=np.int32)], 4, 2)
        self.assertEqual(caught.exception.report.output, "id=0\n")
        report = spirv_llvm.run(prints, "k", [np.zeros(0, dtype=np.int32)], 4, 2, max_errors=5)
        self.assertEqual(len(report.errors), 1)
        self.assertEqual(report.output, "id=0\nid=2\n")
        report = spirv_llvm.run(prints, "k", [np.zeros(1, dtype=np.int32)], 4, 2, check_races=True)
        self.assertTrue(report.has_races)
        with self.assertRaises(spirv_llvm.SpirvError) as caught:
            spirv_llvm.translate(b"nonsense")
        self.assertIsNone(caught.exception.report)
        for wrong in ({"max_errors": 0}, {"threads": -1}, {"unchecked": True, "check_races": True}):
            with self.assertRaises((ValueError, OverflowError), msg=str(wrong)):
                spirv_llvm.run(prints, "k", [np.zeros(1, dtype=np.int32)], 1, **wrong)
        with self.assertRaises(spirv_llvm.SpirvError):
            spirv_llvm.run(prints, "k", [np.zeros(1, dtype=np.int32)], 1, subgroup_size=3)
        spirv_llvm.run(prints, "k", [np.zeros(1, dtype=np.int32)], 4, threads=2, unchecked=True, subgroup_size=2)

    def test_specialization(self):
        self.assertNotEqual(spirv_llvm.read(REVERSED, specialize=[(7, 9)]), spirv_llvm.read(REVERSED))

    @needs_llvm
    def test_specialization_of_runs(self):
        out = np.zeros(1, dtype=np.uint32)
        spirv_llvm.run(REVERSED, "constant", [out], 1)
        self.assertEqual(out[0], 1)
        spirv_llvm.run(REVERSED, "constant", [out], 1, specialize=[(7, 9)])
        self.assertEqual(out[0], 9)
        with self.assertRaisesRegex(spirv_llvm.SpirvError, "no specialization constant 8"):
            spirv_llvm.run(REVERSED, "constant", [out], 1, specialize=[(8, 9)])

    def threads(self, module):
        """Translates on several threads at once."""
        results = []
        work = lambda: results.append(spirv_llvm.translate(module))
        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [spirv_llvm.translate(module)] * 8)

    def test_threads(self):
        self.threads(spirv_llvm.read(self.spirv))

    @needs_llvm
    def test_threads_with_llvm(self):
        self.assertEqual(spirv_llvm.kernels(IR), [("scale", ["data", "factor", "count"])])
        self.threads(IR)



if __name__ == "__main__":
    unittest.main()
