// SumsOfParts: positions that fall apart, as collections of their parts.
//
// In misere play nim-values do not decide a sum, but it does not matter where its parts lie. So a
// position is the sorted list of the numbers of its parts, and every collection is solved once.
// Parts without a move count for nothing; all parts from which every move ends the part are one
// kind, a nim-heap of one token, and two of them cancel (Winning Ways, chapter 13).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/search/position_table.hpp"
#include "bouton/search/walk.hpp"

namespace bouton::search {

/// Collections of parts, which are numbers here: what the search walks through. It is the same for
/// all games, so that it is compiled once.
class Collections {
 public:
  using Position = std::vector<std::uint32_t>;

  /// The moves that leave least come last: the walk looks there first, and small collections are
  /// soon decided.
  void moves(Position const& sum, auto const& visit) const {
    struct Way {
      std::int64_t heavier;  // what is left of the part than the part
      std::size_t at;
      Position const* left;
    };
    std::vector<Way> ways;
    for (std::size_t at = 0; at < sum.size(); ++at) {
      if (at > 0 && sum[at] == sum[at - 1]) continue;
      for (Position const& left : options(sum[at])) {
        std::int64_t heavier = -std::int64_t{weight(sum[at])};
        for (std::uint32_t const kind : left) heavier += weight(kind);
        ways.push_back({heavier, at, &left});
      }
    }
    std::sort(ways.begin(), ways.end(), [](Way const& a, Way const& b) {
      return a.heavier != b.heavier ? a.heavier > b.heavier : a.at < b.at;
    });
    for (Way const& way : ways) {
      Position after = sum;
      after.erase(after.begin() + static_cast<std::ptrdiff_t>(way.at));
      after.insert(after.end(), way.left->begin(), way.left->end());
      sort(after);
      visit(after);
    }
  }

 protected:
  // Kinds of parts: without a move, one token, and from kFirst the others.
  static constexpr std::uint32_t kEnded = 0, kStar = 1, kFirst = 2;

  Collections() = default;
  ~Collections() = default;

  [[nodiscard]] std::size_t bytes_of_options() const { return bytes_; }
  /// A new part. \return its kind
  std::uint32_t add(std::uint32_t weight) const {
    parts_.push_back({weight});
    return kFirst + static_cast<std::uint32_t>(parts_.size() - 1);
  }
  /// Sorted, without pairs of single tokens.
  static void sort(Position& sum) {
    std::sort(sum.begin(), sum.end());
    auto const stars = std::upper_bound(sum.begin(), sum.end(), kStar) - sum.begin();
    sum.erase(sum.begin(), sum.begin() + stars / 2 * 2);
  }

 private:
  struct Part {
    std::uint32_t weight;
    std::optional<std::vector<Position>> options = std::nullopt;
  };

  /// What is left of the part with this number after one move; parts may be added.
  [[nodiscard]] virtual std::vector<Position> told_options(std::size_t part) const = 0;

  [[nodiscard]] std::uint32_t weight(std::uint32_t kind) const {
    return kind < kFirst ? 1 : parts_[kind - kFirst].weight;
  }
  /// Each different collection once.
  [[nodiscard]] std::vector<Position> const& options(std::uint32_t kind) const {
    static std::vector<Position> const of_star = {{}};
    if (kind == kStar) return of_star;
    std::size_t const part = kind - kFirst;
    if (!parts_[part].options) {
      std::vector<Position> found = told_options(part);
      std::sort(found.begin(), found.end());
      found.erase(std::unique(found.begin(), found.end()), found.end());
      for (Position const& one : found) bytes_ += sizeof(one) + one.capacity() * sizeof(one[0]);
      parts_[part].options = std::move(found);
    }
    return *parts_[part].options;
  }

  mutable std::vector<Part> parts_;
  mutable std::size_t bytes_ = 0;  // of the options
};

/// A game whose positions are collections of parts of another one. Not for several threads: parts
/// get their numbers as they appear. \pre Game falls apart
template <class Game>
class SumsOfParts final : public Collections {
 public:
  explicit SumsOfParts(Game const& game) : game_(game) {}

  /// The collection of the parts of a position.
  [[nodiscard]] Position collection(typename Game::Position const& position) const {
    Position sum;
    game_.components(position, [&](typename Game::Position const& part) {
      std::uint32_t const kind = number_of(standing_for(game_, part));
      if (kind != kEnded) sum.push_back(kind);
      return true;
    });
    sort(sum);
    return sum;
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_of_options() + numbers_.bytes(); }

 private:
  /// Whether the part has a move, and one that does not end it.
  [[nodiscard]] std::uint32_t kind_of(typename Game::Position const& part) const {
    bool moves = false, goes_on = false;
    game_.moves(part, [&](typename Game::Position const& option) {
      moves = true;
      game_.components(option, [&](typename Game::Position const& left) {
        game_.moves(left, [&](typename Game::Position const&) {
          goes_on = true;
          return false;
        });
        return !goes_on;
      });
      return !goes_on;
    });
    return !moves ? kEnded : goes_on ? kFirst : kStar;
  }

  std::uint32_t number_of(typename Game::Position const& part) const {
    auto const& key = key_of(game_, part);
    std::uint64_t const hash = hash_of(key);
    std::uint32_t const word = numbers_.find(key, hash);
    if (is_known(word)) return number(word);
    std::uint32_t kind = kind_of(part);
    if (kind == kFirst) {
      std::uint32_t weight = 1;
      if constexpr (requires { game_.weight(part); }) weight = game_.weight(part);
      kind = add(weight);
      positions_.push_back(part);
    }
    numbers_.open(key, hash);
    numbers_.close(key, hash, kind);
    return kind;
  }

  [[nodiscard]] std::vector<Position> told_options(std::size_t part) const override {
    std::vector<Position> found;
    typename Game::Position const from = positions_[part];
    game_.moves(from, [&](typename Game::Position const& option) {
      found.push_back(collection(option));
      return true;
    });
    return found;
  }

  Game const& game_;
  mutable std::vector<typename Game::Position> positions_;  // of parts
  mutable PositionTable<KeyOf<Game>> numbers_;
};

/// Who wins positions as collections of parts, with all that it has found out.
template <class Game>
class SumsSearch {
 public:
  explicit SumsSearch(Game const& game) : sums_(game) {}

  /// \throws LimitReached, std::bad_alloc
  [[nodiscard]] bool is_lost(typename Game::Position const& position, Convention convention,
                             Limits limits) {
    limits.memory_bytes -= std::min<std::uint64_t>(limits.memory_bytes, sums_.bytes());
    Walk<Collections, decltype(lost_), OutcomeFold, false> walk(sums_, lost_,
                                                                OutcomeFold{convention}, limits);
    return walk.solve(sums_.collection(position)) == 1;
  }
  /// Collections that are known, and the bytes of all tables.
  [[nodiscard]] std::size_t size() const { return lost_.size(); }
  [[nodiscard]] std::size_t bytes() const { return lost_.bytes() + sums_.bytes(); }

 private:
  SumsOfParts<Game> sums_;
  PositionTable<Collections::Position> lost_;
};

}  // namespace bouton::search
