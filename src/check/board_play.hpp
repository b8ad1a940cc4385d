// BoardPlay: the moves of BoardRules on sets, the parts into which a position falls, and what is
// the same to the game. PartNumbers: parts that were met, each with a number.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "check/board_rules.hpp"
#include "check/thing_set.hpp"

namespace bouton::check {

template <unsigned kWords>
class BoardPlay {
 public:
  using Set = ThingSet<kWords>;
  /// Equal just for parts that are shown to be the same game.
  struct Key {
    Set squares;
    std::uint64_t columns = 0;

    friend bool operator==(Key const&, Key const&) = default;
  };

  /// \pre rules.things() <= Set::kMost
  explicit BoardPlay(BoardRules const& rules)
      : things_(rules.things()), images_(rules.images), own_(rules.own) {
    if (images_ == BoardImages::kSquares) {
      std::size_t const rows = things_ / rules.columns;
      lines_.resize(std::max(rows, rules.columns));
      for (std::size_t square = 0; square < things_; ++square) {
        std::size_t line = square / rules.columns, bit = square % rules.columns;
        if (rules.columns > rows) std::swap(line, bit);
        places_.push_back({static_cast<std::uint32_t>(line), std::uint32_t{1} << bit});
      }
    }
    for (BoardMove const& move : rules.moves) {
      moves_.push_back({set_of(move.needs), set_of(move.removes), set_of(move.adds), move.leaves});
      whole_ = whole_ || !move.adds.empty();
    }
    for (Listed const& others : rules.beside) beside_.push_back(set_of(others));
    for (Listed const& image : rules.symmetries) symmetries_.push_back(by_bytes(image));
    for (BoardFall const& fall : rules.falls) {
      falls_.push_back({set_of(fall.lost), set_of(fall.gone)});
    }
  }

  [[nodiscard]] std::size_t things() const { return things_; }

  /// Calls visit(after) for each move; a move may be met twice. Ends where visit returns false.
  void for_each_option(Set const& from, auto const& visit) const {
    if (own_) {
      return own_->for_each_option(set_from<4>(from), [&](ThingSet<4> const& after) {
        return visit(set_from<kWords>(after));
      });
    }
    for (Move const& move : moves_) {
      if (!from.holds(move.needs) || !may_leave(move, from)) continue;
      if (!visit(settled(from.without(move.removes) | move.adds))) return;
    }
  }
  [[nodiscard]] bool is_position(Set const& set) const {
    return own_ ? own_->is_position(set_from<4>(set)) : settled(set) == set;
  }

  /// Without what goes by itself.
  [[nodiscard]] Set settled(Set left) const {
    Set const before = left;
    for (Fall const& fall : falls_) {
      if (!before.meets(fall.lost)) left = left.without(fall.gone);
    }
    return left;
  }

  /// Calls visit(part) for each part that has a move. What two parts hold no move needs, removes or
  /// lets fall together, now or later: things only go. With a token nothing falls apart. Where
  /// moves depend on what is left of a component, these are the parts.
  void for_each_part(Set const& left, auto const& visit) {
    if (own_) {
      for (ThingSet<4> const& part : own_->parts(set_from<4>(left))) {
        if (has_option(set_from<kWords>(part))) visit(set_from<kWords>(part));
      }
      return;
    }
    if (!beside_.empty()) {
      for (Set rest = left; !rest.empty();) {
        Set const part = component(rest, rest.least());
        rest = rest.without(part);
        if (has_option(part)) visit(part);
      }
      return;
    }
    held_.clear();
    for (Move const& move : moves_) {
      if (left.holds(move.needs)) held_.push_back(move.removes & left);
    }
    if (held_.empty()) return;
    if (whole_) return visit(left);
    falling_.clear();
    for (Fall const& fall : falls_) {
      if (left.meets(fall.gone)) falling_.push_back((fall.gone | fall.lost) & left);
    }
    while (!held_.empty()) {
      Set part = held_.front();
      while (takes(held_, part) || takes(falling_, part)) {
      }
      visit(part);
    }
  }

  [[nodiscard]] Key key(Set const& part) {
    if (images_ == BoardImages::kSquares) return least_image(part);
    if (images_ == BoardImages::kNotakto) return {least_board(part), 0};
    if (own_ && own_->image) {
      auto const [image, more] = own_->image(set_from<4>(part));
      return {set_from<kWords>(image), more};
    }
    Set least = part;
    for (std::vector<Set> const& symmetry : symmetries_) {
      Set image;
      for (std::size_t byte = 0; byte < symmetry.size() / 256; ++byte) {
        image = image | symmetry[256 * byte + (part.word[byte / 8] >> byte % 8 * 8 & 0xFFU)];
      }
      least = std::min(least, image);
    }
    return {least, 0};
  }

 private:
  struct Move {
    Set needs, removes, adds;
    unsigned leaves;
  };
  struct Fall {
    Set lost, gone;
  };
  struct Place {
    std::uint32_t line, bit;
  };

  template <unsigned kTo, unsigned kFrom>
  static ThingSet<kTo> set_from(ThingSet<kFrom> const& from) {
    ThingSet<kTo> set;
    for (unsigned i = 0; i < std::min(kTo, kFrom); ++i) set.word[i] = from.word[i];
    return set;
  }

  [[nodiscard]] bool has_option(Set const& part) const {
    bool has = false;
    for_each_option(part, [&](Set const&) {
      has = true;
      return false;
    });
    return has;
  }
  /// The things of `left` that hang together with these.
  [[nodiscard]] Set component(Set const& left, Set part) const {
    for (Set before; before != part;) {
      before = part;
      before.for_each([&](std::size_t thing) { part = part | (beside_[thing] & left); });
    }
    return part;
  }
  [[nodiscard]] bool may_leave(Move const& move, Set const& from) const {
    if (beside_.empty()) return true;
    Set const rest = from.without(move.removes);
    Set near;
    move.removes.for_each([&](std::size_t thing) { near = near | (beside_[thing] & rest); });
    unsigned parts = 1;
    for (; !near.empty() && parts < 4; parts *= 2) {
      near = near.without(component(rest, near.least()));
    }
    return (move.leaves & parts) != 0;
  }

  /// Moves those sets that meet a part into it, as they come. \return whether it has become larger
  static bool takes(std::vector<Set>& sets, Set& part) {
    Set const before = part;
    std::size_t kept = 0;
    for (Set const& set : sets) {
      if (set.meets(part)) {
        part = part | set;
      } else {
        sets[kept++] = set;
      }
    }
    sets.resize(kept);
    return part != before;
  }

  /// For each byte of a set and each of its values the image.
  static std::vector<Set> by_bytes(Listed const& image) {
    std::vector<Set> images((image.size() + 7) / 8 * 256);
    for (std::size_t at = 0; at < images.size(); ++at) {
      for (std::size_t bit = 0; bit < 8; ++bit) {
        std::size_t const thing = at / 256 * 8 + bit;
        if ((at >> bit & 1U) != 0 && thing < image.size()) images[at].insert(image[thing]);
      }
    }
    return images;
  }
  static Set set_of(Listed const& things) {
    Set set;
    for (std::size_t const thing : things) set.insert(thing);
    return set;
  }

  /// Lines of squares along the short side of the board, as numbers of bits.
  using Lines = std::vector<std::uint32_t>;

  /// \pre the part is not empty
  [[nodiscard]] Key least_image(Set const& part) {
    lines_.assign(lines_.size(), 0);
    std::uint32_t all = 0;
    std::size_t first = lines_.size(), end = 0;
    part.for_each([&](std::size_t square) {
      Place const& place = places_[square];
      lines_[place.line] |= place.bit;
      all |= place.bit;
      first = std::min<std::size_t>(first, place.line);
      end = std::max<std::size_t>(end, place.line + 1);
    });
    unsigned const shift = static_cast<unsigned>(std::countr_zero(all));
    unsigned const width = static_cast<unsigned>(std::bit_width(all >> shift));
    box_.assign(lines_.begin() + static_cast<std::ptrdiff_t>(first),
                lines_.begin() + static_cast<std::ptrdiff_t>(end));
    for (std::uint32_t& line : box_) line >>= shift;
    if (box_.size() > width) return {least_turned(box_, width), width};
    transpose_box(width);
    auto const height = static_cast<unsigned>(box_.size());
    Key const key{least_turned(across_, height), height};
    if (height < width) return key;
    return {std::min(key.squares, least_turned(box_, width)), width};
  }
  /// The least of the images under reflections.
  [[nodiscard]] Set least_turned(Lines const& lines, unsigned width) {
    reverse_.clear();
    for (std::uint32_t const line : lines) reverse_.push_back(reversed(line) >> (32 - width));
    auto const packed = [&](auto from, auto const& to) {
      Set set;
      for (std::size_t at = 0; from != to; ++from, at += width) {
        set.word[at / 64] |= std::uint64_t{*from} << at % 64;
        if (at % 64 + width > 64) set.word[at / 64 + 1] |= std::uint64_t{*from} >> (64 - at % 64);
      }
      return set;
    };
    return std::min(
        std::min(packed(lines.begin(), lines.end()), packed(lines.rbegin(), lines.rend())),
        std::min(packed(reverse_.begin(), reverse_.end()),
                 packed(reverse_.rbegin(), reverse_.rend())));
  }
  static std::uint32_t reversed(std::uint32_t line) {
    line = (line >> 1 & 0x55555555U) | (line & 0x55555555U) << 1;
    line = (line >> 2 & 0x33333333U) | (line & 0x33333333U) << 2;
    line = (line >> 4 & 0x0F0F0F0FU) | (line & 0x0F0F0F0FU) << 4;
    line = (line >> 8 & 0x00FF00FFU) | (line & 0x00FF00FFU) << 8;
    return line >> 16 | line << 16;
  }
  void transpose_box(unsigned width) {
    across_.assign(width, 0);
    for (std::size_t at = 0; at < box_.size(); ++at) {
      for (std::uint32_t bits = box_[at]; bits != 0; bits &= bits - 1) {
        across_[static_cast<std::size_t>(std::countr_zero(bits))] |= std::uint32_t{1} << at;
      }
    }
  }

  /// \pre the squares of one board
  [[nodiscard]] static Set least_board(Set const& part) {
    std::optional<Set> least;
    for (unsigned image = 0; image < 8; ++image) {
      Set one;
      part.for_each([&](std::size_t thing) {
        std::size_t row = thing % 9 / 3, column = thing % 3;
        if ((image & 1U) != 0) row = 2 - row;
        if ((image & 2U) != 0) column = 2 - column;
        if ((image & 4U) != 0) std::swap(row, column);
        one.insert(3 * row + column);
      });
      if (!least || one < *least) least = one;
    }
    return *least;
  }

  std::size_t things_;
  BoardImages images_;
  std::vector<Place> places_;             // of squares
  Lines lines_, box_, across_, reverse_;  // for least_image
  std::vector<Move> moves_;
  std::vector<Fall> falls_;
  std::vector<Set> beside_;
  std::vector<std::vector<Set>> symmetries_;  // by_bytes()
  std::optional<OwnMoves> own_;
  bool whole_ = false;
  std::vector<Set> held_, falling_;  // for for_each_part
};

template <unsigned kWords>
class PartNumbers {
 public:
  using Key = typename BoardPlay<kWords>::Key;

  /// The number of the part, a new one if it was not met before.
  std::uint32_t number(Key const& key) {
    if (2 * (keys_.size() + 1) > places_.size()) grow();
    std::uint32_t& number = places_[place_of(key)];
    if (number == 0) {
      keys_.push_back(key);
      number = static_cast<std::uint32_t>(keys_.size());
    }
    return number - 1;
  }
  /// Its number, if it has one.
  [[nodiscard]] std::optional<std::uint32_t> find(Key const& key) const {
    if (keys_.empty()) return std::nullopt;
    std::uint32_t const number = places_[place_of(key)];
    return number == 0 ? std::nullopt : std::optional(number - 1);
  }
  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return keys_.capacity() * sizeof(Key) + places_.size() * sizeof(std::uint32_t);
  }

 private:
  /// Where its number is, or will be.
  [[nodiscard]] std::size_t place_of(Key const& key) const {
    std::size_t place = hash(key) & (places_.size() - 1);
    while (places_[place] != 0 && keys_[places_[place] - 1] != key) {
      place = (place + 1) & (places_.size() - 1);
    }
    return place;
  }
  static std::size_t hash(Key const& key) {
    std::uint64_t hash = key.columns;
    for (std::uint64_t const word : key.squares.word) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 29U;
    }
    return static_cast<std::size_t>(hash);
  }
  void grow() {
    places_.assign(std::max<std::size_t>(1024, 2 * places_.size()), 0);
    for (std::size_t at = 0; at < keys_.size(); ++at) {
      places_[place_of(keys_[at])] = static_cast<std::uint32_t>(at + 1);
    }
  }

  std::vector<Key> keys_;
  std::vector<std::uint32_t> places_;  // number + 1; 0: none
};

}  // namespace bouton::check
