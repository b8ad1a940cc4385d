#include "discover/constraint.hpp"

#include <algorithm>

namespace bouton::discover {
namespace {

/// Numbers of digits are looked at one by one as long as they stand for numbers up to this; then
/// the lemma must decide. Without overflow: running values stay far below 2^30.
constexpr std::int64_t kLooked = std::int64_t{1} << 32;

/// The least (sign 1) or minus the greatest (sign -1) value that s can have if n digits follow:
/// W(n) - shift with W(n) = (a + shift) w(n) + b w(n-1).
std::int64_t extreme(Numeration const& system, Running value, std::int64_t shift, int n) {
  return (value.a + shift) * system.weight(n) + value.b * system.weight(n - 1) - shift;
}

}  // namespace

bool Constraint::about_taken() const {
  for (std::size_t track = 0; track < x.size(); ++track) {
    if (x[track] != -y[track]) return false;
  }
  return true;
}

bool Constraint::holds(std::int64_t s) const {
  if (kind == Kind::kAtLeast) return s >= values.front();
  if (kind == Kind::kPower) {
    while (s > 1 && s % values.front() == 0) s /= values.front();
    return s == 1;
  }
  if (kind == Kind::kResidue) {
    s %= modulus;
    if (s < 0) s += modulus;
  }
  return std::binary_search(values.begin(), values.end(), s);
}

std::int64_t Constraint::sum(std::vector<std::int64_t> const& before,
                             std::vector<std::int64_t> const& after) const {
  std::int64_t s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * before[i];
  for (std::size_t i = 0; i < y.size(); ++i) s += y[i] * after[i];
  return s;
}

std::optional<std::int64_t> power_so_far(std::int64_t a, std::int64_t base) {
  if (a == 0 || a == 1) return a;
  while (a > base && a % base == 0) a /= base;
  return a == base ? std::optional(base) : std::nullopt;
}

Fate fate(Numeration const& system, Constraint const& constraint, Running value,
          std::int64_t lowest, std::int64_t highest) {
  bool const least_known = constraint.kind == Constraint::Kind::kAtLeast;
  std::int64_t const first = constraint.values.front();
  std::int64_t const last = constraint.values.back();
  bool never = true;  // so far
  bool always = least_known;
  for (int n = 0; system.weight(n) <= kLooked && (never || always); ++n) {
    std::int64_t const low = extreme(system, value, lowest, n);
    std::int64_t const high = extreme(system, value, highest, n);
    if (least_known) {
      never = never && high < first;
      always = always && low >= first;
    } else {
      auto const at = std::lower_bound(constraint.values.begin(), constraint.values.end(), low);
      never = never && (at == constraint.values.end() || *at > high);
    }
    // The lemma: from here on the bounds only move away.
    std::int64_t const next_low = extreme(system, value, lowest, n + 1);
    std::int64_t const next_high = extreme(system, value, highest, n + 1);
    bool const rises = low + lowest >= 0 && next_low + lowest >= 0;
    bool const falls = high + highest <= 0 && next_high + highest <= 0;
    if (rises && std::min(low, next_low) >= first && always) return Fate::kAlways;
    if (rises && !least_known && std::min(low, next_low) > last && never) return Fate::kNever;
    if (falls && std::max(high, next_high) < first && never) return Fate::kNever;
  }
  return Fate::kOpen;
}

}  // namespace bouton::discover
