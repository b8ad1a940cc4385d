#include "front/pin_board.hpp"

#include <algorithm>
#include <utility>

#include "bouton/core/error.hpp"
#include "front/numbers.hpp"
#include "front/play_input.hpp"

namespace bouton::front {
namespace {

/// `1 5`, `1 5-6`, `5`, `5-6`: up to three numbers.
struct PinNumbers {
  std::optional<std::uint64_t> row;
  std::uint64_t first = 0, last = 0;
};

std::optional<std::uint64_t> take_number(std::string_view& text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  return leading_number(text);
}

bool take_sign(std::string_view& text, char sign) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<PinNumbers> read_numbers(std::string_view text, bool one_row) {
  PinNumbers numbers;
  auto const first = take_number(text);
  if (!first) return std::nullopt;
  std::string_view const after_first = text;
  auto pin = take_sign(text, '-') ? std::nullopt : take_number(text);
  if (pin) {
    numbers.row = first;
  } else {
    if (!one_row) return std::nullopt;
    pin = first;
    text = after_first;
  }
  numbers.first = numbers.last = *pin;
  if (take_sign(text, '-')) {
    auto const last = take_number(text);
    if (!last) return std::nullopt;
    numbers.last = *last;
  }
  return text.find_first_not_of(" \t") == text.npos ? std::optional(numbers) : std::nullopt;
}

}  // namespace

PinBoard::PinBoard(SmallPosition const& start) : rows_(start.heaps) {
  for (std::size_t row = 0; row < rows_.size(); ++row) runs_.push_back({row, 1, rows_[row]});
}

bool PinBoard::fits(Ruleset const& rules) {
  return has_rows_of_pins(rules) &&
         std::all_of(rules.moves.begin(), rules.moves.end(),
                     [](MoveKind const& kind) { return kind.max_heaps == 1; });
}

std::optional<PinHit> PinBoard::hit(Move const& move) const {
  if (move.changes.empty() || !move.changes.front().first) return std::nullopt;
  HeapChange const& change = move.changes.front();
  PinRun const& run = runs_.at(change.heap);
  std::uint64_t const first = run.first + to_u64(*change.first).value() - 1;
  return PinHit{run.row, first, first + to_u64(change.taken).value() - 1};
}

std::string PinBoard::words(Move const& move, Language language) const {
  if (auto const pins = hit(move)) return hit_words(*pins, language);
  if (move.changes.empty()) return in_words(move, language);  // the pass of the whole game
  PinRun const& run = runs_.at(move.changes.front().heap);
  auto const in_row = std::count_if(runs_.begin(), runs_.end(),
                                    [&](PinRun const& other) { return other.row == run.row; });
  return render(Message{in_row == 1 ? "move.pass_row" : "play.pass_pins",
                        {{"row", std::to_string(run.row + 1)}, {"pins", run_text(run)}}},
                language);
}

std::size_t PinBoard::run_of(std::size_t row, std::uint64_t pin) const {
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    PinRun const& run = runs_[i];
    if (run.row == row && pin >= run.first && pin - run.first < run.count) return i;
  }
  return runs_.size();
}

std::size_t PinBoard::row_numbered(std::uint64_t number) const {
  if (number == 0 || number > rows_.size()) {
    throw Error(
        Message{"play.error.no_row",
                {{"heap", std::to_string(number)}, {"heaps", std::to_string(rows_.size())}}});
  }
  return static_cast<std::size_t>(number - 1);
}

void PinBoard::require_pins(std::size_t row, std::uint64_t first, std::uint64_t last) const {
  if (first > 0 && first <= last && last <= rows_[row]) return;
  throw Error(Message{"play.error.pins",
                      {{"heap", std::to_string(row + 1)}, {"size", std::to_string(rows_[row])}}});
}

std::size_t PinBoard::standing_run(std::size_t row, std::uint64_t pin) const {
  std::size_t const heap = run_of(row, pin);
  if (heap < runs_.size()) return heap;
  throw Error(Message{"play.error.pin_down",
                      {{"pin", std::to_string(pin)}, {"row", std::to_string(row + 1)}}});
}

std::string PinBoard::read_pins(std::size_t row, std::uint64_t first, std::uint64_t last) const {
  require_pins(row, first, last);
  for (std::uint64_t pin = first; pin <= last; ++pin) {
    // The rest of the run stands.
    PinRun const& run = runs_[standing_run(row, pin)];
    pin = std::max(pin, run.first + run.count - 1);
  }
  std::size_t const heap = run_of(row, first);
  std::uint64_t const before = runs_[heap].first - 1;
  std::string entry = std::to_string(heap + 1) + ' ' + std::to_string(first - before);
  if (last > first) entry += '-' + std::to_string(last - before);
  return entry;
}

std::string PinBoard::read(std::string_view text) const {
  if (auto const numbers = read_numbers(text, rows_.size() == 1)) {
    return read_pins(row_numbered(numbers->row.value_or(1)), numbers->first, numbers->last);
  }
  if (auto pass = read_pass(text)) return *std::move(pass);
  // What becomes of a whole row: its heap must be the only one.
  std::string_view rest = text;
  auto const row = take_number(rest);
  if (!row || *row == 0 || *row > rows_.size()) return std::string(text);
  std::size_t const heap = only_run(static_cast<std::size_t>(*row - 1));
  return std::to_string(heap + 1) + std::string(rest);
}

std::size_t PinBoard::only_run(std::size_t row) const {
  std::optional<std::size_t> heap;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    if (runs_[i].row != row) continue;
    if (heap) throw Error(Message{"play.error.gaps", {{"row", std::to_string(row + 1)}}});
    heap = i;
  }
  return heap.value();
}

std::optional<std::string> PinBoard::read_pass(std::string_view text) const {
  std::string_view const word = pass_word(text);
  std::string_view rest = text.substr(word.size());
  auto const number = word.empty() ? std::nullopt : take_number(rest);
  if (!number) return std::nullopt;
  std::size_t const row = row_numbered(*number);
  auto const pin = take_number(rest);
  if (pin) require_pins(row, *pin, *pin);
  std::size_t const heap = pin ? standing_run(row, *pin) : only_run(row);
  return "pass " + std::to_string(heap + 1) + std::string(rest);
}

void PinBoard::knock_out(PinHit const& hit) {
  std::size_t const at = run_of(hit.row, hit.first);
  PinRun const run = runs_.at(at);
  std::vector<PinRun> parts;
  if (hit.first > run.first) parts.push_back({run.row, run.first, hit.first - run.first});
  std::uint64_t const end = run.first + run.count;
  if (hit.last + 1 < end) parts.push_back({run.row, hit.last + 1, end - hit.last - 1});
  if (parts.empty()) parts.push_back({run.row, run.first, 0});
  auto const place = runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(at));
  runs_.insert(place, parts.begin(), parts.end());
}

std::string run_text(PinRun const& run) {
  std::string const first = std::to_string(run.first);
  return run.count == 1 ? first : first + "-" + std::to_string(run.first + run.count - 1);
}

std::string hit_words(PinHit const& hit, Language language) {
  return render(
      hit_in_words(
          {.heap = hit.row, .taken = hit.last - hit.first + 1, .first = Natural(hit.first)}),
      language);
}

}  // namespace bouton::front
