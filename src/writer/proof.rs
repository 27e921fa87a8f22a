//! The last look at modules that hold what LLVM's rules do not cover, such as calls of instructions by their names, decorations and
//! execution modes: what they take is up to the program. So the whole module is checked once it stands.

use crate::{
    At, Code, Error, Errors,
    spirv::{
        Id, Module, Op,
        check::{self, BrokenRule, Grade},
        grammar::Class,
    },
    view::ModuleView,
};

/// The words of a module again, or what is wrong with them; `id_of` has the ids of the functions and instructions of LLVM's
/// module, by their keys.
pub(super) fn proven(
    words: Vec<u32>,
    source: ModuleView<'_>,
    mut id_of: impl FnMut(usize) -> Option<Id>,
) -> Result<Vec<u32>, Errors> {
    let module = Module::from_words(words).map_err(Errors::from)?;
    let mut told = |diagnostic: BrokenRule| {
        let error = &diagnostic.error;
        let at = ids_at(&module, error.at()).into_iter().find_map(|id| {
            let insts = source.functions().flat_map(|function| function.blocks());
            let mut insts = insts.flat_map(|block| block.instructions());
            insts.find(|inst| id_of(inst.as_key()) == Some(id)).map(|inst| inst.at())
        });
        let at = at.or_else(|| {
            let id = diagnostic.function?;
            source.functions().find(|function| id_of(function.value().as_key()) == Some(id)).map(|f| f.at())
        });
        let what = match (error.at(), &at) {
            (At::Word { opcode: Some(op), .. }, Some(_)) => format!("{op}: {}", error.detail()),
            _ => error.to_string(),
        };
        let detail = format!("what the program names gives an invalid module: {what}");
        Error::unsupported(Code::InvalidFunctionCall, detail).or_at(|| at.unwrap_or_default())
    };
    Errors::check(check::check(&module).list.into_iter().filter(counts).map(&mut told).collect())?;
    Ok(module.into_words())
}

/// Whether a finding is about what the program names. Rules of types are about the module as a whole, such as that kernels of
/// matrices tell the size of their groups; and consumers take what SYCL makes matrices of, values of its own classes, and the
/// matrices that it multiplies, whose uses and scopes it numbered otherwise.
fn counts(diagnostic: &BrokenRule) -> bool {
    let is_of_program = |op: Op| {
        !matches!(op, Op::CompositeConstruct | Op::CooperativeMatrixMulAddKHR)
            && op.row().is_none_or(|row| row.class != Class::TypeDeclaration)
    };
    match diagnostic.error.at() {
        At::Word { opcode: Some(op), .. } => diagnostic.grade == Grade::Required || is_of_program(*op),
        _ => true,
    }
}

/// The ids of an instruction that something is wrong with: its result, or else what it is about.
fn ids_at(module: &Module, at: &At) -> Vec<Id> {
    let Some(inst) = module.iter().find(|inst| inst.location() == *at) else { return Vec::new() };
    inst.result().into_iter().chain(inst.operands().iter().copied().map(Id)).collect()
}
