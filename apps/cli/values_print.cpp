// bouton values: the values themselves, as text, table, JSON or b-file, in pieces.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer/values.hpp"
#include "ask/sequence_game.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "kept_work.hpp"
#include "output.hpp"
#include "sequence/value_reader.hpp"
#include "values.hpp"

namespace bouton::cli {
using namespace front;

namespace {

constexpr std::uint64_t kPerLine = 10;
constexpr std::size_t kNarrow = 60;  // columns of a terminal that has room for half as many
/// The width of a column is determined from this many values; larger later ones overflow it.
constexpr std::uint64_t kMeasured = 100'000;

void put_number(std::string& text, std::uint64_t number) {
  fmt::format_int const digits(number);
  text.append(digits.data(), digits.size());
}

/// Takes pieces in order and prints them in one of the formats.
class ValuesPrinter {
 public:
  ValuesPrinter(ask::SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                Settings const& settings)
      : last_(last),
        options_(options),
        settings_(settings),
        line_each_(options.forms.csv || options.bfile || (settings.quiet && options.forms.text())),
        per_line_(output_columns().value_or(kNarrow) < kNarrow ? kPerLine / 2 : kPerLine) {
    if (options.forms.csv) {
      put("n,value\n");
    } else if (auto const form = options.forms.table()) {
      std::vector<TableColumn> columns = {column_of("n", {"n", "$n$"})};
      for (std::uint64_t i = 0; i < kPerLine; ++i)
        columns.push_back(column_of(fmt::format("+{}", i)));
      table_.emplace(*form, std::move(columns));
    } else if (!line_each_) {
      put_sentence({"cli.values.title",
                    {{"game", printable(game.name)},
                     {"from", "0"},
                     {"last", std::to_string(last)},
                     {"count", per_line_ == kPerLine ? "@cli.values.ten" : "@cli.values.five"}}},
                   settings.language);
    }
  }

  void add(std::span<std::uint64_t const> piece) {
    std::string text;
    if (line_each_) {
      for (std::uint64_t const value : piece) {
        if (options_.forms.csv || options_.bfile) {
          put_number(text, n_);
          text += options_.forms.csv ? ',' : ' ';
        }
        ++n_;
        put_number(text, value);
        text += '\n';
      }
    } else {
      waiting_.insert(waiting_.end(), piece.begin(), piece.end());
      if (table_) return put_table_rows(false);
      if (n_ + waiting_.size() >= kMeasured) text = lines(false);
    }
    put(text);
  }

  void end() {
    if (table_) {
      put_table_rows(true);
      table_->end();
    } else if (!line_each_) {
      put(lines(true));
    }
    flush_output();
  }

 private:
  /// Whole rows of ten waiting values, and with `all` the rest too.
  void put_table_rows(bool all) {
    std::size_t at = 0;
    while (at < waiting_.size() && (all || waiting_.size() - at >= kPerLine)) {
      std::size_t const count = std::min<std::size_t>(kPerLine, waiting_.size() - at);
      std::vector<TableCell> cells(kPerLine + 1);
      cells[0] = std::to_string(n_);
      for (std::size_t i = 0; i < count; ++i) cells[i + 1] = std::to_string(waiting_[at + i]);
      table_->row(cells);
      at += count;
      n_ += count;
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(at));
  }

  /// Returns whole lines of the waiting values, and with `all` the rest too.
  std::string lines(bool all) {
    for (std::uint64_t const value : waiting_) {
      width_ = std::max(width_, fmt::format_int(value).size());
    }
    std::size_t const label = std::to_string(last_).size();
    std::string text;
    std::size_t at = 0;
    while (at < waiting_.size() && (all || waiting_.size() - at >= per_line_)) {
      text += painted(fmt::format("{:>{}} ", n_, label), Paint::kFaint, settings_.color);
      std::size_t const count = std::min<std::size_t>(per_line_, waiting_.size() - at);
      for (std::size_t i = 0; i < count; ++i) {
        fmt::format_int const digits(waiting_[at + i]);
        text.append(1 + (width_ > digits.size() ? width_ - digits.size() : 0), ' ');
        text.append(digits.data(), digits.size());
      }
      text += '\n';
      at += count;
      n_ += count;
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(at));
    return text;
  }

  std::uint64_t last_;
  ValuesOptions const& options_;
  Settings const& settings_;
  bool line_each_;                      // one value a line
  std::uint64_t per_line_;              // text only
  std::uint64_t n_ = 0;                 // printed so far
  std::vector<std::uint64_t> waiting_;  // text only: values for the next line
  std::size_t width_ = 1;
  std::optional<TableOutput> table_;
};

/// The values of one game, wherever they come from, in pieces that the caller chooses. Those of a
/// closed formula may be larger than those that the engine stores. In a session, values that
/// earlier lines computed are not computed again.
class ValueSource {
 public:
  /// \param last  how far it may be read
  ValueSource(ask::SequenceGame const& game, std::uint64_t last, Settings const& settings)
      : formula_(game.formula), limits_(settings.limits()) {
    if (formula_ != nullptr) return;
    if (settings.kept == nullptr || last >= KeptValues::kMost) {
      reader_.emplace(game.heaps);
      return;
    }
    kept_ = settings.kept->values.find(game.heaps);
    if (kept_ != nullptr) return;
    kept_ = std::make_shared<KeptValues>(game.heaps);
    settings.kept->values.keep(game.heaps, kept_);
  }

  /// The values that follow, up to g(end - 1) or as far as the limits allow.
  [[nodiscard]] std::span<std::uint64_t const> next(std::uint64_t end) {
    values_.clear();
    if (kept_ != nullptr) {
      auto const known = kept_->read(end, limits_).subspan(static_cast<std::size_t>(position_));
      values_.assign(known.begin(), known.end());
    }
    while (kept_ == nullptr && position_ + values_.size() < end && !limits_.expired()) {
      if (formula_ != nullptr) {
        values_.push_back(*to_u64(formula_->value(position_ + values_.size())));
        continue;
      }
      auto const piece = reader_->next(end, limits_);
      if (piece.empty()) break;
      values_.insert(values_.end(), piece.begin(), piece.end());
    }
    position_ += values_.size();
    return values_;
  }
  [[nodiscard]] std::uint64_t position() const { return position_; }
  [[nodiscard]] Stop stopped_by() const {
    Stop const stop = kept_ != nullptr ? kept_->stopped_by()
                      : reader_        ? reader_->stopped_by()
                                       : Stop::kExpired;
    return stop == Stop::kNone ? Stop::kExpired : stop;
  }

 private:
  HeapFormula const* formula_;
  Limits limits_;
  std::optional<sequence::ValueReader> reader_;
  std::shared_ptr<KeptValues> kept_;
  std::vector<std::uint64_t> values_;
  std::uint64_t position_ = 0;
};

/// Hands all values out in pieces.
template <class Take>
void read_values(ValueSource& source, std::uint64_t last, Take const& take) {
  constexpr std::uint64_t kPiece = 1 << 15;
  while (source.position() <= last) {
    auto const piece = source.next(std::min(last + 1, source.position() + kPiece));
    if (piece.empty()) return;
    take(piece);
  }
}

void put_json(ask::SequenceGame const& game, std::uint64_t last, ValueSource& source) {
  answer::Values told{.game = game.name, .code = game.code, .last = last};
  told.values.each = [&](std::function<bool(std::span<answer::Small const>)> const& put_piece) {
    std::vector<answer::Small> numbers;
    read_values(source, last, [&](std::span<std::uint64_t const> piece) {
      numbers.clear();
      for (std::uint64_t const value : piece) numbers.push_back({value});
      put_piece(numbers);
    });
    *told.count = source.position();
  };
  JsonWriter json(put);
  write_answer_json(json, told);
  json.end_line();
  flush_output();
}

}  // namespace

int print_values(ask::SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                 Settings const& settings) {
  ValueSource source(game, last, settings);
  if (options.forms.json) {
    put_json(game, last, source);
  } else {
    ValuesPrinter printer(game, last, options, settings);
    read_values(source, last, [&](auto const& piece) { printer.add(piece); });
    printer.end();
  }
  return source.position() > last ? kExitAnswered
                                  : report_stop(source.position(), source.stopped_by(), settings);
}

int print_side_by_side(std::vector<ask::SequenceGame> const& games, std::uint64_t last,
                       ValuesOptions const& options, Settings const& settings) {
  constexpr std::uint64_t kPiece = 4096;
  std::vector<TableColumn> columns = {column_of("n", {"n", "$n$"})};
  std::vector<ValueSource> sources;
  for (ask::SequenceGame const& game : games) {
    columns.push_back(column_of(printable(game.name)));
    sources.emplace_back(game, last, settings);
  }
  std::optional<TableOutput> table;
  if (auto const form = options.forms.table()) table.emplace(*form, columns);
  std::vector<std::vector<TableCell>> first;  // text: the first rows, which decide the widths
  std::optional<AlignedOutput> aligned;
  std::uint64_t n = 0;
  std::optional<Stop> stop;
  while (n <= last && !stop) {
    std::size_t rows = static_cast<std::size_t>(std::min(last - n + 1, kPiece));
    std::uint64_t const end = n + rows;
    std::vector<std::span<std::uint64_t const>> pieces;
    for (ValueSource& source : sources) {
      pieces.push_back(source.next(end));
      if (pieces.back().size() < rows) {
        rows = pieces.back().size();
        stop = source.stopped_by();
      }
    }
    for (std::size_t i = 0; i < rows; ++i, ++n) {
      std::vector<TableCell> cells = {std::to_string(n)};
      for (auto const& piece : pieces) cells.emplace_back(std::to_string(piece[i]));
      if (table) {
        table->row(cells);
      } else if (aligned) {
        aligned->row(cells);
      } else {
        first.push_back(std::move(cells));
      }
    }
    if (!table && !aligned && (n >= kMeasured || n > last || stop)) {
      aligned.emplace(columns, std::exchange(first, {}), settings);
    }
  }
  if (table) table->end();
  flush_output();
  return stop ? report_stop(n, *stop, settings) : kExitAnswered;
}

int draw_values(ask::SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                Settings const& settings) {
  constexpr std::uint64_t kMost = 4'000'000;
  if (last >= kMost) {
    throw Error(Message{"cli.error.picture_large",
                        {{"most", std::to_string(kMost)}, {"count", std::to_string(last + 1)}}});
  }
  ValueSource source(game, last, settings);
  auto const values = source.next(last + 1);
  if (!values.empty()) {
    Plot plot;
    plot.values.assign(values.begin(), values.end());
    plot.title = render(
        Message{"cli.picture.values",
                {{"game", printable(game.name)}, {"last", std::to_string(values.size() - 1)}}},
        settings.language);
    put_picture(options.pictures, plot);
    flush_output();
  }
  return values.size() > last ? kExitAnswered
                              : report_stop(values.size(), source.stopped_by(), settings);
}

}  // namespace bouton::cli
