// SumsOfParts: positions that fall apart, as collections of their parts.
//
// In misere play nim-values do not decide a sum, but it does not matter where its parts lie. So a
// position is the sorted list of the numbers of its parts, and every collection is solved once.
// Parts without a move count for nothing; all parts from which every move ends the part are one
// kind, a nim-heap of one token, and two of them cancel (Winning Ways, chapter 13).
//
// Small parts may be told by their values in misere play (SmallValues): parts of equal value are
// one kind, and the values of a collection are added to one. Sizes of this differ much: of Cram 4x7
// 616 collections are left of 10,751 where parts of up to 16 squares are told so.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/search/position_table.hpp"
#include "bouton/search/walk.hpp"

namespace bouton::search {

/// Values of small games in misere play: equal just for games that may stand for one another in
/// every sum. They are numbers; 0 is the game without a move, 1 a nim-heap of one token.
class SmallValues {
 public:
  virtual ~SmallValues() = default;
  /// The value of the game with these options, and of two games side by side; empty where it would
  /// be too much work.
  [[nodiscard]] virtual std::optional<std::uint32_t> make(
      std::vector<std::uint32_t> const& options) = 0;
  [[nodiscard]] virtual std::optional<std::uint32_t> sum(std::uint32_t a, std::uint32_t b) = 0;
  /// Of a game of this value.
  [[nodiscard]] virtual std::vector<std::uint32_t> options(std::uint32_t value) const = 0;
  /// Less after every move of such a game.
  [[nodiscard]] virtual std::uint32_t weight(std::uint32_t value) const = 0;
  [[nodiscard]] virtual std::size_t bytes() const = 0;
};

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
  // Kinds of parts: without a move, one token, from kFirst the others, from kValue the values.
  static constexpr std::uint32_t kEnded = 0, kStar = 1, kFirst = 2;
  static constexpr std::uint32_t kValue = (kMostKnown + 1) / 2;

  explicit Collections(SmallValues* values) : values_(values) {}
  ~Collections() = default;

  static std::uint32_t kind_of_value(std::uint32_t value) {
    return value <= kStar ? value : kValue | value;
  }
  /// The value of a collection all of whose parts have one.
  [[nodiscard]] static std::optional<std::uint32_t> value_of(Position const& sum) {
    if (sum.empty()) return kEnded;
    bool const told = sum.size() == 1 && (sum[0] == kStar || sum[0] >= kValue);
    return told ? std::optional(sum[0] & ~kValue) : std::nullopt;
  }

  [[nodiscard]] std::size_t bytes_of_options() const { return bytes_; }
  /// A new part. \return its kind
  std::uint32_t add(std::uint32_t weight) const {
    parts_.push_back({weight});
    return kFirst + static_cast<std::uint32_t>(parts_.size() - 1);
  }
  /// Sorted, without pairs of single tokens, and with one value, unless it would be much work.
  void sort(Position& sum) const {
    std::sort(sum.begin(), sum.end());
    auto const stars = std::upper_bound(sum.begin(), sum.end(), kStar) - sum.begin();
    sum.erase(sum.begin(), sum.begin() + stars / 2 * 2);
    if (sum.empty() || sum.back() < kValue) return;
    Position apart;
    auto value = static_cast<std::uint32_t>(stars % 2);
    while (!sum.empty() && sum.back() >= kValue) {
      auto const both = values_->sum(value, sum.back() & ~kValue);
      if (!both) apart.push_back(sum.back());
      value = both.value_or(value);
      sum.pop_back();
    }
    if (stars % 2 != 0) sum.erase(sum.begin());
    if (value == kStar) sum.insert(sum.begin(), kStar);
    if (value > kStar) apart.push_back(kValue | value);
    std::sort(apart.begin(), apart.end());
    sum.insert(sum.end(), apart.begin(), apart.end());
  }

  SmallValues* values_;  // or nullptr

 private:
  struct Part {
    std::uint32_t weight;
    std::optional<std::vector<Position>> options = std::nullopt;
  };

  /// What is left of the part with this number after one move; parts may be added.
  [[nodiscard]] virtual std::vector<Position> told_options(std::size_t part) const = 0;

  [[nodiscard]] std::uint32_t weight(std::uint32_t kind) const {
    if (kind >= kValue) return values_->weight(kind & ~kValue);
    return kind < kFirst ? 1 : parts_[kind - kFirst].weight;
  }
  /// Each different collection once.
  [[nodiscard]] std::vector<Position> const& options(std::uint32_t kind) const {
    static std::vector<Position> const of_star = {{}};
    if (kind == kStar) return of_star;
    if (kind >= kValue) return options_of_value(kind & ~kValue);
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

  [[nodiscard]] std::vector<Position> const& options_of_value(std::uint32_t value) const {
    auto const [known, fresh] = of_values_.try_emplace(value);
    if (fresh) {
      for (std::uint32_t const option : values_->options(value)) {
        std::uint32_t const kind = kind_of_value(option);
        known->second.push_back(kind == kEnded ? Position() : Position{kind});
        bytes_ += sizeof(Position) + sizeof(kind);
      }
    }
    return known->second;
  }

  mutable std::unordered_map<std::uint32_t, std::vector<Position>> of_values_;
  mutable std::vector<Part> parts_;
  mutable std::size_t bytes_ = 0;  // of the options
};

/// A game whose positions are collections of parts of another one. Not for several threads: parts
/// get their numbers as they appear. \pre Game falls apart
template <class Game>
class SumsOfParts final : public Collections {
 public:
  /// \param values  for parts whose weight is at most kMostValued; may be nullptr
  explicit SumsOfParts(Game const& game, SmallValues* values = nullptr)
      : Collections(values), game_(game) {}

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
  [[nodiscard]] std::size_t bytes() const {
    std::size_t const of_values = values_ == nullptr ? 0 : values_->bytes();
    return bytes_of_options() + numbers_.bytes() + of_values;
  }

 private:
  static constexpr std::uint32_t kMostValued = 12;

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
      std::optional<std::uint32_t> value;
      if (values_ != nullptr && weight <= kMostValued) value = value_of_part(part);
      if (value) {
        kind = kind_of_value(*value);
      } else {
        kind = add(weight);
        positions_.push_back(part);
      }
    }
    numbers_.open(key, hash);
    numbers_.close(key, hash, kind);
    return kind;
  }

  [[nodiscard]] std::optional<std::uint32_t> value_of_part(
      typename Game::Position const& part) const {
    std::vector<std::uint32_t> options;
    bool all = true;
    game_.moves(part, [&](typename Game::Position const& option) {
      auto const value = value_of(collection(option));
      if (value) options.push_back(*value);
      return all = value.has_value();
    });
    return all ? values_->make(options) : std::nullopt;
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
  /// \param values  of small parts; none: each part is a kind of its own
  explicit SumsSearch(Game const& game, std::unique_ptr<SmallValues> values = nullptr)
      : values_(std::move(values)), sums_(game, values_.get()) {}

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
  std::unique_ptr<SmallValues> values_;
  SumsOfParts<Game> sums_;
  PositionTable<Collections::Position> lost_;
};

}  // namespace bouton::search
