//! The figures as tables.

use std::fmt::Write as _;

use super::growth::Axis;
use super::measure::Row;

/// Everything that was measured.
#[derive(serde::Serialize)]
pub struct BenchReport {
    /// Comparisons with peers.
    pub rows: Vec<Row>,
    /// Growth along each axis.
    pub axes: Vec<Axis>,
    /// Kernels that are run.
    pub kernels: Vec<super::kernels::KernelRow>,
    /// Kernels that are loaded.
    pub loads: Vec<super::loads::Load>,
}

impl BenchReport {
    /// The tables, with the machine named.
    pub fn to_markdown(&self) -> String {
        let mut out = String::from("# Performance\n\nWritten by `cargo xtask bench --write`; measured on ");
        let _ = writeln!(out, "{}.\n", machine());
        out.push_str("Times are median (minimum to maximum) in milliseconds, memory is the peak resident size in MiB, the\n");
        out.push_str("ratios are the peer's figure over ours: of the medians, and of the extremes. Memory is to be half of the\n");
        out.push_str("peer's, which is a ratio of 2. Modules of hashcat (m…) are clang's without optimisation, as the peer refuses\n");
        out.push_str("some of its optimised ones.\n\n");
        out.push_str(
            "| work | ours | peer | faster | target | our memory | peer's memory | memory ratio |\n",
        );
        out.push_str("|---|---|---|---|---|---|---|---|\n");
        for row in &self.rows {
            let _ = writeln!(out, "{}", line(row));
        }
        out.push_str("\n## Growth\n\nMilliseconds above those of an empty module, by scale; the slope is the cost at 32× over eight times\n");
        out.push_str("the cost at 4×, so 1.00 is linear.\n\n| axis | 1× | 2× | 4× | 8× | 16× | 32× | slope |\n|---|---|---|---|---|---|---|---|\n");
        for axis in &self.axes {
            let _ = write!(out, "| {} |", axis.name);
            for (_, seconds) in &axis.seconds {
                let _ = write!(out, " {:.1} |", seconds * 1e3);
            }
            let _ = writeln!(out, " {:.2} |", axis.slope());
        }
        super::kernels::table(&self.kernels, &mut out);
        super::loads::table(&self.loads, &mut out);
        out
    }
}

fn line(row: &Row) -> String {
    let show = |f: &super::Figures| {
        format!("{:.1} ({:.1} to {:.1})", f.median() * 1e3, f.minimum() * 1e3, f.maximum() * 1e3)
    };
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let ours = &row.ours;
    match &row.peer {
        Some(peer) if !ours.seconds.is_empty() => {
            let memory = if ours.peak == 0 {
                "| | |".to_owned()
            } else {
                let ratio = peer.peak as f64 / ours.peak as f64;
                format!("{:.0} | {:.0} | {ratio:.2}× |", mib(ours.peak), mib(peer.peak))
            };
            format!(
                "| {} | {} | {} | {:.2}× ({:.2} to {:.2}) | {:.2}× | {memory}",
                row.name,
                show(ours),
                show(peer),
                peer.median() / ours.median(),
                peer.minimum() / ours.maximum(),
                peer.maximum() / ours.minimum(),
                row.target,
            )
        }
        _ => format!(
            "| {} | not measured: {} | | | {:.2}× | | | |",
            row.name,
            row.failure.as_deref().unwrap_or(""),
            row.target
        ),
    }
}

fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|(_, name)| name));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cores = if cores == 1 { "one core".to_owned() } else { format!("{cores} cores") };
    format!("{cores} of {}", model.unwrap_or("an unnamed processor"))
}
