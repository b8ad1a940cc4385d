// The words of a rules file: amounts such as "1-3" or "all but 2,5", in and out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bouton/rules/ruleset.hpp"

namespace bouton::rules_file {

inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxNameBytes = 200;
inline constexpr std::size_t kMaxMoves = 64;
inline constexpr std::size_t kMaxDigits = 5'000'000;  // of all codes together
inline constexpr std::size_t kMaxVectors = 1000;
inline constexpr std::size_t kMaxEnds = 10'000;
inline constexpr std::size_t kMaxInSets = 100'000;  // heaps in all lists of one kind of move
inline constexpr std::size_t kMaxDotsPerLine = 1000;
inline constexpr std::uint64_t kMaxAmount = 1'000'000;

inline constexpr std::string_view kTakeExamples =
    "take = 2, take = [1, 3, 4], take = \"1-3\", take = \"any\", take = \"all but 2, 5\", take = "
    "\"squares\", take = \"1, primes\" (0 ... 1000000)";
inline constexpr std::string_view kHeapsExamples =
    "heaps = 2, heaps = \"1-2\", heaps = \"any\", heaps = \"all\"";
inline constexpr std::string_view kAmountsExamples =
    "amounts = \"equal\", amounts = \"independent\", amounts = \"differ by at most 1\"";

/// What a word stands for, in the reading and the writing of files.
template <class Value>
using Meaning = std::pair<std::string_view, Value>;
inline constexpr Meaning<HeapChoice> kChoices[] = {{"the largest", HeapChoice::kLargest},
                                                   {"the smallest", HeapChoice::kSmallest},
                                                   {"an end", HeapChoice::kEnd}};
inline constexpr Meaning<HeapBound> kBounds[] = {
    {"every other heap", HeapBound::kEveryOther},
    {"some other heap", HeapBound::kSomeOther},
    {"all other heaps together", HeapBound::kSumOfOthers}};
inline constexpr Meaning<PartsCondition> kPartsWords[] = {
    {"any", PartsCondition::kAny},
    {"unequal", PartsCondition::kPairwiseUnequal},
    {"not all equal", PartsCondition::kNotAllEqual},
    {"equal", PartsCondition::kAllEqual}};

/// The text without spaces at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

struct Range {
  std::uint64_t first = 0, last = 0;
};
/// `3`, `2-5`; empty for other words, and for 5-2.
[[nodiscard]] std::optional<Range> parse_range(std::string_view text);

/// A finite set of amounts, or all positive amounts except a finite set.
struct Amounts {
  bool take_nothing = false;  ///< 0 is among them
  bool all_but = false;       ///< `listed` is what may not be taken
  std::vector<bool> listed;   ///< index: amount

  void add(std::uint64_t amount);
  /// \pre first <= last <= kMaxAmount
  void add_range(std::uint64_t first, std::uint64_t last);
  [[nodiscard]] bool empty() const { return !take_nothing && !all_but && listed.empty(); }
};

/// The code that lets each amount leave what `digit` says; taking nothing leaves two heaps
/// or more.
[[nodiscard]] HeapCode code_of(Amounts const& amounts, Digit digit);

/// `any`, `1-3, 7`, `all but 2, 5`; empty if it is none of these.
[[nodiscard]] std::optional<Amounts> parse_amounts(std::string_view words);

/// Whether a number in these words is larger than kMaxAmount.
[[nodiscard]] bool names_large_number(std::string_view words);

struct HeapRange {
  std::uint64_t first = 1, last = 1;
};
/// `2`, `1-2`, `any`, `2 or more`; `all` is kNoBound twice.
[[nodiscard]] std::optional<HeapRange> parse_heaps(std::string_view words);
[[nodiscard]] std::string heaps_words(HeapRange range);

/// The spread of `equal`, `independent` (no spread), `differ by at most 1`.
[[nodiscard]] std::optional<std::optional<std::uint64_t>> parse_spread(std::string_view words);
[[nodiscard]] std::string spread_words(std::uint64_t spread);

/// Decimal digits only, at most 2^64 - 1.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view digits);

}  // namespace bouton::rules_file
