// What the certificates of laws have in common, read from JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "bouton/core/error.hpp"
#include "misere/infinite_law.hpp"

namespace bouton::misere {

using LawJson = nlohmann::json;

[[noreturn]] inline void fail_law(std::string const& member) {
  throw Error(Message{"quotient.certificate.member", {{"member", member}}});
}

/// Reads members of a JSON value, each with its type. \throws Error naming the member
template <class Value>
Value get_law(LawJson const& json, char const* key) {
  try {
    return json.at(key).get<Value>();
  } catch (LawJson::exception const&) {
    fail_law(key);
  }
}

/// The member "sets": unions of cells of conditions on so many numbers. \throws Error
[[nodiscard]] std::vector<LawSet> read_law_sets(LawJson const& json, std::size_t numbers);

}  // namespace bouton::misere
