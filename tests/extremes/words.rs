//! Modules of SPIR-V, word by word.

use inkwell::context::Context;
use spirv_llvm::{
    ReadOptions,
    spirv::{ByteOrder, Extension, MAGIC, Op, to_bytes},
};

use super::{refused, timed};

/// Words of a module for kernels with 64 bits of address.
pub(super) struct Words {
    words: Vec<u32>,
    pub(super) next: u32,
}

impl Words {
    pub(super) const VOID: u32 = 1;
    pub(super) const UINT: u32 = 2;
    pub(super) const FUNCTION: u32 = 3;
    pub(super) const BOOL: u32 = 4;
    pub(super) const ONE: u32 = 5;

    pub(super) fn new() -> Self {
        let mut words = Self { words: vec![MAGIC, 0x0001_0400, 0, 0, 0], next: 6 };
        // Addresses, Linkage, Kernel, Int64, GenericPointer, Groups, LongCompositesINTEL, VectorAnyINTEL.
        for capability in [4, 5, 6, 11, 38, 18, 6089, 5819] {
            words.op(Op::Capability, &[capability]);
        }
        words.op(Op::MemoryModel, &[2, 2]);
        words
    }

    /// The same with the types and constants that bodies use.
    pub(super) fn with_types() -> Self {
        Self::new().types()
    }

    pub(super) fn types(mut self) -> Self {
        self.op(Op::TypeVoid, &[Self::VOID]);
        self.op(Op::TypeInt, &[Self::UINT, 32, 0]);
        self.op(Op::TypeFunction, &[Self::FUNCTION, Self::VOID]);
        self.op(Op::TypeBool, &[Self::BOOL]);
        self.op(Op::Constant, &[Self::UINT, Self::ONE, 1]);
        self
    }

    pub(super) fn id(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    pub(super) fn op(&mut self, op: Op, operands: &[u32]) {
        let count = u32::try_from(operands.len() + 1).expect("a short instruction");
        assert!(count <= 0xffff, "{op} has {count} words");
        self.words.push(count << 16 | u32::from(op.0));
        self.words.extend_from_slice(operands);
    }

    /// An instruction with a result of a type.
    pub(super) fn value(&mut self, op: Op, ty: u32, operands: &[u32]) -> u32 {
        let id = self.id();
        self.op(op, &[&[ty, id], operands].concat());
        id
    }

    pub(super) fn declare(&mut self, op: Op, operands: &[u32]) -> u32 {
        let id = self.id();
        self.op(op, &[&[id], operands].concat());
        id
    }

    pub(super) fn begin(&mut self) {
        self.value(Op::Function, Self::VOID, &[0, Self::FUNCTION]);
        self.declare(Op::Label, &[]);
    }

    pub(super) fn end(&mut self) {
        self.op(Op::Return, &[]);
        self.op(Op::FunctionEnd, &[]);
    }

    /// A function that takes values of these types and gives them all to so many instructions.
    pub(super) fn applied(mut self, count: u32, op: Op, result: u32, params: &[u32]) -> Self {
        let ty = self.declare(Op::TypeFunction, &[&[Self::VOID], params].concat());
        self.value(Op::Function, Self::VOID, &[0, ty]);
        let params: Vec<u32> = params.iter().map(|ty| self.value(Op::FunctionParameter, *ty, &[])).collect();
        self.declare(Op::Label, &[]);
        for _ in 0..count {
            self.value(op, result, &params);
        }
        self.end();
        self
    }

    /// Reads the module; tells whether it was accepted.
    pub(super) fn read(mut self, what: &str) -> bool {
        if let Some(bound) = self.words.get_mut(3) {
            *bound = self.next;
        }
        let bytes = to_bytes(&self.words, ByteOrder::Little);
        let mut options = ReadOptions::default();
        options.extensions = Extension::all().collect();
        let context = Context::create();
        match timed(what, bytes.len(), || spirv_llvm::read(&context, &bytes, &options)) {
            Ok(module) => {
                assert!(module.verify().is_ok(), "{what}");
                true
            }
            Err(errors) => {
                refused(what, &errors);
                false
            }
        }
    }
}
