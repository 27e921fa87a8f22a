/* Translates LLVM IR to SPIR-V with the C library: translate INPUT.ll OUTPUT.spv
 *   cc translate.c $(pkg-config --cflags --libs spirv_llvm) -o translate */
#include <spirv_llvm.h>

#include <stdio.h>
#include <stdlib.h>

static void tell(void *user, const spirv_llvm_diagnostic *diagnostic) {
  fprintf(stderr, "%s: %s: %s\n", (const char *)user, diagnostic->name, diagnostic->message);
  if (diagnostic->location[0] != 0)
    fprintf(stderr, "  at %s\n", diagnostic->location);
  if (diagnostic->help[0] != 0)
    fprintf(stderr, "  help: %s\n", diagnostic->help);
}

static char *read_file(const char *name, size_t *size) {
  FILE *file = fopen(name, "rb");
  char *data = NULL;
  if (file && fseek(file, 0, SEEK_END) == 0) {
    long length = ftell(file);
    rewind(file);
    data = length >= 0 ? malloc((size_t)length + 1) : NULL;
    *size = data ? fread(data, 1, (size_t)length, file) : 0;
  }
  if (file)
    fclose(file);
  return data;
}

int main(int count, char **arguments) {
  size_t size = 0, written = 0;
  int status = 1;
  if (count != 3) {
    fprintf(stderr, "usage: %s INPUT.ll OUTPUT.spv\n", arguments[0]);
    return 2;
  }
  char *input = read_file(arguments[1], &size);
  if (!input) {
    fprintf(stderr, "%s cannot be read\n", arguments[1]);
    return 2;
  }
  spirv_llvm_options *options = spirv_llvm_options_new();
  spirv_llvm_options_set(options, "spirv-max-version", "1.4");
  spirv_llvm_outcome *outcome = spirv_llvm_write(input, size, options);
  spirv_llvm_outcome_diagnostics(outcome, tell, arguments[1]);
  if (spirv_llvm_outcome_status(outcome) == 0) {
    const void *module = spirv_llvm_outcome_data(outcome, &written);
    FILE *file = fopen(arguments[2], "wb");
    if (file && fwrite(module, 1, written, file) == written)
      status = 0;
    if (file && fclose(file) != 0)
      status = 1;
  }
  spirv_llvm_outcome_free(outcome);
  spirv_llvm_options_free(options);
  free(input);
  return status;
}
