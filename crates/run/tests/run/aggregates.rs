//! Values of many members in the runner: arrays and structures that are loaded, changed, passed and stored as wholes.

use crate::common::meaning;

/// How many words an array has.
const COUNT: usize = 100;

/// The first `COUNT` words of a work-item's row.
fn words(row: &[u8]) -> Vec<u32> {
    let words = row.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
    words.take(COUNT).collect()
}

/// Runs a kernel's body, in which `$a` is the type of the arrays, and compares each row's first words with those that come of the input's.
fn check(body: &str, rest: &str, expected: impl Fn(&[u32]) -> Vec<u32>) {
    let array = |text: &str| text.replace("$a", &format!("[{COUNT} x i32]"));
    let found = meaning::run_as_it_is(&meaning::kernel(&array(body), &array(rest)));
    let input = meaning::input();
    for (row, found) in input.chunks_exact(meaning::ROW).zip(found.chunks_exact(meaning::ROW)) {
        assert_eq!(words(found), expected(&words(row)), "{body}");
    }
}

#[test]
fn copied() {
    check("  %v = load $a, ptr addrspace(1) %p\n  store $a %v, ptr addrspace(1) %r", "", <[u32]>::to_vec);
}

#[test]
fn zeros_are_stored() {
    check("  store $a zeroinitializer, ptr addrspace(1) %r", "", |_| vec![0; COUNT]);
}

/// A load takes the value of its time, whatever is stored to the place later.
#[test]
fn loaded_before_a_store() {
    check(
        "  %v = load $a, ptr addrspace(1) %p
  store $a zeroinitializer, ptr addrspace(1) %p
  store $a %v, ptr addrspace(1) %r",
        "",
        <[u32]>::to_vec,
    );
}

/// The value before a change has other uses.
#[test]
fn changed_and_kept() {
    check(
        "  %v = load $a, ptr addrspace(1) %p
  %w = insertvalue $a %v, i32 7, 3
  %x = insertvalue $a %w, i32 8, 4
  %old = extractvalue $a %v, 3
  %new = extractvalue $a %x, 3
  %sum = add i32 %old, %new
  %y = insertvalue $a %x, i32 %sum, 99
  store $a %y, ptr addrspace(1) %r",
        "",
        |input| {
            let mut all = input.to_vec();
            (all[3], all[4], all[99]) = (7, 8, input[3].wrapping_add(7));
            all
        },
    );
}

#[test]
fn parts_of_parts() {
    check(
        "  %v = load $a, ptr addrspace(1) %p
  %pair = insertvalue { i8, [2 x $a] } undef, $a %v, 1, 1
  %both = extractvalue { i8, [2 x $a] } %pair, 1
  %w = extractvalue [2 x $a] %both, 1
  store $a %w, ptr addrspace(1) %r",
        "",
        <[u32]>::to_vec,
    );
}

#[test]
fn chosen() {
    check(
        "  %v = load $a, ptr addrspace(1) %p
  %first = extractvalue $a %v, 0
  %odd = trunc i32 %first to i1
  %w = insertvalue $a %v, i32 5, 1
  %x = select i1 %odd, $a %v, $a %w
  %y = freeze $a %x
  store $a %y, ptr addrspace(1) %r",
        "",
        |input| {
            let mut all = input.to_vec();
            if input[0] % 2 == 0 {
                all[1] = 5;
            }
            all
        },
    );
}

/// Two values that change places in each iteration, and one that grows.
#[test]
fn in_a_loop() {
    check(
        "  %v = load $a, ptr addrspace(1) %p
  br label %loop
loop:
  %one = phi $a [ %v, %entry ], [ %two, %loop ]
  %two = phi $a [ zeroinitializer, %entry ], [ %changed, %loop ]
  %n = phi i32 [ 0, %entry ], [ %next, %loop ]
  %changed = insertvalue $a %one, i32 %n, 2
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %done
done:
  %a = extractvalue $a %one, 2
  %b = extractvalue $a %two, 2
  %c = insertvalue $a %changed, i32 %a, 0
  %d = insertvalue $a %c, i32 %b, 1
  store $a %d, ptr addrspace(1) %r",
        "",
        |input| {
            let (mut one, mut two, mut changed) = (input.to_vec(), vec![0; COUNT], Vec::new());
            for n in 0..4 {
                changed = one.clone();
                changed[2] = n;
                if n < 3 {
                    one = std::mem::replace(&mut two, changed.clone());
                }
            }
            (changed[0], changed[1]) = (one[2], two[2]);
            changed
        },
    );
}

#[test]
fn passed_and_given_back() {
    check(
        "  %v = load $a, ptr addrspace(1) %p
  %w = call $a @f($a %v, $a zeroinitializer)
  store $a %w, ptr addrspace(1) %r",
        "define internal $a @f($a %v, $a %z) noinline {
  %x = extractvalue $a %v, 99
  %y = extractvalue $a %z, 0
  %sum = add i32 %x, %y
  %w = insertvalue $a %v, i32 %sum, 0
  ret $a %w
}",
        |input| {
            let mut all = input.to_vec();
            all[0] = input[99];
            all
        },
    );
}

/// In time that grows with the size, which LLVM's own way does not.
#[test]
fn very_large() {
    let array = "[250000 x <4 x i32>]";
    let body = format!(
        "  %big = alloca {array}
  %other = alloca {array}
  %word = load i32, ptr addrspace(1) %p
  %at = getelementptr {array}, ptr %big, i64 0, i64 249999, i64 2
  store i32 %word, ptr %at
  %v = load {array}, ptr %big
  store {array} %v, ptr %other
  %to = getelementptr {array}, ptr %other, i64 0, i64 249999, i64 2
  %same = load i32, ptr %to
  store i32 %same, ptr addrspace(1) %r"
    );
    check(&body, "", |input| {
        let mut all = vec![0; COUNT];
        all[0] = input[0];
        all
    });
}
