// Search: a game of your own, answered by exhaustive search. The game is a type that tells the
// options of a position; nothing else is known about it, and nothing is assumed.
//
//   struct AtMostHalf {
//     using Position = std::uint64_t;
//     void moves(Position n, auto const& visit) const {
//       for (Position taken = 1; taken <= n / 2; ++taken) visit(n - taken);
//     }
//   };
//
//   bouton::Search search(AtMostHalf{});
//   search.nim_value(100);        // the mex of the options' nim-values
//   search.winning_options(100);  // the positions to move to
//
// A game may have more, each as a member function of the game:
//   components(p, visit)  the parts that lie side by side in p, whose sum it is: only parts are
//                         searched then. A part that cannot move may be left out; a position that
//                         does not fall apart is its own only part.
//   canonical(p)          the position that stands for all that are the same to the game, such as
//                         the mirror images of a board
//   key(p)                what p is stored as, if not as itself: a number of 64 bits is fastest.
//                         Different positions have different keys.
//   text(p)               for the error that says where a game does not end
// What visitors return says whether more is wanted; a game may look at it and stop.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/search/position_table.hpp"
#include "bouton/search/sums_of_parts.hpp"
#include "bouton/search/walk.hpp"

namespace bouton {

/// A type that tells the options of positions. Its Position is a value that can be compared; where
/// it has no key(), it is a number, a string, a list, pair or tuple of these, or has a std::hash.
template <class Game>
concept PositionGame = std::copyable<typename Game::Position> &&
    requires(Game const& game, typename Game::Position const& position) {
  game.moves(position, [](typename Game::Position const&) { return true; });
};

/// Answers questions about a game; what was found is kept for later questions, also after a limit.
///
/// Every question returns nothing if a limit was reached first: stopped_by() says which. Questions
/// throw what the game throws, and Error if a position comes round again. A Search is used by one
/// thread at a time; with `limits.threads` above 1 the game is asked by several threads at once.
template <PositionGame Game>
class Search {
 public:
  using Position = typename Game::Position;

  /// As many positions as fit into memory: by default a gibibyte.
  [[nodiscard]] static Limits usual_limits() {
    Limits limits;
    limits.positions = (std::numeric_limits<std::uint64_t>::max)();
    return limits;
  }

  explicit Search(Game game, Convention convention = Convention::kNormal,
                  Limits const& limits = usual_limits())
      : game_(std::make_unique<Game const>(std::move(game))),
        convention_(convention),
        limits_(limits) {}

  /// Other limits for the questions that follow. `memory_bytes` and `positions` count what earlier
  /// questions left.
  void set_limits(Limits const& limits) { limits_ = limits; }

  /// Who wins. \complexity every position is expanded once: its options are told, and looked up
  [[nodiscard]] std::optional<Outcome> outcome(Position const& position) {
    auto const lost = ask([&] { return is_lost(position); });
    if (!lost) return std::nullopt;
    return *lost ? Outcome::kP : Outcome::kN;
  }

  /// The least number that no option has as its nim-value (Sprague 1935, Grundy 1939): of normal
  /// play, whatever the convention of the search.
  [[nodiscard]] std::optional<std::uint64_t> nim_value(Position const& position) {
    return ask([&] { return value(position); });
  }

  /// Number of moves to the end if the winner hurries and the loser delays. Parts are of no use
  /// for it: every position is looked at as a whole.
  [[nodiscard]] std::optional<std::uint64_t> remoteness(Position const& position) {
    return ask([&]() -> std::uint64_t {
      return found<false>(remote_, search::RemotenessFold{convention_},
                          search::standing_for(*game_, position)) /
             2;
    });
  }

  /// All different positions after one move, in the order of the game.
  [[nodiscard]] std::vector<Position> options(Position const& position) const {
    std::vector<Position> different;
    search::PositionTable<Key> seen;
    game_->moves(position, [&](Position const& option) {
      auto const& key = search::key_of(*game_, option);
      if (seen.open(key, search::hash_of(key)) == search::kNoWord) different.push_back(option);
      return true;
    });
    return different;
  }

  /// Those of options() that the opponent loses.
  [[nodiscard]] std::optional<std::vector<Position>> winning_options(Position const& position) {
    return ask([&] {
      std::vector<Position> winning;
      for (Position const& option : options(position)) {
        if (is_lost(option)) winning.push_back(option);
      }
      return winning;
    });
  }

  /// Why the last question had no answer.
  [[nodiscard]] Stop stopped_by() const { return stop_; }
  /// Positions, or collections of parts, about which something is stored, and the bytes of the
  /// tables.
  [[nodiscard]] std::size_t size() const {
    return lost_.size() + values_.size() + remote_.size() + (sums_ ? sums_->size() : 0);
  }
  [[nodiscard]] std::size_t bytes() const {
    return lost_.bytes() + values_.bytes() + remote_.bytes() + (sums_ ? sums_->bytes() : 0);
  }
  [[nodiscard]] Game const& game() const { return *game_; }
  [[nodiscard]] Convention convention() const { return convention_; }

 private:
  using Key = search::KeyOf<Game>;
  static constexpr bool kByParts = search::FallsApart<Game>;

  /// What is known of positions in one respect, for one thread or for several.
  struct Known {
    search::PositionTable<Key> alone;
    std::unique_ptr<search::SharedTable<Key>> shared = nullptr;

    [[nodiscard]] std::size_t size() const { return alone.size() + (shared ? shared->size() : 0); }
    [[nodiscard]] std::size_t bytes() const {
      return alone.bytes() + (shared ? shared->bytes() : 0);
    }
  };
  /// Without parts there are no sums.
  struct NoSums {
    [[nodiscard]] static std::size_t size() { return 0; }
    [[nodiscard]] static std::size_t bytes() { return 0; }
  };

  template <class Question>
  auto ask(Question const& question) -> std::optional<decltype(question())> {
    stop_ = Stop::kNone;
    try {
      return question();
    } catch (LimitReached const& reached) {
      stop_ = reached.stop;
    } catch (std::bad_alloc const&) {
      stop_ = Stop::kMemory;
    }
    return std::nullopt;
  }

  std::uint64_t value(Position const& position) {
    search::MexFold const mex;
    if constexpr (kByParts) {
      std::uint64_t sum = 0;
      std::vector<Position> parts;
      game_->components(position, [&](Position const& part) {
        parts.push_back(search::standing_for(*game_, part));
        return true;
      });
      for (Position const& part : parts) sum ^= found<true>(values_, mex, part);
      return sum;
    } else {
      return found<false>(values_, mex, search::standing_for(*game_, position));
    }
  }

  bool is_lost(Position const& position) {
    if constexpr (kByParts) {
      if (convention_ == Convention::kNormal) return value(position) == 0;
      if (!sums_) sums_ = std::make_unique<search::SumsSearch<Game>>(*game_);
      return sums_->is_lost(position, convention_, left_for(sums_->bytes()));
    } else {
      return found<false>(lost_, search::OutcomeFold{convention_},
                          search::standing_for(*game_, position)) == 1;
    }
  }

  template <bool by_parts, class Fold>
  std::uint32_t found(Known& known, Fold const& fold, Position const& position) {
    Limits const limits = left_for(known.bytes());
    if (limits.threads <= 1 && !known.shared) {
      return search::Walk<Game, search::PositionTable<Key>, Fold, by_parts>(*game_, known.alone,
                                                                            fold, limits)
          .solve(position);
    }
    return found_together<by_parts>(known, fold, position, limits);
  }

  /// The limits for a table that has so many bytes now: the others take memory, too.
  [[nodiscard]] Limits left_for(std::size_t bytes_of_table) const {
    Limits limits = limits_;
    limits.memory_bytes -= std::min<std::uint64_t>(limits.memory_bytes, bytes() - bytes_of_table);
    return limits;
  }

  /// Several threads solve the same position; each uses what the others have found, and keeps away
  /// from what they are solving.
  template <bool by_parts, class Fold>
  std::uint32_t found_together(Known& known, Fold const& fold, Position const& position,
                               Limits const& limits) {
    using Table = search::SharedTable<Key>;
    if (!known.shared) known.shared = std::make_unique<Table>();
    std::atomic<bool> finished = false;
    std::mutex mutex;
    std::optional<std::uint32_t> result;
    std::exception_ptr failure;
    auto const work = [&](unsigned thread) {
      try {
        search::Walk<Game, Table, Fold, by_parts> walk(*game_, *known.shared, fold, limits, thread,
                                                       &finished);
        std::uint32_t const answer = walk.solve(position);
        std::lock_guard const lock(mutex);
        result = answer;
      } catch (...) {
        std::lock_guard const lock(mutex);
        if (!finished) failure = std::current_exception();
      }
      finished = true;
    };
    {
      search::JoinedThreads threads;
      for (unsigned thread = 1; thread < std::min(limits.threads, search::kMostThreads); ++thread) {
        threads.all.emplace_back(work, thread);
      }
      work(0);
    }
    if (result) return *result;
    std::rethrow_exception(failure);
  }

  std::unique_ptr<Game const> game_;  // in its place when the search is moved
  Convention convention_;
  Limits limits_;
  Known lost_, values_, remote_;
  std::unique_ptr<std::conditional_t<kByParts, search::SumsSearch<Game>, NoSums>> sums_;
  Stop stop_ = Stop::kNone;
};

}  // namespace bouton
