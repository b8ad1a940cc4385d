// Euclid's game by comparing the ratio of the heaps with the golden ratio, in whole numbers.
#include "theory/euclid.hpp"

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "answer/listed_moves.hpp"
#include "answer/theory.hpp"
#include "rules/normal_form.hpp"
#include "rules/state.hpp"
#include "theory/columns.hpp"

namespace bouton::theory {
namespace {

/// Two heaps, the smaller one first.
struct Pair {
  Natural const& a;
  Natural const& b;

  Pair(Natural const& x, Natural const& y) : a(x <= y ? x : y), b(x <= y ? y : x) {}
};

/// b^2 - q a b - a^2: for q = 1 its sign says on which side of the golden ratio b / a lies.
Natural form(Pair const& pair, Natural const& q) {
  return pair.b * (pair.b - q * pair.a) - pair.a * pair.a;
}

/// Whether b / a is below the golden ratio, where the highest bits say so. \pre 0 < a < b
std::optional<bool> below_by_highest_bits(Pair const& pair) {
  constexpr std::uint64_t kBits = 256;
  std::uint64_t const top = msb(pair.b);
  if (top < 4 * kBits) return std::nullopt;
  std::uint64_t const shift = top - kBits;
  Natural const a = pair.a >> shift;
  Natural const b = pair.b >> shift;
  if (a == 0) return false;
  // (b, b + 1) over (a, a + 1)
  if (form(Pair(a, b + 1), 1) < 0) return true;
  if (a < b && form(Pair(a + 1, b), 1) > 0) return false;
  return std::nullopt;
}

/// 0 < a < b with b / a below the golden ratio.
bool below_golden_ratio(Pair const& pair) {
  if (pair.a == 0 || pair.a == pair.b) return false;
  if (auto const below = below_by_highest_bits(pair)) return *below;
  return form(pair, 1) < 0;
}

bool is_lost(Pair const& pair, Convention convention) {
  if (pair.a == 0) return convention == Convention::kNormal;
  if (pair.a == pair.b) return convention == Convention::kMisere;
  return below_golden_ratio(pair);
}

/// Whether all partial quotients of b / a are q = floor(b / a). \pre 0 < a <= b; `value` =
/// form(pair, q)
bool all_quotients_equal(Pair const& pair, Natural const& q, Natural const& value) {
  if (q == 1) return pair.a == pair.b;
  Natural const square = abs(value);
  Natural const divisor = sqrt(square);
  // The square of the greatest common divisor divides the form: a common divisor whose square is
  // the form is the greatest one.
  return divisor * divisor == square && pair.a % divisor == 0 && pair.b % divisor == 0;
}

/// What the larger heap becomes in the only winning move, apart from that with equal heaps.
/// \pre an N-position, 0 < a < b
Natural winning_rest(Pair const& pair, Convention convention) {
  Natural const rest = pair.b % pair.a;
  // Either the opponent gets the remainder, or the opponent is made to leave it.
  return is_lost(Pair(rest, pair.a), convention) ? rest : rest + pair.a;
}

class EuclidExplainer {
 public:
  EuclidExplainer(Pair const& pair, Convention convention)
      : pair_(pair), misere_(convention == Convention::kMisere) {}

  /// \param rest  what the larger heap becomes in the recommended move, if there is one
  std::vector<Message> explain(std::optional<Natural> const& rest) {
    if (pair_.a == 0) {
      step(misere_ ? "euclid.misere.end" : "euclid.normal.end");
      return std::move(steps_);
    }
    if (pair_.a == pair_.b) {
      step(misere_ ? "euclid.misere.equal" : "euclid.normal.equal", {{"a", shown(pair_.a)}});
    } else {
      ratio();
      rest ? winning(*rest) : losing();
      step(misere_ ? "euclid.misere.why" : "euclid.normal.why");
    }
    if (!misere_) value();
    return std::move(steps_);
  }

 private:
  void step(std::string key, std::vector<std::pair<std::string, MessageValue>> arguments = {}) {
    steps_.push_back({std::move(key), std::move(arguments)});
  }

  void ratio() {
    bool const below = below_golden_ratio(pair_);
    step(below ? "euclid.p" : "euclid.n", {{"a", shown(pair_.a)}, {"b", shown(pair_.b)}});
    step(below ? "euclid.below" : "euclid.above",
         {{"a", shown(pair_.a)},
          {"b", shown(pair_.b)},
          {"left", shown(pair_.b * pair_.b)},
          {"right", shown(pair_.a * (pair_.a + pair_.b))}});
  }

  void losing() {
    Natural const rest = pair_.b - pair_.a;
    step("euclid.only_move", {{"a", shown(pair_.a)}, {"b", shown(pair_.b)}, {"rest", shown(rest)}});
  }

  void winning(Natural const& rest) {
    Natural const times = (pair_.b - rest) / pair_.a;
    std::string key = "euclid.move.remainder";
    if (rest == 0) key = "euclid.move.all";
    if (rest == pair_.a) key = "euclid.move.equal";
    if (rest > pair_.a) key = "euclid.move.leave_one";
    step(std::move(key), {{"a", shown(pair_.a)},
                          {"b", shown(pair_.b)},
                          {"times", shown(times)},
                          {"taken", shown(pair_.b - rest)},
                          {"rest", shown(rest)},
                          {"left", shown(pair_.b % pair_.a)}});
  }

  void value() {
    Natural const q = pair_.b / pair_.a;
    Natural const sign = form(pair_, q);
    bool const equal = all_quotients_equal(pair_, q, sign);
    step(equal ? "euclid.value.equal" : "euclid.value",
         {{"q", shown(q)}, {"value", shown(euclid_value(pair_.a, pair_.b))}});
  }

  Pair const& pair_;
  bool const misere_;
  std::vector<Message> steps_;
};

}  // namespace

Outcome euclid_outcome(std::uint64_t a, std::uint64_t b, Convention convention) {
  if (a > b) std::swap(a, b);
  bool const normal = convention == Convention::kNormal;
  if (a == 0) return normal ? Outcome::kP : Outcome::kN;
  if (a == b) return normal ? Outcome::kN : Outcome::kP;
  // b^2 < ab + a^2, as b (b - a) < a^2.
  __extension__ using Wide = unsigned __int128;
  return Wide{b} * (b - a) < Wide{a} * a ? Outcome::kP : Outcome::kN;
}

Natural euclid_value(Natural const& x, Natural const& y) {
  Pair const pair(x, y);
  if (pair.a == 0) return 0;
  Natural const q = pair.b / pair.a;
  Natural const sign = form(pair, q);
  return (sign > 0) != all_quotients_equal(pair, q, sign) ? q : q - 1;
}

Solution solve_euclid(Position const& position, Convention convention, Detail detail) {
  if (position.heaps.size() != 2) throw std::logic_error("solve_euclid: two heaps");
  Natural const& x = position.heaps[0];
  Natural const& y = position.heaps[1];
  Pair const pair(x, y);

  std::vector<Position> moves;
  std::optional<Natural> rest;
  bool const lost = is_lost(pair, convention);
  if (!lost && pair.a > 0) {
    rest = pair.a == pair.b ? Natural(0) : winning_rest(pair, convention);
    if (y <= x) moves.push_back(with_heap(position, 0, {.heaps = {*rest}}));
    if (x <= y) moves.push_back(with_heap(position, 1, {.heaps = {*rest}}));
  }

  Solution solution;
  solution.outcome = lost ? Outcome::kP : Outcome::kN;
  if (convention == Convention::kNormal) solution.nim_value = euclid_value(x, y);
  solution.certainty = Certainty::kTheorem;
  bool const normal = convention == Convention::kNormal;
  solution.references = {Message{"by.cole", {}}, normal ? Message{"by.cairns", {}}
                                                        : Message{"by.page", {{"page", "euclid"}}}};
  if (detail == Detail::kFull) {
    solution.reason = EuclidExplainer(pair, convention).explain(rest);
  }
  set_winning_moves(solution, std::move(moves));
  return solution;
}

BOUTON_THEORY(euclid) = {
    .name = "euclid",
    .known = {Feature::kAnotherHeap, Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      MoveKind const* const move = move_of_any_amounts(asked.rules);
      bool const two_heaps = asked.heap_count == 2;
      if (!two_heaps || move == nullptr || move->unit != Unit::kAnotherHeap) {
        return std::nullopt;
      }
      return 1;
    },
    .solve = [](TheoryCase const& euclid, Position const& position, Detail detail)
        -> std::optional<Solution> { return solve_euclid(position, euclid.convention, detail); },
    .title =
        [](std::uint64_t) {
          return Message{"game.euclid.title", {}};
        },
    .outcome = [](TheoryCase const& euclid) -> OutcomeOfHeaps {
      return [convention = euclid.convention](std::span<std::uint64_t const> heaps) {
        return euclid_outcome(heaps[0], heaps[1], convention);
      };
    },
};

}  // namespace bouton::theory
