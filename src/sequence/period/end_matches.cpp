#include "sequence/period/end_matches.hpp"

#include <cstring>
#include <utility>

namespace bouton::sequence {
namespace {

constexpr std::size_t kGlanceSize = 4;     // the values of a glance
constexpr std::size_t kGlances = 64;       // glanced at together
constexpr std::size_t kMarked = 1024;      // the last values among which they are
constexpr std::size_t kNear = 32;          // the last values of all
constexpr std::size_t kComparedRun = 256;  // values compared together
constexpr std::size_t kGlancesWorth = 8;   // as many values compared for each value there is

/// Whether the four values of `tail` occur at one of at[0], ..., at[kGlances - 1].
bool tail_among(std::uint16_t const* at, std::uint16_t const* tail) {
  // Without branches: what compilers turn into vector compares.
  std::uint16_t found = 0;
  for (std::size_t i = 0; i < kGlances; ++i) {
    auto const differs = static_cast<std::uint16_t>((at[i] ^ tail[0]) | (at[i + 1] ^ tail[1]) |
                                                    (at[i + 2] ^ tail[2]) | (at[i + 3] ^ tail[3]));
    found |= static_cast<std::uint16_t>(differs == 0);
  }
  return found != 0;
}

}  // namespace

std::vector<std::size_t> matches_of_differences(std::span<std::uint16_t const> values) {
  std::vector<std::int32_t> differences;
  differences.reserve(values.size());
  for (std::size_t n = 0; n + 1 < values.size(); ++n) {
    differences.push_back(std::int32_t{values[n + 1]} - std::int32_t{values[n]});
  }
  return matches_from_end(std::move(differences));
}

/// The values of a glance begin with the largest of the last ones: large values are rare.
EndMatches::EndMatches(std::span<std::uint16_t const> values, std::size_t least)
    : values_(values), least_(least) {
  std::size_t const size = std::min({kMarked, least, values.size()});
  std::span<std::uint16_t const> const last = values.last(size);
  std::span<std::uint16_t const> const begins = last.first(size - std::min(size, kGlanceSize - 1));
  auto const most = std::max_element(begins.begin(), begins.end());
  mark_ = values.size() - size + static_cast<std::size_t>(most - begins.begin());
}

/// The least shift from shift_ on at which the values of a glance and the last ones agree; above
/// all shifts if none does.
std::size_t EndMatches::next_shift() {
  std::size_t const tail_size = std::min(kGlanceSize, least_);
  std::size_t const most = values_.size() - least_;
  std::uint16_t const* const tail = values_.data() + mark_;
  std::size_t shift = shift_;
  while (shift <= most) {
    if (tail_size == kGlanceSize && shift + kGlances - 1 <= most) {
      if (!tail_among(tail - shift - (kGlances - 1), tail)) {
        shift += kGlances;
        continue;
      }
      compared_ += kGlances;
    }
    for (std::size_t const end = std::min(most + 1, shift + kGlances); shift < end; ++shift) {
      if (std::equal(tail, tail + tail_size, tail - shift) && agrees_near(shift)) return shift;
    }
  }
  return shift;
}

/// Whether the last few values agree: what is far apart is read only then.
bool EndMatches::agrees_near(std::size_t shift) const {
  std::size_t const near = std::min(least_, kNear);
  std::uint16_t const* const now = values_.data() + (values_.size() - near);
  return std::memcmp(now, now - shift, near * sizeof *now) == 0;
}

/// \pre agrees_near(shift)
bool EndMatches::agrees(std::size_t shift) {
  std::uint16_t const* now = values_.data() + (values_.size() - least_);
  std::size_t left = least_;
  while (left > 0) {
    // The early ones first: that is where the last exceptions of a period are.
    std::size_t const run = std::min(left, kComparedRun);
    compared_ += run;
    if (std::memcmp(now, now - shift, run * sizeof *now) != 0) {
      // What tells this shift from a period will mostly do so for the next ones, too. It is not
      // among the last kNear values, which agree.
      mark_ = static_cast<std::size_t>(std::mismatch(now, now + run, now - shift).first -
                                       values_.data());
      return false;
    }
    now += run;
    left -= run;
  }
  return true;
}

/// \pre the last `least_` values agree
std::size_t EndMatches::length_of(std::size_t shift) const {
  std::size_t begin = values_.size() - least_;
  while (begin > shift && values_[begin - 1] == values_[begin - 1 - shift]) --begin;
  return values_.size() - begin;
}

std::optional<EndMatch> EndMatches::next() {
  if (least_ > values_.size()) return std::nullopt;
  while (shift_ + least_ <= values_.size() && shift_ < values_.size()) {
    if (matches_.empty() && compared_ / kGlancesWorth > values_.size()) {
      matches_ = matches_from_end(std::vector(values_.begin(), values_.end()));
    }
    if (!matches_.empty()) {
      std::size_t const shift = shift_++;
      if (matches_[shift] >= least_) return EndMatch{shift, matches_[shift]};
      continue;
    }
    std::size_t const shift = next_shift();
    shift_ = shift + 1;
    if (shift + least_ > values_.size() || shift >= values_.size()) break;
    if (agrees(shift)) {
      EndMatch const match{shift, length_of(shift)};
      compared_ += match.length;
      return match;
    }
  }
  return std::nullopt;
}

}  // namespace bouton::sequence
