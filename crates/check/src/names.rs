//! Names of the rules of the specification that no API's document names: those that a pass over the module looks at bear the
//! name of the pass, and those of instructions the name of their section in the specification.

use crate::environments::{
    kernel_rows::{KERNEL_RULES, kernel_rules_page},
    opengl_rules::{OPENGL_RULES, OpenGlRule, opengl_rules_page},
};
use spirv_kit::{Inst, grammar::Class as C};

/// A family of rules: rules that have one name in diagnostics and in options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleFamily {
    /// The name in diagnostics, without brackets.
    pub name: &'static str,
    /// What the rules demand.
    pub text: &'static str,
}

macro_rules! families {
    ($($id:ident = $name:literal, $text:literal;)*) => {
        impl RuleFamily {
            $(pub(crate) const $id: &'static Self = &Self { name: $name, text: $text };)*
        }

        /// Every family of rules, those of passes first.
        pub const RULE_FAMILIES: &[&RuleFamily] = &[$(RuleFamily::$id),*];
    };
}

families! {
    LAYOUT = "module-layout", "the header, and the order of a module's sections";
    CAPABILITY = "capability", "capabilities that instructions, enumerants and the environment need or have";
    VERSION = "version", "versions and extensions that instructions, enumerants and extensions need";
    DECORATION = "decoration-target", "targets of names and decorations, and decorations that exclude each other";
    REPEATED_DECORATION = "repeated-decoration", "decorations that a target has twice";
    ENTRY_POINT = "entry-point", "entry points and their signatures";
    EXECUTION_MODE = "execution-mode", "execution modes by execution model, and those that exclude or need each other";
    DESCRIPTION = "debug-information", "operands and place of debug information and of other descriptions";
    BUILTIN = "builtin-variable", "built-in variables";
    INTERFACE = "interface", "variables of the interfaces of entry points";
    LOCATION = "location", "locations and components of interfaces";
    REPEATED_TYPE = "repeated-type", "types that are declared twice";
    MODULE = "module", "what a module declares as a whole";
    BLOCK_LAYOUT = "block-layout", "offsets, strides and alignment of what is laid out explicitly";
    GRAPH = "graph", "graphs";
    MESH = "mesh-output", "numbers of vertices and primitives of meshes";
    RECURSION = "recursion", "functions of entry points that call themselves";
    STRUCTURE = "structured-control-flow", "merges, constructs and the branches that leave them";
    RECONVERGENCE = "maximal-reconvergence", "control flow of functions whose invocations reconverge maximally";
    ANNOTATION = "annotation", "annotation instructions";
    ARITHMETIC = "arithmetic", "arithmetic instructions";
    ATOMIC = "atomic", "atomic instructions";
    BARRIER = "barrier", "barriers";
    BIT = "bit", "bit instructions";
    COMPOSITE = "composite", "composite instructions";
    CONSTANT = "constant", "constants";
    CONTROL_FLOW = "control-flow", "branches, phis, blocks and returns";
    CONVERSION = "conversion", "conversions";
    DEBUG = "debug", "names, strings, sources and lines";
    DERIVATIVE = "derivative", "derivatives";
    ENQUEUE = "device-side-enqueue", "instructions that enqueue kernels";
    EXTENSION = "extended-instruction", "extended instructions and their sets";
    FUNCTION = "function", "functions, parameters and calls";
    GROUP = "group", "group and subgroup instructions";
    IMAGE = "image", "image instructions";
    MEMORY = "memory", "variables, pointers and accesses of memory";
    MODE_SETTING = "mode-setting", "the memory model, entry points, modes and capabilities as instructions";
    PIPE = "pipe", "pipe instructions";
    PRIMITIVE = "primitive", "streams of primitives";
    RELATION = "relation", "relational and logical instructions";
    TENSOR = "tensor", "accesses of tensors";
    TYPE = "type-declaration", "declarations of types";
    OTHER = "instruction", "instructions of vendors, and those of no other section";
}

impl RuleFamily {
    /// Returns the family of the rules about an instruction, by its class in the grammar.
    pub(crate) fn of(inst: Inst<'_>) -> &'static Self {
        match inst.op().row().map(|row| row.class) {
            Some(C::Annotation) => Self::ANNOTATION,
            Some(C::Arithmetic) => Self::ARITHMETIC,
            Some(C::Atomic) => Self::ATOMIC,
            Some(C::Barrier) => Self::BARRIER,
            Some(C::Bit) => Self::BIT,
            Some(C::Composite) => Self::COMPOSITE,
            Some(C::ConstantCreation) => Self::CONSTANT,
            Some(C::ControlFlow) => Self::CONTROL_FLOW,
            Some(C::Conversion) => Self::CONVERSION,
            Some(C::Debug) => Self::DEBUG,
            Some(C::Derivative) => Self::DERIVATIVE,
            Some(C::DeviceSideEnqueue) => Self::ENQUEUE,
            Some(C::Extension) => Self::EXTENSION,
            Some(C::Function) => Self::FUNCTION,
            Some(C::Graph) => Self::GRAPH,
            Some(C::Group | C::NonUniform) => Self::GROUP,
            Some(C::Image) => Self::IMAGE,
            Some(C::Memory) => Self::MEMORY,
            Some(C::ModeSetting) => Self::MODE_SETTING,
            Some(C::Pipe) => Self::PIPE,
            Some(C::Primitive) => Self::PRIMITIVE,
            Some(C::RelationalAndLogical) => Self::RELATION,
            Some(C::Tensor) => Self::TENSOR,
            Some(C::TypeDeclaration) => Self::TYPE,
            _ => Self::OTHER,
        }
    }
}

/// Returns the names of all rules that are not named by an API's specification, each with a description and the section
/// of its document.
pub fn named_rules() -> impl Iterator<Item = (String, String)> {
    let families =
        RULE_FAMILIES.iter().map(|RuleFamily { name, text }| ((*name).to_owned(), (*text).to_owned()));
    let kernels = KERNEL_RULES.iter().flat_map(|rule| {
        let places = [("opencl-", "OpenCL", rule.opencl), ("level-zero-", "Level Zero", rule.level_zero)];
        places.into_iter().filter_map(|(head, api, section)| {
            Some((format!("{head}{}", rule.name), format!("{} ({api}: {})", rule.text, section?)))
        })
    });
    let opengl = OPENGL_RULES.iter().map(|OpenGlRule { name, section, text }| {
        ((*name).to_owned(), format!("{text} (ARB_gl_spirv: {section})"))
    });
    families.chain(kernels).chain(opengl)
}

/// True if a text has the form of the names that Vulkan's specification gives to its rules, `VUID-STRUCTURE-FIELD-NUMBER`.
#[must_use]
pub fn is_vuid(name: &str) -> bool {
    let Some((head, number)) = name.strip_prefix("VUID-").and_then(|name| name.rsplit_once('-')) else {
        return false;
    };
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    head.split('-').count() == 2
        && head.split('-').all(is_word)
        && number.len() == 5
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns all rules that are not named by an API's specification as tables in Markdown, for `docs/environments.md` and
/// `spirv-llvm check --list-rules`.
#[must_use]
pub fn rules_page() -> String {
    let mut page = "## Rules of the specification\n\n| rule | |\n|---|---|\n".to_owned();
    for RuleFamily { name, text } in RULE_FAMILIES {
        page += &format!("| `{name}` | {text} |\n");
    }
    page + "\n" + &kernel_rules_page() + "\n" + &opengl_rules_page()
}
