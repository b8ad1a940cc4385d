// bouton values: the values themselves, as text, CSV, JSON or b-file, in pieces.
#include <fmt/format.h>

#include <algorithm>

#include "answer.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "front/json.hpp"
#include "front/sequence_game.hpp"
#include "output.hpp"
#include "sequence/value_reader.hpp"
#include "values.hpp"

namespace bouton::cli {
using namespace front;

namespace {

constexpr std::uint64_t kPerLine = 10;
/// The width of a column is determined from this many values; larger later ones overflow it.
constexpr std::uint64_t kMeasured = 100'000;

void put_number(std::string& text, std::uint64_t number) {
  fmt::format_int const digits(number);
  text.append(digits.data(), digits.size());
}

/// Takes pieces in order and prints them in one of the formats.
class ValuesPrinter {
 public:
  ValuesPrinter(SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                Settings const& settings)
      : last_(last),
        options_(options),
        settings_(settings),
        line_each_(options.csv || options.bfile || (settings.quiet && !options.json)) {
    if (options.csv) {
      put("n,value\n");
    } else if (options.json) {
      json_.begin_object().key("schema").string("bouton.values/1");
      json_.key("game").string(game.name).key("code").string(game.code);
      json_.key("from").decimal(0).key("values").begin_array();
    } else if (!line_each_) {
      put(render(
              Message{
                  "cli.values.title",
                  {{"game", printable(game.name)}, {"from", "0"}, {"last", std::to_string(last)}}},
              settings.language) +
          "\n");
    }
  }

  template <class Value>
  void add(std::span<Value const> piece) {
    std::string text;
    if (options_.json) {
      for (Value const value : piece) json_.number(value);
      n_ += piece.size();
    } else if (line_each_) {
      for (Value const value : piece) {
        if (options_.csv || options_.bfile) {
          put_number(text, n_);
          text += options_.csv ? ',' : ' ';
        }
        ++n_;
        put_number(text, value);
        text += '\n';
      }
    } else {
      waiting_.insert(waiting_.end(), piece.begin(), piece.end());
      if (n_ + waiting_.size() >= kMeasured) text = lines(false);
    }
    put(text);
  }

  void end() {
    if (options_.json) {
      json_.end_array().key("to");
      n_ == 0 ? json_.null() : json_.decimal(n_ - 1);
      json_.key("complete").boolean(n_ == last_ + 1).end_object().end_line();
    } else if (!line_each_) {
      put(lines(true));
    }
    flush_output();
  }

 private:
  /// Returns whole lines of the waiting values, and with `all` the rest too.
  std::string lines(bool all) {
    for (std::uint64_t const value : waiting_) {
      width_ = std::max(width_, fmt::format_int(value).size());
    }
    std::size_t const label = std::to_string(last_).size();
    std::string text;
    std::size_t at = 0;
    while (at < waiting_.size() && (all || waiting_.size() - at >= kPerLine)) {
      text += painted(fmt::format("{:>{}} ", n_, label), Paint::kFaint, settings_.color);
      std::size_t const count = std::min<std::size_t>(kPerLine, waiting_.size() - at);
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
  std::uint64_t n_ = 0;                 // printed so far
  std::vector<std::uint64_t> waiting_;  // text only: values for the next line
  std::size_t width_ = 1;
  JsonWriter json_{put};
};

/// Values of a closed formula: they may be larger than those that the engine stores.
int print_formula(SequenceGame const& game, std::uint64_t last, ValuesPrinter& printer,
                  Limits const& limits, Settings const& settings) {
  constexpr std::uint64_t kPiece = 4096;
  std::vector<std::uint64_t> piece;
  std::uint64_t n = 0;
  while (n <= last && !limits.expired()) {
    piece.clear();
    for (std::uint64_t const end = std::min(last + 1, n + kPiece); n < end; ++n) {
      piece.push_back(game.formula->value(n).convert_to<std::uint64_t>());
    }
    printer.add(std::span<std::uint64_t const>(piece));
  }
  printer.end();
  return n > last ? kExitAnswered : report_stop(n, Stop::kExpired, settings);
}

}  // namespace

int print_values(SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                 Settings const& settings) {
  Limits const limits = settings.limits();
  ValuesPrinter printer(game, last, options, settings);
  if (game.formula != nullptr) return print_formula(game, last, printer, limits, settings);
  sequence::ValueReader reader(game.heaps);
  while (reader.position() <= last) {
    auto const piece = reader.next(last + 1, limits);
    if (piece.empty()) break;
    printer.add(piece);
    if (limits.expired()) break;
  }
  printer.end();
  if (reader.position() > last) return kExitAnswered;
  Stop const stop = reader.stopped_by();
  return report_stop(reader.position(), stop == Stop::kNone ? Stop::kExpired : stop, settings);
}

}  // namespace bouton::cli
