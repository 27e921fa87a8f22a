use super::Verifier;
use crate::tables::{AttributeKind, Opcode, TailCall};
use crate::{Call, Constant, Function, Inst, InstId, Type, TypeId, Value};

/// The calling conventions of kernels: `spir_kernel` and `amdgpu_kernel`.
const KERNELS: [u32; 2] = [76, 91];

/// The calling conventions of kernels and shaders, which calls in a module cannot have. `spir_kernel` is not among them: before
/// version 21 clang let a kernel call another one by it.
const NEVER_CALLED: [u32; 11] = [87, 88, 89, 90, 91, 93, 95, 96, 104, 105, 124];
/// `tailcc` and `swifttailcc`, whose calls in tail position may have other parameters than the caller.
const TAIL: [u32; 2] = [18, 20];

/// True for what an exception goes to.
const fn is_pad(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::LandingPad | Opcode::CleanupPad | Opcode::CatchSwitch)
}

impl Verifier<'_> {
    /// Checks what ends a block and is no call.
    pub(super) fn terminator(&mut self, function: &Function, id: InstId, inst: &Inst, operands: &[Value]) {
        let types = &self.module.types;
        let ty = |value: Value| self.value_type(function, value);
        let blocks = |values: &[Value]| values.iter().all(|value| value.as_block().is_some());
        match (inst.opcode, operands) {
            (Opcode::Br, &[target]) => {
                self.expect(id, target.as_block().is_some(), "a branch to what is no block");
            }
            (Opcode::Br, &[condition, ref targets @ ..]) if targets.len() == 2 => {
                let fits = types.get(ty(condition)) == Type::Integer(1);
                self.expect(id, fits, "a branch by what is no i1");
                self.expect(id, blocks(targets), "a branch to what is no block");
            }
            (Opcode::Switch, &[condition, default, ref cases @ ..]) => {
                self.switch(function, id, ty(condition), default, cases);
            }
            (Opcode::IndirectBr, &[address, ref targets @ ..]) => {
                let fits = types.is_pointer(ty(address)) && blocks(targets);
                self.expect(id, fits, "an indirect branch to what is no block");
            }
            (Opcode::Ret, values) => {
                let result =
                    types.signature(self.module.function_type(function)).map(|signature| signature.0);
                let fits = match *values {
                    [] => result.is_some_and(|result| types.get(result) == Type::Void),
                    [value] => {
                        Some(ty(value)) == result && Some(Type::Void) != result.map(|ty| types.get(ty))
                    }
                    _ => false,
                };
                self.expect(id, fits, "a return of another type than the function's");
            }
            (Opcode::Unreachable, []) => {}
            (Opcode::Resume, &[_]) => {
                self.expect(
                    id,
                    function.personality.is_some(),
                    "a resume in a function without a personality",
                );
            }
            (Opcode::CleanupRet | Opcode::CatchRet, &[pad, ref targets @ ..]) => {
                let wanted = match inst.opcode {
                    Opcode::CatchRet => Opcode::CatchPad,
                    _ => Opcode::CleanupPad,
                };
                let fits = self.defined_by(function, pad) == Some(wanted) && blocks(targets);
                self.expect(id, fits, "operands of exception handling that do not fit");
            }
            (Opcode::CatchSwitch, &[parent, ref targets @ ..]) => {
                let handlers = targets.len() - usize::from(!inst.flags.is_empty()).min(targets.len());
                let fits = types.get(ty(parent)) == Type::Token && blocks(targets) && handlers > 0;
                self.expect(id, fits, "operands of exception handling that do not fit");
                self.pad(function, id);
            }
            (opcode, _) => self.report(Some(id), format!("{} with other operands", opcode.text())),
        }
    }

    /// Checks the cases of a switch on a value of type `condition`.
    fn switch(
        &mut self,
        function: &Function,
        id: InstId,
        condition: TypeId,
        default: Value,
        cases: &[Value],
    ) {
        let types = &self.module.types;
        let ty = |value: Value| self.value_type(function, value);
        let (pairs, rest) = cases.as_chunks::<2>();
        let fits = types.is_integer(condition)
            && rest.is_empty()
            && default.as_block().is_some()
            && pairs.iter().all(|&[value, target]| {
                ty(value) == condition && self.is_number(value) && target.as_block().is_some()
            });
        let mut values: Vec<Value> = pairs.iter().map(|pair| pair[0]).collect();
        values.sort_unstable();
        let distinct = values.windows(2).all(|pair| pair[0] != pair[1]);
        self.expect(id, fits, "a switch whose cases do not fit");
        self.expect(id, distinct, "a switch with two cases of one value");
    }

    fn is_number(&self, value: Value) -> bool {
        value.as_constant().is_some_and(|id| {
            matches!(self.module.constants.get(id), Constant::Integer(_) | Constant::Words(_))
        })
    }

    /// Checks the blocks of an invoke, which follow the arguments.
    pub(super) fn invoke(&mut self, function: &Function, id: InstId, inst: &Inst) {
        let arguments = function.arguments(inst).len();
        let blocks = function.operands(id).get(1 + arguments..3 + arguments).unwrap_or_default();
        let (Some(_), Some(unwind)) = (
            blocks.first().and_then(|block| block.as_block()),
            blocks.get(1).and_then(|block| block.as_block()),
        ) else {
            return self.report(Some(id), "an invoke without two blocks");
        };
        let first = function
            .insts(unwind)
            .map(|id| function.inst(id).opcode)
            .find(|&opcode| opcode != Opcode::Phi && !opcode.is_debug_record());
        let pad = first.is_some_and(is_pad);
        self.expect(id, pad, "an invoke that unwinds to a block without a pad");
        self.expect(id, function.personality.is_some(), "an invoke in a function without a personality");
    }

    fn defined_by(&self, function: &Function, value: Value) -> Option<Opcode> {
        let definition = function.local(value.as_local()?).inst()?;
        Some(function.inst(definition).opcode)
    }

    /// Checks that what an exception goes to comes first in its block and that the function has a personality.
    fn pad(&mut self, function: &Function, id: InstId) {
        let first = function.block_of(id).and_then(|block| {
            let mut insts = function.insts(block);
            insts.find(|&id| {
                let opcode = function.inst(id).opcode;
                opcode != Opcode::Phi && !opcode.is_debug_record()
            })
        });
        self.expect(id, first == Some(id), "a pad that is not the first in its block");
        self.expect(id, function.personality.is_some(), "a pad in a function without a personality");
    }

    /// Checks a landing pad: a clause catches by a pointer or filters by an array of constants.
    pub(super) fn landing_pad(&mut self, function: &Function, id: InstId, inst: &Inst, clauses: &[Value]) {
        self.pad(function, id);
        let types = &self.module.types;
        let fits = clauses.iter().all(|&clause| {
            let ty = self.value_type(function, clause);
            clause.as_constant().is_some()
                && (types.is_pointer(ty) || matches!(types.get(ty), Type::Array { .. }))
        });
        let some = !clauses.is_empty() || inst.flags.contains(crate::tables::InstFlags::CLEANUP);
        self.expect(id, fits && some, "clauses of a landingpad that do not fit");
    }

    /// Checks a catchpad or cleanuppad by what its parent is.
    pub(super) fn funclet_pad(&mut self, function: &Function, id: InstId, inst: &Inst, parent: Value) {
        self.pad(function, id);
        let of = self.defined_by(function, parent);
        let fits = match inst.opcode {
            Opcode::CatchPad => of == Some(Opcode::CatchSwitch),
            _ => self.module.types.get(self.value_type(function, parent)) == Type::Token,
        };
        self.expect(id, fits, "a pad whose parent is none");
    }

    /// Checks that a kernel of SPIR-V or AMD returns nothing and takes what its parameters are.
    pub(super) fn kernel(&mut self, function: &Function, result: TypeId, is_variadic: bool) {
        if !KERNELS.contains(&function.convention) {
            return;
        }
        let list = self.module.attribute_list(function.attributes);
        let is_result = |set| self.module.attribute_set(set).get(AttributeKind::StructRet).is_some();
        let has_result =
            self.module.types.get(result) != Type::Void || list.sets.iter().any(|&(_, set)| is_result(set));
        if has_result || is_variadic {
            self.report(None, "a kernel that returns something, or takes any number of arguments");
        }
    }

    /// Checks what the convention and the tail position of a call demand (LangRef, "call").
    pub(super) fn convention(&mut self, function: &Function, id: InstId, inst: &Inst, call: &Call) {
        if NEVER_CALLED.contains(&call.convention) {
            self.report(Some(id), "a call by a convention that permits none");
        }
        if call.tail != TailCall::MustTail {
            return;
        }
        let own = self.module.types.signature(self.module.function_type(function));
        let called = self.module.types.signature(call.function);
        let (Some((own_result, own_parameters, own_variadic)), Some((result, parameters, variadic))) =
            (own, called)
        else {
            return;
        };
        let alike = TAIL.contains(&call.convention) && !variadic || own_parameters == parameters;
        let fits = own_result == result && own_variadic == variadic && alike;
        self.expect(id, fits, "a musttail call of another type than the caller's");
        self.expect(
            id,
            function.convention == call.convention,
            "a musttail call by another convention than the caller's",
        );
        self.expect(
            id,
            self.returns_next(function, id, inst),
            "a musttail call whose result is not returned next",
        );
    }

    /// True if the instruction after a call returns what it gave.
    fn returns_next(&self, function: &Function, id: InstId, inst: &Inst) -> bool {
        let mut next = function.next_inst(id);
        while let Some(id) = next.filter(|&id| function.inst(id).opcode.is_debug_record()) {
            next = function.next_inst(id);
        }
        let Some(next) = next.filter(|&id| function.inst(id).opcode == Opcode::Ret) else { return false };
        match *function.operands(next) {
            [] => inst.result().is_none(),
            [value] => value.as_local().is_some() && value.as_local() == inst.result(),
            _ => false,
        }
    }
}
