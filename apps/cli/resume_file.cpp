#include "resume_file.hpp"

#include "command.hpp"
#include "front/errors.hpp"
#include "output.hpp"
#include "signals.hpp"

namespace bouton::cli {

using namespace front;

ResumeFile::ResumeFile(std::string path, std::string const& every, Settings const& settings)
    : path_(std::move(path)), settings_(settings) {
  std::optional<SavePace::Duration> wanted;
  if (!every.empty()) {
    if (path_.empty()) throw Error(Message{"cli.error.save_every", {}});
    wanted = read_duration("--save-every", every);
  }
  pace_ = SavePace(wanted, settings.limits().deadline);
  next_ = pace_.first(SavePace::Clock::now());
}

std::optional<InputFile> ResumeFile::load() const {
  if (!used()) return std::nullopt;
  auto state = InputFile::open(path_);
  if (state && state->size() == 0) return std::nullopt;  // as made by mktemp: nothing is saved yet
  return state;
}

int ResumeFile::say_not_taken_up() const {
  char const* const key =
      interrupted() ? "cli.resume.taking_up_interrupted" : "cli.resume.not_taken_up";
  put_error({key, {{"path", printable(path_)}}}, settings_.language);
  return interrupted() ? kExitInterrupted : kExitUnknown;
}

void ResumeFile::say_saved(std::uint64_t n) const {
  if (!used()) return;
  Message message{"cli.values.saved", {{"path", printable(path_)}}};
  if (saved_ != n) {
    message.key = "cli.resume.older";
    message.arguments.emplace_back("n", std::to_string(saved_));
  }
  put_error(message, settings_.language);
}

Error ResumeFile::unusable(Error const& error) const {
  return Error(Message{
      "cli.error.resume",
      {{"path", printable(path_)}, {"reason", render(error.message(), settings_.language)}}});
}

bool ResumeFile::due() const {
  return used() && SavePace::Clock::now() >= next_;
}

void ResumeFile::complain(Error const& error) {
  if (complained_) return;
  put_error(printable(render(error.message(), settings_.language), 4000));
  complained_ = true;
}

}  // namespace bouton::cli
