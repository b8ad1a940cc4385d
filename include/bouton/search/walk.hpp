// The walk of a search through a game: every position is solved after its options.
//
// Positions still to be solved wait on a stack of the walk's own, so that a game may be as deep as
// memory allows:
//
//   waiting_  root | unknown options of root | ... of the option being solved
//   frames_   ^ frame                        ^ frame
//
// A position is expanded: the game tells its options; those that are known are taken into account
// at once, the others wait, and the last one is solved first: most games tell the moves that take
// most last, and so small positions come first. Where too many wait, only the last few of a
// position are kept, and it is expanded again after they are solved.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/search/position_table.hpp"

namespace bouton::search {

/// Threads that are waited for at the end; std::jthread is not everywhere yet.
struct JoinedThreads {
  std::vector<std::thread> all = {};

  JoinedThreads() = default;
  JoinedThreads(JoinedThreads const&) = delete;
  JoinedThreads& operator=(JoinedThreads const&) = delete;
  ~JoinedThreads() {
    for (std::thread& thread : all) thread.join();
  }
};

/// Whether a game says into which parts a position falls.
template <class Game>
concept FallsApart = requires(Game const& game, typename Game::Position const& position) {
  game.components(position, [](typename Game::Position const&) {});
};

template <class Game>
[[nodiscard]] decltype(auto) key_of(Game const& game, typename Game::Position const& position) {
  if constexpr (requires { game.key(position); }) {
    return game.key(position);
  } else {
    return (position);
  }
}
/// The position that stands for all that are the same to the game.
template <class Game>
[[nodiscard]] decltype(auto) standing_for(Game const& game,
                                          typename Game::Position const& position) {
  if constexpr (requires { game.canonical(position); }) {
    return game.canonical(position);
  } else {
    return (position);
  }
}
template <class Game>
using KeyOf = std::decay_t<decltype(key_of(std::declval<Game const&>(),
                                           std::declval<typename Game::Position const&>()))>;

// What the numbers known about the options say about a position. `take` returns false where the
// others no longer matter.

/// 1: P, 0: N.
struct OutcomeFold {
  Convention convention;
  bool any = false, wins = false;

  void begin() { any = wins = false; }
  bool take(std::uint32_t lost) {
    any = true;
    wins = wins || lost == 1;
    return !wins;
  }
  [[nodiscard]] std::uint32_t close() const {
    if (!any) return terminal_outcome(convention) == Outcome::kP ? 1 : 0;
    return wins ? 0 : 1;
  }
};

/// The least number that no option has.
struct MexFold {
  std::uint64_t low = 0;                 // bit v: an option has the value v
  std::vector<std::uint64_t> more = {};  // bits of values from 64

  void begin() {
    low = 0;
    more.clear();
  }
  bool take(std::uint32_t value) {
    if (value < 64) {
      low |= std::uint64_t{1} << value;
    } else {
      std::size_t const word = value / 64 - 1;
      if (word >= more.size()) more.resize(word + 1);
      more[word] |= std::uint64_t{1} << value % 64;
    }
    return true;
  }
  [[nodiscard]] std::uint32_t close() const {
    auto value = static_cast<std::uint32_t>(std::countr_one(low));
    for (std::size_t word = 0; value == 64 * (word + 1) && word < more.size(); ++word) {
      value += static_cast<std::uint32_t>(std::countr_one(more[word]));
    }
    return value;
  }
};

/// Twice the number of moves to the end if the winner hurries and the loser delays, and 1 more for
/// a P-position.
struct RemotenessFold {
  Convention convention;
  bool any = false;
  std::uint32_t fewest = kMostKnown, most = 0;  // moves of lost options, of won ones

  void begin() {
    any = false;
    fewest = kMostKnown;
    most = 0;
  }
  bool take(std::uint32_t found) {
    any = true;
    if (found % 2 == 1) fewest = std::min(fewest, found / 2);
    most = std::max(most, found / 2);
    return true;
  }
  [[nodiscard]] std::uint32_t close() const {
    if (!any) return terminal_outcome(convention) == Outcome::kP ? 1 : 0;
    return fewest < kMostKnown ? 2 * (fewest + 1) : 2 * (most + 1) + 1;
  }
};

/// One thread's walk. \tparam Table  PositionTable or SharedTable
/// \tparam kByParts  positions fall into parts, and what is known of them is added as nim-values
/// are
template <class Game, class Table, class Fold, bool kByParts>
class Walk {
 public:
  using Position = typename Game::Position;

  /// \param finished  if not null: another thread has the answer once it is set
  Walk(Game const& game, Table& table, Fold fold, Limits const& limits, unsigned thread = 0,
       std::atomic<bool> const* finished = nullptr)
      : game_(game),
        table_(table),
        limits_(limits),
        meter_(limits_),
        thread_(thread),
        finished_(finished) {
    frames_.push_back({0, 0, false, std::move(fold)});
  }

  /// What is found out about a position, of whatever kind the fold is.
  /// \throws LimitReached, Error if a position comes round again, what the game throws; then what
  ///         was found is kept
  std::uint32_t solve(Position const& root) {
    std::uint32_t const word = table_.find(key_of(game_, root), hash(root));
    if (is_known(word)) return number(word);
    meter_.require_time();
    try {
      wait(root, 0, true);
      expand_last();
      while (true) {
        Frame& frame = frames_[depth_ - 1];
        if (waiting_.size() > frame.first) {
          if (!take_last(frame)) expand_last();
        } else if (frame.cut) {
          expand(depth_ - 1);
        } else {
          std::uint32_t const found = close(frame);
          if (depth_ == 0) return found;
        }
      }
    } catch (...) {
      give_up();
      throw;
    }
  }

 private:
  /// An option that waits, or a part of one.
  struct Waiting {
    Position position;
    std::uint64_t hash;
    std::uint32_t sum;  // of the other parts of its option, as far as they are known
    bool first;         // the part of its option that is looked at last
  };
  struct Frame {
    std::size_t at;     // of its position in waiting_
    std::size_t first;  // of its options there
    bool cut;           // more options are unknown than wait
    Fold fold;
    std::uint32_t sum = 0;  // of the parts of one option that are known
  };
  // Of the options that wait: when many do, and how many of one position are kept then.
  static constexpr std::size_t kMany = std::size_t{1} << 16;
  static constexpr std::size_t kSome = 1024, kFew = 16;

  [[nodiscard]] std::string text_of([[maybe_unused]] Position const& position) const {
    if constexpr (requires { game_.text(position); }) {
      return game_.text(position);
    } else if constexpr (requires { std::to_string(position); }) {
      return std::to_string(position);
    } else {
      return "@search.loop.some";
    }
  }
  [[nodiscard]] std::uint64_t hash(Position const& position) const {
    return hash_of(key_of(game_, position));
  }
  [[nodiscard]] std::uint32_t find(Waiting const& item) const {
    return table_.find(key_of(game_, item.position), item.hash);
  }
  void wait(Position position, std::uint32_t sum, bool first) {
    std::uint64_t const code = hash(position);
    waiting_.push_back({std::move(position), code, sum, first});
  }

  /// The last one that waits becomes a position that is solved.
  void expand_last() {
    std::size_t const at = waiting_.size() - 1;
    Waiting const& item = waiting_[at];
    if (finished_ != nullptr && finished_->load(std::memory_order_relaxed)) {
      throw LimitReached{Stop::kExpired};
    }
    if (table_.size() >= limits_.positions) throw LimitReached{Stop::kPositions};
    if (table_.bytes() > limits_.memory_bytes) throw LimitReached{Stop::kMemory};
    if (depth_ == frames_.size()) frames_.push_back({0, 0, false, frames_[0].fold});
    std::uint32_t const word = table_.open(key_of(game_, item.position), item.hash, thread_);
    if (!is_known(word) && (word & open_in(thread_) & ~1U) != 0) {
      throw Error(Message{"search.loop", {{"position", text_of(item.position)}}});
    }
    frames_[depth_].at = at;
    frames_[depth_].first = waiting_.size();
    ++depth_;
    expand(depth_ - 1);
  }

  void expand(std::size_t at) {
    Frame& frame = frames_[at];
    frame.cut = false;
    frame.fold.begin();
    frame.sum = 0;
    options_.clear();
    game_.moves(waiting_[frame.at].position,
                [this](Position const& option) { return add(option); });
    take_options(frame);
    if (waiting_.size() > kMany) keep_few(frame);
  }

  /// An option that the game tells. \return true, for games that ask
  bool add(Position const& option) {
    if (!meter_.step()) throw LimitReached{meter_.stopped_by()};
    if (options_.size() % kMany == kMany - 1) {
      check_memory();
      // Options out of all proportion to the positions: a heap of 10^18 would be listed for ever.
      if (options_.size() / kMany > limits_.positions) throw LimitReached{Stop::kPositions};
    }
    if constexpr (kByParts) {
      std::size_t const before = options_.size();
      game_.components(option, [this](Position const& part) {
        add_part(part);
        return true;
      });
      if (options_.size() == before) {
        frames_[depth_ - 1].fold.take(0);
      } else {
        options_[before].first = true;
      }
    } else {
      add_part(option);
      options_.back().first = true;
    }
    return true;
  }
  void add_part(Position const& part) {
    options_.push_back({standing_for(game_, part), 0, 0, false});
    options_.back().hash = hash(options_.back().position);
    table_.prefetch(options_.back().hash);
  }

  /// Bytes of the options that wait, and of those that are being told.
  [[nodiscard]] std::size_t waiting_bytes() const {
    std::size_t const each = sizeof(Waiting) + bytes_elsewhere(waiting_.back().position);
    return (options_.size() + waiting_.size()) * each;
  }
  void check_memory() const {
    if (table_.bytes() + waiting_bytes() > limits_.memory_bytes) throw LimitReached{Stop::kMemory};
  }

  /// Takes account of the options that are known; the others wait.
  void take_options(Frame& frame) {
    std::size_t const count = options_.size();
    for (std::size_t begin = 0; begin < count;) {
      std::size_t end = begin + 1;
      if constexpr (kByParts) {
        while (end < count && !options_[end].first) ++end;
      }
      std::size_t const waits = waiting_.size();
      std::uint32_t sum = 0;
      for (std::size_t at = begin; at < end; ++at) {
        std::uint32_t const word = find(options_[at]);
        if (is_known(word)) {
          sum ^= number(word);
        } else {
          waiting_.push_back(std::move(options_[at]));
          waiting_.back().first = false;
        }
      }
      if (waiting_.size() == waits) {
        if (!frame.fold.take(sum)) {
          forget_options(frame);
          return;
        }
      } else {
        waiting_[waits].first = true;
        waiting_[waits].sum = sum;
      }
      begin = end;
    }
  }

  /// Looks at the last one that waits again. \return whether it is known now
  bool take_last(Frame& frame) {
    if constexpr (!kByParts && std::is_same_v<Table, SharedTable<KeyOf<Game>>>)
      leave_to_others(frame);
    std::uint32_t const word = find(waiting_.back());
    if (!is_known(word)) return false;
    take(frame, number(word));
    return true;
  }
  void take(Frame& frame, std::uint32_t found) {
    Waiting const& item = waiting_.back();
    frame.sum ^= found;
    bool goes_on = true;
    if (item.first) {
      goes_on = frame.fold.take(frame.sum ^ item.sum);
      frame.sum = 0;
    }
    waiting_.pop_back();
    if (!goes_on) forget_options(frame);
  }
  void forget_options(Frame& frame) {
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(frame.first), waiting_.end());
    frame.cut = false;
  }

  /// What another thread is solving now may be known when it is needed: it goes below the rest.
  void leave_to_others(Frame& frame) {
    std::size_t const count = waiting_.size() - frame.first;
    for (std::size_t tried = 1; tried < count; ++tried) {
      std::uint32_t const word = find(waiting_.back());
      if (is_known(word) || word == kNoWord || word <= 1U) return;
      std::swap(waiting_.back(), waiting_[waiting_.size() - 1 - tried]);
    }
  }

  /// The position of the last frame is solved. \return what it is worth
  std::uint32_t close(Frame& frame) {
    Waiting const& item = waiting_[frame.at];
    std::uint32_t const found = frame.fold.close();
    if (found > kMostKnown) throw LimitReached{Stop::kValueSize};
    table_.close(key_of(game_, item.position), item.hash, found);
    --depth_;
    if (depth_ == 0) {
      waiting_.clear();
    } else {
      take(frames_[depth_ - 1], found);
    }
    return found;
  }

  /// Only the last few options wait on; whole ones, where they have parts.
  void keep_few(Frame& frame) {
    check_memory();
    std::size_t const few = waiting_bytes() < limits_.memory_bytes / 4 ? kSome : kFew;
    if (waiting_.size() - frame.first <= few) return;
    std::size_t from = waiting_.size() - few;
    while (from > frame.first && !waiting_[from].first) --from;
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(frame.first),
                   waiting_.begin() + static_cast<std::ptrdiff_t>(from));
    frame.cut = true;
  }

  void give_up() noexcept {
    for (; depth_ > 0; --depth_) {
      Waiting const& item = waiting_[frames_[depth_ - 1].at];
      table_.abandon(key_of(game_, item.position), item.hash, thread_);
    }
    waiting_.clear();
    options_.clear();
  }

  Game const& game_;
  Table& table_;
  Limits limits_;
  Meter meter_;
  unsigned thread_;
  std::atomic<bool> const* finished_;
  std::vector<Waiting> waiting_;
  std::vector<Waiting> options_;  // of the position being expanded
  std::vector<Frame> frames_;     // kept when they are no longer in use: depth_ of them are
  std::size_t depth_ = 0;
};

}  // namespace bouton::search
