#include "check/law_claim.hpp"

#include <algorithm>

#include "check/law_formula.hpp"

namespace bouton::check {
namespace {

constexpr std::size_t kMostLawHeaps = 8;
constexpr std::size_t kMostLawLetters = 4096;
constexpr std::size_t kMostLawStates = 1'000'000;
constexpr std::uint64_t kMostLawNumber = 1'000'000;
constexpr std::int64_t kMostLawAmount = 60'000;
constexpr std::int64_t kMostLawWeight = 1'000'000;

std::uint64_t number_up_to(Document const& document, std::string const& key, std::uint64_t most) {
  std::uint64_t const number = document.number(key);
  if (number > most) Document::fail(key);
  return number;
}

/// Lists of numbers, of these sizes.
std::vector<std::vector<std::int64_t>> read_lists(Document const& document, std::string const& key,
                                                  std::int64_t least, std::int64_t most) {
  auto const lists = json_as<std::vector<std::vector<std::int64_t>>>(document.json(key));
  if (!lists) Document::fail(key);
  for (std::vector<std::int64_t> const& list : *lists) {
    for (std::int64_t const number : list) {
      if (number < least || number > most) Document::fail(key);
    }
  }
  return *lists;
}

LawMove read_vectors(Document const& document, std::size_t heaps) {
  document.has_only({"vectors", "multiples"});
  LawMove move;
  move.vectors = read_lists(document, "vectors", -kMostLawAmount, kMostLawAmount);
  for (std::vector<std::int64_t> const& vector : move.vectors) {
    bool const takes = std::any_of(vector.begin(), vector.end(), [](auto one) { return one > 0; });
    if (vector.size() != heaps || !takes) Document::fail("vectors");
  }
  move.multiples = document.has("multiples") && document.flag("multiples");
  if (move.vectors.empty()) Document::fail("vectors");
  return move;
}

LawMove read_move(Document const& document, std::size_t heaps) {
  if (document.has("vectors")) return read_vectors(document, heaps);
  document.has_only({"take", "least_heaps", "most_heaps", "differ_below", "at_most", "within",
                     "take_if", "only", "sets", "to"});
  LawMove move;
  if (document.has("take_if")) move.take_if = document.text("take_if");
  if (document.has("only")) {
    constexpr LawChoice kChoices[] = {LawChoice::kLargest, LawChoice::kSmallest, LawChoice::kEnd};
    move.choice = kChoices[document.choice("only", {"the largest", "the smallest", "an end"})];
  }
  if (document.has("sets")) {
    move.sets = document.rows_of_indices("sets", heaps + 1);
    if (move.sets.empty()) Document::fail("sets");
  }
  move.to_left = document.has("to") && document.choice("to", {"the heap to the left"}) == 0;
  if (document.has("at_most")) {
    constexpr LawBound kBounds[] = {LawBound::kEveryOther, LawBound::kSomeOther,
                                    LawBound::kSumOfOthers};
    move.bound =
        kBounds[document.choice("at_most", {"every other", "some other", "sum of others"})];
  }
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
  // More at least than at most would be no move at all, and the claim would not show it.
  if (move.least_heaps < 1 || move.least_heaps > move.most_heaps) Document::fail("least_heaps");
  if (auto const differ = document.number_or_null("differ_below")) {
    if (*differ < 1 || *differ > kMostLawNumber) Document::fail("differ_below");
    move.differ_below = static_cast<std::int64_t>(*differ);
  }
  return move;
}

std::optional<LawLimit> read_limit(Document const& document) {
  LawLimit limit;
  if (document.json("limit").is_object()) {
    Document const terms = document.object("limit");
    terms.has_only({"times", "over", "plus"});
    limit.times = static_cast<std::int64_t>(number_up_to(terms, "times", 1000));
    limit.over = static_cast<std::int64_t>(number_up_to(terms, "over", 1000));
    limit.plus = static_cast<std::int64_t>(number_up_to(terms, "plus", kMostLawNumber));
  } else if (auto const times = document.number_or_null("limit")) {
    if (*times > 1000) Document::fail("limit");
    limit.times = static_cast<std::int64_t>(*times);
  } else {
    return std::nullopt;
  }
  if (limit.over < 1 || limit.times < limit.over) Document::fail("limit");
  return limit;
}

LawEnd read_end(Document const& document, std::size_t heaps) {
  document.has_only({"total", "fewer_heaps", "positions"});
  LawEnd end;
  if (document.has("total")) {
    end.total = static_cast<std::int64_t>(number_up_to(document, "total", kMostLawNumber));
  }
  if (document.has("fewer_heaps")) {
    end.fewer_heaps = number_up_to(document, "fewer_heaps", kMostLawNumber);
  }
  if (document.has("positions")) {
    for (auto const& position : read_lists(document, "positions", 0, kMostLawNumber)) {
      if (position.size() == heaps) end.positions.push_back(position);
    }
  }
  return end;
}

/// Every game ends: each move lowers the sum of heaps times weights, or keeps it and brings tokens
/// to the left.
void demand_that_games_end(Document const& document, LawClaim const& claim) {
  std::vector<std::int64_t> weights(claim.heaps, 1);
  if (document.has("weights")) {
    auto const listed = json_as<std::vector<std::int64_t>>(document.json("weights"));
    if (!listed || listed->size() != claim.heaps) Document::fail("weights");
    weights = *listed;
  }
  for (std::int64_t const weight : weights) {
    if (weight < 1 || weight > kMostLawWeight) Document::fail("weights");
  }
  bool puts = false;
  for (LawMove const& move : claim.moves) {
    if (move.to_left && !std::is_sorted(weights.begin(), weights.end())) Document::fail("weights");
    puts = puts || move.to_left;
    for (std::vector<std::int64_t> const& vector : move.vectors) {
      std::int64_t lost = 0;
      for (std::size_t heap = 0; heap < claim.heaps; ++heap) {
        lost += weights[heap] * vector[heap];
        puts = puts || vector[heap] < 0;
      }
      if (lost <= 0) Document::fail("weights");
    }
  }
  // Passes of heaps that are empty and are filled again, and limits then, are not read here.
  if (puts && claim.pass_each) Document::fail("pass_each_heap");
  if (puts && claim.limit) Document::fail("limit");
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
  law.next = document.rows_of_wide_indices("next", marks.size() + 1);
  bool const even = std::all_of(law.next.begin(), law.next.end(),
                                [&](auto const& row) { return row.size() == law.letters; });
  if (law.next.size() != marks.size() || !even) Document::fail("next");
  auto const starts = json_as<std::vector<std::size_t>>(document.json("starts"));
  if (!starts) Document::fail("starts");
  for (std::size_t const start : *starts) {
    if (start >= marks.size()) Document::fail("starts");
    law.starts.push_back(start);
  }
  if (law.starts.size() != claim.controls()) Document::fail("starts");
}

}  // namespace

LawClaim read_law_claim(Document const& document) {
  document.has_only({"schema", "game", "convention", "heaps", "moves", "pass_each_heap",
                     "pass_once", "limit", "circle", "end", "weights", "nim_heap", "numeration",
                     "automaton"});
  LawClaim claim;
  claim.game = document.text("game");
  claim.misere = document.choice("convention", {"normal", "misere"}) == 1;
  claim.heaps = static_cast<std::size_t>(number_up_to(document, "heaps", kMostLawHeaps));
  if (claim.heaps < 1) Document::fail("heaps");
  for (Document const& move : document.objects("moves")) {
    claim.moves.push_back(read_move(move, claim.heaps));
  }
  if (claim.moves.empty()) Document::fail("moves");
  claim.pass_each = document.flag("pass_each_heap");
  claim.pass_once = document.flag("pass_once");
  claim.circle = document.has("circle") && document.flag("circle");
  claim.limit = read_limit(document);
  if (document.has("end")) claim.end = read_end(document.object("end"), claim.heaps);
  demand_that_games_end(document, claim);
  auto const nim_heap = document.number_or_null("nim_heap");
  claim.nim_track = !nim_heap.has_value();  // of any size
  claim.nim_heap = nim_heap.value_or(0);
  if (claim.nim_heap > 64) Document::fail("nim_heap");
  if (claim.nim_heap > 0 && claim.misere) Document::fail("nim_heap");
  if (claim.nim_track && (claim.misere || claim.limit)) Document::fail("nim_heap");
  read_numeration(document.object("numeration"), claim);
  for (LawMove const& move : claim.moves) {
    if (!move.take_if.empty()) static_cast<void>(read_formula(move.take_if, {}, {}, claim.base()));
  }
  read_automaton(document.object("automaton"), claim);
  return claim;
}

}  // namespace bouton::check
