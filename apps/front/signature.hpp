// One number over many answers: the same from every build of the library.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bouton/core/limits.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::front {

/// The number of answers in the published signature.
inline constexpr std::uint64_t kSignatureCount = 1'000'000;
/// answer_signature(kSignatureCount). All builds and tests compare with this one number.
inline constexpr std::uint64_t kSignature = 0x599b2f12d2374fe9;

/// Asks `count` questions, drawn by a fixed rule from games of all kinds in both conventions, and
/// returns the FNV-1a hash of the answers: outcome, nim-value, the recommended move and up to three
/// winning moves. Added to these are a tenth as many answers in line mode, a tenth as many
/// nim-values of each of some codes, and quotients with their certificates.
/// \param limits  the number of threads, which does not affect the result, and when to end.
/// \param context  the context of the questions; its vector instructions do not affect the result.
/// \return empty if a limit was reached before all was answered.
[[nodiscard]] std::optional<std::uint64_t> answer_signature(std::uint64_t count,
                                                            Limits const& limits = {},
                                                            Context const& context = Context());

/// 16 hexadecimal digits.
[[nodiscard]] std::string signature_text(std::uint64_t signature);

}  // namespace bouton::front
