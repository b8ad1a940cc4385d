#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "check/findings.hpp"
#include "check/long_check.hpp"
#include "check/period_check.hpp"

namespace bouton::check {
namespace {

/// One value of a claimed sequence, checked from the rare heaps and witnesses it needs: the steps
/// of a claim by repetition of the state. The values of heaps up to max(r_max, witness bound) are
/// those recomputed; the others come from a stretch.
class ValueCheck {
 public:
  /// \param constants  g(0), g(1), ..., g(reach()) at least.
  ValueCheck(PeriodClaim const& claim, std::vector<std::uint16_t> constants)
      : claim_(claim),
        constants_(std::move(constants)),
        direct_(claim.rules.direct()),
        splitting_(claim.rules.splitting()) {}

  /// The largest heap that a step reads as a constant: max(r_max, witness bound).
  [[nodiscard]] static std::uint64_t reach(PeriodClaim const& claim) {
    std::uint64_t const last_rare = claim.rare.empty() ? 0 : claim.rare.back().first;
    return std::max(last_rare, claim.witness_bound);
  }

  /// Checks the value of heap `n`, where `at(h)` gives the value of heap h for
  /// n - reach() - k <= h <= n. From claim.at on the full definition of a step: it is the least
  /// common number that is no option, and each rare number below is an option with a witness
  /// up to the bound. Before claim.at, witnesses may lie beyond: only the first half.
  /// It is assumed that the value is common. Once `work` has stopped nothing is checked.
  /// \pre n > 2 * reach() + k
  /// \throws Wrong
  template <class At>
  void check(std::uint64_t n, At const& at, Meter& work) {
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

 private:
  PeriodClaim const& claim_;
  std::vector<std::uint16_t> constants_;
  std::vector<std::uint64_t> direct_, splitting_;
  Marks marks_;
};

/// How far a sample may go beyond the values that the proof reads.
constexpr std::uint64_t kMostBeyond = 1 << 20;

class RepetitionCheck {
 public:
  RepetitionCheck(PeriodClaim const& claim, CheckOptions const& options, Findings& findings)
      : claim_(claim),
        findings_(findings),
        options_(options),
        reach_(ValueCheck::reach(claim)),
        taken_(claim.rules.most_taken()) {}

  void run() {
    check_conditions();
    findings_.checked("check.did.conditions");
    HeapValues sequence(claim_.rules);
    Meter work = meter_of(options_);
    // A little beyond the proof, if a sample ends there.
    std::uint64_t const end = claim_.evidence_end();
    std::uint64_t count = values_to_compute(end, options_, reach_ + 1);
    std::uint64_t const memory = options_.limits.memory_bytes;
    bool const far =
        options_.full && end > memory / sizeof(std::uint16_t) && long_check_fits(claim_, memory);
    if (far) count = long_check_first(claim_);
    sequence.extend(count, work);
    Values const values = sequence.values();
    check_rare(values);
    check_given(claim_.repeated, values);
    for (Stretch const& sample : claim_.samples) check_given(sample, values);
    if (far && values.size() == count) {
      check_long(claim_, values, work, findings_);
    } else if (values.size() >= end) {
      check_everything(values);
    } else {
      check_samples(values);
    }
  }

 private:
  /// The hypotheses of the theorem that need no values.
  void check_conditions() const {
    bool const windows = claim_.window >= 1 && claim_.window >= reach_ + taken_ &&
                         claim_.at > claim_.window && claim_.at > 2 * reach_ + taken_;
    demand(windows, "check.wrong.window");
    demand(claim_.repeated.from == claim_.at - claim_.window &&
               claim_.repeated.values.size() == claim_.window,
           "check.wrong.repeated");
    demand(claim_.values_checked == claim_.at + claim_.period, "check.wrong.values_checked");
    demand(claim_.preperiod <= claim_.at - claim_.window, "check.wrong.preperiod_late");
    Space const& space = claim_.space;
    bool one_parity = true;
    for (std::uint64_t const t : claim_.rules.splitting()) {
      one_parity = one_parity && t % 2 == space.parity;
    }
    demand(space.positional ? one_parity && claim_.period % 2 == 0 : space.parity == 0,
           "check.wrong.space");
    std::uint64_t last = 0;
    for (auto const& [heap, value] : claim_.rare) {
      demand(heap > last && value <= 65535 && space.rare(static_cast<std::uint32_t>(value), heap),
             "check.wrong.rare_list", {{"heap", in_digits(heap)}});
      last = heap;
    }
    for (Stretch const& sample : claim_.samples) {
      demand(sample.from >= 1 && sample.end() <= claim_.values_checked + kMostBeyond,
             "check.wrong.sample", {{"heap", in_digits(sample.from)}});
    }
  }

  /// Checks that the rare heaps below values.size() are those listed.
  void check_rare(Values values) const {
    auto listed = claim_.rare.begin();
    for (std::uint64_t heap = 1; heap < values.size(); ++heap) {
      std::uint16_t const value = values[static_cast<std::size_t>(heap)];
      bool const here = listed != claim_.rare.end() && listed->first == heap;
      demand_at(here == claim_.space.rare(value, heap), "check.wrong.rare", heap);
      if (!here) continue;
      demand_at(listed->second == value, "check.wrong.rare", heap);
      ++listed;
    }
  }

  void check_everything(Values values) {
    findings_.checked("check.did.all_values", {{"count", in_digits(claim_.values_checked)}});
    findings_.checked("check.did.rare", {{"count", in_digits(claim_.rare.size())}});
    ValueCheck steps(claim_,
                     std::vector<std::uint16_t>(
                         values.begin(), values.begin() + static_cast<std::ptrdiff_t>(reach_) + 1));
    auto const at = [&](std::uint64_t heap) { return values[static_cast<std::size_t>(heap)]; };
    Meter work = meter_of(options_);
    for (std::uint64_t n = claim_.at; n < claim_.values_checked; ++n) {
      steps.check(n, at, work);
      if (work.stopped()) {
        findings_.unchecked("check.not.steps");
        return;
      }
    }
    findings_.checked("check.did.all_steps",
                      {{"from", in_digits(claim_.at)}, {"to", in_digits(claim_.values_checked)}});
    // Both windows are in the range compared here.
    check_statement(claim_, values, claim_.at, findings_);
    findings_.checked("check.did.repetition");
    findings_.accept(true);
  }

  /// Checks a sequence too long to recompute: the beginning, and the stretches given.
  void check_samples(Values values) {
    std::string const count = in_digits(values.size());
    findings_.checked("check.did.first_values", {{"count", count}});
    if (values.size() <= reach_) {
      findings_.unchecked("check.not.values",
                          {{"count", count}, {"all", in_digits(claim_.values_checked)}});
      return;
    }
    findings_.checked("check.did.first_rare",
                      {{"count", in_digits(claim_.rare.size())}, {"to", count}});
    // The window before `at` must be the one before at + period as well.
    std::vector<Stretch> stretches = claim_.samples;
    stretches.push_back(claim_.repeated);
    stretches.push_back(claim_.repeated);
    stretches.back().from += claim_.period;
    check_overlaps(stretches);
    check_known_places(stretches, values);
    bool const whole_period = claim_.preperiod + claim_.period <= values.size();
    if (whole_period) {
      std::uint64_t const agree_to = std::min(claim_.at, values.size() - claim_.period);
      check_statement(claim_, values, agree_to, findings_);
    }
    ValueCheck steps(claim_,
                     std::vector<std::uint16_t>(
                         values.begin(), values.begin() + static_cast<std::ptrdiff_t>(reach_) + 1));
    std::uint64_t seen = 0;
    Meter work = meter_of(options_);
    for (Stretch const& stretch : stretches) {
      auto const at = [&](std::uint64_t heap) { return stretch.at(heap); };
      std::uint64_t n = std::max(stretch.from + reach_ + taken_, 2 * reach_ + taken_ + 1);
      for (; n < stretch.end() && !work.stopped(); ++n) {
        steps.check(n, at, work);
        seen += n >= claim_.at ? 1 : 0;
      }
    }
    if (work.stopped()) {
      findings_.unchecked("check.not.steps");
      return;
    }
    findings_.checked("check.did.some_steps",
                      {{"count", in_digits(seen)}, {"stretches", in_digits(stretches.size() - 1)}});
    findings_.unchecked("check.not.other_steps", {{"from", in_digits(values.size())},
                                                  {"to", in_digits(claim_.values_checked)}});
    findings_.unchecked("check.not.repetition");
    if (!whole_period) findings_.unchecked("check.not.least");
    findings_.accept(false);
  }

  /// Checks that stretches which share heaps give them the same values.
  static void check_overlaps(std::vector<Stretch>& stretches) {
    std::sort(stretches.begin(), stretches.end(),
              [](Stretch const& a, Stretch const& b) { return a.from < b.from; });
    Stretch const* farthest = &stretches.front();
    for (Stretch const& next : stretches) {
      for (std::uint64_t n = next.from; n < std::min(next.end(), farthest->end()); ++n) {
        demand_at(next.at(n) == farthest->at(n), "check.wrong.overlap", n);
      }
      if (next.end() > farthest->end()) farthest = &next;
    }
  }

  /// Checks the statement against single values.
  void check_known_places(std::vector<Stretch> const& stretches, Values values) const {
    auto const known = [&](std::uint64_t heap) -> std::optional<std::uint16_t> {
      if (heap < values.size()) return values[static_cast<std::size_t>(heap)];
      for (Stretch const& stretch : stretches) {
        if (stretch.holds(heap)) return stretch.at(heap);
      }
      return std::nullopt;
    };
    if (claim_.preperiod > 0) {
      std::uint64_t const n = claim_.preperiod - 1;
      auto const before = known(n);
      auto const after = known(n + claim_.period);
      demand_at(!before || !after || *before != *after, "check.wrong.preperiod_least", n);
    }
    auto const check_max = [&](std::uint64_t heap, std::uint64_t value) {
      if (value < *claim_.max_value) return;
      if (value == *claim_.max_value && heap >= *claim_.max_heap) return;
      demand(false, "check.wrong.max_value",
             {{"value", in_digits(value)}, {"heap", in_digits(heap)}});
    };
    for (std::uint64_t n = 0; n < values.size(); ++n) {
      check_max(n, values[static_cast<std::size_t>(n)]);
    }
    std::uint64_t const last_rare = claim_.rare.empty() ? 0 : claim_.rare.back().first;
    for (Stretch const& stretch : stretches) {
      for (std::uint64_t n = stretch.from; n < stretch.end(); ++n) {
        check_max(n, stretch.at(n));
        bool const common = n <= last_rare || !claim_.space.rare(stretch.at(n), n);
        demand_at(common, "check.wrong.step_rare", n);
      }
    }
    auto const there = known(*claim_.max_heap);
    demand(!there || *there == *claim_.max_value, "check.wrong.max_value",
           {{"value", in_digits(there.value_or(0))}, {"heap", in_digits(*claim_.max_heap)}});
  }

  PeriodClaim const& claim_;
  Findings& findings_;
  CheckOptions const& options_;
  std::uint64_t reach_, taken_;
};

}  // namespace

void check_repetition(PeriodClaim const& claim, CheckOptions const& options, Findings& findings) {
  RepetitionCheck(claim, options, findings).run();
}

}  // namespace bouton::check
