// Files of the source tree, such as data/catalogue.tsv, for the tests that read them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bouton::test {

/// The absolute path of a file or folder that is named from the top of the source tree.
std::string source_file(std::string_view name);

/// The codes for which data/certificates has a certificate of this kind, such as "infinite",
/// sorted.
std::vector<std::string> certified_codes(std::string_view kind);

}  // namespace bouton::test
