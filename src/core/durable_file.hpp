// DurableFile: a file that appears under its name complete, or not at all.
//
//   write ... write        commit
//   FILE.part  ---------->  fsync, rename to FILE, fsync of the folder
//
// A crash at any moment, kill -9 or a power cut leaves the old FILE or the new one, never a
// piece. FILE.part remains only where keep() asked for it, or after a crash: the next
// writer of FILE takes it over. A lock keeps two writers of one FILE apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"

namespace bouton {

/// A write that failed although the file could be opened: a full disk, for example.
class WriteError : public Error {
 public:
  using Error::Error;
};

class DurableFile {
 public:
  enum class Begin {
    kEmpty,     ///< what an earlier writer left is discarded
    kContinue,  ///< what an earlier writer left in FILE.part is kept
  };

  /// Opens FILE.part; a symbolic link is followed, also to a file that does not exist yet, and the
  /// permissions of an existing FILE are kept. \throws Error naming the path and the reason: no
  /// such folder, not a regular file, no permission, another process is writing it.
  explicit DurableFile(std::string const& path, Begin begin = Begin::kEmpty);
  /// Removes FILE.part, unless commit() or keep() came before.
  ~DurableFile();
  DurableFile(DurableFile&& other) noexcept;
  DurableFile& operator=(DurableFile&&) = delete;

  /// Writes at the end. \throws WriteError
  void append(std::string_view bytes);
  /// Overwrites the bytes from `offset` on. \throws WriteError
  void write_at(std::uint64_t offset, std::string_view bytes);
  /// Returns how many bytes were read from `offset` on; fewer than asked for only at the end.
  /// \throws Error
  [[nodiscard]] std::size_t read_at(std::uint64_t offset, std::span<char> into) const;
  /// Truncates the file to its first `size` bytes. \throws WriteError
  void truncate(std::uint64_t size);
  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// Returns when everything written so far is on the disk. \throws WriteError
  void sync();
  /// Gives the file its name. Nothing may follow. \throws WriteError
  void commit();
  /// Whether FILE.part remains when this object is destroyed; otherwise it is removed.
  void keep(bool keep = true) { keep_ = keep; }
  /// `other`, written under the name part_path(), takes the place of FILE.part at once.
  /// \throws WriteError
  void replace_by(DurableFile&& other);

  [[nodiscard]] std::string const& path() const { return path_; }
  [[nodiscard]] std::string const& part_path() const { return part_; }

 private:
  [[noreturn]] void fail(int error) const;
  void close();
  void begin_to_sync();

  std::string path_;
  std::string part_;
  std::uint64_t size_ = 0;
  std::uint64_t on_its_way_ = 0;  // to the disk: bytes that sync() need not begin with
  int descriptor_ = -1;
  bool keep_ = false;
};

/// A regular file that is only read.
class InputFile {
 public:
  /// \return no value if there is no such file. \throws Error if it cannot be read or is no regular
  /// file.
  [[nodiscard]] static std::optional<InputFile> open(std::string path);
  ~InputFile();
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;

  [[nodiscard]] std::string const& path() const { return path_; }
  /// Its size when it was opened.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// As DurableFile::read_at. \throws Error
  [[nodiscard]] std::size_t read_at(std::uint64_t offset, std::span<char> into) const;
  /// The whole file, read from the disk as it is looked at, so that it takes no memory: for files
  /// that others replace, as DurableFile does, but never shorten. Valid as long as this.
  /// \throws Error
  [[nodiscard]] std::string_view bytes();

 private:
  explicit InputFile(std::string path) : path_(std::move(path)) {}

  std::string path_;
  std::uint64_t size_ = 0;
  int descriptor_ = -1;
  void* mapped_ = nullptr;
};

/// The whole of `bytes` as FILE. \throws Error, WriteError
void write_file_durably(std::string const& path, std::string_view bytes);

/// The whole file, or no value if there is no such file. \throws Error if it cannot be read, is no
/// regular file, or has more than `most` bytes.
[[nodiscard]] std::optional<std::string> read_whole_file(std::string const& path,
                                                         std::uint64_t most);

}  // namespace bouton
