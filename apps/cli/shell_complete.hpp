// What the tabulator key offers in `bouton shell`.
#pragma once

#include <string_view>

#include "bouton/core/message.hpp"
#include "shell_session.hpp"
#include "terminal/line_editor.hpp"

namespace bouton::cli {

/// Words that may stand at the end of the line: commands, games, options and their values, files,
/// names and numbers of the session.
[[nodiscard]] terminal::Completions complete_line(ShellSession const& session,
                                                  std::string_view before, Language language);

}  // namespace bouton::cli
