// Antichain: the nodes of a search over words, each with a set as bits. Of two sets that are kept
// beside each other, and of which one is within the other, only the smaller one stays.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/numeration.hpp"

namespace bouton::discover {

inline constexpr std::size_t kNoNode = static_cast<std::size_t>(-1);

/// How a search reached a node.
struct Reached {
  std::size_t before = kNoNode;  // kNoNode: the search began there
  Letter letter = 0;
};

/// The letters that lead to a node, the last one first. \param nodes  each with those of Reached
template <class Node>
std::vector<Letter> letters_back(std::vector<Node> const& nodes, std::size_t node) {
  std::vector<Letter> letters;
  for (; nodes[node].before != kNoNode; node = nodes[node].before) {
    letters.push_back(nodes[node].letter);
  }
  return letters;
}

/// The same from the first one on.
template <class Node>
std::vector<Letter> word_to(std::vector<Node> const& nodes, std::size_t node) {
  std::vector<Letter> word = letters_back(nodes, node);
  std::reverse(word.begin(), word.end());
  return word;
}

using Bits = std::vector<std::uint64_t>;

inline void add_bit(Bits& bits, std::size_t bit) {
  bits[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

/// Whether two sets have a common member in a word from `from_word` on.
inline bool meet(Bits const& a, Bits const& b, std::size_t from_word = 0) {
  for (std::size_t i = from_word; i < a.size(); ++i) {
    if ((a[i] & b[i]) != 0) return true;
  }
  return false;
}

class Antichain {
 public:
  /// A few bits of a set that mostly tell at once that it is not within another one.
  class Fingerprint {
   public:
    Fingerprint(Bits const& bits, std::size_t from_word) {
      for (std::size_t i = from_word; i < bits.size(); ++i) {
        members_ += static_cast<std::size_t>(std::popcount(bits[i]));
        std::size_t const turn = 11 * (i / folded_.size()) % 64;
        folded_[i % folded_.size()] |= bits[i] << turn | bits[i] >> (64 - turn) % 64;
      }
    }
    /// False only if the set is not within the other one. \pre both have as many words
    [[nodiscard]] bool may_be_within(Fingerprint const& other) const {
      std::uint64_t outside = 0;
      for (std::size_t i = 0; i < folded_.size(); ++i) outside |= folded_[i] & ~other.folded_[i];
      return outside == 0 && members_ <= other.members_;
    }

   private:
    std::array<std::uint64_t, 4> folded_ = {};
    std::size_t members_ = 0;
  };
  /// A node beside others, by the set that it has.
  struct Kept {
    Fingerprint print;
    std::size_t node;
  };

  /// Sets are compared from this word on.
  explicit Antichain(std::size_t from_word) : from_word_(from_word) {}

  /// Adds a node, unless one of those beside it has a set within the new one.
  /// \param also_larger  sets that the new one is within stay as well
  void add(std::vector<Kept>& beside, Bits bits, Reached step, Meter& work,
           bool also_larger = false) {
    Fingerprint const print(bits, from_word_);
    work.require(beside.size() + 2 * bits.size());
    for (Kept const& other : beside) {
      if (other.print.may_be_within(print) && within(bits_[other.node], bits)) return;
    }
    auto const larger = [&](Kept const& other) {
      if (!print.may_be_within(other.print) || !within(bits, bits_[other.node])) return false;
      bits_[other.node] = Bits();
      --alive_;
      return true;
    };
    if (!also_larger) {
      beside.erase(std::remove_if(beside.begin(), beside.end(), larger), beside.end());
    }
    most_alive_ = std::max(most_alive_, ++alive_);
    beside.push_back({print, size()});
    bits_.push_back(std::move(bits));
    steps_.push_back(step);
  }

  [[nodiscard]] std::size_t size() const { return bits_.size(); }
  /// Empty where a smaller set came later.
  [[nodiscard]] Bits const& bits(std::size_t node) const { return bits_[node]; }
  [[nodiscard]] std::vector<Reached> const& steps() const { return steps_; }
  [[nodiscard]] std::size_t alive() const { return alive_; }
  [[nodiscard]] std::size_t most_alive() const { return most_alive_; }

  /// The members of a node's set.
  void list(std::size_t node, std::vector<std::size_t>& members) const {
    members.clear();
    for (std::size_t i = 0; i < bits_[node].size(); ++i) {
      for (std::uint64_t left = bits_[node][i]; left != 0; left &= left - 1) {
        members.push_back(64 * i + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }

 private:
  [[nodiscard]] bool within(Bits const& small, Bits const& large) const {
    for (std::size_t i = from_word_; i < small.size(); ++i) {
      if ((small[i] & ~large[i]) != 0) return false;
    }
    return true;
  }

  std::size_t from_word_;
  std::vector<Bits> bits_;
  std::vector<Reached> steps_;
  std::size_t alive_ = 0, most_alive_ = 0;
};

}  // namespace bouton::discover
