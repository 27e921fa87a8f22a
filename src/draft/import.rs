//! A draft that begins with a module that is there.

use spirv_llvm_ir as ir;

use super::{BodyState, Draft, DraftState, value::ValueId};

impl Draft {
    /// The draft of a module that was verified.
    pub(crate) fn of(ir: ir::Module) -> Self {
        let mut state = DraftState { ir, ..DraftState::default() };
        for (id, global) in (0..).map(ir::GlobalId::new).zip(&state.ir.globals) {
            if global.name != ir::StringId::default() {
                state.globals.insert(global.name, id);
            }
        }
        for (_, ty) in state.ir.types.iter() {
            if let ir::Type::Named(id) = ty
                && let Some(named) = state.ir.types.named(id)
            {
                state.structs.insert(named.name);
            }
        }
        state.bodies = state.ir.functions.iter().map(|body| BodyState::of(&state.ir, body)).collect();
        Self { state: state.into() }
    }
}

impl BodyState {
    fn of(ir: &ir::Module, body: &ir::Function) -> Self {
        let name = std::str::from_utf8(ir.function_name(body));
        let mut own = Self {
            is_intrinsic: name.is_ok_and(|name| ir::intrinsic_base(name).is_some()),
            ..Self::default()
        };
        for inst in body.blocks().flat_map(|block| body.insts(block)) {
            if !body.inst(inst).opcode.is_debug_record() {
                for local in body.operands(inst).iter().filter_map(|operand| operand.as_local()) {
                    own.count_use(local, true);
                }
            }
        }
        own
    }
}

impl<'m> super::Module<'m> {
    /// What something that looks at a whole module makes of it: the functions of these numbers.
    ///
    /// # Errors
    /// As the one who looks.
    pub(crate) fn find_functions<E>(
        self,
        of: impl FnOnce(ir::Module) -> (Result<Vec<ir::FunctionId>, E>, ir::Module),
    ) -> Result<Vec<super::Function<'m>>, E> {
        let ir = std::mem::take(&mut self.draft.change().ir);
        let (found, ir) = of(ir);
        self.draft.change().ir = ir;
        let functions = found?.into_iter().map(|id| super::Function { draft: self.draft, id });
        Ok(functions.filter(|function| !function.is_erased()).collect())
    }
}

impl super::Inst<'_> {
    /// The instruction that it is, or is a copy of, in the module that the draft began with.
    pub(crate) fn origin(self) -> (ir::FunctionId, ir::InstId) {
        self.draft.state().origin(self.id)
    }
}

impl super::Value<'_> {
    /// A number that is the same exactly for the same value, for maps.
    pub(crate) fn as_key(self) -> usize {
        let inner = |function: ir::FunctionId, at: usize| function.index() << 32 | at;
        let (kind, at) = match self.id {
            ValueId::Constant(id) => (0, id.index()),
            ValueId::Inst(function, id) => (1, inner(function, id.index())),
            ValueId::Param(function, index) => (2, inner(function, index as usize)),
            ValueId::Block(function, id) => (3, inner(function, id.index())),
            ValueId::Metadata(id) => (4, id.index()),
        };
        at << 3 | kind
    }
}
