// Treblecross as it is played: crosses on a strip, until three of them stand side by side.
//
// Who wins is known without a search of the strip, in both conventions. In normal play a cross
// within two squares of another one loses at once, so that crosses go to squares farther away; a
// run of n of these is a heap of n + 2 of the octal game 0.007. In misère play whoever completes
// three loses, so that crosses go where they complete none; what such squares leave falls into
// parts. The proofs are in docs/games/treblecross.md. Nim-values are those of neither game: moves
// that lose are moves. A search finds them.
#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "boards/treblecross.hpp"
#include "bouton/core/error.hpp"
#include "bouton/search.hpp"
#include "rules/board_cells.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

constexpr std::string_view kCrossSigns = ".X";

/// Whether three crosses stand side by side, this square among them.
bool is_treble(BoardNumbers const& numbers, std::size_t at) {
  std::size_t run = 0;
  std::size_t const first = at < 2 ? 0 : at - 2;
  for (std::size_t i = first; i < std::min(numbers.size(), at + 3); ++i) {
    run = numbers[i] != 0 ? run + 1 : 0;
    if (run == 3) return true;
  }
  return false;
}

bool has_treble(BoardNumbers const& numbers) {
  // Of three squares side by side one is among these.
  for (std::size_t at = 1; at < numbers.size(); at += 3) {
    if (is_treble(numbers, at)) return true;
  }
  return false;
}

BoardNumbers read_crosses(Board const&, std::string_view text) {
  return read_cells(text, kCrossSigns);
}

std::string write_crosses(Board const&, BoardNumbers const& numbers) {
  return write_cells(numbers, kCrossSigns);
}

bool for_each_cross(Ruleset const&, SmallPosition const& from, OptionVisitor const& visit) {
  if (has_treble(from.heaps)) return true;
  SmallPosition option = from;
  for (std::uint64_t& number : option.heaps) {
    if (number != 0) continue;
    number = 1;
    if (!visit(option)) return false;
    number = 0;
  }
  return true;
}

std::vector<Message> cross_in_words(SmallPosition const& from, SmallPosition const& after) {
  auto const differ = std::mismatch(from.heaps.begin(), from.heaps.end(), after.heaps.begin());
  return {{"move.cross", {{"square", std::to_string(differ.first - from.heaps.begin() + 1)}}}};
}

BoardNumbers random_crosses(Board const&, Dice& dice) {
  return BoardNumbers(9 + static_cast<std::size_t>(dice.roll(8)), 0);
}

std::optional<BoardNumbers> read_cross(Ruleset const&, SmallPosition const& from,
                                       std::string_view text) {
  auto const squares = numbers_after(text, {"cross", "画叉", "叉"});
  if (!squares || squares->size() != 1) return std::nullopt;
  std::uint64_t const square = squares->front();
  if (square == 0 || square > from.heaps.size() ||
      from.heaps[static_cast<std::size_t>(square - 1)] != 0) {
    throw Error(Message{"play.error.no_square", {{"square", std::to_string(square)}}});
  }
  BoardNumbers after = from.heaps;
  after[static_cast<std::size_t>(square - 1)] = 1;
  return after;
}

std::string cross_ruler(SmallPosition const& position) {
  return places_ruler(position.heaps.size());
}

Drawing draw_crosses(SmallPosition const& position, SmallPosition const*) {
  constexpr std::string_view kPieces[] = {"", "cross"};
  return draw_strip(position.heaps, kPieces, "draw.how.cross");
}

/// The game of crosses that complete no three. A square where one would is a wall: it stays free.
struct SafeGame {
  using Position = Strip;  // between walls, with squares that are none

  void moves(Strip part, auto const& visit) const {
    for (Strip free = squares_of(part) & ~part; free != 0; free &= free - 1) {
      visit(part | (free & (~free + 1)));
    }
  }
  void components(Strip strip, auto const& visit) const {
    Strip const crosses = strip & squares_of(strip);
    for (Strip open = squares_of(strip) & ~completing(strip); open != 0;) {
      int const from = std::countr_zero(open);
      int const count = std::countr_one(open >> from);
      Strip const end = Strip{1} << count;
      Strip const part = (crosses >> from & (end - 1)) | end;
      if ((part & (end - 1)) != end - 1) visit(part);
      open &= ~((end - 1) << from);
    }
  }
  [[nodiscard]] Strip canonical(Strip part) const { return least_turned(part); }
};

class TreblecrossSearch final : public BoardSearch {
 public:
  /// Empty where the theorem does not say it.
  std::optional<Outcome> known(BoardNumbers const& numbers, Convention convention,
                               Limits const& limits) {
    bool const normal = convention == Convention::kNormal;
    if (has_treble(numbers)) return normal ? Outcome::kP : Outcome::kN;
    if (numbers.size() < kThree) {  // all squares are filled
      bool const even = std::count(numbers.begin(), numbers.end(), 0U) % 2 == 0;
      return even == normal ? Outcome::kP : Outcome::kN;
    }
    if (normal && can_complete(numbers)) return Outcome::kN;
    std::lock_guard const lock(mutex_);
    auto const sum = normal ? std::optional(sum_far_away(numbers)) : sum_safe(numbers, limits);
    if (!sum) return std::nullopt;
    return *sum == 0 ? Outcome::kP : Outcome::kN;
  }

  std::uint64_t nim_value(BoardNumbers const& numbers, Limits const& limits) override {
    if (numbers.size() > kMostSquaresOfStrip) throw LimitReached{Stop::kPositions};
    std::lock_guard const lock(mutex_);
    return answer(values_, limits, strip_of(numbers));
  }
  Outcome outcome(BoardNumbers const& numbers, Convention convention,
                  Limits const& limits) override {
    if (auto const found = known(numbers, convention, limits)) return *found;
    throw LimitReached{Stop::kPositions};
  }
  std::optional<BoardTheorem> theorem(BoardNumbers const& numbers, Convention convention,
                                      Limits const& limits) override {
    std::optional<Outcome> outcome;
    try {
      outcome = known(numbers, convention, limits);
    } catch (LimitReached const&) {
    }
    if (!outcome) return std::nullopt;
    BoardTheorem found{.outcome = *outcome, .all_wins = false, .judges = true};
    found.reason = why(numbers, convention, *outcome);
    found.references = {Message{"by.page", {{"page", "treblecross"}}}};
    return found;
  }

 private:
  static constexpr std::size_t kThree = 3;

  static bool completes(BoardNumbers& numbers, std::size_t at) {
    if (numbers[at] != 0) return false;
    numbers[at] = 1;
    bool const treble = is_treble(numbers, at);
    numbers[at] = 0;
    return treble;
  }
  static bool can_complete(BoardNumbers numbers) {
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      if (completes(numbers, at)) return true;
    }
    return false;
  }

  /// Lengths of the runs of squares more than two away from every cross.
  static std::vector<std::size_t> runs_far_away(BoardNumbers const& numbers) {
    std::vector<std::size_t> runs = {0};
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      auto const from = numbers.begin() + static_cast<std::ptrdiff_t>(at < 2 ? 0 : at - 2);
      auto const to =
          numbers.begin() + static_cast<std::ptrdiff_t>(std::min(numbers.size(), at + 3));
      if (std::any_of(from, to, [](std::uint64_t number) { return number != 0; })) {
        if (runs.back() > 0) runs.push_back(0);
      } else {
        ++runs.back();
      }
    }
    if (runs.back() == 0) runs.pop_back();
    return runs;
  }
  std::uint64_t sum_far_away(BoardNumbers const& numbers) {
    std::uint64_t sum = 0;
    for (std::size_t const run : runs_far_away(numbers)) sum ^= value_of_run(run);
    return sum;
  }
  /// A cross takes its square and two to each side. \complexity n^2 for the first n runs, once
  std::uint64_t value_of_run(std::size_t run) {
    while (runs_.size() <= run) {
      std::size_t const all = runs_.size();
      std::vector<bool> seen;
      for (std::size_t at = 0; 2 * at < all; ++at) {
        std::size_t const left = at < 2 ? 0 : at - 2, right = all - at < 3 ? 0 : all - at - 3;
        std::uint64_t const value = runs_[left] ^ runs_[right];
        if (seen.size() <= value) seen.resize(static_cast<std::size_t>(value) + 1);
        seen[static_cast<std::size_t>(value)] = true;
      }
      auto const least = std::find(seen.begin(), seen.end(), false);
      runs_.push_back(static_cast<std::uint64_t>(least - seen.begin()));
    }
    return runs_[run];
  }

  /// Empty where a part is too long.
  std::optional<std::uint64_t> sum_safe(BoardNumbers numbers, Limits const& limits) {
    std::uint64_t sum = 0;
    for (std::size_t from = 0, at = 0; at <= numbers.size(); ++at) {
      if (at < numbers.size() && !completes(numbers, at)) continue;
      if (at - from > kMostSquaresOfStrip) return std::nullopt;
      if (at > from)
        sum ^= answer(safe_, limits, strip_of(std::span(numbers).subspan(from, at - from)));
      from = at + 1;
    }
    return sum;
  }

  static std::uint64_t answer(auto& search, Limits const& limits, Strip strip) {
    search.set_limits(limits);
    auto const value = search.nim_value(strip);
    if (!value) throw LimitReached{search.stopped_by()};
    return *value;
  }

  std::vector<Message> why(BoardNumbers const& numbers, Convention convention, Outcome outcome) {
    bool const won = outcome == Outcome::kN, normal = convention == Convention::kNormal;
    if (has_treble(numbers)) return {{normal ? "treblecross.over" : "treblecross.misere.over", {}}};
    if (numbers.size() < kThree) {
      bool const odd = won == normal;  // squares are free
      std::string key = normal ? "treblecross.short." : "treblecross.misere.short.";
      return {{key + (odd ? "odd" : "even"), {}}};
    }
    if (!normal) {
      return {{won ? "treblecross.misere.n" : "treblecross.misere.p", {}},
              {"treblecross.misere.rule", {}}};
    }
    if (can_complete(numbers)) return {{"treblecross.now", {}}};
    std::vector<Message> reason = {{won ? "treblecross.n" : "treblecross.p", {}}};
    constexpr std::size_t kMostTold = 12;
    std::vector<std::string> told;
    for (std::size_t const run : runs_far_away(numbers)) {
      told.push_back(told.size() < kMostTold ? std::to_string(run) : "...");
      if (told.size() > kMostTold) break;
    }
    if (!told.empty()) reason.push_back({"treblecross.runs", {{"runs", std::move(told)}}});
    reason.push_back({"treblecross.rule", {}});
    return reason;
  }

  std::mutex mutex_;
  std::vector<std::uint64_t> runs_ = {0};  // nim-values of 0.007, heaps from 2
  Search<SafeGame> safe_{SafeGame{}};
  Search<StripGame> values_{StripGame{}};
};

constexpr BoardRow kCrossBoard = {
    .word = "treblecross-strip",
    .read = read_crosses,
    .write = write_crosses,
    .for_each_option = for_each_cross,
    .words = cross_in_words,
    .random_start = random_crosses,
    .read_move = read_cross,
    .move_help = "play.help.cross",
    .ruler = cross_ruler,
    .search = [](Board const&) -> std::unique_ptr<BoardSearch> {
      return std::make_unique<TreblecrossSearch>();
    },
    .draw = draw_crosses,
};

constexpr Preset kCrossPresets[] = {{"treblecross-strip", "........."},
                                    {"treblecross-strip", "...X......."}};
constexpr GameEntry kCrossEntries[] = {{"treblecross-strip", "game.treblecross-strip.title",
                                        "game.treblecross-strip.rule", "treblecross-strip",
                                        "...X.......", "treblecross", kCrossPresets}};

}  // namespace
}  // namespace bouton::boards

namespace bouton {

BOUTON_GAME(treblecross_strip) = {
    .place = 230,
    .word = "treblecross-strip",
    .rules = [] { return Ruleset{.board = board_of(boards::kCrossBoard)}; },
    .entries = boards::kCrossEntries,
};

}  // namespace bouton
