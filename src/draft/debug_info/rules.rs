//! The classes that the fields of a node can have.

use spirv_llvm_ir::{Metadata as Entry, tables::NodeKind as Kind};

use crate::mapping::debug_info::fields::{NodeField, NodeKind};

/// Classes of metadata that a field can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeClass {
    /// One class of nodes.
    Is(Kind),
    Type,
    Scope,
    /// Scopes within functions.
    LocalScope,
    /// Nodes of the source but for expressions, locations and macros.
    Node,
    /// A local or global variable.
    Variable,
    /// A template's parameter.
    Template,
    /// What a function keeps.
    Retained,
    /// The value of a bound: an expression, a variable or a constant.
    Bound,
    /// A constant or a type.
    Extra,
    /// A constant, a string or a list.
    Value,
}

pub(super) fn is_type(kind: Kind) -> bool {
    use Kind::*;
    matches!(
        kind,
        BasicType | StringType | DerivedType | CompositeType | SubroutineType | SubrangeType | FixedPointType
    )
}

pub(super) fn is_local_scope(kind: Kind) -> bool {
    matches!(kind, Kind::Subprogram | Kind::LexicalBlock | Kind::LexicalBlockFile)
}

pub(super) fn is_variable(kind: Kind) -> bool {
    matches!(kind, Kind::LocalVariable | Kind::GlobalVariable)
}

pub(super) fn is_template(kind: Kind) -> bool {
    matches!(kind, Kind::TemplateType | Kind::TemplateValue)
}

pub(super) fn is_scope(kind: Kind) -> bool {
    use Kind::*;
    is_type(kind)
        || is_local_scope(kind)
        || matches!(kind, File | CompileUnit | Namespace | CommonBlock | Module)
}

impl NodeClass {
    /// Whether metadata is of the class.
    pub(super) fn holds(self, entry: Entry) -> bool {
        let Entry::Node(node) = entry else {
            let is_constant = matches!(entry, Entry::Constant(_));
            return match self {
                Self::Bound | Self::Extra => is_constant,
                Self::Value => is_constant || matches!(entry, Entry::String(_)),
                _ => false,
            };
        };
        use Kind::*;
        let kind = node.kind;
        match self {
            Self::Is(own) => kind == own,
            Self::Type | Self::Extra => is_type(kind),
            Self::Scope => is_scope(kind),
            Self::LocalScope => is_local_scope(kind),
            Self::Node => {
                is_scope(kind)
                    || is_variable(kind)
                    || is_template(kind)
                    || matches!(
                        kind,
                        GenericDebug
                            | Subrange
                            | GenericSubrange
                            | Enumerator
                            | Label
                            | ObjcProperty
                            | ImportedEntity
                    )
            }
            Self::Variable => is_variable(kind),
            Self::Template => is_template(kind),
            Self::Retained => matches!(kind, LocalVariable | Label | ImportedEntity),
            Self::Bound => kind == Expression || is_variable(kind),
            Self::Value => kind == Tuple,
        }
    }
}

/// How a field has to be.
#[derive(Clone, Copy)]
pub(super) enum Need {
    /// It may be null.
    Maybe(NodeClass),
    /// It is there.
    Must(NodeClass),
    /// A list, which may be null, of what is of a class.
    List(NodeClass),
    /// A list that is there, of what is null or of a class.
    MustList(NodeClass),
}

/// The fields of a class of nodes that are nodes, with what they have to be. `None` for classes that are not made.
pub(super) fn rules(kind: NodeKind) -> Option<&'static [(NodeField, Need)]> {
    use Need::{List, Maybe, Must, MustList};
    use NodeField as F;
    const FILE: Need = Maybe(NodeClass::Is(Kind::File));
    const SCOPE: Need = Maybe(NodeClass::Scope);
    const TYPE: Need = Maybe(NodeClass::Type);
    Some(match kind {
        NodeKind::CompileUnit => &[(F::File, Must(NodeClass::Is(Kind::File)))],
        NodeKind::File | NodeKind::BasicType | NodeKind::Macro | NodeKind::Enumerator => &[],
        NodeKind::DerivedType => {
            &[(F::File, FILE), (F::Scope, SCOPE), (F::Type, TYPE), (F::ExtraData, Maybe(NodeClass::Extra))]
        }
        NodeKind::CompositeType => &[
            (F::File, FILE),
            (F::Scope, SCOPE),
            (F::Type, TYPE),
            (F::Elements, List(NodeClass::Node)),
            (F::TemplateParameters, List(NodeClass::Template)),
            (F::DataLocation, Maybe(NodeClass::Bound)),
            (F::Associated, Maybe(NodeClass::Bound)),
            (F::Allocated, Maybe(NodeClass::Bound)),
            (F::Rank, Maybe(NodeClass::Bound)),
        ],
        NodeKind::SubroutineType => &[(F::Elements, MustList(NodeClass::Type))],
        NodeKind::Subprogram => &[
            (F::Scope, SCOPE),
            (F::File, FILE),
            (F::Type, Maybe(NodeClass::Is(Kind::SubroutineType))),
            (F::Unit, Maybe(NodeClass::Is(Kind::CompileUnit))),
            (F::TemplateParameters, List(NodeClass::Template)),
            (F::Declaration, Maybe(NodeClass::Is(Kind::Subprogram))),
            (F::Retained, List(NodeClass::Retained)),
        ],
        NodeKind::LexicalBlock => &[(F::Scope, Must(NodeClass::LocalScope)), (F::File, FILE)],
        NodeKind::LexicalBlockFile => {
            &[(F::Scope, Must(NodeClass::LocalScope)), (F::File, Must(NodeClass::Is(Kind::File)))]
        }
        NodeKind::Namespace => &[(F::Scope, SCOPE)],
        NodeKind::Module => &[(F::File, FILE), (F::Scope, SCOPE)],
        NodeKind::TemplateTypeParameter => &[(F::Type, TYPE)],
        NodeKind::TemplateValueParameter => &[(F::Type, TYPE), (F::Value, Maybe(NodeClass::Value))],
        NodeKind::GlobalVariable => &[
            (F::Scope, SCOPE),
            (F::File, FILE),
            (F::Type, TYPE),
            (F::Declaration, Maybe(NodeClass::Is(Kind::DerivedType))),
        ],
        NodeKind::GlobalVariableExpression => &[
            (F::Variable, Must(NodeClass::Is(Kind::GlobalVariable))),
            (F::Expression, Must(NodeClass::Is(Kind::Expression))),
        ],
        NodeKind::LocalVariable => {
            &[(F::Scope, Must(NodeClass::LocalScope)), (F::File, FILE), (F::Type, TYPE)]
        }
        NodeKind::ImportedEntity => {
            &[(F::Scope, SCOPE), (F::Entity, Maybe(NodeClass::Node)), (F::File, FILE)]
        }
        NodeKind::MacroFile => {
            &[(F::File, Must(NodeClass::Is(Kind::File))), (F::Elements, Must(NodeClass::Is(Kind::Tuple)))]
        }
        NodeKind::Subrange => &[
            (F::Count, Maybe(NodeClass::Bound)),
            (F::LowerBound, Maybe(NodeClass::Bound)),
            (F::UpperBound, Maybe(NodeClass::Bound)),
            (F::Stride, Maybe(NodeClass::Bound)),
        ],
        NodeKind::StringType => &[
            (F::StringLength, Maybe(NodeClass::Variable)),
            (F::StringLengthExpression, Maybe(NodeClass::Is(Kind::Expression))),
            (F::StringLocation, Maybe(NodeClass::Is(Kind::Expression))),
        ],
        NodeKind::Location => {
            &[(F::Scope, Must(NodeClass::LocalScope)), (F::InlinedAt, Maybe(NodeClass::Is(Kind::Location)))]
        }
        _ => return None,
    })
}
