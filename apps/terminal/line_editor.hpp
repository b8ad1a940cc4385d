// Lines that a person types: with editing, history and completion on a terminal, plainly in a pipe.
//
//     LineEditor editor({.history = history_file("shell"), .complete = words_completer(words)});
//     while (auto line = editor.read("bouton> ")) ...
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bouton::terminal {

/// What may stand from byte `begin` of the line to the cursor.
struct Completions {
  std::size_t begin = 0;
  std::vector<std::string> words;
};

/// Called with the line up to the cursor when the person asks for completion.
using Completer = std::function<Completions(std::string_view before_cursor)>;

/// Completes the last word of the line (words end at blanks) from a list.
[[nodiscard]] Completer words_completer(std::vector<std::string> words);

struct LineEditorOptions {
  std::filesystem::path history = {};  ///< kept from session to session; empty: not kept
  Completer complete = {};             ///< empty: the tabulator key does nothing
  /// Whether Ctrl-C was pressed: ends the line that is being read. Empty: never.
  std::function<bool()> interrupted = {};
  /// Shows the prompt where lines are not edited. Empty: no prompt is shown there.
  std::function<void(std::string_view)> show_prompt = {};
};

class LineEditor {
 public:
  explicit LineEditor(LineEditorOptions options = {});
  /// Writes the history; a history that cannot be written is forgotten.
  ~LineEditor();
  LineEditor(LineEditor&&) noexcept;
  LineEditor& operator=(LineEditor&&) noexcept;

  /// The next line of standard input without its end. Empty at the end of the input (Ctrl-D) and
  /// after Ctrl-C; `interrupted` of the options tells them apart. In a pipe a line longer than a
  /// million bytes is cut, and the prompt goes to `show_prompt`; so does the line itself where the
  /// output is a terminal.
  /// On a terminal the line joins the history unless it is blank.
  [[nodiscard]] std::optional<std::string> read(std::string_view prompt);

  /// Whether lines are edited: input and output are terminals that can move the cursor.
  [[nodiscard]] bool edits() const;

  /// Another completer from now on; games change while a session goes on.
  void complete_by(Completer completer);

 private:
  class Source;
  class Plain;
  class Edited;
  std::unique_ptr<Source> source_;
};

/// Where the history called `name` is kept: $XDG_STATE_HOME/bouton/NAME.history, by default under
/// ~/.local/state. Empty if there is no home.
[[nodiscard]] std::filesystem::path history_file(std::string_view name);

}  // namespace bouton::terminal
