// ClassSet: a set of classes of a claimed quotient, one bit each; also of states, by number.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bouton::check {

/// A class of a claimed quotient: its number.
using Class = std::uint16_t;

class ClassSet {
 public:
  ClassSet() = default;
  explicit ClassSet(std::size_t classes) : words_((classes + 63) / 64, 0) {}

  [[nodiscard]] bool has(std::size_t x) const { return ((words_[x / 64] >> (x % 64)) & 1U) != 0; }
  void insert(std::size_t x) { words_[x / 64] |= std::uint64_t{1} << (x % 64); }
  void insert_all(ClassSet const& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  [[nodiscard]] bool empty() const {
    for (std::uint64_t const word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  [[nodiscard]] bool within(ClassSet const& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & ~other.words_[i]) != 0) return false;
    }
    return true;
  }
  /// The 64 classes from 64 i on.
  [[nodiscard]] std::uint64_t word(std::size_t i) const { return words_[i]; }
  void set_word(std::size_t i, std::uint64_t word) { words_[i] = word; }
  [[nodiscard]] std::size_t words() const { return words_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

  /// Calls visit(x) for each class, ascending.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
        visit(static_cast<Class>(64 * i + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }

  friend bool operator==(ClassSet const&, ClassSet const&) = default;
  // Not <=>: the standard library of emscripten has none for vectors.
  friend bool operator<(ClassSet const& a, ClassSet const& b) { return a.words_ < b.words_; }

 private:
  std::vector<std::uint64_t> words_;
};

/// The classes x < classes for which member(x) holds.
template <class Member>
[[nodiscard]] ClassSet classes_where(std::size_t classes, Member&& member) {
  ClassSet result(classes);
  for (std::size_t i = 0; i < result.words(); ++i) {
    std::size_t const end = classes - 64 * i < 64 ? classes - 64 * i : 64;
    std::uint64_t word = 0;
    for (std::size_t bit = 0; bit < end; ++bit) {
      word |= std::uint64_t{member(64 * i + bit) ? 1U : 0U} << bit;
    }
    result.set_word(i, word);
  }
  return result;
}

}  // namespace bouton::check
