// Any bytes are a code; every engine, on every instruction set, must give the values that the
// definition gives, and what is said about a period must hold.
#include <algorithm>
#include <string>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/sequence/certificate.hpp"
#include "census/result.hpp"
#include "fuzz/certificate_text.hpp"
#include "fuzz/fuzz_body.hpp"
#include "fuzz/random_game.hpp"
#include "oracle/sequence_oracle.hpp"
#include "sequence/engine/nim_values.hpp"
#include "sequence/engine/pair_values.hpp"
#include "sequence/engine/stream_engine.hpp"
#include "sequence/equivalent_code.hpp"
#include "sequence/value_reader.hpp"

namespace bouton::fuzz {
namespace {

using namespace sequence;
using Values = std::vector<std::uint16_t>;

constexpr unsigned kOracleHeaps = 14;

void same(OneHeapGame const& game, bool condition, char const* what) {
  if (condition) return;
  std::fprintf(stderr, "%s: %s\n", what, game_name(game).c_str());
  std::abort();
}

/// `values` begins with all of `part`.
bool agree(Values const& values, std::span<std::uint16_t const> part) {
  std::size_t const count = std::min(values.size(), part.size());
  return std::equal(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(count),
                    values.begin());
}

std::optional<OneHeapGame> random_sequence_game(Choices& choices) {
  static constexpr Digit kMost[] = {7, 3, 15, 31};
  Digit const most = kMost[choices.below(4)];
  auto code = random_code(choices, most, choices.below(4) == 0);
  if (!code) return std::nullopt;
  MoveKind kind;
  kind.take = std::move(*code);
  if (choices.below(4) == 0) kind.parts = static_cast<PartsCondition>(choices.below(3));
  return one_heap_game(Ruleset{.moves = {std::move(kind)}});
}

/// As far as they come within some milliseconds.
Values by_definition(OneHeapGame const& game, std::uint64_t last) {
  NimValues definition(game);
  (void)definition.extend_to(last, {}, 2'000'000);
  return {definition.values().begin(), definition.values().end()};
}

void compare_oracle(OneHeapGame const& game, Values const& values) {
  auto const parts = game.parts == PartsCondition::kPairwiseUnequal
                         ? oracle::Parts::kPairwiseUnequal
                     : game.parts == PartsCondition::kNotAllEqual ? oracle::Parts::kNotAllEqual
                                                                  : oracle::Parts::kAny;
  auto const expected =
      oracle::nim_values([&](unsigned t) { return game.code.digit(t); }, kOracleHeaps, parts);
  same(game,
       std::equal(values.begin(),
                  values.begin() + std::min<std::ptrdiff_t>(std::ssize(values), kOracleHeaps + 1),
                  expected.begin()),
       "definition and oracle");
}

void compare_engines(OneHeapGame const& game, Values const& values, std::uint64_t last) {
  for (InstructionSet const set : usable_instruction_sets()) {
    StreamEngine engine(game, set);
    if (engine.advance(last + 1, {}, 4'000'000) == Stop::kNone) {
      Values got(static_cast<std::size_t>(last + 1));
      if (engine.kept_from() == 0) {
        engine.read(0, got);
        same(game, agree(values, got), "stream and definition");
      }
    }
    if (!PairValues::suits(game)) continue;
    PairValues pairs(game, set);
    same(game, pairs.extend_to(last, {}), "pairs come to a stand");
    same(game, agree(values, pairs.values()), "pairs and definition");
  }
}

/// With the period once it is proved, and a save in the middle.
void compare_reader(OneHeapGame const& game, Values const& values, std::uint64_t cut) {
  if (values.size() < 2) return;
  ValueReader reader(game);
  Values got;
  cut %= values.size();
  while (got.size() < values.size()) {
    if (got.size() == cut) reader = *ValueReader::restore(game, reader.save());
    auto const piece = reader.next(got.size() < cut ? cut : values.size());
    same(game, !piece.empty(), "the reader comes to a stand");
    got.insert(got.end(), piece.begin(), piece.end());
  }
  same(game, got == values, "reader and definition");
}

void compare_standard_form(OneHeapGame const& game, Values const& values) {
  EquivalentCode const form = standard_form(game);
  if (form.shift == 0 && form.standard == game) return;
  Values const standard = by_definition(form.standard, values.size());
  for (std::size_t n = 0; n < values.size(); ++n) {
    std::uint16_t expected = 0;
    if (n >= form.shift) {
      if (n - form.shift >= standard.size()) break;
      expected = standard[n - form.shift];
    }
    same(game, values[n] == expected, "equivalent code");
  }
}

bool repeats(Values const& values, std::uint64_t preperiod, std::uint64_t period,
             std::uint64_t saltus) {
  for (std::size_t n = static_cast<std::size_t>(preperiod); n + period < values.size(); ++n) {
    if (values[n + static_cast<std::size_t>(period)] != values[n] + saltus) return false;
  }
  return true;
}

void check_period(OneHeapGame const& game, Values const& values, Choices& choices) {
  Values const half(values.begin(), values.begin() + std::ssize(values) / 2);
  if (auto const period = prove_period(game, half)) {
    same(game, repeats(values, period->preperiod, period->period, period->saltus), "the period");
  }
  PeriodSearch search(game);
  Limits limits;
  limits.memory_bytes = std::uint64_t{1} << 22;
  if (values.empty() || !search.run(values.size() - 1, limits) || !search.result()) return;
  std::string certificate = period_certificate(game, *search.result(), search.values());
  auto const checked = check::check_certificate(certificate);
  same(game, checked.verdict == check::Verdict::kValid && checked.complete, "the certificate");

  spoil(certificate, choices);
  if (!believed(certificate)) return;
  // Then it is true, of whatever game it names now.
  OneHeapGame const named = census::game_by_name(
      text_member(certificate, "code") +
      (text_member(certificate, "parts") == "any" ? "" : ' ' + text_member(certificate, "parts")));
  same(game,
       repeats(by_definition(named, 400), number_member(certificate, "preperiod"),
               number_member(certificate, "period"), number_member(certificate, "saltus")),
       "a false certificate is believed");
}

}  // namespace

void sequence_body(Bytes bytes) {
  Choices choices(bytes);
  auto const game = random_sequence_game(choices);
  if (!game) return;
  bool const far = choices.below(64) == 1 && PairValues::suits(*game);
  std::uint64_t const last = far ? 4'000 + 20 * choices.below(256) : 20 + choices.below(256);
  Values values;
  if (far) {  // as far as sparse spaces; the definition would take long
    PairValues pairs(*game, InstructionSet::kScalar);
    (void)pairs.extend_to(last, {});
    values.assign(pairs.values().begin(), pairs.values().end());
  } else {
    values = by_definition(*game, last);
    if (choices.below(4) == 0) compare_oracle(*game, values);
  }
  compare_engines(*game, values, last);
  compare_reader(*game, values, choices.below(256));
  if (!far) compare_standard_form(*game, values);
  if (!far) check_period(*game, values, choices);
}

}  // namespace bouton::fuzz
