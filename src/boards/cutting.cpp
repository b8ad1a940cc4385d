// Cutting paper: a move cuts a sheet of squared paper along a line of its grid. Sheets lie beside
// each other; a position is the list of their sides. With chocolate it is the same game.
//
// In one form no side may become shorter than a least side. In the other, who cuts off a single
// square has won, and the play is over.
#include <algorithm>
#include <charconv>
#include <iterator>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "boards/value_search.hpp"
#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

constexpr std::uint64_t kLongestSide = 400;
constexpr std::size_t kMostSheets = 200;

/// Rows and columns, the smaller side first: a sheet may be turned.
using Sheet = std::pair<std::uint64_t, std::uint64_t>;

Sheet sheet_of(std::uint64_t a, std::uint64_t b) {
  return std::minmax(a, b);
}

/// The shape of a board: the least side, and whether a single square ends the play.
struct CutRules {
  std::uint64_t least = 1;
  bool first = false;

  explicit CutRules(Board const& board) : least(board.shape[0]), first(board.shape[1] == 1) {}
};

/// Calls visit(part, part) for each cut of a sheet until it returns false.
bool for_each_cut_of(Sheet const& sheet, std::uint64_t least, auto const& visit) {
  auto const [a, b] = sheet;
  for (std::uint64_t at = least; at + least <= a && at <= a / 2; ++at) {
    if (b >= least && !visit(sheet_of(at, b), sheet_of(a - at, b))) return false;
  }
  for (std::uint64_t at = least; a != b && at + least <= b && at <= b / 2; ++at) {
    if (a >= least && !visit(sheet_of(a, at), sheet_of(a, b - at))) return false;
  }
  return true;
}

bool has_square(BoardNumbers const& numbers) {
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    if (numbers[i] == 1 && numbers[i + 1] == 1) return true;
  }
  return false;
}

/// Sorted, as positions are kept.
BoardNumbers numbers_of(std::vector<Sheet> sheets) {
  std::sort(sheets.begin(), sheets.end());
  BoardNumbers numbers;
  for (auto const& [a, b] : sheets) numbers.insert(numbers.end(), {a, b});
  return numbers;
}

std::vector<Sheet> sheets_of(BoardNumbers const& numbers) {
  std::vector<Sheet> sheets;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    sheets.emplace_back(numbers[i], numbers[i + 1]);
  }
  return sheets;
}

/// Calls visit(numbers) for what each cut leaves until it returns false.
bool for_each_cutting(CutRules const& rules, BoardNumbers const& numbers, auto const& visit) {
  if (rules.first && has_square(numbers)) return true;
  std::vector<Sheet> const sheets = sheets_of(numbers);
  for (std::size_t at = 0; at < sheets.size(); ++at) {
    if (at > 0 && sheets[at] == sheets[at - 1]) continue;
    std::vector<Sheet> after = sheets;
    after.erase(after.begin() + static_cast<std::ptrdiff_t>(at));
    after.resize(after.size() + 2);
    bool const all = for_each_cut_of(sheets[at], rules.least, [&](Sheet one, Sheet other) {
      after[after.size() - 2] = one;
      after[after.size() - 1] = other;
      return visit(numbers_of(after));
    });
    if (!all) return false;
  }
  return true;
}

/// "5x7 2x3", "-" for none.
BoardNumbers read_sheets(Board const&, std::string_view text) {
  BoardText const trimmed = trimmed_board_text(text);
  std::vector<Sheet> sheets;
  char const* const end = trimmed.text.data() + trimmed.text.size();
  char const* at = trimmed.text.data();
  auto const fail = [&] {
    throw ParseError(
        Message{"error.board.sheets",
                {{"most", std::to_string(kLongestSide)}, {"sheets", std::to_string(kMostSheets)}}},
        std::string(text), trimmed.begin + static_cast<std::size_t>(at - trimmed.text.data()));
  };
  if (trimmed.text == "-") return {};
  while (at != end) {
    if (*at == ' ') {
      ++at;
      continue;
    }
    std::uint64_t sides[2] = {};
    char const* next = at;
    for (std::uint64_t& side : sides) {
      if (&side != sides && (next == end || *next++ != 'x')) fail();
      auto const [behind, error] = std::from_chars(next, end, side);
      if (error != std::errc{} || side == 0 || side > kLongestSide) fail();
      next = behind;
    }
    if ((next != end && *next != ' ') || sheets.size() == kMostSheets) fail();
    sheets.push_back(sheet_of(sides[0], sides[1]));
    at = next;
  }
  return numbers_of(std::move(sheets));
}

std::string write_sheets(Board const&, BoardNumbers const& numbers) {
  std::string text;
  for (auto const& [a, b] : sheets_of(numbers)) {
    if (!text.empty()) text += ' ';
    text += std::to_string(a) + 'x' + std::to_string(b);
  }
  return text.empty() ? "-" : text;
}

bool for_each_cut_option(Ruleset const& rules, SmallPosition const& from,
                         OptionVisitor const& visit) {
  SmallPosition option = from;
  return for_each_cutting(CutRules(*rules.board), from.heaps, [&](BoardNumbers after) {
    option.heaps = std::move(after);
    return visit(option);
  });
}

/// The sheet that is gone, and the two that came.
std::vector<Message> cut_in_words(SmallPosition const& from, SmallPosition const& after) {
  std::vector<Sheet> gone, come;
  std::vector<Sheet> const before = sheets_of(from.heaps), now = sheets_of(after.heaps);
  std::set_difference(before.begin(), before.end(), now.begin(), now.end(),
                      std::back_inserter(gone));
  std::set_difference(now.begin(), now.end(), before.begin(), before.end(),
                      std::back_inserter(come));
  auto const told = [&](std::vector<Sheet> const& sheets, std::size_t at) {
    return write_sheets(*from.board, numbers_of({sheets.at(at)}));
  };
  return {{"move.cut_sheet",
           {{"sheet", told(gone, 0)}, {"one", told(come, 0)}, {"other", told(come, 1)}}}};
}

/// Nim-values of sheets. \pre least >= 1
class SheetValues {
 public:
  /// \param square_allowed  whether a cut may leave a single square
  SheetValues(std::uint64_t least, bool square_allowed)
      : least_(least), square_allowed_(square_allowed) {}

  std::uint64_t of(Sheet const& sheet, Limits const& limits) {
    auto const [a, b] = sheet;
    if (b > side_) grow(b, limits);
    return values_[a - 1][b - 1];
  }
  std::uint64_t of_all(BoardNumbers const& numbers, Limits const& limits) {
    std::uint64_t sum = 0;
    for (Sheet const& sheet : sheets_of(numbers)) sum ^= of(sheet, limits);
    return sum;
  }

 private:
  void grow(std::uint64_t side, Limits const& limits) {
    Meter meter(limits);
    values_.resize(side);
    for (auto& row : values_) row.resize(side);
    std::vector<bool> seen;
    for (std::uint64_t b = side_ + 1; b <= side; ++b) {
      for (std::uint64_t a = 1; a <= b; ++a) {
        if (!meter.spend(b)) throw LimitReached{Stop::kExpired};
        seen.assign(2 * (a + b), false);
        for_each_cut_of({a, b}, least_, [&](Sheet one, Sheet other) {
          bool const square = one == Sheet{1, 1} || other == Sheet{1, 1};
          if (square_allowed_ || !square) {
            std::uint64_t const value =
                values_[one.first - 1][one.second - 1] ^ values_[other.first - 1][other.second - 1];
            if (value < seen.size()) seen[value] = true;
          }
          return true;
        });
        values_[a - 1][b - 1] =
            static_cast<std::uint64_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
      }
      side_ = b;
    }
  }

  std::uint64_t least_;
  bool square_allowed_;
  std::uint64_t side_ = 0;
  std::vector<std::vector<std::uint64_t>> values_;
};

/// What the search sees: each sheet is a part, unless a square ends the play of all.
struct CutMoves {
  using Position = BoardNumbers;
  CutRules rules;

  void moves(Position const& numbers, auto const& visit) const {
    for_each_cutting(rules, numbers, [&](BoardNumbers const& after) { return visit(after); });
  }
  void components(Position const& numbers, auto const& visit) const {
    if (rules.first) {
      visit(numbers);
      return;
    }
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
      Position const sheet = {numbers[i], numbers[i + 1]};
      if (sheet[1] >= 2 * rules.least) visit(sheet);
    }
  }
  [[nodiscard]] Position canonical(Position const& sheet) const { return sheet; }
};

/// Values by the least side; where a single square ends the play, by the proof in
/// docs/games/cutting.md.
class CuttingSearch final : public ValueSearch<CutMoves> {
 public:
  explicit CuttingSearch(Board const& board)
      : ValueSearch<CutMoves>(CutMoves{CutRules(board)}),
        rules_(board),
        normal_(rules_.first ? 2 : rules_.least, true),
        misere_(1, false) {}

  std::uint64_t nim_value(BoardNumbers const& numbers, Limits const& limits) override {
    if (rules_.first) return ValueSearch<CutMoves>::nim_value(numbers, limits);
    std::lock_guard const lock(mutex_);
    return normal_.of_all(numbers, limits);
  }
  Outcome outcome(BoardNumbers const& numbers, Convention convention,
                  Limits const& limits) override {
    bool const misere = convention == Convention::kMisere;
    if (misere && !rules_.first) return ValueSearch<CutMoves>::outcome(numbers, convention, limits);
    std::lock_guard const lock(mutex_);
    if (!rules_.first) return normal_.of_all(numbers, limits) == 0 ? Outcome::kP : Outcome::kN;
    // Who made the square has won, or in misere play lost.
    if (is_over(numbers)) return misere ? Outcome::kN : Outcome::kP;
    if (misere) return misere_.of_all(numbers, limits) == 0 ? Outcome::kP : Outcome::kN;
    bool const strip =
        std::any_of(numbers.begin(), numbers.end(), [](auto side) { return side == 1; });
    return strip || normal_.of_all(numbers, limits) != 0 ? Outcome::kN : Outcome::kP;
  }
  std::optional<BoardTheorem> theorem(BoardNumbers const& numbers, Convention convention,
                                      Limits const& limits) override {
    bool const misere = convention == Convention::kMisere;
    if (misere && !rules_.first) return std::nullopt;
    BoardTheorem found;
    found.outcome = outcome(numbers, convention, limits);
    found.all_wins = false;
    found.judges = true;
    if (!rules_.first) {
      found.nim_value = nim_value(numbers, limits);
      found.reason = {{*found.nim_value == 0 ? "board.value.p" : "board.value.n",
                       {{"value", std::to_string(*found.nim_value)}}}};
    } else {
      found.reason = {{is_over(numbers) ? "board.cut.over"
                       : misere         ? "board.cut.no_square"
                                        : "board.cut.no_strip",
                       {}}};
    }
    found.references = {Message{"by.page", {{"page", "cutting"}}}};
    return found;
  }

 private:
  /// \pre a single square ends the play
  static bool is_over(BoardNumbers const& numbers) {
    return numbers.empty() || has_square(numbers);
  }

  CutRules rules_;
  SheetValues normal_, misere_;
};

constexpr BoardRow kCutting = {
    .word = "cut",
    .read = read_sheets,
    .write = write_sheets,
    .for_each_option = for_each_cut_option,
    .words = cut_in_words,
    .random_start =
        [](Board const&, Dice& dice) {
          return numbers_of({sheet_of(2 + dice.roll(4), 3 + dice.roll(4))});
        },
    .search = [](Board const& board) -> std::unique_ptr<BoardSearch> {
      return std::make_unique<CuttingSearch>(board);
    },
};
constexpr BoardRow cut_first_row() {
  BoardRow row = kCutting;
  row.word = "cut-first";
  row.in_sums = false;  // a square ends the play of all sheets
  return row;
}
constexpr BoardRow kCuttingFirst = cut_first_row();

Game cutting(std::uint64_t least, bool first, std::string const& told,
             GameParameter const& parameter) {
  std::string_view const text = parameter.rest();
  Game game;
  game.rules.board = board_of(first ? kCuttingFirst : kCutting, {least, first ? 1U : 0U});
  game.start = write_sheets(*game.rules.board, read_sheets(*game.rules.board, text));
  game.specification = told + game.start;
  game.title = Message{first ? "game.cut-first.title" : "game.cut.title", {}};
  return game;
}

constexpr GameEntry kCutEntries[] = {
    {"cut:ROWSxCOLUMNS", "game.cut.title", "game.cut.rule", "cut:3x5", "3x5", "cutting"}};
constexpr GameEntry kCutFirstEntries[] = {{"cut-first:ROWSxCOLUMNS", "game.cut-first.title",
                                           "game.cut-first.rule", "cut-first:4x5", "4x5",
                                           "cutting"}};

}  // namespace
}  // namespace bouton::boards

namespace bouton {

BOUTON_GAME(cut) = {
    .place = 350,
    .word = "cut",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) {
          // "2:5x7": no side shorter than 2.
          std::string_view const text = parameter.rest();
          std::uint64_t least = 1;
          std::string told = "cut:";
          if (std::size_t const colon = text.find(':'); colon != text.npos) {
            auto const [end, error] = std::from_chars(text.data(), text.data() + colon, least);
            if (error != std::errc{} || end != text.data() + colon || least == 0 ||
                least > boards::kLongestSide) {
              throw ParseError(Message{"error.board.least_side",
                                       {{"most", std::to_string(boards::kLongestSide)}}},
                               std::string(parameter.specification()), parameter.at());
            }
            told += std::string(text.substr(0, colon + 1));
            parameter.skip(text.substr(0, colon + 1));
          }
          return boards::cutting(least, false, told, parameter);
        },
    .entries = boards::kCutEntries,
};
BOUTON_GAME(cut_first) = {
    .place = 351,
    .word = "cut-first",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) { return boards::cutting(1, true, "cut-first:", parameter); },
    .entries = boards::kCutFirstEntries,
};

}  // namespace bouton
