#include "resume_file.hpp"
#include "front/errors.hpp"

#include "core/durable_file.hpp"
#include "output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 36;

}  // namespace

ResumeFile::ResumeFile(std::string path, std::string const& every, Language language)
    : path_(std::move(path)), language_(language), every_(std::chrono::seconds(10)) {
  if (every.empty()) return;
  if (path_.empty()) throw Error(Message{"cli.error.save_every", {}});
  every_ = read_duration("--save-every", every);
}

std::optional<std::string> ResumeFile::load() const {
  if (!used()) return std::nullopt;
  auto state = read_whole_file(path_, kMostBytes);
  if (state && state->empty()) return std::nullopt;  // as made by mktemp: nothing is saved yet
  return state;
}

void ResumeFile::say_saved() const {
  if (!used()) return;
  put_error(render(Message{"cli.values.saved", {{"path", printable(path_)}}}, language_));
}

Error ResumeFile::unusable(Error const& error) const {
  return Error(
      Message{"cli.error.resume",
              {{"path", printable(path_)}, {"reason", render(error.message(), language_)}}});
}

bool ResumeFile::due() const {
  return used() && Clock::now() - last_ >= every_;
}

void ResumeFile::save(std::string_view state) {
  if (!used()) return;
  write_file_durably(path_, state);
  last_ = Clock::now();
  complained_ = false;
}

void ResumeFile::complain(Error const& error) {
  last_ = Clock::now();
  if (complained_) return;
  put_error(printable(render(error.message(), language_), 4000));
  complained_ = true;
}

}  // namespace bouton::cli
