// A component of a sum whose nim-value no formula gives: found by looking at all positions that
// can be reached from it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"
#include "solver/value_moves.hpp"

namespace bouton {

class SearchedComponent final : public ValuedGame {
 public:
  using Option = std::pair<Natural, Position>;  // its nim-value, the position

  SearchedComponent(Natural value, std::vector<Option> options)
      : value_(std::move(value)), options_(std::move(options)) {}

  [[nodiscard]] Natural const& value() const { return value_; }

  [[nodiscard]] bool visit(Natural const& size, Natural const& wanted,
                           ReplacementVisitor const& visitor, Meter& meter) const override;

 private:
  Natural value_;
  std::vector<Option> options_;
};

enum class Searched {
  kFound,
  kLimits,    ///< a limit was reached first
  kNotAsNim,  ///< misere play: some position of value 0 with a move has no option of value 1
};

/// The nim-values of the position and of its options, by sieve where moves are translations,
/// else by the referee.
/// \param as_nim  also check whether every position of value 0 that can be reached and has a move
///        has an option of value 1. Then misere play of a sum of such positions is decided by the
///        nim-values as in Nim (Ferguson 1974).
/// \return null unless kFound
[[nodiscard]] std::pair<std::shared_ptr<SearchedComponent const>, Searched> search_component(
    Ruleset const& rules, Position const& position, bool as_nim, Limits const& limits);

}  // namespace bouton
