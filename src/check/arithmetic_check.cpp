// The numbers are read from the highest bit down; the proof is in docs/sequences.md.
//
// A *sum* (carries; excess; rest) stands for all pairs (Q, v) with quotients q_i >= 0,
// sum of q_i = Q + excess, and v = rest XOR (o q_1 + carry_1) XOR (o q_2 + carry_2) ...
// Removing the lowest bits of Q, v and all q_i leaves a sum again. So for a pair (Q, v) one knows
// which of all the sums have it if one knows that for (Q / 2, v / 2): the set of these sums is the
// state here. The first state belongs to (0, 0), where all bits are zeros; every bit of Q and of v
// that is put below leads to the next state. At each one the law is verified for every residue.
#include "check/period_check.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace bouton::check {
namespace {

struct Sum {
  std::vector<std::uint32_t> carries;  // ascending
  std::int64_t excess = 0;
  std::uint32_t rest = 0;

  friend bool operator<(Sum const& a, Sum const& b) {
    if (a.excess != b.excess) return a.excess < b.excess;
    if (a.rest != b.rest) return a.rest < b.rest;
    return a.carries < b.carries;
  }
};

/// Some parts of a split, the quotients of the large ones left open.
struct Parts {
  std::uint64_t tokens = 0;  // with all quotients 0
  std::uint32_t low = 0;     // the lowest bits of the nim-sum, which no quotient changes
  Sum sum;

  friend bool operator<(Parts const& a, Parts const& b) {
    if (a.tokens != b.tokens) return a.tokens < b.tokens;
    if (a.low != b.low) return a.low < b.low;
    return a.sum < b.sum;
  }
};

/// v compared with the value of the law, for a pair (Q, v): by the carry of the value, and by the
/// bits below.
enum Comparison : std::uint8_t { kBelow, kSame, kAbove };
using Level = std::pair<std::uint32_t, Comparison>;

class ArithmeticCheck {
 public:
  ArithmeticCheck(PeriodClaim const& claim, Values values, Meter& work)
      : claim_(claim), values_(values), work_(work), base_((claim.bound - claim.period) / 2) {
    for (odd_ = claim.saltus; odd_ % 2 == 0; odd_ /= 2) ++low_bits_;
  }

  void check() {
    make_cases();
    make_transitions();
    State first{0, 0, std::vector<bool>(sums_.size()), {}};
    for (std::size_t i = 0; i < sums_.size(); ++i) first.has[i] = has_zero(i);
    for (auto const& [carry, comparison] : levels_) {
      first.comparisons.push_back(carry > 0 ? kBelow : comparison);
    }
    std::set<std::pair<std::vector<bool>, std::vector<Comparison>>> seen;
    seen.emplace(first.has, first.comparisons);
    std::deque<State> open = {std::move(first)};
    while (!open.empty()) {
      State const state = std::move(open.front());
      open.pop_front();
      check_state(state);
      for (unsigned letter = 0; letter < 4; ++letter) {
        State next = with_bits(state, letter);
        if (!seen.emplace(next.has, next.comparisons).second) continue;
        work_.keep_memory(next.has.size() / 4 + 2 * next.comparisons.size() + 256);
        open.push_back(std::move(next));
      }
    }
  }

 private:
  /// For which sums, and how compared on which levels, a pair (Q, v) is; and that pair, or at
  /// least one like it.
  struct State {
    std::uint64_t quotient, value;
    std::vector<bool> has;
    std::vector<Comparison> comparisons;
  };
  /// Heaps of one residue, values with the same lowest bits.
  struct Case {
    std::uint64_t residue;
    std::uint32_t low;
    std::vector<std::size_t> sums;
    std::size_t level;
  };

  [[nodiscard]] std::uint32_t g(std::uint64_t heap) const {
    return values_[static_cast<std::size_t>(heap)];
  }

  /// All choices of `parts` parts, from those of one part fewer.
  std::vector<Parts> one_more(std::vector<Parts> const& fewer) {
    std::vector<Parts> all;
    std::uint64_t const kinds = base_ + claim_.period - 1;
    work_.require_memory(fewer.size() * kinds * (sizeof(Parts) + 32));
    for (Parts const& some : fewer) {
      for (std::uint64_t part = 1; part <= kinds; ++part) {
        Parts more = some;
        more.tokens += part;
        more.low ^= g(part) & mask();
        if (part < base_) {
          more.sum.rest ^= g(part) >> low_bits_;
        } else {
          auto& carries = more.sum.carries;
          std::uint32_t const carry = g(part) >> low_bits_;
          carries.insert(std::upper_bound(carries.begin(), carries.end(), carry), carry);
        }
        all.push_back(std::move(more));
      }
      work_.require(kinds * 64);
    }
    std::sort(all.begin(), all.end());
    auto const same = [](Parts const& a, Parts const& b) { return !(a < b) && !(b < a); };
    all.erase(std::unique(all.begin(), all.end(), same), all.end());
    return all;
  }

  /// Lists the sums of every residue by their lowest bits.
  void make_cases() {
    auto const period = static_cast<std::int64_t>(claim_.period);
    work_.require_memory(claim_.period * (mask() + 1) * sizeof(Case));
    for (std::uint64_t residue = 0; residue < claim_.period; ++residue) {
      std::uint32_t const value = g(base_ + residue);
      for (std::uint32_t low = 0; low <= mask(); ++low) {
        std::uint32_t const bits = value & mask();
        Comparison const comparison = low < bits ? kBelow : low > bits ? kAbove : kSame;
        cases_.push_back({residue, low, {}, level({value >> low_bits_, comparison})});
        work_.require(32);
      }
    }
    std::vector<Parts> chosen = {Parts{}};
    for (unsigned parts = 1; parts <= claim_.rules.most_parts(); ++parts) {
      chosen = one_more(chosen);
      for (std::uint64_t taken = 0; taken <= claim_.rules.most_taken(); ++taken) {
        if (((claim_.rules.digit(taken) >> parts) & 1U) == 0) continue;
        for (Parts const& some : chosen) {
          // base + residue + period Q - taken = tokens + period (sum of quotients)
          auto const tokens =
              static_cast<std::int64_t>(some.tokens + taken) - static_cast<std::int64_t>(base_);
          std::int64_t const residue = (tokens % period + period) % period;
          Sum sum = some.sum;
          sum.excess = (residue - tokens) / period;
          std::size_t const at = static_cast<std::size_t>(residue) * (mask() + 1) + some.low;
          cases_[at].sums.push_back(number(sum));
          work_.require(128);
        }
      }
    }
    for (Case& one : cases_) {
      std::sort(one.sums.begin(), one.sums.end());
      one.sums.erase(std::unique(one.sums.begin(), one.sums.end()), one.sums.end());
    }
  }

  [[nodiscard]] std::uint32_t mask() const { return (std::uint32_t{1} << low_bits_) - 1; }

  std::size_t number(Sum const& sum) {
    auto const [place, is_new] = numbers_.emplace(sum, sums_.size());
    if (is_new) sums_.push_back(sum);
    return place->second;
  }
  std::size_t level(Level const& level) {
    auto const place = std::find(levels_.begin(), levels_.end(), level);
    if (place != levels_.end()) return static_cast<std::size_t>(place - levels_.begin());
    levels_.push_back(level);
    return levels_.size() - 1;
  }

  /// What is left of each sum and level when the lowest bits are removed. Letters: 2 * bit of Q +
  /// bit of v.
  void make_transitions() {
    while (next_.size() < sums_.size()) {
      Sum const from = sums_[next_.size()];
      std::array<std::set<std::size_t>, 4> left;
      for (unsigned bits = 0; bits >> from.carries.size() == 0; ++bits) {
        Sum sum = from;
        std::uint32_t value = sum.rest;
        for (std::size_t part = 0; part < sum.carries.size(); ++part) {
          bool const bit = ((bits >> part) & 1U) != 0;
          auto const whole = sum.carries[part] + (bit ? static_cast<std::uint32_t>(odd_) : 0);
          value ^= whole;
          sum.carries[part] = whole / 2;
          if (bit) --sum.excess;
        }
        std::sort(sum.carries.begin(), sum.carries.end());
        sum.rest /= 2;
        unsigned letter = value % 2;
        if (sum.excess % 2 != 0) {
          letter += 2;
          ++sum.excess;
        }
        sum.excess /= 2;
        left[letter].insert(number(sum));
        work_.require(256);
      }
      auto& next = next_.emplace_back();
      for (unsigned letter = 0; letter < 4; ++letter) {
        next[letter].assign(left[letter].begin(), left[letter].end());
      }
    }
    while (next_level_.size() < levels_.size()) {
      auto const [carry, comparison] = levels_[next_level_.size()];
      auto& next = next_level_.emplace_back();
      for (unsigned letter = 0; letter < 4; ++letter) {
        std::uint32_t const whole = carry + (letter / 2) * static_cast<std::uint32_t>(odd_);
        unsigned const bit = letter % 2;
        Comparison const now = bit == whole % 2 ? comparison : bit < whole % 2 ? kBelow : kAbove;
        next[letter] = level({whole / 2, now});
      }
      work_.require(levels_.size());
    }
  }

  /// Whether the sum has the pair (0, 0).
  bool has_zero(std::size_t sum) {
    std::set<std::size_t> seen;
    std::vector<std::size_t> open = {sum};
    while (!open.empty()) {
      std::size_t const now = open.back();
      open.pop_back();
      if (!seen.insert(now).second) continue;
      Sum const& left = sums_[now];
      bool const carries = !left.carries.empty() && left.carries.back() > 0;
      if (left.excess == 0 && left.rest == 0 && !carries) return true;
      open.insert(open.end(), next_[now][0].begin(), next_[now][0].end());
      work_.require(128);
    }
    return false;
  }

  /// The state of the pair with two more bits below.
  State with_bits(State const& state, unsigned letter) {
    State next{2 * state.quotient + letter / 2,
               2 * state.value + letter % 2,
               std::vector<bool>(sums_.size()),
               {}};
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      auto const& left = next_[i][letter];
      next.has[i] = std::any_of(left.begin(), left.end(), [&](auto j) { return state.has[j]; });
    }
    for (auto const& levels : next_level_) {
      next.comparisons.push_back(state.comparisons[levels[letter]]);
    }
    work_.require(8 * sums_.size() + 4 * levels_.size());
    return next;
  }

  void check_state(State const& state) {
    for (Case const& one : cases_) {
      Comparison const comparison = state.comparisons[one.level];
      if (comparison == kAbove) continue;
      bool const option = std::any_of(one.sums.begin(), one.sums.end(),
                                      [&](std::size_t sum) { return state.has[sum]; });
      work_.require(one.sums.size() + 1);
      if (option == (comparison == kBelow)) continue;
      std::uint64_t const heap = base_ + one.residue + claim_.period * state.quotient;
      std::uint64_t const value = (state.value << low_bits_) + one.low;
      throw Wrong{Message{option ? "check.wrong.law_option" : "check.wrong.law_mex",
                          {{"heap", in_digits(heap)}, {"value", in_digits(value)}}}};
    }
  }

  PeriodClaim const& claim_;
  Values values_;
  Meter& work_;
  std::uint64_t base_;
  std::uint64_t odd_ = 1;
  unsigned low_bits_ = 0;
  std::vector<Case> cases_;
  std::vector<Sum> sums_;
  std::map<Sum, std::size_t> numbers_;
  std::vector<std::array<std::vector<std::size_t>, 4>> next_;
  std::vector<Level> levels_;
  std::vector<std::array<std::size_t, 4>> next_level_;
};

}  // namespace

bool check_arithmetic(PeriodClaim const& claim, Values values, Meter& work) {
  try {
    ArithmeticCheck(claim, values, work).check();
    return true;
  } catch (LimitReached const&) {
    return false;
  }
}

}  // namespace bouton::check
