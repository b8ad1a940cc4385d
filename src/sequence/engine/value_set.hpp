// ValueSet: a set of nim-values as a bitset that grows. ValueColumns: one for each total.
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
  void erase(std::uint32_t value) {
    if (contains(value)) words_[value / 64] &= ~(std::uint64_t{1} << (value % 64));
  }
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

/// A set of nim-values for each total 0, 1, 2, ..., stored by columns.
///
/// Column k has a word for each total: which of the values 64 k, ..., 64 k + 63 are in its set. To
/// ask for v XOR g(a) in the set of n - a, for a = 1, 2, ..., is to go down a few columns side by
/// side, since g(a) changes little from a to the next: nearly every question finds its word in the
/// fastest memory. Sets one after the other would take a new line of memory for each.
class ValueColumns {
 public:
  /// How many totals there are.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// The set of the next total.
  void append(ValueSet const& set);
  /// Forgets the sets of all totals from `size` on. \pre size <= size()
  void shorten(std::size_t size);

  /// Whether `value` is in the set of `total`. \pre total < size()
  [[nodiscard]] bool contains(std::size_t total, std::uint32_t value) const {
    std::size_t const at = value / 64;
    if (at >= columns_.size()) return false;
    Column const& column = columns_[at];
    // Below `first` this wraps to a number that is too large.
    std::size_t const row = total - column.first;
    return row < column.words.size() && ((column.words[row] >> (value % 64)) & 1U) != 0;
  }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  struct Column {
    std::size_t first;  // the first total with such a value
    std::vector<std::uint64_t> words;
  };

  std::vector<Column> columns_;
  std::size_t size_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace bouton::sequence
