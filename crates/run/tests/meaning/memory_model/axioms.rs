//! The outcomes of small programs that a memory model allows: every choice of where loads read from and in which order stores to
//! a place are made is tried, and those are kept that break no axiom. The axioms are those of C11 as OpenCL 2.0 has them (section
//! 3.3.4), with scopes: happens-before, coherence, and the order of sequentially consistent operations, which is asked for as
//! "Repairing Sequential Consistency in C/C++11" (2017) defines it; and, as SPIR-V has it, an order holds for the storage classes
//! alone that its semantics name.

use std::collections::BTreeSet;

/// How far an operation orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Order {
    Relaxed,
    Acquire,
    Release,
    AcquireRelease,
    SequentiallyConsistent,
}

impl Order {
    fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireRelease | Self::SequentiallyConsistent)
    }

    fn releases(self) -> bool {
        matches!(self, Self::Release | Self::AcquireRelease | Self::SequentiallyConsistent)
    }
}

/// With whom an operation is in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scope {
    Invocation,
    Subgroup,
    Workgroup,
    Device,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Load,
    Store(u32),
    Fence,
}

/// An operation: places are numbered, and each is of a storage class by a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) kind: Kind,
    pub(crate) place: usize,
    pub(crate) order: Order,
    pub(crate) scope: Scope,
    /// The storage classes for which the order holds, as bits of memory semantics.
    pub(crate) classes: u32,
}

/// A program: what each work-item does in turn, the group of each, and the storage class of each place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) threads: Vec<Vec<Event>>,
    pub(crate) groups: Vec<usize>,
    pub(crate) classes: Vec<u32>,
}

/// A relation: for each event the events behind it, as bits.
type Relation = Vec<u32>;

fn composed(first: &Relation, second: &Relation) -> Relation {
    let behind =
        |bits: u32| (0..32).filter(|bit| bits >> bit & 1 == 1).fold(0, |all, bit: usize| all | second[bit]);
    first.iter().map(|bits| behind(*bits)).collect()
}

fn union(parts: &[&Relation]) -> Relation {
    (0..parts[0].len()).map(|event| parts.iter().fold(0, |all, part| all | part[event])).collect()
}

fn closed(relation: &Relation) -> Relation {
    let mut all = relation.clone();
    loop {
        let more = union(&[&all, &composed(&all, &all)]);
        if more == all {
            return all;
        }
        all = more;
    }
}

fn with_itself(relation: &Relation) -> Relation {
    relation.iter().enumerate().map(|(event, bits)| bits | 1 << event).collect()
}

fn is_irreflexive(relation: &Relation) -> bool {
    relation.iter().enumerate().all(|(event, bits)| bits >> event & 1 == 0)
}

struct Execution<'p> {
    program: &'p Program,
    events: Vec<(usize, Event)>,
    /// The event that a load reads from; of others nothing.
    from: Vec<Option<usize>>,
    /// The stores to each place in their order; the first is what is there at the beginning.
    stores: Vec<Vec<usize>>,
}

impl Execution<'_> {
    fn relation(&self, holds: impl Fn(usize, usize) -> bool) -> Relation {
        let count = self.events.len();
        (0..count)
            .map(|a| (0..count).filter(|b| a != *b && holds(a, *b)).fold(0, |bits, b| bits | 1 << b))
            .collect()
    }

    fn is_beginning(&self, event: usize) -> bool {
        self.events[event].0 == usize::MAX
    }

    fn is_store(&self, event: usize) -> bool {
        matches!(self.events[event].1.kind, Kind::Store(_))
    }

    /// Whether each of two events is in the scope of the other.
    fn are_inclusive(&self, a: usize, b: usize) -> bool {
        let ((first, one), (second, other)) = (self.events[a], self.events[b]);
        let reaches = |scope: Scope| match scope {
            Scope::Invocation => first == second,
            // Work-items of the programs are sub-groups of their own.
            Scope::Subgroup => first == second,
            Scope::Workgroup => self.program.groups[first] == self.program.groups[second],
            Scope::Device | Scope::All => true,
        };
        first != usize::MAX && second != usize::MAX && reaches(one.scope) && reaches(other.scope)
    }

    fn position(&self, store: usize) -> usize {
        let place = self.events[store].1.place;
        self.stores[place].iter().position(|other| *other == store).unwrap_or(0)
    }

    /// Whether one event synchronizes with another, for a storage class.
    fn synchronizes(&self, before: &Relation, class: u32, a: usize, b: usize) -> bool {
        let ((_, one), (_, other)) = (self.events[a], self.events[b]);
        if !one.order.releases() || !other.order.acquires() || !self.are_inclusive(a, b) {
            return false;
        }
        if one.classes & class == 0 || other.classes & class == 0 {
            return false;
        }
        // A release store or a fence before a store, and a load that reads from it or such a load before a fence.
        let stores = (0..self.events.len()).filter(|store| {
            self.is_store(*store)
                && !self.is_beginning(*store)
                && (*store == a || one.kind == Kind::Fence && before[a] >> store & 1 == 1)
        });
        stores.into_iter().any(|store| {
            (0..self.events.len()).any(|load| {
                self.from[load] == Some(store)
                    && self.are_inclusive(store, load)
                    && (load == b || other.kind == Kind::Fence && before[load] >> b & 1 == 1)
            })
        })
    }

    fn is_allowed(&self) -> bool {
        let same_place = |a: usize, b: usize| {
            let (one, other) = (self.events[a].1, self.events[b].1);
            one.kind != Kind::Fence && other.kind != Kind::Fence && one.place == other.place
        };
        let before = self.relation(|a, b| {
            self.is_beginning(a) && !self.is_beginning(b)
                || !self.is_beginning(a) && self.events[a].0 == self.events[b].0 && a < b
        });
        let from = self.relation(|a, b| self.from[b] == Some(a));
        let order = self.relation(|a, b| {
            self.is_store(a) && self.is_store(b) && same_place(a, b) && self.position(a) < self.position(b)
        });
        let reads_before = self.relation(|a, b| {
            self.from[a].is_some_and(|store| {
                self.is_store(b) && same_place(a, b) && self.position(store) < self.position(b)
            })
        });
        let communicates = closed(&union(&[&from, &order, &reads_before]));
        let mut happens = before.clone();
        for class in self.program.classes.iter().copied().collect::<BTreeSet<u32>>() {
            let synchronizes = self.relation(|a, b| self.synchronizes(&before, class, a, b));
            let own = closed(&union(&[&before, &synchronizes]));
            // Coherence of the places of this class.
            let of_class = |event: usize| {
                let event = self.events[event].1;
                event.kind == Kind::Fence || self.program.classes[event.place] == class
            };
            let visible = self.relation(|a, b| own[a] >> b & 1 == 1 && of_class(a) && of_class(b));
            if !is_irreflexive(&own) || !is_irreflexive(&composed(&visible, &communicates)) {
                return false;
            }
            happens = union(&[&happens, &own]);
        }
        self.is_consistent(&before, &closed(&happens), [&order, &reads_before, &communicates], &same_place)
    }

    /// Whether sequentially consistent operations are in an order.
    fn is_consistent(
        &self,
        before: &Relation,
        happens: &Relation,
        [order, reads_before, communicates]: [&Relation; 3],
        same_place: &dyn Fn(usize, usize) -> bool,
    ) -> bool {
        let is_ordered = |event: usize| {
            self.events[event].1.order == Order::SequentiallyConsistent && !self.is_beginning(event)
        };
        let is_fence = |event: usize| is_ordered(event) && self.events[event].1.kind == Kind::Fence;
        let elsewhere = self.relation(|a, b| before[a] >> b & 1 == 1 && !same_place(a, b));
        let through = composed(&composed(&elsewhere, happens), &elsewhere);
        let same = self.relation(|a, b| happens[a] >> b & 1 == 1 && same_place(a, b));
        let base = union(&[before, &through, &same, order, reads_before]);
        let maybe = with_itself(happens);
        let identity = |holds: &dyn Fn(usize) -> bool| -> Relation {
            (0..self.events.len()).map(|event| if holds(event) { 1 << event } else { 0 }).collect()
        };
        let (ordered, fences) = (identity(&is_ordered), identity(&is_fence));
        let left = union(&[&ordered, &composed(&fences, &maybe)]);
        let right = union(&[&ordered, &composed(&maybe, &fences)]);
        let accesses = composed(&composed(&left, &base), &right);
        let between = union(&[happens, &composed(&composed(happens, communicates), happens)]);
        let of_fences = composed(&composed(&fences, &between), &fences);
        let all = union(&[&accesses, &of_fences]);
        // Operations that are not in each other's scope are in no common order.
        let all = self.relation(|a, b| all[a] >> b & 1 == 1 && self.are_inclusive(a, b));
        is_irreflexive(&closed(&all))
    }
}

/// The values that loads give, in the order of work-items, in all executions that are allowed.
pub(crate) fn outcomes(program: &Program) -> BTreeSet<Vec<u32>> {
    let mut events: Vec<(usize, Event)> = (0..program.classes.len())
        .map(|place| {
            let order = Order::Relaxed;
            (usize::MAX, Event { kind: Kind::Store(0), place, order, scope: Scope::All, classes: 0 })
        })
        .collect();
    for (thread, list) in program.threads.iter().enumerate() {
        events.extend(list.iter().map(|event| (thread, *event)));
    }
    let stores_to = |place: usize| -> Vec<usize> {
        let is_store = |event: &usize| {
            matches!(events[*event].1.kind, Kind::Store(_)) && events[*event].1.place == place
        };
        (0..events.len()).filter(is_store).collect()
    };
    let mut orders: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
    for place in 0..program.classes.len() {
        let stores = stores_to(place);
        let own: Vec<Vec<usize>> = permutations(&stores[1..])
            .into_iter()
            .map(|rest| std::iter::once(stores[0]).chain(rest).collect())
            .collect();
        orders = orders
            .iter()
            .flat_map(|known| own.iter().map(|own| [known.clone(), vec![own.clone()]].concat()))
            .collect();
    }
    let mut reads: Vec<Vec<Option<usize>>> = vec![Vec::new()];
    for (_, event) in &events {
        let choices: Vec<Option<usize>> = match event.kind {
            Kind::Load => stores_to(event.place).into_iter().map(Some).collect(),
            _ => vec![None],
        };
        reads = reads
            .iter()
            .flat_map(|known| choices.iter().map(|choice| [known.as_slice(), &[*choice]].concat()))
            .collect();
    }
    let mut found = BTreeSet::new();
    for from in reads {
        let values: Vec<u32> = from
            .iter()
            .flatten()
            .map(|store| match events[*store].1.kind {
                Kind::Store(value) => value,
                _ => 0,
            })
            .collect();
        if found.contains(&values) {
            continue;
        }
        let is_allowed = orders.iter().any(|stores| {
            let execution =
                Execution { program, events: events.clone(), from: from.clone(), stores: stores.clone() };
            execution.is_allowed()
        });
        if is_allowed {
            found.insert(values);
        }
    }
    found
}

fn permutations(of: &[usize]) -> Vec<Vec<usize>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, first) in of.iter().enumerate() {
        let rest = [&of[..place], &of[place + 1..]].concat();
        all.extend(permutations(&rest).into_iter().map(|rest| [vec![*first], rest].concat()));
    }
    all
}
