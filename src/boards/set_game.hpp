// SetGame: the game of a SetBoard as a type for the searches (bouton/search.hpp, couples).
//
// A position is a set of up to 256 things. Parts are what moves that can still be made hold
// together.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "boards/bits.hpp"
#include "boards/set_board.hpp"

namespace bouton::boards {

template <unsigned kWords>
class SetGame {
 public:
  using Position = Bits<kWords>;

  /// \pre board.size() <= 64 * kWords
  explicit SetGame(SetBoard const& board) : links_(board.size()) {
    fewest_ = board.size();
    for (SetMove const& move : board.moves) {
      Move made{.leaves = move.leaves};
      for (std::uint32_t const thing : move.takes) made.takes |= Position::of(thing);
      for (std::uint32_t const thing : move.removes) made.removes |= Position::of(thing);
      fewest_ = std::min(fewest_, made.removes.count());
      bool const one = made.takes.count() == 1;  // without it the others have nothing in common
      made.removes.for_each([&](unsigned thing) {
        links_[thing] |= one && !made.takes.has(thing) ? made.takes : made.removes;
        return true;
      });
      // Pairs that are always linked while both are there need no look at the moves.
      direct_ = direct_ && (made.takes.count() == 1 || made.takes == made.removes) &&
                made.takes.count() <= 2;
      moves_.push_back(made);
    }
    for (Things const& others : board.stays_with) {
      Position beside;
      for (std::uint32_t const thing : others) beside |= Position::of(thing);
      stays_with_.push_back(beside);
    }
    for (std::size_t thing = 0; thing < stays_with_.size(); ++thing) {
      links_[thing] |= stays_with_[thing];
    }
    if (!board.beside.empty()) {
      direct_ = true;
      for (std::size_t thing = 0; thing < board.beside.size(); ++thing) {
        links_[thing] = {};
        for (std::uint32_t const other : board.beside[thing]) links_[thing] |= Position::of(other);
      }
    }
    list_images(board.symmetries);
  }

  void moves(Position const& left, auto const& visit) const {
    for (Move const& move : moves_) {
      if (!may_make(move, left)) continue;
      Position after = left.without(move.removes);
      if (!stays_with_.empty()) after = settled(after);
      if (!visit(after)) return;
    }
  }

  void components(Position const& left, auto const& visit) const {
    if (direct_) {
      parts_by_links(left, visit);
    } else {
      parts_by_moves(left, visit);
    }
  }
  [[nodiscard]] Position canonical(Position const& part) const {
    constexpr std::size_t kAtOnce = 32;
    Position best = part;
    for (std::size_t from = 0; from < symmetries_; from += kAtOnce) {
      std::size_t const count = std::min(kAtOnce, symmetries_ - from);
      std::array<Position, kAtOnce> image{};
      for (std::size_t byte = 0; byte < images_.size() / symmetries_ / 256; ++byte) {
        std::size_t const value = part.word[byte / 8] >> byte % 8 * 8 & 0xFFU;
        Position const* const of_byte = &images_[(256 * byte + value) * symmetries_ + from];
        for (std::size_t at = 0; at < count; ++at) image[at] |= of_byte[at];
      }
      best = std::min(best, *std::min_element(image.begin(), image.begin() + count));
    }
    return best;
  }

  /// 1 for a part that every move ends, 0 for one without moves.
  [[nodiscard]] int known(Position const& part) const {
    int value = 0;
    for (Move const& move : moves_) {
      if (!may_make(move, part)) continue;
      if (!move.removes.contains(part)) return -1;
      value = 1;
    }
    return value;
  }
  [[nodiscard]] unsigned bound(Position const& part) const {
    return part.count() / std::max(1U, std::min(fewest_, fewest_taken()));
  }
  [[nodiscard]] unsigned weight(Position const& part) const { return part.count(); }

 private:
  struct Move {
    unsigned leaves;
    Position takes = {}, removes = {};
  };

  [[nodiscard]] unsigned fewest_taken() const {
    return direct_ && !moves_.empty() ? moves_.front().takes.count() : 1;
  }
  [[nodiscard]] bool may_make(Move const& move, Position const& left) const {
    return left.contains(move.takes) &&
           (move.leaves == kAnyLeft || (move.leaves & left_beside(move, left)) != 0);
  }
  /// What the move leaves of the component of its things.
  [[nodiscard]] unsigned left_beside(Move const& move, Position const& left) const {
    Position const rest = left.without(move.removes);
    Position near;
    move.removes.for_each([&](unsigned thing) {
      near |= links_[thing];
      return true;
    });
    near &= rest;
    unsigned parts = kNoneLeft;
    for (; near.any() && parts < kSeveralLeft; parts *= 2) {
      near = near.without(linked(rest, near.lowest()));
    }
    return parts;
  }

  [[nodiscard]] Position settled(Position const& left) const {
    Position stays = left;
    left.for_each([&](unsigned thing) {
      if (!(stays_with_[thing] & left).any()) stays = stays.without(Position::of(thing));
      return true;
    });
    return stays;
  }

  /// What is linked to `part` in `left`, and this.
  [[nodiscard]] Position linked(Position const& left, Position part) const {
    for (Position edge = part; edge.any(); part |= edge) {
      Position next;
      edge.for_each([&](unsigned thing) {
        next |= links_[thing];
        return true;
      });
      edge = (next & left).without(part);
    }
    return part;
  }
  /// Things that no move can take any more are left out.
  void parts_by_links(Position left, auto const& visit) const {
    bool const pairs = fewest_taken() == 2;
    while (left.any()) {
      Position const part = linked(left, left.lowest());
      left ^= part;
      if (!pairs || part.count() > 1) visit(part);
    }
  }
  void parts_by_moves(Position const& left, auto const& visit) const {
    std::vector<Position> held;  // by the moves that can be made
    for (Move const& move : moves_) {
      if (left.contains(move.takes)) held.push_back(move.removes & left);
    }
    while (!held.empty()) {
      Position part = held.back();
      held.pop_back();
      for (bool grows = true; grows;) {
        grows = false;
        for (std::size_t at = 0; at < held.size();) {
          if (!(held[at] & part).any()) {
            ++at;
            continue;
          }
          grows = grows || !part.contains(held[at]);
          part |= held[at];
          held[at] = held.back();
          held.pop_back();
        }
      }
      visit(part);
    }
  }

  void list_images(std::vector<Things> const& symmetries) {
    symmetries_ = symmetries.size();
    if (symmetries.empty()) return;
    images_.resize((symmetries[0].size() + 7) / 8 * 256 * symmetries_);
    for (std::size_t at = 0; at < images_.size(); ++at) {
      std::size_t const value = at / symmetries_ % 256, byte = at / symmetries_ / 256;
      Things const& symmetry = symmetries[at % symmetries_];
      for (std::size_t thing = 8 * byte; thing < std::min(8 * byte + 8, symmetry.size()); ++thing) {
        if ((value >> thing % 8 & 1U) != 0) images_[at] |= Position::of(symmetry[thing]);
      }
    }
  }

  std::vector<Move> moves_;
  std::vector<Position> links_;
  std::vector<Position> stays_with_;
  /// For each byte of a position, each of its values and each symmetry the image.
  std::vector<Position> images_;
  std::size_t symmetries_ = 0;
  unsigned fewest_ = 0;
  bool direct_ = true;
};

}  // namespace bouton::boards
