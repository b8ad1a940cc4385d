// The fields of a result, in one order everywhere.
#include "census/result.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "bouton/core/error.hpp"
#include "sequence/equivalent_code.hpp"

namespace bouton::census {
namespace {

using Number = std::optional<std::uint64_t>;

/// Calls visit(name, member) for every member, in the order of the columns.
template <typename R, typename Visit>
void each_member(R& result, Visit&& visit) {
  visit("convention", result.convention);
  visit("standard", result.standard);
  visit("code", result.code);
  visit("shift", result.shift);
  visit("status", result.status);
  visit("certainty", result.certainty);
  visit("done", result.done);
  visit("period", result.period);
  visit("preperiod", result.preperiod);
  visit("saltus", result.saltus);
  visit("proof", result.proof);
  visit("max", result.max);
  visit("max_heap", result.max_heap);
  visit("engine", result.engine);
  visit("mask", result.mask);
  visit("rare", result.rare);
  visit("last_rare", result.last_rare);
  visit("kind", result.kind);
  visit("elements", result.order);
  visit("p_elements", result.p_count);
  visit("growth", result.growth);
  visit("next", result.next);
  visit("details", result.details);
  visit("hashed", result.hashed);
  visit("checksum", result.checksum);
  visit("checked", result.checked);
  visit("program", result.program);
}

constexpr std::size_t kColumns = 27;

struct Heads {
  std::array<std::string_view, kColumns> names;
  std::array<bool, kColumns> numeric{};
};

Heads const& heads() {
  static Heads const all = [] {
    Heads result;
    Result const empty;
    std::size_t at = 0;
    each_member(empty, [&](std::string_view name, auto const& member) {
      using Member = std::decay_t<decltype(member)>;
      result.names.at(at) = name;
      result.numeric.at(at++) =
          std::is_same_v<Member, Number> || std::is_same_v<Member, std::uint64_t>;
    });
    return result;
  }();
  return all;
}

std::string text_of(Convention convention) {
  return std::string(convention_word(convention));
}
std::string text_of(std::string const& text) {
  return text;
}
std::string text_of(std::uint64_t number) {
  return std::to_string(number);
}
std::string text_of(Number const& number) {
  return number ? std::to_string(*number) : "";
}

constexpr std::size_t kMostShown = 100;

[[noreturn]] void refuse(std::string_view column, std::string const& text) {
  throw Error(Message{"census.error.field",
                      {{"column", std::string(column)}, {"text", shown(text, kMostShown)}}});
}

/// Fields are lines of text in UTF-8: neither a table nor JSON could hold anything else.
void read(std::string_view column, std::string const& text, std::string& member) {
  if (!is_printable(text)) refuse(column, text);
  member = text;
}
void read(std::string_view column, std::string const& text, Convention& member) {
  if (text != "normal" && text != "misere") refuse(column, text);
  member = text == "normal" ? Convention::kNormal : Convention::kMisere;
}
void read(std::string_view column, std::string const& text, std::uint64_t& member) {
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), member);
  if (error != std::errc{} || end != text.data() + text.size()) refuse(column, text);
}
void read(std::string_view column, std::string const& text, Number& member) {
  member.reset();
  if (!text.empty()) read(column, text, member.emplace());
}

}  // namespace

std::span<std::string_view const> columns() {
  return heads().names;
}
bool numeric(std::size_t column) {
  return heads().numeric.at(column);
}

std::vector<std::string> fields(Result const& result) {
  std::vector<std::string> texts;
  texts.reserve(kColumns);
  each_member(result,
              [&](std::string_view, auto const& member) { texts.push_back(text_of(member)); });
  return texts;
}

Result result_of(std::span<std::string const> fields) {
  if (fields.size() != kColumns) refuse("columns", std::to_string(fields.size()));
  Result result;
  std::size_t at = 0;
  each_member(result,
              [&](std::string_view name, auto& member) { read(name, fields[at++], member); });
  return result;
}

std::string tsv_row(Result const& result) {
  std::string row;
  for (std::string const& field : fields(result)) row += (row.empty() ? "" : "\t") + field;
  return row;
}

Result read_tsv_row(std::string_view row) {
  std::vector<std::string> texts;
  for (std::size_t from = 0;;) {
    std::size_t const tab = row.find('\t', from);
    texts.emplace_back(row.substr(from, tab - from));
    if (tab == row.npos) break;
    from = tab + 1;
  }
  return result_of(texts);
}

namespace {

constexpr std::string_view kAllHeaps = " all heaps";

}  // namespace

std::string text(InfiniteProof const& law) {
  if (law.all_heaps) return "law " + law.of + std::string(kAllHeaps);
  return "law " + law.of + ' ' + std::to_string(law.from) + ".." + std::to_string(law.to);
}

std::optional<InfiniteProof> infinite_proof_of(Result const& result) {
  constexpr std::string_view kLaw = "law ", kTo = "..";
  std::string_view words = result.proof;
  if (!words.starts_with(kLaw)) return std::nullopt;
  words.remove_prefix(kLaw.size());
  if (words.ends_with(kAllHeaps)) {
    words.remove_suffix(kAllHeaps.size());
    return InfiniteProof{.of = std::string(words), .all_heaps = true};
  }
  std::size_t const blank = words.rfind(' '), dots = words.rfind(kTo);
  if (blank == words.npos || dots == words.npos || dots < blank) return std::nullopt;
  InfiniteProof law{.of = std::string(words.substr(0, blank))};
  read("proof", std::string(words.substr(blank + 1, dots - blank - 1)), law.from);
  read("proof", std::string(words.substr(dots + kTo.size())), law.to);
  return law;
}

Result with_infinite_proof(Result result, InfiniteProof const& law, std::string checked) {
  result.status = "infinite";
  result.certainty = name(Certainty::kMisereLawProved);
  result.proof = text(law);
  result.checked = std::move(checked);
  return result;
}

bool final(Result const& result) {
  return result.status == "period" || result.status == "whole" || result.status == "infinite";
}

bool better(Result const& a, Result const& b) {
  if (final(a) != final(b)) return final(a);
  if (a.status == "infinite" && b.status == "infinite") {
    auto const law = infinite_proof_of(a), known = infinite_proof_of(b);
    if (law && known && law->all_heaps != known->all_heaps) return law->all_heaps;
    return law && (!known || law->to > known->to);
  }
  // Two proofs are equally good: the first one is kept.
  if (final(a)) return false;
  return a.done > b.done || (a.done == b.done && ended_by_memory(b) && !ended_by_memory(a));
}

Result with_longer_checksum(Result result, Result const& known) {
  if (result.convention == Convention::kNormal && !final(result) && result.code == known.code &&
      result.hashed < known.hashed) {
    result.hashed = known.hashed;
    result.checksum = known.checksum;
  }
  return result;
}

std::string_view convention_word(Convention convention) {
  return convention == Convention::kNormal ? "normal" : "misere";
}

std::string_view program_name() {
  return "bouton " BOUTON_VERSION;
}

Key key_of(sequence::OneHeapGame const& game, Convention convention) {
  auto const form = convention == Convention::kNormal ? sequence::standard_form(game)
                                                      : sequence::shifted_form(game);
  return {sequence::game_name(form.standard), form.shift};
}

sequence::OneHeapGame game_by_name(std::string_view name) {
  std::size_t const blank = name.find(' ');
  sequence::OneHeapGame game{parse_heap_code(name.substr(0, blank))};
  if (blank != name.npos) {
    auto const parts = sequence::parts_by_name(name.substr(blank + 1));
    if (!parts) refuse("code", std::string(name));
    game.parts = *parts;
  }
  return game;
}

}  // namespace bouton::census
