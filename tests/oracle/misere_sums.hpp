// Outcomes of misere sums of heaps, from the rules alone.
//
// Standard containers only; shares nothing with the library. Positions are multisets of heaps of
// one or several games, and every position is played out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace oracle {

/// Bit k of digits[t]: taking t tokens may leave exactly k heaps. unequal: those must differ.
struct HeapRule {
  std::vector<unsigned> digits;
  bool unequal = false;
};

/// "0.77", "4.3", "grundy"; digits 0 to 9 and a to v.
inline HeapRule heap_rule(std::string const& code) {
  if (code == "grundy") return {{4}, true};
  HeapRule rule;
  for (char const c : code) {
    if (c == '.') continue;
    rule.digits.push_back(static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10));
  }
  return rule;
}

class MisereSums {
 public:
  /// Heaps up to `most` of each game.
  MisereSums(std::vector<HeapRule> rules, std::size_t most)
      : rules_(std::move(rules)), most_(most) {
    for (HeapRule const& rule : rules_) {
      for (std::size_t heap = 1; heap <= most; ++heap) {
        std::vector<std::vector<std::size_t>> options;
        for (std::size_t t = 0; t < rule.digits.size() && t <= heap; ++t) {
          for (unsigned parts = 0; parts < 5; ++parts) {
            std::vector<std::size_t> chosen;
            if (((rule.digits[t] >> parts) & 1U) != 0) {
              split(rule, heap - t, parts, 1, chosen, options);
            }
          }
        }
        options_.push_back(std::move(options));
      }
    }
  }

  /// counts[game * most + heap - 1]: how many there are.
  bool lost(std::string const& counts) {
    auto const known = known_.find(counts);
    if (known != known_.end()) return known->second;
    bool moves = false, wins = false;
    std::string after = counts;
    for (std::size_t i = 0; i < counts.size() && !wins; ++i) {
      if (counts[i] == 0) continue;
      std::size_t const game = i / most_;
      --after[i];
      for (auto const& option : options_[i]) {
        moves = true;
        for (std::size_t const part : option) ++after[game * most_ + part - 1];
        wins = lost(after);
        for (std::size_t const part : option) --after[game * most_ + part - 1];
        if (wins) break;
      }
      ++after[i];
    }
    bool const result = moves && !wins;
    known_.emplace(counts, result);
    return result;
  }

  /// The number of winning moves: different options of each heap, each heap on its own, parts in
  /// every order.
  std::size_t winning_moves(std::string const& counts) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] == 0) continue;
      for (auto const& option : options_[i]) {
        std::string after = counts;
        --after[i];
        for (std::size_t const part : option) ++after[i / most_ * most_ + part - 1];
        if (!lost(after)) continue;
        std::vector<std::size_t> parts = option;  // ascending
        std::size_t orders = 0;
        do {
          ++orders;
        } while (std::next_permutation(parts.begin(), parts.end()));
        number += orders * static_cast<std::size_t>(counts[i]);
      }
    }
    return number;
  }

  /// What a move may make of a heap: lists of heaps of the same game.
  [[nodiscard]] std::vector<std::vector<std::size_t>> const& options(std::size_t game,
                                                                     std::size_t heap) const {
    return options_[game * most_ + heap - 1];
  }

  /// Calls visit(counts) for every position with `most_tokens` tokens or less.
  void for_each(std::size_t most_tokens, std::function<void(std::string const&)> const& visit) {
    std::string counts(rules_.size() * most_, '\0');
    fill(counts, 0, most_tokens, visit);
  }

 private:
  static void split(HeapRule const& rule, std::size_t rest, unsigned parts, std::size_t least,
                    std::vector<std::size_t>& chosen,
                    std::vector<std::vector<std::size_t>>& options) {
    if (parts == 0) {
      if (rest == 0) options.push_back(chosen);
      return;
    }
    for (std::size_t a = least; a <= rest; ++a) {
      chosen.push_back(a);
      split(rule, rest - a, parts - 1, rule.unequal ? a + 1 : a, chosen, options);
      chosen.pop_back();
    }
  }
  void fill(std::string& counts, std::size_t from, std::size_t left,
            std::function<void(std::string const&)> const& visit) {
    if (from == counts.size()) {
      visit(counts);
      return;
    }
    std::size_t const size = from % most_ + 1;
    std::size_t used = 0;
    for (; used <= left; used += size) {
      fill(counts, from + 1, left - used, visit);
      ++counts[from];
    }
    counts[from] = '\0';
  }

  std::vector<HeapRule> rules_;
  std::size_t most_;
  std::vector<std::vector<std::vector<std::size_t>>> options_;  // of each game and heap
  std::unordered_map<std::string, bool> known_;
};

}  // namespace oracle
