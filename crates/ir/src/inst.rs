use crate::entity::NONE;
use crate::function::Link;
use crate::tables::{AtomicOperation, AtomicOrdering, InstFlags, Opcode, Predicate, TailCall};
use crate::{AttributeListId, CallId, LocalId, LocationId, MetadataId, TypeId};

/// An instruction or debug record.
///
/// | opcode | operands |
/// |---|---|
/// | `ret` | value, or none |
/// | `br` | block, or condition, block if true, block if false |
/// | `switch` | value, default block, then constant and block of each case |
/// | `indirectbr` | address, then blocks |
/// | `call` | callee, arguments, bundles |
/// | `invoke` | callee, arguments, normal block, unwind block, bundles |
/// | `callbr` | callee, arguments, default block, indirect blocks, bundles |
/// | `cleanupret` | pad, then the unwind block if there is one |
/// | `catchret` | pad, block |
/// | `catchswitch` | parent, handlers; the last is where it unwinds to if the flag is set |
/// | `catchpad`, `cleanuppad` | parent, arguments |
/// | `phi` | value and block of each predecessor |
/// | `select` | condition, value if true, value if false |
/// | `store` | value, pointer |
/// | `cmpxchg` | pointer, expected, new |
/// | `atomicrmw` | pointer, value |
/// | `shufflevector` | vector, vector, constant mask |
/// | `extractvalue`, `insertvalue` | aggregate, value of the latter, then indexes as numbers |
/// | `landingpad` | clauses: one whose type is an array is a filter |
/// | `#dbg_value`, `#dbg_declare` | location, variable, expression |
/// | `#dbg_assign` | the same, then identity, address, expression of the address |
/// | `#dbg_label` | label |
#[derive(Debug, Clone, Copy)]
pub struct Inst {
    /// What it does.
    pub opcode: Opcode,
    /// Number of the predicate, or the logarithm of the alignment plus one.
    pub(crate) detail: u8,
    /// Its flags.
    pub flags: InstFlags,
    /// The type of the result; `void` if it has none.
    pub ty: TypeId,
    /// A type (source element, allocated), a call, or orderings and scope.
    pub(crate) extra: u32,
    /// Where it comes from in the source.
    pub location: LocationId,
    pub(crate) start: u32,
    pub(crate) len: u32,
    pub(crate) result: u32,
    /// Where it stands.
    pub(crate) link: Link,
}

impl Inst {
    /// Returns an instruction with a type for its result and without anything else.
    pub const fn new(opcode: Opcode, ty: TypeId) -> Self {
        Self {
            opcode,
            detail: 0,
            flags: InstFlags(0),
            ty,
            extra: 0,
            location: LocationId(0),
            start: 0,
            len: 0,
            result: NONE,
            link: Link::NOWHERE,
        }
    }

    /// Returns a comparison; `ty` is `i1` or a vector of it.
    pub const fn comparison(predicate: Predicate, ty: TypeId) -> Self {
        let (opcode, code) = match predicate {
            Predicate::Integer(predicate) => (Opcode::ICmp, predicate.code()),
            Predicate::Float(predicate) => (Opcode::FCmp, predicate.code()),
        };
        let mut inst = Self::new(opcode, ty);
        inst.detail = code as u8;
        inst
    }

    /// Returns an `alloca`; `pointer` is the type of the result, the alignment is in bytes.
    pub const fn alloca(allocated: TypeId, pointer: TypeId, alignment: u64) -> Self {
        let mut inst = Self::new(Opcode::Alloca, pointer);
        inst.extra = allocated.0;
        inst.detail = crate::builder::log_alignment(alignment);
        inst
    }

    /// Returns a `getelementptr`; `ty` is the type of the result.
    pub const fn gep(source: TypeId, ty: TypeId) -> Self {
        let mut inst = Self::new(Opcode::GetElementPtr, ty);
        inst.extra = source.0;
        inst
    }

    /// Returns the value that the instruction makes.
    #[inline]
    pub const fn result(&self) -> Option<LocalId> {
        match self.result {
            NONE => None,
            id => Some(LocalId(id)),
        }
    }

    /// Returns the predicate of a comparison.
    pub const fn predicate(&self) -> Option<Predicate> {
        match self.opcode {
            Opcode::ICmp | Opcode::FCmp => Predicate::from_code(self.detail as u64),
            _ => None,
        }
    }

    /// Returns the alignment in bytes of what touches memory.
    pub const fn alignment(&self) -> Option<u64> {
        match (self.opcode, self.detail) {
            (Opcode::ICmp | Opcode::FCmp, _) | (_, 0) => None,
            (_, log) => 1u64.checked_shl(log as u32 - 1),
        }
    }

    /// Returns the source element type of `getelementptr` or the allocated type of `alloca`.
    pub const fn source_type(&self) -> Option<TypeId> {
        match self.opcode {
            Opcode::GetElementPtr | Opcode::Alloca => Some(TypeId(self.extra)),
            _ => None,
        }
    }

    /// Returns what a call says beside its operands.
    #[inline]
    pub const fn call(&self) -> Option<CallId> {
        if self.opcode.is_call() { Some(CallId(self.extra)) } else { None }
    }

    /// Returns the atomic ordering of what touches memory; of `cmpxchg` where it succeeds.
    pub const fn ordering(&self) -> Option<AtomicOrdering> {
        match self.opcode {
            Opcode::Load | Opcode::Store | Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw => {
                AtomicOrdering::from_code((self.extra & 0xf) as u64)
            }
            _ => None,
        }
    }

    /// True for a load or store with an ordering.
    #[inline]
    pub(crate) const fn is_ordered(&self) -> bool {
        self.extra & 0xf != 0
    }

    /// Returns the atomic ordering of a `cmpxchg` that fails.
    pub const fn failure_ordering(&self) -> Option<AtomicOrdering> {
        match self.opcode {
            Opcode::CmpXchg => AtomicOrdering::from_code((self.extra >> 4 & 0xf) as u64),
            _ => None,
        }
    }

    /// Returns the synchronisation scope, by its position in the module.
    pub const fn sync_scope(&self) -> u32 {
        self.extra >> 8 & 0xffff
    }

    /// Returns what an `atomicrmw` does.
    pub const fn atomic_operation(&self) -> Option<AtomicOperation> {
        match self.opcode {
            Opcode::AtomicRmw => AtomicOperation::from_code((self.extra >> 24) as u64),
            _ => None,
        }
    }

    /// Makes what touches memory atomic: an ordering and a synchronisation scope, by its position in the module (0 is one
    /// thread, 1 the system).
    pub const fn set_ordering(&mut self, ordering: AtomicOrdering, scope: u32) {
        self.extra = self.extra & !0xff_ff0f | ordering.code() as u32 | (scope & 0xffff) << 8;
    }

    /// Sets the ordering of a `cmpxchg` that fails.
    pub const fn set_failure_ordering(&mut self, ordering: AtomicOrdering) {
        self.extra = self.extra & !0xf0 | (ordering.code() as u32) << 4;
    }

    /// Sets what an `atomicrmw` does.
    pub const fn set_atomic_operation(&mut self, operation: AtomicOperation) {
        self.extra = self.extra & 0xff_ffff | (operation.code() as u32) << 24;
    }

    /// Sets the alignment in bytes of what touches memory: a power of two, or 0 for none.
    pub const fn set_alignment(&mut self, alignment: u64) {
        self.detail = crate::builder::log_alignment(alignment);
    }

    /// Packs what touches memory atomically.
    pub(crate) const fn atomic(success: u64, failure: u64, scope: u64, operation: u64) -> u32 {
        (success & 0xf | (failure & 0xf) << 4 | (scope & 0xffff) << 8 | (operation & 0xff) << 24) as u32
    }
}

/// What a call, invoke or callbr says beside its operands.
#[derive(Debug, Clone, Copy)]
pub struct Call {
    /// The type of the function.
    pub function: TypeId,
    /// The attributes.
    pub attributes: AttributeListId,
    /// The calling convention.
    pub convention: u32,
    /// Whether it is in tail position.
    pub tail: TailCall,
    /// The number of arguments, which follow the callee.
    pub arguments: u32,
    pub(crate) bundles: u32,
    pub(crate) bundles_len: u32,
}

impl Call {
    /// Returns what a plain call of a function of a type says.
    pub const fn new(function: TypeId, arguments: u32) -> Self {
        Self {
            function,
            attributes: AttributeListId(0),
            convention: 0,
            tail: TailCall::None,
            arguments,
            bundles: 0,
            bundles_len: 0,
        }
    }
}

/// An operand bundle of a call.
#[derive(Debug, Clone, Copy)]
pub struct Bundle {
    /// The tag, by its position in the module.
    pub tag: u32,
    /// The position of the first value among the operands of the call.
    pub start: u32,
    /// The number of values.
    pub len: u32,
}

/// Where something comes from in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Location {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// The scope.
    pub scope: Option<MetadataId>,
    /// Where the scope was inlined.
    pub inlined_at: Option<MetadataId>,
    /// True if it does not stand in the source.
    pub implicit: bool,
    /// The group of Key Instructions.
    pub atom_group: u64,
    /// The rank within the group.
    pub atom_rank: u8,
    /// The node, where it is one of the module.
    pub node: Option<MetadataId>,
}
