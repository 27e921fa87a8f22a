use crate::{Function, InstId, LocalId, ValueRef};

impl Function {
    /// Computes which instructions use each parameter and result.
    pub fn uses(&self) -> ValueUses {
        let mut starts = vec![0u32; self.locals.len() + 1];
        let each = |f: &mut dyn FnMut(LocalId, InstId)| {
            for block in self.blocks() {
                for id in self.insts(block) {
                    for operand in self.operands(id) {
                        if let ValueRef::Local(local) = operand.get()
                            && local.index() < self.locals.len()
                        {
                            f(local, id);
                        }
                    }
                }
            }
        };
        each(&mut |local, _| starts[local.index() + 1] += 1);
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut next = starts.clone();
        let mut users = vec![InstId(0); starts.last().copied().unwrap_or(0) as usize];
        each(&mut |local, id| {
            users[next[local.index()] as usize] = id;
            next[local.index()] += 1;
        });
        ValueUses { starts, users }
    }
}

/// The users of each parameter and result at the time of [`Function::uses`].
#[derive(Debug, Clone)]
pub struct ValueUses {
    starts: Vec<u32>,
    users: Vec<InstId>,
}

impl ValueUses {
    /// Returns the instructions that use a value, one for each operand that is it.
    pub fn of(&self, id: LocalId) -> &[InstId] {
        let (Some(&start), Some(&end)) = (self.starts.get(id.index()), self.starts.get(id.index() + 1))
        else {
            return &[];
        };
        self.users.get(start as usize..end as usize).unwrap_or_default()
    }
}
