//! Tests of changes to a draft, on functions from text.

use spirv_llvm_ir as ir;

use super::{Builder, Draft, Function, Inst, Opcode};

fn draft(text: &str) -> Draft {
    let draft = Draft::new();
    draft.module().add_text(text).unwrap();
    Draft::of(draft.finish())
}

fn function<'m>(draft: &'m Draft, name: &str) -> Function<'m> {
    draft.module().function(name.as_bytes()).unwrap()
}

fn all(function: Function<'_>) -> Vec<Inst<'_>> {
    function.blocks().flat_map(|block| block.instructions()).collect()
}

fn first(function: Function<'_>, opcode: Opcode) -> Inst<'_> {
    all(function).into_iter().find(|inst| inst.opcode() == opcode).unwrap()
}

/// The valid module that a draft becomes, as text without what is not of functions.
fn finished(draft: Draft) -> String {
    let module = draft.finish();
    assert_eq!(ir::verify(&module).len(), 0, "{:?}", ir::verify(&module));
    ir::print(&module)
}

#[test]
fn uses_are_known_through_changes() {
    let draft =
        draft("define i32 @f(i32 %a, i32 %b) {\n%x = add i32 %a, %a\n%y = mul i32 %x, %b\nret i32 %y\n}\n");
    let f = function(&draft, "f");
    let (a, b) = (f.param(0).unwrap(), f.param(1).unwrap());
    assert_eq!((a.users().len(), b.users().len()), (2, 1));
    a.replace_all_uses_with(b).unwrap();
    assert_eq!((a.users().len(), b.users().len()), (0, 3));
    assert!(!a.has_uses() && b.has_uses());
    let y = first(f, Opcode::Mul);
    let builder = Builder::new(draft.module().context());
    builder.position_before(y);
    let sum = builder.binary(Opcode::Sub, a, b).unwrap();
    assert_eq!((a.users().len(), b.users().len()), (1, 4));
    first(f, Opcode::Add).value().replace_all_uses_with(sum).unwrap();
    first(f, Opcode::Add).erase().unwrap();
    assert!(y.erase().is_err(), "it is returned");
    assert_eq!((a.users().len(), b.users().len()), (1, 2));
    assert!(finished(draft).contains("%y = mul i32 %1, %b"));
}

#[test]
fn names_that_bitcode_brought_are_taken() {
    let draft =
        draft("define i32 @f(i32 %a) {\nentry:\n%x = add i32 %a, 1\n%y = add i32 %x, 2\nret i32 %y\n}\n");
    let bitcode = ir::bitcode::write(&draft.finish(), Some(crate::BITCODE_VERSION)).unwrap();
    let draft = Draft::of(ir::bitcode::read(&bitcode).unwrap().remove(0));
    let f = function(&draft, "f");
    let (x, y) = (first(f, Opcode::Add), all(f).into_iter().nth(1).unwrap());
    let builder = Builder::new(draft.module().context());
    builder.position_before(y);
    let named = |name: &[u8]| {
        let value = builder.binary(Opcode::Mul, x.value(), x.value()).unwrap();
        assert!(value.set_name(name));
        value
    };
    let (again, block, own) = (named(b"x"), named(b"entry"), named(b"own"));
    y.value().replace_all_uses_with(own).unwrap();
    y.erase().unwrap();
    // The name of what was taken out is free.
    let free = first(f, Opcode::Ret);
    builder.position_before(free);
    let y = builder.binary(Opcode::Xor, again, block).unwrap();
    assert!(y.set_name(b"y"));
    let text = finished(draft);
    for line in
        ["%x1 = mul i32 %x, %x", "%entry2 = mul i32 %x, %x", "%own = mul", "%y = xor i32 %x1, %entry2"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn a_block_that_is_cut_off_leads_nowhere() {
    let draft = draft(
        "define i32 @f(i1 %c, i32 %a) {\nentry:\nbr i1 %c, label %yes, label %end\nyes:\n%x = add i32 %a, 1\n\
         br label %end\nend:\n%p = phi i32 [ %x, %yes ], [ 7, %entry ]\nret i32 %p\n}\n",
    );
    let f = function(&draft, "f");
    first(f, Opcode::Add).cut_off().unwrap();
    let text = finished(draft);
    assert!(text.contains("unreachable") && text.contains("%p = phi i32 [ 7, %entry ]"), "{text}");
}

#[test]
fn bodies_with_branches_are_put_in_place_of_calls() {
    let draft = draft(
        "define i32 @g(i32 %a) {\nentry:\n%v = alloca i32\n%c = icmp eq i32 %a, 0\nbr i1 %c, label %zero, label %other\n\
         zero:\nret i32 5\nother:\nstore i32 %a, ptr %v\n%l = load i32, ptr %v\nret i32 %l\n}\n\
         define i32 @f(i32 %a, i1 %b) {\nentry:\nbr i1 %b, label %more, label %end\nmore:\n%r = call i32 @g(i32 %a)\n\
         %s = add i32 %r, 1\nbr label %end\nend:\n%p = phi i32 [ %s, %more ], [ 0, %entry ]\nret i32 %p\n}\n",
    );
    let f = function(&draft, "f");
    let call = first(f, Opcode::Call);
    call.inline().unwrap();
    assert!(all(f).iter().all(|inst| inst.opcode() != Opcode::Call));
    // The variable stands where the function begins, and comes from the instruction of the callee.
    let variable = f.entry().unwrap().instructions().next().unwrap();
    assert_eq!(variable.opcode(), Opcode::Alloca);
    assert_eq!(variable.origin(), first(function(&draft, "g"), Opcode::Alloca).origin());
    let text = finished(draft);
    assert!(text.contains("%r = phi i32 [ 5, %zero.i ], [ %l.i, %other.i ]"), "{text}");
}

#[test]
fn what_stands_behind_a_call_that_does_not_come_back_is_gone() {
    let draft = draft(
        "define void @g(i1 %c) {\nentry:\nbr i1 %c, label %a, label %b\na:\nunreachable\nb:\nunreachable\n}\n\
         define i32 @f(i1 %c, i32 %x) {\nentry:\nbr i1 %c, label %call, label %end\ncall:\ncall void @g(i1 %c)\n\
         %y = add i32 %x, 1\nbr label %end\nend:\n%p = phi i32 [ %y, %call ], [ %x, %entry ]\nret i32 %p\n}\n",
    );
    first(function(&draft, "f"), Opcode::Call).inline().unwrap();
    let text = finished(draft);
    assert!(text.contains("%p = phi i32 [ %x, %entry ]") && !text.contains("%y"), "{text}");
}

#[test]
fn functions_of_other_types_keep_their_bodies() {
    let draft = draft("define i32 @f(i64 %a) {\n%x = trunc i64 %a to i32\nret i32 %x\n}\n");
    let f = function(&draft, "f");
    let context = draft.module().context();
    let words = context.i32().vector_of(2).unwrap();
    let changed = f.retype(context.i32().function(&[words], false).unwrap()).unwrap();
    let builder = Builder::new(context);
    builder.position_before(first(f, Opcode::Trunc));
    for (param, ty, users) in changed {
        let value = builder.bitcast(param, ty).unwrap();
        f.replace_param(param, &users, value).unwrap();
    }
    let text = finished(draft);
    assert!(text.contains("@f(<2 x i32> %a)") && text.contains("bitcast <2 x i32> %a to i64"), "{text}");
}

#[test]
fn text_that_is_wrong_is_an_error() {
    for text in [
        "define i32 @f() {\nret i64 0\n}\n",
        "define i32 @f() {\nret i32 %x\n}\n",
        "define i32 @f() {\n%x = frobnicate i32 0\nret i32 %x\n}\n",
        "define i32 @f() {\nret i32 0\n",
        "define void @f() sparkling {\nret void\n}\n",
        "define i32 @f(",
        "@x = global i32 0\n",
    ] {
        assert!(Draft::new().module().add_text(text).is_err(), "{text}");
    }
}

#[test]
fn empty_texts_of_debug_information_are_none() {
    let draft = Draft::new();
    let file = draft.module().context().debug_file(b"k.cl").id;
    let module = draft.finish();
    let node = module.metadata.node(file).unwrap();
    let fields = module.metadata.fields(node);
    assert_ne!(fields[0], 0);
    assert_eq!(fields[1], 0);
}
