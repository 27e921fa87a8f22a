// The check of the test programs: one that does not hold is told with its place, and ends the program with status 1.
#pragma once

#include <cstdio>
#include <cstdlib>

#define CHECK(Condition)                                                                                               \
  do {                                                                                                                 \
    if (!(Condition)) {                                                                                                \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #Condition);                                   \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (false)
