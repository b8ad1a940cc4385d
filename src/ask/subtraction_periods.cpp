#include "ask/subtraction_periods.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "census/classes.hpp"
#include "core/fnv1a.hpp"
#include "core/on_threads.hpp"
#include "sequence/period/subtraction_period.hpp"

namespace bouton::ask {
namespace {

using answer::SubtractionRow;
using sequence::SubtractionPeriods;

std::string listed(std::span<unsigned const> amounts) {
  std::string text;
  for (unsigned const amount : amounts) {
    if (!text.empty()) text += ',';
    text += std::to_string(amount);
  }
  return text;
}

/// Whether the period is a sum of two amounts, and whether it divides one.
std::pair<bool, bool> sum_of_two(std::span<unsigned const> amounts, std::uint64_t period) {
  bool equal = false, divides = false;
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    for (std::size_t j = i + 1; j < amounts.size(); ++j) {
      std::uint64_t const sum = amounts[i] + amounts[j];
      equal = equal || sum == period;
      divides = divides || sum % period == 0;
    }
  }
  return {equal, divides};
}

bool is_additive(std::span<unsigned const> amounts) {
  return amounts.size() == 3 && amounts[0] + amounts[1] == amounts[2];
}

/// Makes one row after the other, with the same memory.
class RowMaker {
 public:
  RowMaker(unsigned moves, std::uint64_t most_values, Limits const& limits)
      : amounts_(moves), most_values_(most_values), meter_(limits) {}

  /// \return empty if the limits ended it
  std::optional<SubtractionRow> row(unsigned largest) {
    row_ = {};
    row_.moves = amounts_.size();
    row_.largest = largest;
    hash_ = {};
    amounts_.back() = largest;
    choose(0, 1, largest);
    if (meter_.stopped()) return std::nullopt;
    row_.checksum = hexadecimal(hash_.value());
    return std::move(row_);
  }

 private:
  static std::string hexadecimal(std::uint64_t number) {
    std::string text(16, '0');
    for (auto digit = text.rbegin(); number != 0; ++digit, number >>= 4) {
      *digit = "0123456789abcdef"[number & 15];
    }
    return text;
  }

  /// All choices of the amounts from number `at` on, all but the last, each at least `from`.
  void choose(std::size_t at, unsigned from, unsigned divisor) {
    if (at + 1 == amounts_.size()) {
      if (divisor == 1) take();
      return;
    }
    for (unsigned amount = from; amount < amounts_.back() && !meter_.stopped(); ++amount) {
      amounts_[at] = amount;
      choose(at + 1, amount + 1, std::gcd(divisor, amount));
    }
  }

  void take() {
    auto const found = periods_.find(amounts_, most_values_, meter_);
    if (meter_.stopped()) return;
    ++row_.sets;
    std::string const set = listed(amounts_);
    if (!found) {
      ++row_.open;
      return hash_.add(set + " open\n");
    }
    hash_.add(set + ' ' + std::to_string(found->period) + ' ' + std::to_string(found->preperiod) +
              '\n');
    if (found->period > row_.period) {
      row_.period = found->period;
      row_.period_of = set;
    }
    if (found->preperiod > row_.preperiod || row_.preperiod_of.empty()) {
      row_.preperiod = found->preperiod;
      row_.preperiod_of = set;
    }
    count(*found, set);
  }

  void count(sequence::SubtractionPeriod const& found, std::string const& set) {
    if (is_additive(amounts_)) {
      std::uint64_t const known = additive_period(amounts_[0], amounts_[1]);
      if (found.period == known && found.preperiod == 0) {
        ++row_.additive;
        return;
      }
    } else if (auto const [equal, divides] = sum_of_two(amounts_, found.period); divides) {
      ++(equal ? row_.sums : row_.divisors);
      return;
    }
    if (row_.others++ == 0) row_.first_other = set;
  }

  std::vector<unsigned> amounts_;
  std::uint64_t most_values_;
  Meter meter_;
  SubtractionPeriods periods_;
  SubtractionRow row_;
  Fnv1a hash_;
};

}  // namespace

SubtractionSets subtraction_sets(std::string_view word) {
  auto const bounds = census::bounds_of_sets(word);
  if (!bounds || bounds->most > SubtractionPeriods::kMostAmounts) {
    throw Error(Message{"ask.error.subtraction_sets",
                        {{"family", std::string(word.substr(0, 100))},
                         {"most", std::to_string(SubtractionPeriods::kMostAmounts)}}});
  }
  return {.moves = bounds->most, .largest = bounds->largest};
}

std::uint64_t additive_period(std::uint64_t a, std::uint64_t b) {
  std::uint64_t const over = b % (2 * a);  // over the last multiple of 2a
  return over <= a ? a * (2 * b + over) : 2 * b + (2 * a - over);
}

bool each_subtraction_row(SubtractionSets const& sets, std::uint64_t most_values,
                          Limits const& limits,
                          std::function<void(SubtractionRow const&)> const& row) {
  unsigned const first = sets.moves;  // the least amount that can be the largest
  std::atomic<unsigned> next = first;
  std::mutex mutex;
  std::map<unsigned, SubtractionRow> waiting;  // for smaller ones
  unsigned told = first;
  most_values = std::min(most_values, limits.memory_bytes / (2 * std::max(limits.threads, 1U)));
  on_threads(std::min(limits.threads, sets.largest), [&](std::size_t) {
    RowMaker maker(sets.moves, most_values, limits);
    for (unsigned largest = next++; largest <= sets.largest; largest = next++) {
      auto made = maker.row(largest);
      if (!made) return;
      std::lock_guard const alone(mutex);
      waiting.emplace(largest, std::move(*made));
      for (auto ready = waiting.find(told); ready != waiting.end(); ready = waiting.find(told)) {
        row(ready->second);
        waiting.erase(ready);
        ++told;
      }
    }
  });
  return told > sets.largest || first > sets.largest;
}

}  // namespace bouton::ask
