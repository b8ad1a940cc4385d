// Numbers in options of the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bouton::front {

/// Reads digits at the start of `text` and removes them. Empty if there are none, or they exceed 64
/// bits.
[[nodiscard]] std::optional<std::uint64_t> leading_number(std::string_view& text);

/// The value of a numeric option, also as a power: 1000000 or 10^6.
/// \throws Error naming `option` and what is allowed (if `allowed` is empty: `least` to `most`).
[[nodiscard]] std::uint64_t read_count(std::string_view option, std::string const& text,
                                       std::uint64_t least, std::uint64_t most,
                                       std::string_view allowed = {});

/// \throws Error: the option has a value that is not allowed
[[noreturn]] void bad_value(std::string_view option, std::string const& text,
                            std::string_view allowed);
/// "any, classical, state" as the list that it is: each language joins it in its own way.
[[nodiscard]] std::vector<std::string> words_of_list(std::string_view list);

}  // namespace bouton::front
