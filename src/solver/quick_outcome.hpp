// Outcomes of 64-bit positions without building a Solution, for line mode.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"
#include "bouton/solver/context.hpp"

namespace bouton {

class QuickOutcome {
 public:
  /// Recognises the rules once.
  QuickOutcome(Ruleset const& rules, Convention convention, Limits const& limits,
               Context const& context);

  /// Whether some theory answers these rules quickly.
  explicit operator bool() const { return static_cast<bool>(answer_); }

  /// The outcome; if empty, ask solve(). Safe to call from several threads.
  [[nodiscard]] std::optional<Outcome> operator()(std::span<std::uint64_t const> heaps) const {
    return answer_(heaps);
  }

 private:
  std::function<std::optional<Outcome>(std::span<std::uint64_t const>)> answer_;
};

}  // namespace bouton
