//! Making the nodes of debug info and the records about variables.

use std::{marker::PhantomData, ptr::NonNull};

use super::{
    block::Block,
    diagnostics::{BuildError, rule},
    ffi::*,
    function::{Function, Global},
    metadata::Metadata,
    module::{Context, Module},
    value::Value,
};
use crate::mapping::debug_info::fields::{NodeField, NodeKind, NumberField, TextField};

/// A node of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct NodeNumber(u32);

impl NodeNumber {
    /// No node.
    pub const NULL: Self = Self(u32::MAX);

    /// The node, unless it is null.
    #[must_use]
    pub fn known(self) -> Option<Self> {
        (self != Self::NULL).then_some(self)
    }
}

/// The class and the fields of a node to make. A field that is not given is null, empty or 0, and one that nodes of the
/// class do not have is of no account.
#[derive(Clone, Debug)]
pub struct NodeFields {
    kind: NodeKind,
    nodes: [NodeNumber; NodeField::ALL.len()],
    texts: [NodeNumber; TextField::ALL.len()],
    numbers: [u64; NumberField::ALL.len()],
}

impl NodeFields {
    /// No fields yet.
    #[must_use]
    pub fn new(kind: NodeKind) -> Self {
        Self {
            kind,
            nodes: [NodeNumber::NULL; NodeField::ALL.len()],
            texts: [NodeNumber::NULL; TextField::ALL.len()],
            numbers: [0; NumberField::ALL.len()],
        }
    }

    /// The same fields of another class.
    #[must_use]
    pub fn of_kind(mut self, kind: NodeKind) -> Self {
        self.kind = kind;
        self
    }

    /// With a node, or a list of nodes.
    #[must_use]
    pub fn node(mut self, field: NodeField, node: NodeNumber) -> Self {
        self.nodes[field as usize] = node;
        self
    }

    /// With text, which [`NodeTable::text`] has made.
    #[must_use]
    pub fn text(mut self, field: TextField, text: NodeNumber) -> Self {
        self.texts[field as usize] = text;
        self
    }

    /// With a number.
    #[must_use]
    pub fn number(mut self, field: NumberField, number: impl Into<u64>) -> Self {
        self.numbers[field as usize] = number.into();
        self
    }

    /// A node that was given; null where none was.
    #[must_use]
    pub fn given_node(&self, field: NodeField) -> NodeNumber {
        self.nodes[field as usize]
    }

    /// A number that was given; 0 where none was.
    #[must_use]
    pub fn given_number(&self, field: NumberField) -> u64 {
        self.numbers[field as usize]
    }
}

/// A list of a compile unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum UnitList {
    /// Enumerations.
    Enums,
    /// Types that nothing else refers to.
    RetainedTypes,
    /// Global variables with their expressions.
    Globals,
    /// Imported entities.
    Imports,
    /// Macros.
    Macros,
}

/// Nodes of debug info that are being made. LLVM merges nodes while forward references are resolved, so they are
/// referred to by numbers; what the table gives out as [`Metadata`] after [`Self::resolve`] stays as it is.
pub struct NodeTable<'m> {
    raw: NonNull<std::ffi::c_void>,
    context: PhantomData<Context<'m>>,
    is_resolved: bool,
}

impl Drop for NodeTable<'_> {
    fn drop(&mut self) {
        live!(sl_nodes_free(self.raw.as_ptr()));
    }
}

impl<'m> NodeTable<'m> {
    /// An empty table.
    #[must_use]
    #[allow(clippy::expect_used, reason = "the shim always makes one")]
    pub fn new(context: Context<'m>) -> Self {
        let raw = NonNull::new(live!(sl_nodes_new(context.raw()))).expect("a table");
        Self { raw, context: PhantomData, is_resolved: false }
    }

    fn raw(&self) -> *mut std::ffi::c_void {
        self.raw.as_ptr()
    }

    /// A string.
    pub fn text(&mut self, text: &[u8]) -> NodeNumber {
        NodeNumber(live!(sl_nodes_text(self.raw(), text.as_ptr().cast(), text.len())))
    }

    /// Metadata from elsewhere.
    pub fn add(&mut self, metadata: Metadata<'m>) -> NodeNumber {
        NodeNumber(live!(sl_nodes_add(self.raw(), metadata.raw())))
    }

    /// A composite type, or a function, to refer to before it is made.
    pub fn forward(&mut self, is_function: bool) -> NodeNumber {
        self.is_resolved = false;
        NodeNumber(live!(sl_nodes_forward(self.raw(), is_function)))
    }

    /// Makes a node, where its fields are of the classes that they can have.
    pub fn make(&mut self, fields: &NodeFields) -> Option<NodeNumber> {
        // A number is `repr(transparent)` over the word, and the shim's lists are as long as these.
        let (nodes, texts) = (fields.nodes.as_ptr().cast::<u32>(), fields.texts.as_ptr().cast::<u32>());
        let kind = fields.kind as u32;
        NodeNumber(live!(sl_nodes_make(self.raw(), kind, nodes, texts, fields.numbers.as_ptr()))).known()
    }

    /// A list of nodes, of which some may be null.
    pub fn tuple(&mut self, nodes: &[NodeNumber]) -> NodeNumber {
        NodeNumber(live!(sl_nodes_tuple(self.raw(), nodes.as_ptr().cast::<u32>(), nodes.len())))
    }

    /// An expression of operations, each with its operands behind it, where it is valid.
    pub fn expression(&mut self, elements: &[u64]) -> Option<NodeNumber> {
        NodeNumber(live!(sl_nodes_expression(self.raw(), elements.as_ptr(), elements.len()))).known()
    }

    /// Lets a node take the place of the one that was referred to before; false where they are not of one class.
    pub fn fulfil(&mut self, forward: NodeNumber, made: NodeNumber) -> bool {
        live!(sl_nodes_fulfil(self.raw(), forward.0, made.0))
    }

    /// The size of a type in bits; 0 where it has none.
    #[must_use]
    pub fn size(&self, node: NodeNumber) -> u64 {
        live!(sl_nodes_size(self.raw(), node.0))
    }

    /// Sets a list of a compile unit, a tuple.
    pub fn set_list(&mut self, unit: NodeNumber, list: UnitList, tuple: NodeNumber) -> bool {
        live!(sl_nodes_set_list(self.raw(), unit.0, list as u32, tuple.0))
    }

    /// Ends forward references: those that nothing took the place of become null.
    pub fn resolve(&mut self) {
        live!(sl_nodes_resolve(self.raw()));
        self.is_resolved = true;
    }

    /// The metadata of a node, once nothing refers forward any more.
    #[must_use]
    pub fn metadata(&self, node: NodeNumber) -> Option<Metadata<'m>> {
        if !self.is_resolved {
            return None;
        }
        Metadata::wrap(live!(sl_nodes_get(self.raw(), node.0)))
    }
}

/// What a record says of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum RecordForm {
    /// It lives at an address.
    Declare,
    /// It has a value from here on.
    Value,
}

impl<'m> Block<'m> {
    /// Puts a record about a variable at the end of a block that has no terminator yet. With `is_list` the values are
    /// the arguments of the expression.
    ///
    /// # Errors
    /// Where the parts are of wrong classes, or LLVM's rules about them are broken.
    pub fn add_record(
        self,
        form: RecordForm,
        (values, is_list): (&[Value<'m>], bool),
        variable: Metadata<'m>,
        expression: Metadata<'m>,
        location: Metadata<'m>,
    ) -> Result<(), BuildError> {
        // A view is `repr(transparent)` over the handle.
        let raws = values.as_ptr().cast();
        let done = live!(sl_add_record(
            self.raw(),
            form as u32,
            raws,
            values.len(),
            is_list,
            variable.raw(),
            expression.raw(),
            location.raw()
        ));
        rule(done, || "the record does not fit its variable, its expression or its location".into())
    }
}

impl<'m> Function<'m> {
    /// Says which definition in the source the function is.
    ///
    /// # Errors
    /// Where it has no body or is another one already, or the node is no definition.
    pub fn attach_subprogram(self, subprogram: Metadata<'m>) -> Result<(), BuildError> {
        let done = live!(sl_attach_function(self.value().raw(), subprogram.raw()));
        rule(done, || format!("@{} cannot be this function of the source", self.name()))
    }

    /// The location of a line in the function, in a scope that is or is inlined in the function's.
    #[must_use]
    pub fn location(
        self,
        (line, column): (u32, u32),
        scope: Metadata<'m>,
        inlined: Option<Metadata<'m>>,
    ) -> Option<Metadata<'m>> {
        let inlined = inlined.map_or(std::ptr::null_mut(), Metadata::raw);
        Metadata::wrap(live!(sl_location_in(self.value().raw(), line, column, scope.raw(), inlined)))
    }
}

impl Metadata<'_> {
    /// How many values a `DIExpression` takes by number; 0 where it takes its only value without one.
    #[must_use]
    pub fn expression_arguments(self) -> u64 {
        live!(sl_expression_arguments(self.raw()))
    }
}

impl<'m> Global<'m> {
    /// Says which variable of the source the variable is.
    ///
    /// # Errors
    /// Where the node is no `DIGlobalVariableExpression`.
    pub fn attach_variable(self, expression: Metadata<'m>) -> Result<(), BuildError> {
        let done = live!(sl_attach_global(self.value().raw(), expression.raw()));
        rule(done, || "this is no global variable of the source".into())
    }
}

impl<'m> Module<'m> {
    /// Adds a flag of debug info with a number, unless there is one of this name.
    pub fn add_debug_flag(self, behavior: u32, name: &str, value: u32) {
        live!(sl_debug_flag(self.raw(), behavior, name.as_ptr().cast(), name.len(), value));
    }

    /// Gives calls between functions of the source that have no location one of line 0, since LLVM wants one there.
    pub fn locate_calls(self) {
        live!(sl_locate_calls(self.raw()));
    }

    /// Adds a flag of debug info with a node, unless there is one of this name.
    pub fn add_debug_flag_node(self, behavior: u32, name: &str, node: Metadata<'m>) {
        live!(sl_debug_flag_node(self.raw(), behavior, name.as_ptr().cast(), name.len(), node.raw()));
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;

    #[test]
    fn the_shim_has_the_same_lists() {
        let names = [NodeKind::NAMES, NodeField::NAMES, TextField::NAMES, NumberField::NAMES];
        for (list, names) in (0..).zip(names) {
            // SAFETY: the shim answers with a literal.
            let theirs = unsafe { CStr::from_ptr(sl_di_names(list)) };
            let ours: String = names.iter().map(|name| format!("{name},")).collect();
            assert_eq!(theirs.to_str(), Ok(ours.as_str()));
        }
    }
}
