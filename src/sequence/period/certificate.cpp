#include "bouton/sequence/certificate.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/fnv1a.hpp"
#include "core/json_writer.hpp"
#include "sequence/period/state_repetition.hpp"

namespace bouton::sequence {
namespace {

/// Indentation of the members of a proof.
constexpr std::size_t kProof = 4;

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
void write_packed(JsonWriter& json, std::uint64_t from, std::span<std::uint16_t const> values) {
  bool const wide = std::any_of(values.begin(), values.end(), [](auto v) { return v > 255; });
  std::vector<std::uint8_t> bytes;
  bytes.reserve(values.size() * 2);
  for (std::uint16_t const value : values) {
    bytes.push_back(static_cast<std::uint8_t>(value));
    if (wide) bytes.push_back(static_cast<std::uint8_t>(value >> 8));
  }
  json.begin_object().key("from").decimal(from).key("count").decimal(values.size());
  json.key("width").number(wide ? 2 : 1).key("base64").string(base64(std::move(bytes)));
  json.end_object();
}

std::string hexadecimal(std::uint64_t number) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(number >> shift) & 15U];
  return text;
}

/// Names of all proofs but the repetition of the state.
std::string_view classical_kind(PeriodProof proof) {
  switch (proof) {
    case PeriodProof::kParts:
      return "parts";
    case PeriodProof::kUnequalParts:
      return "unequal parts";
    case PeriodProof::kArithmetic:
      return "arithmetic";
    default:
      return "tail";
  }
}

void write_classical(JsonWriter& json, Period const& period,
                     std::span<std::uint16_t const> values) {
  json.line(kProof).key("kind").string(classical_kind(period.proof));
  json.line(kProof).key("bound").decimal(period.checked_to);
  std::uint64_t const first = period.preperiod + period.period;
  if (first <= values.size() && first <= kMostCertifiedValues) {
    json.line(kProof).key("values");
    write_packed(json, 0, values.first(static_cast<std::size_t>(first)));
  }
  if (period.values_needed <= values.size()) {
    Fnv1a hash;
    hash.add(values.first(static_cast<std::size_t>(period.values_needed)));
    json.line(kProof).key("checksum").string(hexadecimal(hash.value()));
  }
}

void write_repetition(JsonWriter& json, StateRepetition const& state) {
  json.line(kProof).key("kind").string("state repetition");
  json.line(kProof).key("at").decimal(state.at);
  json.line(kProof).key("window").decimal(state.window);
  json.line(kProof).key("witness_bound").decimal(state.witness_bound);
  json.line(kProof).key("space").begin_object().key("mask").decimal(state.space.mask);
  json.key("positional").boolean(state.space.positional);
  json.key("parity").decimal(state.space.parity).end_object();
  json.line(kProof).key("rare").begin_array();
  for (RareValue const& entry : state.rare) {
    if (entry.heap == 0) continue;  // not a part of a split: for moves that leave one heap
    json.begin_array().decimal(entry.heap).decimal(entry.value).end_array();
  }
  json.end_array().line(kProof).key("repeated");
  write_packed(json, state.repeated.from, state.repeated.values);
  json.line(kProof).key("samples").begin_array();
  std::uint64_t left = kMostCertifiedValues;
  for (ValueWindow const& sample : state.samples) {
    if (sample.values.size() > left) break;
    left -= sample.values.size();
    json.line(kProof + 2);
    write_packed(json, sample.from, sample.values);
  }
  json.end_array();
}

}  // namespace

std::string period_certificate(OneHeapGame const& game, PeriodResult const& result,
                               std::span<std::uint16_t const> values) {
  Period const& period = result.period;
  bool const repeats = period.proof == PeriodProof::kStateRepetition;
  if (repeats && !result.repetition) throw std::logic_error("no state repetition to certify");
  std::string const name = game_name(game);
  constexpr std::size_t kMember = 2;
  std::string text;
  JsonWriter json(text);
  auto const member = [&json](std::string_view key) -> JsonWriter& {
    return json.line(kMember).key(key);
  };
  json.begin_object();
  member("schema").string("bouton.period-certificate/1");
  member("game").string(name);
  member("code").string(name.substr(0, name.find(' ')));
  member("parts").string(parts_name(game.parts));
  member("period").decimal(period.period);
  member("preperiod").decimal(period.preperiod);
  member("saltus").decimal(period.saltus);
  member("last_exception").decimal(period.last_exception());
  bool const bounded = period.saltus == 0;
  member("max_value");
  bounded ? json.decimal(result.max_value) : json.null();
  member("max_heap");
  bounded ? json.decimal(result.max_heap) : json.null();
  member("values_checked")
      .decimal(repeats ? result.repetition->at + period.period : period.values_needed);
  member("proof").begin_object();
  if (repeats) {
    write_repetition(json, *result.repetition);
  } else {
    write_classical(json, period, values);
  }
  json.line(kMember).end_object().line(0).end_object().end_line();
  return text;
}

}  // namespace bouton::sequence
