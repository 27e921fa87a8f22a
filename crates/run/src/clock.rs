//! The clock beside a launch or a dispatch that has a time limit.

use std::{
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

/// Does `work`; `is_up` is set when it takes longer than `limit`.
pub(super) fn limited(limit: Option<Duration>, is_up: &AtomicBool, work: impl FnOnce()) {
    let Some(limit) = limit else { return work() };
    thread::scope(|scope| {
        // Dropped behind the work, also when that panics.
        let (_done, timer) = mpsc::channel::<()>();
        scope.spawn(move || {
            if timer.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                is_up.store(true, Ordering::Relaxed);
            }
        });
        work();
    });
}
