#include "discover/discover.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "bouton/rules/moves.hpp"
#include "core/saturating.hpp"
#include "discover/box.hpp"
#include "discover/counterexample.hpp"
#include "discover/guess.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostLetters = 1024;  // of all tracks together

/// Positions of boxes that are all compared with a guess; of larger boxes only those with small
/// heaps.
constexpr std::uint64_t kMostCompared = 1 << 22;
/// Proofs that may refute one guess after the other before the box grows, and with the last box.
constexpr int kMostRefutations = 12;
constexpr int kMostLastRefutations = 400;
/// Subsets of the guess for a sum of heaps, and steps of the search for the law of one heap.
constexpr std::size_t kMostOfSum = 50'000;
constexpr std::uint64_t kStepsOfOneHeap = 500'000'000;
/// Subsets kept in the search for the first counterexample, before the last box: a larger box
/// tells more for less.
constexpr std::size_t kMostKeptBefore = 5'000;
/// Positions after a move that are looked at beside the counterexamples of one proof.
constexpr std::size_t kMostBeside = 400;

/// A guess with fewer states is proved or refuted at once.
constexpr std::size_t kManyStates = 100;
/// A guess is short if so many times its transitions are no more than the positions it agrees with.
constexpr std::uint64_t kShort = 16;
/// Boxes for which other systems wait while that of one is short.
constexpr std::size_t kLedBoxes = 2;
/// Boxes, one after the other, in which the states may grow faster than the side.
constexpr int kMostGrowths = 2;
/// Instead of a number of states, until there is a guess.
constexpr std::size_t kNoGuess = (std::numeric_limits<std::size_t>::max)();

/// One numeration system and what was learnt in it.
struct Trial {
  Numeration system;
  std::unique_ptr<Guesser> guesser;
  std::unique_ptr<MoveRelations> moves;  ///< made when they are needed
  std::size_t rank = 0;                  ///< among the likely systems
  std::size_t states = 0;                ///< of the last guess
  std::size_t states_before = 0;         ///< of the last one with a smaller box
  std::uint64_t side = 0;                ///< of the last box
  int growths = 0;         ///< the last boxes in which the states grew faster than the side
  bool too_large = false;  ///< more states than allowed: a larger box would need no fewer
  bool leads = false;      ///< the last guess was short, and hardly grew: others wait for it
  bool waits = false;      ///< another system needed far fewer states
};

/// Steps of one attempt: those of later stages get more.
std::uint64_t steps_of_stage(std::size_t stage, std::uint64_t left) {
  return std::min(left, std::uint64_t{300'000'000} << (2 * stage));
}

class Search {
 public:
  Search(Ruleset const& rules, LinearGame const& game, Budget const& budget)
      : rules_(rules), game_(game), budget_(budget), left_(budget.steps) {}

  Discovery run(std::vector<Numeration> const& systems) {
    Discovery result = search(systems);
    result.steps = budget_.steps - left_;
    return result;
  }

 private:
  Discovery search(std::vector<Numeration> const& systems) {
    for (Numeration const& system : systems) {
      if (letter_count(system, game_.tracks()) > kMostLetters) continue;
      if (game_.base && system != Numeration::base(static_cast<unsigned>(*game_.base))) continue;
      trials_.push_back(
          {system, std::make_unique<Guesser>(game_, system), nullptr, trials_.size()});
    }
    std::vector<std::uint64_t> const sides =
        budget_.sides.empty() ? usual_sides(game_) : budget_.sides;
    for (std::size_t stage = 0; stage < sides.size(); ++stage) {
      Box box;
      if (!make(box, sides[stage])) return std::move(result_);
      bool const last = stage + 1 == sides.size();
      // What needed few states is likely to be right; the last box is for the likeliest system.
      std::stable_sort(trials_.begin(), trials_.end(), [&](Trial const& a, Trial const& b) {
        if (last) return a.rank < b.rank;
        // One that waited has the number of a smaller box, and comes behind.
        return a.side != b.side ? a.side > b.side : a.states < b.states;
      });
      bool settled = false;  // some system: then the others are only asked if they have, too
      bool led = false;
      for (Trial& trial : trials_) {
        if (trial.too_large || (led && !last)) continue;
        bool const waited = stage > 0 && trial.side < sides[stage - 1];
        trial.waits = !last && (waits(trial) || (settled && waited));
        if (trial.waits) continue;
        if (budget_.progress) budget_.progress(trial.system, sides[stage]);
        // The last box has all that is left, shared by the systems.
        std::uint64_t const steps = !last                       ? steps_of_stage(stage, left_)
                                    : &trial == &trials_.back() ? left_
                                                                : left_ / 3 * 2;
        attempt(trial, box, sides[stage], steps, last, settled && !last);
        if (stage == 0 && !result_.law && trial.system == Numeration::base(2)) attempt_sum(trial);
        if (result_.law || result_.stop == Stop::kExpired) return std::move(result_);
        settled = settled || settles(trial);
        led = led || (trial.leads && stage < kLedBoxes);
        if (left_ == 0) {
          result_.stop = Stop::kWork;
          return std::move(result_);
        }
      }
      if (hopeless()) break;
    }
    return std::move(result_);
  }

  /// Whether a guess with a larger box needed hardly more states than the one before.
  static bool settles(Trial const& trial) {
    if (trial.states_before == 0 || trial.states_before == kNoGuess) return false;
    return trial.states <= trial.states_before + trial.states_before / 8;
  }

  /// Whether another system needed far fewer states with the same box, or with a larger one.
  [[nodiscard]] bool waits(Trial const& trial) const {
    return trial.states != 0 && std::any_of(trials_.begin(), trials_.end(), [&](Trial const& one) {
             return one.side != 0 && one.side >= trial.side && one.states != kNoGuess &&
                    !one.too_large && trial.states / 3 * 2 > one.states;
           });
  }

  /// Whether the guess is short for the positions of the box, and grew much less than the side.
  [[nodiscard]] bool leads(Trial const& trial, std::uint64_t before, std::uint64_t side) const {
    std::uint64_t positions = game_.controls;
    for (std::size_t i = 0; i < game_.tracks(); ++i) {
      positions = saturating_multiply(positions, side);
    }
    std::uint64_t const transitions = trial.states * letter_count(trial.system, game_.tracks());
    if (saturating_multiply(transitions, kShort) > positions) return false;
    if (trial.states_before == 0 || trial.states_before == kNoGuess) return true;
    return 8 * trial.states * before < 5 * trial.states_before * side;
  }

  /// Whether in every system the states grew faster than the side, twice, or are too many already:
  /// then those of the next boxes are wrong, too.
  [[nodiscard]] bool hopeless() const {
    return std::all_of(trials_.begin(), trials_.end(), [](Trial const& trial) {
      return trial.too_large || trial.waits || trial.growths >= kMostGrowths;
    });
  }

  /// Whether the states grow faster than the side of the box: such a guess is not worth a proof. If
  /// it is right, a larger box has the same one; with the last box, if it did so time and again.
  static bool grows(Trial& trial, std::uint64_t side, bool last) {
    std::uint64_t const before = std::exchange(trial.side, side);
    bool const known = trial.states_before != 0 && trial.states_before != kNoGuess;
    bool const faster =
        known && trial.states >= kManyStates && trial.states * before > trial.states_before * side;
    trial.growths = faster ? trial.growths + 1 : 0;
    return faster && (!last || trial.growths >= kMostGrowths);
  }

  bool make(Box& box, std::uint64_t side) {
    Meter work(budget_.limits, left_);
    try {
      box = make_box(rules_, game_, side, work);
      return true;
    } catch (LimitReached const& reached) {
      result_.stop = reached.stop;
      return false;
    }
  }

  void attempt(Trial& trial, Box const& box, std::uint64_t side, std::uint64_t steps, bool last,
               bool only_settled) {
    Attempt failed{trial.system, side, 0, Failure::kWork};
    trial.leads = false;
    // What grew before is likely to grow on.
    Meter work(budget_.limits, trial.growths > 0 ? steps / 4 : steps);
    bool guessed = false;
    try {
      if (!trial.moves) {
        trial.states = kNoGuess;
        trial.moves = std::make_unique<MoveRelations>(move_relations(game_, trial.system, work));
      }
      trial.states_before = trial.states;
      Guess guess = trial.guesser->run(box, compared(side), budget_.most_states, work);
      guessed = true;
      trial.states = guess.states;
      trial.leads = guess.end == Guess::End::kConsistent && leads(trial, trial.side, side);
      bool const doubtful = grows(trial, side, last) || (only_settled && !settles(trial));
      if (guess.end == Guess::End::kConsistent && doubtful) {
        failed.states = guess.states;
        failed.failure = Failure::kBox;
        left_ -= std::min(left_, work.done());
        result_.tried.push_back(failed);
        return;
      }
      for (int refutations = 0;; ++refutations) {
        failed.states = trial.states = guess.states;
        if (guess.end != Guess::End::kConsistent) {
          trial.too_large = guess.end == Guess::End::kStates;
          failed.failure = trial.too_large ? Failure::kStates : Failure::kBox;
          break;
        }
        Proof const proof = prove(game_, trial.system, *trial.moves, guess.automaton, work,
                                  last ? kMostKept : kMostKeptBefore);
        if (proof.verdict == Proof::Verdict::kProved) {
          result_.law = Law{trial.system, std::move(guess.automaton), proof, side};
          return;
        }
        failed.failure = Failure::kRefuted;
        if (!proof.where || refutations == (last ? kMostLastRefutations : kMostRefutations)) break;
        // Where a larger box comes, it tells more for less, unless the guess agrees with this one.
        if (last && proof.first) {
          trial.guesser->look_at_first(guess.automaton, proof.control, proof.word);
        }
        std::size_t beside = 0;
        for (auto const& [control, word] : proof.others) {
          look_around(trial, control, word, beside);
        }
        auto next = trial.guesser->again(budget_.most_states, work);
        if (!next && !last && proof.first) {
          trial.guesser->look_at_first(guess.automaton, proof.control, proof.word);
          next = trial.guesser->again(budget_.most_states, work);
        }
        if (!next) break;
        guess = *std::move(next);
      }
    } catch (LimitReached const& reached) {
      if (reached.stop == Stop::kMemory) failed.failure = Failure::kMemory;
      if (reached.stop == Stop::kExpired) result_.stop = Stop::kExpired;
      if (!guessed && trial.growths > 0) ++trial.growths;
    }
    left_ -= std::min(left_, work.done());
    result_.tried.push_back(failed);
  }

  /// A sum of heaps has a law in base 2 if the nim-values of one heap have one.
  void attempt_sum(Trial& binary) {
    if (!is_sum_of_heaps(rules_, game_) || game_.values != 0 || game_.every_value) return;
    if (result_.stop == Stop::kExpired) return;
    Ruleset one = rules_;
    one.heap_count = std::nullopt;
    LinearGame const one_heap = linear_game(one, 1, Convention::kNormal, kEveryValue);
    Budget budget;
    budget.limits = budget_.limits;
    budget.most_states = budget_.most_states;
    budget.steps = std::min(left_, kStepsOfOneHeap);
    Discovery const values = discover(one, one_heap, {binary.system}, budget);
    left_ -= std::min(left_, values.steps);
    if (!values.law) return;
    Meter work(budget_.limits, left_);
    try {
      if (!binary.moves) {
        binary.moves = std::make_unique<MoveRelations>(move_relations(game_, binary.system, work));
      }
      auto law = law_of_sum(game_, values.law->automaton, kMostOfSum, work);
      if (law) {
        Proof const proof = prove(game_, binary.system, *binary.moves, *law, work);
        if (proof.verdict == Proof::Verdict::kProved) {
          result_.law = Law{binary.system, *std::move(law), proof, values.law->side};
        }
      }
    } catch (LimitReached const& reached) {
      if (reached.stop == Stop::kExpired) result_.stop = Stop::kExpired;
    }
    left_ -= std::min(left_, work.done());
  }

  /// Heaps of the positions that are all compared with the guess.
  [[nodiscard]] std::uint64_t compared(std::uint64_t side) const {
    auto const positions = [&] {
      std::uint64_t count = 1;
      std::size_t const tracks = game_.heaps + (game_.every_value ? 1 : 0);
      for (std::size_t i = 0; i < tracks; ++i) count = saturating_multiply(count, side);
      return count;
    };
    while (side > 8 && positions() > kMostCompared) --side;
    return side;
  }

  /// The guess is wrong at the counterexample or at a position after a move from it.
  /// \param looked  positions after a move that were looked at so far
  void look_around(Trial& trial, std::size_t control, std::vector<Letter> const& word,
                   std::size_t& looked) const {
    auto const numbers = numbers_of(trial.system, game_.tracks(), word);
    if (!numbers) return;
    trial.guesser->look_at(control, *numbers);
    if (game_.limit || looked >= kMostBeside) return;
    SmallPosition const from = position_of(game_, control, *numbers);
    std::uint64_t const nim = game_.every_value ? numbers->back() : control % (game_.values + 1);
    auto const look_at = [&](SmallPosition const& position, std::uint64_t beside) {
      trial.guesser->look_at(game_.control(position, game_.every_value ? 0 : beside),
                             game_.numbers(position, beside));
      return ++looked < kMostBeside;
    };
    for (std::uint64_t less = 0; less < std::min<std::uint64_t>(nim, kMostBeside / 2); ++less) {
      look_at(from, less);
    }
    for_each_option(rules_, from,
                    [&](SmallPosition const& option) { return look_at(option, nim); });
  }

  Ruleset const& rules_;
  LinearGame const& game_;
  Budget const& budget_;
  std::uint64_t left_;
  std::vector<Trial> trials_;
  Discovery result_;
};

}  // namespace

std::vector<Numeration> likely_systems(Ruleset const& rules, LinearGame const& game) {
  if (game.base) return {Numeration::base(static_cast<unsigned>(*game.base))};
  std::vector<Numeration> systems;
  auto const add = [&](Numeration const& system) {
    if (std::find(systems.begin(), systems.end(), system) == systems.end()) {
      systems.push_back(system);
    }
  };
  // Any amounts that differ by less than r from two of two heaps: r-Wythoff, of the metallic mean
  // r.
  for (MoveKind const& kind : rules.moves) {
    if (!kind.spread || kind.take.finite() || *kind.spread > 15 || game.heaps != 2) continue;
    auto const r = static_cast<unsigned>(*kind.spread);
    add(Numeration::metallic(r, r + 1));
    if (r > 1) add(Numeration::metallic(r, r));
  }
  if (game.limit) add(Numeration::metallic(1, 2));
  add(Numeration::base(2));
  if (takes_finite_lists(game)) {
    add(Numeration::base(3));
    if (game.tracks() <= 2) add(Numeration::base(5));
    return systems;
  }
  add(Numeration::metallic(1, 2));
  add(Numeration::base(3));
  for (unsigned mean : {2U, 3U}) {
    if (game.tracks() <= 2) add(Numeration::metallic(mean, mean + 1));
  }
  return systems;
}

Discovery discover(Ruleset const& rules, LinearGame const& game,
                   std::vector<Numeration> const& systems, Budget const& budget) {
  return Search(rules, game, budget).run(systems);
}

}  // namespace bouton::discover
