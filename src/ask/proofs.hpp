// Proofs looked at again: certificates, and theory against search.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "answer/check.hpp"
#include "bouton/check/check_certificate.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/game.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::ask {

/// A certificate, verified by code that shares nothing with the code that made it.
/// \throws Error if the text cannot be read as one
[[nodiscard]] answer::Check check(std::string_view certificate, check::CheckOptions const& how);

/// Every position up to a bound, answered both ways (solver/verify.hpp).
/// \param before  called before each position is answered
[[nodiscard]] answer::Verify verify(Game const& game, std::uint64_t bound, Limits const& limits,
                                    Context const& context,
                                    std::function<void(Position const&)> const& before = {});

}  // namespace bouton::ask
