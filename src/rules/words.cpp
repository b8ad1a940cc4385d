#include "rules/words.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "rules/features.hpp"

namespace bouton {
namespace {

/// What the sentences of a heap code can say.
constexpr Features kSaid{Feature::kSplit, Feature::kPartsCondition, Feature::kSeveralKinds,
                         Feature::kHeapCount};
constexpr std::size_t kMostSentences = 6;
constexpr std::size_t kMostAmounts = 8;

/// The amounts that have one digit: those of the prefix one by one, and what repeats.
struct Amounts {
  std::vector<std::uint64_t> listed;
  bool repeats = false;    ///< some amounts of the tail have the digit
  std::uint64_t from = 0;  ///< every amount from here on has it, if it is not 0
};

/// For each digit that allows something, the amounts from 1 on that have it; by the least amount.
std::vector<std::pair<Digit, Amounts>> amounts_by_digit(HeapCode const& code) {
  std::map<Digit, Amounts> found;
  std::uint64_t const tail = code.tail().size();
  // Amounts of the prefix, then three rounds of what repeats: enough to see how it goes on.
  std::uint64_t const end = code.prefix().size() + 3 * tail;
  for (std::uint64_t amount = 1; amount < std::max<std::uint64_t>(end, 1); ++amount) {
    if (Digit const digit = code.digit(amount); digit != 0) found[digit].listed.push_back(amount);
  }
  for (auto& [digit, amounts] : found) {
    auto const& repeated = code.tail();
    amounts.repeats = std::find(repeated.begin(), repeated.end(), digit) != repeated.end();
    if (!amounts.repeats || tail != 1) continue;
    // All from some place on: the last run of the list.
    std::uint64_t from = amounts.listed.back();
    while (from > 1 && code.digit(from - 1) == digit) --from;
    amounts.from = from;
  }
  std::vector<std::pair<Digit, Amounts>> ordered(found.begin(), found.end());
  std::stable_sort(ordered.begin(), ordered.end(), [](auto const& a, auto const& b) {
    return a.second.listed.front() < b.second.listed.front();
  });
  return ordered;
}

/// Runs of four and more as 4-9.
std::vector<std::string> as_runs(std::vector<std::uint64_t> const& numbers) {
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (end - i >= 4) {
      runs.push_back(std::to_string(numbers[i]) + "-" + std::to_string(numbers[end - 1]));
    } else {
      for (std::size_t k = i; k < end; ++k) runs.push_back(std::to_string(numbers[k]));
    }
    i = end;
  }
  return runs;
}

/// "1, 3, 5, ..." in one piece.
std::string and_so_on(std::vector<std::string> const& words) {
  std::string text;
  for (std::string const& word : words) text += word + ", ";
  return text + "...";
}

/// The amounts as a list for a sentence. Few that are missing from "any number" go to `never`.
std::vector<std::string> in_words(Amounts const& amounts, std::vector<std::string>& never) {
  if (amounts.from != 0) {
    std::vector<std::uint64_t> before;
    std::vector<std::uint64_t> missing;
    for (std::uint64_t n = 1; n < amounts.from; ++n) {
      bool const has = std::binary_search(amounts.listed.begin(), amounts.listed.end(), n);
      (has ? before : missing).push_back(n);
    }
    never = as_runs(missing);
    if (never.size() <= before.size() + 1 && never.size() <= 3 && !before.empty()) {
      return {"@words.any_number"};
    }
    never.clear();
    if (missing.empty()) return {"@words.any_number"};
    std::vector<std::string> words = as_runs(before);
    if (words.size() > kMostAmounts) words = {and_so_on({words[0], words[1], words[2]})};
    words.push_back(std::to_string(amounts.from));
    words.emplace_back("@words.more");
    return words;
  }
  std::vector<std::string> words = as_runs(amounts.listed);
  if (words.size() <= kMostAmounts && !amounts.repeats) return words;
  words.resize(std::min(words.size(), kMostAmounts));
  return {and_so_on(words)};
}

/// The numbers of heaps that a digit allows.
std::vector<std::string> parts_of(Digit digit) {
  std::vector<std::string> parts;
  for (unsigned k = 0; k < 32; ++k) {
    if ((digit >> k & 1U) != 0) parts.push_back(std::to_string(k));
  }
  return parts;
}

constexpr Digit kLargestNamed = 7;

/// "words.stones.3", or "words.pins.3.one" for a single pin.
std::string sentence_key(Digit digit, bool pins, std::vector<std::string> const& amounts) {
  if (digit > kLargestNamed) return "words.stones.parts";
  std::string const key = (pins ? "words.pins." : "words.stones.") + std::to_string(digit);
  return pins && amounts.size() == 1 && amounts.front() == "1" ? key + ".one" : key;
}

void say_kind(MoveKind const& kind, bool pins, std::vector<Message>& said) {
  if (Digit const split = kind.take.digit(0); split != 0) {
    said.push_back({"words.split", {{"parts", parts_of(split)}}});
  }
  for (auto const& [digit, amounts] : amounts_by_digit(kind.take)) {
    std::vector<std::string> never;
    std::vector<std::string> const words = in_words(amounts, never);
    said.push_back(
        {sentence_key(digit, pins, words), {{"amounts", words}, {"parts", parts_of(digit)}}});
    if (!never.empty()) said.push_back({"words.never", {{"amounts", never}}});
  }
  if (kind.parts != PartsCondition::kAny) {
    said.push_back(
        {kind.parts == PartsCondition::kPairwiseUnequal ? "words.unequal" : "words.not_all_equal",
         {}});
  }
}

/// Whether one token may always be taken from any heap, so that the game ends with nothing left.
bool all_is_taken(Ruleset const& rules) {
  return std::any_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
    return kind.unit == Unit::kToken && kind.min_heaps <= 1 && kind.take.allows(1, 0) &&
           kind.take.allows(1, 1);
  });
}

}  // namespace

std::vector<Message> rule_in_words(Ruleset const& rules, bool pins) {
  if (!kSaid.contains(features(rules))) return {};
  std::vector<Message> said;
  for (MoveKind const& kind : rules.moves) say_kind(kind, pins, said);
  if (said.size() > kMostSentences) {
    said.resize(kMostSentences);
    said.push_back({"words.as_the_code_says", {}});
  }
  return said;
}

Message end_in_words(Ruleset const& rules, bool pins, Convention convention) {
  std::string const what = !all_is_taken(rules) ? "move" : pins ? "pin" : "stone";
  return {"words.last_" + what +
              (convention == Convention::kNormal ? std::string(".wins") : std::string(".loses")),
          {}};
}

}  // namespace bouton
