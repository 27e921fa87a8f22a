//! The table of codes, by exit status; the last row is that of everything without a code.

use super::codes::{Code, CodeRow, Example, Explanation, Remedy};

pub(super) static ROWS: [CodeRow; 27] = [
    CodeRow {
        code: Code::InvalidTargetTriple,
        name: "InvalidTargetTriple",
        message: "Expects spir-unknown-unknown or spir64-unknown-unknown.",
        explanation: Explanation {
            meaning: "The triple of the LLVM module is none of `spir`, `spir64`, `spirv32…` and `spirv64…`, \
                 so that the module was compiled for another machine, or for none.",
            remedy: "Compile for one of these targets: `clang -target spir64-unknown-unknown`.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"aarch64-linux-gnu\"\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "Actual target triple is aarch64-linux-gnu",
                remedy: Some(Remedy::Replace { this: "aarch64-linux-gnu", by: "spir64-unknown-unknown" }),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidSubArch,
        name: "InvalidSubArch",
        message: "Expecting v1.0-v1.6.",
        explanation: Explanation {
            meaning: "The triple names a version of SPIR-V that there is not.",
            remedy: "Write one of `spirv64v1.0` to `spirv64v1.6`, or no version.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spirv64v9.9-unknown-unknown\"\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "the triple is spirv64v9.9",
                remedy: Some(Remedy::Replace { this: "v9.9", by: "v1.4" }),
            }),
        },
    },
    CodeRow {
        code: Code::TripleMaxVersionIncompatible,
        name: "TripleMaxVersionIncompatible",
        message: "Triple version and maximum version are incompatible.",
        explanation: Explanation {
            meaning: "The triple asks for a newer version of SPIR-V than `--spirv-max-version` allows.",
            remedy: "Raise the one or lower the other.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spirv64v1.4-unknown-unknown\"\n",
                command: "llvm-spirv --spirv-max-version=1.2 k.ll -o k.spv",
                says: "asks for SPIR-V 1.4",
                remedy: Some(Remedy::Run("llvm-spirv --spirv-max-version=1.4 k.ll -o k.spv")),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidAddressingModel,
        name: "InvalidAddressingModel",
        message: "Expects 0-2.",
        explanation: Explanation {
            meaning: "The addressing model in OpMemoryModel is not known, or is one without a translation.",
            remedy: "Kernels have Physical32 or Physical64. Ask whoever made the module for one of these.",
            example: Some(Example {
                file: "k.spvasm",
                content: "OpCapability Kernel\n\
                     OpCapability Addresses\n\
                     OpCapability Linkage\n\
                     OpMemoryModel !9 !2\n",
                command: "spirv-llvm as k.spvasm -o k.spv && llvm-spirv -r k.spv -o k.bc",
                says: "the addressing model is 9",
                remedy: Some(Remedy::Replace { this: "!9 !2", by: "Physical64 OpenCL" }),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidMemoryModel,
        name: "InvalidMemoryModel",
        message: "Expects 0-3.",
        explanation: Explanation {
            meaning: "The memory model in OpMemoryModel is not known.",
            remedy: "Kernels have the model OpenCL.",
            example: Some(Example {
                file: "k.spvasm",
                content: "OpCapability Kernel\n\
                     OpCapability Addresses\n\
                     OpCapability Linkage\n\
                     OpMemoryModel Physical64 !9\n",
                command: "spirv-llvm as k.spvasm -o k.spv && llvm-spirv -r k.spv -o k.bc",
                says: "the memory model is 9",
                remedy: Some(Remedy::Replace { this: "!9", by: "OpenCL" }),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidFunctionControlMask,
        name: "InvalidFunctionControlMask",
        message: "",
        explanation: Explanation {
            meaning: "An OpFunction has bits in its function control that are not known.",
            remedy: "Leave them out; `spirv-llvm check` lists such bits.",
            example: Some(Example {
                file: "k.spvasm",
                content: "OpCapability Kernel\n\
                     OpCapability Addresses\n\
                     OpCapability Linkage\n\
                     OpMemoryModel Physical64 OpenCL\n\
                     %void = OpTypeVoid\n\
                     %type = OpTypeFunction %void\n\
                     %f = OpFunction %void !4096 %type\n\
                     %entry = OpLabel\n\
                     OpReturn\n\
                     OpFunctionEnd\n",
                command: "spirv-llvm as k.spvasm -o k.spv && llvm-spirv -r k.spv -o k.bc",
                says: "the mask is 0x1000",
                remedy: Some(Remedy::Replace { this: "!4096", by: "None" }),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidBuiltinSetName,
        name: "InvalidBuiltinSetName",
        message: "Expects OpenCL.std.",
        explanation: Explanation {
            meaning: "The module imports an extended instruction set that is not known.",
            remedy: "Kernels take their functions from `OpenCL.std`; sets that may be ignored have names \
                 that start with `NonSemantic.`.",
            example: Some(Example {
                file: "k.spt",
                content: "119734787 65536 0 2 0\n\
                     2 Capability Kernel\n\
                     2 Capability Addresses\n\
                     2 Capability Linkage\n\
                     5 ExtInstImport 1 \"Some.set\"\n\
                     3 MemoryModel 2 2\n",
                command: "llvm-spirv -r -spirv-text k.spt -o k.bc",
                says: "the set is called Some.set",
                remedy: Some(Remedy::Replace { this: "\"Some.set\"", by: "\"OpenCL.std\"" }),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidFunctionCall,
        name: "InvalidFunctionCall",
        message: "Unexpected llvm intrinsic:",
        explanation: Explanation {
            meaning: "A call of one of LLVM's intrinsics has no translation. docs/intrinsics.md lists those \
                 that have one. Of a call of another function that cannot be translated, as its arguments are not those of \
                 the builtin that it names, the message is “Can't translate call:”.",
            remedy: "Do without it, or have it called as a function of that name that the consumer of the \
                 module provides: `--spirv-allow-unknown-intrinsics`.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\n\
                     declare ptr @llvm.returnaddress(i32)\n\
                     define ptr @f() {\n\
                     \u{20} %a = call ptr @llvm.returnaddress(i32 0)\n\
                     \u{20} ret ptr %a\n\
                     }\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "llvm.returnaddress",
                remedy: Some(Remedy::Replace { this: "llvm.returnaddress", by: "my_returnaddress" }),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidBitWidth,
        name: "InvalidBitWidth",
        message: "Invalid bit width in input:",
        explanation: Explanation {
            meaning: "An integer has a width that SPIR-V's integers lack, and stands where its width cannot \
                 be promoted: in memory or in a function that other modules call.",
            remedy: "Use 8, 16, 32 or 64 bits, or allow any width with \
                 `--spirv-ext=+SPV_INTEL_arbitrary_precision_integers`.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\n\
                     define void @f(ptr addrspace(1) %p) {\n\
                     \u{20} store i17 1, ptr addrspace(1) %p\n\
                     \u{20} ret void\n\
                     }\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "17",
                remedy: Some(Remedy::Run(
                    "llvm-spirv --spirv-ext=+SPV_INTEL_arbitrary_precision_integers k.ll -o k.spv",
                )),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidModule,
        name: "InvalidModule",
        message: "Invalid SPIR-V module:",
        explanation: Explanation {
            meaning: "The SPIR-V module breaks a rule of the specification, or a text of assembly breaks a \
                 rule of its language.",
            remedy: "Repair it where the diagnostic points. `spirv-llvm check` lists all broken rules of a \
                 module, and `spirv-llvm dis --offsets` shows which instruction stands where.",
            example: Some(Example {
                file: "k.spvasm",
                content: "OpCapability Kernel\n\
                     OpCapability Addresses\n\
                     OpCapability Linkage\n\
                     OpMemoryModel Physical64 OpenCL\n\
                     %type = OpTypeFunction %void\n",
                command: "spirv-llvm as k.spvasm -o k.spv && llvm-spirv -r k.spv -o k.bc",
                says: "is not defined",
                remedy: Some(Remedy::Replace { this: "%type =", by: "%void = OpTypeVoid\n%type =" }),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidLlvmModule,
        name: "InvalidLlvmModule",
        message: "Invalid LLVM module:",
        explanation: Explanation {
            meaning: "The input is no module of LLVM IR, or one that LLVM's parser or verifier refuses.",
            remedy: "Repair it where the diagnostic points. A module of a newer LLVM has to be written by \
                 the version that `llvm-spirv --version` names.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\ndefine i32 @f() {\n  ret i32 %x\n}\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "use of undefined value '%x'",
                remedy: Some(Remedy::Replace { this: "%x", by: "1" }),
            }),
        },
    },
    CodeRow {
        code: Code::UnimplementedOpCode,
        name: "UnimplementedOpCode",
        message: "Unimplemented opcode",
        explanation: Explanation {
            meaning: "An instruction of SPIR-V has no translation to LLVM IR. docs/coverage.md says so of \
                 each with the reason.",
            remedy: "Do without the instruction. Most of these are for shaders.",
            example: Some(Example {
                file: "k.spvasm",
                content: "OpCapability Kernel\n\
                     OpCapability Addresses\n\
                     OpCapability Linkage\n\
                     OpMemoryModel Physical64 OpenCL\n\
                     %void = OpTypeVoid\n\
                     %type = OpTypeFunction %void\n\
                     %f = OpFunction %void None %type\n\
                     %entry = OpLabel\n\
                     OpKill\n\
                     OpFunctionEnd\n",
                command: "spirv-llvm as k.spvasm -o k.spv && llvm-spirv -r k.spv -o k.bc",
                says: "252: only shaders have it",
                remedy: Some(Remedy::Replace { this: "OpKill", by: "OpUnreachable" }),
            }),
        },
    },
    CodeRow {
        code: Code::FunctionPointers,
        name: "FunctionPointers",
        message: "Can't translate function pointer:",
        explanation: Explanation {
            meaning: "A function is called or stored by its address, which SPIR-V lacks.",
            remedy: "Call functions by name, or allow pointers to them with \
                 `--spirv-ext=+SPV_INTEL_function_pointers`.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\n\
                     define void @f(ptr %callee) {\n\
                     \u{20} call void %callee()\n\
                     \u{20} ret void\n\
                     }\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "call void %callee()",
                remedy: Some(Remedy::Run(
                    "llvm-spirv --spirv-ext=+SPV_INTEL_function_pointers k.ll -o k.spv",
                )),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidInstruction,
        name: "InvalidInstruction",
        message: "Can't translate llvm instruction:",
        explanation: Explanation {
            meaning: "An instruction of LLVM has no counterpart in SPIR-V and cannot be expressed by others.",
            remedy: "Have the compiler avoid it: exceptions, computed jumps and inline assembly of a CPU \
                 are no part of kernels.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\n\
                     define void @f(ptr %to) {\n\
                     \u{20} indirectbr ptr %to, [label %next]\n\
                     next:\n\
                     \u{20} ret void\n\
                     }\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "indirectbr",
                remedy: Some(Remedy::Replace {
                    this: "indirectbr ptr %to, [label %next]",
                    by: "br label %next",
                }),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidWordCount,
        name: "InvalidWordCount",
        message: "",
        explanation: Explanation {
            meaning: "An instruction is longer or shorter than its operands are, or reaches beyond the end \
                 of the module. Mostly the file was cut off.",
            remedy: "Make the module anew.",
            example: Some(Example {
                file: "k.spvasm",
                content: "!0x00010011\n\
                     OpCapability Kernel\n\
                     OpCapability Addresses\n\
                     OpMemoryModel Physical64 OpenCL\n",
                command: "spirv-llvm as k.spvasm -o k.spv && llvm-spirv -r k.spv -o k.bc",
                says: "is missing",
                remedy: Some(Remedy::Replace { this: "!0x00010011\n", by: "" }),
            }),
        },
    },
    CodeRow {
        code: Code::Requires1_1,
        name: "Requires1_1",
        message: "Feature requires SPIR-V 1.1 or greater:",
        explanation: Explanation {
            meaning: "Version 1.1 is needed. This translator reports `RequiresVersion` instead, for every \
                 version.",
            remedy: "See RequiresVersion.",
            example: None,
        },
    },
    CodeRow {
        code: Code::RequiresVersion,
        name: "RequiresVersion",
        message: "Cannot fulfill SPIR-V version restriction:",
        explanation: Explanation {
            meaning: "The module needs a newer version of SPIR-V than `--spirv-max-version` allows.",
            remedy: "Allow the version that the diagnostic names, if the consumer of the module takes it.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\n\
                     @__spirv_BuiltInSubgroupLtMask = external addrspace(1) global <4 x i32>\n\
                     define <4 x i32> @f() {\n\
                     \u{20} %mask = load <4 x i32>, ptr addrspace(1) @__spirv_BuiltInSubgroupLtMask\n\
                     \u{20} ret <4 x i32> %mask\n\
                     }\n",
                command: "llvm-spirv --spirv-max-version=1.0 k.ll -o k.spv",
                says: "requires SPIR-V version 1.3",
                remedy: Some(Remedy::Run("llvm-spirv --spirv-max-version=1.3 k.ll -o k.spv")),
            }),
        },
    },
    CodeRow {
        code: Code::RequiresExtension,
        name: "RequiresExtension",
        message: "Feature requires the following SPIR-V extension:",
        explanation: Explanation {
            meaning: "The module needs an extension of SPIR-V that the options do not allow.",
            remedy: "Allow it with `--spirv-ext=+NAME`, if the consumer of the module has it; `+all` \
                 allows every extension.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\n\
                     define bfloat @f(bfloat %x) {\n\
                     \u{20} ret bfloat %x\n\
                     }\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "SPV_KHR_bfloat16",
                remedy: Some(Remedy::Run("llvm-spirv --spirv-ext=+SPV_KHR_bfloat16 k.ll -o k.spv")),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidMagicNumber,
        name: "InvalidMagicNumber",
        message: "Invalid Magic Number.",
        explanation: Explanation {
            meaning: "The input does not start as a binary module of SPIR-V does, so that it is something \
                 else; the diagnostic says what, as far as it can be told.",
            remedy: "Name another file, or another command: `-spirv-text` reads the text form, and LLVM IR \
                 is translated without `-r`.",
            example: Some(Example {
                file: "k.txt",
                content: "hello\n",
                command: "llvm-spirv -r k.txt -o k.bc",
                says: "a text of an unknown kind",
                remedy: None,
            }),
        },
    },
    CodeRow {
        code: Code::InvalidVersionNumber,
        name: "InvalidVersionNumber",
        message: "Invalid Version Number.",
        explanation: Explanation {
            meaning: "The second word of the module names no version of SPIR-V.",
            remedy: "Make the module anew; a module of a version to come needs a newer translator.",
            example: Some(Example {
                file: "k.spt",
                content: "119734787 4294901760 0 1 0\n",
                command: "spirv-llvm dis k.spt",
                says: "0xffff0000 names no known version",
                remedy: Some(Remedy::Replace { this: "4294901760", by: "65536" }),
            }),
        },
    },
    CodeRow {
        code: Code::UnspecifiedMemoryModel,
        name: "UnspecifiedMemoryModel",
        message: "Unspecified Memory Model.",
        explanation: Explanation {
            meaning: "The module has no OpMemoryModel.",
            remedy: "Every module needs one: `OpMemoryModel Physical64 OpenCL` for kernels.",
            example: Some(Example {
                file: "k.spvasm",
                content: "OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\n",
                command: "spirv-llvm as k.spvasm -o k.spv && llvm-spirv -r k.spv -o k.bc",
                says: "no OpMemoryModel",
                remedy: Some(Remedy::Replace {
                    this: "OpCapability Linkage\n",
                    by: "OpCapability Linkage\nOpMemoryModel Physical64 OpenCL\n",
                }),
            }),
        },
    },
    CodeRow {
        code: Code::RepeatedMemoryModel,
        name: "RepeatedMemoryModel",
        message: "Expects a single OpMemoryModel instruction.",
        explanation: Explanation {
            meaning: "The module has more than one OpMemoryModel.",
            remedy: "Leave one. Modules are not joined by writing one behind the other: `spirv-llvm link` \
                 does that.",
            example: Some(Example {
                file: "k.spvasm",
                content: "OpCapability Kernel\n\
                     OpCapability Addresses\n\
                     OpCapability Linkage\n\
                     OpMemoryModel Physical64 OpenCL\n\
                     OpMemoryModel Physical64 OpenCL\n",
                command: "spirv-llvm as k.spvasm -o k.spv && llvm-spirv -r k.spv -o k.bc",
                says: "a second memory model",
                remedy: Some(Remedy::Replace {
                    this: "OpMemoryModel Physical64 OpenCL\nOpMemoryModel Physical64 OpenCL\n",
                    by: "OpMemoryModel Physical64 OpenCL\n",
                }),
            }),
        },
    },
    CodeRow {
        code: Code::UnsupportedVarArgFunction,
        name: "UnsupportedVarArgFunction",
        message: "Variadic functions other than 'printf' are not supported in SPIR-V.",
        explanation: Explanation {
            meaning: "A function takes a variable number of arguments.",
            remedy: "Give it a fixed number.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\n\
                     define void @f(i32 %count, ...) {\n\
                     \u{20} ret void\n\
                     }\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "f",
                remedy: Some(Remedy::Replace { this: ", ...", by: "" }),
            }),
        },
    },
    CodeRow {
        code: Code::DeprecatedExtension,
        name: "DeprecatedExtension",
        message: "Feature requires the following deprecated SPIR-V extension:",
        explanation: Explanation {
            meaning: "The module needs an extension that should no longer be used and that the options do \
                 not allow.",
            remedy: "Use what has taken its place, or allow it with `--spirv-ext=+NAME`.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\n\
                     @__spirv_BuiltInSubDeviceIDINTEL = external addrspace(1) global i32\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "SPV_INTEL_hw_thread_queries",
                remedy: Some(Remedy::Run(
                    "llvm-spirv --spirv-ext=+SPV_INTEL_hw_thread_queries k.ll -o k.spv",
                )),
            }),
        },
    },
    CodeRow {
        code: Code::InvalidNumberOfOperands,
        name: "InvalidNumberOfOperands",
        message: "Number of operands does not match the expected count.",
        explanation: Explanation {
            meaning: "A builtin function is called with more or fewer arguments than it takes.",
            remedy: "Declare and call it as the specification has it.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\n\
                     declare spir_func float @_Z16__spirv_ocl_fabsff(float, float)\n\
                     define float @f(float %x) {\n\
                     \u{20} %y = call spir_func float @_Z16__spirv_ocl_fabsff(float %x, float %x)\n\
                     \u{20} ret float %y\n\
                     }\n",
                command: "llvm-spirv k.ll -o k.spv",
                says: "fabs takes 1 operands",
                remedy: Some(Remedy::Replace { this: "16__spirv_ocl_fabsff", by: "16__spirv_ocl_fmaxff" }),
            }),
        },
    },
    CodeRow {
        code: Code::RequiresCapability,
        name: "RequiresCapability",
        message: "The target environment lacks a capability that the module needs:",
        explanation: Explanation {
            meaning: "The module is written for an environment (`--target-env`) that lacks a capability, and what \
                 needs it cannot be said by other instructions.",
            remedy: "Write it for another environment, change what the message names, or give the option that it \
                 names.",
            example: Some(Example {
                file: "k.ll",
                content: "target triple = \"spir64-unknown-unknown\"\n\
                     define double @f(double %x) {\n\
                     \u{20} %y = fadd double %x, 1.0\n\
                     \u{20} ret double %y\n\
                     }\n",
                command: "llvm-spirv --target-env='v1.0,[Kernel,Addresses,Linkage],[]' k.ll -o k.spv",
                says: "Float64",
                remedy: Some(Remedy::Run("llvm-spirv --target-env=opencl1.2 k.ll -o k.spv")),
            }),
        },
    },
    CodeRow {
        code: Code::Other,
        name: "Error",
        message: "",
        explanation: Explanation {
            meaning: "Every failure without a code of its own: files that cannot be read, command lines \
                 that cannot be understood, modules that break rules by the word of `spirv-llvm \
                 check`, and mistakes of this project, which ask to be reported.",
            remedy: "The message says what to do.",
            example: Some(Example {
                file: "k.txt",
                content: "",
                command: "llvm-spirv missing.bc -o k.spv",
                says: "cannot read missing.bc",
                remedy: None,
            }),
        },
    },
];
