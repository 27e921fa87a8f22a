//! Functions from LLVM's text, of the part of it in which this library writes bodies: numbers, vectors, aggregates of them, memory on
//! the stack, calls and branches. Every instruction goes through the checked builder.

mod instructions;
mod tokens;

use rustc_hash::FxHashMap;
use spirv_llvm_ir::tables::AttributeKind;

use self::tokens::{BodyToken, tokens, wrong};
use super::{Block, Builder, Built, Function, Inst, Linkage, Module, Opcode, Type, Value};

impl<'m> Module<'m> {
    /// Adds the functions of a text; those that the module has already are the ones that it means. Gives those with bodies.
    ///
    /// # Errors
    /// Where the text is not of the part that is read here, or breaks a rule of the IR.
    pub(crate) fn add_text(self, text: &str) -> Built<Vec<Function<'m>>> {
        let tokens = tokens(text)?;
        let mut reader =
            BodyReader { module: self, builder: Builder::new(self.context()), tokens: &tokens, at: 0 };
        // Functions call those that stand behind them.
        let mut bodies = Vec::new();
        while reader.at < tokens.len() {
            match reader.next() {
                BodyToken::End => {}
                BodyToken::Word(word @ ("define" | "declare")) => {
                    let (function, names) = reader.head()?;
                    if word == "define" {
                        bodies.push((function, names, reader.at));
                        while reader.next() != BodyToken::Close {
                            if reader.at >= tokens.len() {
                                return Err(wrong("a body without an end"));
                            }
                        }
                    }
                }
                other => return Err(wrong(other)),
            }
        }
        let mut defined = Vec::new();
        for (function, names, at) in bodies {
            reader.at = at;
            reader.body(function, &names)?;
            defined.push(function);
        }
        Ok(defined)
    }
}

struct BodyReader<'t, 'm> {
    module: Module<'m>,
    builder: Builder<'m>,
    tokens: &'t [BodyToken<'t>],
    at: usize,
}

/// The values and blocks of a body by their names.
struct BodyNames<'t, 'm> {
    values: FxHashMap<&'t str, Value<'m>>,
    blocks: FxHashMap<&'t str, Block<'m>>,
    /// Phis with what they take, which may stand behind them.
    phis: Vec<(Inst<'m>, Vec<(usize, &'t str)>)>,
}

impl<'t, 'm> BodyReader<'t, 'm> {
    fn peek(&self) -> BodyToken<'t> {
        self.tokens.get(self.at).copied().unwrap_or(BodyToken::End)
    }

    fn next(&mut self) -> BodyToken<'t> {
        let token = self.peek();
        self.at += 1;
        token
    }

    /// Whether a token comes next, which is passed then.
    fn eat(&mut self, token: BodyToken<'_>) -> bool {
        let is_it = self.peek() == token;
        self.at += usize::from(is_it);
        is_it
    }

    fn sign(&mut self, sign: char) -> Built<()> {
        if self.eat(BodyToken::Sign(sign)) { Ok(()) } else { Err(wrong((sign, self.peek()))) }
    }

    fn word(&mut self, word: &str) -> Built<()> {
        if self.eat(BodyToken::Word(word)) { Ok(()) } else { Err(wrong((word, self.peek()))) }
    }

    fn number<N: std::str::FromStr>(&mut self) -> Built<N> {
        match self.next() {
            BodyToken::Word(word) => word.parse().map_err(|_| wrong(word)),
            other => Err(wrong(other)),
        }
    }

    fn ty(&mut self) -> Built<Type<'m>> {
        let context = self.module.context();
        let word = match self.next() {
            BodyToken::Word(word) => word,
            BodyToken::Sign('<') => {
                let (count, element) = self.sequence()?;
                self.sign('>')?;
                return element.vector_of(u32::try_from(count).map_err(|_| wrong(count))?);
            }
            BodyToken::Sign('[') => {
                let (count, element) = self.sequence()?;
                self.sign(']')?;
                return element.array_of(count);
            }
            BodyToken::Sign('{') => {
                let mut members = vec![self.ty()?];
                while self.eat(BodyToken::Sign(',')) {
                    members.push(self.ty()?);
                }
                self.sign('}')?;
                return context.struct_type(&members, false);
            }
            other => return Err(wrong(other)),
        };
        Ok(match word {
            "void" => context.void(),
            "half" => context.f16(),
            "bfloat" => context.bf16(),
            "float" => context.f32(),
            "double" => context.f64(),
            "ptr" => {
                let mut space = 0;
                if self.eat(BodyToken::Word("addrspace")) {
                    self.sign('(')?;
                    space = self.number()?;
                    self.sign(')')?;
                }
                context.pointer(space)?
            }
            _ => context
                .int(word.strip_prefix('i').and_then(|bits| bits.parse().ok()).ok_or_else(|| wrong(word))?)?,
        })
    }

    fn sequence(&mut self) -> Built<(u64, Type<'m>)> {
        let count = self.number()?;
        self.word("x")?;
        Ok((count, self.ty()?))
    }

    /// A function's linkage, type, name and attributes, and the names of its parameters.
    fn head(&mut self) -> Built<(Function<'m>, Vec<&'t str>)> {
        let is_internal = self.eat(BodyToken::Word("internal"));
        let result = self.ty()?;
        let BodyToken::Global(name) = self.next() else { return Err(wrong("a function without a name")) };
        self.sign('(')?;
        let (mut params, mut names) = (Vec::new(), Vec::new());
        while !self.eat(BodyToken::Sign(')')) {
            params.push(self.ty()?);
            if let BodyToken::Local(name) = self.peek() {
                self.at += 1;
                names.push(name);
            }
            self.eat(BodyToken::Sign(','));
        }
        let function = self.function(name, result.function(&params, false)?)?;
        if is_internal {
            function.set_linkage(Linkage::Internal);
        }
        loop {
            match self.next() {
                BodyToken::End | BodyToken::Sign('{') => break,
                BodyToken::Word("memory") => {
                    self.sign('(')?;
                    self.word("none")?;
                    self.sign(')')?;
                    function.set_memory(0)?;
                }
                BodyToken::Word(word) => {
                    let kind = AttributeKind::ALL.iter().copied().find(|kind| kind.text() == word);
                    function.set_flag(kind.ok_or_else(|| wrong(word))?)?;
                }
                other => return Err(wrong(other)),
            }
        }
        Ok((function, names))
    }

    /// The function of a name, which is declared where it is new.
    fn function(&self, name: &str, ty: Type<'m>) -> Built<Function<'m>> {
        match self.module.function(name.as_bytes()) {
            Some(function) if function.ty() == ty => Ok(function),
            Some(function) => Err(wrong(function)),
            None => self.module.add_function(name.as_bytes(), ty),
        }
    }

    fn body(&mut self, function: Function<'m>, params: &[&'t str]) -> Built<()> {
        if !function.is_declaration() {
            return Err(wrong(function));
        }
        let mut names =
            BodyNames { values: FxHashMap::default(), blocks: FxHashMap::default(), phis: Vec::new() };
        for (name, param) in params.iter().copied().zip(function.params()) {
            param.set_name(name.as_bytes());
            names.values.insert(name, param);
        }
        let inner = self.tokens.get(self.at..).unwrap_or_default();
        let labels = inner.iter().take_while(|token| **token != BodyToken::Close);
        for token in labels.filter(|token| matches!(token, BodyToken::Label(_) | BodyToken::Word(_))) {
            match token {
                BodyToken::Label(label) => {
                    names.blocks.insert(label, function.append_block(label.as_bytes())?);
                }
                // The first block may have no label.
                _ if names.blocks.is_empty() => {
                    names.blocks.insert("", function.append_block(b"")?);
                }
                _ => {}
            }
        }
        if let Some(entry) = function.entry() {
            self.builder.position_at_end(entry);
        }
        loop {
            match self.next() {
                BodyToken::End => {}
                BodyToken::Close => break,
                BodyToken::Label(label) => {
                    let block = names.blocks.get(label).copied().ok_or_else(|| wrong(label))?;
                    self.builder.position_at_end(block);
                }
                BodyToken::Local(name) => {
                    self.sign('=')?;
                    let value = self.instruction(&mut names)?.ok_or_else(|| wrong(name))?;
                    value.set_name(name.as_bytes());
                    names.values.insert(name, value);
                }
                BodyToken::Word(_) => {
                    self.at -= 1;
                    self.instruction(&mut names)?;
                }
                other => return Err(wrong(other)),
            }
        }
        for (phi, entries) in std::mem::take(&mut names.phis) {
            let mut incoming = Vec::new();
            for (place, label) in entries {
                self.at = place;
                let value = self.value(phi.ty(), &names)?;
                incoming.push((value, names.blocks.get(label).copied().ok_or_else(|| wrong(label))?));
            }
            phi.add_incoming(&incoming)?;
        }
        Ok(())
    }

    fn typed(&mut self, names: &BodyNames<'t, 'm>) -> Built<Value<'m>> {
        let ty = self.ty()?;
        self.value(ty, names)
    }

    /// A value behind a comma.
    fn next_typed(&mut self, names: &BodyNames<'t, 'm>) -> Built<Value<'m>> {
        self.sign(',')?;
        self.typed(names)
    }

    /// A value of a type.
    fn value(&mut self, ty: Type<'m>, names: &BodyNames<'t, 'm>) -> Built<Value<'m>> {
        let word = match self.next() {
            BodyToken::Local(name) => {
                let value = names.values.get(name).copied().filter(|value| value.has_type(ty));
                return value.ok_or_else(|| wrong(name));
            }
            BodyToken::Sign('<') => {
                let lanes = self.constants(names, '>')?;
                return ty.scalar().const_vector(&lanes);
            }
            BodyToken::Sign('[') => {
                let parts = self.constants(names, ']')?;
                return ty.element().ok_or_else(|| wrong(ty))?.const_array(&parts);
            }
            BodyToken::Sign('{') => {
                let parts = self.constants(names, '}')?;
                return ty.const_struct(&parts);
            }
            BodyToken::Word(word) => word,
            other => return Err(wrong(other)),
        };
        match word {
            "zeroinitializer" | "null" => ty.const_null(),
            "undef" => ty.undef(),
            "poison" => ty.poison(),
            "true" | "false" => ty.const_int((word == "true").into()),
            "splat" => {
                self.sign('(')?;
                let lane = self.typed(names)?;
                self.sign(')')?;
                lane.ty().ok_or_else(|| wrong(word))?.const_vector(&vec![
                    lane;
                    ty.vector_len().unwrap_or_default()
                        as usize
                ])
            }
            _ if ty.is_int() => {
                let number: i128 = word.parse().map_err(|_| wrong(word))?;
                ty.const_words(&[number as u64, (number >> 64) as u64])
            }
            _ if ty.is_float() => self.float(ty, word),
            _ => Err(wrong(word)),
        }
    }

    fn constants(&mut self, names: &BodyNames<'t, 'm>, end: char) -> Built<Vec<Value<'m>>> {
        let mut all = vec![self.typed(names)?];
        while self.eat(BodyToken::Sign(',')) {
            all.push(self.typed(names)?);
        }
        self.sign(end)?;
        Ok(all)
    }

    /// A number in decimal or by the bits of its format, which are those of double precision for `float` too.
    fn float(&self, ty: Type<'m>, word: &str) -> Built<Value<'m>> {
        let bits = |digits: &str| u64::from_str_radix(digits, 16).map_err(|_| wrong(word));
        if let Some(digits) = word.strip_prefix("0xH").or_else(|| word.strip_prefix("0xR")) {
            return ty.const_fp_bits([bits(digits)?, 0]);
        }
        let bits = match word.strip_prefix("0x") {
            Some(digits) => bits(digits)?,
            None => word.parse::<f64>().map_err(|_| wrong(word))?.to_bits(),
        };
        let double = self.module.context().f64();
        let number = double.const_fp_bits([bits, 0])?;
        if ty == double {
            return Ok(number);
        }
        self.module.fold_cast(Opcode::FpTrunc, number, ty).ok_or_else(|| wrong(word))
    }
}
