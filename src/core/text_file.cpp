#include "core/text_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/system_error.hpp"

namespace bouton {
namespace {

thread_local Limits const* in_force = nullptr;

constexpr std::size_t kMostBytes = std::size_t{16} << 20U;
constexpr std::size_t kMostLargeBytes = std::size_t{64} << 20U;

Message unread(std::string const& path, std::string const& reason) {
  return {"file.read", {{"path", path}, {"reason", reason}}};
}

/// \param too_long  what is said of a file with more than `most` bytes
std::string read_up_to(std::string const& path, std::size_t most, std::string const& too_long) {
  Limits const none;
  Input const input(path);
  Limits const& limits = in_force != nullptr && input.may_wait() ? *in_force : none;
  std::string content;
  char buffer[1 << 16];
  while (auto const count = input.read_some(buffer, limits)) {
    if (*count == 0) return content;
    content.append(buffer, *count);
    if (content.size() > most) throw Error(unread(path, too_long));
  }
  throw ReadingStopped(unread(path, "@file.waited"));
}

}  // namespace

Input::Input(std::string path) : path_(std::move(path)) {
  // Not blocking: a named pipe without a writer would be waited for here.
  descriptor_ = open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor_ < 0) throw Error(unread(path_, system_reason(errno)));
}

Input::~Input() {
  if (descriptor_ > 0) close(descriptor_);
}

bool Input::may_wait() const {
  struct stat about {};
  return fstat(descriptor_, &about) != 0 || !S_ISREG(about.st_mode);
}

std::optional<std::size_t> Input::read_some(std::span<char> buffer, Limits const& limits) const {
  while (!limits.expired()) {
    pollfd wait{descriptor_, POLLIN, 0};
    int const ready = poll(&wait, 1, 100);
    if (ready == 0) continue;
    if (ready > 0) {
      ssize_t const count = read(descriptor_, buffer.data(), buffer.size());
      if (count >= 0) return static_cast<std::size_t>(count);
    }
    // Who cannot be told of a signal by the limits is told of it here.
    bool const again = errno == EAGAIN || (errno == EINTR && limits.cancel != nullptr);
    if (!again) throw Error(unread(path_, system_reason(errno)));
  }
  return std::nullopt;
}

ReadingLimits::ReadingLimits(Limits const& limits) : outer_(std::exchange(in_force, &limits)) {}

ReadingLimits::~ReadingLimits() {
  in_force = outer_;
}

std::string read_text_file(std::string const& path) {
  return read_up_to(path, kMostBytes, "@file.over_16_mib");
}

std::string read_large_text_file(std::string const& path) {
  return read_up_to(path, kMostLargeBytes, "@file.over_64_mib");
}

std::string read_standard_input_to(std::string_view last) {
  Limits const none;
  Input const input;
  Limits const& limits = in_force != nullptr && input.may_wait() ? *in_force : none;
  std::string content;
  std::size_t line = 0;  // where the last line begins
  char next = 0;         // one byte at a time: what follows is for others
  while (auto const count = input.read_some({&next, 1}, limits)) {
    bool const ended = *count == 0 || next == '\n';
    std::string_view text = std::string_view(content).substr(line);
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (ended && text == last) return content.substr(0, line);
    if (*count == 0) return content;
    content += next;
    if (ended) line = content.size();
    if (content.size() > kMostBytes) throw Error(unread("-", "@file.over_16_mib"));
  }
  throw ReadingStopped(unread("-", "@file.waited"));
}

}  // namespace bouton
