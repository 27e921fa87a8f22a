//! Debug records in the place of calls.

use crate::tables::{NodeKind, Opcode};
use crate::{Function, InstId, LocationId, Metadata, Module, Value};

/// Puts a debug record in the place of a call, whose operands are the callee and the arguments.
pub(super) fn record(
    module: &Module,
    function: &mut Function,
    id: InstId,
    opcode: Opcode,
    operands: &[Value],
) -> Option<()> {
    let unwrap = |value: Value| match value.as_metadata().and_then(|id| module.metadata.get(id)) {
        Some(Metadata::Constant(constant)) => Value::constant(constant),
        Some(Metadata::Local(local)) => Value::local(local),
        _ => value,
    };
    let mut operands = operands.get(1..)?.to_vec();
    if opcode == Opcode::DebugValue && operands.len() == 4 {
        // Once there was an offset.
        operands.remove(1);
    }
    if function.inst(id).location == LocationId::default() {
        return None;
    }
    for (index, operand) in operands.iter_mut().enumerate() {
        if matches!((opcode, index), (Opcode::DebugAssign, 4) | (_, 0)) && opcode != Opcode::DebugLabel {
            *operand = unwrap(*operand);
        }
    }
    function.set_operands(id, &operands);
    let inst = function.inst_mut(id)?;
    inst.opcode = opcode;
    inst.flags = crate::tables::InstFlags(0);
    Some(())
}

/// Puts a debug record of a value in the place of a call that gives the address: the expression reads from there.
pub(super) fn address(
    module: &mut Module,
    function: &mut Function,
    id: InstId,
    mut operands: Vec<Value>,
) -> Option<()> {
    const DEREF: u64 = 0x06;
    let expression = module.metadata.node(operands.get(3)?.as_metadata()?)?;
    if expression.kind != NodeKind::Expression {
        return None;
    }
    let mut ops = module.metadata.fields(expression).to_vec();
    ops.push(DEREF);
    let expression = module.metadata.push_node(NodeKind::Expression, false, &ops);
    operands[3] = Value::metadata(expression);
    record(module, function, id, Opcode::DebugValue, &operands)
}
