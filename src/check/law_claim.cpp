#include "check/law_claim.hpp"

#include <algorithm>

namespace bouton::check {
namespace {

constexpr std::size_t kMostLawHeaps = 8;
constexpr std::size_t kMostLawLetters = 4096;
constexpr std::size_t kMostLawStates = 65'000;
constexpr std::uint64_t kMostLawNumber = 1'000'000;
constexpr std::size_t kMostLawAmount = 60'000;

std::uint64_t number_up_to(Document const& document, std::string const& key, std::uint64_t most) {
  std::uint64_t const number = document.number(key);
  if (number > most) Document::fail(key);
  return number;
}

LawMove read_vectors(Document const& document, std::size_t heaps) {
  document.has_only({"vectors"});
  LawMove move;
  move.vectors = document.rows_of_indices("vectors", kMostLawAmount);
  for (std::vector<std::uint16_t> const& vector : move.vectors) {
    bool const zero =
        std::all_of(vector.begin(), vector.end(), [](std::uint16_t amount) { return amount == 0; });
    if (vector.size() != heaps || zero) Document::fail("vectors");
  }
  if (move.vectors.empty()) Document::fail("vectors");
  return move;
}

LawBound read_bound(Document const& document) {
  std::string const name = document.text("at_most");
  if (name == "every other") return LawBound::kEveryOther;
  if (name == "some other") return LawBound::kSomeOther;
  if (name != "sum of others") Document::fail("at_most");
  return LawBound::kSumOfOthers;
}

LawMove read_move(Document const& document, std::size_t heaps) {
  if (document.has("vectors")) return read_vectors(document, heaps);
  document.has_only({"take", "least_heaps", "most_heaps", "differ_below", "at_most", "within"});
  LawMove move;
  if (document.has("at_most")) move.bound = read_bound(document);
  if (document.has("within")) {
    move.within = number_up_to(document, "within", kMostLawNumber);
    if (*move.within < 1) Document::fail("within");
  }
  move.code = document.text("take");
  move.rules = read_heap_rules(move.code);
  if (move.rules.most_parts() > 1 || move.rules.parts != PartsRule::kAny) Document::fail("take");
  if ((move.rules.digit(0) & 3U) != 0) Document::fail("take");
  move.least_heaps = number_up_to(document, "least_heaps", kMostLawNumber);
  // Without a bound: null.
  auto const most = document.number_or_null("most_heaps");
  move.most_heaps = std::min<std::uint64_t>(most.value_or(kMostLawHeaps), kMostLawHeaps);
  if (move.least_heaps < 1) Document::fail("least_heaps");
  if (auto const differ = document.number_or_null("differ_below")) {
    if (*differ < 1 || *differ > kMostLawNumber) Document::fail("differ_below");
    move.differ_below = static_cast<std::int64_t>(*differ);
  }
  return move;
}

void read_numeration(Document const& document, LawClaim& claim) {
  document.has_only({"p", "q", "second"});
  claim.p = static_cast<std::int64_t>(number_up_to(document, "p", 16));
  claim.q = static_cast<std::int64_t>(number_up_to(document, "q", 1));
  claim.second = static_cast<std::int64_t>(number_up_to(document, "second", 17));
  bool const base = claim.q == 0 && claim.p >= 2 && claim.second == claim.p;
  bool const metallic = claim.q == 1 && claim.p >= 1 &&
                        (claim.second == claim.p + 1 || (claim.second == claim.p && claim.p > 1));
  if (!base && !metallic) Document::fail("second");
  claim.digits = static_cast<std::size_t>(claim.q == 0 ? claim.p : claim.p + 1);
}

void read_automaton(Document const& document, LawClaim& claim) {
  document.has_only({"marks", "starts", "next"});
  LawAutomaton& law = claim.law;
  for (std::size_t track = 0; track < claim.tracks(); ++track) {
    law.letters *= claim.digits;
    if (law.letters > kMostLawLetters) Document::fail("heaps");
  }
  std::string const marks = document.text("marks");
  law.marks.assign(marks.begin(), marks.end());
  if (marks.empty() || marks.size() > kMostLawStates ||
      marks.find_first_not_of("PN-") != std::string::npos) {
    Document::fail("marks");
  }
  law.next = document.rows_of_indices("next", marks.size() + 1);
  bool const even = std::all_of(law.next.begin(), law.next.end(),
                                [&](auto const& row) { return row.size() == law.letters; });
  if (law.next.size() != marks.size() || !even) Document::fail("next");
  for (std::uint16_t const start : document.indices("starts", marks.size())) {
    law.starts.push_back(start);
  }
  if (law.starts.size() != claim.controls()) Document::fail("starts");
}

}  // namespace

LawClaim read_law_claim(Document const& document) {
  document.has_only({"schema", "game", "convention", "heaps", "moves", "pass_each_heap",
                     "pass_once", "limit", "circle", "nim_heap", "numeration", "automaton"});
  LawClaim claim;
  claim.game = document.text("game");
  std::string const convention = document.text("convention");
  if (convention != "normal" && convention != "misere") Document::fail("convention");
  claim.misere = convention == "misere";
  claim.heaps = static_cast<std::size_t>(number_up_to(document, "heaps", kMostLawHeaps));
  if (claim.heaps < 1) Document::fail("heaps");
  for (Document const& move : document.objects("moves")) {
    claim.moves.push_back(read_move(move, claim.heaps));
  }
  claim.pass_each = document.flag("pass_each_heap");
  claim.pass_once = document.flag("pass_once");
  claim.circle = document.has("circle") && document.flag("circle");
  if (auto const limit = document.number_or_null("limit")) {
    if (*limit < 1 || *limit > 1000) Document::fail("limit");
    claim.limit = static_cast<std::int64_t>(*limit);
  }
  auto const nim_heap = document.number_or_null("nim_heap");
  claim.nim_track = !nim_heap.has_value();  // of any size
  claim.nim_heap = nim_heap.value_or(0);
  if (claim.nim_heap > 64) Document::fail("nim_heap");
  if (claim.nim_heap > 0 && claim.misere) Document::fail("nim_heap");
  if (claim.nim_track && (claim.misere || claim.limit)) Document::fail("nim_heap");
  read_numeration(document.object("numeration"), claim);
  read_automaton(document.object("automaton"), claim);
  return claim;
}

}  // namespace bouton::check
