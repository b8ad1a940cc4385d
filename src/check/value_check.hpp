// ValueCheck: one value of a claimed sequence, checked from the rare heaps and witnesses it needs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "check/claim.hpp"
#include "check/findings.hpp"
#include "core/work_meter.hpp"

namespace bouton::check {

/// The steps of a claim by repetition of the state. The values of heaps up to
/// max(r_max, witness bound) are those recomputed; the others come from a stretch.
class ValueCheck {
 public:
  /// \param constants  g(0), g(1), ..., g(reach()) at least.
  ValueCheck(PeriodClaim const& claim, std::vector<std::uint16_t> constants);

  /// The largest heap that a step reads as a constant: max(r_max, witness bound).
  [[nodiscard]] static std::uint64_t reach(PeriodClaim const& claim);

  /// Checks the value of heap `n`, where `at(h)` gives the value of heap h for
  /// n - reach() - k <= h <= n. From claim.at on the full definition of a step: it is the least
  /// common number that is no option, and each rare number below is an option with a witness
  /// up to the bound. Before claim.at, witnesses may lie beyond: only the first half.
  /// It is assumed that the value is common. Once `work` has stopped nothing is checked.
  /// \pre n > 2 * reach() + k
  /// \throws Wrong
  template <class At>
  void check(std::uint64_t n, At const& at, WorkMeter& work);

 private:
  PeriodClaim const& claim_;
  std::vector<std::uint16_t> constants_;
  std::vector<std::uint64_t> direct_, splitting_;
  Marks marks_;
};

template <class At>
void ValueCheck::check(std::uint64_t n, At const& at, WorkMeter& work) {
  if (!work.spend(claim_.rare.size() * splitting_.size() + direct_.size() + 1)) return;
  std::uint32_t const value = at(n);
  marks_.clear();
  for (std::uint64_t const t : direct_) marks_.mark(at(n - t));
  for (std::uint64_t const t : splitting_) {
    for (auto const& [heap, rare_value] : claim_.rare) {
      marks_.mark(static_cast<std::uint32_t>(rare_value) ^ at(n - t - heap));
    }
  }
  demand_at(!marks_.has(value), "check.wrong.step_option", n);
  std::uint32_t missing = 0;
  for (std::uint32_t smaller = 0; smaller < value; ++smaller) {
    if (marks_.has(smaller)) continue;
    demand_at(claim_.space.rare(smaller, n), "check.wrong.step_mex", n);
    ++missing;
  }
  std::uint64_t a = 1;
  if (n >= claim_.at) {
    for (; missing > 0 && a <= claim_.witness_bound; ++a) {
      std::uint32_t const part = constants_[static_cast<std::size_t>(a)];
      for (std::uint64_t const t : splitting_) {
        std::uint32_t const option = part ^ at(n - t - a);
        if (marks_.mark(option) && option < value) --missing;
      }
    }
    demand_at(missing == 0, "check.wrong.step_witness", n);
  }
  work.spend(a * splitting_.size() + value);
}

}  // namespace bouton::check
