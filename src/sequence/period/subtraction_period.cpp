#include "sequence/period/subtraction_period.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace bouton::sequence {
namespace {

constexpr std::size_t kWidest = 32;  // values are computed in multiples of this

/// Values from one heap to before another, `Width` at a time. \pre Width <= amounts.front()
template <std::size_t Width>
void fill(std::uint8_t* values, std::size_t from, std::size_t to,
          std::span<unsigned const> amounts) {
  for (std::size_t heap = from; heap < to; heap += Width) {
    std::array<std::uint8_t, Width> options;
    std::memcpy(options.data(), values + heap - amounts.front(), Width);
    for (unsigned const amount : amounts.subspan(1)) {
      std::uint8_t const* const left = values + heap - amount;
      for (std::size_t i = 0; i < Width; ++i) {
        options[i] = static_cast<std::uint8_t>(options[i] | left[i]);
      }
    }
    for (std::size_t i = 0; i < Width; ++i) {
      options[i] = static_cast<std::uint8_t>(~options[i] & (options[i] + 1));
    }
    std::memcpy(values + heap, options.data(), Width);
  }
}

void fill(std::uint8_t* values, std::size_t from, std::size_t to,
          std::span<unsigned const> amounts) {
  unsigned const least = amounts.front();
  if (least >= kWidest) return fill<kWidest>(values, from, to, amounts);
  if (least >= 16) return fill<16>(values, from, to, amounts);
  if (least >= 8) return fill<8>(values, from, to, amounts);
  fill<1>(values, from, to, amounts);
}

/// How far before the end the last `window` values have been before; 0: nowhere.
std::size_t repeated(std::uint8_t const* values, std::size_t end, std::size_t window) {
  std::uint8_t const* const last = values + end - window;
  for (std::size_t back = 1; back + window <= end; ++back) {
    std::uint8_t const* const before = last - back;
    if (before[window - 1] == last[window - 1] && std::memcmp(before, last, window) == 0) {
      return back;
    }
  }
  return 0;
}

}  // namespace

std::optional<SubtractionPeriod> SubtractionPeriods::find(std::span<unsigned const> amounts,
                                                          std::uint64_t most_values, Meter& meter) {
  std::size_t const window = amounts.back();
  std::size_t done = 0;
  // Most periods are sums of two amounts and begin early.
  for (std::size_t end = 4 * window; done < most_values; end *= 2) {
    end = std::min<std::size_t>((end + kWidest - 1) / kWidest * kWidest,
                                (most_values + kWidest - 1) / kWidest * kWidest);
    if (!meter.spend(end)) return std::nullopt;
    if (bytes_.size() < window + end) bytes_.resize(window + end);
    if (done == 0) std::fill_n(bytes_.begin(), window, std::uint8_t{0});
    std::uint8_t* const values = bytes_.data() + window;
    fill(values, done, end, amounts);
    done = end;
    if (std::size_t const period = repeated(values, end, window)) {
      std::size_t from = end - window - period;
      while (from > 0 && values[from - 1] == values[from - 1 + period]) --from;
      return SubtractionPeriod{period, from};
    }
  }
  return std::nullopt;
}

}  // namespace bouton::sequence
