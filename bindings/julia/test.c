/* Calls every function of libllvm_spirv as Julia's ccall does: found by name in a library that was loaded at run time, with the types
 * that its packages give, and none of this project's headers. Argument: the library. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(Condition)                                                                                               \
  do {                                                                                                                 \
    if (!(Condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #Condition);                                                  \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

/* Cuint, Cuint, Cstring, Cint. */
struct Options {
  unsigned Major, Minor;
  const char *Extensions;
  int DebugInfo;
};

static int (*translate)(const uint8_t *, size_t, const void *, void **, char **);
static const char **(*getExtensions)(size_t *);
static void (*getVersion)(unsigned *, unsigned *, unsigned *);
static const uint8_t *(*getStart)(void *);
static size_t (*getSize)(void *);
static void (*disposeBuffer)(void *);
static void (*disposeMessage)(char *);

static const char Kernel[] = "target triple = \"spir64-unknown-unknown\"\n"
                             "define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {\n"
                             "  %r = call i32 @llvm.bitreverse.i32(i32 %n)\n"
                             "  store i32 %r, ptr addrspace(1) %p, align 4\n"
                             "  ret void\n}\n"
                             "declare i32 @llvm.bitreverse.i32(i32)\n";

/* Whether a module declares an extension: its name stands in the words, padded with zeros. */
static int declares(const uint8_t *Bytes, size_t Size, const char *Name) {
  size_t Length = strlen(Name);
  for (size_t At = 20; At + Length < Size; At += 4)
    if (memcmp(Bytes + At, Name, Length + 1) == 0)
      return 1;
  return 0;
}

static void *translated(struct Options Options) {
  void *Buffer = NULL;
  char *Message = (char *)1;
  CHECK(translate((const uint8_t *)Kernel, sizeof Kernel - 1, &Options, &Buffer, &Message) == 0);
  CHECK(Buffer && !Message && getSize(Buffer) > 20 && getSize(Buffer) % 4 == 0);
  CHECK(memcmp(getStart(Buffer), "\x03\x02\x23\x07", 4) == 0);
  return Buffer;
}

static void refused(const char *Input, size_t Length, const struct Options *Options, const char *Part) {
  void *Buffer = (void *)1;
  char *Message = NULL;
  CHECK(translate((const uint8_t *)Input, Length, Options, &Buffer, &Message) != 0);
  CHECK(!Buffer && Message && strstr(Message, Part));
  disposeMessage(Message);
  CHECK(translate((const uint8_t *)Input, Length, Options, NULL, NULL) != 0);
}

int main(int Count, char **Arguments) {
  CHECK(Count == 2);
  void *Library = dlopen(Arguments[1], RTLD_NOW);
  CHECK(Library);
#define FIND(Function, Name) CHECK((*(void **)&Function = dlsym(Library, "LLVMSPIRV" Name)) != NULL)
  FIND(translate, "Translate");
  FIND(getExtensions, "GetExtensions");
  FIND(getVersion, "GetLLVMVersion");
  FIND(getStart, "GetBufferStart");
  FIND(getSize, "GetBufferSize");
  FIND(disposeBuffer, "DisposeMemoryBuffer");
  FIND(disposeMessage, "DisposeMessage");

  struct Options None = {0, 0, NULL, 1};
  static const char *const Allowing[] = {"+SPV_KHR_bit_instructions", "SPV_KHR_fma,SPV_KHR_bit_instructions", "all", "+all,-SPV_KHR_fma"};
  static const char *const Forbidding[] = {NULL, "", "-all", "all,-SPV_KHR_bit_instructions", "+SPV_KHR_fma"};
  for (size_t At = 0; At < sizeof Allowing / sizeof *Allowing; ++At) {
    void *Buffer = translated((struct Options){1, 4, Allowing[At], 1});
    CHECK(declares(getStart(Buffer), getSize(Buffer), "SPV_KHR_bit_instructions"));
    disposeBuffer(Buffer);
  }
  for (size_t At = 0; At < sizeof Forbidding / sizeof *Forbidding; ++At) {
    void *Buffer = translated((struct Options){1, 0, Forbidding[At], 0});
    CHECK(!declares(getStart(Buffer), getSize(Buffer), "SPV_KHR_bit_instructions"));
    disposeBuffer(Buffer);
  }
  for (int Form = 0; Form < 4; ++Form)
    disposeBuffer(translated((struct Options){0, 0, NULL, Form}));
  CHECK(translate((const uint8_t *)Kernel, sizeof Kernel - 1, &None, NULL, NULL) == 0);

  refused("no module", 9, &None, "");
  refused("", 0, &None, "empty");
  refused(NULL, 0, &None, "empty");
  refused(Kernel, sizeof Kernel - 1, NULL, "options");
  refused(Kernel, sizeof Kernel - 1, &(struct Options){1, 9, NULL, 1}, "1.9");
  refused(Kernel, sizeof Kernel - 1, &(struct Options){1, 4, "+SPV_KHR_fma,+SPV_NO_such", 1}, "SPV_NO_such");
  refused(Kernel, sizeof Kernel - 1, &(struct Options){1, 4, NULL, 4}, "debug information");
  refused(Kernel, sizeof Kernel - 1, &(struct Options){1, 4, NULL, -1}, "debug information");

  size_t Known = 0;
  const char **Names = getExtensions(&Known);
  CHECK(Known > 90 && Names == getExtensions(NULL));
  for (size_t At = 0; At < Known; ++At) {
    struct Options One = {0, 0, Names[At], 1};
    disposeBuffer(translated(One));
  }
  unsigned Major = 0, Minor = 99, Patch = 99;
  getVersion(&Major, &Minor, &Patch);
  CHECK(Major >= 19 && Minor < 99 && Patch < 99);
  getVersion(NULL, NULL, NULL);
  disposeMessage(NULL);
  disposeBuffer(NULL);
  puts("every function of libllvm_spirv works");
  return 0;
}
