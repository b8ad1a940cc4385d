#include "check/long_check.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace bouton::check {
namespace {

constexpr std::uint64_t kLeastWindow = std::uint64_t{1} << 16;

/// The points where something besides the next value is needed, in order.
class LongCheck {
 public:
  LongCheck(PeriodClaim const& claim, Values first, Meter& work)
      : claim_(claim),
        work_(work),
        sequence_(claim, first),
        size_(first.size()),
        start_(claim.preperiod + claim.window) {
    for (std::size_t heap = 0; heap < first.size(); ++heap) note_max(heap, first[heap]);
    for (Stretch const& stretch : claim.samples) stretches_.push_back(&stretch);
    stretches_.push_back(&claim.repeated);
  }

  /// \return whether the end was reached; else position() says where it stopped.
  bool run() {
    add_points();
    std::uint64_t compared = size_;
    for (std::uint64_t const point : points_) {
      while (sequence_.position() < point) {
        std::uint64_t const n = sequence_.position();
        std::uint64_t const most = n < start_ ? size_ / 4 : claim_.window - taken();
        if (!sequence_.next(most, work_)) return false;
        note_max(n, sequence_.at(n));
        if (n - compared + 1 >= size_ / 2) compared = compare_given(compared);
        if (n % 65536 == 0) work_.report(n, claim_.values_checked);
      }
      compared = compare_given(compared);
      at_point(point);
    }
    demand(max_value_ == *claim_.max_value && max_heap_ == *claim_.max_heap,
           "check.wrong.max_value",
           {{"value", in_digits(max_value_)}, {"heap", in_digits(max_heap_)}});
    return true;
  }
  [[nodiscard]] std::uint64_t position() const { return sequence_.position(); }
  [[nodiscard]] std::uint64_t start() const { return start_; }

 private:
  [[nodiscard]] std::uint64_t taken() const { return claim_.rules.most_taken(); }

  void add_points() {
    std::uint64_t const end = start_ + claim_.period;
    points_ = {start_, end, claim_.evidence_end(), claim_.preperiod,
               claim_.preperiod + claim_.period};
    std::uint64_t rest = claim_.period;
    for (std::uint64_t q = 2; rest > 1; ++q) {
      if (q * q > rest) q = rest;
      if (rest % q != 0) continue;
      shorter_.push_back(claim_.period / q);
      points_.push_back(start_ + claim_.period / q);
      while (rest % q == 0) rest /= q;
    }
    std::sort(points_.begin(), points_.end());
    points_.erase(std::unique(points_.begin(), points_.end()), points_.end());
  }

  /// Does everything that is due before heap `point`.
  void at_point(std::uint64_t point) {
    if (point == claim_.preperiod) before_ = sequence_.at(point - 1);
    if (point == claim_.preperiod + claim_.period) {
      demand_at(sequence_.at(point - 1) != *before_, "check.wrong.preperiod_least",
                claim_.preperiod - 1);
    }
    if (point == start_) repeated_ = window_before(point);
    if (point == start_ + claim_.period) {
      demand(window_before(point) == repeated_, "check.wrong.no_repetition",
             {{"heap", in_digits(start_)}, {"later", in_digits(point)}});
    }
    for (std::uint64_t const period : shorter_) {
      if (point != start_ + period) continue;
      demand(window_before(point) != repeated_, "check.wrong.period_least",
             {{"period", in_digits(period)}});
    }
  }

  [[nodiscard]] std::vector<std::uint16_t> window_before(std::uint64_t point) const {
    std::vector<std::uint16_t> window;
    for (std::uint64_t h = point - claim_.window; h < point; ++h) window.push_back(sequence_.at(h));
    return window;
  }

  /// Checks the values given for heaps from `from` to below position().
  std::uint64_t compare_given(std::uint64_t from) const {
    std::uint64_t const to = sequence_.position();
    for (Stretch const* const stretch : stretches_) {
      for (std::uint64_t n = std::max(from, stretch->from); n < std::min(to, stretch->end()); ++n) {
        if (stretch->at(n) == sequence_.at(n)) continue;
        demand(false, "check.wrong.value",
               {{"heap", in_digits(n)},
                {"given", in_digits(stretch->at(n))},
                {"value", in_digits(sequence_.at(n))}});
      }
    }
    return to;
  }

  void note_max(std::uint64_t heap, std::uint16_t value) {
    if (value <= max_value_) return;
    max_value_ = value;
    max_heap_ = heap;
  }

  PeriodClaim const& claim_;
  Meter& work_;
  LongSequence sequence_;
  std::uint64_t size_;
  std::uint64_t start_;  // of the repetition that is checked: s of the theorem
  std::vector<std::uint64_t> points_, shorter_;
  std::vector<Stretch const*> stretches_;
  std::vector<std::uint16_t> repeated_;
  std::optional<std::uint16_t> before_;
  std::uint64_t max_value_ = 0, max_heap_ = 0;
};

}  // namespace

LongSequence::LongSequence(PeriodClaim const& claim, Values first)
    : claim_(claim),
      first_(first.begin(), first.end()),
      window_(first_),
      direct_(claim.rules.direct()),
      splitting_(claim.rules.splitting()),
      position_(first.size()) {}

bool LongSequence::next(std::uint64_t most_witness, Meter& work) {
  if (!work.spend(claim_.rare.size() * splitting_.size() + direct_.size() + 1)) return false;
  std::uint64_t const n = position_;
  marks_.clear();
  for (std::uint64_t const t : direct_) marks_.mark(at(n - t));
  for (std::uint64_t const t : splitting_) {
    for (auto const& [heap, value] : claim_.rare) {
      marks_.mark(static_cast<std::uint32_t>(value) ^ at(n - t - heap));
    }
  }
  std::uint32_t value = 0;
  std::uint32_t missing = 0;
  for (; value < 65536; ++value) {
    if (marks_.has(value)) continue;
    if (!claim_.space.rare(value, n)) break;
    ++missing;
  }
  if (value > 65535) return false;
  std::uint64_t a = 1;
  for (; missing > 0 && a <= most_witness; ++a) {
    std::uint32_t const part = first_[static_cast<std::size_t>(a)];
    for (std::uint64_t const t : splitting_) {
      std::uint32_t const option = part ^ at(n - t - a);
      if (marks_.mark(option) && option < value) --missing;
    }
  }
  if (missing > 0) return false;
  window_[static_cast<std::size_t>(n & (window_.size() - 1))] = static_cast<std::uint16_t>(value);
  ++position_;
  return work.spend(a * splitting_.size() + value);
}

std::uint64_t long_check_first(PeriodClaim const& claim) {
  return std::max(kLeastWindow, std::bit_ceil(4 * (claim.window + claim.rules.most_taken())));
}

bool long_check_fits(PeriodClaim const& claim, std::uint64_t memory_bytes) {
  // First values twice, the window and copies of it; and a preperiod behind the first values.
  bool const small = claim.window < (std::uint64_t{1} << 40);
  return small && claim.rules.most_taken() <= claim.window &&
         4 * sizeof(std::uint16_t) * long_check_first(claim) <= memory_bytes &&
         claim.preperiod > long_check_first(claim);
}

void check_long(PeriodClaim const& claim, Values first, Meter& work, Findings& findings) {
  LongCheck check(claim, first, work);
  if (!check.run()) {
    findings.checked("check.did.first_values", {{"count", in_digits(check.position())}});
    findings.unchecked("check.not.values", {{"count", in_digits(check.position())},
                                            {"all", in_digits(claim.values_checked)}});
    return;
  }
  findings.checked("check.did.all_values", {{"count", in_digits(claim.values_checked)}});
  findings.checked("check.did.rare", {{"count", in_digits(claim.rare.size())}});
  findings.checked("check.did.all_steps",
                   {{"from", in_digits(check.start())}, {"to", in_digits(claim.values_checked)}});
  findings.checked("check.did.least");
  findings.checked("check.did.max");
  findings.checked("check.did.repetition");
  findings.accept(true);
}

}  // namespace bouton::check
