use crate::tables::{InstFlags, IntegerPredicate, Opcode, Predicate};
use crate::{BlockId, Call, Function, Inst, InstId, LocalId, LocationId, Module, Type, TypeId, Value};

/// Makes instructions at the end of a block of a function that was taken out of its module.
#[derive(Debug)]
pub struct InstBuilder<'a> {
    /// The module, without the function.
    pub module: &'a mut Module,
    /// The function.
    pub function: &'a mut Function,
    /// The block.
    pub block: BlockId,
    /// The location that new instructions get.
    pub location: LocationId,
}

impl<'a> InstBuilder<'a> {
    /// Returns a builder at the end of a block.
    pub fn new(module: &'a mut Module, function: &'a mut Function, block: BlockId) -> Self {
        Self { module, function, block, location: LocationId(0) }
    }

    fn push(&mut self, mut inst: Inst, operands: &[Value]) -> InstId {
        inst.location = self.location;
        let has_result = self.module.types.get(inst.ty) != Type::Void;
        let id = self.function.make(inst, operands, has_result);
        self.function.append(self.block, id);
        id
    }

    /// Adds an instruction whose type, flags and operands say everything.
    pub fn inst(&mut self, opcode: Opcode, ty: TypeId, flags: InstFlags, operands: &[Value]) -> InstId {
        let mut inst = Inst::new(opcode, ty);
        inst.flags = flags;
        self.push(inst, operands)
    }

    /// Adds a comparison; `ty` is `i1` or a vector of it.
    pub fn compare(&mut self, predicate: Predicate, ty: TypeId, left: Value, right: Value) -> InstId {
        self.push(Inst::comparison(predicate, ty), &[left, right])
    }

    /// Adds a comparison for equality of integers or pointers.
    pub fn equal(&mut self, ty: TypeId, left: Value, right: Value) -> InstId {
        self.compare(Predicate::Integer(IntegerPredicate::Eq), ty, left, right)
    }

    /// Adds a load; the alignment is in bytes, a power of two.
    pub fn load(&mut self, ty: TypeId, pointer: Value, alignment: u64, flags: InstFlags) -> InstId {
        let mut inst = Inst::new(Opcode::Load, ty);
        inst.flags = flags;
        inst.detail = log_alignment(alignment);
        self.push(inst, &[pointer])
    }

    /// Adds a store; the alignment is in bytes, a power of two.
    pub fn store(&mut self, value: Value, pointer: Value, alignment: u64, flags: InstFlags) -> InstId {
        let mut inst = Inst::new(Opcode::Store, self.module.types.intern(Type::Void));
        inst.flags = flags;
        inst.detail = log_alignment(alignment);
        self.push(inst, &[value, pointer])
    }

    /// Adds an `alloca` of `count` elements; `pointer` is the type of the result.
    pub fn alloca(&mut self, allocated: TypeId, pointer: TypeId, count: Value, alignment: u64) -> InstId {
        self.push(Inst::alloca(allocated, pointer, alignment), &[count])
    }

    /// Adds a `getelementptr`; `ty` is the type of the result.
    pub fn element_pointer(
        &mut self,
        source: TypeId,
        ty: TypeId,
        flags: InstFlags,
        operands: &[Value],
    ) -> InstId {
        let mut inst = Inst::gep(source, ty);
        inst.flags = flags;
        self.push(inst, operands)
    }

    /// Adds a call; the callee's type is in `call`.
    pub fn call(&mut self, callee: Value, arguments: &[Value], call: Call) -> InstId {
        let void = self.module.types.intern(Type::Void);
        let result = self.module.types.signature(call.function).map_or(void, |signature| signature.0);
        let mut operands = Vec::with_capacity(arguments.len() + 1);
        operands.push(callee);
        operands.extend_from_slice(arguments);
        let id = self.function.make_call(Opcode::Call, result, call, &operands, &[], result != void);
        self.function.set_location(id, self.location);
        self.function.append(self.block, id);
        id
    }

    /// Adds a terminator or another instruction without a result.
    pub fn effect(&mut self, opcode: Opcode, operands: &[Value]) -> InstId {
        let void = self.module.types.intern(Type::Void);
        self.inst(opcode, void, InstFlags(0), operands)
    }

    /// Returns the value of an instruction; [`Value::NONE`] if it has none.
    pub fn value(&self, id: InstId) -> Value {
        self.function.inst(id).result().map_or(Value::NONE, Value::local)
    }

    /// Returns a parameter as a value.
    pub fn parameter(&self, index: u32) -> Value {
        Value::local(LocalId(index))
    }
}

/// Returns how an alignment in bytes is kept: 0 for none.
pub(crate) const fn log_alignment(alignment: u64) -> u8 {
    match alignment {
        0 => 0,
        alignment => alignment.trailing_zeros() as u8 + 1,
    }
}
