//! Reading bitcode.

mod attributes;
mod calls;
mod constants;
mod function;
mod globals;
mod instructions;
mod memory;
mod metadata;
mod operands;
mod types;

pub(crate) use attributes::signed;

use rustc_hash::FxHashSet;

use super::stream::{BitcodeRecord, Stream, StreamEntry};
use crate::tables::records::{block, module as code};
use crate::{
    BitcodeError, BitcodeResult, ConstantId, DataLayout, GlobalId, MetadataId, Module, StringId, TypeId,
    Value,
};

/// The magic number of bitcode.
const MAGIC: [u8; 4] = [b'B', b'C', 0xc0, 0xde];
/// The magic number of the wrapper that some systems put around bitcode.
const WRAPPER: u32 = 0x0b17_c0de;

/// True if the input begins as bitcode does, in a wrapper or by itself.
#[must_use]
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC) || bytes.starts_with(&WRAPPER.to_le_bytes())
}

/// Reads all modules of a bitcode file.
///
/// # Errors
/// Bytes that are no bitcode, or that say what no release of LLVM to 23 says. The offset is in bits.
pub fn read(bytes: &[u8]) -> BitcodeResult<Vec<Module>> {
    let (data, base) = unwrap(bytes)?;
    let tops = top_level(data, base)?;
    let mut modules = Vec::new();
    for (index, top) in tops.iter().enumerate() {
        if top.id != block::MODULE {
            continue;
        }
        // The names of a module are in the next table of strings.
        let names = tops.get(index..).and_then(|rest| rest.iter().find(|top| top.id == block::STRTAB));
        let names = names.map(|top| string_table(top, data, base)).transpose()?.unwrap_or_default();
        let producer =
            tops.get(..index).and_then(|former| former.iter().rfind(|top| top.id == block::IDENTIFICATION));
        let producer = producer.map(|top| identification(top, data, base)).transpose()?.unwrap_or_default();
        let mut reader = ModuleReader::new(top.stream(data, base)?, names);
        // Where there are many small functions there are a global and a constant for some hundred bytes.
        let likely = (top.words / 32) as usize;
        reader.module.strings.reserve(likely);
        reader.module.constants.reserve(likely);
        reader.module.producer = reader.module.strings.intern(&producer);
        reader.read()?;
        let mut module = reader.module;
        crate::upgrade::upgrade(&mut module);
        modules.push(module);
    }
    if modules.is_empty() {
        return Err(Box::new(BitcodeError { offset: base, detail: "no module".to_owned() }));
    }
    Ok(modules)
}

/// Takes the wrapper and the magic number away; returns the rest and its offset in bits.
fn unwrap(bytes: &[u8]) -> BitcodeResult<(&[u8], u64)> {
    let word = |at: usize| {
        bytes
            .get(at..)
            .and_then(|rest| rest.first_chunk::<4>())
            .map(|bytes| u32::from_le_bytes(*bytes))
            .unwrap_or(0)
    };
    let fail = |offset: u64, detail: &str| Box::new(BitcodeError { offset, detail: detail.to_owned() });
    let (start, inner) = if word(0) == WRAPPER {
        let (start, len) = (word(8) as usize, word(12) as usize);
        let inner = start.checked_add(len).and_then(|end| bytes.get(start..end));
        (start, inner.ok_or_else(|| fail(64, "the wrapper is longer than the file"))?)
    } else {
        (0, bytes)
    };
    match inner.split_first_chunk::<4>() {
        Some((&MAGIC, rest)) => Ok((rest, (start as u64 + 4) * 8)),
        _ => Err(fail(start as u64 * 8, "this is no bitcode")),
    }
}

/// A block that stands in no other.
#[derive(Debug)]
struct Top {
    id: u32,
    /// The offset in bytes from the magic number.
    start: usize,
    /// The length in words of 32 bits.
    words: u64,
}

impl Top {
    /// Returns a stream that is inside the block.
    fn stream<'a>(&self, data: &'a [u8], base: u64) -> BitcodeResult<Stream<'a>> {
        let mut stream =
            Stream::new(data.get(self.start..).unwrap_or_default(), base + self.start as u64 * 8);
        stream.next(&mut BitcodeRecord::default())?;
        Ok(stream)
    }
}

fn top_level(data: &[u8], base: u64) -> BitcodeResult<Vec<Top>> {
    let mut stream = Stream::new(data, base);
    let (mut tops, mut record) = (Vec::new(), BitcodeRecord::default());
    while !stream.is_at_end() {
        // Padding may follow the last block.
        if stream.left() < 32
            || data.get(stream.at() as usize / 8..).is_some_and(|rest| rest.iter().all(|&b| b == 0))
        {
            break;
        }
        let start = stream.at() as usize / 8;
        match stream.next(&mut record)? {
            StreamEntry::Block(id, words) => {
                stream.skip(words)?;
                tops.push(Top { id, start, words });
            }
            _ => return Err(stream.error("something other than a block")),
        }
    }
    Ok(tops)
}

fn string_table<'a>(top: &Top, data: &'a [u8], base: u64) -> BitcodeResult<&'a [u8]> {
    let mut stream = top.stream(data, base)?;
    let mut record = BitcodeRecord::default();
    let mut blob: &[u8] = &[];
    while stream.next(&mut record)? == StreamEntry::Record {
        if record.code == 1 {
            blob = record.blob;
        }
    }
    Ok(blob)
}

fn identification(top: &Top, data: &[u8], base: u64) -> BitcodeResult<Vec<u8>> {
    let mut stream = top.stream(data, base)?;
    let mut record = BitcodeRecord::default();
    let mut producer = Vec::new();
    while stream.next(&mut record)? == StreamEntry::Record {
        match record.code {
            1 => producer = record.string(0),
            2 if record.get(0) != 0 => {
                return Err(stream.error(format!("epoch {} of bitcode", record.get(0))));
            }
            _ => {}
        }
    }
    Ok(producer)
}

/// A type of bitcode that [`TypeId`] does not tell: what a typed pointer points to.
const NO_TYPE: u32 = u32::MAX;

/// Reads one module.
struct ModuleReader<'a> {
    stream: Stream<'a>,
    names: &'a [u8],
    /// The bytes of different names so far.
    named_bytes: usize,
    /// The names that globals have, and how many numbers were put behind one.
    taken: FxHashSet<StringId>,
    renamed: u32,
    module: Module,
    /// Types by the number in bitcode.
    types: Vec<TypeId>,
    /// The pointees of typed pointers, by the type's number in bitcode.
    pointees: Vec<u32>,
    /// The parameters of function types by their numbers in bitcode, where there are typed pointers.
    parameters: Vec<Box<[u32]>>,
    /// How deep types nest.
    depths: Vec<u16>,
    /// Globals, constants, and of the function that is read parameters and results, by value number, with their types.
    values: Vec<(Value, TypeId)>,
    /// Metadata by number.
    metadata: Vec<MetadataId>,
    kinds: Vec<u32>,
    bundle_tags: Vec<u32>,
    sync_scopes: Vec<u32>,
    groups: Vec<(u64, crate::AttributePosition, crate::AttributeSetId)>,
    raw_groups: Vec<Vec<u64>>,
    raw_lists: Vec<Vec<u64>>,
    lists: Vec<crate::AttributeListId>,
    sections: Vec<StringId>,
    collectors: Vec<StringId>,
    /// Value numbers of what globals hold, to be resolved when the constants are there.
    pending: Vec<(GlobalId, globals::GlobalSlot, u64)>,
    /// Functions that have a body, in order.
    bodies: Vec<crate::FunctionId>,
    next_body: usize,
    block_addresses: Vec<(ConstantId, u64)>,
    /// The lists that a function is read into, kept for the next function.
    scratch: function::DecoderScratch,
    common: Option<function::CommonTypes>,
    /// The number of elements of vectors that one record tells at once.
    splatted: u64,
    /// Whether there are types of bytes, which are read as integers.
    has_bytes: bool,
}

impl<'a> ModuleReader<'a> {
    fn new(stream: Stream<'a>, names: &'a [u8]) -> Self {
        Self {
            stream,
            names,
            named_bytes: 0,
            taken: FxHashSet::default(),
            renamed: 0,
            module: Module::default(),
            types: Vec::new(),
            pointees: Vec::new(),
            parameters: Vec::new(),
            depths: Vec::new(),
            values: Vec::new(),
            metadata: Vec::new(),
            kinds: Vec::new(),
            bundle_tags: Vec::new(),
            sync_scopes: vec![0, 1],
            groups: Vec::new(),
            raw_groups: Vec::new(),
            raw_lists: Vec::new(),
            lists: Vec::new(),
            sections: Vec::new(),
            collectors: Vec::new(),
            pending: Vec::new(),
            bodies: Vec::new(),
            next_body: 0,
            block_addresses: Vec::new(),
            scratch: function::DecoderScratch::default(),
            common: None,
            splatted: 0,
            has_bytes: false,
        }
    }

    #[cold]
    fn error(&self, detail: impl Into<String>) -> Box<BitcodeError> {
        self.stream.error(detail)
    }

    fn read(&mut self) -> BitcodeResult<()> {
        let mut record = BitcodeRecord::default();
        loop {
            match self.stream.next(&mut record)? {
                StreamEntry::End => break,
                StreamEntry::Block(id, words) => self.block(id, words, &mut record)?,
                StreamEntry::Record => {
                    self.record(&record)?;
                }
            }
        }
        self.resolve_globals()?;
        if self.next_body < self.bodies.len() {
            return Err(
                self.error(format!("{} functions lack their bodies", self.bodies.len() - self.next_body))
            );
        }
        self.check_block_addresses()
    }

    fn block(&mut self, id: u32, words: u64, record: &mut BitcodeRecord<'a>) -> BitcodeResult<()> {
        match id {
            block::BLOCKINFO => self.stream.block_info(record),
            block::TYPE => self.type_block(record),
            block::PARAMATTR_GROUP => self.raw_records(record, 3, |reader, ops| reader.raw_groups.push(ops)),
            block::PARAMATTR => self.raw_records(record, 2, |reader, ops| reader.raw_lists.push(ops)),
            block::CONSTANTS => self.constants_block(record),
            block::METADATA => self.metadata_block(record, None),
            block::METADATA_KIND => self.raw_records(record, 6, |reader, ops| {
                let Some((&number, name)) = ops.split_first() else { return };
                let name: Vec<u8> = name.iter().map(|&op| op as u8).collect();
                let kind = reader.module.metadata_kind(&name);
                if number < 1 << 16 {
                    if reader.kinds.len() <= number as usize {
                        reader.kinds.resize(number as usize + 1, u32::MAX);
                    }
                    reader.kinds[number as usize] = kind;
                }
            }),
            block::OPERAND_BUNDLE_TAGS => self.raw_records(record, 1, |reader, ops| {
                let name: Vec<u8> = ops.iter().map(|&op| op as u8).collect();
                let tag = reader.module.bundle_tag(&name);
                reader.bundle_tags.push(tag);
            }),
            block::SYNC_SCOPE_NAMES => {
                self.sync_scopes.clear();
                self.raw_records(record, 1, |reader, ops| {
                    let name: Vec<u8> = ops.iter().map(|&op| op as u8).collect();
                    let scope = reader.module.sync_scope(&name);
                    reader.sync_scopes.push(scope);
                })
            }
            block::FUNCTION => {
                self.resolve_globals()?;
                self.function_block(words, record)
            }
            _ => self.stream.skip(words),
        }
    }

    /// Reads a block of records of one code.
    fn raw_records(
        &mut self,
        record: &mut BitcodeRecord<'a>,
        code: u32,
        mut each: impl FnMut(&mut Self, Vec<u64>),
    ) -> BitcodeResult<()> {
        loop {
            match self.stream.next(record)? {
                StreamEntry::End => return Ok(()),
                StreamEntry::Block(_, words) => self.stream.skip(words)?,
                StreamEntry::Record => {
                    if record.code == code {
                        each(self, record.ops().to_vec());
                    }
                }
            }
        }
    }

    fn record(&mut self, record: &BitcodeRecord<'_>) -> BitcodeResult<()> {
        match record.code {
            code::VERSION if record.get(0) != 2 => {
                return Err(self.error(format!("version {} of modules", record.get(0))));
            }
            code::TRIPLE => self.module.triple = self.module.strings.intern(&record.string(0)),
            code::DATALAYOUT => {
                let bytes = record.string(0);
                let text = String::from_utf8_lossy(&bytes);
                self.module.layout =
                    DataLayout::parse(&text).map_err(|error| self.error(error.to_string()))?;
                self.module.data_layout = self.module.strings.intern(&bytes);
            }
            code::ASM => self.module.assembly = self.module.strings.intern(&record.string(0)),
            code::SOURCE_FILENAME => {
                self.module.source_filename = self.module.strings.intern(&record.string(0))
            }
            code::SECTIONNAME => {
                let name = self.module.strings.intern(&record.string(0));
                self.sections.push(name);
            }
            code::GCNAME => {
                let name = self.module.strings.intern(&record.string(0));
                self.collectors.push(name);
            }
            code::COMDAT => self.comdat(record)?,
            code::GLOBALVAR => self.variable(record)?,
            code::FUNCTION => self.function(record)?,
            code::ALIAS => self.alias(record, false)?,
            code::IFUNC => self.alias(record, true)?,
            code::ALIAS_OLD => return Err(self.error("an alias of LLVM 3.7")),
            _ => {}
        }
        Ok(())
    }

    /// Returns the type with a number of bitcode.
    #[inline]
    fn ty(&self, number: u64) -> BitcodeResult<TypeId> {
        match self.types.get(number as usize) {
            Some(&id) if number < self.types.len() as u64 => Ok(id),
            _ => Err(self.error(format!("type {number} is not there"))),
        }
    }
}
