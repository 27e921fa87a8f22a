//! Commands in processes of their own, bounded in time, in memory and in what they write.

use std::{
    collections::{BTreeSet, HashSet},
    io,
    path::Path,
    process::Command,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use wait4::Wait4 as _;

pub(crate) use system::{
    Streams, end_group, hand_over, limit_commands, own_group, print_to, wait_for_hangup, write_start,
};

/// What a command may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProcessLimits {
    /// Time of the clock.
    pub time: Duration,
    /// Memory that the process writes to, in bytes.
    pub memory: u64,
}

/// The most that one file which a command writes may hold, in bytes.
const LARGEST_FILE: u64 = 1 << 30;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// With this status.
    Exited(i32),
    /// By this signal.
    Signal(i32),
    /// It was ended, as it took longer than its limit.
    Timeout,
    /// The process that waited for it was ended from outside.
    Lost,
}

/// What is known of a command that ended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// How it ended.
    pub end: End,
    /// How long it ran, in seconds of the clock.
    pub seconds: f64,
    /// The time that it had of processors, in seconds.
    pub cpu: f64,
    /// The most memory that it held, in bytes.
    pub memory: u64,
}

impl Finished {
    /// A command of which no more is known.
    pub(crate) const LOST: Self = Self { end: End::Lost, seconds: 0.0, cpu: 0.0, memory: 0 };
}

/// Ends processes that run for too long, from a thread of its own, so that whoever waits for them never has to look at the clock.
pub struct Watchdog {
    shared: Arc<ProcessWatch>,
}

struct ProcessWatch {
    state: Mutex<ProcessState>,
    wake: Condvar,
}

#[derive(Default)]
struct ProcessState {
    /// The processes that run, by the time when each has to end.
    running: BTreeSet<(Instant, u32)>,
    /// Those that were ended for the time that they took.
    ended: HashSet<u32>,
    /// When the thread looks again by itself.
    next_look: Option<Instant>,
    is_closed: bool,
}

impl ProcessWatch {
    fn lock(&self) -> MutexGuard<'_, ProcessState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self) {
        let mut state = self.lock();
        while !state.is_closed {
            let first = state.running.first().copied();
            state.next_look = first.map(|(deadline, _)| deadline);
            let Some((deadline, process)) = first else {
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let now = Instant::now();
            if deadline > now {
                let waited = self.wake.wait_timeout(state, deadline - now);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
                continue;
            }
            state.running.pop_first();
            state.ended.insert(process);
            system::end_group(process);
        }
    }
}

impl Watchdog {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system has none to give.
    pub fn start() -> io::Result<Self> {
        let shared = Arc::new(ProcessWatch { state: Mutex::default(), wake: Condvar::new() });
        let own = Arc::clone(&shared);
        thread::Builder::new().name("watchdog".to_owned()).spawn(move || own.watch())?;
        Ok(Self { shared })
    }

    /// Ends all processes that run. Those that start later end at once.
    pub fn end_all(&self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        for (_, process) in std::mem::take(&mut state.running) {
            system::end_group(process);
        }
        self.shared.wake.notify_all();
    }

    fn begin(&self, process: u32, deadline: Instant) {
        let mut state = self.shared.lock();
        if state.is_closed {
            system::end_group(process);
            return;
        }
        state.running.insert((deadline, process));
        // Most commands end long before their deadline, so that waking the thread for each would cost more than all else here.
        if state.next_look.is_none_or(|look| deadline < look) {
            self.shared.wake.notify_all();
        }
    }

    /// Takes a process off that has ended but is not yet reaped, so that its number is still its own. Whether it had to be ended.
    fn finish(&self, process: u32, deadline: Instant) -> bool {
        let mut state = self.shared.lock();
        state.running.remove(&(deadline, process));
        // What the command has left behind in its group goes with it.
        system::end_group(process);
        state.ended.remove(&process)
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.end_all();
    }
}

/// Runs a command to its end, and tells its number once it is started. Its standard streams are those that the caller has set.
///
/// # Errors
/// When it cannot be started or waited for.
pub fn run(
    command: &mut Command,
    limits: ProcessLimits,
    watchdog: &Watchdog,
    started: impl FnOnce(u32),
) -> io::Result<Finished> {
    system::own_group(command);
    let start = Instant::now();
    let mut child = command.spawn()?;
    let process = child.id();
    system::limit(process, limits);
    let deadline = start + limits.time;
    watchdog.begin(process, deadline);
    started(process);
    let waited = system::wait_unreaped(&mut child);
    let seconds = start.elapsed().as_secs_f64();
    let is_late = watchdog.finish(process, deadline);
    waited?;
    let used = child.wait4()?;
    let end = match (is_late, used.status.code()) {
        (true, _) => End::Timeout,
        (false, Some(status)) => End::Exited(status),
        (false, None) => End::Signal(system::signal(used.status)),
    };
    let cpu = (used.rusage.utime + used.rusage.stime).as_secs_f64();
    Ok(Finished { end, seconds, cpu, memory: used.rusage.maxrss })
}

/// The time of processors that this process has taken; none where the system does not tell.
#[cfg(target_os = "linux")]
#[must_use]
pub fn own_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or_default(), time.tv_nsec.try_into().unwrap_or_default())
}

/// The time of processors that this process has taken; none where the system does not tell.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn own_time() -> Duration {
    Duration::ZERO
}

/// Returns the system's folder of files in memory, where programs may run in it and four of the largest files fit. A container often has
/// 64 MB there.
#[cfg(target_os = "linux")]
pub(crate) fn memory_folder() -> Option<&'static Path> {
    let folder = Path::new("/dev/shm");
    let about = rustix::fs::statvfs(folder).ok()?;
    let free = about.f_bavail.saturating_mul(about.f_frsize);
    let runs = !about.f_flag.contains(rustix::fs::StatVfsMountFlags::NOEXEC);
    (runs && free >= 4 * LARGEST_FILE).then_some(folder)
}

/// Returns none: such a folder is known on Linux alone.
#[cfg(not(target_os = "linux"))]
pub(crate) fn memory_folder() -> Option<&'static Path> {
    None
}

#[cfg(unix)]
mod system {
    use std::{
        fs::File,
        io,
        os::{
            fd::AsFd,
            unix::{
                fs::FileExt as _,
                process::{CommandExt as _, ExitStatusExt as _},
            },
        },
        process::{Child, Command, ExitStatus},
    };

    use rustix::{
        event::{PollFd, PollFlags, poll},
        process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid},
        stdio,
    };

    use super::ProcessLimits;

    /// The standard input and output that a process was started with.
    pub(crate) struct Streams {
        pub(crate) requests: File,
        pub(crate) replies: File,
    }

    /// Gives the standard streams of this process to the commands that it starts, which inherit them: to open and to copy files for each
    /// command takes longer. Their input is empty.
    pub(crate) fn hand_over(output: &File, errors: &File) -> io::Result<Streams> {
        let requests = io::stdin().as_fd().try_clone_to_owned()?.into();
        let replies = io::stdout().as_fd().try_clone_to_owned()?.into();
        stdio::dup2_stdin(File::open("/dev/null")?)?;
        stdio::dup2_stdout(output)?;
        stdio::dup2_stderr(errors)?;
        Ok(Streams { requests, replies })
    }

    /// Nothing, as the command inherits the files.
    pub(crate) fn print_to(_: &mut Command, _: &File, _: &File) -> io::Result<()> {
        Ok(())
    }

    /// Writes over the first bytes of a file.
    pub(crate) fn write_start(file: &File, bytes: &[u8]) -> io::Result<()> {
        file.write_all_at(bytes, 0)
    }

    fn id(process: u32) -> Option<Pid> {
        i32::try_from(process).ok().and_then(Pid::from_raw)
    }

    pub(crate) fn own_group(command: &mut Command) {
        command.process_group(0);
    }

    /// Ends all processes of a group; there may be none left.
    pub(crate) fn end_group(process: u32) {
        if let Some(group) = id(process) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    /// Waits for the end of a process and leaves its status to be asked for.
    pub(super) fn wait_unreaped(child: &mut Child) -> io::Result<()> {
        let Some(process) = id(child.id()) else { return Ok(()) };
        loop {
            match waitid(WaitId::Pid(process), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT) {
                Err(rustix::io::Errno::INTR) => {}
                other => return Ok(other.map(|_| ())?),
            }
        }
    }

    /// Returns when nobody can write to a pipe any more, and reads nothing from it.
    pub(crate) fn wait_for_hangup(pipe: impl AsFd) {
        while let Ok(0) | Err(rustix::io::Errno::INTR) =
            poll(&mut [PollFd::new(&pipe, PollFlags::empty())], None)
        {}
    }

    pub(super) fn signal(status: ExitStatus) -> i32 {
        status.signal().unwrap_or_default()
    }

    /// Bounds what each command that this process starts writes, as what it does itself.
    #[cfg(target_os = "linux")]
    pub(crate) fn limit_commands() {
        use rustix::process::{Resource, Rlimit, setrlimit};
        for (resource, most) in [(Resource::Fsize, super::LARGEST_FILE), (Resource::Core, 0)] {
            // Where less is allowed already, that stays.
            let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
        }
    }

    /// Bounds the memory of a process that has just started. What is only reserved or shared with files does not count.
    #[cfg(target_os = "linux")]
    pub(super) fn limit(process: u32, limits: ProcessLimits) {
        use rustix::process::{Resource, Rlimit, prlimit};
        // A process that has ended already needs no bounds.
        let most = Rlimit { current: Some(limits.memory), maximum: Some(limits.memory) };
        let _ = prlimit(id(process), Resource::Data, most);
    }

    /// Elsewhere, only what a process has used is known, at its end.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn limit_commands() {}

    /// See [`limit_commands`].
    #[cfg(not(target_os = "linux"))]
    pub(super) fn limit(_: u32, _: ProcessLimits) {}
}

#[cfg(not(unix))]
mod system {
    use std::{
        fs::File,
        io::{self, Seek as _, Write as _},
        process::{Child, Command, ExitStatus, Stdio},
    };

    use super::ProcessLimits;

    /// The standard input and output that a process was started with.
    pub(crate) struct Streams {
        pub(crate) requests: OwnInput,
        pub(crate) replies: io::Stdout,
    }

    /// The standard input, of which there may be several.
    pub(crate) struct OwnInput;

    impl OwnInput {
        pub(crate) fn try_clone(&self) -> io::Result<Self> {
            Ok(Self)
        }
    }

    impl io::Read for OwnInput {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            io::stdin().read(buffer)
        }
    }

    /// The streams as they are; commands have others, by [`print_to`].
    pub(crate) fn hand_over(_: &File, _: &File) -> io::Result<Streams> {
        Ok(Streams { requests: OwnInput, replies: io::stdout() })
    }

    /// Has a command print to files, with an empty input.
    pub(crate) fn print_to(command: &mut Command, output: &File, errors: &File) -> io::Result<()> {
        command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(errors.try_clone()?);
        Ok(())
    }

    /// Writes over the first bytes of a file.
    pub(crate) fn write_start(mut file: &File, bytes: &[u8]) -> io::Result<()> {
        file.rewind()?;
        file.write_all(bytes)
    }

    pub(crate) fn own_group(_: &mut Command) {}

    pub(crate) fn limit_commands() {}

    pub(crate) fn end_group(process: u32) {
        let process = process.to_string();
        let _ = Command::new("taskkill").args(["/F", "/T", "/PID", &process]).output();
    }

    pub(super) fn wait_unreaped(child: &mut Child) -> io::Result<()> {
        while child.try_wait()?.is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        Ok(())
    }

    /// Never returns: here only a read tells that a pipe has ended.
    pub(crate) fn wait_for_hangup<T>(_: T) {
        loop {
            std::thread::park();
        }
    }

    pub(super) fn signal(_: ExitStatus) -> i32 {
        0
    }

    pub(super) fn limit(_: u32, _: ProcessLimits) {}
}

#[cfg(test)]
mod tests {
    use std::process::Stdio;

    use super::*;

    fn null() -> Stdio {
        Stdio::null()
    }

    fn shell(script: &str, limits: ProcessLimits) -> Finished {
        let watchdog = Watchdog::start().unwrap();
        run(
            Command::new("sh").args(["-c", script]).stdin(null()).stdout(null()).stderr(null()),
            limits,
            &watchdog,
            |_| {},
        )
        .unwrap()
    }

    const WIDE: ProcessLimits = ProcessLimits { time: Duration::from_secs(20), memory: 1 << 30 };

    #[test]
    fn ends_are_told_apart() {
        assert_eq!(shell("exit 7", WIDE).end, End::Exited(7));
        assert_eq!(shell("kill -SEGV $$", WIDE).end, End::Signal(11));
        let short = ProcessLimits { time: Duration::from_millis(100), ..WIDE };
        let finished = shell("sleep 30 & sleep 30", short);
        assert_eq!(finished.end, End::Timeout);
        assert!(finished.seconds < 10.0);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_is_bounded() {
        let narrow = ProcessLimits { memory: 64 << 20, ..WIDE };
        let script = "x=xxxxxxxxxxxxxxxx; while :; do x=$x$x; done";
        assert_ne!(shell(script, narrow).end, End::Exited(0));
        assert!(shell("exit 0", narrow).end == End::Exited(0));
    }
}
