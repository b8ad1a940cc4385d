#include "resume_file.hpp"
#include "front/errors.hpp"

#include "output.hpp"

namespace bouton::cli {
using namespace front;

ResumeFile::ResumeFile(std::string path, std::string const& every, Language language)
    : path_(std::move(path)), language_(language) {
  if (!every.empty()) {
    if (path_.empty()) throw Error(Message{"cli.error.save_every", {}});
    pace_ = SavePace(read_duration("--save-every", every));
  }
  pause_ = pace_.pause({});
}

std::optional<InputFile> ResumeFile::load() const {
  if (!used()) return std::nullopt;
  auto state = InputFile::open(path_);
  if (state && state->size() == 0) return std::nullopt;  // as made by mktemp: nothing is saved yet
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
  return used() && Clock::now() - last_ >= pause_;
}

void ResumeFile::save(std::string_view state) {
  save_pieces([&](auto const& put) { put(state); });
}

void ResumeFile::complain(Error const& error) {
  if (complained_) return;
  put_error(printable(render(error.message(), language_), 4000));
  complained_ = true;
}

}  // namespace bouton::cli
