// Options of every subcommand, and how their values are read.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/solver/context.hpp"
#include "front/numbers.hpp"

namespace bouton::cli {

class KeptSearches;  // kept_work.hpp

/// The values as given on the command line.
struct GlobalOptions {
  std::string color = "auto";
  std::string threads;
  std::string limit_memory;
  std::string timeout;
  std::string lang;
  bool quiet = false;
};

/// The values after they are read.
struct Settings {
  Language language = Language::kEnglish;
  bool color = false;  ///< colours on standard output
  bool quiet = false;
  unsigned threads = 1;
  std::uint64_t memory_bytes = std::uint64_t{1} << 30;
  bool memory_given = false;  ///< by --limit-memory
  std::optional<std::chrono::nanoseconds> timeout = std::nullopt;
  Context context;                               ///< shared by all questions of this run
  std::shared_ptr<KeptSearches> kept = nullptr;  ///< null outside of a session

  /// When the command line was read: its time begins here.
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();

  /// Limits for all that the command line asks for, together; Ctrl-C cancels it.
  [[nodiscard]] Limits limits() const;
  /// The same for one of many questions that have the whole time each, and begins now.
  [[nodiscard]] Limits limits_from_now() const;
  /// For writing what has been computed: where the limits are over already, a moment more.
  [[nodiscard]] Limits limits_to_write() const;
};

/// \throws Error naming the option, its value and what is allowed.
[[nodiscard]] Settings settings(GlobalOptions const& options);

/// The language before the command line is parsed (the parser's own texts need it): --lang,
/// else LC_ALL, LC_MESSAGES, LANG, else English. An unknown --lang is reported later.
[[nodiscard]] Language early_language(int argc, char const* const* argv);

using front::read_count;
/// Readers of other option values. \throws Error naming `option` and what is allowed.
[[nodiscard]] std::uint64_t read_bytes(std::string_view option, std::string const& text);
[[nodiscard]] std::chrono::nanoseconds read_duration(std::string_view option,
                                                     std::string const& text);

/// Whether the terminal can be expected to show characters beyond ASCII.
[[nodiscard]] bool utf8_terminal();

}  // namespace bouton::cli
