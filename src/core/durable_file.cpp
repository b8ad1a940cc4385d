#include "core/durable_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "core/system_error.hpp"

namespace bouton {
namespace {

Message failure(char const* key, std::string const& path, std::string const& reason) {
  return Message{key, {{"path", path}, {"reason", reason}}};
}

Message failure(char const* key, std::string const& path, int error) {
  return failure(key, path, system_reason(error));
}

[[noreturn]] void cannot_write(std::string const& path, int error) {
  throw Error(failure("file.write", path, error));
}

/// The file that is meant, behind all symbolic links; it need not exist.
std::string target_of(std::string const& path) {
  constexpr int kMostLinks = 40;  // as Linux follows
  std::filesystem::path target = path;
  std::error_code error;
  for (int links = 0; std::filesystem::is_symlink(target, error); ++links) {
    if (links == kMostLinks) cannot_write(path, ELOOP);
    std::filesystem::path const next = std::filesystem::read_symlink(target, error);
    if (error) cannot_write(path, error.value());
    target = target.parent_path() / next;
  }
  return target.string();
}

/// Opens and locks `part`, so that no other process has it.
int open_locked(std::string const& path, std::string const& part, mode_t mode) {
  while (true) {
    int const descriptor = open(part.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode);
    if (descriptor < 0) cannot_write(path, errno);
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      int const error = errno;
      ::close(descriptor);
      if (error == EWOULDBLOCK) throw Error(failure("file.write", path, "@file.busy"));
      cannot_write(path, error);
    }
    // Between open and lock the former owner may have renamed it: then it is not ours.
    struct stat ours = {}, named = {};
    if (fstat(descriptor, &ours) == 0 && stat(part.c_str(), &named) == 0 &&
        ours.st_ino == named.st_ino && ours.st_dev == named.st_dev) {
      return descriptor;
    }
    ::close(descriptor);
  }
}

std::size_t read_all(int descriptor, std::string const& path, std::uint64_t offset,
                     std::span<char> into) {
  std::size_t done = 0;
  while (done < into.size()) {
    ssize_t const count = pread(descriptor, into.data() + done, into.size() - done,
                                static_cast<off_t>(offset + done));
    if (count == 0) break;
    if (count < 0) {
      if (errno == EINTR) continue;
      throw Error(failure("file.read", path, errno));
    }
    done += static_cast<std::size_t>(count);
  }
  return done;
}

void sync_folder(std::string const& path) {
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  int const descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;  // a folder that may be written but not read: the rename is done
  fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

DurableFile::DurableFile(std::string const& path, Begin begin) : path_(target_of(path)) {
  part_ = path_ + ".part";
  mode_t mode = 0666;
  struct stat existing = {};
  bool const exists = stat(path.c_str(), &existing) == 0;
  if (exists) {
    if (!S_ISREG(existing.st_mode)) throw Error(failure("file.write", path, "@file.not_regular"));
    if (access(path_.c_str(), W_OK) != 0) cannot_write(path_, errno);
    mode = existing.st_mode & 0777;
  }
  descriptor_ = open_locked(path_, part_, mode);
  struct stat opened = {};
  if (fstat(descriptor_, &opened) != 0) fail(errno);
  // If it fails (another user's file was left there), the content matters more than its mode.
  if (exists) static_cast<void>(fchmod(descriptor_, mode));
  size_ = static_cast<std::uint64_t>(opened.st_size);
  if (begin == Begin::kEmpty && size_ != 0) truncate(0);
}

DurableFile::~DurableFile() {
  close();
}

DurableFile::DurableFile(DurableFile&& other) noexcept
    : path_(std::move(other.path_)),
      part_(std::move(other.part_)),
      size_(other.size_),
      on_its_way_(other.on_its_way_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      keep_(other.keep_) {}

void DurableFile::fail(int error) const {
  throw WriteError(failure("file.write", path_, error));
}

void DurableFile::close() {
  if (descriptor_ < 0) return;
  if (!keep_) unlink(part_.c_str());
  ::close(descriptor_);
  descriptor_ = -1;
}

void DurableFile::append(std::string_view bytes) {
  std::uint64_t const before = size_;
  try {
    write_at(before, bytes);
  } catch (WriteError const&) {
    size_ = before;  // the next attempt overwrites what this one wrote
    throw;
  }
  begin_to_sync();
}

/// Little is left to do when sync() is called.
void DurableFile::begin_to_sync() {
#if defined(__linux__)
  constexpr std::uint64_t kPiece = std::uint64_t{1} << 23;
  on_its_way_ = std::min(on_its_way_, size_);
  if (size_ - on_its_way_ < kPiece) return;
  // Only to be quicker: what goes wrong here goes wrong in sync().
  static_cast<void>(sync_file_range(descriptor_, static_cast<off_t>(on_its_way_),
                                    static_cast<off_t>(size_ - on_its_way_),
                                    SYNC_FILE_RANGE_WRITE));
  on_its_way_ = size_;
#endif
}

void DurableFile::write_at(std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t const count =
        pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0) {
      if (errno == EINTR) continue;
      fail(errno);
    }
    bytes.remove_prefix(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
    if (offset > size_) size_ = offset;
  }
}

std::size_t DurableFile::read_at(std::uint64_t offset, std::span<char> into) const {
  return read_all(descriptor_, part_, offset, into);
}

void DurableFile::truncate(std::uint64_t size) {
  while (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) {
    if (errno != EINTR) fail(errno);
  }
  size_ = size;
}

void DurableFile::sync() {
  while (fsync(descriptor_) != 0) {
    if (errno != EINTR) fail(errno);
  }
}

void DurableFile::commit() {
  sync();
  if (rename(part_.c_str(), path_.c_str()) != 0) fail(errno);
  keep_ = true;  // FILE.part is gone: a file of that name would be another writer's
  sync_folder(path_);
  close();
}

void DurableFile::replace_by(DurableFile&& other) {
  other.sync();
  if (rename(other.part_.c_str(), part_.c_str()) != 0) fail(errno);
  ::close(descriptor_);
  descriptor_ = std::exchange(other.descriptor_, -1);
  size_ = other.size_;
}

void write_file_durably(std::string const& path, std::string_view bytes) {
  DurableFile file(path);
  file.append(bytes);
  file.commit();
}

std::optional<InputFile> InputFile::open(std::string path) {
  InputFile file(std::move(path));
  // O_NONBLOCK: a named pipe without a writer must not block us.
  file.descriptor_ = ::open(file.path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file.descriptor_ < 0) {
    if (errno == ENOENT) return std::nullopt;
    throw Error(failure("file.read", file.path_, errno));
  }
  struct stat status = {};
  if (fstat(file.descriptor_, &status) != 0) throw Error(failure("file.read", file.path_, errno));
  if (!S_ISREG(status.st_mode)) throw Error(failure("file.read", file.path_, "@file.not_regular"));
  file.size_ = static_cast<std::uint64_t>(status.st_size);
  return file;
}

InputFile::~InputFile() {
  if (mapped_ != nullptr) munmap(mapped_, static_cast<std::size_t>(size_));
  if (descriptor_ >= 0) ::close(descriptor_);
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)),
      size_(other.size_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      mapped_(std::exchange(other.mapped_, nullptr)) {}

std::string_view InputFile::bytes() {
  auto const size = static_cast<std::size_t>(size_);
  if (size == 0) return {};  // nothing can be mapped
  if (mapped_ == nullptr) {
    void* const mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor_, 0);
    if (mapped == MAP_FAILED) throw Error(failure("file.read", path_, errno));
    mapped_ = mapped;
  }
  return {static_cast<char const*>(mapped_), size};
}

std::size_t InputFile::read_at(std::uint64_t offset, std::span<char> into) const {
  return read_all(descriptor_, path_, offset, into);
}

std::optional<std::string> read_whole_file(std::string const& path, std::uint64_t most) {
  auto const file = InputFile::open(path);
  if (!file) return std::nullopt;
  if (file->size() > most) throw Error(failure("file.read", path, "@file.long"));
  std::string content(static_cast<std::size_t>(file->size()), '\0');
  content.resize(file->read_at(0, content));
  return content;
}

}  // namespace bouton
