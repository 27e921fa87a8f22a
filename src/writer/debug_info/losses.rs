//! What the set cannot say and nothing else keeps: counted while it is left out, and told in one warning.

use super::{DebugInfo, LEGACY_IMPORT};
use crate::{
    Code, DebugInfoVersion, Error, llvm::Metadata, mapping::debug_info::nodes::NodeKind, writer::Writer,
};

/// Something that is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// A label of the source.
    Label,
    /// A node that no instruction stands for.
    Node,
    /// A parameter pack without parameters.
    EmptyPack,
    /// The value of a variable at some place.
    Value,
    /// A typedef whose name nothing keeps.
    Typedef,
    /// The value of a template's parameter or of a static member.
    TemplateValue,
    /// A bound of an array.
    Bound,
    /// The expression that a global variable is.
    GlobalExpression,
    /// The end of a macro's definition that has no beginning.
    Macro,
}

/// How each is called, for one and for many of them.
const NAMES: [(Loss, &str); 9] = [
    (Loss::Label, "labels"),
    (Loss::Node, "nodes of other kinds"),
    (Loss::EmptyPack, "empty parameter packs"),
    (Loss::Value, "values of variables"),
    (Loss::Typedef, "names of types"),
    (Loss::TemplateValue, "values of templates' parameters and static members"),
    (Loss::Bound, "bounds of arrays"),
    (Loss::GlobalExpression, "expressions of global variables"),
    (Loss::Macro, "macros"),
];

/// How many things of each kind are left out.
#[derive(Default)]
pub(super) struct Losses([usize; NAMES.len()]);

impl Losses {
    /// Counts one.
    pub(super) fn add(&mut self, loss: Loss) {
        if let Some(count) = self.0.get_mut(loss as usize) {
            *count += 1;
        }
    }

    /// All of them in words; `None` where there are none.
    fn text(&self) -> Option<String> {
        let counts = self.0.iter().zip(NAMES).filter(|(count, _)| **count != 0);
        let parts: Vec<_> = counts.map(|(count, (_, name))| format!("{count} {name}")).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

impl DebugInfo<'_> {
    /// Counts a node that is left out, unless it is part of another or says nothing by itself.
    pub(super) fn note_loss(&mut self, node: Metadata<'_>) {
        match node.debug_kind() {
            Some(NodeKind::Label) => self.losses.add(Loss::Label),
            Some(
                NodeKind::DerivedType
                | NodeKind::CompositeType
                | NodeKind::SubroutineType
                | NodeKind::Subprogram
                | NodeKind::Module
                | NodeKind::CommonBlock
                | NodeKind::GenericSubrange
                | NodeKind::SubrangeType
                | NodeKind::StringType
                | NodeKind::ImportedEntity
                | NodeKind::TemplateValueParameter,
            ) => self.losses.add(Loss::Node),
            _ => {}
        }
    }
}

impl Writer<'_> {
    /// A warning about the debug information that is left out.
    pub(in crate::writer) fn debug_losses(&self) -> Option<Error> {
        let info = self.lines.info.as_ref()?;
        let text = info.losses.text()?;
        let set = match self.source.options.debug_info {
            DebugInfoVersion::Legacy => LEGACY_IMPORT,
            _ => info.set.table().import,
        };
        Some(Error::unsupported(
            Code::Other,
            format!("{set} cannot say all of the debug information; left out: {text}"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_counted_by_kind() {
        let mut losses = Losses::default();
        assert_eq!(losses.text(), None);
        for (number, (loss, _)) in NAMES.iter().enumerate() {
            assert_eq!(*loss as usize, number);
        }
        losses.add(Loss::Value);
        losses.add(Loss::Label);
        losses.add(Loss::Value);
        assert_eq!(losses.text().as_deref(), Some("1 labels, 2 values of variables"));
    }
}
