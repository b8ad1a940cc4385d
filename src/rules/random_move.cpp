#include "rules/random_move.hpp"

#include <algorithm>
#include <vector>

#include "bouton/rules/moves.hpp"
#include "core/saturating.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"
#include "rules/move_details.hpp"
#include "rules/state.hpp"

namespace bouton {
namespace {

/// The features of rules whose moves Attempt can draw at random.
constexpr RulesUser kRandomMove{"rules_user.random_move", kHeapsAndBoards};

/// Up to this many moves are listed to draw one of them fairly.
constexpr std::uint64_t kListed = 20'000;

/// One attempt to draw a move; may turn out not to be legal.
class Attempt {
 public:
  Attempt(Ruleset const& rules, SmallPosition const& from, Dice& dice)
      : rules_(rules), from_(from), dice_(dice) {}

  std::optional<SmallPosition> draw() {
    std::vector<std::size_t> heaps;
    for (std::size_t i = 0; i < from_.heaps.size(); ++i) {
      if (from_.heaps[i] > 0) heaps.push_back(i);
    }
    if (heaps.empty()) return std::nullopt;
    if (rules_.pass_per_heap && dice_.roll(4) == 0) return pass(heaps);
    if (may_pass_once(rules_, from_) && dice_.roll(4) == 0) return after_one_pass(from_);
    if (rules_.moves.empty()) return std::nullopt;
    MoveKind const& kind = rules_.moves[place_among(rules_.moves.size())];
    if (!kind.vectors.empty()) {
      auto const& vector = kind.vectors[place_among(kind.vectors.size())];
      std::uint64_t const most = details::most_times(kind, from_, vector);
      if (most == 0) return std::nullopt;
      return details::after_vector(rules_, from_, vector, 1 + dice_.roll(most));
    }
    std::uint64_t const least = std::max<std::uint64_t>(1, details::least_heaps(kind, from_));
    std::uint64_t const most = std::min<std::uint64_t>(kind.max_heaps, heaps.size());
    if (most < least) return std::nullopt;
    auto const count = static_cast<std::size_t>(least + dice_.roll(most - least + 1));
    for (std::size_t i = 0; i < count; ++i) {  // the first `count` of a shuffle
      std::swap(heaps[i], heaps[i + place_among(heaps.size() - i)]);
    }
    heaps.resize(count);
    return take(kind, heaps);
  }

 private:
  std::size_t place_among(std::size_t places) {
    return static_cast<std::size_t>(dice_.roll(places));
  }
  std::optional<SmallPosition> pass(std::vector<std::size_t> const& heaps) {
    std::size_t const heap = heaps[place_among(heaps.size())];
    if (!may_pass(rules_, from_, heap)) return std::nullopt;
    return after_pass(from_, heap);
  }

  SmallPosition take(MoveKind const& kind, std::vector<std::size_t> const& heaps) {
    std::vector<std::vector<std::uint64_t>> left(from_.heaps.size());
    for (std::size_t heap = 0; heap < left.size(); ++heap) left[heap] = {from_.heaps[heap]};
    std::uint64_t taken = 0;
    std::optional<std::uint64_t> base;
    for (std::size_t const heap : heaps) {
      Amount const amount = draw_amount(kind, heap, base);
      base = amount.taken;
      taken += amount.taken;
      left[heap] = draw_parts(kind, amount.count, from_.heaps[heap] - amount.taken);
      if (kind.to_left && heap > 0) put_on(left[heap - 1], amount.taken);
    }
    return position_after(rules_, from_, left, taken);
  }

  /// Adds tokens to a heap that is not split. Its own move may come later and forget them: then
  /// the attempt is no legal move.
  static void put_on(std::vector<std::uint64_t>& parts, std::uint64_t amount) {
    if (parts.empty()) parts.push_back(0);
    parts.front() = saturating_add(parts.front(), amount);
  }

  struct Amount {
    std::uint64_t taken;  ///< tokens
    std::uint64_t count;  ///< units of the heap code
  };

  Amount draw_amount(MoveKind const& kind, std::size_t heap,
                     std::optional<std::uint64_t> const& base) {
    if (kind.unit == Unit::kAnotherHeap) return draw_multiple(heap);
    if (!kind.conditions.amount.always()) return draw_allowed(kind, heap);
    std::uint64_t const taken = draw_tokens(kind, from_.heaps[heap], base);
    return {taken, taken};
  }

  /// An amount that the formula about amounts allows.
  Amount draw_allowed(MoveKind const& kind, std::size_t heap) {
    auto const allowed = kind.conditions.amount.amounts(
        from_.heaps[heap], 0, std::min(from_.heaps[heap], details::most_by_code(kind, from_)));
    if (allowed.empty()) return {0, 0};  // not legal; the caller tries again
    std::uint64_t const taken = allowed[place_among(allowed.size())];
    return {taken, taken};
  }

  /// A multiple of another heap.
  Amount draw_multiple(std::size_t heap) {
    std::vector<std::uint64_t> units;
    for (std::size_t other = 0; other < from_.heaps.size(); ++other) {
      std::uint64_t const size = from_.heaps[other];
      if (other != heap && size != 0 && size <= from_.heaps[heap]) units.push_back(size);
    }
    if (units.empty()) return {0, 0};  // not legal; the caller tries again
    std::uint64_t const unit = units[place_among(units.size())];
    std::uint64_t const times = 1 + dice_.roll(from_.heaps[heap] / unit);
    return {times * unit, times};
  }

  std::uint64_t draw_tokens(MoveKind const& kind, std::uint64_t size,
                            std::optional<std::uint64_t> const& base) {
    if (base && kind.spread) {
      std::uint64_t const reach = std::min<std::uint64_t>(*kind.spread - 1, size);
      std::uint64_t const low = *base > reach ? *base - reach : 0;
      return std::min(size, low + dice_.roll(2 * reach + 1));
    }
    std::uint64_t const most =
        std::min({size, details::most_by_code(kind, from_), details::most_taken(rules_, from_)});
    if (dice_.roll(8) == 0) return most;
    return most == kNoBound ? dice_.roll(kNoBound) : dice_.roll(most + 1);
  }

  std::vector<std::uint64_t> draw_parts(MoveKind const& kind, std::uint64_t amount,
                                        std::uint64_t rest) {
    std::vector<unsigned> counts;
    for (unsigned count = 0; count < 32; ++count) {
      if (kind.take.allows(amount, count) && (count == 0 ? rest == 0 : rest >= count)) {
        counts.push_back(count);
      }
    }
    if (counts.empty()) return {rest};  // not legal; the caller tries again
    unsigned const count = counts[place_among(counts.size())];
    std::vector<std::uint64_t> parts;
    for (unsigned i = 0; i < count; ++i) {
      std::uint64_t const spare = rest - (count - 1 - i);
      parts.push_back(i + 1 == count ? rest : 1 + dice_.roll(spare));
      rest -= parts.back();
    }
    return parts;
  }

  Ruleset const& rules_;
  SmallPosition const& from_;
  Dice& dice_;
};

}  // namespace

std::uint64_t Dice::roll(std::uint64_t sides) {
  // Discards the incomplete last round, so that every side is equally likely.
  std::uint64_t const bound = kNoBound - kNoBound % sides;
  while (true) {
    std::uint64_t const number = engine_();
    if (number < bound) return number % sides;
  }
}

std::optional<SmallPosition> random_move(Ruleset const& rules, SmallPosition const& position,
                                         Dice& dice) {
  require(kRandomMove, rules);
  std::optional<SmallPosition> chosen;
  if (rules.board != nullptr) return random_move_on_board(rules, position, dice);
  if (saturating_total(position.heaps) <= kListed) {
    std::uint64_t seen = 0;
    bool const all = for_each_option(rules, position, [&](SmallPosition const& option) {
      if (dice.roll(++seen) == 0) chosen = option;
      return seen < kListed;
    });
    if (all) return chosen;
  }
  for (int attempt = 0; attempt < 2000; ++attempt) {
    auto const drawn = Attempt(rules, position, dice).draw();
    if (drawn && is_move(rules, position, *drawn)) return drawn;
  }
  // Moves are rare here: the first one suffices.
  for_each_option(rules, position, [&](SmallPosition const& option) {
    chosen = option;
    return false;
  });
  return chosen;
}

}  // namespace bouton
