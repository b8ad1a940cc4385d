// Certificates of laws as held laws. What they claim is not verified here: `bouton check` and those
// who call this do that.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "laws/held_law.hpp"

namespace bouton::laws {

/// \param name  what answers name as their source
/// \throws Error if the text is not a certificate of a law, or of rules that are not known here
[[nodiscard]] std::shared_ptr<HeldLaw const> read_law(std::string_view certificate,
                                                      std::string name);

}  // namespace bouton::laws
