// The oracle: every game played out from the words of its rules.
//
// Written to be obviously right and independent of the library: standard containers only, one
// direct option generator per game, plain recursion over all options. Slow; for the small positions
// that tests compare with.
//
//   oracle::Solver nim(oracle::nim(), oracle::Play::kNormal);
//   nim.next_wins(oracle::heaps({3, 4, 5}))      -> true
//   nim.winning_moves(oracle::heaps({3, 4, 5}))  -> {"1 4 5"}
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace oracle {

using Heap = unsigned long long;

/// What lies on the table. `spent[i]`: the pass of heap i is used up (pass-nim only, else
/// empty). `limit`: most that may be taken now, or -1 at the start (Fibonacci Nim only).
/// `one_pass_spent`: the pass of the whole game is used up (Nim with one pass only).
struct Position {
  std::vector<Heap> heaps;
  std::vector<bool> spent = {};
  long long limit = -1;
  bool one_pass_spent = false;

  friend bool operator<(Position const& a, Position const& b) {
    return std::tie(a.heaps, a.spent, a.limit, a.one_pass_spent) <
           std::tie(b.heaps, b.spent, b.limit, b.one_pass_spent);
  }
  friend bool operator==(Position const& a, Position const& b) { return !(a < b) && !(b < a); }
};

inline Position heaps(std::vector<Heap> sizes) {
  return Position{std::move(sizes)};
}

/// Pass-nim: all passes unspent.
inline Position heaps_with_passes(std::vector<Heap> sizes) {
  std::size_t const count = sizes.size();
  return Position{std::move(sizes), std::vector<bool>(count, false)};
}

/// Fibonacci Nim: `stones` of which at most `limit` may be taken now.
inline Position stones_with_limit(Heap stones, long long limit) {
  return Position{{stones}, {}, limit};
}

/// "3 4 5", "5 5-", "10/4", "3 4/-"; "-" without heaps.
inline std::string print(Position const& position) {
  std::string text;
  for (std::size_t i = 0; i < position.heaps.size(); ++i) {
    if (i > 0) text += ' ';
    text += std::to_string(position.heaps[i]);
    if (i < position.spent.size() && position.spent[i]) text += '-';
  }
  if (text.empty()) text = "-";
  if (position.limit >= 0) text += '/' + std::to_string(position.limit);
  if (position.one_pass_spent) text += "/-";
  return text;
}

/// A game is the set of positions that one move can reach. No order: a move printed is the
/// position after it, heaps in place; a heap that vanishes stays as 0.
using Options = std::set<Position>;
using Game = std::function<Options(Position const&)>;

enum class Play { kNormal, kMisere };

// ---------------------------------------------------------------------------------------
// Games that lower heaps

/// Nim: lower exactly one heap by any positive amount.
inline Game nim() {
  return [](Position const& from) {
    Options result;
    for (std::size_t i = 0; i < from.heaps.size(); ++i) {
      for (Heap left = 0; left < from.heaps[i]; ++left) {
        Position to = from;
        to.heaps[i] = left;
        result.insert(to);
      }
    }
    return result;
  };
}

/// All ways to lower any set of heaps, by filtering every smaller position on how many
/// heaps it lowers: between `least` and `most`.
inline Game lower_some_heaps(std::size_t least, std::size_t most) {
  return [least, most](Position const& from) {
    Options result;
    Position to = heaps(std::vector<Heap>(from.heaps.size(), 0));
    for (;;) {
      std::size_t lowered = 0;
      for (std::size_t i = 0; i < to.heaps.size(); ++i) lowered += to.heaps[i] != from.heaps[i];
      if (lowered >= 1 && lowered >= least && lowered <= most) result.insert(to);
      std::size_t i = 0;  // count up to `from`, heap by heap
      while (i < to.heaps.size() && to.heaps[i] == from.heaps[i]) to.heaps[i++] = 0;
      if (i == to.heaps.size()) return result;
      ++to.heaps[i];
    }
  };
}

/// Moore's Nim: lower at least one and at most k heaps, each by any positive amount.
inline Game moore(std::size_t k) {
  return lower_some_heaps(1, k);
}

/// Exactly k heaps; over when fewer than k heaps are non-empty.
inline Game exact(std::size_t k) {
  return lower_some_heaps(k, k);
}

/// r-Wythoff on two heaps: take from one heap, or from both amounts that differ by less
/// than r. r = 1 is Wythoff's game.
inline Game wythoff(Heap r = 1) {
  return [r](Position const& from) {
    Options result;
    Heap const a = from.heaps.at(0), b = from.heaps.at(1);
    for (Heap x = 0; x <= a; ++x) {
      for (Heap y = 0; y <= b; ++y) {
        bool const one_heap = (x == 0) != (y == 0);
        bool const both = x > 0 && y > 0 && (x > y ? x - y : y - x) < r;
        if (one_heap || both) result.insert(heaps({a - x, b - y}));
      }
    }
    return result;
  };
}

/// Take from one heap an amount for which `allowed` says yes: one of those given, or any but
/// those given.
inline Game take_if(std::function<bool(Heap)> allowed) {
  return [allowed](Position const& from) {
    Options result;
    for (std::size_t i = 0; i < from.heaps.size(); ++i) {
      for (Heap taken = 1; taken <= from.heaps[i]; ++taken) {
        if (!allowed(taken)) continue;
        Position to = from;
        to.heaps[i] -= taken;
        result.insert(to);
      }
    }
    return result;
  };
}

inline Game subtraction(std::set<Heap> amounts) {
  return take_if([amounts](Heap taken) { return amounts.count(taken) > 0; });
}

inline Game all_but(std::set<Heap> amounts) {
  return take_if([amounts](Heap taken) { return amounts.count(taken) == 0; });
}

// ---------------------------------------------------------------------------------------
// Games with a state besides the heaps

/// One heap. At the start take 1 .. n-1; later at most `factor` times what was just taken.
inline Game growing_limit(long long factor) {
  return [factor](Position const& from) {
    Options result;
    long long const stones = static_cast<long long>(from.heaps.at(0));
    long long const most = from.limit < 0 ? stones - 1 : std::min(from.limit, stones);
    for (long long taken = 1; taken <= most; ++taken) {
      result.insert(stones_with_limit(static_cast<Heap>(stones - taken), factor * taken));
    }
    return result;
  };
}
inline Game fibonacci() {
  return growing_limit(2);
}

/// Nim, and each non-empty heap may be passed once in the whole game.
inline Game pass_nim() {
  return [](Position const& from) {
    Options result;
    for (std::size_t i = 0; i < from.heaps.size(); ++i) {
      for (Heap left = 0; left < from.heaps[i]; ++left) {
        Position to = from;
        to.heaps[i] = left;
        if (left == 0) to.spent[i] = false;  // an empty heap has no pass
        result.insert(to);
      }
      if (from.heaps[i] > 0 && !from.spent[i]) {
        Position to = from;
        to.spent[i] = true;
        result.insert(to);
      }
    }
    return result;
  };
}

/// Nim, and once in the whole game, while a heap is left, one of the players may pass.
inline Game one_pass_nim() {
  return [](Position const& from) {
    Options result;
    Heap stones = 0;
    for (std::size_t i = 0; i < from.heaps.size(); ++i) {
      stones += from.heaps[i];
      for (Heap left = 0; left < from.heaps[i]; ++left) {
        Position to = from;
        to.heaps[i] = left;
        result.insert(to);
      }
    }
    if (stones > 0 && !from.one_pass_spent) {
      Position to = from;
      to.one_pass_spent = true;
      result.insert(to);
    }
    return result;
  };
}

/// Euclid's game: take a positive multiple of one heap from the other, as far as it goes.
inline Game euclid() {
  return [](Position const& from) {
    Options result;
    for (std::size_t i = 0; i < 2; ++i) {
      Heap const unit = from.heaps.at(1 - i);
      for (Heap taken = unit; unit > 0 && taken <= from.heaps.at(i); taken += unit) {
        Position to = from;
        to.heaps[i] -= taken;
        result.insert(to);
      }
    }
    return result;
  };
}

// ---------------------------------------------------------------------------------------
// Games that break heaps

/// `from` with heap i replaced by `parts` in place; no parts: the heap stays as 0.
inline Position replace_heap(Position const& from, std::size_t i, std::vector<Heap> parts) {
  if (parts.empty()) parts.push_back(0);
  Position to;
  to.heaps.assign(from.heaps.begin(), from.heaps.begin() + static_cast<std::ptrdiff_t>(i));
  to.heaps.insert(to.heaps.end(), parts.begin(), parts.end());
  to.heaps.insert(to.heaps.end(), from.heaps.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                  from.heaps.end());
  return to;
}

/// Kayles: knock down one pin or two adjacent pins; the pins left and right of the gap are
/// rows of their own.
inline Game kayles() {
  return [](Position const& from) {
    Options result;
    for (std::size_t i = 0; i < from.heaps.size(); ++i) {
      Heap const pins = from.heaps[i];
      for (Heap first = 0; first < pins; ++first) {
        for (Heap last = first; last < pins && last <= first + 1; ++last) {
          std::vector<Heap> rows;
          if (first > 0) rows.push_back(first);
          if (pins - 1 - last > 0) rows.push_back(pins - 1 - last);
          result.insert(replace_heap(from, i, rows));
        }
      }
    }
    return result;
  };
}

/// All ways to write `total` as `count` ordered positive parts.
inline std::vector<std::vector<Heap>> ordered_parts(Heap total, unsigned count) {
  std::vector<std::vector<Heap>> result;
  if (count == 0) {
    if (total == 0) result.push_back({});
    return result;
  }
  for (Heap first = 1; first <= total; ++first) {
    for (std::vector<Heap> rest : ordered_parts(total - first, count - 1)) {
      rest.insert(rest.begin(), first);
      result.push_back(rest);
    }
  }
  return result;
}

/// Taking and breaking: digits[t] says what taking t tokens from one heap may leave; bit k
/// set: exactly k non-empty heaps. digits[0] belongs to breaking without taking. Kayles is
/// {0, 7, 7}, Dawson's Kayles {0, 0, 7}, Lasker's Nim up to size 9 {4, 3, 3, ..., 3}.
/// With `unequal`, no two parts of a heap may have one size.
inline Game heap_code(std::vector<unsigned> digits, bool unequal = false) {
  return [digits, unequal](Position const& from) {
    Options result;
    for (std::size_t i = 0; i < from.heaps.size(); ++i) {
      for (std::size_t taken = 0; taken < digits.size() && taken <= from.heaps[i]; ++taken) {
        for (unsigned count = 0; count < 32; ++count) {
          if ((digits[taken] >> count & 1U) == 0) continue;
          for (auto const& parts : ordered_parts(from.heaps[i] - taken, count)) {
            if (taken == 0 && parts.size() < 2) continue;  // nothing would change
            if (unequal && std::set(parts.begin(), parts.end()).size() != parts.size()) continue;
            result.insert(replace_heap(from, i, parts));
          }
        }
      }
    }
    return result;
  };
}

/// Grundy's game: split one heap into two unequal heaps.
inline Game grundy() {
  return [](Position const& from) {
    Options result;
    for (std::size_t i = 0; i < from.heaps.size(); ++i) {
      for (Heap left = 1; left < from.heaps[i]; ++left) {
        Heap const right = from.heaps[i] - left;
        if (left != right) result.insert(replace_heap(from, i, {left, right}));
      }
    }
    return result;
  };
}

// ---------------------------------------------------------------------------------------
// Who wins

/// Plays a game out. Results are remembered under the heaps in sorted order without empty
/// ones: in every game above the order of heaps and the empty heaps change nothing.
class Solver {
 public:
  Solver(Game game, Play play) : game_(std::move(game)), play_(play) {}

  Options options(Position const& position) const { return game_(position); }

  /// The player to move wins.
  bool next_wins(Position const& position) {
    return answer(wins_, position, [this](Position const& p) {
      Options const moves = game_(p);
      if (moves.empty()) return play_ == Play::kMisere;
      for (Position const& to : moves) {
        if (!next_wins(to)) return true;
      }
      return false;
    });
  }

  /// 'N' or 'P'.
  char outcome(Position const& position) { return next_wins(position) ? 'N' : 'P'; }

  /// Nim-value of the whole position in normal play: mex over its options.
  unsigned value(Position const& position) {
    return answer(values_, position, [this](Position const& p) {
      std::set<unsigned> reached;
      for (Position const& to : game_(p)) reached.insert(value(to));
      unsigned least = 0;
      while (reached.count(least) > 0) ++least;
      return least;
    });
  }

  /// The m for which the position together with a separate nim-heap of m is a loss for the
  /// player to move in misere play, by playing out the pair.
  unsigned misere_value(Position const& position) {
    unsigned m = 0;
    while (misere_pair_wins(position, m)) ++m;
    return m;
  }

  /// Moves to the end when the winner hurries and the loser delays.
  unsigned remoteness(Position const& position) {
    return answer(remoteness_, position, [this](Position const& p) {
      Options const moves = game_(p);
      bool const wins = next_wins(p);
      std::set<unsigned> lengths;
      for (Position const& to : moves) {
        if (!wins || !next_wins(to)) lengths.insert(1 + remoteness(to));
      }
      if (lengths.empty()) return 0U;
      return wins ? *lengths.begin() : *lengths.rbegin();
    });
  }

  /// The winning moves, each printed as the position after it.
  std::set<std::string> winning_moves(Position const& position) {
    std::set<std::string> result;
    for (Position const& to : game_(position)) {
      if (!next_wins(to)) result.insert(print(to));
    }
    return result;
  }

 private:
  static Position key_of(Position const& position) {
    std::vector<std::pair<Heap, bool>> entries;
    for (std::size_t i = 0; i < position.heaps.size(); ++i) {
      if (position.heaps[i] == 0) continue;
      entries.emplace_back(position.heaps[i], !position.spent.empty() && position.spent[i]);
    }
    std::sort(entries.begin(), entries.end());
    Position key;
    key.limit = position.limit;
    key.one_pass_spent = position.one_pass_spent;
    for (auto const& [heap, spent] : entries) {
      key.heaps.push_back(heap);
      if (!position.spent.empty()) key.spent.push_back(spent);
    }
    return key;
  }

  template <class Value, class Compute>
  Value answer(std::map<Position, Value>& known, Position const& position, Compute compute) {
    Position const key = key_of(position);
    auto const found = known.find(key);
    if (found != known.end()) return found->second;
    Value const value = compute(position);
    known.emplace(key, value);
    return value;
  }

  bool misere_pair_wins(Position const& position, unsigned m) {
    return answer(pair_wins_[m], position, [this, m](Position const& p) {
      Options const moves = game_(p);
      if (moves.empty() && m == 0) return true;
      for (Position const& to : moves) {
        if (!misere_pair_wins(to, m)) return true;
      }
      for (unsigned left = 0; left < m; ++left) {
        if (!misere_pair_wins(p, left)) return true;
      }
      return false;
    });
  }

  Game game_;
  Play play_;
  std::map<Position, bool> wins_;
  std::map<Position, unsigned> values_, remoteness_;
  std::map<unsigned, std::map<Position, bool>> pair_wins_;
};

}  // namespace oracle
