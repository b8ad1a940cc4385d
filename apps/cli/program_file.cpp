#include "program_file.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace bouton::cli {
namespace {

namespace fs = std::filesystem;

std::string called_by;

fs::path runnable(fs::path const& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error) || access(file.c_str(), X_OK) != 0) return {};
  fs::path const real = fs::canonical(file, error);
  return error ? fs::path() : real;
}

}  // namespace

void remember_program(char const* called) {
  called_by = called == nullptr ? "" : called;
}

fs::path found_program(std::string const& called, std::string const& search_path) {
  if (called.empty()) return {};
  if (called.find('/') != std::string::npos) return runnable(called);
  for (std::size_t at = 0; at <= search_path.size();) {
    std::size_t const end = std::min(search_path.find(':', at), search_path.size());
    std::string const folder = search_path.substr(at, end - at);
    fs::path found = runnable(fs::path(folder.empty() ? "." : folder) / called);
    if (!found.empty()) return found;
    at = end + 1;
  }
  return {};
}

fs::path program_file() {
  std::error_code error;
  fs::path const told = fs::read_symlink("/proc/self/exe", error);
  if (!error) return told;
  char const* const path = std::getenv("PATH");
  return found_program(called_by, path == nullptr ? "" : path);
}

}  // namespace bouton::cli
