#include "solver/range_heaps.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace bouton {
namespace {

/// Numbers of steps that may be taken: from `first` to `last`, none if first > last.
struct Steps {
  Natural first, last;
};

/// Those that leave a heap of this value.
Steps steps_to(AmountRange const& range, Natural const& size, Natural const& wanted) {
  Steps const none{1, 0};
  Natural const units = size / range.step;
  Natural const below = wanted * range.least;  // the units left, in their period: from here ...
  Natural end = below + range.least;           // ... to just before here
  Natural first;
  if (range.most) {
    Natural const period = Natural(range.least) + *range.most;
    if (below >= period) return none;
    end = std::min(end, period);
    // As the steps grow the units fall, from end - 1 on. There are at most `least` such numbers,
    // so that those which would begin again from the end of the period are too few to be taken.
    first = Natural(units + period - end + 1) % period;
  } else {
    if (below > units) return none;
    first = end > units ? Natural(0) : Natural(units - end + 1);
  }
  Natural last = first + (end - below) - 1;
  if (!range.most) last = units - below;
  if (range.most) last = std::min(last, Natural(*range.most));
  return {std::max(first, Natural(range.least)), std::min(last, units)};
}

}  // namespace

Natural AmountRange::value(Natural const& heap) const {
  Natural const units = heap / step;
  if (!most) return units / least;
  return Natural(units % (Natural(least) + *most)) / least;
}

std::uint64_t AmountRange::value(std::uint64_t heap) const {
  std::uint64_t const units = heap / step;
  return (most ? units % (least + *most) : units) / least;  // a code has a million digits at most
}

std::optional<AmountRange> amount_range(HeapCode const& code) {
  auto const is_taken = [](Digit digit) { return digit == 3; };
  auto const plain = [&](Digit digit) { return digit == 0 || is_taken(digit); };
  std::vector<Digit> const& prefix = code.prefix();
  std::vector<Digit> const& tail = code.tail();
  if (!std::all_of(prefix.begin(), prefix.end(), plain)) return std::nullopt;
  if (!code.finite()) {
    bool const from_prefix_on = std::none_of(prefix.begin(), prefix.end(), is_taken) &&
                                std::all_of(tail.begin(), tail.end(), is_taken);
    if (!from_prefix_on) return std::nullopt;
    return AmountRange{.least = prefix.size(), .most = std::nullopt, .step = 1};
  }
  auto const first = static_cast<std::uint64_t>(
      std::find_if(prefix.begin(), prefix.end(), is_taken) - prefix.begin());
  if (first == 0 || first == prefix.size()) return std::nullopt;
  auto const second =
      std::find_if(prefix.begin() + static_cast<std::ptrdiff_t>(first + 1), prefix.end(), is_taken);
  std::uint64_t const step =
      second == prefix.end() ? first : static_cast<std::uint64_t>(second - prefix.begin()) - first;
  std::uint64_t const last = code.max_taken();
  if (first % step != 0 || last % step != 0) return std::nullopt;
  for (std::uint64_t amount = first; amount <= last; ++amount) {
    if (is_taken(prefix[static_cast<std::size_t>(amount)]) != (amount % step == 0)) {
      return std::nullopt;
    }
  }
  return AmountRange{.least = first / step, .most = last / step, .step = step};
}

bool RangeHeaps::visit(Natural const& size, Natural const& wanted,
                       ReplacementVisitor const& visitor, Meter& meter) const {
  Steps const steps = steps_to(range_, size, wanted);
  for (Natural taken = steps.first; taken <= steps.last; ++taken) {
    if (!meter.step()) return false;
    Natural const rest = size - taken * range_.step;
    if (!visitor({.parts = std::span(&rest, rest == 0 ? 0 : 1)})) return false;
  }
  return true;
}

std::optional<Natural> RangeHeaps::count(Natural const& size, Natural const& wanted,
                                         Meter& /*meter*/) const {
  Steps const steps = steps_to(range_, size, wanted);
  return steps.first > steps.last ? Natural(0) : Natural(steps.last - steps.first + 1);
}

}  // namespace bouton
