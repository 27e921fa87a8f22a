use rustc_hash::FxHashMap;

use crate::{TargetFamily, Type, TypeId, Types};

/// An alignment in bits: what the ABI asks and what is preferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alignment {
    /// The width in bits of the type.
    pub width: u32,
    /// What the ABI asks, in bits.
    pub abi: u32,
    /// What is preferred, in bits.
    pub preferred: u32,
}

/// How pointers into an address space are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointerLayout {
    /// The address space.
    pub address_space: u32,
    /// The width in bits.
    pub size: u32,
    /// What the ABI asks, in bits.
    pub abi: u32,
    /// What is preferred, in bits.
    pub preferred: u32,
    /// The width in bits of indexes.
    pub index: u32,
}

/// Why a text is no data layout.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("data layout: {detail} in \"{part}\"")]
pub struct DataLayoutError {
    /// The part that is wrong.
    pub part: String,
    /// What is wrong with it.
    pub detail: &'static str,
}

/// A data layout (LangRef, "Data Layout").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataLayout {
    /// True if the highest byte comes first.
    pub big_endian: bool,
    /// The alignment of the stack in bits; 0 if none is said.
    pub stack_alignment: u32,
    /// The address space of functions.
    pub program_address_space: u32,
    /// The address space of `alloca`.
    pub alloca_address_space: u32,
    /// The default address space of variables.
    pub global_address_space: u32,
    /// Pointers, by address space; 0 is always there.
    pub pointers: Vec<PointerLayout>,
    /// Integers, by width.
    pub integers: Vec<Alignment>,
    /// Floating-point numbers, by width.
    pub floats: Vec<Alignment>,
    /// Vectors, by width.
    pub vectors: Vec<Alignment>,
    /// What structs have at least.
    pub aggregate: Alignment,
    /// The widths of native integers.
    pub native: Vec<u32>,
    /// Address spaces whose pointers are no integers.
    pub non_integral: Vec<u32>,
    /// How names are mangled: the letter after `m:`.
    pub mangling: Option<char>,
    pub(crate) known: KnownMeasures,
}

impl Default for DataLayout {
    fn default() -> Self {
        let rows = |rows: &[(u32, u32, u32)]| {
            rows.iter().map(|&(width, abi, preferred)| Alignment { width, abi, preferred }).collect()
        };
        Self {
            big_endian: false,
            stack_alignment: 0,
            program_address_space: 0,
            alloca_address_space: 0,
            global_address_space: 0,
            pointers: vec![PointerLayout { address_space: 0, size: 64, abi: 64, preferred: 64, index: 64 }],
            integers: rows(&[(1, 8, 8), (8, 8, 8), (16, 16, 16), (32, 32, 32), (64, 32, 64)]),
            floats: rows(&[(16, 16, 16), (32, 32, 32), (64, 64, 64), (128, 128, 128)]),
            vectors: rows(&[(64, 64, 64), (128, 128, 128)]),
            aggregate: Alignment { width: 0, abi: 0, preferred: 64 },
            native: Vec::new(),
            non_integral: Vec::new(),
            mangling: None,
            known: KnownMeasures::default(),
        }
    }
}

fn set(rows: &mut Vec<Alignment>, row: Alignment) {
    match rows.binary_search_by_key(&row.width, |row| row.width) {
        Ok(at) => rows[at] = row,
        Err(at) => rows.insert(at, row),
    }
}

impl DataLayout {
    /// Reads the text of a module's `target datalayout`.
    ///
    /// # Errors
    /// A part that the Language Reference does not have.
    pub fn parse(text: &str) -> Result<Self, DataLayoutError> {
        let mut layout = Self::default();
        for part in text.split('-').filter(|part| !part.is_empty()) {
            layout.parse_part(part).map_err(|detail| DataLayoutError { part: part.to_owned(), detail })?;
        }
        Ok(layout)
    }

    fn parse_part(&mut self, part: &str) -> Result<(), &'static str> {
        let mut fields = part.split(':');
        let head = fields.next().unwrap_or_default();
        let letter = head.chars().next().ok_or("nothing")?;
        let rest = head.get(letter.len_utf8()..).unwrap_or_default();
        let number = |text: &str| text.parse::<u32>().map_err(|_| "no number");
        match letter {
            'e' => self.big_endian = false,
            'E' => self.big_endian = true,
            'S' => self.stack_alignment = number(rest)?,
            'P' => self.program_address_space = number(rest)?,
            'A' => self.alloca_address_space = number(rest)?,
            'G' => self.global_address_space = number(rest)?,
            'm' => self.mangling = fields.next().and_then(|field| field.chars().next()),
            // `s` is of former releases and says nothing any more.
            'F' | 's' => {}
            'n' if rest == "i" => {
                for field in fields {
                    self.non_integral.push(number(field)?);
                }
            }
            'n' => {
                self.native = vec![number(rest)?];
                for field in fields {
                    self.native.push(number(field)?);
                }
            }
            'p' => {
                // Letters after `p` say what pointers are beside their address space.
                let space = rest.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
                let address_space = if space.is_empty() { 0 } else { number(space)? };
                let size = number(fields.next().ok_or("no size")?)?;
                let abi = number(fields.next().ok_or("no alignment")?)?;
                let preferred = fields.next().map_or(Ok(abi), number)?;
                let index = fields.next().map_or(Ok(size), number)?;
                if rest.len() > space.len() {
                    self.non_integral.push(address_space);
                }
                let row = PointerLayout { address_space, size, abi, preferred, index };
                match self.pointers.binary_search_by_key(&address_space, |row| row.address_space) {
                    Ok(at) => self.pointers[at] = row,
                    Err(at) => self.pointers.insert(at, row),
                }
            }
            'i' | 'f' | 'v' | 'a' => {
                let width = if rest.is_empty() { 0 } else { number(rest)? };
                let abi = number(fields.next().ok_or("no alignment")?)?;
                let preferred = fields.next().map_or(Ok(abi), number)?;
                let row = Alignment { width, abi, preferred };
                match letter {
                    'i' => set(&mut self.integers, row),
                    'f' => set(&mut self.floats, row),
                    'v' => set(&mut self.vectors, row),
                    _ => self.aggregate = row,
                }
            }
            _ => return Err("unknown letter"),
        }
        Ok(())
    }

    /// Returns how pointers into an address space are.
    pub fn pointer(&self, address_space: u32) -> PointerLayout {
        let find = |space| self.pointers.iter().find(|row| row.address_space == space).copied();
        find(address_space).or_else(|| find(0)).unwrap_or(PointerLayout {
            address_space,
            size: 64,
            abi: 64,
            preferred: 64,
            index: 64,
        })
    }

    /// Returns the size in bits of a value; none for types without one, and where the number is too large.
    pub fn size_in_bits(&self, types: &Types, ty: TypeId) -> Option<u64> {
        self.size(types, ty, 0)
    }

    /// Returns the size in bytes that a value takes in memory, without padding after it.
    pub fn store_size(&self, types: &Types, ty: TypeId) -> Option<u64> {
        Some(self.size_in_bits(types, ty)?.div_ceil(8))
    }

    /// Returns the distance in bytes of elements of an array.
    pub fn alloc_size(&self, types: &Types, ty: TypeId) -> Option<u64> {
        let size = self.store_size(types, ty)?;
        size.checked_next_multiple_of(self.abi_alignment(types, ty)?)
    }

    /// Returns the alignment in bytes that the ABI asks.
    pub fn abi_alignment(&self, types: &Types, ty: TypeId) -> Option<u64> {
        self.alignment(types, ty, 0)
    }

    /// Returns the alignment in bytes that variables of the type get where nothing else is asked.
    pub fn preferred_alignment(&self, types: &Types, ty: TypeId) -> Option<u64> {
        self.alignment_by(types, ty, WantedAlignment::Preferred, 0)
    }

    /// Returns the offset in bytes of a field of a struct.
    pub fn field_offset(&self, types: &Types, ty: TypeId, field: usize) -> Option<u64> {
        let fields = types.fields(ty)?;
        let packed = self.is_packed(types, ty);
        let mut offset = 0u64;
        for (index, &member) in fields.iter().enumerate() {
            if !packed {
                offset = offset.checked_next_multiple_of(self.abi_alignment(types, member)?)?;
            }
            if index == field {
                return Some(offset);
            }
            offset = offset.checked_add(self.alloc_size(types, member)?)?;
        }
        None
    }

    fn is_packed(&self, types: &Types, ty: TypeId) -> bool {
        match types.get(ty) {
            Type::Struct { packed, .. } => packed,
            Type::Named(id) => types.named(id).is_some_and(|named| named.packed),
            _ => false,
        }
    }

    /// How deep types nest at most.
    const DEPTH: u32 = 1000;

    fn size(&self, types: &Types, ty: TypeId, depth: u32) -> Option<u64> {
        if depth > Self::DEPTH {
            return None;
        }
        match types.get(ty) {
            Type::Integer(_)
            | Type::Half
            | Type::BFloat
            | Type::Float
            | Type::Double
            | Type::X86Fp80
            | Type::Fp128
            | Type::PpcFp128 => Some(u64::from(types.width(ty))),
            Type::X86Amx => Some(8192),
            Type::Target(index) => self.target_bytes(types, index)?.0.checked_mul(8),
            Type::Pointer(space) => Some(u64::from(self.pointer(space).size)),
            Type::Array { element, length } => {
                let align = self.alignment(types, element, depth + 1)?;
                let size =
                    self.size(types, element, depth + 1)?.div_ceil(8).checked_next_multiple_of(align)?;
                size.checked_mul(8)?.checked_mul(length)
            }
            Type::Vector { element, length, scalable: false } => {
                self.size(types, element, depth + 1)?.checked_mul(u64::from(length))
            }
            Type::Struct { .. } | Type::Named(_) => {
                let key = (ty, Measure::Size);
                if let Some(known) = self.known.get(key) {
                    return Some(known);
                }
                let packed = self.is_packed(types, ty);
                let (mut offset, mut most) = (0u64, 1);
                for &member in types.fields(ty)? {
                    let align = if packed { 1 } else { self.alignment(types, member, depth + 1)? };
                    most = most.max(align);
                    offset = offset.checked_next_multiple_of(align)?;
                    let natural = self.alignment(types, member, depth + 1)?;
                    let size =
                        self.size(types, member, depth + 1)?.div_ceil(8).checked_next_multiple_of(natural)?;
                    offset = offset.checked_add(size)?;
                }
                if !packed {
                    most = most.max(u64::from(self.aggregate.abi.max(8) / 8));
                }
                self.known.note(key, offset.checked_next_multiple_of(most)?.checked_mul(8)?)
            }
            _ => None,
        }
    }

    /// Returns the size and the alignment in bytes of a target extension type that lies in memory as another type does: those of
    /// SPIR-V as pointers (LangRef, "Target Extension Type").
    fn target_bytes(&self, types: &Types, index: u32) -> Option<(u64, u64)> {
        let target = types.target(index)?;
        let as_pointer = || {
            let pointer = self.pointer(0);
            (u64::from(pointer.size / 8), u64::from(pointer.abi.max(8) / 8))
        };
        match target.family {
            TargetFamily::Spirv => Some(as_pointer()),
            TargetFamily::Padding => Some((target.numbers.first().copied()?.into(), 1)),
            TargetFamily::SpirvType => {
                let alignment = (target.numbers.get(2).copied()? / 8).max(1).checked_next_power_of_two()?;
                Some((target.numbers.get(1).copied()?.into(), alignment.into()))
            }
            TargetFamily::NamedBarrier => Some((16, 16)),
            TargetFamily::Other => None,
        }
    }

    fn alignment(&self, types: &Types, ty: TypeId, depth: u32) -> Option<u64> {
        self.alignment_by(types, ty, WantedAlignment::Abi, depth)
    }

    fn alignment_by(&self, types: &Types, ty: TypeId, wanted: WantedAlignment, depth: u32) -> Option<u64> {
        if depth > Self::DEPTH {
            return None;
        }
        let bytes = |bits: u32| u64::from(bits.max(8) / 8).next_power_of_two();
        match types.get(ty) {
            Type::Integer(width) => {
                let row = self.integers.iter().find(|row| row.width >= width).or(self.integers.last());
                Some(row.map_or(1, |row| bytes(wanted.of(row))))
            }
            Type::Half
            | Type::BFloat
            | Type::Float
            | Type::Double
            | Type::X86Fp80
            | Type::Fp128
            | Type::PpcFp128 => {
                let width = types.width(ty);
                let row = self.floats.iter().find(|row| row.width == width);
                let natural = u64::from(width).div_ceil(8).next_power_of_two();
                Some(row.map_or(natural, |row| bytes(wanted.of(row))))
            }
            Type::X86Amx => Some(64),
            Type::Target(index) => Some(self.target_bytes(types, index)?.1),
            Type::Pointer(space) => {
                let pointer = self.pointer(space);
                Some(bytes(if wanted == WantedAlignment::Abi { pointer.abi } else { pointer.preferred }))
            }
            Type::Array { element, .. } => self.alignment_by(types, element, wanted, depth + 1),
            Type::Vector { .. } => {
                let size = self.size(types, ty, depth + 1)?;
                let row = self.vectors.iter().find(|row| u64::from(row.width) == size);
                let natural = size.div_ceil(8).max(1).checked_next_power_of_two()?;
                Some(row.map_or(natural, |row| bytes(wanted.of(row))))
            }
            Type::Struct { .. } | Type::Named(_) => {
                let packed = self.is_packed(types, ty);
                if packed && wanted == WantedAlignment::Abi {
                    return Some(1);
                }
                let key = (ty, Measure::Alignment(wanted));
                if let Some(known) = self.known.get(key) {
                    return Some(known);
                }
                let mut most = bytes(wanted.of(&self.aggregate));
                for &member in types.fields(ty)?.iter().filter(|_| !packed) {
                    most = most.max(self.alignment(types, member, depth + 1)?);
                }
                self.known.note(key, most)
            }
            _ => None,
        }
    }
}

/// A measure of a struct.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Measure {
    Size,
    Alignment(WantedAlignment),
}

/// Measures of structs that were found before: one that holds another several times costs no more than one that holds it once.
/// They are those of one table of types; a layout that is copied has none.
#[derive(Default)]
pub(crate) struct KnownMeasures(std::sync::Mutex<FxHashMap<(TypeId, Measure), u64>>);

impl KnownMeasures {
    fn get(&self, key: (TypeId, Measure)) -> Option<u64> {
        self.0.lock().ok()?.get(&key).copied()
    }

    fn note(&self, key: (TypeId, Measure), measure: u64) -> Option<u64> {
        if let Ok(mut known) = self.0.lock() {
            known.insert(key, measure);
        }
        Some(measure)
    }
}

impl Clone for KnownMeasures {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for KnownMeasures {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for KnownMeasures {}

impl std::fmt::Debug for KnownMeasures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Known")
    }
}

/// The alignment of a row that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum WantedAlignment {
    Abi,
    Preferred,
}

impl WantedAlignment {
    const fn of(self, row: &Alignment) -> u32 {
        match self {
            Self::Abi => row.abi,
            Self::Preferred => row.preferred,
        }
    }
}
