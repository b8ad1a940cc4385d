// Any bytes are one or two games; the classes of their quotient must decide misere play as the
// definition does, and its certificate must be true, also after a change.
#include <string>
#include <vector>

#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "fuzz/certificate_text.hpp"
#include "fuzz/fuzz_body.hpp"
#include "fuzz/random_game.hpp"
#include "misere/genus_search.hpp"
#include "oracle/heap_sum_oracle.hpp"

namespace bouton::fuzz {
namespace {

using namespace misere;
using sequence::OneHeapGame;

constexpr unsigned kMostTokens = 9;  // in a sum that is played out

void same(Quotient const& quotient, bool condition, char const* what) {
  if (condition) return;
  std::string games;
  for (OneHeapGame const& game : quotient.games()) games += ' ' + game_name(game);
  std::fprintf(stderr, "%s:%s\n", what, games.c_str());
  std::abort();
}

std::optional<OneHeapGame> random_heap_game(Choices& choices) {
  MoveKind kind;
  std::vector<Digit> digits{choices.below(8) == 0 ? Digit{4} : Digit{0}};
  std::uint64_t const count = choices.from(1, 4);
  for (std::uint64_t i = 0; i < count; ++i) digits.push_back(static_cast<Digit>(choices.below(8)));
  kind.take = HeapCode(std::move(digits));
  if (choices.below(8) == 0) kind.parts = PartsCondition::kPairwiseUnequal;
  return sequence::one_heap_game(Ruleset{.moves = {std::move(kind)}});
}

oracle::HeapSums played_out(std::vector<OneHeapGame> const& games) {
  std::vector<oracle::HeapRules> rules;
  for (OneHeapGame const& game : games) {
    oracle::HeapRules rule;
    for (Digit const digit : game.code.prefix()) rule.digits.push_back(digit);
    rule.unequal = game.parts != PartsCondition::kAny;
    rules.push_back(std::move(rule));
  }
  return {std::move(rules), /*misere=*/true};
}

struct Sum {
  std::vector<oracle::SumHeap> heaps;
  bool covered = true;
  Element element = 0;
};

Sum random_sum(Quotient const& quotient, Choices& choices) {
  Sum sum;
  unsigned tokens = kMostTokens;
  std::uint64_t const count = choices.from(1, 5);
  for (std::uint64_t i = 0; i < count && tokens > 0; ++i) {
    std::size_t const game = choices.below(quotient.games().size());
    auto const size = static_cast<unsigned>(choices.from(1, tokens));
    tokens -= size;
    sum.heaps.push_back({game, size});
    if (!quotient.heaps(game).covers(std::uint64_t{size})) {
      sum.covered = false;
    } else {
      sum.element = quotient.product(sum.element, quotient.heaps(game).at(std::uint64_t{size}));
    }
  }
  return sum;
}

/// Every class of sums with at most a few tokens says who wins.
void compare_sums(Quotient const& quotient, Choices& choices, char const* what) {
  oracle::HeapSums sums = played_out(quotient.games());
  do {
    Sum const sum = random_sum(quotient, choices);
    if (!sum.covered) continue;
    same(quotient, quotient.is_p(sum.element) != sums.next_wins(sum.heaps), what);
  } while (!choices.done());
}

}  // namespace

void quotient_body(Bytes bytes) {
  Choices choices(bytes);
  std::vector<OneHeapGame> games;
  std::uint64_t const count = choices.below(4) == 0 ? 2 : 1;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (auto game = random_heap_game(choices)) games.push_back(std::move(*game));
  }
  if (games.empty()) return;
  QuotientSearch search(games);
  QuotientBudget budget;
  budget.heaps = choices.from(1, 40);
  budget.elements = 40;
  budget.work = 300'000;
  (void)search.run(budget);
  Quotient const quotient = search.quotient();
  std::string certificate = quotient_certificate(quotient, search.helpless());
  same(quotient, believed(certificate), "the certificate");
  spoil(certificate, choices);
  if (believed(certificate)) {
    // Then it is true, of whatever games it names now.
    compare_sums(read_quotient(certificate), choices, "a false certificate is believed");
    return;
  }
  compare_sums(quotient, choices, "outcome by the quotient");
}

}  // namespace bouton::fuzz
