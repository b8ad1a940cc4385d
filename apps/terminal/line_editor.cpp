// Editing is done by libedit (docs/decisions/0015-the-terminal.md); this file is the only one that
// knows it.
#include "terminal/line_editor.hpp"

#include <histedit.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "core/utf8.hpp"
#include "terminal/width.hpp"

namespace bouton::terminal {
namespace {

/// libedit converts characters by the locale of the thread; here that is UTF-8 while a line is
/// read, whatever the program is set to otherwise.
class Utf8Locale {
 public:
  Utf8Locale() : locale_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (locale_ != nullptr) before_ = uselocale(locale_);
  }
  ~Utf8Locale() {
    if (locale_ == nullptr) return;
    uselocale(before_);
    freelocale(locale_);
  }
  Utf8Locale(Utf8Locale const&) = delete;
  Utf8Locale& operator=(Utf8Locale const&) = delete;

 private:
  locale_t locale_ = nullptr;
  locale_t before_ = nullptr;
};

bool blank(std::string_view text) {
  return text.find_first_not_of(" \t") == text.npos;
}

std::string common_beginning(std::vector<std::string> const& words) {
  std::string result = words.front();
  for (std::string const& word : words) {
    std::size_t same = 0;
    while (same < std::min(result.size(), word.size()) && result[same] == word[same]) ++same;
    // Whole characters only.
    while (same > 0 && same < result.size() &&
           (static_cast<unsigned char>(result[same]) & 0xC0U) == 0x80U) {
      --same;
    }
    result.resize(same);
  }
  return result;
}

/// The words in columns, as wide as the terminal allows.
std::string in_columns(std::vector<std::string> const& words, std::size_t columns) {
  std::size_t widest = 1;
  for (std::string const& word : words) widest = std::max(widest, display_width(word));
  std::size_t const across = std::max<std::size_t>(1, columns / (widest + 2));
  std::size_t const rows = (words.size() + across - 1) / across;
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t at = row; at < words.size(); at += rows) {
      text += words[at];
      if (at + rows < words.size()) text.append(widest + 2 - display_width(words[at]), ' ');
    }
    text += '\n';
  }
  return text;
}

}  // namespace

class LineEditor::Source {
 public:
  explicit Source(LineEditorOptions options) : options_(std::move(options)) {}
  virtual ~Source() = default;
  Source(Source const&) = delete;
  Source& operator=(Source const&) = delete;

  virtual std::optional<std::string> read(std::string_view prompt) = 0;
  [[nodiscard]] virtual bool edits() const = 0;
  void complete_by(Completer completer) { options_.complete = std::move(completer); }

 protected:
  [[nodiscard]] bool interrupted() const { return options_.interrupted && options_.interrupted(); }

  LineEditorOptions options_;
};

/// Lines from a pipe or a file.
class LineEditor::Plain : public LineEditor::Source {
 public:
  using Source::Source;

  std::optional<std::string> read(std::string_view prompt) override {
    constexpr std::size_t kMost = 1'000'000;
    if (options_.show_prompt) options_.show_prompt(prompt);
    while (!interrupted()) {
      std::size_t const end = buffer_.find('\n');
      if (end != std::string::npos || (ended_ && !buffer_.empty()) || buffer_.size() > kMost) {
        std::string line = buffer_.substr(0, end);
        buffer_.erase(0, end == std::string::npos ? buffer_.size() : end + 1);
        if (!line.empty() && line.back() == '\r') line.pop_back();
        // What a person types stands on the screen; what comes from a file is shown there too, so
        // that the answer begins a line of its own.
        if (options_.show_prompt && isatty(STDIN_FILENO) == 0 && isatty(STDOUT_FILENO) != 0) {
          options_.show_prompt(line + '\n');
        }
        return line;
      }
      if (ended_) return std::nullopt;
      char block[4096];
      ssize_t const count = ::read(STDIN_FILENO, block, sizeof block);
      if (count > 0) buffer_.append(block, static_cast<std::size_t>(count));
      if (count == 0 || (count < 0 && errno != EINTR)) ended_ = true;
    }
    return std::nullopt;
  }
  [[nodiscard]] bool edits() const override { return false; }

 private:
  std::string buffer_;
  bool ended_ = false;
};

/// Lines from a terminal.
class LineEditor::Edited : public LineEditor::Source {
 public:
  explicit Edited(LineEditorOptions options) : Source(std::move(options)) {
    Utf8Locale const utf8;
    edit_ = el_init("bouton", stdin, stdout, stderr);
    history_ = history_init();
    if (edit_ == nullptr || history_ == nullptr) return;
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_PROMPT_ESC, &Edited::prompt_of, '\1');
    el_set(edit_, EL_EDITOR, "emacs");
    el_set(edit_, EL_GETCFN, &Edited::next_character);
    el_set(edit_, EL_HIST, history, history_);
    // The wide call keeps the texts where they are; the narrow one copies them and never frees
    // them.
    el_wset(edit_, EL_ADDFN, L"bouton-complete", L"complete the word", &Edited::complete_word);
    bind_keys();
    el_source(edit_, nullptr);  // the user's own keys: ~/.editrc
    HistEvent event;
    history(history_, &event, H_SETSIZE, 1000);
    history(history_, &event, H_SETUNIQUE, 1);
    if (!options_.history.empty()) history(history_, &event, H_LOAD, options_.history.c_str());
  }

  ~Edited() override {
    Utf8Locale const utf8;
    if (history_ != nullptr) {
      save_history();
      history_end(history_);
    }
    if (edit_ != nullptr) el_end(edit_);
  }

  std::optional<std::string> read(std::string_view prompt) override {
    if (!edits() || interrupted()) return std::nullopt;
    Utf8Locale const utf8;
    std::fflush(stdout);
    prompt_ = prompt;
    // Before the prompt is seen, so that no key is echoed twice.
    el_set(edit_, EL_PREP_TERM, 1);
    int count = 0;
    char const* const line = el_gets(edit_, &count);
    if (line == nullptr || count <= 0) {
      std::fputc('\n', stdout);
      return std::nullopt;
    }
    std::string text(line, static_cast<std::size_t>(count));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    if (!blank(text)) {
      HistEvent event;
      history(history_, &event, H_ENTER, text.c_str());
      changed_ = true;
    }
    return text;
  }
  [[nodiscard]] bool edits() const override { return edit_ != nullptr && history_ != nullptr; }

 private:
  static Edited& of(EditLine* edit) {
    void* data = nullptr;
    el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<Edited*>(data);
  }

  static char* prompt_of(EditLine* edit) { return of(edit).prompt_.data(); }

  void bind_keys() {
    static constexpr std::pair<char const*, char const*> kKeys[] = {
        {"^I", "bouton-complete"},         {"^R", "em-inc-search-prev"},
        {"\\e[3~", "ed-delete-next-char"}, {"\\e[1~", "ed-move-to-beg"},
        {"\\e[4~", "ed-move-to-end"},      {"\\e[H", "ed-move-to-beg"},
        {"\\e[F", "ed-move-to-end"},       {"\\e[1;5C", "em-next-word"},
        {"\\e[1;5D", "ed-prev-word"}};
    for (auto const& [key, function] : kKeys) {
      el_set(edit_, EL_BIND, key, function, static_cast<char*>(nullptr));
    }
  }

  /// One character from the keyboard: returns 1, 0 at the end of the input, -1 at Ctrl-C. It wakes
  /// up now and then, for Ctrl-C that another thread received and for a new size of the window.
  static int next_character(EditLine* edit, wchar_t* result) {
    Edited& self = of(edit);
    std::string bytes;
    while (!self.interrupted()) {
      pollfd wait{STDIN_FILENO, POLLIN, 0};
      int const ready = poll(&wait, 1, 100);
      self.follow_window();
      if (ready <= 0) continue;
      char byte = 0;
      ssize_t const count = ::read(STDIN_FILENO, &byte, 1);
      if (count == 0) return 0;
      if (count < 0) {
        if (errno == EINTR || errno == EAGAIN) continue;
        return -1;
      }
      bytes += byte;
      Utf8Character const character = utf8_character(bytes, 0);
      if (character.bytes > 0) {
        *result = static_cast<wchar_t>(character.code);
        return 1;
      }
      if (bytes.size() >= 4) bytes.clear();  // not UTF-8
    }
    return -1;
  }

  void follow_window() {
    winsize now{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &now) != 0) return;
    if (columns_ != 0 && now.ws_col != columns_) resize();
    columns_ = now.ws_col;
  }

  /// libedit takes the cursor's place in the old window over into the new one, and where that is
  /// smaller it writes beyond its memory. So the line is taken away first, with the prompt, and
  /// shown again below.
  void resize() {
    LineInfoW const* const line = el_wline(edit_);
    std::wstring const typed(line->buffer, line->lastchar);
    auto const behind = static_cast<int>(line->lastchar - line->cursor);
    std::string const prompt = std::exchange(prompt_, "");
    std::fputc('\n', stdout);
    el_cursor(edit_, behind);
    el_wdeletestr(edit_, static_cast<int>(typed.size()));
    el_set(edit_, EL_REFRESH);  // the cursor is in the first column of the first row
    el_resize(edit_);
    prompt_ = prompt;
    el_winsertstr(edit_, typed.c_str());
    el_cursor(edit_, -behind);
    el_set(edit_, EL_REFRESH);
  }

  static unsigned char complete_word(EditLine* edit, int /*key*/) {
    Edited& self = of(edit);
    if (!self.options_.complete) return CC_ERROR;
    LineInfo const* const line = el_line(edit);
    std::string const before(line->buffer, static_cast<std::size_t>(line->cursor - line->buffer));
    Completions const found = self.options_.complete(before);
    if (found.words.empty()) return CC_ERROR;
    std::string const typed = before.substr(std::min(found.begin, before.size()));
    std::string next = common_beginning(found.words);
    if (found.words.size() == 1 && !next.ends_with(':') && !next.ends_with('/')) next += ' ';
    if (next != typed && next.starts_with(typed)) {
      return el_insertstr(edit, next.c_str() + typed.size()) == 0 ? CC_REFRESH : CC_ERROR;
    }
    if (found.words.size() == 1) return CC_ERROR;
    std::fputc('\n', stdout);
    std::fputs(in_columns(found.words, columns().value_or(80)).c_str(), stdout);
    return CC_REDISPLAY;
  }

  void save_history() {
    if (!changed_ || options_.history.empty()) return;
    std::error_code error;
    std::filesystem::create_directories(options_.history.parent_path(), error);
    HistEvent event;
    history(history_, &event, H_SAVE, options_.history.c_str());
  }

  EditLine* edit_ = nullptr;
  History* history_ = nullptr;
  std::string prompt_;
  unsigned short columns_ = 0;
  bool changed_ = false;
};

Completer words_completer(std::vector<std::string> words) {
  return [words = std::move(words)](std::string_view before) {
    std::size_t const blank_at = before.find_last_of(" \t");
    Completions result{blank_at == before.npos ? 0 : blank_at + 1, {}};
    for (std::string const& word : words) {
      if (word.starts_with(before.substr(result.begin))) result.words.push_back(word);
    }
    return result;
  };
}

LineEditor::LineEditor(LineEditorOptions options) {
  char const* const kind = std::getenv("TERM");
  bool const moves_cursor = kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
  if (moves_cursor && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
    auto edited = std::make_unique<Edited>(options);
    if (edited->edits()) source_ = std::move(edited);
  }
  if (!source_) source_ = std::make_unique<Plain>(std::move(options));
}

LineEditor::~LineEditor() = default;
LineEditor::LineEditor(LineEditor&&) noexcept = default;
LineEditor& LineEditor::operator=(LineEditor&&) noexcept = default;

std::optional<std::string> LineEditor::read(std::string_view prompt) {
  return source_->read(prompt);
}

bool LineEditor::edits() const {
  return source_->edits();
}

void LineEditor::complete_by(Completer completer) {
  source_->complete_by(std::move(completer));
}

std::filesystem::path history_file(std::string_view name) {
  std::filesystem::path folder;
  if (char const* const state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/') {
    folder = state;
  } else if (char const* const home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    folder = std::filesystem::path(home) / ".local" / "state";
  } else {
    return {};
  }
  return folder / "bouton" / (std::string(name) + ".history");
}

}  // namespace bouton::terminal
