//! What transform feedback captures: offsets, buffers, strides and streams of outputs (Vulkan's appendix on SPIR-V, the rules about
//! Offset, XfbBuffer and Stream).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Checker,
    interfaces::{
        builtins,
        listed_variables::{self, FREE_STEPS},
    },
    module::models::DeclaredEntryPoint,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::UNKNOWN_COUNT,
    grammar::{Decoration, StorageClass},
};

/// The size of a captured value: the number and width of its scalars.
#[derive(Clone, Copy, Debug, Default)]
struct CapturedNumbers {
    bytes: u64,
    has_32_bits: bool,
    has_64_bits: bool,
    has_others: bool,
}

impl CapturedNumbers {
    fn of_width(width: u64) -> Self {
        Self {
            bytes: width / 8,
            has_32_bits: width == 32,
            has_64_bits: width == 64,
            has_others: !matches!(width, 32 | 64),
        }
    }

    fn times(self, count: u64) -> Self {
        Self { bytes: self.bytes.saturating_mul(count), ..self }
    }

    fn and(self, other: Self) -> Self {
        Self {
            bytes: self.bytes.saturating_add(other.bytes),
            has_32_bits: self.has_32_bits || other.has_32_bits,
            has_64_bits: self.has_64_bits || other.has_64_bits,
            has_others: self.has_others || other.has_others,
        }
    }
}

/// Where a value is captured: the literals of XfbBuffer, XfbStride and Stream.
#[derive(Clone, Copy, Debug)]
struct CapturePlace {
    buffer: Option<u32>,
    stride: Option<u32>,
    stream: Option<u32>,
}

impl CapturePlace {
    /// Returns the place with what is missing in it taken from the block's.
    fn or(self, block: Self) -> Self {
        Self {
            buffer: self.buffer.or(block.buffer),
            stride: self.stride.or(block.stride),
            stream: self.stream.or(block.stream),
        }
    }
}

/// A part of a buffer that a variable or a member of one is captured in.
struct Captured<'m> {
    inst: Inst<'m>,
    buffer: u32,
    start: u64,
    end: u64,
}

/// What is known of the buffers of an entry point.
#[derive(Default)]
struct Buffers<'m> {
    places: FxHashMap<u32, CapturePlace>,
    captured: Vec<Captured<'m>>,
}

/// Checks the captured outputs of every entry point, in Vulkan.
pub(crate) fn feedback(cx: &Checker<'_>, entries: &[DeclaredEntryPoint<'_>]) {
    let mut numbers = FxHashMap::default();
    let mut left = FREE_STEPS;
    for entry in entries {
        let mut buffers = Buffers::default();
        let mut seen = FxHashSet::default();
        for id in entry.interface.iter().filter(|id| seen.insert(**id)) {
            let variable = listed_variables::variable_class(cx, Id(*id));
            let Some((inst, _)) = variable.filter(|(_, class)| *class == StorageClass::Output) else {
                continue;
            };
            left = left.saturating_sub(1);
            if left == 0 {
                return cx.rule(
                    entry.inst,
                    "the interfaces are out of proportion: what is captured is not compared",
                );
            }
            captured_variable(cx, inst, Id(*id), &mut buffers, &mut numbers, &mut left);
        }
        overlaps(cx, buffers.captured);
    }
}

fn captured_variable<'m>(
    cx: &Checker<'_>,
    inst: Inst<'m>,
    id: Id,
    buffers: &mut Buffers<'m>,
    numbers: &mut FxHashMap<Id, CapturedNumbers>,
    left: &mut usize,
) {
    let Some(pointee) = inst.result_type().and_then(|ty| cx.types.pointee(ty)) else { return };
    let ty = builtins::without_arrays(cx, pointee);
    let own = place_by(|decoration| cx.decoration_literal(id, decoration));
    let offset = cx.decoration_literal(id, Decoration::Offset);
    let is_block = cx.is_decorated(ty, Decoration::Block);
    let members = cx.types.get(ty).filter(|facts| is_block && facts.op == Op::TypeStruct);
    let Some(members) = members.map(|facts| cx.types.members(facts).to_vec()) else {
        belongs(cx, inst, own, buffers);
        if let Some(offset) = offset {
            let whole = numbers_of(cx, pointee, numbers);
            captured(cx, inst, offset, own, whole, true, buffers);
        }
        return;
    };
    *left = left.saturating_sub(members.len());
    let own = own.or(place_by(|decoration| cx.decoration_literal(ty, decoration)));
    let mut buffer = None;
    let mut first = None;
    let mut has_64_bits = false;
    for (number, member) in (0..).zip(members) {
        let place = place_by(|decoration| cx.member_literal(ty, number, decoration)).or(own);
        belongs(cx, inst, place, buffers);
        if let Some(own) = place.buffer
            && *buffer.get_or_insert(own) != own
        {
            let rule = "VUID-StandaloneSpirv-XfbBuffer-04697";
            cx.named_rule(rule, inst, "members of one block are captured in several buffers");
        }
        let Some(offset) = cx.member_literal(ty, number, Decoration::Offset) else { continue };
        let whole = numbers_of(cx, member, numbers);
        first = first.or(Some(offset));
        has_64_bits |= whole.has_64_bits;
        captured(cx, inst, offset, place, whole, pointee == ty, buffers);
    }
    if has_64_bits && first.is_some_and(|offset| !offset.is_multiple_of(8)) {
        let rule = "VUID-StandaloneSpirv-Offset-04690";
        cx.named_rule(rule, inst, "the block has numbers of 64 bits, and begins at no multiple of 8");
    }
}

fn place_by(literal: impl Fn(Decoration) -> Option<u32>) -> CapturePlace {
    CapturePlace {
        buffer: literal(Decoration::XfbBuffer),
        stride: literal(Decoration::XfbStride),
        stream: literal(Decoration::Stream),
    }
}

/// Checks that an output gives its buffer the same stride and stream as the others.
fn belongs<'m>(cx: &Checker<'_>, inst: Inst<'m>, place: CapturePlace, buffers: &mut Buffers<'m>) {
    let Some(buffer) = place.buffer else { return };
    let known = buffers.places.entry(buffer).or_insert(place);
    let differs = |a: Option<u32>, b: Option<u32>| a.is_some() && b.is_some() && a != b;
    let (other_stride, other_stream) =
        (differs(known.stride, place.stride), known.stream.unwrap_or(0) != place.stream.unwrap_or(0));
    *known = known.or(place);
    if other_stride {
        let rule = "VUID-StandaloneSpirv-XfbBuffer-04693";
        cx.named_rule(rule, inst, format!("the buffer {buffer} has another stride elsewhere"));
    }
    if other_stream {
        let rule = "VUID-StandaloneSpirv-Stream-04694";
        cx.named_rule(rule, inst, format!("the buffer {buffer} belongs to another stream elsewhere"));
    }
}

/// Checks an output with an Offset.
fn captured<'m>(
    cx: &Checker<'_>,
    inst: Inst<'m>,
    offset: u32,
    place: CapturePlace,
    whole: CapturedNumbers,
    is_single: bool,
    buffers: &mut Buffers<'m>,
) {
    if place.buffer.is_none() || place.stride.is_none() {
        let rule = "VUID-StandaloneSpirv-Offset-04716";
        cx.named_rule(rule, inst, "an output has an Offset, and no XfbBuffer or no XfbStride");
    }
    let problem = if whole.has_others {
        Some(("VUID-StandaloneSpirv-Offset-04692", "what is captured are numbers of 32 or 64 bits"))
    } else if whole.has_64_bits && !offset.is_multiple_of(8) {
        Some(("VUID-StandaloneSpirv-Offset-04687", "numbers of 64 bits are at a multiple of 8"))
    } else if whole.has_32_bits && !offset.is_multiple_of(4) {
        Some(("VUID-StandaloneSpirv-Offset-04691", "numbers of 32 bits are at a multiple of 4"))
    } else {
        None
    };
    if let Some((rule, detail)) = problem {
        cx.named_rule(rule, inst, format!("Offset {offset}: {detail}"));
    }
    // Each element of an array of blocks has a buffer of its own.
    if let Some(buffer) = place.buffer.filter(|_| is_single) {
        let start = u64::from(offset);
        buffers.captured.push(Captured { inst, buffer, start, end: start.saturating_add(whole.bytes) });
    }
}

fn overlaps(cx: &Checker<'_>, mut captured: Vec<Captured<'_>>) {
    captured.sort_by_key(|part| (part.buffer, part.start));
    let mut end = (None, 0);
    for part in captured {
        if end.0 == Some(part.buffer) && part.start < end.1 && part.start < part.end {
            let rule = "VUID-StandaloneSpirv-XfbBuffer-04696";
            let detail =
                format!("another output is captured at {} of the buffer {} too", part.start, part.buffer);
            cx.named_rule(rule, part.inst, detail);
        }
        let before = if end.0 == Some(part.buffer) { end.1 } else { 0 };
        end = (Some(part.buffer), part.end.max(before));
    }
}

fn numbers_of(cx: &Checker<'_>, ty: Id, known: &mut FxHashMap<Id, CapturedNumbers>) -> CapturedNumbers {
    if let Some(numbers) = known.get(&ty) {
        return *numbers;
    }
    let others = CapturedNumbers { has_others: true, ..CapturedNumbers::default() };
    let Some(facts) = cx.types.get(ty) else { return others };
    let numbers = match facts.op {
        Op::TypeInt | Op::TypeFloat => CapturedNumbers::of_width(facts.count),
        Op::TypeVector | Op::TypeMatrix => numbers_of(cx, facts.inner, known).times(facts.count),
        Op::TypeArray => {
            let count = if facts.count == UNKNOWN_COUNT { 1 } else { facts.count };
            numbers_of(cx, facts.inner, known).times(count)
        }
        Op::TypeStruct => {
            let members = cx.types.members(facts).iter();
            members.fold(CapturedNumbers::default(), |sum, member| sum.and(numbers_of(cx, *member, known)))
        }
        _ => others,
    };
    known.insert(ty, numbers);
    numbers
}
