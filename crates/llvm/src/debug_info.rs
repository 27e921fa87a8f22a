//! Debug info: records between instructions, and what reports of a run say of variables and lines.

use inkwell::llvm_sys::{LLVMOpaqueDbgRecord, core::*};

use super::{ffi::*, function::Function, inst::Inst, metadata::Metadata, value::Value};

view! {
    /// A record in front of an instruction about a source variable or label.
    DebugRecord, LLVMOpaqueDbgRecord
}

/// The kind of a debug record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DebugRecordKind {
    /// A source label stands here.
    Label,
    /// A variable lives at an address.
    Declare,
    /// A variable has a value from here on.
    Value,
    /// A variable is assigned at an address.
    Assign,
    /// A variable is a value for its whole life.
    DeclareValue,
    /// Something else.
    Other,
}

impl<'m> DebugRecord<'m> {
    /// The kind of the record.
    #[must_use]
    pub fn kind(self) -> DebugRecordKind {
        match live!(sl_dbg_record_class(self.raw())) {
            1 => DebugRecordKind::Label,
            2 => DebugRecordKind::Declare,
            3 => DebugRecordKind::Value,
            4 => DebugRecordKind::Assign,
            5 => DebugRecordKind::DeclareValue,
            _ => DebugRecordKind::Other,
        }
    }

    /// The `DILocalVariable`.
    #[must_use]
    pub fn variable(self) -> Option<Metadata<'m>> {
        Metadata::wrap(live!(sl_dbg_record_variable(self.raw())))
    }

    /// A value that the expression starts from; `None` where there are fewer or it is lost.
    #[must_use]
    pub fn value(self, index: u32) -> Option<Value<'m>> {
        Value::wrap(live!(sl_dbg_record_value(self.raw(), index)))
    }
}

impl<'m> Function<'m> {
    /// The `DISubprogram` that describes the function.
    #[must_use]
    pub fn subprogram(self) -> Option<Metadata<'m>> {
        self.value().attachment(self.module()?.context().metadata_kind("dbg"))
    }
}

impl<'m> Inst<'m> {
    /// The debug records in front of the instruction.
    #[inline]
    pub fn debug_records(self) -> impl Iterator<Item = DebugRecord<'m>> {
        std::iter::successors(DebugRecord::wrap(live!(sl_first_dbg_record(self.raw()))), |last| {
            DebugRecord::wrap(live!(sl_next_dbg_record(last.raw())))
        })
    }
}

/// A line of a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceLine<'m> {
    /// The `DIFile`.
    pub file: Metadata<'m>,
    /// Line, from 1; 0 where no line in particular is meant.
    pub line: u32,
    /// Column, from 1; 0 where none is known.
    pub column: u32,
}

impl<'m> Metadata<'m> {
    /// The line that a `DILocation` names, where its scope has a file.
    #[must_use]
    pub fn source_line(self) -> Option<SourceLine<'m>> {
        let (mut line, mut column) = (0, 0);
        let file = Self::wrap(live!(sl_location_file(self.raw(), &mut line, &mut column)))?;
        Some(SourceLine { file, line, column })
    }

    /// The name of a `DIFile`, in its directory where it is relative to one.
    #[must_use]
    pub fn file_path(self) -> Option<Vec<u8>> {
        let part = |directory| bytes(|length| live!(sl_file_part(self.raw(), directory, length)));
        let (name, directory): (&[u8], &[u8]) = (part(false)?, part(true).unwrap_or_default());
        if name.starts_with(b"/") || directory.is_empty() {
            return Some(name.to_vec());
        }
        Some([directory, name].join(&b'/'))
    }
}

impl<'m> Metadata<'m> {
    /// The name of a `DILocalVariable`; empty for one without a name and for other metadata.
    #[must_use]
    pub fn variable_name(self) -> &'m [u8] {
        bytes(|length| live!(sl_variable_name(self.raw(), length))).unwrap_or_default()
    }

    /// The number of the parameter that a `DILocalVariable` describes, from 1; 0 for other variables and other metadata.
    #[must_use]
    pub fn parameter_number(self) -> u32 {
        live!(sl_variable_parameter(self.raw()))
    }

    /// The scope that declares a `DILocalVariable`; `None` for other metadata.
    #[must_use]
    pub fn variable_scope(self) -> Option<Self> {
        Self::wrap(live!(sl_variable_scope(self.raw())))
    }

    /// Whether it is a `DILocation`.
    #[must_use]
    pub fn is_debug_location(self) -> bool {
        live!(sl_md_is_location(self.raw()))
    }
}

impl std::fmt::Debug for DebugRecord<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&owned(live!(LLVMPrintDbgRecordToString(self.raw()))).unwrap_or_default())
    }
}
