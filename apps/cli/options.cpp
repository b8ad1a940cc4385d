#include "options.hpp"
#include "front/errors.hpp"

#include <unistd.h>
#include <array>
#include <cctype>
#include <cstdlib>
#include <limits>
#include <thread>

#include "bouton/core/error.hpp"
#include "core/moment.hpp"
#include "memory.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

std::string_view environment(char const* name) {
  char const* value = std::getenv(name);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

Language locale_language() {
  for (char const* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    std::string_view const value = environment(name);
    if (!value.empty()) return value.starts_with("zh") ? Language::kChinese : Language::kEnglish;
  }
  return Language::kEnglish;
}

bool use_color(std::string const& when) {
  if (when == "always") return true;
  if (when == "never") return false;
  if (when != "auto") bad_value("--color", when, "auto, always, never");
  return isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty() &&
         environment("TERM") != "dumb";
}

}  // namespace

Limits Settings::limits() const {
  Limits limits;
  limits.memory_bytes = memory_given ? left_for_tables(memory_bytes) : memory_bytes;
  limits.threads = threads;
  limits.cancel = &interrupt_flag();
  if (timeout) limits.deadline = started + *timeout;
  // If the user limits time or memory, only that limit applies.
  if (timeout || memory_given) limits.positions = std::numeric_limits<std::uint64_t>::max();
  return limits;
}

Limits Settings::limits_from_now() const {
  Limits limits = this->limits();
  if (timeout) limits.deadline = std::chrono::steady_clock::now() + *timeout;
  return limits;
}

Limits Settings::limits_to_write() const {
  return or_a_moment(limits());
}

Settings settings(GlobalOptions const& options) {
  Settings result;
  result.language = locale_language();
  result.context = Context().with_known_laws();
  if (options.lang == "zh") {
    result.language = Language::kChinese;
  } else if (options.lang == "en") {
    result.language = Language::kEnglish;
  } else if (!options.lang.empty()) {
    bad_value("--lang", options.lang, "en, zh");
  }
  result.color = use_color(options.color);
  result.quiet = options.quiet;
  result.threads = std::max(1U, std::thread::hardware_concurrency());
  if (!options.threads.empty()) {
    result.threads = static_cast<unsigned>(read_count("--threads", options.threads, 1, 1024));
  }
  if (!options.limit_memory.empty()) {
    result.memory_bytes = read_bytes("--limit-memory", options.limit_memory);
    result.memory_given = true;
  }
  if (!options.timeout.empty()) result.timeout = read_duration("--timeout", options.timeout);
  return result;
}

Language early_language(int argc, char const* const* argv) {
  Language language = locale_language();
  for (int i = 1; i < argc; ++i) {
    std::string_view word = argv[i];
    if (word == "--") break;
    if (word == "--lang" && i + 1 < argc) {
      word = argv[++i];
    } else if (word.starts_with("--lang=")) {
      word.remove_prefix(7);
    } else {
      continue;
    }
    if (word == "zh") language = Language::kChinese;
    if (word == "en") language = Language::kEnglish;
  }
  return language;
}

std::uint64_t read_bytes(std::string_view option, std::string const& text) {
  std::string_view rest = text;
  auto const value = leading_number(rest);
  std::string unit;
  for (char const c : rest) unit += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  static constexpr std::array<std::string_view, 5> kUnits = {"", "K", "M", "G", "T"};
  for (std::size_t i = 0; value && i < kUnits.size(); ++i) {
    std::string const letter(kUnits[i]);
    if (unit != letter && unit != letter + "B" && unit != letter + "IB") continue;
    std::uint64_t bytes = 0;
    if (*value == 0 || __builtin_mul_overflow(*value, std::uint64_t{1} << (10 * i), &bytes)) break;
    return bytes;
  }
  bad_value(option, text, "512M, 2G, ...");
}

std::chrono::nanoseconds read_duration(std::string_view option, std::string const& text) {
  constexpr std::uint64_t kMostSeconds = 1'000'000'000;  // 30 years
  std::string_view rest = text;
  auto const whole = leading_number(rest);
  std::uint64_t nanos = 0;  // nanoseconds of one unit, from the fraction
  if (whole && rest.starts_with('.')) {
    rest.remove_prefix(1);
    std::uint64_t weight = 100'000'000;
    if (rest.empty() || std::isdigit(static_cast<unsigned char>(rest.front())) == 0) {
      bad_value(option, text, "500ms, 10s, 2m, 1h, ...");
    }
    for (; !rest.empty() && std::isdigit(static_cast<unsigned char>(rest.front())) != 0;
         rest.remove_prefix(1), weight /= 10) {
      nanos += weight * static_cast<std::uint64_t>(rest.front() - '0');
    }
  }
  struct Unit {
    std::string_view name;
    std::uint64_t nanoseconds;
  };
  static constexpr std::array<Unit, 5> kUnits = {{{"", 1'000'000'000},
                                                  {"s", 1'000'000'000},
                                                  {"ms", 1'000'000},
                                                  {"m", 60'000'000'000},
                                                  {"h", 3'600'000'000'000}}};
  for (Unit const& unit : kUnits) {
    if (!whole || rest != unit.name) continue;
    if (*whole > kMostSeconds * 1'000'000'000 / unit.nanoseconds) break;
    return std::chrono::nanoseconds(*whole * unit.nanoseconds +
                                    nanos * (unit.nanoseconds / 1'000'000) / 1'000);
  }
  bad_value(option, text, "500ms, 10s, 2m, 1h, ...");
}

bool utf8_terminal() {
  for (char const* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string_view const value = environment(name);
    if (value.empty()) continue;
    return value.find("UTF-8") != value.npos || value.find("utf8") != value.npos ||
           value.find("UTF8") != value.npos;
  }
  return false;
}

}  // namespace bouton::cli
