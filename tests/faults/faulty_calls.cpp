// System calls that fail on purpose: loaded by LD_PRELOAD in front of the C library.
//
//   FAULTY_LOG=FILE     the names of the counted calls, one per line
//   FAULTY_AT=K         the K-th counted call (from 1) misbehaves
//   FAULTY_HOW=HOW      kill: the process dies before the call, as by kill -9
//                       short: a write writes half of what it was given
//                       slow: the call comes a tenth of a second later
//                       a number: the call fails with this errno
//   FAULTY_ALL=1        and so do all after it: the disk stays full
//   FAULTY_CLOCK=1      the time of day jumps at every look, by days
//
// Calls that change files are counted: writes, syncs, truncations, renames, removals, openings for
// writing. Standard input, output and error, pipes and terminals are left alone.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

std::atomic<long> calls{0};

long number_from(char const* name) {
  char const* const text = std::getenv(name);
  return text == nullptr ? 0 : std::strtol(text, nullptr, 10);
}

void note(char const* name) {
  char const* const path = std::getenv("FAULTY_LOG");
  if (path == nullptr) return;
  int const log =
      static_cast<int>(syscall(SYS_open, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (log < 0) return;
  syscall(SYS_write, log, name, std::strlen(name));
  syscall(SYS_write, log, "\n", std::size_t{1});
  syscall(SYS_close, log);
}

enum class Way { kNormal, kShort, kFail };

/// What the current call must do; errno is set if it must fail.
Way way_of(char const* name) {
  note(name);
  static long const at = number_from("FAULTY_AT");
  static bool const all = number_from("FAULTY_ALL") != 0;
  static char const* const how = std::getenv("FAULTY_HOW");
  long const now = ++calls;
  if (at == 0 || how == nullptr || (all ? now < at : now != at)) return Way::kNormal;
  if (std::strcmp(how, "kill") == 0) raise(SIGKILL);
  if (std::strcmp(how, "short") == 0) return Way::kShort;
  if (std::strcmp(how, "slow") == 0) {
    timespec const tenth = {0, 100'000'000};
    nanosleep(&tenth, nullptr);
    return Way::kNormal;
  }
  errno = static_cast<int>(std::strtol(how, nullptr, 10));
  return Way::kFail;
}

bool counted(int descriptor) {
  struct stat status = {};
  return descriptor > 2 && fstat(descriptor, &status) == 0 &&
         (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
}

template <class Function>
Function real(char const* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

/// Days by which the time of day is wrong at this look.
long days_wrong() {
  static std::atomic<long> looks{0};
  static bool const wrong = number_from("FAULTY_CLOCK") != 0;
  if (!wrong) return 0;
  long const look = ++looks;
  return (look % 2 == 0 ? 1 : -1) * (look % 7 + 1);
}

constexpr long kDay = 86400;

}  // namespace

extern "C" {

ssize_t write(int descriptor, void const* bytes, size_t size) {
  static auto const next = real<ssize_t (*)(int, void const*, size_t)>("write");
  if (!counted(descriptor)) return next(descriptor, bytes, size);
  Way const way = way_of("write");
  if (way == Way::kFail) return -1;
  return next(descriptor, bytes, way == Way::kShort && size > 1 ? size / 2 : size);
}

ssize_t pwrite(int descriptor, void const* bytes, size_t size, off_t offset) {
  static auto const next = real<ssize_t (*)(int, void const*, size_t, off_t)>("pwrite");
  if (!counted(descriptor)) return next(descriptor, bytes, size, offset);
  Way const way = way_of("pwrite");
  if (way == Way::kFail) return -1;
  return next(descriptor, bytes, way == Way::kShort && size > 1 ? size / 2 : size, offset);
}
ssize_t pwrite64(int descriptor, void const* bytes, size_t size, off64_t offset) {
  return pwrite(descriptor, bytes, size, offset);
}

int fsync(int descriptor) {
  static auto const next = real<int (*)(int)>("fsync");
  struct stat status = {};
  bool const folder = fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
  if (!counted(descriptor)) return next(descriptor);
  return way_of(folder ? "fsync-folder" : "fsync") == Way::kFail ? -1 : next(descriptor);
}
int fdatasync(int descriptor) {
  static auto const next = real<int (*)(int)>("fdatasync");
  if (!counted(descriptor)) return next(descriptor);
  return way_of("fdatasync") == Way::kFail ? -1 : next(descriptor);
}

int ftruncate(int descriptor, off_t size) noexcept {
  static auto const next = real<int (*)(int, off_t)>("ftruncate");
  if (!counted(descriptor)) return next(descriptor, size);
  return way_of("ftruncate") == Way::kFail ? -1 : next(descriptor, size);
}
int ftruncate64(int descriptor, off64_t size) noexcept {
  return ftruncate(descriptor, size);
}

int rename(char const* from, char const* to) noexcept {
  static auto const next = real<int (*)(char const*, char const*)>("rename");
  return way_of("rename") == Way::kFail ? -1 : next(from, to);
}
int unlink(char const* path) noexcept {
  static auto const next = real<int (*)(char const*)>("unlink");
  return way_of("unlink") == Way::kFail ? -1 : next(path);
}

int open(char const* path, int flags, ...) {
  static auto const next = real<int (*)(char const*, int, mode_t)>("open");
  va_list rest;
  va_start(rest, flags);
  mode_t const mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  bool const writes = (flags & O_ACCMODE) != O_RDONLY && std::strncmp(path, "/dev/", 5) != 0;
  if (writes && way_of("open") == Way::kFail) return -1;
  return next(path, flags, mode);
}
int open64(char const* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t const mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open(path, flags, mode);
}

int clock_gettime(clockid_t clock, timespec* time) noexcept {
  static auto const next = real<int (*)(clockid_t, timespec*)>("clock_gettime");
  int const result = next(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += kDay * days_wrong();
  return result;
}
int gettimeofday(timeval* __restrict time, void* __restrict zone) noexcept {
  static auto const next = real<int (*)(timeval*, void*)>("gettimeofday");
  int const result = next(time, zone);
  if (result == 0) time->tv_sec += kDay * days_wrong();
  return result;
}
time_t time(time_t* out) noexcept {
  timespec now = {};
  clock_gettime(CLOCK_REALTIME, &now);
  if (out != nullptr) *out = now.tv_sec;
  return now.tv_sec;
}

}  // extern "C"
