#include "discover/relation.hpp"

#include <algorithm>

#include "discover/numbering.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostRelationStates = 60'000;
constexpr std::size_t kMostRelationLetters = 1 << 18;
constexpr std::size_t kMostTransitions = 20'000'000;

/// A condition, with its factors by the places of the tracks that the automaton reads.
struct Reading {
  Constraint const* constraint;
  std::vector<std::int64_t> factors;  // tracks before, then tracks after
  std::int64_t lowest = 0, highest = 0;
};

/// What is known about one condition.
struct Known {
  bool settled = false;
  Running value;
};

/// A state of the automaton while it is made.
struct Working {
  std::vector<unsigned> words;  // of the numeration, for each track read
  std::vector<Known> known;
};

class RelationMaker {
 public:
  RelationMaker(Numeration const& system, Family const& family, std::size_t tracks, WorkMeter& work)
      : system_(system), work_(work) {
    result_.changed = family.changed;
    for (std::size_t track = 0; track < tracks; ++track) {
      bool const used =
          std::any_of(family.constraints.begin(), family.constraints.end(),
                      [&](Constraint const& constraint) { return constraint.x[track] != 0; });
      bool const changes = std::count(family.changed.begin(), family.changed.end(), track) > 0;
      if (used || changes) result_.read.push_back(track);
    }
    for (Constraint const& constraint : family.constraints) add(constraint);
    places_ = result_.read.size() + result_.changed.size();
    result_.before_letters = letter_count(system, result_.read.size());
    letters_ = letter_count(system, places_);
    if (letters_ > kMostRelationLetters) throw LimitReached{Stop::kWork};
  }

  Relation run() {
    Dfa& automaton = result_.automaton;
    automaton.letters = letters_;
    Working first{std::vector<unsigned>(places_, 0), std::vector<Known>(readings_.size())};
    if (settle(first)) automaton.starts.push_back(number_of(first));
    std::vector<Letter> digits(places_);
    for (State state = 0; state < states_.size(); ++state) {
      if (states_.size() > kMostRelationStates || states_.size() * letters_ > kMostTransitions) {
        throw LimitReached{Stop::kWork};
      }
      for (Letter letter = 0; letter < letters_; ++letter) {
        work_.require(places_ + 4 * readings_.size());
        Letter rest = letter;
        for (Letter& digit : digits) {
          digit = rest % system_.digits();
          rest /= system_.digits();
        }
        Working next = states_[state];
        if (!read(next, digits)) continue;
        State const to = number_of(next);
        automaton.next[state * letters_ + letter] = to;
      }
    }
    automaton = minimised(automaton);
    if (!automaton.starts.empty() && automaton.starts[0] == kNoState) automaton.starts.clear();
    return std::move(result_);
  }

 private:
  void add(Constraint const& constraint) {
    Reading reading{&constraint, {}, 0, 0};
    for (std::size_t const track : result_.read) reading.factors.push_back(constraint.x[track]);
    for (std::size_t const track : result_.changed) reading.factors.push_back(constraint.y[track]);
    for (std::int64_t const factor : reading.factors) {
      (factor < 0 ? reading.lowest : reading.highest) += factor;
    }
    readings_.push_back(std::move(reading));
  }

  bool read(Working& state, std::vector<Letter> const& digits) const {
    for (std::size_t place = 0; place < places_; ++place) {
      state.words[place] = system_.after(state.words[place], digits[place]);
      if (state.words[place] == Numeration::kInvalid) return false;
    }
    for (std::size_t i = 0; i < readings_.size(); ++i) {
      if (state.known[i].settled) continue;
      std::int64_t sum = 0;
      for (std::size_t place = 0; place < places_; ++place) {
        sum += readings_[i].factors[place] * std::int64_t{digits[place]};
      }
      state.known[i].value = after_digit(system_, state.known[i].value, sum);
    }
    return settle(state);
  }

  /// Forgets what is certain. \return false if some condition cannot be satisfied any more
  bool settle(Working& state) const {
    for (std::size_t i = 0; i < readings_.size(); ++i) {
      Known& known = state.known[i];
      if (known.settled) continue;
      Constraint const& constraint = *readings_[i].constraint;
      if (constraint.kind == Constraint::Kind::kResidue) {
        known.value.a = remainder_of(known.value.a, constraint.modulus);
        known.value.b = remainder_of(known.value.b, constraint.modulus);
        continue;
      }
      Fate const certain =
          fate(system_, constraint, known.value, readings_[i].lowest, readings_[i].highest);
      if (certain == Fate::kNever) return false;
      if (certain == Fate::kAlways) known = {true, {}};
    }
    return true;
  }

  static std::int64_t remainder_of(std::int64_t value, std::int64_t modulus) {
    return (value % modulus + modulus) % modulus;
  }

  State number_of(Working const& state) {
    key_.assign(state.words.begin(), state.words.end());
    for (Known const& known : state.known) {
      key_.push_back(known.settled ? 1 : 0);
      key_.push_back(static_cast<std::uint32_t>(known.value.a));
      key_.push_back(static_cast<std::uint32_t>(known.value.b));
    }
    State const number = numbers_.of(key_);
    if (number == states_.size()) {
      states_.push_back(state);
      result_.automaton.add(satisfied(state) ? Mark::kYes : Mark::kInvalid);
    }
    return number;
  }

  /// Whether the numbers read so far, as they are, make a move.
  [[nodiscard]] bool satisfied(Working const& state) const {
    for (unsigned const word : state.words) {
      if (!system_.may_end(word)) return false;
    }
    for (std::size_t i = 0; i < readings_.size(); ++i) {
      if (state.known[i].settled) continue;
      if (!readings_[i].constraint->holds(sum_at_end(system_, state.known[i].value))) return false;
    }
    return true;
  }

  Numeration const& system_;
  WorkMeter& work_;
  Relation result_;
  std::vector<Reading> readings_;
  std::size_t places_ = 0, letters_ = 1;
  Numbering numbers_;
  std::vector<Working> states_;
  std::vector<std::uint32_t> key_;
};

}  // namespace

Relation relation(Numeration const& system, Family const& family, std::size_t tracks,
                  WorkMeter& work) {
  return RelationMaker(system, family, tracks, work).run();
}

}  // namespace bouton::discover
