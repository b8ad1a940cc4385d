#include "bouton/sequence/certificate.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "bouton/core/fnv1a.hpp"

namespace bouton::sequence {
namespace {

std::string in_quotes(std::string_view text) {
  return '"' + std::string(text) + '"';  // no text here needs an escape
}
std::string in_quotes(std::uint64_t number) {
  return in_quotes(std::to_string(number));
}

/// An object of JSON, written as it comes: one member a line, or all in one line.
class Object {
 public:
  explicit Object(std::string indent) : indent_(std::move(indent)) {}
  void raw(std::string_view key, std::string_view json) {
    text_ += (text_.empty() ? "" : ",") + (indent_.empty() ? std::string() : '\n' + indent_);
    text_ += in_quotes(key) + ':';
    text_ += json;
  }
  template <class Value>
  void member(std::string_view key, Value const& value) {
    raw(key, in_quotes(value));
  }
  void number_or_null(std::string_view key, std::optional<std::uint64_t> value) {
    raw(key, value ? in_quotes(*value) : "null");
  }
  [[nodiscard]] std::string finish() const {
    if (indent_.empty()) return '{' + text_ + '}';
    return '{' + text_ + '\n' + indent_.substr(2) + '}';
  }

 private:
  std::string indent_;
  std::string text_;
};

std::string base64(std::vector<std::uint8_t> bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::size_t const padding = (3 - bytes.size() % 3) % 3;
  bytes.resize(bytes.size() + padding);
  std::string text;
  text.reserve(bytes.size() / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t const three =
        std::uint32_t{bytes[i]} << 16 | std::uint32_t{bytes[i + 1]} << 8 | bytes[i + 2];
    for (int shift = 18; shift >= 0; shift -= 6) text += kDigits[(three >> shift) & 63U];
  }
  std::fill_n(text.rbegin(), padding, '=');
  return text;
}

/// The values from heap `from` on, one or two bytes each.
std::string packed(std::uint64_t from, std::span<std::uint16_t const> values) {
  bool const wide = std::any_of(values.begin(), values.end(), [](auto v) { return v > 255; });
  std::vector<std::uint8_t> bytes;
  bytes.reserve(values.size() * 2);
  for (std::uint16_t const value : values) {
    bytes.push_back(static_cast<std::uint8_t>(value));
    if (wide) bytes.push_back(static_cast<std::uint8_t>(value >> 8));
  }
  Object object("");
  object.member("from", from);
  object.member("count", std::uint64_t{values.size()});
  object.raw("width", wide ? "2" : "1");
  object.member("base64", base64(std::move(bytes)));
  return object.finish();
}

std::string hexadecimal(std::uint64_t number) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(number >> shift) & 15U];
  return text;
}

std::string classical(Period const& period, std::span<std::uint16_t const> values) {
  Object proof("    ");
  proof.member("kind", period.proof == PeriodProof::kParts          ? "parts"
                       : period.proof == PeriodProof::kUnequalParts ? "unequal parts"
                                                                    : "tail");
  proof.member("bound", period.checked_to);
  std::uint64_t const first = period.preperiod + period.period;
  if (first <= values.size() && first <= kMostCertifiedValues) {
    proof.raw("values", packed(0, values.first(static_cast<std::size_t>(first))));
  }
  if (period.values_needed <= values.size()) {
    Fnv1a hash;
    hash.add(values.first(static_cast<std::size_t>(period.values_needed)));
    proof.member("checksum", hexadecimal(hash.value()));
  }
  return proof.finish();
}

std::string repetition(StateRepetition const& state) {
  Object proof("    ");
  proof.member("kind", "state repetition");
  proof.member("at", state.at);
  proof.member("window", state.window);
  proof.member("witness_bound", state.witness_bound);
  Object space("");
  space.member("mask", std::uint64_t{state.space.mask});
  space.raw("positional", state.space.positional ? "true" : "false");
  space.member("parity", std::uint64_t{state.space.parity});
  proof.raw("space", space.finish());
  std::string rare;
  for (RareValue const& entry : state.rare) {
    if (entry.heap == 0) continue;  // no part of a split: stands for moves that leave one heap
    rare += (rare.empty() ? "[" : ",[") + in_quotes(entry.heap) + ',' +
            in_quotes(std::uint64_t{entry.value}) + ']';
  }
  proof.raw("rare", '[' + rare + ']');
  proof.raw("repeated", packed(state.repeated.from, state.repeated.values));
  std::string samples;
  std::uint64_t left = kMostCertifiedValues;
  for (ValueWindow const& sample : state.samples) {
    if (sample.values.size() > left) break;
    left -= sample.values.size();
    samples += (samples.empty() ? "\n      " : ",\n      ") + packed(sample.from, sample.values);
  }
  proof.raw("samples", '[' + samples + ']');
  return proof.finish();
}

}  // namespace

std::string period_certificate(OneHeapGame const& game, PeriodResult const& result,
                               std::span<std::uint16_t const> values) {
  Period const& period = result.period;
  bool const repeats = period.proof == PeriodProof::kStateRepetition;
  if (repeats && !result.repetition) throw std::logic_error("no state repetition to certify");
  std::string const name = game_name(game);
  Object certificate("  ");
  certificate.member("schema", "bouton.period-certificate/1");
  certificate.member("game", name);
  certificate.member("code", name.substr(0, name.find(' ')));
  certificate.member("parts", parts_name(game.parts));
  certificate.member("period", period.period);
  certificate.member("preperiod", period.preperiod);
  certificate.member("saltus", period.saltus);
  certificate.number_or_null("last_exception", period.last_exception);
  bool const bounded = period.saltus == 0;
  certificate.number_or_null(
      "max_value", bounded ? std::optional<std::uint64_t>(result.max_value) : std::nullopt);
  certificate.number_or_null("max_heap", bounded ? std::optional(result.max_heap) : std::nullopt);
  certificate.member("values_checked",
                     repeats ? result.repetition->at + period.period : period.values_needed);
  certificate.raw("proof", repeats ? repetition(*result.repetition) : classical(period, values));
  return certificate.finish() + '\n';
}

}  // namespace bouton::sequence
