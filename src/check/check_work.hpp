// How much work one check may take: steps, and the limits of its options.
#pragma once

#include <cstdint>

#include "bouton/check/check_certificate.hpp"
#include "core/work_meter.hpp"

namespace bouton::check {

/// Steps of one check at most, unless everything is to be recomputed.
inline constexpr std::uint64_t kMostSteps = 20'000'000'000;

/// A meter that reports progress as the options say. It refers to the limits of `options`.
[[nodiscard]] inline WorkMeter work_meter(CheckOptions const& options,
                                          std::uint64_t most_steps = kMostSteps) {
  WorkMeter work(options.limits, options.full ? WorkMeter::kNoBound : most_steps);
  work.report_to(options.progress);
  return work;
}

}  // namespace bouton::check
