#include "solver/searched_sum.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "bouton/core/limits.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "core/key_table.hpp"
#include "core/saturating.hpp"
#include "rules/state.hpp"
#include "solver/searched.hpp"

namespace bouton {
namespace {

using GameNumber = std::uint32_t;
/// Games that lie side by side, sorted.
using Beside = std::vector<GameNumber>;

/// One position may have so many options.
constexpr std::uint64_t kMostOptions = 1U << 18U;
/// Options looked at for each position that may be stored.
constexpr std::uint64_t kWorkPerPosition = 32;
/// Steps between two looks at the clock.
constexpr std::uint64_t kLookEvery = 1024;

/// \throws LimitReached
void step(Meter& meter) {
  meter.require(1);
  if (meter.over()) throw LimitReached{Stop::kPositions};
}

/// \throws LimitReached
void require_positions(std::uint64_t count, Meter const& meter) {
  if (count > meter.limits().positions) throw LimitReached{Stop::kPositions};
}

/// Games by their options, each once, smaller games before those that lead to them.
class NumberedGames {
 public:
  /// The game with these options. \pre at least one option
  GameNumber number(std::vector<Beside> options) {
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    auto const [found, is_new] =
        numbers_.emplace(std::move(options), static_cast<GameNumber>(games_.size()));
    if (is_new) {
      games_.push_back(&found->first);
      for (Beside const& option : found->first) {
        bytes_ += sizeof(Beside) + option.size() * sizeof(GameNumber);
      }
    }
    return found->second;
  }

  [[nodiscard]] std::vector<Beside> const& options(GameNumber game) const { return *games_[game]; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  std::map<std::vector<Beside>, GameNumber> numbers_;
  std::vector<std::vector<Beside> const*> games_;
  std::uint64_t bytes_ = 0;
};

/// The positions of one game that can be reached, as numbered games.
class TermGames {
 public:
  TermGames(Ruleset const& rules, NumberedGames& games, Meter& meter)
      : rules_(rules),
        by_heaps_(!rules.heap_count && sequence::one_heap_game(rules).has_value()),
        games_(games),
        meter_(meter) {}

  /// What lies on the table as games; those below it are numbered first.
  Beside of(SmallPosition const& position) {
    for (SmallPosition const& part : parts(position)) number(part);
    return known(position);
  }

 private:
  struct Frame {
    SmallPosition position;
    std::vector<SmallPosition> options;
    std::size_t next = 0;  ///< the first option that is no game yet
    std::vector<Beside> games = {};
  };

  /// Positions whose sum this is: single heaps where every move changes one of them.
  [[nodiscard]] std::vector<SmallPosition> parts(SmallPosition const& position) const {
    if (!by_heaps_) return {position};
    std::vector<SmallPosition> heaps;
    for (std::size_t heap = 0; heap < position.heaps.size(); ++heap) {
      if (position.heaps[heap] == 0) continue;
      // So many games side by side have no key.
      if (heaps.size() == KeyTable::kMaxKeyBytes) throw LimitReached{Stop::kMemory};
      heaps.push_back(heap_alone(position, heap));
    }
    return heaps;
  }

  /// \pre all parts are numbered
  [[nodiscard]] Beside known(SmallPosition const& position) const {
    Beside beside;
    for (SmallPosition const& part : parts(position)) {
      if (auto const game = numbers_.at(part)) beside.push_back(*game);
    }
    std::sort(beside.begin(), beside.end());
    return beside;
  }

  Frame opened(SmallPosition position) {
    Frame frame{.position = std::move(position), .options = {}};
    for_each_option(rules_, frame.position, [&](SmallPosition const& option) {
      step(meter_);
      if (frame.options.size() == kMostOptions) throw LimitReached{Stop::kPositions};
      frame.options.push_back(option);
      return true;
    });
    // From the small to the large: what an option leads to is then mostly numbered.
    std::sort(frame.options.begin(), frame.options.end());
    frame.options.erase(std::unique(frame.options.begin(), frame.options.end()),
                        frame.options.end());
    return frame;
  }

  void number(SmallPosition const& root) {
    if (numbers_.count(root) != 0) return;
    std::vector<Frame> frames;
    frames.push_back(opened(root));
    while (!frames.empty()) {
      Frame& frame = frames.back();
      if (frame.next == frame.options.size()) {
        std::optional<GameNumber> game;
        if (!frame.games.empty()) game = games_.number(std::move(frame.games));
        numbers_.emplace(std::move(frame.position), game);
        require_positions(numbers_.size() + frames.size(), meter_);
        meter_.require_memory(games_.bytes());
        frames.pop_back();
        continue;
      }
      SmallPosition const& option = frame.options[frame.next];
      std::vector<SmallPosition> const of_option = parts(option);
      auto const open = std::find_if(of_option.begin(), of_option.end(),
                                     [&](auto const& part) { return numbers_.count(part) == 0; });
      if (open != of_option.end()) {
        frames.push_back(opened(*open));
        continue;
      }
      frame.games.push_back(known(option));
      ++frame.next;
    }
  }

  Ruleset const& rules_;
  bool by_heaps_;
  NumberedGames& games_;
  Meter& meter_;
  std::map<SmallPosition, std::optional<GameNumber>> numbers_;  // empty: there is no move
};

/// The games that lie side by side after one of them, the one at `from`, became these.
Beside after_move(Beside const& beside, std::size_t from, Beside const& became) {
  Beside rest = beside;
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(from));
  Beside result;
  result.reserve(rest.size() + became.size());
  std::merge(rest.begin(), rest.end(), became.begin(), became.end(), std::back_inserter(result));
  return result;
}

/// Outcomes of games side by side; what was found is kept.
class SumReferee {
 public:
  SumReferee(NumberedGames const& games, Convention convention, Meter& meter)
      : games_(games), empty_is_won_(convention == Convention::kMisere), meter_(meter) {}

  bool is_won(Beside const& root) {
    if (auto const value = find(root)) return *value;
    std::vector<Frame> frames;
    frames.push_back({.beside = root});
    while (true) {
      Frame& frame = frames.back();
      std::optional<bool> won;
      if (frame.game == frame.beside.size()) {
        won = false;  // every option is won for the opponent
      } else {
        std::vector<Beside> const& options = games_.options(frame.beside[frame.game]);
        if (frame.option == options.size()) {
          // The same game again has the same options.
          GameNumber const done = frame.beside[frame.game];
          while (frame.game < frame.beside.size() && frame.beside[frame.game] == done) ++frame.game;
          frame.option = 0;
          continue;
        }
        step(meter_);
        Beside option = after_move(frame.beside, frame.game, options[frame.option]);
        auto const value = find(option);
        if (!value) {
          frames.push_back({.beside = std::move(option)});
          require_positions(table_.size() + frames.size(), meter_);
          continue;
        }
        ++frame.option;
        if (*value) continue;
        won = true;
      }
      store(frame.beside, *won);
      frames.pop_back();
      if (frames.empty()) return *won;
    }
  }

  [[nodiscard]] std::uint64_t positions() const { return table_.size(); }

 private:
  struct Frame {
    Beside beside;
    std::size_t game = 0;    ///< where the next move is made
    std::size_t option = 0;  ///< and which
  };

  /// \throws LimitReached if it would be too long
  void write_key(Beside const& beside) {
    key_.clear();
    for (GameNumber const game : beside) append_number(key_, game);
    if (key_.size() > KeyTable::kMaxKeyBytes) throw LimitReached{Stop::kMemory};
  }

  std::optional<bool> find(Beside const& beside) {
    if (beside.empty()) return empty_is_won_;
    write_key(beside);
    auto const value = table_.find(key_);
    return value ? std::optional(*value != 0) : std::nullopt;
  }

  void store(Beside const& beside, bool won) {
    write_key(beside);
    meter_.require_memory(table_.bytes_to_insert());
    table_.insert(key_, won ? 1 : 0);
  }

  NumberedGames const& games_;
  bool empty_is_won_;
  Meter& meter_;
  KeyTable table_;
  std::vector<std::uint8_t> key_;
};

Solution stopped_sum(Stop stop, Limits const& limits) {
  Solution unknown;
  unknown.moves_known = false;
  unknown.reason = {given_up(stop, limits)};
  return unknown;
}

class SumSearch {
 public:
  SumSearch(std::vector<SumTerm> const& terms, Convention convention, Limits const& limits)
      : terms_(terms),
        convention_(convention),
        meter_(Meter::patient(
            limits, saturating_multiply(saturating_add(limits.positions, 1), kWorkPerPosition) - 1,
            kLookEvery)),
        referee_(games_, convention, meter_) {}

  Solution run() {
    Beside whole;
    for (SumTerm const& term : terms_) {
      auto small = to_small(term.position);
      if (!small) throw LimitReached{Stop::kPositions};
      for (std::uint64_t const heap : small->heaps) require_positions(heap, meter_);
      positions_.push_back(*std::move(small));
      of_terms_.emplace_back(term.rules, games_, meter_);
      sides_.push_back(of_terms_.back().of(positions_.back()));
      whole.insert(whole.end(), sides_.back().begin(), sides_.back().end());
    }
    std::sort(whole.begin(), whole.end());
    Solution solution;
    bool const won = referee_.is_won(whole);
    solution.outcome = won ? Outcome::kN : Outcome::kP;
    solution.certainty = Certainty::kSearched;
    solution.winning_move_count = 0;
    if (won) add_moves(solution);
    tell(solution, whole.empty());
    return solution;
  }

 private:
  /// The moves of all terms that leave a lost sum.
  void add_moves(Solution& solution) {
    auto const moves = std::make_shared<std::vector<SumOption>>();
    Natural made = 0;
    try {
      for (std::size_t t = 0; t < terms_.size(); ++t) {
        for (SmallPosition const& option : options(terms_[t].rules, positions_[t])) {
          Beside after = of_terms_[t].of(option);
          for (std::size_t other = 0; other < terms_.size(); ++other) {
            if (other != t) after.insert(after.end(), sides_[other].begin(), sides_[other].end());
          }
          std::sort(after.begin(), after.end());
          if (referee_.is_won(after)) continue;
          moves->push_back({to_position(option), t});
          made += count_moves_to(terms_[t].rules, terms_[t].position, moves->back().after);
        }
      }
    } catch (LimitReached const&) {
      solution.moves_known = false;
    }
    solution.winning_move_count = moves->size();
    if (!solution.moves_known) solution.winning_move_count.reset();
    if (solution.moves_known) solution.moves_made = made;
    if (moves->empty()) return;
    solution.recommended = moves->front();
    solution.for_each_winning_move = [moves](SumOptionVisitor const& visit) {
      for (SumOption const& move : *moves) {
        if (!visit(move.after, move.term)) return;
      }
    };
  }

  void tell(Solution& solution, bool over) const {
    bool const normal = convention_ == Convention::kNormal;
    std::string const searched = std::to_string(referee_.positions());
    std::string key = solution.outcome == Outcome::kP ? "search.p" : n_key(solution);
    if (over) key = normal ? "search.over.normal" : "search.over.misere";
    solution.reason.push_back(Message{
        std::move(key),
        {{"searched", searched},
         {"moves", solution.moves_made ? to_string(*solution.moves_made) : "?"},
         {"move", solution.recommended
                      ? sum_text(terms_, solution.recommended->after, solution.recommended->term)
                      : ""}}});
    solution.reason.push_back(Message{"search.method", {{"searched", searched}}});
  }

  std::vector<SumTerm> const& terms_;
  Convention convention_;
  Meter meter_;
  NumberedGames games_;
  SumReferee referee_;
  std::vector<TermGames> of_terms_;
  std::vector<SmallPosition> positions_;
  std::vector<Beside> sides_;
};

}  // namespace

Solution search_sum(std::vector<SumTerm> const& terms, Convention convention,
                    Limits const& limits) {
  try {
    return SumSearch(terms, convention, limits).run();
  } catch (LimitReached const& reached) {
    return stopped_sum(reached.stop, limits);
  } catch (std::bad_alloc const&) {  // the machine has less memory than the limit allows
    return stopped_sum(Stop::kMemory, limits);
  }
}

}  // namespace bouton
