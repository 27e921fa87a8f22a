//! Chains of aliases and indirect functions, which LLVM's verifier follows without looking where it has been: its stack
//! overflows where a chain comes back to its start.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::{
    module::Module,
    value::{Value, ValueKind},
};

/// Chains of aliases are no longer: the verifier goes all the way for each of them.
const MAX_ALIASES: u32 = 256;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Done,
}

/// The constants that chains lead through.
#[derive(Default)]
struct Walk<'m> {
    /// How many aliases lead from each constant to the end, itself included.
    seen: HashMap<usize, (State, u32), FxBuildHasher>,
    path: Vec<Value<'m>>,
}

/// Looks through the chains of a module that may be broken.
///
/// # Errors
/// Where a chain has no end, or too long a way to it.
pub(super) fn check(module: Module<'_>) -> Result<(), String> {
    let mut walk = Walk::default();
    for alias in module.aliases() {
        walk.follow(alias.value())?;
    }
    for function in module.ifuncs() {
        walk.follow(function.value())?;
    }
    Ok(())
}

/// Whether the chain goes on behind a constant.
fn leads_on(value: Value<'_>) -> bool {
    matches!(value.kind(), ValueKind::ConstantExpr(_) | ValueKind::Alias | ValueKind::IFunc)
}

fn is_global(value: Value<'_>) -> bool {
    matches!(
        value.kind(),
        ValueKind::Function | ValueKind::GlobalVariable | ValueKind::Alias | ValueKind::IFunc
    )
}

impl<'m> Walk<'m> {
    fn follow(&mut self, start: Value<'m>) -> Result<(), String> {
        self.path.push(start);
        while let Some(&value) = self.path.last() {
            if let Some(&(state, aliases)) = self.seen.get(&value.as_key()) {
                let aliases = if state == State::Open { self.aliases_from(value) } else { aliases };
                if aliases > MAX_ALIASES {
                    let name = start.name();
                    return Err(format!(
                        "the alias {name} stands for one that stands for another, and so on"
                    ));
                }
                self.seen.insert(value.as_key(), (State::Done, aliases));
                self.path.pop();
                continue;
            }
            self.seen.insert(value.as_key(), (State::Open, 0));
            if !leads_on(value) {
                continue;
            }
            for next in value.operands().filter(|next| next.is_constant()) {
                match self.seen.get(&next.as_key()) {
                    None => self.path.push(next),
                    Some((State::Open, _)) if is_global(next) && self.path.contains(&next) => {
                        return Err(format!("the alias {} stands for itself", next.name()));
                    }
                    Some(_) => {}
                }
            }
        }
        Ok(())
    }

    /// The aliases on the longest way from a constant to its end, when those behind it are known.
    fn aliases_from(&self, value: Value<'m>) -> u32 {
        if !leads_on(value) {
            return 0;
        }
        let own = u32::from(value.kind() == ValueKind::Alias);
        let behind = value.operands().filter(|next| next.is_constant()).map(|next| {
            let aliases = self.seen.get(&next.as_key()).map_or(0, |(_, aliases)| *aliases);
            aliases + own
        });
        behind.max().unwrap_or(0)
    }
}
