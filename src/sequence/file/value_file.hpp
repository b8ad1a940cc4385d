// Value files: nim-values in a file, 8 or 16 bits each, with a header that describes them.
//
//   offset  bytes
//        0      8  89 'B' 'O' 'U' 'T' 'O' 'N' 0a
//        8      4  version: 1
//       12      4  bits per value: 8, or 16 if a value above 255 occurs
//       16      8  count: the values are g(0), ..., g(count - 1)
//       24      8  FNV-1a hash of the values as 16-bit words, as `values --checksum` prints it
//       32      4  offset of the values, a multiple of 64
//       36      4  length of the code
//       40         the code (game_name), then zeros
//   values-8    8  FNV-1a hash of all bytes before
//   values         count values, little-endian
//
// All numbers are little-endian.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "core/durable_file.hpp"

namespace bouton::sequence {

/// What the header says.
struct ValueFileHeader {
  std::string code;
  unsigned bits = 8;  ///< 8 or 16
  std::uint64_t count = 0;
  std::uint64_t checksum = 0;
  std::uint64_t offset = 64;  ///< of the values

  friend bool operator==(ValueFileHeader const&, ValueFileHeader const&) = default;
};

/// Writes a value file, piece by piece, under a temporary name until it is finished. Begins with 8
/// bits and rewrites the file once a value needs 16.
class ValueFileWriter {
 public:
  /// \throws Error if the file cannot be written.
  ValueFileWriter(std::string const& path, OneHeapGame const& game);
  /// Continues the temporary file of an interrupted writer, or a copy of a finished file: its first
  /// `count` values, whose hash is `checksum`, are read again and compared; the rest is dropped.
  /// \return empty if a limit was reached before all is read; then the file is as it was
  /// \throws Error if there is none, or it belongs to another game, or has other values.
  [[nodiscard]] static std::optional<ValueFileWriter> resume(std::string const& path,
                                                             OneHeapGame const& game,
                                                             std::uint64_t count,
                                                             std::uint64_t checksum,
                                                             Limits const& limits = {});

  /// \throws WriteError
  void add(std::span<std::uint16_t const> piece);
  [[nodiscard]] ValueFileHeader const& header() const { return header_; }

  /// Writes everything to the disk, where it stays as a temporary file if this object is destroyed
  /// without finish(): resume() can continue it. \throws WriteError
  void keep();
  /// The same, and the temporary file is a value file of its own, of the values so far.
  /// \param checksum  as of finish()
  /// \throws WriteError
  void keep_as_file(std::uint64_t checksum);
  /// The temporary file.
  [[nodiscard]] std::string const& part_path() const { return file_.part_path(); }
  /// Gives the file its name. Nothing may follow.
  /// \param checksum  for the header: FNV-1a of all values, as ChecksummedValues::checksum()
  /// \throws WriteError
  void finish(std::uint64_t checksum);

 private:
  ValueFileWriter(DurableFile file, OneHeapGame const& game);  // writes nothing
  void widen();
  void flush();

  DurableFile file_;
  ValueFileHeader header_;
  std::string buffer_;
};

/// Reads a value file, piece by piece.
class ValueFileReader {
 public:
  /// Reads the header. \throws Error if the file does not exist, is not a value file, or is
  /// damaged.
  explicit ValueFileReader(std::string const& path);

  [[nodiscard]] ValueFileHeader const& header() const { return header_; }
  /// g(from), g(from + 1), ..., `into.size()` of them. \throws Error if the file ends before.
  void read(std::uint64_t from, std::span<std::uint16_t> into) const;
  /// Reads all values and compares their hash with the header's. \throws Error if they differ.
  void verify() const;

 private:
  InputFile file_;
  ValueFileHeader header_;
};

}  // namespace bouton::sequence
