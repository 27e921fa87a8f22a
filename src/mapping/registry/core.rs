//! The opcodes that take a handler, by the family of the handler, and those that are refused.
//!
//! A family is an enum with one variant for each of its opcodes. A handler takes the family's enum and matches on it, so
//! the compiler finds an opcode that is listed here and has no arm there.

use crate::spirv::{Op, grammar::Class};

/// Declares the families: for each its documentation, the LLVM form that the coverage page prints, and its opcodes.
macro_rules! families {
    ($($(#[doc = $doc:literal])+ $family:ident = $form:literal { $($op:ident),* $(,)? })*) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #[allow(missing_docs, reason = "the specification's names of the opcodes")]
            pub enum $family { $($op),* }
        )*

        /// The family that handles an opcode, with the opcode.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Irregular {
            $($(#[doc = $doc])+ $family($family)),*
        }

        impl Irregular {
            /// The LLVM form of the family's instructions, as the documentation prints it.
            #[must_use]
            pub const fn form(self) -> &'static str {
                match self { $(Self::$family(_) => $form),* }
            }
        }

        /// Every opcode that takes a handler.
        pub(super) const IRREGULAR: &[(Op, Irregular)] = &[
            $($((Op::$op, Irregular::$family($family::$op)),)*)*
        ];
    };
}

families! {
    /// Header, extensions, entry points and sources of a module (section 2.4).
    Header = "checked, and kept as metadata of the module" {
        Capability, Extension, ExtInstImport, MemoryModel, EntryPoint, ExecutionMode, ExecutionModeId, Source, String,
        ModuleProcessed, SamplerImageAddressingModeNV, ConstantStringAMDX, SpecConstantStringAMDX,
    }
    /// Names and decorations (section 3.49.3).
    Annotation = "names, flags, attributes and metadata of the ids that they target" {
        Name, Decorate, MemberDecorate, DecorationGroup, GroupDecorate, GroupMemberDecorate, DecorateId, DecorateString,
        MemberDecorateString, MemberDecorateIdEXT,
    }
    /// Domains and scopes of memory that does not alias (SPV_INTEL_memory_access_aliasing).
    AliasScope = "`!alias.scope` and `!noalias` of the accesses that refer to it" {
        AliasDomainDeclINTEL, AliasScopeDeclINTEL, AliasScopeListDeclINTEL,
    }
    /// Instructions without an effect on the program's results.
    NoEffect = "has no effect on the results of the program" { Nop, MemberName, SourceContinued, SourceExtension }
    /// Lines of the source (section 3.49.2).
    Line = "the debug location of the instructions that follow" { Line, NoLine }
    /// Types that LLVM has (section 3.49.6).
    Type = "a type of LLVM" {
        TypeVoid, TypeBool, TypeInt, TypeFloat, TypeVector, TypeMatrix, TypeArray, TypeRuntimeArray, TypeStruct,
        TypeOpaque, TypePointer, TypeUntypedPointerKHR, TypeForwardPointer, TypeFunction, TypeTokenINTEL,
    }
    /// Constants and specialization constants (section 3.49.7).
    Constant = "a constant" {
        ConstantTrue, ConstantFalse, Constant, ConstantComposite, ConstantCompositeReplicateEXT,
        SpecConstantCompositeReplicateEXT, ConstantSampler, ConstantNull, ConstantPipeStorage,
        ConstantFunctionPointerINTEL, ConstantSizeOfEXT, ConstantDataKHR, SpecConstantDataKHR, SpecConstantTrue, SpecConstantFalse, SpecConstant, SpecConstantComposite,
        SpecConstantOp,
    }
    /// Further operands of the instruction before (SPV_INTEL_long_composites).
    Continued = "operands of the instruction that it continues" {
        TypeStructContinuedINTEL, ConstantCompositeContinuedINTEL, SpecConstantCompositeContinuedINTEL,
        CompositeConstructContinuedINTEL,
    }
    /// Functions and the labels of their blocks (section 3.49.9).
    Function = "a function or a part of it" { Function, FunctionParameter, FunctionEnd, Label }
    /// Memory (section 3.49.8).
    Memory = "`load`, `store`, `alloca` and intrinsics on memory" {
        Load, Store, Variable, UntypedVariableKHR, CopyMemory, CopyMemorySized, PtrDiff, SizeOf,
        VariableLengthArrayINTEL, SaveMemoryINTEL, RestoreMemoryINTEL,
    }
    /// Access chains (section 3.49.8 and SPV_KHR_untyped_pointers).
    AccessChain = "`getelementptr`" {
        AccessChain, InBoundsAccessChain, PtrAccessChain, InBoundsPtrAccessChain, UntypedAccessChainKHR,
        UntypedInBoundsAccessChainKHR, UntypedPtrAccessChainKHR, UntypedInBoundsPtrAccessChainKHR,
    }
    /// Control flow (section 3.49.17) and calls.
    Control = "terminators, loop metadata, lifetimes and calls" {
        Branch, BranchConditional, Switch, Return, ReturnValue, Unreachable, AbortKHR, LoopMerge, SelectionMerge,
        LoopControlINTEL, LifetimeStart, LifetimeStop, FunctionCall, FunctionPointerCallINTEL,
    }
    /// Phis, which get their values when every block is emitted.
    Phi = "`phi`" { Phi }
    /// Values that the module leaves undefined.
    Undefined = "`undef` or `poison`" { Undef, PoisonKHR }
    /// Shifts, whose second operand may have another width (section 3.49.14).
    Shift = "`shl`, `lshr` or `ashr` by an amount of any width" {
        ShiftLeftLogical, ShiftRightLogical, ShiftRightArithmetic,
    }
    /// Bit instructions and negation (sections 3.49.14 and 3.49.15).
    Bit = "`xor`, or a call where LLVM has no instruction" { Not, LogicalNot, BitReverse }
    /// Comparisons of booleans, which are operations as well.
    BooleanCompare = "`icmp` of booleans" { LogicalEqual, LogicalNotEqual }
    /// Selection.
    Select = "`select`" { Select }
    /// Arithmetic that is not one instruction of LLVM (section 3.49.13).
    Arithmetic = "a few instructions" { SNegate, SMod, FMod, FmaKHR }
    /// Products of vectors and matrices (section 3.49.13).
    Matrix = "multiplications and additions of columns" {
        VectorTimesScalar, MatrixTimesScalar, VectorTimesMatrix, MatrixTimesVector, MatrixTimesMatrix, OuterProduct,
        Transpose,
    }
    /// Composites (section 3.49.12).
    Composite = "`extractvalue`, `insertelement`, `shufflevector` and the like" {
        VectorExtractDynamic, VectorInsertDynamic, VectorShuffle, CompositeConstruct, CompositeConstructReplicateEXT,
        CompositeExtract, CompositeInsert, CopyObject, CopyLogical, FreezeKHR,
    }
    /// Extended instructions, whose sets have entries of their own in the registry.
    Extended = "as the set has it, see below" { ExtInst, ExtInstWithForwardRefsKHR }
    /// Inline assembly (SPV_INTEL_inline_assembly).
    Assembly = "`asm`, called" { AsmTargetINTEL, AsmINTEL, AsmCallINTEL }
    /// Hints to compilers about values.
    Hint = "`llvm.assume`, `llvm.expect`, `llvm.arithmetic.fence` or an annotation" {
        AssumeTrueKHR, ExpectKHR, ArithmeticFenceEXT, FPGARegALTERA,
    }
    /// Additions and subtractions with a carry.
    Carry = "`llvm.uadd.with.overflow` or `llvm.usub.with.overflow`" { IAddCarry, ISubBorrow }
}

/// Declares the reasons, each with its text and its opcodes.
macro_rules! reasons {
    ($($(#[doc = $doc:literal])+ $reason:ident = $text:literal { $($op:ident),* $(,)? })*) => {
        /// Why an opcode is refused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Reason {
            $($(#[doc = $doc])+ $reason),*
        }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Self] = &[$(Self::$reason),*];

            /// The reason in words.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$reason => $text),* }
            }
        }

        /// Every opcode that is refused by itself, apart from [`Reason::of_class`].
        pub(super) const REFUSED: &[(Op, Reason)] = &[$($((Op::$op, Reason::$reason),)*)*];
    };
}

reasons! {
    /// Shaders alone have the instruction.
    Shader = "only shaders have it" {
        Kill, TerminateInvocation, IgnoreIntersectionKHR, IgnoreIntersectionNV, TerminateRayKHR,
        TerminateRayNV, EmitMeshTasksEXT,
    }
    /// Graphs of SPV_ARM_graph.
    Graph = "graphs of tensors (SPV_ARM_graph) have no counterpart in LLVM IR" {}
    /// SPV_INTEL_function_variants.
    Variants = "conditional parts of a module (SPV_INTEL_function_variants) are resolved for a device by `--fnvar-spec-enable`, and not read otherwise" {
        ConditionalEntryPointINTEL, ConditionalCapabilityINTEL, ConditionalExtensionINTEL, ConditionalCopyObjectINTEL,
        SpecConstantTargetINTEL, SpecConstantArchitectureINTEL, SpecConstantCapabilitiesINTEL,
    }
}

impl Reason {
    /// The reason that a whole section of the specification is refused for.
    pub(super) const fn of_class(class: Class) -> Option<Self> {
        match class {
            // They compare neighbouring fragments (section 3.49.16), and a kernel has none.
            Class::Derivative => Some(Self::Shader),
            Class::Graph => Some(Self::Graph),
            _ => None,
        }
    }
}
