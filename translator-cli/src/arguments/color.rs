//! The option of commands whose text may be coloured.

use clap::{Args, ValueEnum};

use crate::diagnostics::Color;

/// Whether lines are coloured.
#[derive(Args)]
pub struct Coloring {
    /// Whether lines are coloured. Default: where they go to a terminal; without WHEN always
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_value_t = When::Auto,
        default_missing_value = "always",
        hide_default_value = true,
        overrides_with = "no_color"
    )]
    color: When,
    /// As --color=never
    #[arg(long)]
    no_color: bool,
}

/// When lines are coloured.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum When {
    /// Where they go to a terminal
    Auto,
    Always,
    Never,
}

impl Coloring {
    /// The colours for lines that go where there are these by default.
    #[must_use]
    pub fn or(&self, default: Color) -> Color {
        match self.color {
            _ if self.no_color => Color::Off,
            When::Auto => default,
            When::Always => Color::On,
            When::Never => Color::Off,
        }
    }
}
