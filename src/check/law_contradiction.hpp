// LawContradiction: a position at which a condition of a law fails. LawTrail: how a search came to
// it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace bouton::check {

struct LawContradiction {
  std::string_view key;           ///< of the message
  std::vector<std::size_t> word;  ///< its letters
};

/// The steps of a search, numbered in their order.
class LawTrail {
 public:
  void begin() { add(steps_.size(), 0); }
  void add(std::size_t before, std::size_t letter) { steps_.emplace_back(before, letter); }
  /// The letters from the begin to a step.
  [[nodiscard]] std::vector<std::size_t> word_to(std::size_t step) const {
    std::vector<std::size_t> word;
    for (; steps_[step].first != step; step = steps_[step].first) {
      word.push_back(steps_[step].second);
    }
    std::reverse(word.begin(), word.end());
    return word;
  }

 private:
  std::vector<std::pair<std::size_t, std::size_t>> steps_;  // the step before, and the letter
};

}  // namespace bouton::check
