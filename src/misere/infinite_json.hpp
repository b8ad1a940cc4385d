// What the certificates of laws have in common, read from JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "core/json_text.hpp"
#include "misere/infinite_quotient.hpp"

namespace bouton::misere {

[[noreturn]] inline void refuse_member(std::string const& member) {
  throw Error(Message{"quotient.certificate.member", {{"member", member}}});
}

/// A member of an object, with its type. \throws Error naming the member
template <class Value>
Value get_member(JsonValue json, char const* key) {
  auto const member = json.find(key);
  auto value = member ? json_as<Value>(*member) : std::nullopt;
  if (!value) refuse_member(key);
  return *std::move(value);
}

/// The certificate, if it is an object. \throws Error
[[nodiscard]] JsonText parse_infinite(std::string_view certificate);

/// A member that is an object. \throws Error naming the member
[[nodiscard]] JsonValue object_member(JsonValue json, char const* key);

/// The member "sets": unions of cells of conditions on so many numbers. \throws Error
[[nodiscard]] std::vector<CounterSet> read_counter_sets(JsonValue json, std::size_t numbers);

}  // namespace bouton::misere
