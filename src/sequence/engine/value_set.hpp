// ValueSet: a set of nim-values as a bitset that grows.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bouton::sequence {

class ValueSet {
 public:
  [[nodiscard]] bool contains(std::uint32_t value) const {
    std::size_t const word = value / 64;
    return word < words_.size() && ((words_[word] >> (value % 64)) & 1U) != 0;
  }
  void insert(std::uint32_t value);
  /// All members of `other`.
  void insert(ValueSet const& other);
  /// v XOR `shift` for every member v of `other`. O(words).
  void insert_shifted(ValueSet const& other, std::uint32_t shift);
  void clear() { words_.assign(words_.size(), 0); }
  /// Makes the set empty and frees its memory.
  void release() { std::vector<std::uint64_t>().swap(words_); }

  /// Least number not in the set that is at least `from`.
  [[nodiscard]] std::uint32_t mex(std::uint32_t from = 0) const;
  /// Calls test(value) for the members, ascending, until it returns true; whether it did.
  template <class Test>
  bool find(Test&& test) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        if (test(static_cast<std::uint32_t>(i * 64) +
                 static_cast<std::uint32_t>(std::countr_zero(rest)))) {
          return true;
        }
      }
    }
    return false;
  }
  [[nodiscard]] std::vector<std::uint64_t> const& words() const { return words_; }
  [[nodiscard]] std::size_t bytes() const { return words_.capacity() * sizeof(std::uint64_t); }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace bouton::sequence
