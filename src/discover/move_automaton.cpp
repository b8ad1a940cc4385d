#include "discover/move_automaton.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>

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
  RelationMaker(Numeration const& system, Family const& family, std::size_t tracks, Meter& work)
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
        split_letter(letter, system_.digits(), digits);
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
      if (constraint.kind == Constraint::Kind::kPower) {
        auto const power = power_so_far(known.value.a, constraint.values.front());
        if (!power) return false;
        known.value.a = *power;
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
  Meter& work_;
  Relation result_;
  std::vector<Reading> readings_;
  std::size_t places_ = 0, letters_ = 1;
  Numbering numbers_;
  std::vector<Working> states_;
  std::vector<std::uint32_t> key_;
};

/// \throws LimitReached also if it has too many states
Relation relation(Numeration const& system, Family const& family, std::size_t tracks, Meter& work) {
  return RelationMaker(system, family, tracks, work).run();
}

constexpr std::size_t kMostChoices = 400'000;  // states of the automaton before it is reduced
constexpr std::size_t kMostSuccessors = 30'000'000;

/// How the letters of one relation and those of all tracks belong together.
struct LetterMap {
  std::vector<Letter> read;    // of a letter of all tracks: the letter of the tracks read
  std::vector<Letter> kept;    // and that letter with zeros on the tracks that change
  std::vector<Letter> placed;  // of a letter of the tracks that change: on all tracks
};

LetterMap letter_map(Numeration const& system, Relation const& relation, std::size_t tracks) {
  unsigned const digits = system.digits();
  std::vector<Letter> place(tracks, 1);
  for (std::size_t track = 1; track < tracks; ++track) place[track] = place[track - 1] * digits;
  LetterMap map;
  std::size_t const letters = letter_count(system, tracks);
  for (Letter letter = 0; letter < letters; ++letter) {
    Letter read = 0;
    Letter times = 1;
    for (std::size_t const track : relation.read) {
      read += times * (letter / place[track] % digits);
      times *= digits;
    }
    Letter kept = letter;
    for (std::size_t const track : relation.changed) {
      kept -= place[track] * (letter / place[track] % digits);
    }
    map.read.push_back(read);
    map.kept.push_back(kept);
  }
  std::size_t const changes = letter_count(system, relation.changed.size());
  for (Letter letter = 0; letter < changes; ++letter) {
    Letter rest = letter;
    Letter placed = 0;
    for (std::size_t const track : relation.changed) {
      placed += place[track] * (rest % digits);
      rest /= digits;
    }
    map.placed.push_back(placed);
  }
  return map;
}

/// For each state and letter before the move: letters after it and where they lead.
class Edges {
 public:
  using List = std::span<std::pair<Letter, State> const>;

  explicit Edges(Relation const& relation) : before_letters_(relation.before_letters) {
    Dfa const& automaton = relation.automaton;
    for (State state = 0; state < automaton.size(); ++state) {
      for (std::size_t before = 0; before < before_letters_; ++before) {
        for (std::size_t letter = before; letter < automaton.letters; letter += before_letters_) {
          State const to = automaton.after(state, static_cast<Letter>(letter));
          auto const after = static_cast<Letter>(letter / before_letters_);
          if (to != kNoState) all_.emplace_back(after, to);
        }
        begin_.push_back(all_.size());
      }
    }
  }

  [[nodiscard]] List of(State state, Letter before) const {
    std::size_t const at = state * before_letters_ + before;
    return List(all_).subspan(begin_[at], begin_[at + 1] - begin_[at]);
  }

 private:
  std::size_t before_letters_;
  std::vector<std::pair<Letter, State>> all_;
  std::vector<std::size_t> begin_ = {0};
};

class Maker {
 public:
  Maker(LinearGame const& game, Numeration const& system, MoveRelations const& moves,
        Dfa const& target, Meter& work)
      : game_(game),
        moves_(moves),
        target_(target),
        leading_(leading_states(target)),
        work_(work),
        tracks_(game.tracks()) {
    std::map<std::pair<std::vector<std::size_t>, std::vector<std::size_t>>, std::size_t> maps;
    std::size_t bytes = 0;
    for (Relation const& relation : moves.families) {
      auto const [at, added] =
          maps.emplace(std::pair{relation.read, relation.changed}, maps_.size());
      if (added) maps_.push_back(letter_map(system, relation, tracks_));
      map_of_.push_back(at->second);
      work.require(relation.automaton.next.size());
      work.require_memory(bytes += 12 * relation.automaton.next.size());
      edges_.emplace_back(relation);
    }
  }

  MoveAutomaton run() {
    Nfa nfa;
    nfa.letters = target_.letters;
    nfa.starts.resize(game_.controls);
    for (Passage const& passage : game_.passages) {
      std::vector<State> const& starts = moves_.families[passage.family].automaton.starts;
      State const to = target_.starts[passage.to];
      if (starts.empty() || to == kNoState || !leading_[to]) continue;
      nfa.starts[passage.from].push_back(number_of(passage.family, starts[0], to));
    }
    std::vector<std::vector<State>> successors(target_.letters);
    // NOLINTNEXTLINE(modernize-loop-convert): step() appends nodes.
    for (std::size_t done = 0; done < nodes_.size(); ++done) {
      Node const node = nodes_[done];
      for (Letter letter = 0; letter < target_.letters; ++letter) {
        step(node, letter, successors[letter]);
      }
      Dfa const& automaton = moves_.families[node.family].automaton;
      nfa.add(automaton.marks[node.move] == Mark::kYes && target_.marks[node.target] == Mark::kYes,
              successors);
      if (nodes_.size() > kMostChoices || nfa.targets.size() > kMostSuccessors) {
        throw LimitReached{Stop::kWork};
      }
      work_.require_memory(nfa.targets.size() * 8 + nodes_.size() * (nfa.letters * 8 + 64));
    }
    nfa.start_behind_zeros();
    return {reduced(nfa, work_), nfa.size()};
  }

 private:
  struct Node {
    std::size_t family;
    State move;    // of the relation
    State target;  // of the set
  };

  State number_of(std::size_t family, State move, State target) {
    std::uint64_t const key = (std::uint64_t{family} << 17U | move) * target_.size() + target;
    auto const [at, added] = numbers_.emplace(key, static_cast<State>(nodes_.size()));
    if (added) nodes_.push_back({family, move, target});
    return at->second;
  }

  void step(Node const& node, Letter letter, std::vector<State>& out) {
    out.clear();
    LetterMap const& map = maps_[map_of_[node.family]];
    Edges::List const edges = edges_[node.family].of(node.move, map.read[letter]);
    work_.require(4 + 20 * edges.size());
    for (auto const& [after, to] : edges) {
      State const target = target_.after(node.target, map.kept[letter] + map.placed[after]);
      if (target == kNoState || !leading_[target]) continue;
      out.push_back(number_of(node.family, to, target));
    }
    sort_unique(out);
  }

  LinearGame const& game_;
  MoveRelations const& moves_;
  Dfa const& target_;
  std::vector<bool> leading_;  // states of the target from which a position of the set is reached
  Meter& work_;
  std::size_t tracks_;
  std::vector<LetterMap> maps_;
  std::vector<std::size_t> map_of_;  // of each family
  std::vector<Edges> edges_;         // of each family
  std::unordered_map<std::uint64_t, State> numbers_;
  std::vector<Node> nodes_;
};

}  // namespace

MoveRelations move_relations(LinearGame const& game, Numeration const& system, Meter& work) {
  if (game.base && (!system.is_base() || system.p() != *game.base)) {
    throw std::logic_error("move_relations: powers of another base");
  }
  MoveRelations result;
  std::size_t bytes = 0;
  for (Family const& family : game.families) {
    result.families.push_back(relation(system, family, game.tracks(), work));
    work.require_memory(bytes += 5 * result.families.back().automaton.next.size());
  }
  return result;
}

Dfa all_words(Numeration const& system, std::size_t tracks, std::size_t starts) {
  Dfa result;
  result.letters = letter_count(system, tracks);
  std::size_t states = 1;
  for (std::size_t track = 0; track < tracks; ++track) states *= system.states();
  for (State state = 0; state < states; ++state) {
    std::vector<unsigned> words;
    State rest = state;
    bool may_end = true;
    for (std::size_t track = 0; track < tracks; ++track) {
      words.push_back(rest % system.states());
      rest /= system.states();
      may_end = may_end && system.may_end(words.back());
    }
    result.add(may_end ? Mark::kYes : Mark::kInvalid);
    for (Letter letter = 0; letter < result.letters; ++letter) {
      State to = 0;
      State times = 1;
      for (std::size_t track = 0; track < tracks && to != kNoState; ++track) {
        unsigned const next = system.after(words[track], digit_of(letter, track, system.digits()));
        to = next == Numeration::kInvalid ? kNoState : to + times * next;
        times *= system.states();
      }
      result.next[state * result.letters + letter] = to;
    }
  }
  result.starts.assign(starts, 0);
  return minimised(result);
}

MoveAutomaton positions_with_move(LinearGame const& game, Numeration const& system,
                                  MoveRelations const& moves, Dfa const& target, Meter& work) {
  return Maker(game, system, moves, target, work).run();
}

}  // namespace bouton::discover
