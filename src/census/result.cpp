// The fields of a result, in one order everywhere.
#include "census/result.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "bouton/core/error.hpp"
#include "sequence/equivalent_code.hpp"

namespace bouton::census {
namespace {

using Number = std::optional<std::uint64_t>;

/// The name of a column.
std::string_view column_of(answer::Field const& field) {
  return field.once.empty() ? field.name : field.once;
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
    auto visit = [&](answer::Field const& field, auto const& member) {
      using Member = std::decay_t<decltype(member)>;
      result.names.at(at) = column_of(field);
      result.numeric.at(at++) = std::is_same_v<Member, Number> ||
                                std::is_same_v<Member, std::optional<answer::Small>> ||
                                std::is_same_v<Member, std::uint64_t>;
    };
    kept_fields(visit, empty);
    return result;
  }();
  return all;
}

std::string text_of(Convention convention) {
  return std::string(convention_name(convention));
}
std::string text_of(std::string const& text) {
  return text;
}
std::string text_of(std::uint64_t number) {
  return std::to_string(number);
}
std::string text_of(std::optional<answer::Small> const& number) {
  return number ? std::to_string(number->value) : "";
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
void read(std::string_view column, std::string const& text, std::optional<answer::Small>& member) {
  member.reset();
  if (!text.empty()) read(column, text, member.emplace().value);
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
  auto visit = [&](answer::Field const&, auto const& member) { texts.push_back(text_of(member)); };
  kept_fields(visit, result);
  return texts;
}

Result result_of(std::span<std::string const> fields) {
  if (fields.size() != kColumns) refuse("columns", std::to_string(fields.size()));
  Result result;
  std::size_t at = 0;
  auto visit = [&](answer::Field const& field, auto& member) {
    read(column_of(field), fields[at++], member);
  };
  kept_fields(visit, result);
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

NextHeap next_heap_of(Result const& result) {
  std::string const& text = result.next;
  std::size_t const colon = std::min(text.find(": "), text.size());
  std::string classes = text.substr(std::min(colon + 2, text.size()));
  bool const several = classes.find_first_not_of("0123456789") != std::string::npos;
  return {text.substr(0, colon), std::move(classes), several};
}

namespace {

/// "a2=1 b2c=b" as "a² = 1, b²c = b".
std::vector<std::string> with_exponents(std::string_view words) {
  static constexpr std::string_view kSuperscripts[] = {"⁰", "¹", "²", "³", "⁴",
                                                       "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::vector<std::string> list(1);
  bool exponent = false;  // of a letter before it
  for (char const sign : words) {
    bool const digit = sign >= '0' && sign <= '9';
    exponent = (sign >= 'a' && sign <= 'z') || (exponent && digit);
    if (sign == ' ') {
      list.emplace_back();
    } else if (digit && exponent) {
      list.back() += kSuperscripts[sign - '0'];
    } else {
      list.back() += sign == '=' ? std::string(" = ") : std::string(1, sign);
    }
  }
  return list;
}

}  // namespace

std::optional<Presented> presented_by(Result const& result) {
  constexpr std::string_view kHeads[] = {"generators: ", "; relations: ", "; P: "};
  std::string_view const details = result.details;
  std::size_t const relations = details.find(kHeads[1]);
  std::size_t const lost = std::min(details.find(kHeads[2], relations), details.size());
  if (!details.starts_with(kHeads[0]) || relations == details.npos || lost == details.size()) {
    return std::nullopt;
  }
  std::size_t const from = relations + kHeads[1].size();
  return Presented{with_exponents(details.substr(kHeads[0].size(), relations - kHeads[0].size())),
                   with_exponents(details.substr(from, lost - from)),
                   with_exponents(details.substr(lost + kHeads[2].size()))};
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
