// The message of a command when LLVM meets a fault.

#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

namespace {
struct Report {
  const char *Message;
  int Status;
};
} // namespace

extern "C" void sl_report_faults(const char *Message, int Status) {
  // It lives as long as the process does.
  sys::AddSignalHandler(
      [](void *Cookie) {
        const Report *R = static_cast<const Report *>(Cookie);
        // Nothing is kept back in a buffer, and no destructor runs over memory that may be broken.
        errs() << R->Message << '\n';
        std::_Exit(R->Status);
      },
      new Report{Message, Status});
}
