//! Names of every class, and the bounds.

use super::{
    AddressSpace, Builtin, Cv, Qualifiers, Signature, TemplateArgument, Ty, base_name, demangle, encode,
    parse, parse_where,
};

/// The spelled parameters of a symbol that must come back from its parsed form.
fn params(symbol: &str) -> Result<String, Box<dyn std::error::Error>> {
    let name = parse(symbol)?;
    assert_eq!(name.encode(), symbol);
    let params = name.resolved_params().ok_or("no resolved parameters")?;
    Ok(params.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
}

#[test]
fn spells_parameters() -> Result<(), Box<dyn std::error::Error>> {
    for (symbol, expected) in [
        ("_Z7barrierj", "uint"),
        ("_Z12get_work_dimv", ""),
        ("_Z3clzDv16_h", "uchar16"),
        ("_Z5fractDv4_fPU3AS1S_", "float4, __global float4*"),
        ("_Z3maxDhDF16_", "half, _Float16"),
        ("_Z5widenDF16bno", "__bf16, __int128, unsigned __int128"),
        ("_Z6vload4mPU3AS2Kh", "ulong, __constant const uchar*"),
        ("_Z6vload4mPU10CLconstantKh", "ulong, __constant const uchar*"),
        ("_Z4copyPrVKi", "const volatile restrict int*"),
        ("_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f", "__read_only image2d_t, sampler_t, float2"),
        ("_Z4takePU3AS3PU3AS1KPi", "int* __global const* __local*"),
        ("_Z3runU13block_pointerFvPU3AS3vES0_", "void (^)(__local void*), __local void*"),
        ("_Z4callPFivES0_", "int (*)(), int (*)()"),
        (
            "_Z4lateu20vendor_type_with_argIiLj4EES_",
            "vendor_type_with_arg<int, (uint)4>, vendor_type_with_arg<int, (uint)4>",
        ),
        ("_Z5printPU3AS2Kcz", "__constant const char*, ..."),
        ("_Z5tableA2_A_d", "double[][2]"),
        ("_Z4joinCfDB7_DU8_", "float _Complex, _BitInt(7), unsigned _BitInt(8)"),
        ("_Z4linkRiOKf", "int&, const float&&"),
        ("_Z5ownerU4oddsPi", "odds int*"),
    ] {
        match params(symbol) {
            Ok(found) => assert_eq!(found, expected, "{symbol}"),
            Err(error) => return Err(format!("{symbol}: {error}").into()),
        }
    }
    Ok(())
}

#[test]
fn puts_template_arguments_in() -> Result<(), Box<dyn std::error::Error>> {
    for (symbol, expected) in [
        ("_Z5shiftIiET_S0_PU3AS1S0_", "int, __global int*"),
        ("_Z5startIJicEEvmDpT_", "ulong, int, char"),
        ("_Z5startIJEEvmDpT_", "ulong"),
        ("_Z4pickIKN2ns3boxIiEEEvPT_", "const ns::box<int>*"),
    ] {
        match params(symbol) {
            Ok(found) => assert_eq!(found, expected, "{symbol}"),
            Err(error) => return Err(format!("{symbol}: {error}").into()),
        }
    }
    let name = parse("_Z3mulIfLj4EEvP3matIT_XT0_EE")?;
    let params = name.resolved_params().ok_or("no parameters")?;
    let expected = Ty::Path(vec![super::Segment {
        name: super::Component::Source("mat".into()),
        args: Some(vec![
            TemplateArgument::Type(Builtin::Float.into()),
            TemplateArgument::Literal(Builtin::UInt.into(), "4".into()),
        ]),
    }]);
    assert_eq!(params.as_ref(), [Ty::pointer(expected)]);
    assert!(parse("_Z1fIiEvT0_")?.resolved_params().is_none());
    Ok(())
}

#[test]
fn encodes_what_tables_build() {
    let float4 = Ty::vector(Builtin::Float, 4);
    assert_eq!(encode("fract", &[float4.clone(), Ty::global_ptr(float4.clone())]), "_Z5fractDv4_fPU3AS1S_");
    assert_eq!(encode("get_work_dim", &[]), "_Z12get_work_dimv");
    let counter = Ty::pointer_to(Ty::from(Builtin::Int).atomic(), 4, Cv::VOLATILE);
    let order = Ty::named("memory_order");
    assert_eq!(
        encode(
            "atomic_compare_exchange_weak_explicit",
            &[counter, Ty::private_ptr(Builtin::Int), Builtin::Int.into(), order.clone(), order]
        ),
        "_Z37atomic_compare_exchange_weak_explicitPU3AS4VU7_AtomiciPii12memory_orderS4_"
    );
    assert_eq!(encode("f", &[Ty::pointer(Builtin::Int), Ty::pointer(Builtin::Int)]), "_Z1fPiS_");
    assert_eq!(encode("f", &[Ty::private_ptr(Builtin::Int), Ty::private_ptr(Builtin::Int)]), "_Z1fPiS0_");
    assert_eq!(encode("f", &[Ty::block(Builtin::Void, vec![])]), "_Z1fU13block_pointerFvvE");
    let queue = Ty::named("ocl_queue");
    assert_eq!(encode("f", &[queue.clone(), queue]), "_Z1f9ocl_queueS_");
    assert_eq!(encode("f", &[Ty::Pipe(0), Ty::Pipe(1), Ty::Pipe(0)]), "_Z1f8ocl_pipe8ocl_pipeS_");
}

#[test]
fn numbers_substitutions_beyond_one_digit() -> Result<(), Box<dyn std::error::Error>> {
    let mut types: Vec<Ty<'_>> = (2..80).map(|count| Ty::vector(Builtin::Int, count)).collect();
    types.extend(types.clone());
    let symbol = encode("f", &types);
    assert!(
        symbol.contains("S9_SA_")
            && symbol.contains("SZ_S10_")
            && symbol.ends_with("S1Z_S20_S21_S22_S23_S24_"),
        "{symbol}"
    );
    assert_eq!(parse(&symbol)?.params(), types);
    Ok(())
}

#[test]
fn reads_pointers_to_private_memory_by_their_language() -> Result<(), Box<dyn std::error::Error>> {
    let private = Qualifiers { space: AddressSpace::Private, cv: Cv::empty() };
    let pointee = |name: &super::Name<'_>| name.params().first().and_then(Ty::pointee).map(|(_, own)| own);
    assert_eq!(pointee(&parse("_Z1fPiS0_")?), Some(private));
    assert_eq!(pointee(&parse("_Z1fPiS_")?), Some(Qualifiers::NONE));
    // Both readings fit: the second vector, or the first.
    let symbol = "_Z1fPiDv4_fDv2_iS1_";
    assert_eq!(params(symbol)?, "__private int*, float4, int2, float4");
    let cpp = parse_where(symbol, |name| name.params().last() == name.params().get(2))?;
    assert_eq!(cpp.to_string(), "f(int*, float4, int2, int2)");
    let spirv = parse("_Z9__spirv_FPiDv4_fDv2_iS1_")?;
    assert_eq!(spirv.to_string(), "__spirv_F(int*, float4, int2, int2)");
    Ok(())
}

#[test]
fn tells_functions_from_bare_names() -> Result<(), Box<dyn std::error::Error>> {
    let bare = parse("_Z28__spirv_TaskSequenceGetINTEL_1")?;
    assert_eq!((bare.base(), &bare.signature), ("__spirv_TaskSequenceGetINTEL", &Signature::Absent));
    assert_eq!(bare.suffix, "_1");
    let renamed = parse("_Z3foov.2")?;
    assert_eq!((renamed.params().len(), &*renamed.suffix), (0, ".2"));
    assert_eq!(renamed.signature, Signature::Params([].into_iter().collect()));
    let member = parse("_ZNU3AS4K2ns1C1mEPU3AS4S0_")?;
    assert_eq!((member.base(), member.scope().len(), member.this.space.number()), ("m", 2, 4));
    assert_eq!(base_name("_Z26__spirv_CompositeConstructFloat"), Some("__spirv_CompositeConstruct"));
    assert_eq!(base_name("_ZN1a1bEv"), None);
    assert_eq!(base_name("main"), None);
    Ok(())
}

#[test]
fn demangles_for_people() {
    for (symbol, expected) in [
        ("_Z5fractDv4_fPU3AS1S_", Some("fract(float4, __global float4*)")),
        ("_ZN2ns4funcEi", Some("ns::func(int)")),
        ("_ZTS8MyKernel", Some("typeinfo name for MyKernel")),
        ("_ZNU3AS43barD1Ev", Some("bar::~bar()")),
        ("main", None),
        ("f", None),
        ("i", None),
        ("Dv4_f", None),
        ("_Z", None),
    ] {
        assert_eq!(demangle(symbol).as_deref(), expected, "{symbol}");
    }
}

#[test]
fn every_builtin_code_is_read_as_itself() -> Result<(), Box<dyn std::error::Error>> {
    for builtin in Builtin::ALL {
        let symbol = format!("_Z1fi{}", builtin.code());
        assert_eq!(parse(&symbol)?.params(), [Ty::from(Builtin::Int), Ty::from(*builtin)]);
    }
    Ok(())
}

#[test]
fn says_where_a_symbol_is_wrong() {
    for (symbol, offset) in [
        ("main", 0),
        ("_Z", 2),
        ("_Z9abc", 3),
        ("_Z99999999999999999999999abc", 21),
        ("_Z0v", 3),
        ("_Z03abcv", 4),
        ("_Z1fS_", 4),
        ("_Z1fPS_", 5),
        ("_Z1fDv4f", 7),
        ("_Z1fDv4_", 8),
        ("_Z1fN1aE", 8),
        ("_Z1fN1a1b", 9),
        ("_Z1f1aIi", 8),
        ("_Z1fFvE", 7),
        ("_Z1fSZZZZZZZZZZZZZZZZ_", 17),
        ("_Z3é", 3),
        ("_Z1é", 3),
    ] {
        match parse(symbol) {
            Ok(name) => panic!("{symbol} is {name}"),
            Err(error) => assert_eq!(error.offset, offset, "{symbol}: {error}"),
        }
    }
}

/// Every prefix and every change of one byte of some names ends in a name or an error.
#[test]
fn survives_mutations() {
    let seeds = [
        "_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomiciPii12memory_orderS4_",
        "_Z3mulIfLj4EJiN2ns1aEEEvP3matIT_XT0_EESt6vectorIS0_SaIS0_EE",
        "_Z3runU13block_pointerFvPU3AS3vES1_DB9_A2_A_dCfu3abcIiE8ocl_pipe",
    ];
    for seed in seeds {
        assert!(parse(seed).is_ok(), "{seed}: {:?}", parse(seed));
        for at in 0..seed.len() {
            let (before, after) = seed.split_at(at);
            let _ = (parse(before), demangle(before));
            for byte in (b' '..=b'~').map(char::from) {
                let mutated = format!("{before}{byte}{}", after.get(1..).unwrap_or_default());
                if let Ok(name) = parse(&mutated) {
                    let _ = (name.encode(), name.to_string(), name.resolved_params());
                }
            }
        }
    }
}

#[test]
fn bounds_malformed_names() {
    // Each argument doubles the one before it.
    let mut doubling = String::from("_Z1f1aIiiE");
    for number in 1..200_usize {
        let previous = number_of(number);
        doubling.push_str(&format!("S_IS{previous}_S{previous}_E"));
    }
    for malformed in [
        doubling,
        format!("_Z1f{}", "P".repeat(1_000_000)),
        format!("_Z1f{}i", "P".repeat(1_000_000)),
        format!("_Z1fPi{}", "PS_".repeat(100_000)),
        format!("_Z1fN{}E", "1a".repeat(500_000)),
        format!("_Z1f{}", "1aI".repeat(300_000)),
        format!("_Z1f1aI{}", "J".repeat(1_000_000)),
        format!("_Z1f{}", (2..100_000).map(|count| format!("Dv{count}_i")).collect::<String>()),
    ] {
        assert!(parse(&malformed).is_err(), "{}", &malformed[..40]);
        assert!(demangle(&malformed).is_none_or(|text| text.len() <= 1 << 16), "{}", &malformed[..40]);
    }
    let chain: String = (0..100_000).map(|number| format!("PS{}_", number_of(number))).collect();
    assert!(parse(&format!("_Z1fPi{chain}")).is_err());
}

/// The number of a substitution after the first, as symbols spell it.
fn number_of(number: usize) -> String {
    let symbol = encode("f", &[]);
    assert_eq!(symbol, "_Z1fv");
    let Some(mut rest) = number.checked_sub(1) else { return String::new() };
    let mut digits = Vec::new();
    loop {
        digits.extend(u32::try_from(rest % 36).ok().and_then(|digit| char::from_digit(digit, 36)));
        rest /= 36;
        if rest == 0 {
            return digits.iter().rev().map(char::to_ascii_uppercase).collect();
        }
    }
}

proptest::proptest! {
    /// Any text, and any text of the letters that names are made of, is a name or an error; a name that is encoded is
    /// the same name again.
    #[test]
    fn any_text_is_a_name_or_an_error(
        any in ".{0,60}",
        letters in "_Z[0-9]{0,2}[a-zA-Z0-9_]{0,60}",
        likely in "_Z(N|NK|NU3AS[0-4])?(1f|3foo|pl|cv|C1|S_|St)(1a|I|E|J|L|X|S_|S0_|T_|i|f|Dv4_|P|R|K|U3AS1|v|z){0,24}",
    ) {
        for symbol in [any, letters, likely] {
            let Ok(name) = parse(&symbol) else { continue };
            let _ = (name.to_string(), name.resolved_params(), demangle(&symbol));
            let encoded = name.encode();
            let again = parse(&encoded);
            proptest::prop_assert!(again.is_ok(), "{} became {}: {:?}", symbol, encoded, again);
            proptest::prop_assert_eq!(again.map(|name| name.encode()), Ok(encoded));
        }
    }
}
