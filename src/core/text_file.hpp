// Files that a question names: rules files, certificates.
#pragma once

#include <string>

namespace bouton {

/// All bytes of a file, which may also be a pipe. \throws Error naming the file if it cannot be
/// read or has more than 16 MiB
[[nodiscard]] std::string read_text_file(std::string const& path);

}  // namespace bouton
