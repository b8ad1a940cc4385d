// What a question reads: rules files, certificates, lines. Each may be a pipe that somebody still
// writes, or a named one without a writer yet; it is waited for only as long as limits allow.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"

namespace bouton {

/// A file, a pipe or the keyboard.
class Input {
 public:
  /// Standard input.
  Input() = default;
  /// \throws Error naming the file
  explicit Input(std::string path);
  ~Input();
  Input(Input const&) = delete;
  Input& operator=(Input const&) = delete;

  /// Whether reading may have to wait for somebody: it is no file on a disk.
  [[nodiscard]] bool may_wait() const;

  /// Waits for the next bytes, looking at the limits ten times a second, since a signal may arrive
  /// in another thread. \return 0 at the end of the input, empty when a limit is reached \throws
  /// Error naming the file
  [[nodiscard]] std::optional<std::size_t> read_some(std::span<char> buffer,
                                                     Limits const& limits) const;

 private:
  std::string path_ = "-";
  int descriptor_ = 0;
};

/// While one lives, read_text_file waits in its thread no longer than its limits allow.
class ReadingLimits {
 public:
  /// \pre objects of a thread end in reverse order
  explicit ReadingLimits(Limits const& limits);
  explicit ReadingLimits(Limits&&) = delete;  // kept by reference
  ~ReadingLimits();
  ReadingLimits(ReadingLimits const&) = delete;
  ReadingLimits& operator=(ReadingLimits const&) = delete;

 private:
  Limits const* outer_;
};

/// A file was waited for until a limit was reached.
class ReadingStopped : public Error {
 public:
  using Error::Error;
};

/// All bytes of a file, which may also be a pipe. \throws Error naming the file if it cannot be
/// read or has more than 16 MiB, ReadingStopped
[[nodiscard]] std::string read_text_file(std::string const& path);
/// The same of a file that may be large, a certificate: up to 64 MiB.
[[nodiscard]] std::string read_large_text_file(std::string const& path);

/// Standard input up to its end, or up to a line that is `last` alone, which is left out. What
/// follows that line stays to be read. \throws as read_text_file()
[[nodiscard]] std::string read_standard_input_to(std::string_view last);

}  // namespace bouton
