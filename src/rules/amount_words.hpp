// The words of a rules file for amounts that depend on the heap, or are a named set, as formulas.
//
// `take = "1, primes"`, `at_most = "1/2 of the heap"`, `heap = "3 or more"`, `divide = 2`: each is
// short for a formula in the heap n and the amount k (amount_condition.hpp), which is all that the
// rules keep of it. The way back, from a formula to a sentence, is here too.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/rules/amount_condition.hpp"

namespace bouton::rules_file {

inline constexpr std::string_view kShareExamples =
    "at_most = \"1/2 of the heap\", at_most = \"2/3 of the heap, rounded up\", at_most = \"root of "
    "the heap\", at_most = \"every other heap\", at_most = \"some other heap\", at_most = \"all "
    "other heaps together\"";
inline constexpr std::string_view kGuardExamples =
    "heap = \"3 or more\", heap = \"even\", heap = \"odd\", heap = \"2-5, 8\"";

/// `squares`, `1, primes`, `powers of 3, 7-9`: at least one named set among the amounts. Empty if
/// there is none, or if the words are others.
[[nodiscard]] std::optional<AmountCondition> parse_named_amounts(std::string_view words);

/// At most the share p / q of a heap, 0 < p < q.
struct HeapShare {
  std::uint64_t p = 1, q = 2;
  bool up = false;  ///< rounded up

  friend bool operator==(HeapShare const&, HeapShare const&) = default;
};
[[nodiscard]] AmountCondition condition_of(HeapShare const& share);
/// The share that a condition says, and nothing else.
[[nodiscard]] std::optional<HeapShare> share_of(AmountCondition const& condition);

/// `1/2 of the heap`, `2/3 of the heap, rounded up`, `root of the heap`; empty for other words.
[[nodiscard]] std::optional<AmountCondition> parse_share(std::string_view words);

/// `3 or more`, `even`, `odd`, `2-5, 8`, a number; empty for other words.
[[nodiscard]] std::optional<AmountCondition> parse_guard(std::string_view words);

/// A heap of n becomes floor(n / divisor).
[[nodiscard]] AmountCondition divided_by(std::uint64_t divisor);

/// What a condition asks for, a sentence for each of its formulas.
[[nodiscard]] std::vector<Message> condition_in_words(AmountCondition const& condition);

}  // namespace bouton::rules_file
