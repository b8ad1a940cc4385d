// LawStore: laws of P-positions, found by the rules that they are about.
//
// A store is text: a certificate of a law on each line. Looking one up reads no certificate but
// that one. A law that no store has can be looked for in the rules themselves, for about a second.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"
#include "laws/held_law.hpp"
#include "rules/features.hpp"

namespace bouton::laws {

/// The laws that come with the library: as a store, and what answers call where they are.
[[nodiscard]] std::string_view shipped_laws();
inline constexpr std::string_view kShippedName = "shipped with Bouton";

/// The line of a store that holds the law of these rules on so many heaps; empty if there is none.
/// \param key  rules_of_law()
[[nodiscard]] std::string_view line_of(std::string_view store, std::string_view key);

/// Safe for concurrent use once the laws are in it.
class LawStore {
 public:
  /// Called with a certificate of a text that need not be true. \throws Error if it is not
  using Verify = std::function<void(std::string_view certificate)>;

  LawStore() = default;
  /// Whether laws are looked for among the shipped ones too.
  explicit LawStore(bool shipped) : shipped_(shipped) {}

  /// Adds one law; those added first are found first.
  void add(std::shared_ptr<HeldLaw const> law);
  /// Adds a store. \param verify  is asked about a law before it is used for the first time
  void add_store(std::string text, std::string name, Verify verify);

  /// The law about positions of so many heaps under these rules; nullptr if there is none.
  /// \throws Error if the line of a store cannot be read or is not true
  [[nodiscard]] std::shared_ptr<HeldLaw const> find(Ruleset const& rules, Convention convention,
                                                    std::size_t heaps) const;

  /// The same where find() has none: looks for a law of these rules and proves it
  /// (discover/discover.hpp), once for the rules; nullptr if none was found within a fixed amount
  /// of work or within the limits. The law has no name.
  [[nodiscard]] std::shared_ptr<HeldLaw const> discovered(Ruleset const& rules,
                                                          Convention convention, std::size_t heaps,
                                                          Limits const& limits) const;

 private:
  struct Text {
    std::string text, name;
    Verify verify;
  };
  struct Looked {
    Ruleset rules;
    Convention convention;
    std::size_t heaps;
    std::shared_ptr<HeldLaw const> law;
  };

  /// What was looked for before, also in vain; nullptr if it was not.
  [[nodiscard]] static Looked const* find_in(std::vector<Looked> const& looked,
                                             Ruleset const& rules, Convention convention,
                                             std::size_t heaps);
  [[nodiscard]] std::shared_ptr<HeldLaw const> look(Ruleset const& rules, Convention convention,
                                                    std::size_t heaps) const;

  bool shipped_ = false;
  std::vector<std::shared_ptr<HeldLaw const>> laws_;
  std::vector<Text> stores_;
  mutable std::mutex looking_;
  mutable std::vector<Looked> looked_;  // the last few, the newest at the end
  mutable std::mutex discovering_;
  mutable std::vector<Looked> discovered_;  // as looked_
};

/// What rules may have so that a proved law can be about them: everything that moves said by linear
/// constraints can have (discover/linear_game.hpp).
inline constexpr Features kLawFeatures = {
    Feature::kSeveralKinds,    Feature::kSeveralHeaps, Feature::kLeastHeaps,  Feature::kSpread,
    Feature::kPassEachHeap,    Feature::kOnePass,      Feature::kMovingLimit, Feature::kHeapCount,
    Feature::kAllHeaps,        Feature::kHeapBound,    Feature::kNeighbours,  Feature::kVectors,
    Feature::kAmountCondition, Feature::kHeapChoice,   Feature::kHeapSets,    Feature::kToLeft,
    Feature::kMultiples,       Feature::kTransfers,    Feature::kLimitTerms,  Feature::kGameEnd};

}  // namespace bouton::laws
