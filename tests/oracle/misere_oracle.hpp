// Misere play by the definition: sums of heaps with Nim heaps, and small games as trees.
//
// Standard containers only; shares nothing with the library.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace oracle {

/// Who wins sums of heaps of one rule and of Nim heaps, by looking at every option.
class CodeSums {
 public:
  /// digits[t]: bit k says that t tokens may be taken and k heaps left; `unequal`: heaps left
  /// of one must differ. At most two heaps may be left.
  explicit CodeSums(std::vector<unsigned> digits, bool unequal = false)
      : digits_(std::move(digits)), unequal_(unequal) {}

  /// The rule of a code such as "0.77".
  static CodeSums of_code(std::string const& code) {
    std::vector<unsigned> digits;
    for (char const c : code) {
      if (c != '.') digits.push_back(static_cast<unsigned>(c - '0'));
    }
    return CodeSums(digits);
  }

  /// The mover loses (without a move the mover wins in misere play, loses in normal play).
  bool lost(std::vector<unsigned> heaps, std::vector<unsigned> nim, bool misere) {
    std::sort(heaps.begin(), heaps.end());
    std::sort(nim.begin(), nim.end());
    heaps.erase(std::remove(heaps.begin(), heaps.end(), 0U), heaps.end());
    nim.erase(std::remove(nim.begin(), nim.end(), 0U), nim.end());
    auto const key = std::pair(heaps, nim);
    auto& memo = misere ? misere_ : normal_;
    if (auto const found = memo.find(key); found != memo.end()) return found->second;
    bool moved = false, won = false;
    for (std::size_t i = 0; i < heaps.size() && !won; ++i) {
      for (auto const& left : heap_options(heaps[i])) {
        auto next = heaps;
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
        next.insert(next.end(), left.begin(), left.end());
        moved = true;
        won = won || lost(next, nim, misere);
      }
    }
    for (std::size_t i = 0; i < nim.size() && !won; ++i) {
      for (unsigned size = 0; size < nim[i]; ++size) {
        auto next = nim;
        next[i] = size;
        moved = true;
        won = won || lost(heaps, next, misere);
      }
    }
    bool const result = moved ? !won : !misere;
    memo[key] = result;
    return result;
  }

  /// The size of the Nim heap beside which `heaps`, with `twos` heaps of 2, are lost.
  unsigned value(std::vector<unsigned> const& heaps, unsigned twos, bool misere) {
    for (unsigned size = 0;; ++size) {
      std::vector<unsigned> nim(twos, 2);
      nim.push_back(size);
      if (lost(heaps, nim, misere)) return size;
    }
  }

 private:
  std::set<std::vector<unsigned>> heap_options(unsigned heap) const {
    std::set<std::vector<unsigned>> result;
    for (unsigned taken = 0; taken < digits_.size() && taken <= heap; ++taken) {
      unsigned const rest = heap - taken;
      if ((digits_[taken] & 1U) != 0 && rest == 0 && taken > 0) result.insert({{}});
      if ((digits_[taken] & 2U) != 0 && rest > 0 && taken > 0) result.insert({rest});
      if ((digits_[taken] & 4U) == 0) continue;
      for (unsigned a = 1; 2 * a <= rest; ++a) {
        if (!unequal_ || a != rest - a) result.insert({a, rest - a});
      }
    }
    return result;
  }

  std::vector<unsigned> digits_;
  bool unequal_;
  std::map<std::pair<std::vector<unsigned>, std::vector<unsigned>>, bool> misere_, normal_;
};

/// Games as trees, without any simplification: the game with number n has the options in its
/// list, all of them with smaller numbers.
class Trees {
 public:
  Trees() : options_{{}} {}

  /// The number of the tree with these options.
  std::size_t make(std::set<std::size_t> const& options) {
    if (options.empty()) return 0;
    auto const [entry, fresh] = numbers_.try_emplace(options, options_.size());
    if (fresh) options_.push_back(options);
    return entry->second;
  }
  std::set<std::size_t> const& options(std::size_t tree) const { return options_[tree]; }
  std::size_t count() const { return options_.size(); }

  /// The mover of the two trees side by side loses in misere play.
  bool lost(std::size_t a, std::size_t b) {
    if (a > b) std::swap(a, b);
    auto const key = std::pair(a, b);
    if (auto const found = lost_.find(key); found != lost_.end()) return found->second;
    bool result = !(options_[a].empty() && options_[b].empty());
    for (std::size_t const option : options_[a]) result = result && !lost(option, b);
    for (std::size_t const option : options_[b]) result = result && !lost(a, option);
    lost_[key] = result;
    return result;
  }

 private:
  std::vector<std::set<std::size_t>> options_;
  std::map<std::set<std::size_t>, std::size_t> numbers_;
  std::map<std::pair<std::size_t, std::size_t>, bool> lost_;
};

}  // namespace oracle
