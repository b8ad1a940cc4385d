// ScratchFile: the bytes of a case as a file, rewritten for every case.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "fuzz/fuzz_body.hpp"

namespace bouton::fuzz {

class ScratchFile {
 public:
  explicit ScratchFile(std::string const& name) {
    // In memory where there is such a place: the files are written very often.
    std::filesystem::path const memory = "/dev/shm";
    std::error_code error;
    bool const there = std::filesystem::is_directory(memory, error);
    path_ = (there ? memory : std::filesystem::temp_directory_path()) /
            ("bouton-fuzz-" + name + '-' + std::to_string(getpid()));
  }
  ~ScratchFile() {
    std::error_code error;
    std::filesystem::remove(path_, error);
  }
  ScratchFile(ScratchFile const&) = delete;
  ScratchFile& operator=(ScratchFile const&) = delete;

  [[nodiscard]] std::string path() const { return path_.string(); }
  void put(Bytes bytes) const {
    std::ofstream file(path_, std::ios::binary | std::ios::trunc);
    std::string_view const text = as_text(bytes);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    require(file.good(), "a place for a file");
  }

 private:
  std::filesystem::path path_;
};

}  // namespace bouton::fuzz
