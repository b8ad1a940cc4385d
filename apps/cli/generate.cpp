// bouton generate: files for the system the command is installed on, made from its own
// description. Not listed in the help: packages use it, people rarely do.
#include <memory>

#include "bouton/core/error.hpp"
#include "command.hpp"
#include "described.hpp"
#include "front/numbers.hpp"
#include "output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

int run_generate(Program const& program, std::string const& what, Language language) {
  if (what.empty()) throw Error(Message{"cli.error.generate_what", {}});
  if (what == "bash") {
    put(bash_completion(program));
  } else if (what == "zsh") {
    put(zsh_completion(program, language));
  } else if (what == "fish") {
    put(fish_completion(program, language));
  } else if (what == "man") {
    put(manual_page(program, help_subjects(), BOUTON_VERSION, BOUTON_DATE, language));
  } else {
    bad_value("WHAT", what, "bash, zsh, fish, man");
  }
  return kExitAnswered;
}

}  // namespace

Command generate_command(Program const& program) {
  auto const what = std::make_shared<std::string>();
  return {.name = "generate",
          .options = {{"WHAT", what.get(), "help.arg.generate"}},
          .run =
              [&program, what](Settings const& settings) {
                return run_generate(program, *what, settings.language);
              },
          .listed = false,
          .prints = Prints::kData};
}

}  // namespace bouton::cli
