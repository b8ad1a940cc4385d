#include "front/numbers.hpp"

#include <algorithm>
#include <charconv>

#include "bouton/core/error.hpp"
#include "core/bound_text.hpp"
#include "front/errors.hpp"

namespace bouton::front {
namespace {

/// A number, or a power: 1000000 or 10^6. Empty if it is neither, or exceeds 64 bits.
std::optional<std::uint64_t> number_or_power(std::string_view text) {
  auto const base = leading_number(text);
  if (!base || text.empty()) return base;
  if (text.front() != '^') return std::nullopt;
  text.remove_prefix(1);
  auto exponent = leading_number(text);
  if (!exponent || !text.empty() || *exponent > 64) return std::nullopt;
  std::uint64_t value = 1;
  for (; *exponent > 0; --*exponent) {
    if (__builtin_mul_overflow(value, *base, &value)) return std::nullopt;
  }
  return value;
}

}  // namespace

std::optional<std::uint64_t> leading_number(std::string_view& text) {
  std::uint64_t value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

std::uint64_t read_count(std::string_view option, std::string const& text, std::uint64_t least,
                         std::uint64_t most, std::string_view allowed) {
  auto const value = number_or_power(text);
  if (value && *value >= least && *value <= most) return *value;
  if (!allowed.empty()) bad_value(option, text, allowed);
  throw Error(Message{"front.error.range",
                      {{"option", std::string(option)},
                       {"value", printable(text)},
                       {"least", std::to_string(least)},
                       {"most", bound_text(most)}}});
}

void bad_value(std::string_view option, std::string const& text, std::string_view allowed) {
  throw Error(Message{"front.error.value",
                      {{"option", std::string(option)},
                       {"value", printable(text)},
                       {"allowed", words_of_list(allowed)}}});
}

std::vector<std::string> words_of_list(std::string_view list) {
  std::vector<std::string> words;
  while (true) {
    std::size_t const end = std::min(list.find(", "), list.size());
    std::string_view const word = list.substr(0, end);
    words.emplace_back(word == "..." ? "@list.more" : word);
    if (end == list.size()) return words;
    list.remove_prefix(end + 2);
  }
}

}  // namespace bouton::front
