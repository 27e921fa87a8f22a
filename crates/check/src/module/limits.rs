//! The limits that every consumer takes modules up to (section 2.17, Universal Limits).

use crate::{
    Checker,
    control_flow::{constructs::ConstructHeader, functions::FunctionFlow},
    values::dispatch::CheckedOperation,
};
use spirv_kit::{AccessChain, Inst, Op};

/// The most members of a structure, and pairs of literal and label of OpSwitch.
const MOST_MEMBERS: usize = 16_383;
/// How deep structures nest directly in one another.
const DEEPEST_STRUCTURE: u16 = 255;
/// The most indexes of an access chain or of an instruction on a part of a composite.
const MOST_INDEXES: usize = 255;
/// The most variables at module scope.
const MOST_VARIABLES: usize = 65_535;
/// How many constructs may be open at once in the order of a function's blocks.
const DEEPEST_CONTROL_FLOW: usize = 1023;

/// OpTypeStruct.
pub(crate) fn limits_of_structure(cx: &Checker<'_>, inst: Inst<'_>) {
    let Some((_, members)) = inst.operands().split_first() else { return };
    if members.len() > MOST_MEMBERS {
        cx.rule(inst, format!("a structure has at most {MOST_MEMBERS} members"));
    }
    let depth = inst.result().and_then(|id| cx.types.get(id)).map_or(0, |facts| facts.structures);
    if depth > DEEPEST_STRUCTURE {
        cx.rule(inst, format!("structures nest {depth} deep, which may be at most {DEEPEST_STRUCTURE}"));
    }
}

/// True if instructions of an opcode have a list of indexes.
pub(crate) fn has_indexes(op: Op) -> bool {
    matches!(op, Op::CompositeExtract | Op::CompositeInsert) || AccessChain::of(op).is_some()
}

/// The number of indexes that an instruction may have.
pub(crate) fn limits_of_operands(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, arguments, .. } = operation;
    if arguments.len() <= MOST_INDEXES {
        return;
    }
    let fixed = match op {
        Op::CompositeExtract => 1,
        Op::CompositeInsert => 2,
        _ => match AccessChain::of(op) {
            Some(chain) => chain.base() + 1 + usize::from(chain.has_element),
            None => return,
        },
    };
    if arguments.len() > MOST_INDEXES + fixed {
        cx.rule(inst, format!("there are at most {MOST_INDEXES} indexes"));
    }
}

/// OpSwitch.
pub(crate) fn limits_of_switch(cx: &Checker<'_>, inst: Inst<'_>) {
    if inst.op() != Op::Switch {
        return;
    }
    let words = inst
        .operands()
        .first()
        .and_then(|selector| cx.types.width(cx.facts.type_of(spirv_kit::Id(*selector))));
    let pair = words.map_or(2, |bits| bits.div_ceil(32) as usize + 1);
    if inst.operands().len().saturating_sub(2) / pair > MOST_MEMBERS {
        cx.rule(inst, format!("a switch has at most {MOST_MEMBERS} cases"));
    }
}

/// The variables at module scope.
pub(crate) fn limits_of_module(cx: &Checker<'_>) {
    if let Some(inst) = cx.facts.variables().nth(MOST_VARIABLES) {
        cx.rule(inst, format!("a module has at most {MOST_VARIABLES} variables at module scope"));
    }
}

/// The constructs that are open at once.
pub(crate) fn limits_of_control_flow(cx: &Checker<'_>, flow: &FunctionFlow, headers: &[ConstructHeader<'_>]) {
    if headers.len() <= DEEPEST_CONTROL_FLOW {
        return;
    }
    let mut closed = vec![0_usize; flow.count()];
    for merge in headers.iter().filter_map(|header| header.merge) {
        if let Some(count) = closed.get_mut(merge as usize) {
            *count += 1;
        }
    }
    let (mut open, mut next) = (0_usize, headers.iter().peekable());
    for number in flow.blocks() {
        let block = flow.local(number);
        open = open.saturating_sub(closed.get(block as usize).copied().unwrap_or(0));
        if let Some(header) = next.next_if(|header| header.block == block) {
            open += 1;
            if open > DEEPEST_CONTROL_FLOW {
                let detail = format!("more than {DEEPEST_CONTROL_FLOW} constructs are open at once");
                return cx.rule(header.inst, detail);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check;
    use spirv_kit::{Module, asm};

    /// The details of what is found in a module in assembly language.
    fn found_in(text: &str) -> Vec<String> {
        let words =
            asm::assemble(text, &asm::AssembleOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
        let module = Module::from_words(words).unwrap_or_else(|error| panic!("{error}"));
        check(&module).list.iter().map(|diagnostic| diagnostic.error.detail().to_owned()).collect()
    }

    const START: &str = "OpCapability Shader\nOpCapability Linkage\nOpMemoryModel Logical GLSL450\n%void = OpTypeVoid
%fn = OpTypeFunction %void\n%bool = OpTypeBool\n%u32 = OpTypeInt 32 0\n%true = OpConstantTrue %bool\n%u0 = OpConstant %u32 0
%u1 = OpConstant %u32 1\n%s0 = OpTypeStruct %u32\n";

    #[test]
    fn structures_have_a_limit_of_members_and_of_nesting() {
        let members = |count: usize| format!("{START}%s = OpTypeStruct{}\n", " %u32".repeat(count));
        assert!(found_in(&members(16_383)).is_empty());
        assert_eq!(found_in(&members(16_384)), ["a structure has at most 16383 members"]);
        let nested = |depth: usize, array: &str| {
            let level = |at: usize| {
                format!(
                    "%a{at} = OpTypeArray %s{} %u1\n%s{at} = OpTypeStruct %u32 %{array}{}\n",
                    at - 1,
                    at - 1
                )
            };
            START.to_owned() + &(1..depth).map(level).collect::<String>()
        };
        assert!(found_in(&nested(255, "s")).is_empty());
        assert_eq!(found_in(&nested(256, "s")), ["structures nest 256 deep, which may be at most 255"]);
    }

    #[test]
    fn functions_have_a_limit_of_cases_indexes_and_open_constructs() {
        let body = |types: &str, body: &str| {
            format!(
                "{START}{types}%f = OpFunction %void None %fn\n%l = OpLabel\n{body}OpReturn\nOpFunctionEnd\n"
            )
        };
        let cases = |count: usize| {
            let cases: String = (0..count).map(|case| format!(" {case} %m")).collect();
            body("", &format!("OpSelectionMerge %m None\nOpSwitch %u0 %m{cases}\n%m = OpLabel\n"))
        };
        assert!(found_in(&cases(16_383)).is_empty());
        assert_eq!(found_in(&cases(16_384)), ["a switch has at most 16383 cases"]);
        let parts = |count: usize| {
            let types: String =
                (1..count).map(|at| format!("%s{at} = OpTypeArray %s{} %u1\n", at - 1)).collect();
            let last = count - 1;
            let types =
                format!("{types}%p = OpTypePointer Function %s{last}\n%pu = OpTypePointer Function %u32\n");
            let (ids, zeros) = (" %u0".repeat(count), " 0".repeat(count));
            let chain = format!("%v = OpVariable %p Function\n%c = OpAccessChain %pu %v{ids}\n");
            let whole = format!("%w = OpLoad %s{last} %v\n%x = OpCompositeExtract %u32 %w{zeros}\n");
            body(&types, &format!("{chain}{whole}%y = OpCompositeInsert %s{last} %u0 %w{zeros}\n"))
        };
        assert!(found_in(&parts(255)).is_empty());
        assert_eq!(found_in(&parts(256)), ["there are at most 255 indexes"; 3]);
        let open = |count: usize| {
            let into = |at: usize| {
                format!(
                    "OpSelectionMerge %m{at} None\nOpBranchConditional %true %t{at} %m{at}\n%t{at} = OpLabel\n"
                )
            };
            let out = |at: usize| format!("OpBranch %m{at}\n%m{at} = OpLabel\n");
            let (into, out): (String, String) =
                ((0..count).map(into).collect(), (0..count).rev().map(out).collect());
            body("", &(into + &out))
        };
        assert!(found_in(&open(1023)).is_empty());
        assert_eq!(found_in(&open(1024)), ["more than 1023 constructs are open at once"]);
    }
}
