use super::{ModuleReader, NO_TYPE};
use crate::bitcode::stream::BitcodeRecord;
use crate::tables::{ComdatKind, DllStorage, Linkage, ThreadLocal, UnnamedAddress, Visibility};
use crate::{
    Alias, AttributeListId, BitcodeResult, Comdat, ConstantId, Function, FunctionId, Global, GlobalId,
    GlobalKind, StringId, TypeId, Value, Variable,
};

/// The field of a global that a value number is kept for until all constants are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GlobalSlot {
    Target,
    Prefix,
    Prologue,
    Personality,
}

impl ModuleReader<'_> {
    /// Returns the name at an offset of the table of strings.
    fn name(&mut self, offset: u64, len: u64) -> BitcodeResult<StringId> {
        let (start, len) = (offset as usize, len as usize);
        match start.checked_add(len).and_then(|end| self.names.get(start..end)) {
            Some(name) => self.named(name),
            None => {
                Err(self.error(format!("a name at {offset} of {len} bytes is not in the table of strings")))
            }
        }
    }

    /// Returns a name's number. Names that lie over one another in the table of strings are an error, as they can need
    /// much more memory than the file.
    fn named(&mut self, name: &[u8]) -> BitcodeResult<StringId> {
        let before = self.module.strings.size();
        let id = self.module.strings.intern(name);
        self.named_bytes += self.module.strings.size() - before;
        if self.named_bytes > 2 * self.names.len() + 1024 {
            return Err(self.error("the names of globals are longer than the table of strings".to_owned()));
        }
        Ok(id)
    }

    /// Returns the name of a global. One that another global has is followed by a number, as LLVM's reader has it.
    fn own_name(&mut self, record: &BitcodeRecord<'_>) -> BitcodeResult<StringId> {
        let name = self.name(record.get(0), record.get(1))?;
        if name == StringId(0) || self.taken.insert(name) {
            return Ok(name);
        }
        let base = self.module.strings.get(name).to_vec();
        loop {
            self.renamed += 1;
            let name = self.named(&[&base, format!(".{}", self.renamed).as_bytes()].concat())?;
            if self.taken.insert(name) {
                return Ok(name);
            }
        }
    }

    fn partition(&mut self, record: &BitcodeRecord<'_>, at: usize) -> BitcodeResult<StringId> {
        match record.ops().get(at..at + 2) {
            Some(&[offset, len]) => self.name(offset, len),
            _ => Ok(StringId(0)),
        }
    }

    pub(super) fn comdat(&mut self, record: &BitcodeRecord<'_>) -> BitcodeResult<()> {
        let name = self.name(record.get(0), record.get(1))?;
        let Some(kind) = ComdatKind::from_code(record.get(2)) else {
            return Err(self.error(format!("kind {} of comdats", record.get(2))));
        };
        self.module.comdats.push(Comdat { name, kind });
        Ok(())
    }

    fn section(&self, number: u64) -> BitcodeResult<StringId> {
        match number {
            0 => Ok(StringId(0)),
            number => match self.sections.get(number as usize - 1) {
                Some(&name) => Ok(name),
                None => Err(self.error(format!("section {number} is not there"))),
            },
        }
    }

    fn comdat_of(&self, number: u64) -> BitcodeResult<Option<u32>> {
        match number {
            0 => Ok(None),
            number if number <= self.module.comdats.len() as u64 => Ok(Some(number as u32 - 1)),
            number => Err(self.error(format!("comdat {number} is not there"))),
        }
    }

    fn alignment(&self, number: u64) -> BitcodeResult<u8> {
        match number {
            0..=33 => Ok(number as u8),
            _ => Err(self.error(format!("an alignment of 2 to the power of {}", number.wrapping_sub(1)))),
        }
    }

    fn global(&self, name: StringId, ty: TypeId, linkage: u64, kind: GlobalKind) -> BitcodeResult<Global> {
        let Some(linkage) = Linkage::read(linkage) else {
            return Err(self.error(format!("linkage {linkage}")));
        };
        Ok(Global {
            name,
            ty,
            constant: ConstantId(0),
            linkage,
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
        })
    }

    fn add(&mut self, mut global: Global, address_space: u64) -> BitcodeResult<GlobalId> {
        let Some(space) = u32::try_from(address_space).ok().filter(|&space| space < 1 << 24) else {
            return Err(self.error(format!("address space {address_space}")));
        };
        // `dso_local` is left out where linkage and visibility imply it.
        if global.linkage.is_local() {
            (global.visibility, global.dll_storage) = (Visibility::Default, DllStorage::Default);
        }
        let implied = global.visibility != Visibility::Default && global.linkage != Linkage::ExternalWeak;
        global.dso_local |= global.linkage.is_local() || implied;
        let id = self.module.add_global(global, space);
        let constant = self.module.globals.last().map_or(ConstantId(0), |global| global.constant);
        self.values.push((Value::constant(constant), self.module.constants.ty(constant)));
        Ok(id)
    }

    fn properties(&self, global: &mut Global, visibility: u64, dll: u64, tls: u64, unnamed: u64) {
        global.visibility = Visibility::from_code(visibility).unwrap_or(Visibility::Default);
        global.dll_storage = DllStorage::from_code(dll).unwrap_or(DllStorage::Default);
        global.thread_local = ThreadLocal::from_code(tls).unwrap_or(ThreadLocal::GeneralDynamic);
        global.unnamed_address = UnnamedAddress::from_code(unnamed).unwrap_or(UnnamedAddress::None);
    }

    pub(super) fn attributes_of(&mut self, number: u64) -> BitcodeResult<AttributeListId> {
        if number == 0 {
            return Ok(AttributeListId(0));
        }
        self.resolve_attributes()?;
        match self.lists.get(number as usize - 1) {
            Some(&id) => Ok(id),
            None => Err(self.error(format!("attributes {number} are not there"))),
        }
    }

    /// Returns the value type and the address space that a record of a global tells.
    fn global_type(
        &self,
        number: u64,
        explicit: bool,
        address_space: u64,
    ) -> BitcodeResult<(TypeId, u64, u64)> {
        if explicit {
            return Ok((self.ty(number)?, number, address_space));
        }
        let pointee = self.pointees.get(number as usize).copied().unwrap_or(NO_TYPE);
        let space = match self.module.types.get(self.ty(number)?) {
            crate::Type::Pointer(space) if pointee != NO_TYPE => u64::from(space),
            _ => return Err(self.error("a global whose type is no typed pointer")),
        };
        Ok((self.ty(u64::from(pointee))?, u64::from(pointee), space))
    }

    pub(super) fn variable(&mut self, record: &BitcodeRecord<'_>) -> BitcodeResult<()> {
        let name = self.own_name(record)?;
        let ops = record.ops().get(2..).unwrap_or_default();
        let op = |index: usize| ops.get(index).copied().unwrap_or(0);
        let (ty, _, space) = self.global_type(op(0), op(1) & 2 != 0, op(1) >> 2)?;
        let attributes = self.attributes_of(op(12))?;
        let variable = Variable {
            constant: op(1) & 1 != 0,
            initializer: None,
            externally_initialized: op(9) != 0,
            attributes,
            code_model: op(17) as u8,
            sanitizer: op(16) as u8,
        };
        let mut global = self.global(name, ty, op(3), GlobalKind::Variable(variable))?;
        global.alignment = self.alignment(op(4))?;
        global.section = self.section(op(5))?;
        self.properties(&mut global, op(6), op(10), op(7), op(8));
        global.comdat = self.comdat_of(op(11))?;
        global.dso_local = op(13) != 0;
        global.partition = self.partition(record, 2 + 14)?;
        let id = self.add(global, space)?;
        if let Some(value) = op(2).checked_sub(1) {
            self.pending.push((id, GlobalSlot::Target, value));
        }
        Ok(())
    }

    pub(super) fn function(&mut self, record: &BitcodeRecord<'_>) -> BitcodeResult<()> {
        let name = self.own_name(record)?;
        let ops = record.ops().get(2..).unwrap_or_default();
        let op = |index: usize| ops.get(index).copied().unwrap_or(0);
        let pointee = self.pointees.get(op(0) as usize).copied().unwrap_or(NO_TYPE);
        let (ty, number, mut space) = self.global_type(op(0), pointee == NO_TYPE, 0)?;
        if let Some(&said) = ops.get(16) {
            space = said;
        }
        let Some((_, parameters, _)) = self.module.types.signature(ty) else {
            return Err(self.error("a function whose type is no function type"));
        };
        let id = FunctionId(self.module.functions.len() as u32);
        let mut function = Function::new(GlobalId(self.module.globals.len() as u32), parameters);
        function.convention = op(1) as u32;
        function.attributes = self.attributes_of(op(4))?;
        if let Some(index) = op(8).checked_sub(1) {
            function.gc = match self.collectors.get(index as usize) {
                Some(&name) => name,
                None => return Err(self.error(format!("garbage collector {index} is not there"))),
            };
        }
        function.pointees = self.parameter_pointees(number);
        let mut global = self.global(name, ty, op(3), GlobalKind::Function(id))?;
        global.alignment = self.alignment(op(5))?;
        global.section = self.section(op(6))?;
        self.properties(&mut global, op(7), op(11), 0, op(9));
        global.comdat = self.comdat_of(op(12))?;
        global.dso_local = op(15) != 0;
        global.partition = self.partition(record, 2 + 17)?;
        let global = self.add(global, space)?;
        self.module.functions.push(function);
        for (slot, at) in
            [(GlobalSlot::Prologue, 10), (GlobalSlot::Prefix, 13), (GlobalSlot::Personality, 14)]
        {
            if let Some(value) = op(at).checked_sub(1) {
                self.pending.push((global, slot, value));
            }
        }
        if op(2) == 0 {
            self.bodies.push(id);
        }
        Ok(())
    }

    /// Returns what the parameters of a function type point to; nothing where pointers are opaque.
    pub(super) fn parameter_pointees(&self, number: u64) -> Vec<Option<TypeId>> {
        let parameters =
            self.parameters.get(number as usize).and_then(|types| types.get(1..)).unwrap_or_default();
        let typed = |parameter: &u32| {
            self.pointees.get(*parameter as usize).is_some_and(|&pointee| pointee != NO_TYPE)
        };
        if !parameters.iter().any(typed) {
            return Vec::new();
        }
        parameters
            .iter()
            .map(|&parameter| match self.pointees.get(parameter as usize) {
                Some(&pointee) if pointee != NO_TYPE => self.types.get(pointee as usize).copied(),
                _ => None,
            })
            .collect()
    }

    pub(super) fn alias(&mut self, record: &BitcodeRecord<'_>, ifunc: bool) -> BitcodeResult<()> {
        let name = self.own_name(record)?;
        let ops = record.ops().get(2..).unwrap_or_default();
        let op = |index: usize| ops.get(index).copied().unwrap_or(0);
        let ty = self.ty(op(0))?;
        let alias = Alias { target: None };
        let kind = if ifunc { GlobalKind::Ifunc(alias) } else { GlobalKind::Alias(alias) };
        let mut global = self.global(name, ty, op(3), kind)?;
        if ifunc {
            self.properties(&mut global, op(4), 0, 0, 0);
            global.dso_local = op(5) != 0;
            global.partition = self.partition(record, 2 + 6)?;
        } else {
            self.properties(&mut global, op(4), op(5), op(6), op(7));
            global.dso_local = op(8) != 0;
            global.partition = self.partition(record, 2 + 9)?;
        }
        let id = self.add(global, op(1))?;
        self.pending.push((id, GlobalSlot::Target, op(2)));
        Ok(())
    }

    /// Gives globals what they hold, once the constants are read.
    pub(super) fn resolve_globals(&mut self) -> BitcodeResult<()> {
        for (id, slot, number) in std::mem::take(&mut self.pending) {
            let value = self.values.get(number as usize).and_then(|value| value.0.as_constant());
            let Some(constant) = value else {
                return Err(self.error(format!("a global holds value {number}, which is not there")));
            };
            let Some(global) = self.module.globals.get_mut(id.index()) else { continue };
            match (&mut global.kind, slot) {
                (GlobalKind::Variable(variable), _) => variable.initializer = Some(constant),
                (GlobalKind::Alias(alias) | GlobalKind::Ifunc(alias), _) => alias.target = Some(constant),
                (GlobalKind::Function(function), slot) => {
                    let Some(function) = self.module.functions.get_mut(function.index()) else { continue };
                    match slot {
                        GlobalSlot::Prefix | GlobalSlot::Target => function.prefix = Some(constant),
                        GlobalSlot::Prologue => function.prologue = Some(constant),
                        GlobalSlot::Personality => function.personality = Some(constant),
                    }
                }
            }
        }
        Ok(())
    }
}
