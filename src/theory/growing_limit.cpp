// The whole answer for one heap with a limit that grows: all winning moves and the reason.
//
// Which amounts win? Write m for the tokens that count: n in normal play, n - 1 in misere
// play, where the last token is poison. Leaving m - t tokens with the limit ct wins exactly
// if m - t = 0 or the smallest part z of m - t exceeds ct. In the latter case let f be the
// largest part of t. Then cf <= ct < z, so the parts of m - t followed by those of t are a sum in
// which each part exceeds c times the next: the parts of m. So a winning t is always a tail of the
// sum for m, and a tail t wins exactly if t <= limit and the part before the tail exceeds ct (or
// there is none).
#include "theory/growing_limit.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "answer/theory.hpp"
#include "rules/normal_form.hpp"
#include "theory/fibonacci.hpp"
#include "theory/short_number.hpp"

namespace bouton::theory {
namespace {

constexpr std::size_t kShownAtFront = 6;  // parts and amounts shown in a reason
constexpr std::size_t kShownAtBack = 3;

/// factor * tail < part, without a long multiplication unless the lengths leave it open.
bool exceeds(Natural const& part, std::uint64_t factor, Natural const& tail) {
  auto const tail_bit = msb(tail);
  auto const part_bit = msb(part);
  auto const factor_bits = static_cast<unsigned>(std::bit_width(factor));
  if (tail_bit + factor_bits < part_bit) return true;
  return tail_bit + factor_bits <= part_bit + 1 && factor * tail < part;
}

/// A tail of the sum and the part before it: is taking the tail a winning move?
bool wins(std::uint64_t factor, Natural const& tail, Natural const& part, Natural const& limit) {
  return tail != 0 && tail <= limit && exceeds(part, factor, tail);
}

/// Visits the winning amounts of m tokens and a limit, the largest first.
/// \return false if the limits were reached
bool for_each_winning_amount(LimitGame const& game, Natural const& m, Natural const& limit,
                             std::function<bool(Natural const&)> const& visit,
                             Limits const& limits) {
  if (m == 0 || (m <= limit && !visit(m))) return true;
  return game.for_each_part(
      m,
      [&](Natural const& part, Natural const& tail) {
        return !wins(game.factor, tail, part, limit) || visit(tail);
      },
      limits);
}

Position after(LimitGame const& game, Natural const& n, Natural const& taken) {
  return {.heaps = {n - taken}, .limit = Natural(game.factor * taken)};
}

class LimitAnswer {
 public:
  LimitAnswer(LimitGame const& game, Position const& position, Convention convention, Detail detail,
              Limits const& limits)
      : game_(game),
        convention_(convention),
        limits_(limits),
        full_(detail == Detail::kFull),
        n_(position.heaps[0]),
        start_(!position.limit),
        limit_(position.limit ? *position.limit
               : n_ == 0      ? Natural(0)
                              : Natural(n_ - 1)),
        counted_(normal() || n_ == 0 ? n_ : Natural(n_ - 1)) {}

  Solution solution() {
    Solution result;
    result.certainty = Certainty::kTheorem;
    result.references = {Message{std::string(game_.reference), {}}};
    if (n_ == 0 || limit_ == 0) {
      result.outcome = terminal_outcome(convention_);
      if (full_)
        say(normal() ? "stuck.normal" : "stuck.misere",
            {{"n", short_number(n_)}, {"q", short_number(limit_)}});
    } else {
      if (!walk()) return {.reason = {Message{game_.texts + "time", {}}}};
      result.outcome = count_ > 0 ? Outcome::kN : Outcome::kP;
      if (count_ > 0) {
        result.for_each_winning_move = [game = game_, n = n_, m = counted_, limit = limit_](
                                           PositionVisitor const& visit, Limits const& limits) {
          return for_each_winning_amount(
              game, m, limit, [&](Natural const& amount) { return visit(after(game, n, amount)); },
              limits);
        };
        result.recommended = SumOption{after(game_, n_, best())};
      }
      if (full_) explain();
    }
    result.winning_move_count = Natural(count_);
    if (normal() && result.outcome == Outcome::kP) result.nim_value = Natural(0);
    result.reason = std::move(reason_);
    return result;
  }

 private:
  [[nodiscard]] bool normal() const { return convention_ == Convention::kNormal; }

  /// One walk down the parts: the count of winning amounts, and as much of the parts and of
  /// the amounts as the reason shows. The last parts go round in a ring of reused numbers.
  /// False if a limit was reached.
  bool walk() {
    if (counted_ != 0 && counted_ <= limit_) add_amount(counted_);
    auto const note = [&](Natural const& part, Natural const& tail) {
      ++part_count_;
      if (front_.size() < kShownAtFront) front_.push_back(part);
      if (back_.size() == kShownAtBack) {
        std::rotate(back_.begin(), back_.begin() + 1, back_.end());
        back_.back() = part;
      } else {
        back_.push_back(part);
      }
      if (wins(game_.factor, tail, part, limit_)) add_amount(tail);
      return true;
    };
    return game_.for_each_part(counted_, note, limits_);
  }

  void add_amount(Natural const& amount) {
    ++count_;
    if (full_ && amounts_.size() < kShownAtFront) amounts_.push_back(short_number(amount));
  }

  /// Everything that counts if that is allowed, else the smallest part.
  [[nodiscard]] Natural const& best() const { return counted_ <= limit_ ? counted_ : back_.back(); }

  using Arguments = std::vector<std::pair<std::string, MessageValue>>;

  void say(std::string key, Arguments arguments = {}) {
    if (!game_.first_parts.empty()) {
      arguments.emplace_back("factor", std::to_string(game_.factor));
      arguments.emplace_back("numbers", game_.first_parts);
    }
    reason_.push_back({game_.texts + std::move(key), std::move(arguments)});
  }

  void explain() {
    std::string const n = short_number(n_);
    std::string const m = short_number(counted_);
    std::string const q = short_number(limit_);
    if (counted_ == 0) {
      say("forced");
      return;
    }
    Natural const& smallest = back_.back();
    std::string const part = short_number(smallest);
    if (count_ == 0) {
      say("p", {{"q", q}, {"part", part}, {"m", m}});
    } else {
      say(best() == n_ ? "n.all" : "n",
          {{"t", short_number(best())}, {"left", short_number(n_ - best())}});
    }
    if (!normal()) say("misere", {{"n", n}, {"m", m}});
    if (start_) say("start", {{"n", n}, {"q", q}});
    explain_parts(m);
    if (count_ == 0) {
      say("too_large", {{"q", q}, {"part", part}});
      say("why.p", {{"part", part}});
      return;
    }
    say("within", {{"q", q}, {"part", part}});
    if (counted_ <= limit_) {
      say(normal() ? "take.all" : "take.all_but_one", {{"q", q}, {"t", m}});
    } else {
      say("take.part", {{"t", part},
                        {"twice", short_number(game_.factor * smallest)},
                        {"left", short_number(counted_ - smallest)},
                        {"next", short_number(back_.rbegin()[1])}});
      say("why.n");
    }
    if (count_ > 1) {
      if (count_ > amounts_.size()) amounts_.push_back("...");
      say("amounts", {{"count", std::to_string(count_)}, {"amounts", std::move(amounts_)}});
    }
  }

  void explain_parts(std::string const& m) {
    if (part_count_ == 1) {
      say("parts.one", {{"m", m}});
      return;
    }
    std::vector<std::string> shown;
    for (Natural const& part : front_) shown.push_back(short_number(part));
    std::uint64_t const left_out = part_count_ - front_.size();
    if (left_out > back_.size()) shown.push_back("...");
    std::uint64_t const from_back = std::min<std::uint64_t>(left_out, back_.size());
    for (auto part = back_.end() - static_cast<std::ptrdiff_t>(from_back); part != back_.end();
         ++part) {
      shown.push_back(short_number(*part));
    }
    say("parts.sum",
        {{"m", m}, {"parts", std::move(shown)}, {"count", std::to_string(part_count_)}});
  }

  LimitGame const& game_;
  Convention convention_;
  Limits const& limits_;
  bool full_;  // write the reason
  Natural n_;
  bool start_;
  Natural limit_;
  Natural counted_;  // tokens worth taking: all, in misere play all but the last

  std::uint64_t part_count_ = 0;
  std::uint64_t count_ = 0;            // winning moves
  std::vector<Natural> front_, back_;  // the first and the last parts, may overlap
  std::vector<std::string> amounts_;
  std::vector<Message> reason_;
};

/// Appends losing numbers, from 1 on, while `go_on(next)`.
template <class Number, class GoOn>
void list_losing_numbers(std::uint64_t factor, std::vector<Number>& losing, GoOn const& go_on) {
  losing.assign(1, 1);
  std::size_t reaching = 0;  // the least one whose multiple reaches the last one
  while (true) {
    while (Number(losing[reaching] * factor) < losing.back()) ++reaching;
    Number next = losing.back() + losing[reaching];
    if (!go_on(next)) return;
    losing.push_back(std::move(next));
  }
}

/// The parts of a number, by a list of the losing numbers up to it.
bool walk_down(std::uint64_t factor, Natural const& number, PartVisitor const& visit,
               Limits const& limits) {
  constexpr std::uint64_t kMostBytes = std::uint64_t{32} << 20U;
  constexpr std::uint64_t kStep = 16;  // steps of a meter: some short additions
  if (number <= 0) return true;
  std::uint64_t const most = std::min(kMostBytes, limits.memory_bytes / 2);
  std::uint64_t bytes = 0;
  bool room = true;
  Meter meter(limits);
  std::vector<Natural> losing;
  list_losing_numbers(factor, losing, [&](Natural const& next) {
    if (next > number) return false;
    bytes += sizeof(Natural) + msb(next) / 8;
    room = bytes <= most && meter.spend(kStep);
    return room;
  });
  if (!room) return false;
  Natural rest = number;
  for (auto part = losing.rbegin(); rest != 0; ++part) {
    if (*part > rest) continue;
    rest -= *part;
    if (!visit(*part, rest)) return true;
  }
  return true;
}

}  // namespace

LimitGame limit_game(std::uint64_t factor) {
  constexpr std::size_t kShown = 12;
  std::vector<std::uint64_t> losing;
  list_losing_numbers(factor, losing, [&](std::uint64_t) { return losing.size() < kShown; });
  LimitGame game{factor, "growing_limit.", "by.schwenk", {}, {}};
  for (std::uint64_t const number : losing) game.first_parts.push_back(std::to_string(number));
  game.first_parts.emplace_back("...");
  game.for_each_part = [factor](Natural const& number, PartVisitor const& visit,
                                Limits const& limits) {
    return walk_down(factor, number, visit, limits);
  };
  return game;
}

std::vector<std::uint64_t> losing_numbers(std::uint64_t factor) {
  std::vector<__uint128_t> losing;
  list_losing_numbers(factor, losing, [](__uint128_t next) { return next <= kNoBound; });
  return {losing.begin(), losing.end()};
}

Outcome limit_outcome(std::vector<std::uint64_t> const& losing, std::uint64_t n,
                      std::optional<std::uint64_t> limit, Convention convention) {
  std::uint64_t const most = limit ? *limit : n == 0 ? 0 : n - 1;
  if (n == 0 || most == 0) return terminal_outcome(convention);
  std::uint64_t rest = convention == Convention::kNormal ? n : n - 1;
  if (rest == 0) return Outcome::kP;
  for (auto part = std::upper_bound(losing.begin(), losing.end(), rest);;) {
    --part;
    // No branch: which of the losing numbers are parts is hard to foresee.
    rest -= *part & (std::uint64_t{0} - std::uint64_t{*part <= rest});
    if (rest == 0) return most >= *part ? Outcome::kN : Outcome::kP;
  }
}

Solution solve_with_limit(LimitGame const& game, Position const& position, Convention convention,
                          Detail detail, Limits const& limits) {
  if (position.heaps.size() != 1) {
    throw std::logic_error("solve_with_limit: one heap is required");
  }
  return LimitAnswer(game, position, convention, detail, limits).solution();
}

BOUTON_THEORY(growing_limit) = {
    .name = "growing_limit",
    .known = {Feature::kMovingLimit, Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      MoveKind const* const move = move_of_any_amounts(asked.rules);
      if (move == nullptr || asked.heap_count != 1 || !asked.rules.limit) return std::nullopt;
      std::uint64_t const factor = asked.rules.limit->factor;
      if (factor > kMostLimitFactor) return std::nullopt;
      return factor;
    },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      LimitGame const played = game.parameter == 2 ? fibonacci_game() : limit_game(game.parameter);
      return solve_with_limit(played, position, game.convention, detail, game.limits);
    },
    .title =
        [](std::uint64_t factor) {
          if (factor == 2) return Message{"game.fibonacci.title", {}};
          return Message{"growing_limit.title", {{"factor", std::to_string(factor)}}};
        },
    .outcome = [](TheoryCase const& game) -> OutcomeOfHeaps {
      return [losing = std::make_shared<std::vector<std::uint64_t> const>(
                  losing_numbers(game.parameter)),
              convention = game.convention](std::span<std::uint64_t const> heaps) {
        return limit_outcome(*losing, heaps[0], std::nullopt, convention);
      };
    },
};

}  // namespace bouton::theory
