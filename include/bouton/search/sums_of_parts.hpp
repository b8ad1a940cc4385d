// SumsOfParts: positions that fall apart, as collections of their parts.
//
// In misere play nim-values do not decide a sum, but it does not matter where its parts lie. So a
// position is the sorted list of the numbers of its parts, and every collection is solved once.
// Parts without a move count for nothing; all parts from which every move ends the part are one
// kind, a nim-heap of one token, and two of them cancel (Winning Ways, chapter 13).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/search/position_table.hpp"
#include "bouton/search/walk.hpp"

namespace bouton::search {

/// A game whose positions are collections of parts of another one. Not for several threads: parts
/// get their numbers as they appear. \pre Game falls apart
template <class Game>
class SumsOfParts {
 public:
  using Position = std::vector<std::uint32_t>;

  explicit SumsOfParts(Game const& game) : game_(game) {}

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
  /// Parts that have a number.
  [[nodiscard]] std::size_t size() const { return parts_.size(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_ + numbers_.bytes(); }

 private:
  // Kinds of parts: without a move, one token, and from kFirst the others.
  static constexpr std::uint32_t kEnded = 0, kStar = 1, kFirst = 2;
  struct Part {
    typename Game::Position position;
    std::uint32_t weight = 1;
    std::optional<std::vector<Position>> options = std::nullopt;
  };

  [[nodiscard]] std::uint32_t weight(std::uint32_t kind) const {
    return kind < kFirst ? 1 : parts_[kind - kFirst].weight;
  }

  /// Sorted, without pairs of single tokens.
  static void sort(Position& sum) {
    std::sort(sum.begin(), sum.end());
    auto const stars = std::upper_bound(sum.begin(), sum.end(), kStar) - sum.begin();
    sum.erase(sum.begin(), sum.begin() + stars / 2 * 2);
  }

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
      kind += static_cast<std::uint32_t>(parts_.size());
      parts_.push_back({part});
      if constexpr (requires { game_.weight(part); }) parts_.back().weight = game_.weight(part);
    }
    numbers_.open(key, hash);
    numbers_.close(key, hash, kind);
    return kind;
  }

  /// What is left of a part after one move, each different collection once.
  std::vector<Position> const& options(std::uint32_t kind) const {
    static std::vector<Position> const of_star = {{}};
    if (kind == kStar) return of_star;
    // parts_ grows meanwhile.
    if (!parts_[kind - kFirst].options) {
      std::vector<Position> found;
      typename Game::Position const part = parts_[kind - kFirst].position;
      game_.moves(part, [&](typename Game::Position const& option) {
        found.push_back(collection(option));
        return true;
      });
      std::sort(found.begin(), found.end());
      found.erase(std::unique(found.begin(), found.end()), found.end());
      for (Position const& one : found) bytes_ += sizeof(one) + one.capacity() * sizeof(one[0]);
      parts_[kind - kFirst].options = std::move(found);
    }
    return *parts_[kind - kFirst].options;
  }

  Game const& game_;
  mutable std::vector<Part> parts_;
  mutable PositionTable<KeyOf<Game>> numbers_;
  mutable std::size_t bytes_ = 0;
};

}  // namespace bouton::search
