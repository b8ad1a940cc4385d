// bouton generate: files for the system the command is installed on, made from its own
// description. Not listed in the help: packages use it, people rarely.
#include <memory>

#include "bouton/core/error.hpp"
#include "command.hpp"
#include "described.hpp"
#include "exit_status.hpp"
#include "front.hpp"
#include "manual_page.hpp"
#include "output.hpp"

namespace bouton::cli {
namespace {

int run_generate(CLI::App const& app, std::string const& what, Language language) {
  DescribedProgram const program = describe_program(app);
  if (what == "bash") {
    put(bash_completion(program));
  } else if (what == "zsh") {
    put(zsh_completion(program));
  } else if (what == "fish") {
    put(fish_completion(program));
  } else if (what == "man") {
    put(manual_page(program, help_subjects(), BOUTON_VERSION, BOUTON_DATE, language));
  } else {
    throw Error(Message{
        "cli.error.value",
        {{"option", "WHAT"}, {"value", printable(what)}, {"allowed", "bash, zsh, fish, man"}}});
  }
  return kExitAnswered;
}

}  // namespace

Command add_generate(CLI::App& app, Texts const& texts) {
  CLI::App* const parser = add_command(app, texts, "generate");
  parser->group("");
  auto const what = std::make_shared<std::string>();
  parser->add_option("WHAT", *what, texts("help.arg.generate"))->type_name("");
  return {parser, [&app, what](Settings const& settings) {
            return run_generate(app, *what, settings.language);
          }};
}

}  // namespace bouton::cli
