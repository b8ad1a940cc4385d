// The certificates of quotients and laws: what they have in common, read from JSON, and those
// inside the library.
#pragma once

#include <cstddef>
#include <span>
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

/// A member of an object, with its type. \param path  of the object, with a point behind it
/// \throws Error naming the member
template <class Value>
Value get_member(JsonValue json, char const* key, std::string const& path = "") {
  auto const member = json.find(key);
  auto value = member ? json_as<Value>(*member) : std::nullopt;
  if (!value) refuse_member(path + key);
  return *std::move(value);
}

/// The certificate, if it is an object. \throws Error
[[nodiscard]] JsonText parse_infinite(std::string_view certificate);

/// A member that is an object. \throws Error naming the member
[[nodiscard]] JsonValue object_member(JsonValue json, char const* key);

/// The member "sets": unions of cells of conditions on so many numbers. \throws Error
[[nodiscard]] std::vector<CounterSet> read_counter_sets(JsonValue json, std::size_t numbers);

/// A certificate inside the library (cmake/laws.cmake).
struct InfiniteText {
  char const* game;
  char const* const* pieces;  ///< of the certificate, in order
  std::size_t count;
};

[[nodiscard]] inline std::string certificate(InfiniteText const& law) {
  std::string text;
  for (char const* piece : std::span(law.pieces, law.count)) text += piece;
  return text;
}

/// Laws of the heaps up to some n, schema bouton.infinite-quotient-certificate/1.
[[nodiscard]] std::span<InfiniteText const> infinite_texts();
/// Laws of heaps of every size, schema bouton.all-heaps-certificate/1.
[[nodiscard]] std::span<InfiniteText const> all_heaps_texts();

}  // namespace bouton::misere
