#include "memory.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#ifdef __linux__
#include <pthread.h>
#include <sys/resource.h>
#endif

#include "command.hpp"
#include "core/memory.hpp"
#include "core/memory_text.hpp"
#include "output.hpp"

namespace bouton::cli {
namespace {

constexpr std::uint64_t kLeast = std::uint64_t{48} << 20;
/// Pages of the program and its libraries, which are not data.
constexpr std::uint64_t kCode = std::uint64_t{6} << 20;
constexpr std::uint64_t kOwn = std::uint64_t{12} << 20;
/// Sanitizers need many times as much memory, and abort without it.
#ifdef BOUTON_SANITIZED
constexpr bool kBounded = false;
#else
constexpr bool kBounded = true;
#endif

#ifdef __linux__
constexpr std::size_t kStack = std::size_t{2} << 20;

/// A limit that is already lower is kept.
void lower_data_limit(std::uint64_t bytes) {
  struct rlimit limit = {};
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur <= bytes) return;
  limit.rlim_cur = bytes;
  setrlimit(RLIMIT_DATA, &limit);
}
void lift_data_limit() {
  struct rlimit limit = {};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_DATA, &limit);
}
#else
void lift_data_limit() {}
#endif

Language spoken = Language::kEnglish;
std::uint64_t allowed = 0;  // what the user has allowed, 0 for everything

[[noreturn]] void no_memory() {
  lift_data_limit();  // the message needs some memory
  put_error(out_of_memory(), spoken);
  std::fflush(stdout);
  std::_Exit(kExitUnknown);
}

}  // namespace

Message out_of_memory() {
  if (allowed == 0) return {"cli.error.memory"};
  return {"cli.error.memory_allowed", {{"allowed", memory_text(allowed)}}};
}

void survive_little_memory(Language language) {
  spoken = language;
  set_no_memory_handler(no_memory);
}

void keep_within(std::uint64_t bytes, unsigned threads) {
  if (!kBounded) return;
  allowed = bytes;
#ifdef __linux__
  std::uint64_t stacks = 0;
#ifdef __GLIBC__
  // For later threads; the usual 8 MiB each would count although they are never touched.
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) == 0) {
    pthread_attr_setstacksize(&attributes, kStack);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
  }
  stacks = (threads - std::uint64_t{1}) * kStack;
#endif
  lower_data_limit(std::max(bytes - std::min(bytes, kCode), kLeast) + stacks);
#else
  static_cast<void>(bytes);
  static_cast<void>(threads);
#endif
}

std::uint64_t left_for_tables(std::uint64_t bytes) {
  return bytes - std::min(bytes / 4, kOwn);
}

}  // namespace bouton::cli
