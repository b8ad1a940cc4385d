#include "rules/words.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "rules/amount_words.hpp"
#include "rules/features.hpp"
#include "rules/move_details.hpp"

namespace bouton {
namespace {

// One kind of move in words.

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

/// The digits whose sentences about pins say "side by side".
constexpr std::pair<Digit, Digit> kSideBySide = {4, 7};

/// Nothing, or one heap that is not empty: what is usual where heaps do not split.
constexpr Digit kUsual = 3;

/// One sentence for each number of heaps that may be left of a touched heap.
void say_code(HeapCode const& code, bool pins, std::vector<Message>& said) {
  std::vector<Message> here;
  if (Digit const split = code.digit(0); split != 0) {
    here.push_back({"words.split", {{"parts", parts_of(split)}}});
  }
  for (auto const& [digit, amounts] : amounts_by_digit(code)) {
    std::vector<std::string> never;
    std::vector<std::string> words = in_words(amounts, never);
    // "Any one pin", then "2 side by side": one pin has no neighbour to stand beside.
    if (pins && words.size() > 1 && words.front() == "1" && kSideBySide.first <= digit &&
        digit <= kSideBySide.second) {
      here.push_back({sentence_key(digit, pins, {"1"}), {}});
      words.erase(words.begin());
    }
    here.push_back(
        {sentence_key(digit, pins, words), {{"amounts", words}, {"parts", parts_of(digit)}}});
    if (!never.empty()) here.push_back({"words.never", {{"amounts", never}}});
  }
  std::string lead = "@words.pins.lead";
  for (Message& way : here) {
    if (!way.key.starts_with("words.pins.")) continue;
    way.arguments.emplace_back("lead", std::exchange(lead, "@words.pins.or"));
  }
  if (here.size() > kMostSentences) {
    here.resize(kMostSentences);
    here.push_back({"words.as_the_code_says", {}});
  }
  said.insert(said.end(), here.begin(), here.end());
}

/// The amounts, where all of them may leave nothing or something: the plain case.
std::optional<Amounts> usual_amounts(HeapCode const& code) {
  auto const all = amounts_by_digit(code);
  if (code.digit(0) != 0 || all.size() != 1 || all.front().first != kUsual) return std::nullopt;
  return all.front().second;
}

/// How many heaps a move touches.
Message heaps_in_words(MoveKind const& kind) {
  std::string const least = std::to_string(kind.min_heaps);
  std::string const most = std::to_string(kind.max_heaps);
  if (kind.min_heaps == kNoBound) return {"words.heaps.all", {}};
  if (kind.max_heaps == kNoBound) {
    if (kind.min_heaps <= 1) return {"words.heaps.any", {}};
    return {"words.heaps.at_least", {{"least", least}}};
  }
  if (kind.min_heaps == kind.max_heaps) return {"words.heaps.exactly", {{"count", most}}};
  if (kind.min_heaps <= 1) return {"words.heaps.up_to", {{"count", most}}};
  return {"words.heaps.from_to", {{"least", least}, {"most", most}}};
}

/// What is taken from each of several heaps.
void say_each(MoveKind const& kind, std::vector<Message>& said) {
  bool const equal = kind.spread == 1U;
  if (auto const amounts = usual_amounts(kind.take)) {
    std::vector<std::string> never;
    std::vector<std::string> const words = in_words(*amounts, never);
    bool const any = words.size() == 1 && words[0] == "@words.any_number";
    said.push_back({std::string(equal ? "words.equal" : "words.each") + (any ? ".any" : ""),
                    {{"amounts", words}}});
    if (!never.empty()) said.push_back({"words.never", {{"amounts", never}}});
  } else {
    said.push_back({"words.in_each", {}});
    say_code(kind.take, false, said);
    if (equal) said.push_back({"words.equal.code", {}});
  }
  if (kind.spread > 1U) {
    said.push_back({"words.differ", {{"most", std::to_string(*kind.spread - 1)}}});
  }
}

/// One sentence for the same number from exactly two heaps, wherever they lie; false if the kind is
/// another one.
bool say_same_from_two(MoveKind const& kind, bool no_others, std::vector<Message>& said) {
  if (kind.min_heaps != 2 || kind.max_heaps != 2 || kind.within != kNoBound || kind.spread != 1U) {
    return false;
  }
  auto const amounts = usual_amounts(kind.take);
  if (!amounts) return false;
  std::vector<std::string> never;
  std::vector<std::string> const words = in_words(*amounts, never);
  if (!never.empty()) return false;
  std::string const key = words.size() > 1                  ? "words.same_from_two"
                          : words[0] == "@words.any_number" ? "words.same_from_two.any"
                                                            : "words.same_from_two.one";
  said.push_back({key + (no_others ? ".both" : ""), {{"amounts", words}}});
  return true;
}

void say_several(MoveKind const& kind, bool two_heaps, std::vector<Message>& said) {
  if (say_same_from_two(kind, two_heaps, said)) return;
  said.push_back(heaps_in_words(kind));
  if (kind.within != kNoBound) {
    bool const side_by_side =
        kind.within == 2 || (kind.within == kind.min_heaps && kind.within == kind.max_heaps);
    said.push_back({side_by_side ? "words.side_by_side" : "words.within",
                    {{"count", std::to_string(kind.within)}}});
  }
  say_each(kind, said);
}

/// Amounts that count in the size of another heap.
void say_multiples(HeapCode const& code, std::vector<Message>& said) {
  auto const amounts = usual_amounts(code);
  if (!amounts) {
    say_code(code, false, said);
    said.push_back({"words.another_heap", {}});
    return;
  }
  std::vector<std::string> never;
  std::vector<std::string> const words = in_words(*amounts, never);
  bool const any = words.size() == 1 && words[0] == "@words.any_number" && never.empty();
  if (any || words == std::vector<std::string>{"1"}) {
    said.push_back({any ? "words.multiples.any" : "words.multiples.one", {}});
    return;
  }
  said.push_back({"words.multiples", {{"amounts", words}}});
  if (!never.empty()) said.push_back({"words.multiples.never", {{"amounts", never}}});
}

void say_bound(HeapBound bound, bool two_heaps, std::vector<Message>& said) {
  constexpr std::string_view kWhich[] = {"", "every_other", "some_other", "all_others"};
  if (bound == HeapBound::kNone) return;
  std::string_view const which = two_heaps ? "other" : kWhich[static_cast<std::size_t>(bound)];
  said.push_back({"words.bound." + std::string(which), {}});
}

using Vector = std::vector<std::int64_t>;

std::string written(Vector const& vector) {
  std::string text;
  for (std::int64_t const amount : vector) {
    text += (text.empty() ? "(" : ", ") + std::to_string(amount);
  }
  return text + ")";
}

void say_conditions(MoveConditions const& conditions, std::vector<Message>& said) {
  for (Message& sentence : rules_file::condition_in_words(conditions.amount)) {
    said.push_back(std::move(sentence));
  }
  constexpr std::string_view kOnly[] = {"", "largest", "smallest", "end"};
  if (conditions.choice != HeapChoice::kAny) {
    auto const choice = static_cast<std::size_t>(conditions.choice);
    said.push_back({"words.only." + std::string(kOnly[choice]), {}});
  }
  if (!conditions.sets.empty()) {
    std::vector<std::string> listed;
    for (auto const& set : conditions.sets) {
      Vector numbers;
      for (std::uint64_t const heap : set) numbers.push_back(static_cast<std::int64_t>(heap) + 1);
      listed.push_back(written(numbers));
    }
    if (listed.size() > kMostAmounts) {
      listed = {and_so_on({listed.begin(), listed.begin() + kMostAmounts})};
    }
    said.push_back({"words.sets", {{"sets", listed}}});
  }
  if (conditions.at_least_last) said.push_back({"words.at_least_last", {}});
  if (conditions.not_again) said.push_back({"words.not_again", {}});
}

/// Moves on two heaps, where it does not matter which is which; false if it does.
bool say_symmetric(std::vector<Vector> const& vectors, std::vector<Message>& said) {
  std::vector<Message> here;
  for (Vector const& vector : vectors) {
    Vector const turned(vector.rbegin(), vector.rend());
    if (vector.size() != 2 || std::find(vectors.begin(), vectors.end(), turned) == vectors.end()) {
      return false;
    }
    if (vector[0] < 0 || vector[1] < 0) return false;
    if (vector[0] > vector[1]) continue;
    std::string const less = std::to_string(vector[0]);
    std::string const more = std::to_string(vector[1]);
    if (vector[0] == 0) {
      here.push_back({"words.stones.3", {{"amounts", std::vector<std::string>{more}}}});
    } else if (vector[0] == vector[1]) {
      here.push_back(
          {"words.same_from_two.one.both", {{"amounts", std::vector<std::string>{more}}}});
    } else {
      here.push_back({"words.vectors.one_and_other", {{"less", less}, {"more", more}}});
    }
  }
  if (here.size() > kMostSentences) return false;
  said.insert(said.end(), here.begin(), here.end());
  return true;
}

void say_vectors(MoveKind const& kind, std::vector<Message>& said) {
  std::vector<Vector> vectors = kind.vectors;
  std::sort(vectors.begin(), vectors.end());
  vectors.erase(std::unique(vectors.begin(), vectors.end()), vectors.end());
  auto const say_multiples_of_them = [&] {
    if (kind.multiples) said.push_back({"words.vectors.multiples", {}});
  };
  if (say_symmetric(vectors, said)) return say_multiples_of_them();
  std::vector<std::string> listed;
  for (Vector const& vector : vectors) listed.push_back(written(vector));
  bool const many = listed.size() > kMostAmounts;
  if (many) listed = {and_so_on({listed.begin(), listed.begin() + kMostAmounts})};
  said.push_back({"words.vectors", {{"vectors", listed}}});
  said.push_back({"words.vectors.meaning", {}});
  if (details::puts_tokens(kind)) said.push_back({"words.vectors.puts", {}});
  say_multiples_of_them();
}

/// Adds what one kind of move may do, all of it: several sentences where one would be long.
/// \param heap_count  of the game, if the rules fix it
/// \param pins        the heaps are rows of pins; moves on several heaps are said of stones
/// \complexity linear in the length of the heap code and of the vectors
void say_kind(MoveKind const& kind, std::optional<std::uint64_t> heap_count, bool pins,
              std::vector<Message>& said) {
  if (!kind.vectors.empty()) return say_vectors(kind, said);
  if (kind.max_heaps > 1) {
    say_several(kind, heap_count == 2U, said);
    if (kind.unit == Unit::kAnotherHeap) said.push_back({"words.another_heap", {}});
  } else if (kind.unit == Unit::kAnotherHeap) {
    say_multiples(kind.take, said);
  } else {
    say_code(kind.take, pins, said);
  }
  if (kind.parts != PartsCondition::kAny) {
    said.push_back({kind.parts == PartsCondition::kPairwiseUnequal ? "words.unequal"
                    : kind.parts == PartsCondition::kAllEqual      ? "words.all_equal"
                                                                   : "words.not_all_equal",
                    {}});
  }
  say_bound(kind.bound, heap_count == 2U, said);
  say_conditions(kind.conditions, said);
  if (kind.to_left) said.push_back({"words.to_left", {}});
}

/// What the sentences can say.
constexpr RulesUser kSaid{"rules_user.words", kAllFeatures};
constexpr std::size_t kMostKinds = 6;

bool touches_several(MoveKind const& kind) {
  return kind.max_heaps > 1 || !kind.vectors.empty();
}

/// How the heaps lie, as far as moves ask for it.
void say_heaps(Ruleset const& rules, std::vector<Message>& said) {
  bool const lie = std::any_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
    return kind.within != kNoBound && kind.max_heaps > 1;
  });
  std::string const key = lie ? rules.circle ? "words.lie.circle" : "words.lie.row" : "words.heaps";
  if (!lie && rules.heap_count == 1U) {
    said.push_back({"words.heaps.one", {}});
  } else if (rules.heap_count) {
    said.push_back({key + ".counted", {{"count", std::to_string(*rules.heap_count)}}});
  } else if (lie) {
    said.push_back({key, {}});
  }
}

void say_limit(TakeLimit const& limit, std::vector<Message>& said) {
  if (limit.divisor == 1 && limit.plus == 0) {
    said.push_back({limit.factor == 1 ? "words.limit.one" : "words.limit",
                    {{"times", std::to_string(limit.factor)}}});
    return;
  }
  std::string times = std::to_string(limit.factor);
  if (limit.divisor != 1) times += '/' + std::to_string(limit.divisor);
  said.push_back({limit.plus == 0     ? "words.limit.fraction"
                  : limit.factor == 1 ? "words.limit.one_plus"
                                      : "words.limit.plus",
                  {{"times", times}, {"plus", std::to_string(limit.plus)}}});
}

void say_end(GameEnd const& end, std::vector<Message>& said) {
  if (end.total) {
    said.push_back({"words.end.total", {{"most", std::to_string(*end.total)}}});
  } else if (end.positions.empty()) {
    said.push_back({"words.end.heaps", {{"count", std::to_string(end.fewer_heaps)}}});
  } else {
    std::vector<std::string> listed;
    for (auto const& heaps : end.positions) {
      if (listed.size() == kMostAmounts) break;
      listed.push_back(written({heaps.begin(), heaps.end()}));
    }
    if (end.positions.size() > kMostAmounts) listed = {and_so_on(listed)};
    said.push_back({"words.end.positions", {{"positions", listed}}});
  }
}

/// A vector that takes one token from this heap and nothing from the others.
bool takes_one_from(MoveKind const& kind, std::size_t heap) {
  return std::any_of(kind.vectors.begin(), kind.vectors.end(), [heap](auto const& vector) {
    for (std::size_t i = 0; i < vector.size(); ++i) {
      if (vector[i] != (i == heap ? 1 : 0)) return false;
    }
    return true;
  });
}

/// Whether one token may always be taken from any heap, so that the game ends with nothing left.
bool all_is_taken(Ruleset const& rules) {
  if (rules.end) return false;
  return std::any_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
    if (!kind.vectors.empty()) {
      for (std::size_t heap = 0; heap < kind.vectors.front().size(); ++heap) {
        if (!takes_one_from(kind, heap)) return false;
      }
      return true;
    }
    return kind.unit == Unit::kToken && kind.min_heaps <= 1 && kind.bound == HeapBound::kNone &&
           kind.conditions == MoveConditions{} && kind.take.allows(1, 0) && kind.take.allows(1, 1);
  });
}

}  // namespace

std::vector<Message> rule_in_words(Ruleset const& rules, bool pins) {
  if (!supports(kSaid, rules)) return {};
  std::vector<Message> said;
  say_heaps(rules, said);
  pins = pins && std::none_of(rules.moves.begin(), rules.moves.end(), touches_several);
  for (std::size_t i = 0; i < rules.moves.size() && i < kMostKinds; ++i) {
    if (i > 0 && (touches_several(rules.moves[i]) || touches_several(rules.moves[i - 1]))) {
      said.push_back({"words.or", {}});
    }
    say_kind(rules.moves[i], rules.heap_count, pins, said);
  }
  if (rules.moves.size() > kMostKinds) said.push_back({"words.as_the_rules_say", {}});
  if (rules.pass_per_heap) said.push_back({"words.pass_each_heap", {}});
  if (rules.one_pass) said.push_back({"words.pass_once", {}});
  if (rules.closes_up) said.push_back({"words.closes_up", {}});
  if (rules.limit) say_limit(*rules.limit, said);
  if (rules.end) say_end(*rules.end, said);
  return said;
}

Message end_in_words(Ruleset const& rules, bool pins, Convention convention) {
  std::string const what = !all_is_taken(rules) ? "move" : pins ? "pin" : "stone";
  return {"words.last_" + what +
              (convention == Convention::kNormal ? std::string(".wins") : std::string(".loses")),
          {}};
}

}  // namespace bouton
