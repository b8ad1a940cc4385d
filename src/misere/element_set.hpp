// ElementSet: a set of elements of a monoid, one bit each.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bouton::misere {

class ElementSet {
 public:
  ElementSet() = default;
  explicit ElementSet(std::size_t elements) : words_((elements + 63) / 64) {}
  /// Element x is in the set iff flags[x] is not 0.
  explicit ElementSet(std::vector<std::uint8_t> const& flags) : ElementSet(flags.size()) {
    for (std::size_t x = 0; x < flags.size(); ++x) {
      words_[x / 64] |= std::uint64_t{flags[x] != 0} << (x % 64);
    }
  }

  [[nodiscard]] bool has(std::size_t x) const { return ((words_[x / 64] >> (x % 64)) & 1U) != 0; }
  void insert(std::size_t x) { words_[x / 64] |= std::uint64_t{1} << (x % 64); }

  [[nodiscard]] bool empty() const {
    for (std::uint64_t const word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  [[nodiscard]] bool meets(ElementSet const& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & other.words_[i]) != 0) return true;
    }
    return false;
  }
  [[nodiscard]] bool within(ElementSet const& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & ~other.words_[i]) != 0) return false;
    }
    return true;
  }
  ElementSet& operator|=(ElementSet const& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  ElementSet& operator&=(ElementSet const& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  /// All elements that are not in the set. \param elements  the number of elements
  [[nodiscard]] ElementSet complement(std::size_t elements) const {
    ElementSet result(elements);
    for (std::size_t i = 0; i < words_.size(); ++i) result.words_[i] = ~words_[i];
    if (elements % 64 != 0) result.words_.back() &= (std::uint64_t{1} << (elements % 64)) - 1;
    return result;
  }
  /// Calls visit(x) for every element, ascending.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }
  [[nodiscard]] std::vector<std::uint64_t> const& words() const { return words_; }

  friend bool operator==(ElementSet const&, ElementSet const&) = default;
  // Not <=>: the standard library of emscripten has none for vectors.
  friend bool operator<(ElementSet const& a, ElementSet const& b) { return a.words_ < b.words_; }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace bouton::misere
