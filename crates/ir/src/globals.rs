use crate::tables::{ComdatKind, DllStorage, Linkage, ThreadLocal, UnnamedAddress, Visibility};
use crate::{AttributeListId, ConstantId, FunctionId, MetadataId, StringId, TypeId};

/// A variable, function, alias or ifunc.
#[derive(Debug, Clone)]
pub struct Global {
    /// The name; empty for what text numbers.
    pub name: StringId,
    /// The type of what the global's address points to.
    pub ty: TypeId,
    /// The global as a constant; its type is the pointer.
    pub constant: ConstantId,
    /// How it is linked.
    pub linkage: Linkage,
    /// Whether other modules see it.
    pub visibility: Visibility,
    /// Import from or export to a DLL.
    pub dll_storage: DllStorage,
    /// Whether each thread has one, and how.
    pub thread_local: ThreadLocal,
    /// Whether the address matters.
    pub unnamed_address: UnnamedAddress,
    /// True if it is resolved within the linkage unit.
    pub dso_local: bool,
    /// The binary logarithm of the alignment plus one; 0 for none.
    pub alignment: u8,
    /// The section; empty for none.
    pub section: StringId,
    /// The partition; empty for none.
    pub partition: StringId,
    /// The comdat, by its position in the module.
    pub comdat: Option<u32>,
    /// Metadata: kind and node.
    pub attachments: Vec<(u32, MetadataId)>,
    /// What it is.
    pub kind: GlobalKind,
}

impl Global {
    /// Returns a global that other modules see and that has nothing else; [`Module::add_global`](crate::Module::add_global)
    /// makes its constant.
    pub const fn new(name: StringId, ty: TypeId, kind: GlobalKind) -> Self {
        Self {
            name,
            ty,
            constant: ConstantId(0),
            linkage: Linkage::External,
            visibility: Visibility::Default,
            dll_storage: DllStorage::Default,
            thread_local: ThreadLocal::None,
            unnamed_address: UnnamedAddress::None,
            dso_local: false,
            alignment: 0,
            section: StringId(0),
            partition: StringId(0),
            comdat: None,
            attachments: Vec::new(),
            kind,
        }
    }
}

/// What a global is.
#[derive(Debug, Clone)]
pub enum GlobalKind {
    /// A variable.
    Variable(Variable),
    /// A function.
    Function(FunctionId),
    /// Another name of a constant.
    Alias(Alias),
    /// A function that the loader resolves by calling the constant.
    Ifunc(Alias),
}

/// What is particular to a variable.
#[derive(Debug, Clone, Default)]
pub struct Variable {
    /// True if it is never written.
    pub constant: bool,
    /// The initial value; none for a declaration.
    pub initializer: Option<ConstantId>,
    /// True if something outside initializes it.
    pub externally_initialized: bool,
    /// The attributes, at the position of the function.
    pub attributes: AttributeListId,
    /// The code model plus one; 0 for none.
    pub code_model: u8,
    /// As in bitcode: no_sanitize_address, no_sanitize_hwaddress, sanitize_memtag, sanitize_address_dyninit.
    pub sanitizer: u8,
}

/// What an alias or ifunc stands for.
#[derive(Debug, Clone, Copy)]
pub struct Alias {
    /// The constant; none only while the module is read.
    pub target: Option<ConstantId>,
}

/// A set of sections of which a linker keeps one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comdat {
    /// The name.
    pub name: StringId,
    /// Which one is kept.
    pub kind: ComdatKind,
}
