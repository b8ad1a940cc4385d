// CoupleSearch: nim-values of positions that fall apart, without the values of most options.
//
// The question "is the nim-value of this part one of these numbers?" is cheaper than its value: one
// option of value k shows that it is not k, and an option need not be solved further than that.
// Lemoine and Viennot ask about couples (part, number); here, as Beling and Rogalski do, about a
// part and a set of numbers. A part of n options has one of the n + 1 least numbers that no option
// known so far has; each option asked about removes its number, or, if its value is none of those,
// the largest number still possible. What is learnt is kept (NimberTable): values, and for the rest
// numbers that are not the value.
//
// A game tells what it tells a Search (bouton/search.hpp), and its positions are numbers or have an
// array `word` of 64-bit words. It must have `components`, and may have
//   known(part)   the nim-value of a part where a closed form says it, else -1
//   bound(part)   a number that its nim-value does not exceed
//   weight(part)  how hard it looks: light parts are solved first
// No theorem is used besides Sprague and Grundy's; those of the game are in its functions.
// \cite LemoineViennot2012, BelingRogalski2020
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/search/nimber_table.hpp"
#include "bouton/search/walk.hpp"

namespace bouton::search {

/// A key as words, for a NimberTable.
template <class Position>
[[nodiscard]] constexpr auto words_of(Position const& position) {
  if constexpr (std::is_integral_v<Position>) {
    static_assert(sizeof(Position) <= 8);
    return std::array<std::uint64_t, 1>{static_cast<std::uint64_t>(position)};
  } else {
    return std::to_array(position.word);
  }
}

/// What the threads of one question tell each other besides what the table tells.
///
/// A thread that looks at the moves of a large part leaves those that lead to a part which another
/// thread is at to the last: by then they may be known (Weill's ABDADA, 1996). All threads look at
/// the first move, so that they part below it, where fewer moves are looked at in vain.
struct CouplesTogether {
  /// Parts at more steps from the position asked about are small: nobody minds who is at them.
  static constexpr unsigned kSteps = 10;

  explicit CouplesTogether(unsigned of) : threads(of) {}

  [[nodiscard]] std::atomic<std::uint64_t>& at(std::uint64_t mark) {
    return busy[static_cast<std::size_t>(mark % busy.size())];
  }

  unsigned threads;
  std::atomic<bool> finished = false;  ///< one of them has the answer, or none will
  std::array<std::atomic<std::uint64_t>, 1024> busy{};
};

/// Thrown where a table that can grow is full: it does not grow while several threads use it.
struct TableFull {};

/// One thread's walk.
template <class Game>
class CoupleWalk {
 public:
  using Position = typename Game::Position;
  static constexpr unsigned kWords =
      std::tuple_size_v<decltype(words_of(std::declval<Position const&>()))>;
  using Table = NimberTable<kWords>;
  /// Values up to here are found.
  static constexpr std::uint32_t kMostValue = 63;

  /// \param together  if not null: other threads look for the same answer
  CoupleWalk(Game const& game, Table& table, Limits const& limits,
             CouplesTogether* together = nullptr)
      : game_(game), table_(table), meter_(limits), together_(together), room_(table.room()) {
    meter_.require_time();
    if (together != nullptr) room_ = room_ / together->threads + 1;
  }

  /// The nim-value of a whole position. \throws LimitReached
  std::uint32_t value_of(Position const& position) {
    auto [sum, from] = split(position);
    for (std::size_t at = from; at < parts_.size(); ++at) sum ^= value(Position(parts_[at]));
    parts_.resize(from);
    return sum;
  }

  /// Whether a whole position has this nim-value. \throws LimitReached
  bool has_value(Position const& position, std::uint32_t value_asked) {
    auto [sum, from] = split(position);
    sum ^= value_asked;
    bool has = sum == 0;
    if (parts_.size() > from) {
      auto const begin = parts_.begin() + static_cast<std::ptrdiff_t>(from);
      std::sort(begin, parts_.end(),
                [&](Position const& a, Position const& b) { return weight(a) < weight(b); });
      for (std::size_t at = from; at + 1 < parts_.size(); ++at) sum ^= value(Position(parts_[at]));
      has = sum <= kMostValue &&
            solve(Position(parts_.back()), std::uint64_t{1} << sum) == static_cast<int>(sum);
    }
    parts_.resize(from);
    return has;
  }

  [[nodiscard]] std::uint64_t moves_made() const { return moves_made_; }
  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  /// Entries of the table that are new.
  [[nodiscard]] std::uint64_t added() const { return added_; }

 private:
  struct Move {
    std::uint64_t order;  // weight, then the place among the moves
    std::size_t first;    // its parts in parts_, the heaviest first
    std::uint32_t parts;
    std::uint32_t sum;  // of the values of its other parts
  };
  /// Moves are made in small groups, so that the lines of the table that they need are on their way
  /// while the next moves are made.
  static constexpr unsigned kGroup = 8;
  struct Made {
    std::size_t from, to;
    std::uint32_t sum;
  };

  [[nodiscard]] std::uint32_t weight(Position const& part) const {
    if constexpr (requires { game_.weight(part); }) {
      return static_cast<std::uint32_t>(game_.weight(part));
    } else {
      return 1;
    }
  }
  [[nodiscard]] std::uint32_t bound(Position const& part) const {
    if constexpr (requires { game_.bound(part); }) {
      return std::min(kMostValue, static_cast<std::uint32_t>(game_.bound(part)));
    } else {
      return kMostValue;
    }
  }

  static constexpr std::uint64_t up_to(std::uint32_t most) {
    return most >= 63 ? ~std::uint64_t{0} : (std::uint64_t{2} << most) - 1;
  }
  static constexpr std::uint64_t least_of(std::uint64_t set, std::size_t count) {
    std::uint64_t least = 0;
    for (; count > 0 && set != 0; --count) {
      least |= set & (~set + 1);
      set &= set - 1;
    }
    return least;
  }
  /// The numbers v with v xor `sum` in the set.
  static constexpr std::uint64_t shifted(std::uint64_t set, std::uint32_t sum) {
    constexpr std::uint64_t kEven[] = {0x5555555555555555U, 0x3333333333333333U,
                                       0x0F0F0F0F0F0F0F0FU, 0x00FF00FF00FF00FFU,
                                       0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};
    if (sum > kMostValue) return 0;
    for (unsigned bit = 0; bit < 6; ++bit) {
      if ((sum >> bit & 1U) == 0) continue;
      unsigned const by = 1U << bit;
      set = (set >> by & kEven[bit]) | (set & kEven[bit]) << by;
    }
    return set;
  }

  /// Appends the parts of a position. \return the nim-sum of those that are known, where they begin
  std::pair<std::uint32_t, std::size_t> split(Position const& position) {
    std::size_t const from = parts_.size();
    std::uint32_t sum = 0;
    game_.components(position, [&](Position const& part) {
      if constexpr (requires { game_.known(part); }) {
        if (int const value = game_.known(part); value >= 0) {
          sum ^= static_cast<std::uint32_t>(value);
          return true;
        }
      }
      parts_.push_back(standing_for(game_, part));
      return true;
    });
    return {sum, from};
  }

  /// One number after the other: asking for all at once takes much longer.
  std::uint32_t value(Position const& part) {
    for (std::uint32_t number = 0; number <= kMostValue; ++number) {
      if (int const found = solve(part, std::uint64_t{1} << number); found >= 0) {
        return static_cast<std::uint32_t>(found);
      }
    }
    throw LimitReached{Stop::kValueSize};
  }

  /// The value of a part if it is among `wanted`, or known anyway; else -1.
  /// As deep as the play is long, which for a part of so few bits is no danger for the stack.
  int solve(Position const& part, std::uint64_t wanted) {
    auto const key = words_of(part);
    KnownNimber known = table_.find(key);
    if (known.exact) return static_cast<int>(known.value);
    std::uint32_t const most = bound(part);
    wanted &= ~std::uint64_t{known.excluded} & up_to(most);
    if (wanted == 0) return -1;
    if (together_ != nullptr && together_->finished.load(std::memory_order_relaxed)) {
      throw LimitReached{Stop::kExpired};
    }
    if (!meter_.step()) throw LimitReached{meter_.stopped_by()};
    if (expanded_ >= meter_.limits().positions) throw LimitReached{Stop::kPositions};

    std::uint64_t const asked = wanted;
    std::uint64_t const before = expanded_++;
    std::size_t const first_part = parts_.size(), first_move = moves_.size();
    std::uint64_t const mark = begin_part(key);
    int const found = look_at_moves(part, wanted, most, first_move);
    end_part(mark);
    parts_.resize(first_part);
    moves_.resize(first_move);

    std::uint64_t const work = expanded_ - before;
    if (found >= 0) {
      put(key, {.exact = true, .value = static_cast<std::uint32_t>(found)}, work);
      return found;
    }
    // Meanwhile more may have become known.
    known = table_.find(key);
    if (known.exact) return static_cast<int>(known.value);
    constexpr std::uint64_t kTold = (std::uint64_t{1} << KnownNimber::kExcludable) - 1;
    auto const excluded = known.excluded | static_cast<std::uint32_t>(asked & kTold);
    if (excluded != 0) put(key, {.exact = false, .excluded = excluded}, work);
    return -1;
  }
  void put(typename Table::Key const& key, KnownNimber const& known, std::uint64_t work) {
    if (!table_.put(key, known, work)) return;
    if (++added_ < room_) return;
    if (together_ != nullptr) throw TableFull{};
    added_ = 0;
    table_.grow();
    room_ = table_.room();
  }

  // Where several threads look for one answer, parts near the position asked about are marked
  // while a thread is at them.
  [[nodiscard]] bool near() const { return together_ != nullptr && steps_ <= together_->kSteps; }
  std::uint64_t begin_part(typename Table::Key const& key) {
    if (together_ == nullptr || ++steps_ > together_->kSteps) return 0;
    std::uint64_t const mark = hash_of(key) | 1U;
    together_->at(mark).store(mark, std::memory_order_relaxed);
    return mark;
  }
  void end_part(std::uint64_t mark) {
    --steps_;
    if (mark != 0) together_->at(mark).store(0, std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_busy(Move const& move) const {
    std::uint64_t const mark = hash_of(words_of(parts_[move.first])) | 1U;
    return together_->at(mark).load(std::memory_order_relaxed) == mark;
  }

  int look_at_moves(Position const& part, std::uint64_t wanted, std::uint32_t most,
                    std::size_t first_move) {
    std::uint64_t seen = 0;  // values of options
    std::array<Made, kGroup> made;
    unsigned waiting = 0;
    bool open = true;  // whether a wanted number is still possible
    auto const take_made = [&] {
      for (unsigned at = 0; at < waiting && open; ++at) {
        open = take_move(made[at], first_move, seen) || (wanted &= ~seen) != 0;
      }
      waiting = 0;
      return open;
    };
    game_.moves(part, [&](Position const& option) {
      ++moves_made_;
      auto const [sum, from] = split(option);
      for (std::size_t at = from; at < parts_.size(); ++at) table_.prefetch(words_of(parts_[at]));
      made[waiting++] = {from, parts_.size(), sum};
      return waiting < kGroup || take_made();
    });
    if (open) take_made();
    return open ? ask_moves(wanted, seen, most, first_move) : -1;
  }

  /// A move whose parts are known adds to what was seen; another one waits.
  /// \return whether it waits
  bool take_move(Made const& move, std::size_t first_move, std::uint64_t& seen) {
    std::uint32_t sum = move.sum;
    std::size_t kept = move.from, heaviest = move.from;
    std::uint64_t all = 0;
    std::uint32_t most = 0;
    if (move.to - move.from > 1) {
      std::sort(parts_.begin() + static_cast<std::ptrdiff_t>(move.from),
                parts_.begin() + static_cast<std::ptrdiff_t>(move.to));
    }
    for (std::size_t at = move.from; at < move.to; ++at) {
      if (at + 1 < move.to && parts_[at] == parts_[at + 1]) {  // equal parts cancel
        ++at;
        continue;
      }
      Position const part = parts_[at];
      if (KnownNimber const known = table_.find(words_of(part)); known.exact) {
        sum ^= known.value;
        continue;
      }
      std::uint32_t const heavy = weight(part);
      all += heavy;
      if (heavy > most) {
        most = heavy;
        heaviest = kept;
      }
      parts_[kept++] = part;
    }
    if (kept == move.from) {
      if (sum <= kMostValue) seen |= std::uint64_t{1} << sum;
      return false;
    }
    std::swap(parts_[move.from], parts_[heaviest]);
    std::size_t const place = moves_.size() - first_move;
    moves_.push_back(
        {all << 32U | place, move.from, static_cast<std::uint32_t>(kept - move.from), sum});
    return true;
  }

  /// The moves that wait, light ones first. \pre wanted has nothing of `seen`
  int ask_moves(std::uint64_t wanted, std::uint64_t seen, std::uint32_t most,
                std::size_t first_move) {
    std::sort(moves_.begin() + static_cast<std::ptrdiff_t>(first_move), moves_.end(),
              [](Move const& a, Move const& b) { return a.order < b.order; });
    std::size_t const end = drop_repeated(first_move);
    std::uint64_t possible = least_of(~seen, end - first_move + 1) & up_to(most);
    std::size_t put_off = end;  // those from here on were, and are not again
    for (std::size_t at = first_move; at < end; ++at) {
      wanted &= possible;
      if (wanted == 0) return -1;
      if (std::has_single_bit(possible)) break;
      while (at > first_move && at < put_off && near() && is_busy(moves_[at])) {
        auto const begin = moves_.begin() + static_cast<std::ptrdiff_t>(at);
        std::rotate(begin, begin + 1, moves_.begin() + static_cast<std::ptrdiff_t>(end));
        --put_off;
      }
      // With as many options left as numbers but one, an option that has none of them leaves the
      // largest one out.
      auto const left = static_cast<int>(end - at);
      std::uint64_t ask = possible;
      if (std::popcount(possible) == left + 1) ask &= ~std::bit_floor(possible);
      ask &= up_to(63U - static_cast<std::uint32_t>(std::countl_zero(wanted)));
      Move move = moves_[at];  // the list may move
      while (move.parts > 1) move.sum ^= value(Position(parts_[move.first + --move.parts]));
      int const found = ask != 0 ? solve(Position(parts_[move.first]), shifted(ask, move.sum)) : -1;
      if (found >= 0) {
        std::uint32_t const number = static_cast<std::uint32_t>(found) ^ move.sum;
        if (number <= kMostValue) possible &= ~(std::uint64_t{1} << number);
      }
      while (std::popcount(possible) > left) possible &= ~std::bit_floor(possible);
    }
    return (wanted & possible) != 0 ? std::countr_zero(possible) : -1;
  }

  /// Of several moves to the same single part one stays. \return the end of those that stay
  std::size_t drop_repeated(std::size_t first_move) {
    std::size_t kept = first_move;
    for (std::size_t at = first_move; at < moves_.size(); ++at) {
      Move const& move = moves_[at];
      bool repeated = false;
      for (std::size_t other = kept; other-- > first_move && !repeated;) {
        if (moves_[other].order >> 32U != move.order >> 32U) break;
        repeated = move.parts == 1 && moves_[other].parts == 1 && moves_[other].sum == move.sum &&
                   parts_[moves_[other].first] == parts_[move.first];
      }
      if (!repeated) moves_[kept++] = move;
    }
    moves_.resize(kept);
    return kept;
  }

  Game const& game_;
  Table& table_;
  Meter meter_;
  CouplesTogether* together_;
  std::vector<Position> parts_;
  std::vector<Move> moves_;
  std::uint64_t room_, added_ = 0;  // new entries of the table that it may have, and has
  std::uint64_t moves_made_ = 0, expanded_ = 0;
  unsigned steps_ = 0;
};

/// The search with its table, which stays from one question to the next. Not for several threads at
/// once; those of `Limits::threads` share the table.
template <class Game>
class CoupleSearch {
 public:
  using Position = typename Game::Position;
  using Table = typename CoupleWalk<Game>::Table;

  /// \param alone  parts that one thread looks at before the others join it
  explicit CoupleSearch(Game game, std::uint64_t memory_bytes = Limits{}.memory_bytes,
                        std::uint64_t alone = 20'000)
      : game_(std::move(game)), alone_(alone), table_(memory_bytes) {}

  [[nodiscard]] Game const& game() const { return game_; }

  /// \throws LimitReached, also for a value above 63
  [[nodiscard]] std::uint32_t nim_value(Position const& position, Limits const& limits) {
    return ask(position, kAny, limits);
  }
  /// Whether it is this one: quicker than nim_value(). \throws as nim_value()
  [[nodiscard]] bool has_value(Position const& position, std::uint32_t value,
                               Limits const& limits) {
    return ask(position, value, limits) == 1;
  }
  /// Whether it is 0. \throws as nim_value()
  [[nodiscard]] bool is_lost(Position const& position, Limits const& limits) {
    return has_value(position, 0, limits);
  }

  /// Moves made, and parts whose moves were looked at, by all questions so far.
  [[nodiscard]] std::uint64_t moves_made() const { return moves_made_; }
  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  [[nodiscard]] std::size_t bytes() const { return table_.bytes(); }
  /// What is known, to be kept and taken up.
  [[nodiscard]] Table const& table() const { return table_; }
  [[nodiscard]] Table& table() { return table_; }

 private:
  using Walk = CoupleWalk<Game>;
  static constexpr std::uint32_t kAny = ~std::uint32_t{0};

  /// One thread begins: most questions are answered before a second one is worth its start.
  std::uint32_t ask(Position const& position, std::uint32_t value, Limits limits) {
    std::uint64_t const most = limits.positions;
    if (limits.threads > 1) limits.positions = std::min(most, alone_);
    std::uint64_t const before = expanded_;
    try {
      Walk walk(game_, table_, limits);
      Counted const counted{*this, walk};
      return answer(walk, position, value);
    } catch (LimitReached const& reached) {
      if (reached.stop != Stop::kPositions || limits.positions == most) throw;
    }
    while (true) {
      limits.positions = (most - std::min(most, expanded_ - before)) / limits.threads;
      if (auto const found = ask_together(position, value, limits)) return *found;
      table_.grow();
    }
  }

  static std::uint32_t answer(Walk& walk, Position const& position, std::uint32_t value) {
    return value == kAny ? walk.value_of(position) : walk.has_value(position, value) ? 1 : 0;
  }

  struct Counted {
    CoupleSearch& search;
    Walk const& walk;
    ~Counted() {
      search.moves_made_ += walk.moves_made();
      search.expanded_ += walk.expanded();
      search.table_.count(walk.added());
    }
  };

  /// \return empty if the table is full and can grow
  std::optional<std::uint32_t> ask_together(Position const& position, std::uint32_t value,
                                            Limits const& limits) {
    CouplesTogether together(limits.threads);
    std::optional<std::uint32_t> found;
    std::exception_ptr failed;
    std::mutex mutex;
    typename Table::Shared const shared(table_);
    auto const work = [&] {
      try {
        Walk walk(game_, table_, limits, &together);
        Counted const counted{*this, walk};
        std::uint32_t const own = answer(walk, position, value);
        std::lock_guard const lock(mutex);
        found = own;
      } catch (TableFull const&) {
      } catch (...) {
        // That another thread has ended the search is no failure.
        std::lock_guard const lock(mutex);
        if (!together.finished) failed = std::current_exception();
      }
      together.finished = true;
    };
    {
      JoinedThreads helpers;
      for (unsigned thread = 1; thread < limits.threads; ++thread) helpers.all.emplace_back(work);
      work();
    }
    if (!found && failed) std::rethrow_exception(failed);
    return found;
  }

  Game game_;
  std::uint64_t alone_;
  Table table_;
  std::atomic<std::uint64_t> moves_made_ = 0, expanded_ = 0;
};

}  // namespace bouton::search
