// Where a line of any language may break is what libunistring knows (UAX 14).
#include "terminal/wrap.hpp"

#include <unilbrk.h>
#include <uniwidth.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/utf8.hpp"
#include "terminal/width.hpp"

namespace bouton::terminal {
namespace {

/// A character as it stands in a line, with the sequences for colours before it.
struct Character {
  std::string colours;
  std::string text;
  char32_t code = 0;
  std::size_t width = 0;
  bool break_before = false;
  bool reluctant = false;  // break here only where nothing else is left

  [[nodiscard]] bool blank() const { return code == ' '; }
};

/// A line with the places where it may break.
struct Line {
  std::vector<Character> characters;
  std::string colours_at_end;

  [[nodiscard]] std::size_t size() const { return characters.size(); }
  [[nodiscard]] std::size_t columns(std::size_t from, std::size_t to) const {
    std::size_t sum = 0;
    for (std::size_t i = from; i < to; ++i) sum += characters[i].width;
    return sum;
  }
};

std::size_t width_of(char32_t code) {
  int const width = uc_width(code, "UTF-8");
  return width < 0 ? 0 : static_cast<std::size_t>(width);
}

bool compares(char32_t code) {
  return code == '=' || code == '<' || code == '>';
}

/// Chinese punctuation brings its own room.
bool is_wide_sign(char32_t code) {
  return (code >= 0x3000 && code <= 0x303F) || (code >= 0xFF00 && code <= 0xFF60);
}

/// Between the entries of a Chinese list, or before what follows it: 、，；：。
bool separates(char32_t code) {
  return code == 0x3001 || code == 0x3002 || code == 0xFF0C || code == 0xFF1A || code == 0xFF1B;
}

/// Between Chinese characters a line may break before “ and after ”, where other scripts have
/// blanks; not between a quotation mark and other punctuation.
bool quotes(char32_t before, std::size_t width_before, char32_t here, std::size_t width_here) {
  bool const opens = here == 0x201C && width_before == 2 && !is_wide_sign(before);
  bool const closes = before == 0x201D && width_here == 2 && !is_wide_sign(here);
  return opens || closes;
}

bool is_digit(char32_t code) {
  return code >= '0' && code <= '9';
}

bool is_letter(char32_t code) {
  return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
}

bool of_a_heap(char32_t code) {
  return is_digit(code) || code == '/' || code == '-';
}

/// + - * × ⊕
bool operates(char32_t code) {
  return code == '+' || code == '-' || code == '*' || code == 0xD7 || code == 0x2295;
}

/// Whether the + or - at `at` stands between numbers or letters alone, as in b - a: a dash stands
/// between words, and so does the + between games.
bool is_operand(Line const& line, std::size_t at) {
  auto const single = [&](std::size_t i) {
    return is_digit(line.characters[i].code) || line.characters[i].code == ')' ||
           ((i == 0 || !is_letter(line.characters[i - 1].code)) &&
            (i + 1 == line.size() || !is_letter(line.characters[i + 1].code)));
  };
  return at >= 2 && single(at - 2) && single(at + 2);
}

/// Whether the value of an option begins here: 1000, N, FILE.
bool is_value(Line const& line, std::size_t at) {
  if (at >= line.size()) return false;
  char32_t const code = line.characters[at].code;
  char32_t const next = at + 1 < line.size() ? line.characters[at + 1].code : U' ';
  bool const capital = code >= 'A' && code <= 'Z', small = next >= 'a' && next <= 'z';
  return is_digit(code) || (capital && !small);
}

/// Whether this word and a blank stand before `at`: heap 3, row 1.
bool follows(Line const& line, std::size_t at, std::u32string_view word) {
  if (at < word.size() + 1 || !line.characters[at - 1].blank()) return false;
  std::size_t const begin = at - 1 - word.size();
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (line.characters[begin + i].code != word[i]) return false;
  }
  return begin == 0 || !is_letter(line.characters[begin - 1].code);
}

/// What reads badly in two lines, if it is short: `bouton help lines`, "law proved",
/// (n + p), 3 4 5, --to 1000.
void keep_together(Line& line) {
  constexpr std::size_t kLongestCode = 30, kLongestFormula = 14, kLongestNested = 24,
                        kLongestPosition = 12;
  auto const keep = [&](std::size_t from, std::size_t to, std::size_t longest) {
    if (line.columns(from, to) > longest) return;
    for (std::size_t i = from + 1; i < to; ++i) line.characters[i].reluctant = true;
  };
  auto const find = [&](std::size_t from, auto const& wanted) {
    while (from < line.size() && !wanted(line.characters[from].code)) ++from;
    return from;
  };
  auto const is = [](char32_t sign) { return [sign](char32_t code) { return code == sign; }; };
  for (std::size_t i = 0; i < line.size(); ++i) {
    char32_t const code = line.characters[i].code;
    if (code == '`' || code == '"') {
      std::size_t const end = find(i + 1, is(code));
      keep(i, std::min(end + 1, line.size()), kLongestCode);
      i = end;
    } else if (code == '(') {
      std::size_t end = i + 1;
      bool nested = false;
      for (std::size_t depth = 1; end < line.size(); ++end) {
        if (line.characters[end].code == '(') {
          ++depth;
          nested = true;
        }
        if (line.characters[end].code == ')' && --depth == 0) break;
      }
      keep(i, std::min(end + 1, line.size()), nested ? kLongestNested : kLongestFormula);
    } else if (operates(code) && i > 0 && i + 2 < line.size() && line.characters[i - 1].blank() &&
               line.characters[i + 1].blank() &&
               (code == '+' ? is_digit(line.characters[i + 2].code) || is_operand(line, i)
                            : code != '-' || is_operand(line, i))) {
      line.characters[i].reluctant = line.characters[i + 2].reluctant = true;
    } else if (code == '-' && (i == 0 || line.characters[i - 1].blank())) {
      std::size_t const end = find(i, is(' '));
      char32_t const next = i + 1 < end ? line.characters[i + 1].code : U' ';
      bool const option = next == '-', arrow = next == '>';
      if (arrow) line.characters[i].reluctant = true;
      if (end + 1 < line.size() && (arrow || (option && is_value(line, end + 1)))) {
        line.characters[end + 1].reluctant = true;
      }
    } else if (code == 0xB7) {  // between the entries of a list
      line.characters[i].reluctant = true;
    } else if (is_digit(code) &&
               (i == 0 || line.characters[i - 1].blank() || line.characters[i - 1].width == 2)) {
      std::size_t end = i;
      auto const heap = [&](std::size_t at) {
        return at < line.size() && of_a_heap(line.characters[at].code);
      };
      auto const number = [&](std::size_t at) {
        return at < line.size() && is_digit(line.characters[at].code);
      };
      auto const next = [&](std::size_t at) {  // " 4", " -3"
        if (at >= line.size() || !line.characters[at].blank()) return false;
        return number(at + 1) ||
               (heap(at + 1) && line.characters[at + 1].code == '-' && number(at + 2));
      };
      while (heap(end) || next(end)) ++end;
      if (follows(line, i, U"heap") || follows(line, i, U"row")) {
        line.characters[i].reluctant = true;
      }
      keep(i, end, kLongestPosition);
      i = end - 1;
    }
  }
}

Line read_line(std::string_view text) {
  Line line;
  std::string plain, colours;
  std::vector<std::size_t> begins;
  for (std::size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with("\033[")) {
      std::size_t const end =
          std::min(text.find_first_not_of("0123456789;", at + 2), text.size() - 1) + 1;
      colours += text.substr(at, end - at);
      at = end;
      continue;
    }
    Utf8Character const character = utf8_character(text, at);
    std::size_t const bytes = std::max<std::size_t>(character.bytes, 1);
    begins.push_back(plain.size());
    plain += text.substr(at, bytes);
    line.characters.push_back({std::exchange(colours, {}), std::string(text.substr(at, bytes)),
                               character.code,
                               character.bytes == 0 ? 1 : width_of(character.code)});
    at += bytes;
  }
  line.colours_at_end = colours;
  std::vector<char> breaks(plain.size() + 1);
  u8_possible_linebreaks(reinterpret_cast<std::uint8_t const*>(plain.data()), plain.size(), "UTF-8",
                         breaks.data());
  char32_t last = line.size() > 0 ? line.characters[0].code : 0;  // that is no blank
  for (std::size_t i = 1; i < line.size(); ++i) {
    Character& here = line.characters[i];
    Character const& before = line.characters[i - 1];
    // Not within "--moves" or "a/b": words are broken at blanks alone, Chinese between characters.
    // "n >= 5" stays together.
    bool const place = (before.blank() || here.width == 2 || before.width == 2) &&
                       !compares(here.code) && !compares(last);
    if (!here.blank()) last = here.code;
    // A list of options or words in quotation marks may break before each of them, though lines do
    // not begin with hyphens and often not with quotation marks.
    bool const option = ((here.code == '-' || here.code == '"') && separates(before.code)) ||
                        (here.code == '/' && before.blank());  // a path begins
    here.break_before =
        (place && !here.blank() && (option || breaks[begins[i]] != UC_BREAK_PROHIBITED)) ||
        quotes(before.code, before.width, here.code, here.width);
  }
  keep_together(line);
  return line;
}

/// Where the last column of a line begins, such as what an option does; 0 if there is only one.
std::size_t last_column(Line const& line, std::size_t first) {
  for (std::size_t i = line.size(); i > first + 3; --i) {
    bool const begins = !line.characters[i - 1].blank() && line.characters[i - 2].blank() &&
                        line.characters[i - 3].blank();
    if (begins) return i - 1;
  }
  return 0;
}

/// Where a column begins that others begin at, though one blank alone is left before it: an option
/// that fills its room. 0 if none does.
std::size_t column_after_one_blank(Line const& line, std::size_t first, std::size_t column) {
  if (first >= line.size() || line.characters[first].code != '-') return 0;
  std::size_t at = first + 1;
  while (at < line.size() && line.columns(0, at) < column) ++at;
  bool const begins = at < line.size() && line.columns(0, at) == column &&
                      line.characters[at - 1].blank() && !line.characters[at].blank();
  return begins ? at : 0;
}

std::size_t leading_blanks(Line const& line) {
  std::size_t first = 0;
  while (first < line.size() && line.characters[first].blank()) ++first;
  return first;
}

/// Where a word that is longer than a line is cut: a path behind one of its slashes.
std::size_t cut_of_word(Line const& line, std::size_t from, std::size_t end) {
  for (std::size_t i = end; i > from + 1; --i) {
    if (line.characters[i - 1].code == '/') return i;
  }
  return std::max(end, from + 1);
}

/// The end of the piece that begins at `from` and has so much room.
std::size_t end_of_piece(Line const& line, std::size_t from, std::size_t room) {
  std::size_t taken = 0, best = 0, other = 0;
  for (std::size_t i = from; i < line.size(); ++i) {
    if (i > from && line.characters[i].break_before) {
      (line.characters[i].reluctant ? other : best) = i;
    }
    taken += line.characters[i].width;
    if (taken <= room) continue;
    // A blank at the edge is not seen.
    if (line.characters[i].blank()) {
      std::size_t next = i;
      while (next < line.size() && line.characters[next].blank()) ++next;
      bool const ends = next == line.size() || line.characters[next].break_before;
      if (ends && (next == line.size() || !line.characters[next].reluctant)) return next;
      if (best == 0 && ends) return next;
    }
    return best > 0 ? best : other > 0 ? other : cut_of_word(line, from, i);
  }
  return line.size();
}

void append_piece(std::string& result, Line const& line, std::size_t from, std::size_t to) {
  std::size_t last = to;
  while (last > from && line.characters[last - 1].blank()) --last;
  for (std::size_t i = from; i < to; ++i) {
    result += line.characters[i].colours;
    if (i < last) result += line.characters[i].text;
  }
}

std::string_view next_line(std::string_view& text) {
  std::size_t const end = text.find('\n');
  std::string_view const line = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return line;
}

/// The column at which a second line of the same paragraph begins, by hand.
std::size_t text_column(Line const& line) {
  std::size_t const first = leading_blanks(line);
  std::size_t const second = last_column(line, first);
  return line.columns(0, second > 0 ? second : first);
}

/// Whether a column that begins here has no room beside what stands before it.
bool too_narrow(std::size_t column, std::size_t width) {
  constexpr std::size_t kNarrowest = 20;
  return column + kNarrowest > width;
}

/// The line in pieces that fit.
/// \param second  the character at which its last column begins; 0: it has only one
std::string broken(Line const& line, std::size_t width, std::size_t hanging, std::size_t second) {
  std::size_t const first = leading_blanks(line);
  std::size_t const column = line.columns(0, second);
  // "* " marks one line of a list, whose other lines are indented as far.
  bool const marked = first + 1 < line.size() && line.characters[first].code == '*' &&
                      line.characters[first + 1].blank();
  std::size_t hang = std::min(line.columns(0, first) + (marked ? 2 : 0) + hanging, width / 2);
  std::string result;
  std::size_t at = 0;
  if (second > 0) {
    if (!too_narrow(column, width)) {
      hang = column;
    } else {
      // No room beside the first column: the second begins below it.
      hang = std::min(line.columns(0, first) + 4, width / 2);
      std::string left;
      append_piece(left, line, 0, second);
      Line const before = read_line(left);
      std::size_t const last = last_column(before, first);
      bool const below = last > 0 && before.columns(0, before.size()) > width &&
                         too_narrow(before.columns(0, last), width);
      result = (below ? broken(before, width, hanging, last) : wrapped(left, width)) + '\n' +
               std::string(hang, ' ');
      at = second;
    }
  }
  bool begun = at > 0;
  while (at < line.size()) {
    std::size_t const end = end_of_piece(line, at, begun ? width - hang : width);
    append_piece(result, line, at, end);
    at = end;
    begun = true;
    if (at < line.size()) result += '\n' + std::string(hang, ' ');
  }
  return result + line.colours_at_end;
}

/// Fits paragraphs one after another; of options it knows at which column what they do begins.
class Paragraphs {
 public:
  /// \param hang  by how much the later lines of a paragraph that is not indented are
  Paragraphs(std::size_t width, std::size_t hang) : width_(width), hang_(hang) {}

  std::string fitted(std::string_view paragraph) {
    Line const line = read_line(paragraph);
    std::size_t const first = leading_blanks(line);
    std::size_t second = last_column(line, first);
    bool const option = first > 0 && first < line.size() && line.characters[first].code == '-';
    if (option && second == 0) second = column_after_one_blank(line, first, of_options_);
    if (option && second > 0) of_options_ = line.columns(0, second);
    // In a narrow terminal what an option does stands below it, also where there is room by chance.
    bool const below = first > 0 && second > 0 && too_narrow(line.columns(0, second), width_);
    if (!below && line.columns(0, line.size()) <= width_) return std::string(paragraph);
    return broken(line, width_, first > 0 ? 2 : hang_, second);
  }

 private:
  std::size_t width_, hang_;
  std::size_t of_options_ = 0;
};

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t hanging) {
  // Most lines are short.
  if (text.size() <= width) return std::string(text);
  Line const line = read_line(text);
  if (line.columns(0, line.size()) <= width) return std::string(text);
  return broken(line, width, hanging, last_column(line, leading_blanks(line)));
}

std::string wrapped_options(std::string_view text, std::size_t width) {
  Paragraphs paragraphs(width, 2);
  std::string result;
  while (!text.empty()) {
    result += paragraphs.fitted(next_line(text)) + '\n';
  }
  return result;
}

std::string reflowed(std::string_view text, std::size_t width) {
  constexpr std::size_t kEarly =
      64;  // a line by hand that ends before this column ends its paragraph
  std::string result, paragraph;
  std::size_t column = 0;  // where a line that goes on begins
  bool open = false;
  Paragraphs paragraphs(width, 0);
  auto const finish = [&] {
    if (open) result += paragraphs.fitted(paragraph) + '\n';
    open = false;
  };
  while (!text.empty()) {
    std::string_view const piece = next_line(text);
    Line const line = read_line(piece);
    std::size_t const first = leading_blanks(line);
    bool const goes_on = open && first < line.size() && line.columns(0, first) == column &&
                         last_column(line, first) == 0;
    if (goes_on) {
      Line const before = read_line(paragraph);
      Character const& left = before.characters.back();
      Character const& right = line.characters[first];
      bool const wide = (left.width == 2 && right.width == 2) || is_wide_sign(left.code) ||
                        is_wide_sign(right.code);
      if (!wide) paragraph += ' ';
      paragraph += piece.substr(first);
    } else {
      finish();
      paragraph = piece;
      column = text_column(line);
      open = true;
    }
    bool const indented = !goes_on && first > 0 && last_column(line, first) == 0;
    bool const early = line.columns(0, line.size()) < kEarly;
    if (line.size() == 0 || early || indented) finish();
  }
  finish();
  return result;
}

}  // namespace bouton::terminal
