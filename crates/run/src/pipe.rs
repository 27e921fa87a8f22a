//! Pipes (OpenCL C, section 6.15.14; SPIR-V, section 3.56.25).

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::host::{number, signed};
use crate::{
    Code, Error, Kind, Result,
    jit::{AskedOperation, Asker, Misuse},
    spirv::Op,
};

/// The most bytes of all packets of a pipe.
const LARGEST: u64 = 1 << 30;

/// A pipe between launches: packets of one size, of which it holds so many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pipe {
    packet: u32,
    capacity: u32,
    packets: Vec<u8>,
}

impl Pipe {
    /// A pipe for `capacity` packets of `packet` bytes, which holds some already.
    ///
    /// # Errors
    /// When a packet has no bytes, all packets have more than 1 GiB, or `packets` is no whole number of packets that the pipe has room
    /// for.
    pub fn new(packet: u32, capacity: u32, packets: Vec<u8>) -> Result<Self> {
        let most = u64::from(packet) * u64::from(capacity);
        let is_whole = packet != 0 && packets.len().is_multiple_of(packet as usize);
        if !is_whole || packets.len() as u64 > most || most > LARGEST {
            let text = format!(
                "a pipe of {capacity} packets of {packet} bytes does not hold {} bytes",
                packets.len()
            );
            return Err(Error::new(Code::Other, Kind::Malformed, text));
        }
        Ok(Self { packet, capacity, packets })
    }

    /// Takes the packets that kernels left.
    pub(super) fn set_packets(&mut self, packets: Vec<u8>) {
        self.packets = packets;
    }

    /// The packets that were written and not read.
    #[must_use]
    pub fn packets(&self) -> &[u8] {
        &self.packets
    }
}

/// Packets that are taken out of a pipe or will be put into it, in their places.
#[derive(Debug)]
struct Reservation {
    id: u64,
    packets: Vec<u8>,
    is_committed: bool,
}

/// A pipe while kernels run.
#[derive(Debug)]
struct OpenPipe {
    /// The address that stands for it.
    address: u64,
    packet: usize,
    /// How many bytes of packets there is room for.
    room: usize,
    packets: VecDeque<u8>,
    /// Reservations of places to write, in their order; the packets of those that are committed follow the ones before.
    writes: VecDeque<Reservation>,
    /// Reservations of packets to read, in their order, which keep their room until they are committed.
    reads: VecDeque<Reservation>,
}

impl OpenPipe {
    fn new(address: u64, packet: usize, capacity: usize) -> Self {
        Self {
            address,
            packet,
            room: packet.saturating_mul(capacity),
            packets: VecDeque::new(),
            writes: VecDeque::new(),
            reads: VecDeque::new(),
        }
    }

    /// How many bytes of packets there is room for yet.
    fn rest(&self) -> usize {
        let reserved = self.writes.iter().chain(&self.reads).map(|reservation| reservation.packets.len());
        self.room.saturating_sub(self.packets.len() + reserved.sum::<usize>())
    }

    /// The first packet.
    fn read(&mut self) -> Option<Vec<u8>> {
        let is_there = self.packets.len() >= self.packet;
        is_there.then(|| self.packets.drain(..self.packet).collect())
    }

    fn write(&mut self, packet: Vec<u8>) {
        // Behind places that were reserved before.
        if self.writes.is_empty() {
            self.packets.extend(packet);
        } else {
            self.writes.push_back(Reservation { id: 0, packets: packet, is_committed: true });
        }
    }

    /// Reserves places or packets; `None` where there are not so many.
    fn reserve(&mut self, way: Way, count: usize, id: u64) -> Option<()> {
        let size = count.checked_mul(self.packet).filter(|size| *size > 0)?;
        let packets = match way {
            Way::Read if size <= self.packets.len() => self.packets.drain(..size).collect(),
            Way::Write if size <= self.rest() => vec![0; size],
            Way::Read | Way::Write => return None,
        };
        self.reservations(way).push_back(Reservation { id, packets, is_committed: false });
        Some(())
    }

    const fn reservations(&mut self, way: Way) -> &mut VecDeque<Reservation> {
        match way {
            Way::Read => &mut self.reads,
            Way::Write => &mut self.writes,
        }
    }

    /// A place of a reservation.
    fn reserved(&mut self, way: Way, id: u64, index: u64) -> Result<&mut [u8], Misuse> {
        let packet = self.packet;
        let mut own = self.reservations(way).iter_mut();
        let own = own.find(|own| own.id == id && id != 0 && !own.is_committed).ok_or(Misuse::Reservation)?;
        let start = usize::try_from(index).ok().and_then(|index| index.checked_mul(packet));
        let place = start.and_then(|start| own.packets.get_mut(start..start.checked_add(packet)?));
        place.ok_or(Misuse::ReservedPlace)
    }

    fn commit(&mut self, way: Way, id: u64) -> Result<(), Misuse> {
        self.reserved(way, id, 0)?;
        if let Some(own) = self.reservations(way).iter_mut().find(|own| own.id == id) {
            own.is_committed = true;
        }
        while self.reservations(way).front().is_some_and(|first| first.is_committed) {
            if let (Some(first), Way::Write) = (self.reservations(way).pop_front(), way) {
                self.packets.extend(first.packets);
            }
        }
        Ok(())
    }
}

/// What a reservation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Read,
    Write,
}

/// The pipes of a launch.
#[derive(Debug, Default)]
pub(super) struct Pipes {
    all: Mutex<All>,
}

#[derive(Debug, Default)]
struct All {
    states: Vec<OpenPipe>,
    /// How many reservations were made.
    reservations: u64,
}

impl All {
    /// A pipe by the address that stands for it, and the size of packets that the kernel takes it for.
    fn find(&mut self, address: u64, packet: u64) -> Result<&mut OpenPipe, Misuse> {
        let found = self.states.iter_mut().find(|state| state.address == address).ok_or(Misuse::NoPipe)?;
        if found.packet as u64 == packet { Ok(found) } else { Err(Misuse::PacketSize) }
    }
}

impl Pipes {
    /// Adds a pipe that an address stands for.
    pub(super) fn add(&mut self, address: u64, pipe: &Pipe) {
        let mut state = OpenPipe::new(address, pipe.packet as usize, pipe.capacity as usize);
        state.packets.extend(&pipe.packets);
        self.lock().states.push(state);
    }

    /// Whether there are any.
    pub(super) fn is_empty(&self) -> bool {
        self.lock().states.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a pipe holds at the end; reserved packets that were never committed are lost.
    pub(super) fn packets(&self, address: u64) -> Vec<u8> {
        let all = self.lock();
        let state = all.states.iter().find(|state| state.address == address);
        state.into_iter().flat_map(|state| state.packets.iter().copied()).collect()
    }

    /// Whether a reservation was never committed.
    pub(super) fn has_reservations(&self) -> bool {
        self.lock().states.iter().any(|state| !state.writes.is_empty() || !state.reads.is_empty())
    }

    /// The result of an operation.
    pub(super) fn answer(
        &self,
        op: Op,
        operation: &AskedOperation,
        asker: &Asker<'_>,
    ) -> Result<Vec<u8>, Misuse> {
        let given = |index: usize| number(operation, index);
        let done = |is_done: bool| Ok(signed(operation, if is_done { 0 } else { -1 }));
        match op {
            Op::ReadPipe => {
                // What is read goes to the kernel when the pipe is no longer held.
                let packet = self.lock().find(given(0)?, given(2)?)?.read();
                packet.as_ref().map_or(Ok(()), |packet| asker.write(given(1)?, packet))?;
                done(packet.is_some())
            }
            Op::WritePipe => {
                let packet = asker.read(given(1)?, self.packet(given(0)?, given(2)?)?)?;
                let mut all = self.lock();
                let state = all.find(given(0)?, given(2)?)?;
                let has_room = state.rest() >= state.packet;
                if has_room {
                    state.write(packet);
                }
                done(has_room)
            }
            Op::ReservedReadPipe => {
                let packet = {
                    let mut all = self.lock();
                    all.find(given(0)?, given(4)?)?.reserved(Way::Read, given(1)?, given(2)?)?.to_vec()
                };
                asker.write(given(3)?, &packet)?;
                done(true)
            }
            Op::ReservedWritePipe => {
                let packet = asker.read(given(3)?, self.packet(given(0)?, given(4)?)?)?;
                let mut all = self.lock();
                let place = all.find(given(0)?, given(4)?)?.reserved(Way::Write, given(1)?, given(2)?)?;
                place.copy_from_slice(&packet);
                done(true)
            }
            Op::ReserveReadPipePackets => self.reserve(operation, Way::Read, 0),
            Op::ReserveWritePipePackets => self.reserve(operation, Way::Write, 0),
            Op::GroupReserveReadPipePackets => self.reserve(operation, Way::Read, 1),
            Op::GroupReserveWritePipePackets => self.reserve(operation, Way::Write, 1),
            Op::CommitReadPipe => self.commit(operation, Way::Read, 0),
            Op::CommitWritePipe => self.commit(operation, Way::Write, 0),
            Op::GroupCommitReadPipe => self.commit(operation, Way::Read, 1),
            Op::GroupCommitWritePipe => self.commit(operation, Way::Write, 1),
            Op::IsValidReserveId => Ok(signed(operation, i64::from(given(0)? != 0))),
            Op::GetNumPipePackets | Op::GetMaxPipePackets => {
                let mut all = self.lock();
                let state = all.find(given(0)?, given(1)?)?;
                let size = if op == Op::GetNumPipePackets { state.packets.len() } else { state.room };
                Ok(signed(operation, (size / state.packet.max(1)) as i64))
            }
            Op::CreatePipeFromPipeStorage => self.of_storage(operation, asker),
            _ => Err(Misuse::Operands),
        }
    }

    /// Reserves packets; pipe, count and size of a packet are operands from one on.
    fn reserve(&self, operation: &AskedOperation, way: Way, first: usize) -> Result<Vec<u8>, Misuse> {
        let given = |index: usize| number(operation, first + index);
        let (pipe, count, packet) = (given(0)?, given(1)?, given(2)?);
        let mut all = self.lock();
        let id = all.reservations + 1;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let made = all.find(pipe, packet)?.reserve(way, count, id);
        if made.is_some() {
            all.reservations = id;
        }
        Ok(signed(operation, if made.is_some() { id.cast_signed() } else { 0 }))
    }

    /// Commits a reservation; pipe, number and size of a packet are operands from one on.
    fn commit(&self, operation: &AskedOperation, way: Way, first: usize) -> Result<Vec<u8>, Misuse> {
        let given = |index: usize| number(operation, first + index);
        let (pipe, id, packet) = (given(0)?, given(1)?, given(2)?);
        self.lock().find(pipe, packet)?.commit(way, id)?;
        Ok(Vec::new())
    }

    /// The size of a pipe's packets, which is what the kernel takes it for.
    fn packet(&self, address: u64, packet: u64) -> Result<u64, Misuse> {
        self.lock().find(address, packet).map(|state| state.packet as u64)
    }

    /// The pipe of a variable of the module: three numbers of 32 bits, size and alignment of a packet and capacity.
    fn of_storage(&self, operation: &AskedOperation, asker: &Asker<'_>) -> Result<Vec<u8>, Misuse> {
        let address = number(operation, 0)?;
        let bytes = asker.read(address, 12)?;
        let word = |at: usize| {
            bytes
                .get(at..at + 4)
                .map_or(0, |bytes| bytes.iter().rev().fold(0, |all, byte| all << 8 | usize::from(*byte)))
        };
        let (packet, capacity) = (word(0), word(8));
        if packet == 0 || packet.checked_mul(capacity).is_none_or(|size| size as u64 > LARGEST) {
            return Err(Misuse::PacketSize);
        }
        let mut all = self.lock();
        if !all.states.iter().any(|state| state.address == address) {
            all.states.push(OpenPipe::new(address, packet, capacity));
        }
        Ok(signed(operation, address.cast_signed()))
    }
}
