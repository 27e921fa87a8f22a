//! Folding of constants where no other library is asked: sizes that only a module's author limits, and text.

use spirv_llvm_ir::tables::{FloatPredicate, InstFlags, Opcode, Predicate};
use spirv_llvm_ir::{Constant, ConstantId, Module, Type, TypeId, print_constant};

fn text(module: &Module, id: Option<ConstantId>) -> String {
    id.map_or_else(|| "none".to_owned(), |id| print_constant(module, id))
}

fn ones(module: &mut Module, width: u32) -> (TypeId, ConstantId) {
    let ty = module.types.integer(width);
    (ty, module.all_ones(ty))
}

#[test]
fn integers_of_many_words() {
    let mut module = Module::default();
    let (wide, max) = ones(&mut module, 20_000);
    let one = module.integer(wide, &[1]);
    let zero = module.zero(wide);
    let flags = InstFlags::default();
    assert_eq!(module.fold_binary(Opcode::Add, flags, max, one), Some(zero));
    assert_eq!(module.fold_binary(Opcode::Mul, flags, max, max), Some(one));
    assert_eq!(module.fold_binary(Opcode::SDiv, flags, one, max), Some(max));
    let (double, half) = (module.types.intern(Type::Double), module.types.intern(Type::Half));
    for (to, expected) in [(double, "double 0x7FF0000000000000"), (half, "half 0xH7C00")] {
        let infinite = module.fold_cast(Opcode::UiToFp, max, to);
        assert_eq!(text(&module, infinite), expected);
    }
    let minus_one = module.fold_cast(Opcode::SiToFp, max, double);
    assert_eq!(text(&module, minus_one), "double -1.000000e+00");
    let again = minus_one.and_then(|number| module.fold_cast(Opcode::FpToSi, number, wide));
    assert_eq!(again, Some(max));
    let none = minus_one.and_then(|number| module.fold_cast(Opcode::FpToUi, number, wide));
    assert_eq!(none, Some(module.poison(wide)));
}

#[test]
fn vectors_of_too_many_lanes_are_left() {
    let mut module = Module::default();
    let i8 = module.types.integer(8);
    let vector = module.types.vector(i8, u32::MAX);
    let zero = module.zero(vector);
    let undef = module.undef(vector);
    assert_eq!(module.fold_binary(Opcode::Or, InstFlags::default(), zero, undef), None);
    assert_eq!(module.fold_select(zero, zero, undef), None);
    let predicate = Predicate::from_code(32).expect("a predicate");
    assert_eq!(module.fold_compare(predicate, zero, zero), None);
    assert_eq!(module.fold_number_cast(Opcode::BitCast, zero, vector), None);
}

#[test]
fn operands_that_do_not_fit_are_left() {
    let mut module = Module::default();
    let (i32, one) = ones(&mut module, 32);
    let (_, other) = ones(&mut module, 64);
    let float = module.types.intern(Type::Float);
    let number = module.float(float, &[0]);
    assert_eq!(module.fold_binary(Opcode::Add, InstFlags::default(), one, other), None);
    assert_eq!(module.fold_binary(Opcode::FAdd, InstFlags::default(), one, one), None);
    assert_eq!(module.fold_compare(Predicate::Float(FloatPredicate::Oeq), one, one), None);
    assert_eq!(module.fold_cast(Opcode::ZExt, other, i32), None);
    assert_eq!(module.fold_extract_element(one, one), None);
    assert_eq!(module.fold_extract_value(one, &[0]), None);
    assert_eq!(module.fold_insert_value(one, number, &[]), None);
    assert_eq!(module.fold_gep(i32, InstFlags::default(), &[one, one]), None);
    assert_eq!(module.fold_gep(i32, InstFlags::default(), &[]), None);
    assert_eq!(module.constant_binary(Opcode::Mul, one, one), None);
}

#[test]
fn bytes_of_vectors_follow_the_layout() {
    let mut module = Module::default();
    let (i16, i32) = (module.types.integer(16), module.types.integer(32));
    let pair = module.types.vector(i16, 2);
    let members = [module.integer(i16, &[1]), module.integer(i16, &[2])];
    let value = module.aggregate(pair, &members);
    let little = module.fold_number_cast(Opcode::BitCast, value, i32);
    assert_eq!(text(&module, little), "i32 131073");
    module.layout.big_endian = true;
    let big = module.fold_number_cast(Opcode::BitCast, value, i32);
    assert_eq!(text(&module, big), "i32 65538");
    assert_eq!(big.and_then(|big| module.fold_number_cast(Opcode::BitCast, big, pair)), Some(value));
}

#[test]
fn forms_of_aggregates_and_numbers() {
    let mut module = Module::default();
    let i32 = module.types.integer(32);
    let pair = module.types.structure(&[i32, i32], false);
    let members = [module.undef(i32), module.poison(i32)];
    let mixed = module.aggregate(pair, &members);
    assert!(matches!(module.constants.get(mixed), Constant::Aggregate(_)));
    // The digits of what is a little less than 0.7 are cut, not rounded, and do not say the number.
    let double = module.types.intern(Type::Double);
    for (number, expected) in [
        (0.6, "6.000000e-01"),
        (0.8, "8.000000e-01"),
        (5e-324, "4.940660e-324"),
        (0.7, "0x3FE6666666666666"),
        (1e23, "0x44B52D02C7E14AF6"),
    ] {
        let id = module.float(double, &[f64::to_bits(number)]);
        assert_eq!(print_constant(&module, id), format!("double {expected}"));
    }
}
