// The words of JSON that every answer is written with.
//
// An answer is written piece by piece, keys in the order of the contract, so that long lists
// can be streamed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"

namespace bouton::front {

/// Takes the text of an answer, piece by piece.
using Writer = std::function<void(std::string_view)>;

/// The text as a JSON string; bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);
/// The number as a JSON string (it may exceed 2^53), or null.
[[nodiscard]] std::string json_number(std::optional<Natural> const& value);
[[nodiscard]] std::string json_number(std::optional<std::uint64_t> const& value);
[[nodiscard]] constexpr std::string_view json_bool(bool value) {
  return value ? "true" : "false";
}
/// The steps of a reason as a JSON array of {"step", arguments..., "text"}.
[[nodiscard]] std::string json_reason(std::vector<Message> const& reason, Language language);

}  // namespace bouton::front
