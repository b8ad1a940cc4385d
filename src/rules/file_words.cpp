#include "rules/file_words.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "bouton/core/error.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::rules_file {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::optional<Range> parse_range(std::string_view text) {
  auto const dash = text.find('-');
  auto const first = parse_number(trimmed(text.substr(0, dash)));
  auto const last = dash == text.npos ? first : parse_number(trimmed(text.substr(dash + 1)));
  if (!first || !last || *first > *last) return std::nullopt;
  return Range{*first, *last};
}

void Amounts::add(std::uint64_t amount) {
  add_range(amount, amount);
}

void Amounts::add_range(std::uint64_t first, std::uint64_t last) {
  if (first == 0) {
    take_nothing = true;
    first = 1;
  }
  if (first > last) return;
  if (listed.size() <= last) listed.resize(static_cast<std::size_t>(last) + 1, false);
  for (std::uint64_t amount = first; amount <= last; ++amount) {
    listed[static_cast<std::size_t>(amount)] = true;
  }
}

HeapCode code_of(Amounts const& amounts, Digit digit) {
  std::vector<Digit> digits(1, amounts.take_nothing ? digit & ~Digit{3} : 0);
  for (std::size_t amount = 1; amount < amounts.listed.size(); ++amount) {
    digits.push_back(amounts.listed[amount] != amounts.all_but ? digit : 0);
  }
  if (!amounts.all_but) return {std::move(digits)};
  return {std::move(digits), {digit}};
}

std::optional<Amounts> parse_amounts(std::string_view words) {
  constexpr std::string_view kAllBut = "all but ";
  Amounts amounts;
  words = trimmed(words);
  if (words == "any") {
    amounts.all_but = true;
    return amounts;
  }
  amounts.all_but = words.starts_with(kAllBut);
  if (amounts.all_but) words.remove_prefix(kAllBut.size());
  std::uint64_t work = 0;  // ranges may overlap many times: their total is bounded
  while (true) {
    auto const comma = words.find(',');
    auto const range = parse_range(words.substr(0, comma));
    if (!range || range->last > kMaxAmount) return std::nullopt;
    work += range->last - range->first + 1;
    if (work > 4 * kMaxAmount) return std::nullopt;
    amounts.add_range(range->first, range->last);
    if (comma == words.npos) break;
    words.remove_prefix(comma + 1);
  }
  if (amounts.all_but && amounts.take_nothing) return std::nullopt;  // 0 is never among them
  return amounts;
}

bool names_large_number(std::string_view words) {
  constexpr std::string_view kDigits = "0123456789";
  for (std::size_t at = words.find_first_of(kDigits); at != words.npos;
       at = words.find_first_of(kDigits, at)) {
    std::size_t const end = std::min(words.find_first_not_of(kDigits, at), words.size());
    // Digits that make no number of 64 bits are too many.
    if (parse_number(words.substr(at, end - at)).value_or(kNoBound) > kMaxAmount) return true;
    at = end;
  }
  return false;
}

std::optional<HeapRange> parse_heaps(std::string_view words) {
  constexpr std::string_view kOrMore = " or more";
  words = trimmed(words);
  if (words == "any") return HeapRange{1, kNoBound};
  if (words == "all") return HeapRange{kNoBound, kNoBound};
  if (words.ends_with(kOrMore)) {
    auto const first = parse_number(trimmed(words.substr(0, words.size() - kOrMore.size())));
    if (!first || *first == 0) return std::nullopt;
    return HeapRange{*first, kNoBound};
  }
  auto const range = parse_range(words);
  if (!range || range->first == 0) return std::nullopt;
  return HeapRange{range->first, range->last};
}

std::string heaps_words(HeapRange range) {
  if (range.last == kNoBound && range.first != kNoBound) {
    return range.first == 1 ? "any" : std::to_string(range.first) + " or more";
  }
  if (range.first == kNoBound) return "all";
  std::string const first = std::to_string(range.first);
  return range.first == range.last ? first : first + "-" + std::to_string(range.last);
}

std::optional<std::optional<std::uint64_t>> parse_spread(std::string_view words) {
  constexpr std::string_view kDiffer = "differ by at most ";
  using Spread = std::optional<std::uint64_t>;
  words = trimmed(words);
  if (words == "independent") return Spread{};
  if (words == "equal") return Spread{1};
  if (!words.starts_with(kDiffer)) return std::nullopt;
  auto const most = parse_number(trimmed(words.substr(kDiffer.size())));
  if (!most || *most == kNoBound) return std::nullopt;
  return Spread{*most + 1};
}

std::string spread_words(std::uint64_t spread) {
  return spread == 1 ? "equal" : "differ by at most " + std::to_string(spread - 1);
}

std::optional<std::uint64_t> parse_number(std::string_view digits) {
  std::uint64_t value = 0;
  char const* const end = digits.data() + digits.size();
  auto const [stop, error] = std::from_chars(digits.data(), end, value);
  if (digits.empty() || error != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace bouton::rules_file
