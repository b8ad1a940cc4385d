#include "sequence/file/value_file.hpp"

#include <algorithm>
#include <utility>

#include "core/fnv1a.hpp"

namespace bouton::sequence {
namespace {

constexpr std::string_view kMagic =
    "\x89"
    "BOUTON\n";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kFixed = 40;
constexpr std::size_t kMostCode = std::size_t{1} << 26;
constexpr std::size_t kBuffer = std::size_t{1} << 18;

void put_number(std::string& bytes, std::uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i));
}

std::uint64_t number_at(std::string_view bytes, std::size_t at, unsigned size) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < size; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  }
  return value;
}

std::uint64_t hash_of(std::string_view bytes) {
  Fnv1a hash;
  hash.add(bytes);
  return hash.value();
}

std::uint64_t offset_for(std::size_t code) {
  return (kFixed + code + 8 + 63) / 64 * 64;
}

std::string header_bytes(ValueFileHeader const& header) {
  std::string bytes(kMagic);
  put_number(bytes, kVersion, 4);
  put_number(bytes, header.bits, 4);
  put_number(bytes, header.count, 8);
  put_number(bytes, header.checksum, 8);
  put_number(bytes, header.offset, 4);
  put_number(bytes, header.code.size(), 4);
  bytes += header.code;
  bytes.resize(static_cast<std::size_t>(header.offset - 8), '\0');
  put_number(bytes, hash_of(bytes), 8);
  return bytes;
}

[[noreturn]] void damaged(std::string const& path, std::string reason) {
  throw Error(Message{"value_file.damaged", {{"path", path}, {"reason", std::move(reason)}}});
}

/// The header, from a function that reads `size` bytes at an offset (fewer at the end).
template <class Read>
ValueFileHeader read_header(std::string const& path, Read&& read) {
  std::string bytes(kFixed, '\0');
  if (read(std::uint64_t{0}, std::span<char>(bytes)) != kFixed || !bytes.starts_with(kMagic)) {
    damaged(path, "@value_file.magic");
  }
  if (number_at(bytes, 8, 4) != kVersion) damaged(path, "@value_file.version");
  ValueFileHeader header;
  header.bits = static_cast<unsigned>(number_at(bytes, 12, 4));
  header.count = number_at(bytes, 16, 8);
  header.checksum = number_at(bytes, 24, 8);
  header.offset = number_at(bytes, 32, 4);
  std::size_t const code = static_cast<std::size_t>(number_at(bytes, 36, 4));
  if (code > kMostCode || header.offset != offset_for(code)) damaged(path, "@value_file.header");
  bytes.resize(static_cast<std::size_t>(header.offset));
  if (read(std::uint64_t{0}, std::span<char>(bytes)) != bytes.size()) {
    damaged(path, "@value_file.header");
  }
#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION  // a fuzzer does not guess checksums
  if (number_at(bytes, bytes.size() - 8, 8) !=
      hash_of(std::string_view(bytes).substr(0, bytes.size() - 8))) {
    damaged(path, "@value_file.header");
  }
#endif
  if (header.bits != 8 && header.bits != 16) damaged(path, "@value_file.header");
  header.code = bytes.substr(kFixed, code);
  return header;
}

void pack(std::string& bytes, std::span<std::uint16_t const> values, unsigned bits) {
  std::size_t const before = bytes.size();
  bytes.resize(before + values.size() * (bits / 8));
  char* const to = bytes.data() + before;
  // Two loops that compilers turn into vectors.
  if (bits == 8) {
    for (std::size_t i = 0; i < values.size(); ++i) to[i] = static_cast<char>(values[i]);
    return;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    to[2 * i] = static_cast<char>(values[i] & 0xffU);
    to[2 * i + 1] = static_cast<char>(values[i] >> 8);
  }
}

bool needs_two_bytes(std::span<std::uint16_t const> values) {
  std::uint16_t all = 0;
  for (std::uint16_t const value : values) all |= value;
  return all > 255;
}

void unpack(std::span<std::uint16_t> values, std::string_view bytes, unsigned bits) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<std::uint16_t>(number_at(bytes, i * (bits / 8), bits / 8));
  }
}

/// Calls visit for `count` values behind a header, a piece at a time. \return false if a limit was
/// reached first
template <class Read, class Visit>
bool for_each_piece(std::string const& path, ValueFileHeader const& header, std::uint64_t count,
                    Read&& read, Visit&& visit, Limits const& limits = {}) {
  std::string bytes;
  std::vector<std::uint16_t> values;
  unsigned const width = header.bits / 8;
  for (std::uint64_t from = 0; from < count; from += values.size()) {
    values.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kBuffer, count - from)));
    bytes.resize(values.size() * width);
    if (read(header.offset + from * width, std::span<char>(bytes)) != bytes.size()) {
      damaged(path, "@value_file.short");
    }
    unpack(values, bytes, header.bits);
    visit(std::span<std::uint16_t const>(values));
    if (limits.expired()) return false;
  }
  return true;
}

/// FNV-1a of the first `count` values behind a header; empty if a limit was reached.
template <class Read>
std::optional<std::uint64_t> hash_of_values(std::string const& path, ValueFileHeader const& header,
                                            std::uint64_t count, Read&& read,
                                            Limits const& limits = {}) {
  Fnv1a hash;
  bool const whole = for_each_piece(
      path, header, count, read, [&](std::span<std::uint16_t const> piece) { hash.add(piece); },
      limits);
  if (!whole) return std::nullopt;
  return hash.value();
}

auto from_file(auto const& file) {
  return [&file](std::uint64_t offset, std::span<char> into) { return file.read_at(offset, into); };
}

InputFile existing(std::string const& path) {
  auto file = InputFile::open(path);
  if (!file) damaged(path, "@value_file.missing");
  return *std::move(file);
}

/// Whether `part` begins as `finished` does: it is empty, or a copy of it, perhaps one broken off.
/// Once values are added and saved, the header has more of them than that of `finished`.
bool is_copy(DurableFile const& part, InputFile const& finished) {
  std::string ours(kFixed, '\0');
  std::string theirs(kFixed, '\0');
  ours.resize(part.read_at(0, ours));
  theirs.resize(finished.read_at(0, theirs));
  return theirs.starts_with(ours);
}

/// Opens what an interrupted writer left, or a copy of what a finished one made; empty if a limit
/// was reached. A copy that a limit or the end of the process broke off is gone on with.
std::optional<DurableFile> file_to_resume(std::string const& path, Limits const& limits) {
  DurableFile file(path, DurableFile::Begin::kContinue);
  std::optional<InputFile> const finished =
      file.size() == 0 ? existing(file.path()) : InputFile::open(file.path());
  // Whatever may be wrong with it: it is not ours to delete.
  file.keep(file.size() != 0);
  if (!finished || !is_copy(file, *finished)) return file;
  std::string bytes(kBuffer, '\0');
  while (std::size_t const count = finished->read_at(file.size(), bytes)) {
    file.append(std::string_view(bytes).substr(0, count));
    if (limits.expired()) {
      file.keep();  // to go on with it, and since removing a long file takes a while
      return std::nullopt;
    }
  }
  return file;
}

}  // namespace

ValueFileWriter::ValueFileWriter(DurableFile file, OneHeapGame const& game)
    : file_(std::move(file)) {
  header_.code = game_name(game);
  if (header_.code.size() > kMostCode) throw Error(Message{"value_file.code", {}});
  header_.offset = offset_for(header_.code.size());
}

ValueFileWriter::ValueFileWriter(std::string const& path, OneHeapGame const& game)
    : ValueFileWriter(DurableFile(path), game) {
  file_.append(header_bytes(header_));
}

std::optional<ValueFileWriter> ValueFileWriter::resume(std::string const& path,
                                                       OneHeapGame const& game, std::uint64_t count,
                                                       std::uint64_t checksum,
                                                       Limits const& limits) {
  auto file = file_to_resume(path, limits);
  if (!file) return std::nullopt;
  std::string const part = file->part_path();
  auto const read = from_file(*file);
  ValueFileHeader const found = read_header(part, read);
  if (found.code != game_name(game)) {
    throw Error(Message{"value_file.other_game", {{"path", part}, {"code", found.code}}});
  }
  auto const hash = hash_of_values(part, found, count, read, limits);
  if (!hash) {
    file->keep();
    return std::nullopt;
  }
  if (*hash != checksum) damaged(part, "@value_file.values");
  file->truncate(found.offset + count * (found.bits / 8));
  ValueFileWriter writer(*std::move(file), game);
  writer.header_.bits = found.bits;
  writer.header_.count = count;
  return writer;
}

void ValueFileWriter::add(std::span<std::uint16_t const> piece) {
  if (header_.bits == 8 && needs_two_bytes(piece)) widen();
  pack(buffer_, piece, header_.bits);
  header_.count += piece.size();
  if (buffer_.size() >= kBuffer) flush();
}

void ValueFileWriter::flush() {
  file_.append(buffer_);
  buffer_.clear();
}

/// Rewrites everything with 16 bits, to a file that then replaces this one: a crash leaves one or
/// the other, both good.
void ValueFileWriter::widen() {
  flush();
  DurableFile wide(file_.part_path());
  ValueFileHeader header = header_;
  header.bits = 16;
  wide.append(header_bytes({.code = header.code, .bits = 16, .offset = header.offset}));
  std::string bytes;
  for_each_piece(file_.part_path(), header_, header_.count, from_file(file_),
                 [&](std::span<std::uint16_t const> piece) {
                   bytes.clear();
                   pack(bytes, piece, 16);
                   wide.append(bytes);
                 });
  file_.replace_by(std::move(wide));
  header_ = std::move(header);
}

void ValueFileWriter::keep() {
  flush();
  file_.sync();
  file_.keep();
}

void ValueFileWriter::keep_as_file(std::uint64_t checksum) {
  flush();
  header_.checksum = checksum;
  file_.write_at(0, header_bytes(header_));
  keep();
}

void ValueFileWriter::finish(std::uint64_t checksum) {
  flush();
  header_.checksum = checksum;
  file_.write_at(0, header_bytes(header_));
  file_.commit();
}

ValueFileReader::ValueFileReader(std::string const& path)
    : file_(existing(path)), header_(read_header(path, from_file(file_))) {
  std::uint64_t const room = file_.size() - header_.offset;
  if (header_.count != room / (header_.bits / 8) || room % (header_.bits / 8) != 0) {
    damaged(path, "@value_file.short");
  }
}

void ValueFileReader::read(std::uint64_t from, std::span<std::uint16_t> into) const {
  unsigned const width = header_.bits / 8;
  std::string bytes(into.size() * width, '\0');
  if (from > header_.count || into.size() > header_.count - from ||
      file_.read_at(header_.offset + from * width, bytes) != bytes.size()) {
    damaged(file_.path(), "@value_file.short");
  }
  unpack(into, bytes, header_.bits);
}

void ValueFileReader::verify() const {
  if (hash_of_values(file_.path(), header_, header_.count, from_file(file_)) != header_.checksum) {
    damaged(file_.path(), "@value_file.values");
  }
}

}  // namespace bouton::sequence
