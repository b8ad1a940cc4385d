// The one object of the test program that knows where the source tree is.
#include "source_file.hpp"

namespace bouton::test {

std::string source_file(std::string_view name) {
  return std::string(BOUTON_SOURCE_DIR "/").append(name);
}

}  // namespace bouton::test
