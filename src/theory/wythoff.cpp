// The whole answer for Wythoff's game: all winning moves by formula, and the reason.
#include "theory/wythoff.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "answer/listed_moves.hpp"
#include "answer/theory.hpp"
#include "rules/normal_form.hpp"
#include "theory/short_number.hpp"
#include "theory/wythoff_surds.hpp"

namespace bouton::theory {
namespace {

struct WinningMove {
  Natural first, second;  // the heaps after the move
  Natural index;          // of the cold pair they form

  friend bool operator<(WinningMove const& x, WinningMove const& y) {
    return std::tie(x.first, x.second) < std::tie(y.first, y.second);
  }
  friend bool operator==(WinningMove const& x, WinningMove const& y) {
    return x.first == y.first && x.second == y.second;
  }
};

Position position_of(WinningMove const& move) {
  return {.heaps = {move.first, move.second}};
}

class WythoffAnswer {
 public:
  WythoffAnswer(std::uint64_t r, Position const& position, Convention convention)
      : r_(r), convention_(convention), x_(position.heaps[0]), y_(position.heaps[1]) {}

  Solution solution(Detail detail) {
    std::optional<Natural> const index = cold_index(r_, convention_, x_, y_);
    Solution result;
    result.outcome = index ? Outcome::kP : Outcome::kN;
    result.certainty = Certainty::kTheorem;
    result.references = {Message{reference(), {}}};
    if (!index) find_moves();
    if (normal()) {
      if (index) result.nim_value = Natural(0);
      // One heap alone is a Nim heap.
      if (!index && (x_ == 0 || y_ == 0)) result.nim_value = Natural(x_ + y_);
    }
    set_winning_moves(result, moves_, position_of);
    if (!moves_.empty()) result.recommended = SumOption{position_of(best())};
    if (detail == Detail::kFull) explain(index);
    result.reason = std::move(reason_);
    return result;
  }

 private:
  [[nodiscard]] bool normal() const { return convention_ == Convention::kNormal; }
  [[nodiscard]] bool plain() const { return r_ == 1; }

  [[nodiscard]] std::string reference() const {
    if (normal()) return plain() ? "by.wythoff" : "by.fraenkel1982";
    return "by.fraenkel1984";
  }

  /// Both kinds of move, each candidate checked against the rules and the cold pairs.
  void find_moves() {
    add_one_heap(x_, y_);
    add_one_heap(y_, x_);
    // A move on both heaps changes their difference by less than r, and the differences of
    // cold pairs lie r apart: only the indices next to (difference / r) can be reached.
    Natural const difference = abs(Natural(y_ - x_));
    Natural const middle = difference / r_;
    for (int step = -1; step <= 1; ++step) {
      Natural const n = middle + step;
      if (n < 0 || abs(cold_difference(r_, convention_, n) - difference) >= r_) continue;
      auto const [a, b] = cold_pair(r_, convention_, n);
      add_diagonal(a, b, n);
      add_diagonal(b, a, n);
    }
    std::sort(moves_.begin(), moves_.end());
    moves_.erase(std::unique(moves_.begin(), moves_.end()), moves_.end());
  }

  /// Lower `other` so that it becomes the partner of `kept`.
  void add_one_heap(Natural const& kept, Natural const& other) {
    auto const [partner, index] = cold_partner(r_, convention_, kept);
    if (partner >= other) return;
    bool const first_kept = &kept == &x_;
    moves_.push_back({first_kept ? kept : partner, first_kept ? partner : kept, index});
  }

  void add_diagonal(Natural const& first, Natural const& second, Natural const& n) {
    if (first >= x_ || second >= y_) return;
    Natural const spread = (x_ - first) - (y_ - second);
    if (abs(spread) < r_) moves_.push_back({first, second, n});
  }

  /// The least index ends the game soonest; of two orders of one pair the first listed.
  [[nodiscard]] WinningMove const& best() const {
    return *std::min_element(
        moves_.begin(), moves_.end(),
        [](WinningMove const& x, WinningMove const& y) { return x.index < y.index; });
  }

  using Arguments = std::vector<std::pair<std::string, MessageValue>>;

  void say(std::string key, Arguments arguments = {}) {
    reason_.push_back({"wythoff." + std::move(key), std::move(arguments)});
  }

  void explain(std::optional<Natural> const& index) {
    Natural const& a = std::min(x_, y_);
    Natural const& b = std::max(x_, y_);
    std::string const low = short_number(a);
    std::string const high = short_number(b);
    if (b == 0) {
      say(normal() ? "empty.normal" : "empty.misere");
      return;
    }
    if (index) {
      say("p", {{"a", low}, {"b", high}, {"n", short_number(*index)}});
    } else {
      WinningMove const& move = best();
      say("n", {{"first", short_number(move.first)},
                {"second", short_number(move.second)},
                {"n", short_number(move.index)}});
    }
    explain_pairs();
    if (index) {
      explain_cold(a, b, *index);
    } else {
      explain_moves(a, b);
    }
    if (!normal()) say(plain() ? "misere.plain" : "misere.general");
    if (index && !normal() && *index < (plain() ? 2 : 1)) return;  // explained move by move
    say(!index ? "why.n" : plain() ? "why.p.plain" : "why.p.general", {{"r", std::to_string(r_)}});
  }

  /// The formula, with the first pairs of this game.
  void explain_pairs() {
    std::vector<std::string> pairs;
    for (unsigned n = 0; n < 6; ++n) {
      auto const [a, b] = cold_pair(r_, convention_, n);
      pairs.push_back("(" + short_number(a) + ", " + short_number(b) + ")");
    }
    say(std::string("pairs.") + (plain() ? "plain." : "general.") +
            (normal() ? "normal" : "misere"),
        {{"r", std::to_string(r_)},
         {"alpha", alpha_surd(r_).decimal(short_number)},
         {"pairs", std::move(pairs)}});
  }

  void explain_cold(Natural const& a, Natural const& b, Natural const& n) {
    if (!normal() && n < (plain() ? 2 : 1)) {
      say(n == 0 ? "small.zero_one" : "small.two_two");
      return;
    }
    say(formula_key("cold."), {{"a", short_number(a)},
                               {"b", short_number(b)},
                               {"d", short_number(b - a)},
                               {"r", std::to_string(r_)},
                               {"n", short_number(n)},
                               {"value", value(n)}});
    if (!normal() && !plain()) return;
    Natural const low_a = a - n;
    Natural const low_b = b - n;
    say(plain() ? "identity.plain" : "identity.general",
        {{"left", short_number(low_a * low_b)},
         {"square", short_number(n * n)},
         {"right", short_number((low_a + 1) * (low_b + 1))},
         {"low_a", short_number(low_a)},
         {"low_b", short_number(low_b)},
         {"high_a", short_number(low_a + 1)},
         {"high_b", short_number(low_b + 1)},
         {"n", short_number(n)}});
  }

  /// Why the pair itself is not cold, and what each winning move does.
  void explain_moves(Natural const& a, Natural const& b) {
    Natural const d = b - a;
    bool const shifted = !normal() && !plain();
    bool const small = !normal() && plain() && d < 2;
    Natural const multiple = shifted ? Natural(d - 1) : d;
    if (small) {
      say("hot.small", {{"d", short_number(d)}, {"pair", d == 0 ? "(2, 2)" : "(0, 1)"}});
    } else if (multiple < 0 || multiple % r_ != 0) {
      say(shifted ? "hot.difference_shifted" : "hot.difference",
          {{"d", short_number(d)}, {"r", std::to_string(r_)}});
    } else {
      Natural const n = multiple / r_;
      say(formula_key("hot."), {{"d", short_number(d)},
                                {"r", std::to_string(r_)},
                                {"n", short_number(n)},
                                {"value", value(n)},
                                {"cold", short_number(cold_pair(r_, convention_, n).a)},
                                {"a", short_number(a)}});
    }
    for (WinningMove const& move : moves_) {
      bool const keeps_first = move.first == x_;
      bool const both = !keeps_first && move.second != y_;
      say(both ? "move.both" : "move.one",
          {{"first", short_number(move.first)},
           {"second", short_number(move.second)},
           {"kept", short_number(keeps_first ? x_ : y_)},
           {"taken",
            short_number(keeps_first ? Natural(y_ - move.second) : Natural(x_ - move.first))},
           {"taken_second", short_number(y_ - move.second)},
           {"n", short_number(move.index)}});
    }
  }

  [[nodiscard]] std::string formula_key(std::string prefix) const {
    return std::move(prefix) + (plain() ? "plain" : normal() ? "general" : "shifted");
  }

  /// The irrational number whose floor is the smaller heap, to four decimals.
  [[nodiscard]] std::string value(Natural const& n) const {
    return smaller_heap_surd(r_, convention_, n).decimal(short_number);
  }

  std::uint64_t r_;
  Convention convention_;
  Natural x_, y_;
  std::vector<WinningMove> moves_;
  std::vector<Message> reason_;
};

}  // namespace

Solution solve_wythoff(std::uint64_t r, Position const& position, Convention convention,
                       Detail detail) {
  if (r == 0 || position.heaps.size() != 2) {
    throw std::logic_error("solve_wythoff: r >= 1 and two heaps are required");
  }
  return WythoffAnswer(r, position, convention).solution(detail);
}

BOUTON_THEORY(wythoff) = {
    .name = "wythoff",
    .known = {Feature::kSeveralHeaps, Feature::kSpread, Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      MoveKind const* const move = move_of_any_amounts(asked.rules);
      if (move == nullptr || asked.heap_count != 2 || move->max_heaps != 2) return std::nullopt;
      return move->spread;
    },
    .solve = [](TheoryCase const& wythoff, Position const& position,
                Detail detail) -> std::optional<Solution> {
      return solve_wythoff(wythoff.parameter, position, wythoff.convention, detail);
    },
    .title =
        [](std::uint64_t r) {
          if (r == 1) return Message{"game.wythoff.title", {}};
          return Message{"game.r_wythoff.named", {{"k", std::to_string(r)}}};
        },
    .outcome = [](TheoryCase const& wythoff) -> OutcomeOfHeaps {
      return [r = wythoff.parameter,
              convention = wythoff.convention](std::span<std::uint64_t const> heaps) {
        return wythoff_outcome(r, heaps[0], heaps[1], convention);
      };
    },
    .p_position =
        [](Convention convention, std::uint64_t r, Natural const& n) {
          WythoffPair pair = cold_pair(r, convention, n);
          return std::pair(std::move(pair.a), std::move(pair.b));
        },
};

}  // namespace bouton::theory
