// NumberPool: numbers, all of which are increased by 1, or nim-added to a number, at once.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace bouton {

/// A binary trie, lowest bit first. Nim-adding waits at the root and is handed down by and by;
/// adding 1 exchanges the children of a node and goes on where the bit was carried.
class NumberPool {
 public:
  /// \param bits  numbers stay below 2^bits
  explicit NumberPool(unsigned bits) : bits_(bits), nodes_(1) {}

  void clear() { nodes_.assign(1, {}); }
  /// \pre no number is 0
  void insert_zero(int token) {
    std::uint32_t node = 0;
    for (unsigned bit = 0; bit < bits_; ++bit) {
      hand_down(node);
      if (nodes_[node].child[0] == 0) {
        nodes_[node].child[0] = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back();
      }
      node = nodes_[node].child[0];
    }
    nodes_[node].wait = static_cast<std::uint32_t>(token);
  }
  void nim_add(std::uint32_t number) { nodes_[0].wait ^= number; }
  /// \pre no number becomes 2^bits
  void add_one() {
    std::uint32_t node = 0;
    for (unsigned bit = 0; bit < bits_; ++bit) {
      hand_down(node);
      std::swap(nodes_[node].child[0], nodes_[node].child[1]);
      node = nodes_[node].child[0];
      if (node == 0) return;
    }
  }
  /// Calls see(token, number) for each number.
  template <class See>
  void each(See see) {
    struct Place {
      std::uint32_t node;
      std::uint32_t number;
      unsigned bit;
    };
    std::vector<Place> todo = {{0, 0, 0}};
    while (!todo.empty()) {
      Place const place = todo.back();
      todo.pop_back();
      if (place.bit == bits_) {
        see(static_cast<int>(nodes_[place.node].wait), place.number);
        continue;
      }
      hand_down(place.node);
      for (std::uint32_t const one : {0U, 1U}) {
        std::uint32_t const child = nodes_[place.node].child[one];
        if (child != 0) todo.push_back({child, place.number | one << place.bit, place.bit + 1});
      }
    }
  }

 private:
  struct Node {
    std::uint32_t child[2] = {0, 0};  ///< 0 for none
    std::uint32_t wait = 0;           ///< what is still to be nim-added; in a leaf the token
  };

  void hand_down(std::uint32_t node) {
    std::uint32_t const wait = std::exchange(nodes_[node].wait, 0);
    if (wait == 0) return;
    if ((wait & 1U) != 0) std::swap(nodes_[node].child[0], nodes_[node].child[1]);
    for (std::uint32_t const child : nodes_[node].child) {
      if (child != 0) nodes_[child].wait ^= wait >> 1U;
    }
  }

  unsigned bits_;
  std::vector<Node> nodes_;
};

}  // namespace bouton
