// The one object of the test program that knows where the source tree is.
#include "source_file.hpp"

#include <algorithm>
#include <filesystem>

namespace bouton::test {

std::string source_file(std::string_view name) {
  return std::string(BOUTON_SOURCE_DIR "/").append(name);
}

std::vector<std::string> certified_codes(std::string_view kind) {
  std::string const start = std::string(kind) + '-';
  std::vector<std::string> codes;
  for (auto const& entry : std::filesystem::directory_iterator(source_file("data/certificates"))) {
    std::string const name = entry.path().stem().string();
    if (name.starts_with(start)) codes.push_back(name.substr(start.size()));
  }
  std::sort(codes.begin(), codes.end());
  return codes;
}

}  // namespace bouton::test
