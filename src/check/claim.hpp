// PeriodClaim: a certificate of a period, read but not yet verified.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/document.hpp"
#include "check/heap_rules.hpp"
#include "check/heap_values.hpp"

namespace bouton::check {

enum class ProofKind { kParts, kUnequalParts, kTail, kRepetition, kArithmetic };

struct PeriodClaim {
  std::string game, code, parts;
  HeapRules rules;
  std::uint64_t period = 1, preperiod = 0, saltus = 0;
  std::optional<std::uint64_t> last_exception, max_value, max_heap;
  std::uint64_t values_checked = 0;
  ProofKind kind = ProofKind::kParts;

  // A classical proof.
  std::uint64_t bound = 0;
  std::optional<Stretch> values;
  std::optional<std::uint64_t> checksum;

  // A repetition of the state.
  std::uint64_t at = 0, window = 0, witness_bound = 0;
  Space space;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> rare;  // heap, value
  Stretch repeated;
  std::vector<Stretch> samples;

  /// The end of all values that are read or given.
  [[nodiscard]] std::uint64_t evidence_end() const {
    std::uint64_t end = values_checked;
    for (Stretch const& sample : samples) end = std::max(end, sample.end());
    return end;
  }
};

/// \throws Error naming the member that is missing or unreadable.
[[nodiscard]] PeriodClaim read_period_claim(Document const& document);

}  // namespace bouton::check
