// HelplessSets: sets of contexts (an element and counters) of an infinite claim, compared.
//
// A context set has one formula over the counters for each element of the finite monoid. Equal
// sets of counters are given the same formula, so that sets can be compared and joined quickly.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "check/infinite_claim.hpp"

namespace bouton::check {

class HelplessSets {
 public:
  using Id = Formulas::Id;
  /// For each element, the counters with which it is in the set.
  using Contexts = std::vector<Id>;

  HelplessSets(InfiniteClaim& claim, WorkMeter& work);

  /// Whether the formula holds nowhere. \throws LimitReached
  bool empty(Id formula);
  bool empty(Contexts const& set);
  /// Whether a lies inside b.
  bool inside(Contexts const& a, Contexts const& b);

  /// The formula with the counters increased by those given.
  Id shifted(Id formula, std::vector<std::int64_t> const& by);
  /// The contexts that, together with x, lose. Results are cached.
  Contexts const& lost(Image const& x);
  /// The formula found first of those that hold at the same points.
  Id canonical(Id formula);

 private:
  InfiniteClaim& claim_;
  WorkMeter& work_;
  std::map<Image, Contexts> lost_;
  std::map<Id, bool> empty_;
  std::map<std::pair<Id, std::vector<std::int64_t>>, Id> shifted_;
  std::map<Id, Id> canonical_;
  /// Points that distinguish most sets, so that few need to be compared.
  std::vector<Formulas::Point> sample_;
  std::map<std::uint64_t, std::vector<Id>> by_sample_;
};

}  // namespace bouton::check
