#include "core/text_file.hpp"

#include <cerrno>
#include <cstdio>
#include <memory>

#include "bouton/core/error.hpp"
#include "core/system_error.hpp"

namespace bouton {

std::string read_text_file(std::string const& path) {
  constexpr std::size_t kMostBytes = std::size_t{16} << 20U;
  auto const fail = [&](std::string const& reason) {
    throw Error(Message{"file.read", {{"path", path}, {"reason", reason}}});
  };
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Closer> const file(std::fopen(path.c_str(), "rb"));
  if (!file) fail(system_reason(errno));
  std::string content;
  char buffer[1 << 16];
  while (std::size_t const count = std::fread(buffer, 1, sizeof buffer, file.get())) {
    content.append(buffer, count);
    if (content.size() > kMostBytes) fail("@file.over_16_mib");
  }
  if (std::ferror(file.get()) != 0) fail(system_reason(errno));
  return content;
}

}  // namespace bouton
