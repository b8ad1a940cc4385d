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

/// Thrown when the limits are reached.
struct OutOfWork {};

class HelplessSets {
 public:
  using Id = Formulas::Id;
  /// For each element the counters with which it is in the set.
  using Contexts = std::vector<Id>;

  HelplessSets(InfiniteClaim& claim, Work& work) : claim_(claim), work_(work) {}

  /// Whether the formula holds nowhere. \throws OutOfWork
  bool empty(Id formula);
  bool empty(Contexts const& set);
  /// Whether a lies inside b.
  bool inside(Contexts const& a, Contexts const& b);

  /// The formula with the counters increased by those given.
  Id shifted(Id formula, std::vector<std::int64_t> const& by);
  /// The counters that, with those of x, make x times the element lose.
  Id lost(std::uint32_t element, Image const& x) {
    return shifted(claim_.lost[claim_.monoid.product(element, x.element)], x.counters);
  }
  /// The formula found first of those that hold at the same points.
  Id canonical(Id formula);

 private:
  InfiniteClaim& claim_;
  Work& work_;
  std::map<Id, bool> empty_;
  std::map<std::pair<Id, std::vector<std::int64_t>>, Id> shifted_;
  std::map<Id, Id> canonical_;
  std::map<std::vector<bool>, std::vector<Id>> by_sample_;
};

}  // namespace bouton::check
