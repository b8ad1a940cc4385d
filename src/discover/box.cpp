#include "discover/box.hpp"

#include <algorithm>
#include <vector>

#include "bouton/search/sieve.hpp"
#include "core/saturating.hpp"

namespace bouton::discover {
namespace {

/// What one move takes from the heaps, and how far that is in a table of all heaps.
struct Step {
  std::vector<std::int64_t> taken;  // of each heap
  std::uint64_t distance = 0;
  std::uint64_t total = 0;
};

/// The moves of a family, and the conditions that depend on more than what is taken.
struct Steps {
  std::size_t from = 0, to = 0;
  std::vector<Step> steps;
  std::vector<Constraint> conditions;
};

/// Places of heaps in a table: the last heap counts fastest.
struct Places {
  std::vector<std::uint64_t> stride;
  std::uint64_t count = 1;

  Places(std::size_t heaps, std::uint64_t side) : stride(heaps) {
    for (std::size_t heap = heaps; heap-- > 0;) {
      stride[heap] = count;
      count = saturating_multiply(count, side);
    }
  }
  /// The next heaps in order. \return false after the last ones
  [[nodiscard]] static bool next(std::vector<std::int64_t>& heaps, std::uint64_t side) {
    for (std::size_t heap = heaps.size(); heap-- > 0;) {
      if (heaps[heap] + 1 < static_cast<std::int64_t>(side)) {
        ++heaps[heap];
        return true;
      }
      heaps[heap] = 0;
    }
    return false;
  }
};

Steps steps_of(LinearGame const& game, Family const& family, std::uint64_t side,
               Places const& places, WorkMeter& work) {
  Steps result{family.from, family.to, {}, {}};
  std::vector<Constraint> taken;
  for (Constraint const& constraint : family.constraints) {
    bool const of_limit =
        game.limit && (constraint.x[game.heaps] != 0 || constraint.y[game.heaps] != 0);
    if (of_limit) continue;  // LimitBox knows it
    (constraint.about_taken() ? taken : result.conditions).push_back(constraint);
  }
  std::vector<std::size_t> heaps = family.changed;
  if (game.limit && !heaps.empty()) heaps.pop_back();
  Step step{std::vector<std::int64_t>(game.tracks(), 0), 0, 0};
  std::vector<std::int64_t> const nothing(game.tracks(), 0);
  // A condition can be decided as soon as all heaps that it is about are chosen.
  auto const possible = [&](std::size_t chosen) {
    return std::all_of(taken.begin(), taken.end(), [&](Constraint const& constraint) {
      bool newest = false;
      for (std::size_t i = 0; i < heaps.size(); ++i) {
        if (constraint.x[heaps[i]] == 0) continue;
        if (i > chosen) return true;
        newest = newest || i == chosen;
      }
      return !newest || constraint.holds(constraint.sum(step.taken, nothing));
    });
  };
  std::size_t depth = 0;
  if (heaps.empty()) result.steps.push_back(step);
  while (depth < heaps.size()) {
    std::int64_t& amount = step.taken[heaps[depth]];
    work.require(30);
    if (++amount >= static_cast<std::int64_t>(side)) {
      amount = 0;
      if (depth-- == 0) break;
      continue;
    }
    if (!possible(depth)) continue;
    if (depth + 1 < heaps.size()) {
      ++depth;
      continue;
    }
    step.distance = step.total = 0;
    for (std::size_t const heap : heaps) {
      auto const tokens = static_cast<std::uint64_t>(step.taken[heap]);
      step.distance += tokens * places.stride[heap];
      step.total += tokens;
    }
    result.steps.push_back(step);
    work.require_memory(result.steps.size() * (64 + 8 * game.tracks()));
  }
  return result;
}

bool conditions_hold(Steps const& steps, std::vector<std::int64_t> const& before,
                     std::vector<std::int64_t> const& after) {
  return std::all_of(steps.conditions.begin(), steps.conditions.end(),
                     [&](Constraint const& c) { return c.holds(c.sum(before, after)); });
}

/// Heaps after the step from `before`. \return false if a heap is too small
bool make_step(Step const& step, std::size_t heaps, std::vector<std::int64_t> const& before,
               std::vector<std::int64_t>& after) {
  for (std::size_t heap = 0; heap < heaps; ++heap) {
    after[heap] = before[heap] - step.taken[heap];
    if (after[heap] < 0) return false;
  }
  return true;
}

/// The number of a table entry; empty outside the box.
std::optional<std::size_t> place_of(std::span<std::uint64_t const> numbers, std::size_t heaps,
                                    std::uint64_t side) {
  std::size_t place = 0;
  for (std::size_t heap = 0; heap < heaps; ++heap) {
    if (numbers[heap] >= side) return std::nullopt;
    place = place * static_cast<std::size_t>(side) + static_cast<std::size_t>(numbers[heap]);
  }
  return place;
}

class SievedBox : public Box {
 public:
  explicit SievedBox(search::OutcomeBox box) : box_(std::move(box)) {}

  [[nodiscard]] std::optional<Outcome> at(std::size_t,
                                          std::span<std::uint64_t const> numbers) const override {
    for (std::size_t heap = 0; heap < numbers.size(); ++heap) {
      if (numbers[heap] >= box_.dims()[heap]) return std::nullopt;
    }
    return box_.outcome(numbers);
  }

 private:
  search::OutcomeBox box_;
};

/// Moves that take one of finitely many lists of amounts: a bit for each position, those of the
/// last heap side by side, so that 64 positions are decided at a time.
class PackedBox : public Box {
 public:
  PackedBox(LinearGame const& game, std::uint64_t side, WorkMeter& work)
      : heaps_(game.heaps), side_(side), words_((side + 63) / 64) {
    std::uint64_t rows = 1;
    for (std::size_t heap = 0; heap + 1 < heaps_; ++heap) rows = saturating_multiply(rows, side);
    work.require_memory(saturating_multiply(rows, 8 * words_));
    std::vector<Step> steps;
    Places const places(game.heaps, side);
    for (Family const& family : game.families) {
      Steps found = steps_of(game, family, side, places, work);
      steps.insert(steps.end(), found.steps.begin(), found.steps.end());
    }
    lost_.assign(static_cast<std::size_t>(rows * words_), 0);
    fill(steps, game.convention == Convention::kMisere, work);
  }

  [[nodiscard]] std::optional<Outcome> at(std::size_t,
                                          std::span<std::uint64_t const> numbers) const override {
    std::size_t row = 0;
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      if (numbers[heap] >= side_) return std::nullopt;
      if (heap + 1 < heaps_) row = row * static_cast<std::size_t>(side_) + numbers[heap];
    }
    std::uint64_t const last = numbers[heaps_ - 1];
    bool const lost = (lost_[row * words_ + last / 64] >> (last % 64) & 1U) != 0;
    return lost ? Outcome::kP : Outcome::kN;
  }

 private:
  void fill(std::vector<Step> const& steps, bool misere, WorkMeter& work) {
    std::vector<std::uint64_t> won(words_);
    std::vector<std::uint64_t> others(heaps_ - 1, 0);
    std::vector<std::uint64_t> within;  // taken from the last heap alone
    for (Step const& step : steps) {
      if (std::all_of(step.taken.begin(), step.taken.begin() + static_cast<long>(heaps_) - 1,
                      [](std::int64_t amount) { return amount == 0; })) {
        within.push_back(static_cast<std::uint64_t>(step.taken[heaps_ - 1]));
      }
    }
    for (std::size_t row = 0; row * words_ < lost_.size(); ++row) {
      work.require(10 + words_ * steps.size() + (within.empty() ? 0 : 2 * side_));
      std::fill(won.begin(), won.end(), 0);
      std::uint64_t first_movable = side_;  // the least last heap that has a move
      for (Step const& step : steps) {
        std::size_t before = 0;
        bool possible = true;
        for (std::size_t heap = 0; heap + 1 < heaps_ && possible; ++heap) {
          auto const amount = static_cast<std::uint64_t>(step.taken[heap]);
          possible = others[heap] >= amount;
          before = before * static_cast<std::size_t>(side_) +
                   static_cast<std::size_t>(others[heap] - amount);
        }
        if (!possible) continue;
        auto const amount = static_cast<std::uint64_t>(step.taken[heaps_ - 1]);
        first_movable = std::min(first_movable, amount);
        if (before != row) add_shifted(won, before, static_cast<std::size_t>(amount));
      }
      if (misere) {
        for (std::uint64_t last = 0; last < first_movable; ++last) {
          won[last / 64] |= std::uint64_t{1} << (last % 64);
        }
      }
      finish(won, row, within);
      for (std::size_t heap = heaps_ - 1; heap-- > 0;) {
        if (++others[heap] < side_) break;
        others[heap] = 0;
      }
    }
  }

  /// A row that is `amount` behind in the last heap.
  void add_shifted(std::vector<std::uint64_t>& won, std::size_t row, std::size_t amount) const {
    std::uint64_t const* const from = &lost_[row * words_];
    std::size_t const whole = amount / 64;
    unsigned const bits = amount % 64;
    for (std::size_t word = words_; word-- > whole;) {
      std::uint64_t moved = from[word - whole] << bits;
      if (bits > 0 && word > whole) moved |= from[word - whole - 1] >> (64 - bits);
      won[word] |= moved;
    }
  }

  void finish(std::vector<std::uint64_t>& won, std::size_t row,
              std::vector<std::uint64_t> const& within) {
    std::uint64_t* const lost = &lost_[row * words_];
    if (within.empty()) {
      for (std::size_t word = 0; word < words_; ++word) lost[word] = ~won[word];
      return;
    }
    for (std::uint64_t last = 0; last < side_; ++last) {
      if ((won[last / 64] >> (last % 64) & 1U) != 0) continue;
      lost[last / 64] |= std::uint64_t{1} << (last % 64);
      for (std::uint64_t const amount : within) {
        std::uint64_t const to = last + amount;
        if (to < side_) won[to / 64] |= std::uint64_t{1} << (to % 64);
      }
    }
  }

  std::size_t heaps_;
  std::uint64_t side_;
  std::size_t words_;
  std::vector<std::uint64_t> lost_;
};

/// Control states: from each P-position all moves into it are crossed out.
class CrossedBox : public Box {
 public:
  CrossedBox(LinearGame const& game, std::uint64_t side, WorkMeter& work)
      : game_(game), side_(side), places_(game.heaps, side) {
    work.require_memory(saturating_multiply(places_.count, game.controls));
    won_.assign(static_cast<std::size_t>(places_.count) * game.controls, false);
    for (Family const& family : game.families) {
      all_.push_back(steps_of(game, family, side, places_, work));
    }
    fill(work);
  }

  [[nodiscard]] std::optional<Outcome> at(std::size_t control,
                                          std::span<std::uint64_t const> numbers) const override {
    auto const place = place_of(numbers, game_.heaps, side_);
    if (!place) return std::nullopt;
    return won_[*place * game_.controls + control] ? Outcome::kN : Outcome::kP;
  }

 private:
  void fill(WorkMeter& work) {
    std::vector<std::int64_t> heaps(game_.heaps, 0);
    std::vector<std::int64_t> other(game_.heaps, 0);
    std::size_t place = 0;
    do {
      for (std::size_t control = 0; control < game_.controls; ++control) {
        work.require(5);
        if (won_[place * game_.controls + control]) continue;
        if (game_.convention == Convention::kMisere && !has_move(control, heaps, other, work)) {
          won_[place * game_.controls + control] = true;
          continue;
        }
        for (Steps const& steps : all_) {
          if (steps.to != control) continue;
          work.require(4 * steps.steps.size());
          for (Step const& step : steps.steps) {
            bool inside = true;
            for (std::size_t heap = 0; heap < game_.heaps && inside; ++heap) {
              other[heap] = heaps[heap] + step.taken[heap];
              inside = other[heap] < static_cast<std::int64_t>(side_);
            }
            if (!inside || !conditions_hold(steps, other, heaps)) continue;
            won_[(place + static_cast<std::size_t>(step.distance)) * game_.controls + steps.from] =
                true;
          }
        }
      }
      ++place;
    } while (Places::next(heaps, side_));
  }

  bool has_move(std::size_t control, std::vector<std::int64_t> const& heaps,
                std::vector<std::int64_t>& after, WorkMeter& work) const {
    for (Steps const& steps : all_) {
      if (steps.from != control) continue;
      work.require(4 * steps.steps.size());
      for (Step const& step : steps.steps) {
        if (make_step(step, game_.heaps, heaps, after) && conditions_hold(steps, heaps, after)) {
          return true;
        }
      }
    }
    return false;
  }

  LinearGame const& game_;
  std::uint64_t side_;
  Places places_;
  std::vector<Steps> all_;
  std::vector<bool> won_;
};

/// A limit L on the total taken: the mover wins exactly if L is at least the least winning amount;
/// in misere play also if L allows no move at all.
class LimitBox : public Box {
 public:
  LimitBox(LinearGame const& game, std::uint64_t side, WorkMeter& work)
      : game_(game), side_(side), places_(game.heaps, side) {
    work.require_memory(saturating_multiply(places_.count, 2 * sizeof(std::uint64_t)));
    least_.assign(static_cast<std::size_t>(places_.count), kNoBound);
    winning_ = least_;
    std::vector<Steps> all;
    for (Family const& family : game.families) {
      all.push_back(steps_of(game, family, side, places_, work));
    }
    std::vector<std::int64_t> heaps(game.tracks(), 0);
    std::vector<std::int64_t> after(game.tracks(), 0);
    std::size_t place = 0;
    do {
      for (Steps const& steps : all) {
        work.require(4 * steps.steps.size());
        for (Step const& step : steps.steps) {
          if (!make_step(step, game.heaps, heaps, after)) continue;
          if (!conditions_hold(steps, heaps, after)) continue;
          least_[place] = std::min(least_[place], step.total);
          std::size_t const to = place - static_cast<std::size_t>(step.distance);
          if (lost(to, saturating_multiply(game.limit_factor, step.total))) {
            winning_[place] = std::min(winning_[place], step.total);
          }
        }
      }
      ++place;
    } while (next_heaps(heaps));
  }

  [[nodiscard]] std::optional<Outcome> at(std::size_t,
                                          std::span<std::uint64_t const> numbers) const override {
    auto const place = place_of(numbers, game_.heaps, side_);
    if (!place) return std::nullopt;
    return lost(*place, numbers[game_.heaps]) ? Outcome::kP : Outcome::kN;
  }

 private:
  [[nodiscard]] bool lost(std::size_t place, std::uint64_t limit) const {
    if (game_.convention == Convention::kMisere && limit < least_[place]) return false;
    return limit < winning_[place];
  }

  bool next_heaps(std::vector<std::int64_t>& heaps) const {
    heaps.pop_back();  // the track of the limit
    bool const more = Places::next(heaps, side_);
    heaps.push_back(0);
    return more;
  }

  LinearGame const& game_;
  std::uint64_t side_;
  Places places_;
  std::vector<std::uint64_t> least_, winning_;  // of each choice of heaps; kNoBound: none
};

}  // namespace

std::unique_ptr<Box> make_box(Ruleset const& rules, LinearGame const& game, std::uint64_t side,
                              WorkMeter& work) {
  if (game.limit) return std::make_unique<LimitBox>(game, side, work);
  if (takes_finite_lists(game)) return std::make_unique<PackedBox>(game, side, work);
  if (game.controls == 1 && search::moves_are_translations(rules)) {
    std::vector<std::uint64_t> const dims(game.heaps, side);
    std::uint64_t bits = 1;
    for (std::uint64_t const dim : dims) bits = saturating_multiply(bits, dim);
    work.require_memory(bits / 8);
    work.require(bits / 8);
    auto box = search::sieve_outcomes(rules, game.convention, dims, work.limits());
    if (!box) throw LimitReached{work.limits().expired() ? Stop::kExpired : Stop::kMemory};
    return std::make_unique<SievedBox>(*std::move(box));
  }
  return std::make_unique<CrossedBox>(game, side, work);
}

}  // namespace bouton::discover
