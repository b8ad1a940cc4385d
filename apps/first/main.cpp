// bouton_first solve GAME POSITION...: what `bouton` answers, where a theorem about heaps does,
// with the same output and exit status; 75 and no output where the whole command is needed.
// script/run asks it once, while most of the command is still to be compiled.
#include <algorithm>
#include <string_view>

#include "command_line.hpp"
#include "memory.hpp"
#include "output.hpp"
#include "program_file.hpp"
#include "signals.hpp"

namespace {
constexpr int kExitWholeNeeded = 75;
}

int main(int argc, char** argv) {
  using namespace bouton::cli;
  // What reads or writes files is not begun by one program and ended by another.
  bool const here = argc > 1 && argv[1] == std::string_view("solve") &&
                    std::none_of(argv + 2, argv + argc, [](std::string_view word) {
                      return word == "-" || (word.starts_with("--") && word != "--json" &&
                                             word != "--misere" && word != "--explain");
                    });
  if (!here) return kExitWholeNeeded;
  remember_program(argv[0]);
  install_signal_handlers();
  bouton::Language const language = early_language(argc, argv);
  try {
    CommandLine line;
    return run_command_line(line, argc, argv, language, nullptr);
  } catch (...) {
    // Whatever it is, the whole command says it.
    return kExitWholeNeeded;
  }
}
