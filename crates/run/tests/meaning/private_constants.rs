//! Constants in private memory: SPIR-V has a copy for each function, and kernels compute what they do with one for all.

use spirv_llvm::{WriteOptions, llvm::parse_ir_or_bitcode};

use crate::common::meaning::{check, kernel};

const GLOBALS: &str = "
@one = private unnamed_addr constant [4 x i32] [i32 11, i32 22, i32 33, i32 44], align 4
@two = private unnamed_addr constant [4 x i32] [i32 5, i32 6, i32 7, i32 8], align 16
@pair = internal constant { i16, [2 x i32] } { i16 9, [2 x i32] [i32 100, i32 200] }
@rows = private constant [3 x ptr] [ptr @one, ptr getelementptr (i8, ptr @two, i64 4), ptr null]
@tree = internal constant { i32, ptr, [2 x { ptr, i32 }] } { i32 3, ptr @rows, [2 x { ptr, i32 }] [{ ptr, i32 } { ptr @pair, i32 1 }, { ptr, i32 } { ptr @one, i32 2 }] }
@ring.a = private constant { ptr, i32 } { ptr @ring.b, i32 17 }
@ring.b = private constant { ptr, i32 } { ptr @ring.a, i32 19 }
";

/// The kernel with two bits of the input as conditions, a number below four, and a place for the result.
fn with(body: &str, rest: &str) -> String {
    let start = "  %word = load i32, ptr addrspace(1) %p, align 4
  %low = trunc i32 %word to i1
  %shifted = lshr i32 %word, 1
  %second = trunc i32 %shifted to i1
  %number = and i32 %shifted, 3
  %index = zext i32 %number to i64\n";
    let end = "\n  %marked = or i32 %result, 65536
  store i32 %marked, ptr addrspace(1) %r, align 4";
    kernel(&format!("{start}{body}{end}"), &format!("{GLOBALS}{rest}"))
}

#[test]
fn of_phis() {
    check(&with(
        "  %slot = alloca [4 x i32], align 4
  store [4 x i32] [i32 1, i32 2, i32 3, i32 4], ptr %slot
  switch i32 %number, label %other [ i32 0, label %join
                                     i32 1, label %join
                                     i32 2, label %last ]
other:
  br label %join
last:
  br label %join
join:
  %from = phi ptr [ @one, %entry ], [ @one, %entry ], [ %slot, %other ], [ getelementptr (i8, ptr @two, i64 8), %last ]
  %whole = phi { ptr, i32 } [ { ptr @two, i32 1 }, %entry ], [ { ptr @two, i32 1 }, %entry ], [ { ptr @one, i32 2 }, %other ], [ zeroinitializer, %last ]
  %count = extractvalue { ptr, i32 } %whole, 1
  %value = load i32, ptr %from, align 4
  %result = add i32 %value, %count",
        "",
    ));
}

#[test]
fn with_addresses() {
    check(&with(
        "  %short = icmp ult i32 %number, 2
  %some = select i1 %short, i64 %index, i64 0
  %row.at = getelementptr [3 x ptr], ptr @rows, i64 0, i64 %some
  %row = load ptr, ptr %row.at, align 8
  %value = load i32, ptr %row, align 4
  %rows = load ptr, ptr getelementptr ({ i32, ptr, [2 x { ptr, i32 }] }, ptr @tree, i32 0, i32 1), align 8
  %first = load ptr, ptr %rows, align 8
  %at = getelementptr i32, ptr %first, i64 %index
  %deep = load i32, ptr %at, align 4
  %leaf.at = getelementptr { i32, ptr, [2 x { ptr, i32 }] }, ptr @tree, i32 0, i32 2, i64 %some, i32 0
  %leaf = load ptr, ptr %leaf.at, align 8
  %number.at = getelementptr i8, ptr %leaf, i64 8
  %leaf.value = load i32, ptr %number.at, align 4
  %start = select i1 %low, ptr @ring.a, ptr @ring.b
  %next = load ptr, ptr %start, align 8
  %again = load ptr, ptr %next, align 8
  %count.at = getelementptr { ptr, i32 }, ptr %again, i32 0, i32 1
  %count = load i32, ptr %count.at, align 4
  %sum.0 = add i32 %value, %deep
  %sum.1 = mul i32 %sum.0, 3
  %sum.2 = add i32 %sum.1, %leaf.value
  %sum.3 = mul i32 %sum.2, 5
  %result = add i32 %sum.3, %count",
        "",
    ));
}

#[test]
fn of_other_memory() {
    check(&with(
        "  %first = load i32, ptr addrspacecast (ptr addrspace(1) @far to ptr), align 4
  %which = zext i1 %low to i64
  %name.at = getelementptr [2 x ptr], ptr @names, i64 0, i64 %which
  %name = load ptr, ptr %name.at, align 8
  %at = getelementptr i32, ptr %name, i64 %index
  %named = load i32, ptr %at, align 4
  %given = call ptr @given(i1 %second)
  %value = load i32, ptr %given, align 4
  %own = getelementptr [4 x i32], ptr addrspace(1) @far, i64 0, i64 %index
  %own.value = load i32, ptr addrspace(1) %own, align 4
  %sum.0 = add i32 %first, %named
  %sum.1 = mul i32 %sum.0, 3
  %sum.2 = add i32 %sum.1, %value
  %sum.3 = mul i32 %sum.2, 5
  %result = add i32 %sum.3, %own.value",
        "
@far = private unnamed_addr addrspace(1) constant [4 x i32] [i32 21, i32 23, i32 25, i32 27], align 4
@else = internal unnamed_addr addrspace(2) constant [4 x i32] [i32 31, i32 33, i32 35, i32 37], align 4
@names = internal constant [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @far to ptr), ptr addrspacecast (ptr addrspace(2) @else to ptr)]
define internal ptr @given(i1 %is.first) {
entry:
  br i1 %is.first, label %end, label %other
other:
  br label %end
end:
  %it = phi ptr [ addrspacecast (ptr addrspace(1) @far to ptr), %entry ], [ addrspacecast (ptr addrspace(2) @else to ptr), %other ]
  ret ptr %it
}
",
    ));
}

#[test]
fn out_of_functions() {
    check(&with(
        "  %slot = alloca ptr, align 8
  %row = call ptr @chosen(i1 %low, i32 %number)
  %value = load i32, ptr %row, align 4
  %view = call { ptr, i64 } @view(i1 %second)
  %at = extractvalue { ptr, i64 } %view, 0
  %seen = load i32, ptr %at, align 4
  call void @put(ptr %slot, i1 %low)
  %put = load ptr, ptr %slot, align 8
  %put.at = getelementptr i32, ptr %put, i64 %index
  %put.value = load i32, ptr %put.at, align 4
  %through = call ptr @same(ptr @two)
  %through.value = load i32, ptr %through, align 4
  %total = call i32 @sum(ptr @one, i32 4)
  %some = select i1 %low, ptr @one, ptr @two
  %is.one = call i1 @is.one(ptr %some)
  %extra = select i1 %is.one, i32 1000, i32 1
  %known = add i32 %total, %extra
  %sum.0 = add i32 %value, %seen
  %sum.1 = mul i32 %sum.0, 3
  %sum.2 = add i32 %sum.1, %put.value
  %sum.3 = mul i32 %sum.2, 7
  %sum.4 = add i32 %sum.3, %known
  %result = add i32 %sum.4, %through.value",
        "
define internal ptr @chosen(i1 %is.first, i32 %number) {
  %kept = alloca ptr, align 8
  br i1 %is.first, label %first, label %other
first:
  store ptr @two, ptr %kept, align 8
  br label %end
other:
  %far = call ptr @by.number(i32 %number)
  store ptr %far, ptr %kept, align 8
  br label %end
end:
  %found = load ptr, ptr %kept, align 8
  ret ptr %found
}
define internal ptr @by.number(i32 %number) {
  %at = zext i32 %number to i64
  %place = getelementptr [4 x i32], ptr @one, i64 0, i64 %at
  ret ptr %place
}
define internal { ptr, i64 } @view(i1 %is.first) {
  %whole = select i1 %is.first, { ptr, i64 } { ptr @one, i64 4 }, { ptr, i64 } { ptr getelementptr (i8, ptr @two, i64 12), i64 1 }
  ret { ptr, i64 } %whole
}
define internal void @put(ptr %to, i1 %is.first) {
  %from = select i1 %is.first, ptr @one, ptr @two
  store ptr %from, ptr %to, align 8
  ret void
}
define internal i1 @is.one(ptr %it) {
  %is = icmp eq ptr %it, @one
  ret i1 %is
}
define internal ptr @same(ptr %it) {
  ret ptr %it
}
define internal i32 @sum(ptr %from, i32 %count) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %total = phi i32 [ 0, %entry ], [ %total.next, %loop ]
  %at = getelementptr i32, ptr %from, i32 %i
  %value = load i32, ptr %at, align 4
  %total.next = add i32 %total, %value
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %count
  br i1 %more, label %loop, label %end
end:
  ret i32 %total.next
}
",
    ));
}

#[test]
fn what_cannot_be_inlined() {
    let function = |linkage: &str, body: &str| {
        with(
            "  %row = call ptr @f(i32 %number)\n  %result = load i32, ptr %row, align 4",
            &format!("define {linkage}ptr @f(i32 %n) {{\n{body}\n}}\n"),
        )
    };
    let calls_itself = "  %is.last = icmp eq i32 %n, 0
  br i1 %is.last, label %last, label %more
last:
  ret ptr @one
more:
  %less = sub i32 %n, 1
  %far = call ptr @f(i32 %less)
  ret ptr %far";
    for (text, place) in [
        (function("", "  ret ptr @one"), "ret ptr @one"),
        (function("internal ", calls_itself), "ret ptr @one"),
        (
            function("", "  ret ptr @other") + "@other = internal alias [4 x i32], ptr @one\n",
            "ret ptr @other",
        ),
    ] {
        let context = inkwell::context::Context::create();
        let module = parse_ir_or_bitcode(&context, text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        let errors = spirv_llvm::write(&module, &WriteOptions::default()).expect_err("an address leaves");
        let told = errors.to_string();
        assert!(
            told.contains("the address of a constant in private memory may leave this function"),
            "{told}"
        );
        assert!(told.contains(place), "{told}");
    }
}
