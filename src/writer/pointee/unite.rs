//! Which classes of pointers become one.

use super::{MAX_LEVELS, Pointee, Pointees, PointerClass};

impl Pointees<'_> {
    /// Whether two pointers may become one all the way down. Where they may not, neither takes the other's type: a pointer
    /// into an array of pointers points to what the array holds, whatever other pointers are stored beside it.
    fn agree(&mut self, a: PointerClass, b: PointerClass) -> bool {
        let (mut a, mut b) = (a, b);
        for _ in 0..MAX_LEVELS {
            (a, b) = (self.root(a), self.root(b));
            if a == b {
                return true;
            }
            match (self.pointee_of_root(a), self.pointee_of_root(b)) {
                (Pointee::Unknown, _) | (_, Pointee::Unknown) => return true,
                (Pointee::Opaque(s), Pointee::Opaque(t)) => return s == t,
                (Pointee::Callee(f), Pointee::Callee(g)) => return f.ty() == g.ty(),
                (Pointee::Callee(f), Pointee::Type(ty)) | (Pointee::Type(ty), Pointee::Callee(f)) => {
                    return f.ty() == ty;
                }
                (Pointee::Type(s), Pointee::Type(t)) => return s == t,
                (Pointee::Pointer(s, inner_a), Pointee::Pointer(t, inner_b)) if s == t => {
                    (a, b) = (inner_a, inner_b);
                }
                (Pointee::Table(s, _, inner_a), Pointee::Table(t, _, inner_b)) if s == t => {
                    (a, b) = (inner_a, inner_b);
                }
                (Pointee::Pointers(s, m, inner_a), Pointee::Pointers(t, n, inner_b)) if (s, m) == (t, n) => {
                    (a, b) = (inner_a, inner_b);
                }
                _ => return false,
            }
        }
        true
    }

    /// Makes two classes one where nothing known about them disagrees.
    pub(super) fn unite(&mut self, a: PointerClass, b: PointerClass) {
        if !self.agree(a, b) {
            return;
        }
        let (mut a, mut b) = (a, b);
        for _ in 0..MAX_LEVELS {
            (a, b) = (self.root(a), self.root(b));
            if a == b {
                return;
            }
            match (self.pointee_of_root(a), self.pointee_of_root(b)) {
                (Pointee::Unknown, _) if self.points_into(b, a) => return,
                (_, Pointee::Unknown) if self.points_into(a, b) => return,
                (Pointee::Pointer(_, inner_a), Pointee::Pointer(_, inner_b))
                | (Pointee::Pointers(_, _, inner_a), Pointee::Pointers(_, _, inner_b))
                | (Pointee::Table(_, _, inner_a), Pointee::Table(_, _, inner_b)) => {
                    if self.points_into(a, b) || self.points_into(b, a) {
                        return;
                    }
                    self.link(a, b);
                    (a, b) = (inner_a, inner_b);
                }
                // The one that more is known of speaks for both.
                (Pointee::Unknown, _) => return self.link(a, b),
                (_, Pointee::Unknown) | (Pointee::Callee(_), Pointee::Type(_)) => return self.link(b, a),
                _ => return self.link(a, b),
            }
        }
    }
}
