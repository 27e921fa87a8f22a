//! What a compiled shader stops for: operations that the host answers, and the places where invocations of a subgroup come
//! together. The fiber is suspended, the launcher takes the [`Event`], gives an answer and resumes the fiber.

use std::cell::RefCell;
use std::ffi::c_void;
use std::{ptr, slice};

use smallvec::SmallVec;

use super::fiber;
use crate::mapping::shader::{Callback, ShaderValueKind};

/// The most operands of an operation, and the most bytes of each, that are believed.
const MOST_OPERANDS: usize = 64;
pub(crate) const MOST_BYTES: usize = 1 << 16;

/// The kind of a place where invocations come together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Meeting {
    /// Before a selection, or a call of a function with places of its own.
    Enter,
    /// At the head of a loop, when it is entered and before each further iteration.
    Loop,
    /// At the merge block of a construct, or behind a call.
    Merge,
    /// At the continue target of a loop.
    Continue,
}

impl Meeting {
    /// All, by their numbers.
    const ALL: [Self; 4] = [Self::Enter, Self::Loop, Self::Merge, Self::Continue];
}

/// The type of an operand or a result, as the interface's `struct spirv_value` tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueType {
    pub(crate) kind: ShaderValueKind,
    /// Of a component.
    pub(crate) bits: u32,
    pub(crate) components: u32,
    /// Of the whole value in memory.
    pub(crate) bytes: usize,
}

/// An operand with its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OperandBytes {
    pub(crate) ty: ValueType,
    pub(crate) bytes: Vec<u8>,
}

/// Numbers that tell where an invocation is; what comes later in the code is greater.
pub(crate) type Point = SmallVec<[u32; 4]>;

/// An operation that the host answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AskedOperation {
    pub(crate) callback: Callback,
    /// The number of the instruction's set: the core or GLSL.std.450.
    pub(crate) set: u32,
    /// The opcode, or the number in the set.
    pub(crate) instruction: u32,
    /// Dim, Depth, Arrayed, MS, Sampled and Image Format of the image that it works on; all bits set without one.
    pub(crate) image: [u32; 6],
    pub(crate) result: ValueType,
    pub(crate) operands: Vec<OperandBytes>,
    /// Where the invocation is.
    pub(crate) place: Point,
}

/// What a fiber stopped for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Meet { meeting: Meeting, construct: u32, order: u32 },
    Operation(AskedOperation),
}

thread_local! {
    static EVENT: RefCell<Option<Event>> = const { RefCell::new(None) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// Where the fiber that runs on this thread is.
    static PLACE: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// The event for which the last fiber of this thread was suspended.
pub(crate) fn take() -> Option<Event> {
    EVENT.take()
}

/// Suspends the fiber of this thread for an event. Gives the answer.
pub(super) fn ask(event: Event) -> Vec<u8> {
    EVENT.set(Some(event));
    fiber::suspend();
    ANSWER.take()
}

/// Where the fiber is that runs on this thread.
pub(super) fn place() -> Point {
    PLACE.with_borrow(|place| Point::from_slice(place))
}

/// Exchanges where the fiber is that runs on this thread.
pub(super) fn exchange_place(other: &mut Vec<u32>) {
    PLACE.with_borrow_mut(|place| std::mem::swap(place, other));
}

/// Gives the bytes of the result that the next fiber to be resumed waits for.
pub(crate) fn answer(bytes: Vec<u8>) {
    ANSWER.set(bytes);
}

/// A `struct spirv_value` of the interface.
#[repr(C)]
#[derive(Clone, Copy)]
struct RawValue {
    kind: u8,
    bits: u8,
    components: u16,
    bytes: u32,
}

/// A `struct spirv_operation` of the interface.
#[repr(C)]
struct RawOperation {
    set: u32,
    instruction: u32,
    image: [u32; 6],
    result: RawValue,
    operand_count: u32,
    operand_types: *const RawValue,
}

impl From<RawValue> for ValueType {
    fn from(raw: RawValue) -> Self {
        Self {
            kind: ShaderValueKind::ALL.get(usize::from(raw.kind)).copied().unwrap_or(ShaderValueKind::None),
            bits: raw.bits.into(),
            components: raw.components.into(),
            bytes: usize::try_from(raw.bytes).unwrap_or(0).min(MOST_BYTES),
        }
    }
}

/// The addresses of the callbacks, in the order of [`Callback`].
pub(crate) fn callbacks() -> [u64; 7] {
    [
        called::<{ Callback::Image as u32 }> as *const () as u64,
        called::<{ Callback::Subgroup as u32 }> as *const () as u64,
        called::<{ Callback::Barrier as u32 }> as *const () as u64,
        called::<{ Callback::Fragment as u32 }> as *const () as u64,
        called::<{ Callback::Geometry as u32 }> as *const () as u64,
        called::<{ Callback::Ray as u32 }> as *const () as u64,
        called::<{ Callback::Other as u32 }> as *const () as u64,
    ]
}

/// The callback for operations of a kind.
extern "C" fn called<const KIND: u32>(
    _interface: *mut c_void,
    operation: *const RawOperation,
    operands: *const *const u8,
    result: *mut u8,
) {
    let Some(callback) = Callback::ALL.get(KIND as usize).map(|row| row.0) else { return };
    // SAFETY: compiled code passes a constant of its module, which lives while it runs.
    let raw = unsafe { &*operation };
    let count = usize::try_from(raw.operand_count).unwrap_or(0).min(MOST_OPERANDS);
    let (types, places) = if count == 0 {
        (&[][..], &[][..])
    } else {
        // SAFETY: the operation tells how many types and how many pointers to operands there are.
        unsafe { (slice::from_raw_parts(raw.operand_types, count), slice::from_raw_parts(operands, count)) }
    };
    let read = |(raw, place): (&RawValue, &*const u8)| {
        let ty = ValueType::from(*raw);
        let mut bytes = vec![0; ty.bytes];
        if !place.is_null() {
            // SAFETY: the operand lies there in so many bytes.
            unsafe { ptr::copy_nonoverlapping(*place, bytes.as_mut_ptr(), ty.bytes) };
        }
        OperandBytes { ty, bytes }
    };
    let operands = types.iter().zip(places).map(read).collect();
    let of_result = ValueType::from(raw.result);
    let event = AskedOperation {
        callback,
        set: raw.set,
        instruction: raw.instruction,
        image: raw.image,
        result: of_result,
        operands,
        place: place(),
    };
    let answer = ask(Event::Operation(event));
    if !result.is_null() {
        let size = answer.len().min(of_result.bytes);
        // SAFETY: the result has so many bytes there.
        unsafe { ptr::copy_nonoverlapping(answer.as_ptr(), result, size) };
    }
}

/// The callback of [`MEET`].
pub(super) extern "C" fn meet(meeting: u32, construct: u32, order: u32) {
    let Some(&meeting) = Meeting::ALL.get(meeting as usize) else { return };
    EVENT.set(Some(Event::Meet { meeting, construct, order }));
    fiber::suspend();
}

/// The callback of [`SITE`].
pub(super) extern "C" fn site(kept: u32, number: u32) {
    PLACE.with_borrow_mut(|place| {
        place.truncate(kept as usize);
        place.push(number);
    });
}

/// The callback of [`AGAIN`].
pub(super) extern "C" fn again(kept: u32, number: u32, step: u32) {
    let kept = kept as usize;
    PLACE.with_borrow_mut(|place| match place.get_mut(kept..kept + 2) {
        Some([known, count]) if *known == number => {
            *count = count.saturating_add(step);
            // A block that may begin no iteration leaves those within alone.
            if step > 0 {
                place.truncate(kept + 2);
            }
        }
        _ => {
            place.truncate(kept);
            place.extend([number, 0]);
        }
    });
}

/// The callback of [`LENGTH`].
pub(super) extern "C" fn length() -> u32 {
    PLACE.with_borrow(|place| place.len() as u32)
}
