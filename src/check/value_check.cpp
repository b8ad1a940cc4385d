#include "check/value_check.hpp"

#include <algorithm>
#include <utility>

namespace bouton::check {

ValueCheck::ValueCheck(PeriodClaim const& claim, std::vector<std::uint16_t> constants)
    : claim_(claim), constants_(std::move(constants)), splitting_(claim.rules.splitting()) {
  for (std::uint64_t t = 1; t <= claim.rules.most_taken(); ++t) {
    if ((claim.rules.digit(t) & 2U) != 0) direct_.push_back(t);
  }
}

std::uint64_t ValueCheck::reach(PeriodClaim const& claim) {
  std::uint64_t const last_rare = claim.rare.empty() ? 0 : claim.rare.back().first;
  return std::max(last_rare, claim.witness_bound);
}

}  // namespace bouton::check
