#include "solver/searched_component.hpp"

#include <algorithm>
#include <optional>

#include "bouton/rules/moves.hpp"
#include "bouton/search/sieve.hpp"
#include "core/key_table.hpp"
#include "rules/position_key.hpp"
#include "search/memo.hpp"

namespace bouton {
namespace {

/// Nim-values of the positions that can be reached from one.
class Values {
 public:
  Values(Ruleset const& rules, SmallPosition const& start, Limits const& limits)
      : referee_(rules, Convention::kNormal, limits) {
    if (start.heaps.empty() || !search::moves_are_translations(rules)) return;
    std::vector<std::uint64_t> dims;
    std::uint64_t volume = 1;
    for (std::uint64_t const heap : start.heaps) {
      if (heap >= limits.positions || (volume *= heap + 1) > limits.positions) return;
      dims.push_back(heap + 1);
    }
    box_ = search::sieve_values(rules, Convention::kNormal, dims, limits);
  }

  /// nullopt: a limit was reached first.
  std::optional<std::uint64_t> operator()(SmallPosition const& position) {
    if (box_) return box_->value(position.heaps);
    return referee_.nim_value(position);
  }

 private:
  search::Referee referee_;
  std::optional<search::ValueBox> box_;
};

/// Positions that are seen for the first time.
class Seen {
 public:
  Seen(Ruleset const& rules, std::uint64_t most) : key_(rules), most_(most) {}

  /// Whether this position has not been added before; empty if there are too many already, or it
  /// has too many heaps.
  std::optional<bool> add(SmallPosition const& position) {
    bytes_.clear();
    static_cast<void>(key_.append(position, bytes_));
    if (seen_.find(bytes_)) return false;
    if (seen_.size() == most_ || bytes_.size() > KeyTable::kMaxKeyBytes) return std::nullopt;
    seen_.insert(bytes_, 1);
    return true;
  }

 private:
  PositionKey key_;
  std::uint64_t most_;
  KeyTable seen_;
  std::vector<std::uint8_t> bytes_;
};

/// Whether every position that can be reached, has value 0 and has a move has an option of
/// value 1.
Searched decided_as_nim(Ruleset const& rules, SmallPosition const& start, Values& values,
                        Limits const& limits) {
  constexpr std::uint64_t kMostPositions = 200'000;
  Seen seen(rules, std::min(limits.positions, kMostPositions));
  if (!seen.add(start)) return Searched::kLimits;
  std::vector<SmallPosition> open = {start};
  while (!open.empty()) {
    SmallPosition const position = std::move(open.back());
    open.pop_back();
    bool any = false, one = false, known = true;
    for_each_option(rules, position, [&](SmallPosition const& option) {
      auto const value = values(option);
      auto const first = value ? seen.add(option) : std::nullopt;
      known = first.has_value();
      any = true;
      one = one || value == 1;
      if (known && *first) open.push_back(option);
      return known;
    });
    auto const value = values(position);
    if (!known || !value || limits.expired()) return Searched::kLimits;
    if (*value == 0 && any && !one) return Searched::kNotAsNim;
  }
  return Searched::kFound;
}

}  // namespace

bool SearchedComponent::visit(Natural const&, Natural const& wanted,
                              ReplacementVisitor const& visitor, Meter& meter) const {
  for (auto const& [value, position] : options_) {
    if (!meter.step()) return false;
    if (value == wanted && !visitor({.parts = {}, .position = &position})) return false;
  }
  return true;
}

std::pair<std::shared_ptr<SearchedComponent const>, Searched> search_component(
    Ruleset const& rules, Position const& position, bool as_nim, Limits const& limits) {
  auto const small = to_small(position);
  if (!small) return {nullptr, Searched::kLimits};
  Values values(rules, *small, limits);
  auto const value = values(*small);
  if (!value) return {nullptr, Searched::kLimits};
  if (as_nim) {
    Searched const asked = decided_as_nim(rules, *small, values, limits);
    if (asked != Searched::kFound) return {nullptr, asked};
  }
  std::vector<SearchedComponent::Option> valued;
  for (SmallPosition const& option : options(rules, *small)) {
    auto const after = values(option);
    if (!after) return {nullptr, Searched::kLimits};
    valued.emplace_back(*after, to_position(option));
  }
  return {std::make_shared<SearchedComponent const>(*value, std::move(valued)), Searched::kFound};
}

}  // namespace bouton
