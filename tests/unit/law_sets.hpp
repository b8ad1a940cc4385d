// The sets of a certificate of a law, as the second verifiers take them.
#pragma once

#include <nlohmann/json.hpp>

#include <vector>

#include "oracle/small_model.hpp"

namespace oracle {

inline InfiniteCondition law_condition(nlohmann::ordered_json const& json) {
  InfiniteCondition result;
  result.form = json["sum"].get<Vector>();
  if (json.contains("least")) {
    result.relation = '>';
    result.constant = json["least"].get<long>();
  } else if (json.contains("most")) {
    result.relation = '<';
    result.constant = json["most"].get<long>();
  } else {
    result.constant = json["is"].get<long>();
    if (json.contains("modulo")) result.modulus = json["modulo"].get<long>();
  }
  return result;
}

inline std::vector<CounterSet> law_sets(nlohmann::ordered_json const& json) {
  std::vector<CounterSet> sets;
  for (auto const& set : json) {
    CounterSet& cells = sets.emplace_back();
    for (auto const& cell : set) {
      auto& conditions = cells.emplace_back();
      for (auto const& c : cell) conditions.push_back(law_condition(c));
    }
  }
  return sets;
}

}  // namespace oracle
