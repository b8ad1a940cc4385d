// Why the system refused, in the reader's language.
#pragma once

#include <string>

namespace bouton {

/// What `error`, a value of errno, means. The common reasons that a file cannot be opened or
/// written are messages ("@system.no_file" and the like, which Message translates where they
/// stand as a parameter); all others come as the system words them, in English.
[[nodiscard]] std::string system_reason(int error);

}  // namespace bouton
