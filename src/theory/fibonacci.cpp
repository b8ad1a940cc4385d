// The whole answer for Fibonacci Nim: all winning moves and the reason.
//
// Which amounts win? Write m for the tokens that count: n in normal play, n - 1 in misere
// play, where the last token is poison. Leaving m - t tokens with the limit 2t wins exactly
// if m - t = 0 or the smallest Zeckendorf part z of m - t exceeds 2t. In the latter case let
// f be the largest part of t. The Fibonacci number after f is at most 2f <= 2t < z, so z is
// at least the second after f, and the parts of m - t followed by those of t are the
// Zeckendorf parts of m. So a winning t is always a tail of the sum for m, and a tail t wins
// exactly if t <= limit and the part before the tail exceeds 2t (or there is none).
#include "theory/fibonacci.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "answer/theory.hpp"
#include "rules/normal_form.hpp"
#include "theory/short_number.hpp"

namespace bouton::theory {
namespace {

constexpr std::size_t kShownAtFront = 6;  // parts and amounts shown in a reason
constexpr std::size_t kShownAtBack = 3;

/// 2 * tail < part, without a long multiplication unless the lengths leave it open.
bool less_than_half(Natural const& tail, Natural const& part) {
  auto const tail_bit = msb(tail);
  auto const part_bit = msb(part);
  return tail_bit + 1 < part_bit || (tail_bit + 1 == part_bit && 2 * tail < part);
}

/// A tail of the Zeckendorf sum and the part before it: is taking the tail a winning move?
bool wins(Natural const& tail, Natural const& part, Natural const& limit) {
  return tail != 0 && tail <= limit && less_than_half(tail, part);
}

/// Visits the winning amounts of m tokens and a limit, the largest first.
/// \return false if the limits were reached
bool for_each_winning_amount(Natural const& m, Natural const& limit,
                             std::function<bool(Natural const&)> const& visit,
                             Limits const& limits) {
  if (m == 0 || (m <= limit && !visit(m))) return true;
  return for_each_zeckendorf_part(
      m,
      [&](Natural const& part, Natural const& tail) {
        return !wins(tail, part, limit) || visit(tail);
      },
      limits);
}

Position after(Natural const& n, Natural const& taken) {
  return {.heaps = {n - taken}, .limit = Natural(2 * taken)};
}

class FibonacciAnswer {
 public:
  FibonacciAnswer(Position const& position, Convention convention, Detail detail,
                  Limits const& limits)
      : convention_(convention),
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
    result.references = {Message{"by.whinihan", {}}};
    if (n_ == 0 || limit_ == 0) {
      result.outcome = terminal_outcome(convention_);
      if (full_)
        say(normal() ? "stuck.normal" : "stuck.misere",
            {{"n", short_number(n_)}, {"q", short_number(limit_)}});
    } else {
      if (!walk()) return {.reason = {Message{"fibonacci.time", {}}}};
      result.outcome = count_ > 0 ? Outcome::kN : Outcome::kP;
      if (count_ > 0) {
        result.for_each_winning_move = [n = n_, m = counted_, limit = limit_](
                                           PositionVisitor const& visit, Limits const& limits) {
          return for_each_winning_amount(
              m, limit, [&](Natural const& amount) { return visit(after(n, amount)); }, limits);
        };
        result.recommended = SumOption{after(n_, best())};
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
      if (wins(tail, part, limit_)) add_amount(tail);
      return true;
    };
    return for_each_zeckendorf_part(counted_, note, limits_);
  }

  void add_amount(Natural const& amount) {
    ++count_;
    if (full_ && amounts_.size() < kShownAtFront) amounts_.push_back(short_number(amount));
  }

  /// Everything that counts if that is allowed, else the smallest part.
  [[nodiscard]] Natural const& best() const { return counted_ <= limit_ ? counted_ : back_.back(); }

  using Arguments = std::vector<std::pair<std::string, MessageValue>>;

  void say(std::string key, Arguments arguments = {}) {
    reason_.push_back({"fibonacci." + std::move(key), std::move(arguments)});
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
                        {"twice", short_number(2 * smallest)},
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

}  // namespace

Outcome fibonacci_outcome(std::uint64_t n, std::optional<std::uint64_t> limit,
                          Convention convention) {
  std::uint64_t const most = limit ? *limit : n == 0 ? 0 : n - 1;
  if (n == 0 || most == 0) return terminal_outcome(convention);
  std::uint64_t rest = convention == Convention::kNormal ? n : n - 1;
  if (rest == 0) return Outcome::kP;
  std::uint64_t current = 12200160415121876738U;  // F(93), the largest below 2^64
  std::uint64_t previous = 7540113804746346429U;  // F(92)
  while (true) {
    if (current == rest) return most >= current ? Outcome::kN : Outcome::kP;
    if (current < rest) rest -= current;
    current -= previous;
    std::swap(current, previous);
  }
}

Solution solve_fibonacci(Position const& position, Convention convention, Detail detail,
                         Limits const& limits) {
  if (position.heaps.size() != 1) {
    throw std::logic_error("solve_fibonacci: one heap is required");
  }
  return FibonacciAnswer(position, convention, detail, limits).solution();
}

BOUTON_THEORY(fibonacci) = {
    .name = "fibonacci",
    .known = {Feature::kMovingLimit, Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      MoveKind const* const move = move_of_any_amounts(asked.rules);
      if (move == nullptr || asked.heap_count != 1) return std::nullopt;
      if (!asked.rules.limit || asked.rules.limit->factor != 2) return std::nullopt;
      return 1;
    },
    .solve = [](TheoryCase const& fibonacci, Position const& position,
                Detail detail) -> std::optional<Solution> {
      return solve_fibonacci(position, fibonacci.convention, detail, fibonacci.limits);
    },
    .title =
        [](std::uint64_t) {
          return Message{"game.fibonacci.title", {}};
        },
    .outcome = [](TheoryCase const& fibonacci) -> OutcomeOfHeaps {
      return [convention = fibonacci.convention](std::span<std::uint64_t const> heaps) {
        return fibonacci_outcome(heaps[0], std::nullopt, convention);
      };
    },
};

}  // namespace bouton::theory
