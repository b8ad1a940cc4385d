#include "rules/amount_words.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include "bouton/core/error.hpp"
#include "rules/file_words.hpp"

namespace bouton::rules_file {
namespace {

/// A set of amounts: its name in a rules file, its formula, and the key of its name in sentences.
struct NamedSet {
  std::string_view name, formula, said;
};
constexpr std::array<NamedSet, 7> kSets = {{
    {"squares", "square(k)", "@words.set.square"},
    {"cubes", "cube(k)", "@words.set.cube"},
    {"primes", "prime(k)", "@words.set.prime"},
    {"Fibonacci numbers", "fibonacci(k)", "@words.set.fibonacci"},
    {"divisors of the heap", "n % k == 0", "@words.set.divisor"},
    {"coprime to the heap", "gcd(n, k) == 1", "@words.set.coprime"},
    {"digits of the heap", "digit(n, k)", "@words.set.digit"},
}};

/// The pieces of a list, without spaces around them.
std::vector<std::string_view> split_at_commas(std::string_view words) {
  std::vector<std::string_view> pieces;
  while (true) {
    auto const comma = words.find(',');
    pieces.push_back(trimmed(words.substr(0, comma)));
    if (comma == words.npos) return pieces;
    words.remove_prefix(comma + 1);
  }
}

/// "k == 3", or "3 <= k and k <= 7"; `what` in place of k.
std::string range_formula(Range const& range, std::string_view what) {
  std::string const first = std::to_string(range.first);
  std::string const name(what);
  if (range.first == range.last) return name + " == " + first;
  return first + " <= " + name + " and " + name + " <= " + std::to_string(range.last);
}

/// Numbers and ranges joined by "or"; empty if a piece is neither, or too large.
std::optional<std::string> ranges_formula(std::vector<std::string_view> const& pieces,
                                          std::string_view what) {
  std::string formula;
  for (std::string_view const piece : pieces) {
    auto const range = parse_range(piece);
    if (!range || range->last > kMaxAmount) return std::nullopt;
    formula += (formula.empty() ? "" : " or ") + range_formula(*range, what);
  }
  return formula;
}

std::optional<std::uint64_t> number_after(std::string_view words, std::string_view start) {
  if (!words.starts_with(start)) return std::nullopt;
  return parse_number(trimmed(words.substr(start.size())));
}

/// One formula in the list of amounts; empty if the piece is no set with a name.
std::optional<std::string> set_formula(std::string_view piece) {
  for (NamedSet const& set : kSets) {
    if (set.name == piece) return std::string(set.formula);
  }
  auto const base = number_after(piece, "powers of ");
  if (!base || *base < 2 || *base > kMaxAmount) return std::nullopt;
  return "power(k, " + std::to_string(*base) + ")";
}

/// Too long or too deeply nested a list gives no formula.
std::optional<AmountCondition> formula(std::string const& text) {
  try {
    return parse_amount_condition(text);
  } catch (ParseError const&) {
    return std::nullopt;
  }
}

/// The numbers of a formula that is like `shape` but for its numbers; empty if it is not.
std::optional<std::vector<std::int64_t>> numbers_if_like(AmountCondition const& condition,
                                                         std::string_view shape) {
  AmountCondition const pattern = parse_amount_condition(shape);
  std::vector<std::int64_t> numbers;
  auto const same = [&](ConditionStep const& a, ConditionStep const& b) {
    if (a.op == ConditionOp::kNumber) numbers.push_back(a.number);
    return a.op == b.op;
  };
  auto const& steps = condition.steps();
  if (!std::equal(steps.begin(), steps.end(), pattern.steps().begin(), pattern.steps().end(),
                  same)) {
    return std::nullopt;
  }
  return numbers;
}

/// "3", "2-5", of the numbers that `what` may be; empty if the formula is none of this kind.
std::optional<std::string> range_in_words(AmountCondition const& condition, std::string_view what) {
  if (auto const one = numbers_if_like(condition, range_formula({1, 1}, what))) {
    return std::to_string(one->front());
  }
  if (auto const two = numbers_if_like(condition, range_formula({1, 2}, what))) {
    return std::to_string(two->front()) + '-' + std::to_string(two->back());
  }
  return std::nullopt;
}

/// "1, a prime": the amounts as a list for a sentence; empty if the formula does not name a set.
std::vector<std::string> sets_in_words(AmountCondition const& condition) {
  std::vector<std::string> names;
  for (AmountCondition const& one : joined_by(ConditionOp::kOr, condition)) {
    auto const set = std::find_if(kSets.begin(), kSets.end(), [&](NamedSet const& known) {
      return one == parse_amount_condition(known.formula);
    });
    if (set != kSets.end()) {
      names.emplace_back(set->said);
    } else if (auto const power = numbers_if_like(one, "power(k, 2)")) {
      names.push_back(std::to_string(power->front()) + "^i");
    } else if (auto const range = range_in_words(one, "k")) {
      names.push_back(*range);
    } else {
      return {};
    }
  }
  return names;
}

std::vector<std::string> sizes_in_words(AmountCondition const& condition) {
  std::vector<std::string> sizes;
  for (AmountCondition const& one : joined_by(ConditionOp::kOr, condition)) {
    auto const range = range_in_words(one, "n");
    if (!range) return {};
    sizes.push_back(*range);
  }
  return sizes;
}

Message one_in_words(AmountCondition const& condition) {
  if (auto const names = sets_in_words(condition); !names.empty()) {
    return {"words.condition.sets", {{"sets", names}}};
  }
  if (auto const sizes = sizes_in_words(condition); !sizes.empty()) {
    return {"words.condition.sizes", {{"sizes", sizes}}};
  }
  if (auto const least = numbers_if_like(condition, "3 <= n")) {
    return {"words.condition.at_least", {{"least", std::to_string(least->front())}}};
  }
  if (auto const most = numbers_if_like(condition, "n <= 3")) {
    return {"words.condition.at_most", {{"most", std::to_string(most->front())}}};
  }
  auto const rest = numbers_if_like(condition, "n % 2 == 0");
  if (rest && rest->front() == 2 && (rest->back() == 0 || rest->back() == 1)) {
    return {rest->back() == 0 ? "words.condition.even" : "words.condition.odd", {}};
  }
  if (condition == parse_amount_condition("k * k <= n")) return {"words.condition.root", {}};
  if (auto const by = numbers_if_like(condition, "k == n - n // 2")) {
    return {"words.condition.divide", {{"divisor", std::to_string(by->front())}}};
  }
  if (auto const share = share_of(condition)) {
    return {share->up ? "words.condition.share_up" : "words.condition.share",
            {{"share", std::to_string(share->p) + '/' + std::to_string(share->q)}}};
  }
  return {"words.condition.formula", {{"formula", to_string(condition)}}};
}

}  // namespace

std::optional<AmountCondition> parse_named_amounts(std::string_view words) {
  std::string text;
  bool named = false;
  for (std::string_view const piece : split_at_commas(words)) {
    auto one = set_formula(piece);
    named = named || one;
    if (!one) one = ranges_formula({piece}, "k");
    if (!one) return std::nullopt;
    text += (text.empty() ? "" : " or ") + *one;
  }
  return named ? formula(text) : std::nullopt;
}

AmountCondition condition_of(HeapShare const& share) {
  std::string text = std::to_string(share.q) + " * k <= ";
  if (share.p != 1) text += std::to_string(share.p) + " * ";
  text += "n";
  if (share.up) text += " + " + std::to_string(share.q - 1);
  return parse_amount_condition(text);
}

std::optional<HeapShare> share_of(AmountCondition const& condition) {
  std::vector<std::uint64_t> numbers;  // q, then p if it is not 1, then q - 1 if rounded up
  for (ConditionStep const& step : condition.steps()) {
    if (step.op != ConditionOp::kNumber) continue;
    if (step.number <= 0) return std::nullopt;
    numbers.push_back(static_cast<std::uint64_t>(step.number));
  }
  if (numbers.empty()) return std::nullopt;
  for (std::uint64_t const p :
       {std::uint64_t{1}, numbers[std::min<std::size_t>(1, numbers.size() - 1)]}) {
    for (bool const up : {false, true}) {
      HeapShare const share{p, numbers.front(), up};
      if (p < share.q && condition == condition_of(share)) return share;
    }
  }
  return std::nullopt;
}

std::optional<HeapShare> share_of(MoveKind const& kind) {
  static HeapCode const any = any_amount();
  MoveKind plain{.take = any};
  plain.conditions.amount = kind.conditions.amount;
  return kind == plain ? share_of(kind.conditions.amount) : std::nullopt;
}

std::optional<AmountCondition> parse_share(std::string_view words) {
  constexpr std::string_view kOfTheHeap = " of the heap";
  constexpr std::string_view kRoundedUp = ", rounded up";
  words = trimmed(words);
  if (words == "root of the heap") return formula("k * k <= n");
  bool const up = words.ends_with(kRoundedUp);
  if (up) words.remove_suffix(kRoundedUp.size());
  if (!words.ends_with(kOfTheHeap)) return std::nullopt;
  words.remove_suffix(kOfTheHeap.size());
  auto const slash = words.find('/');
  if (slash == words.npos) return std::nullopt;
  auto p = parse_number(trimmed(words.substr(0, slash)));
  auto q = parse_number(trimmed(words.substr(slash + 1)));
  if (!p || !q || *p == 0 || *p >= *q || *q > kMaxAmount) return std::nullopt;
  std::uint64_t const common = std::gcd(*p, *q);
  return condition_of({*p / common, *q / common, up});
}

std::optional<AmountCondition> parse_guard(std::string_view words) {
  constexpr std::string_view kOrMore = " or more";
  words = trimmed(words);
  if (words == "even") return formula("n % 2 == 0");
  if (words == "odd") return formula("n % 2 == 1");
  if (words.ends_with(kOrMore)) {
    auto const least = parse_number(trimmed(words.substr(0, words.size() - kOrMore.size())));
    if (!least || *least > kMaxAmount) return std::nullopt;
    return formula(std::to_string(*least) + " <= n");
  }
  auto const text = ranges_formula(split_at_commas(words), "n");
  return text ? formula(*text) : std::nullopt;
}

AmountCondition divided_by(std::uint64_t divisor) {
  return parse_amount_condition("k == n - n // " + std::to_string(divisor));
}

std::vector<Message> condition_in_words(AmountCondition const& condition) {
  std::vector<Message> said;
  for (AmountCondition const& one : joined_by(ConditionOp::kAnd, condition)) {
    said.push_back(one_in_words(one));
  }
  return said;
}

}  // namespace bouton::rules_file
