// Misere Kayles: the quotient that is found and the one that was published, every position up to
// 40 pins, and facts.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "kayles_table.hpp"
#include "misere/answers.hpp"
#include "misere/known_quotient.hpp"
#include "oracle/kayles_certificate.hpp"
#include "rules/named_rules.hpp"
#include "theory_check.hpp"

using bouton::Certainty;
using bouton::Natural;
using bouton::Outcome;
using bouton::Position;
using bouton::Solution;
using bouton::misere::kayles_class;
using bouton::misere::kayles_is_normal;
using bouton::misere::kayles_is_p;
using bouton::misere::kayles_nim_value;
using bouton::misere::kayles_product;
using bouton::misere::kayles_word;
using bouton::misere::KaylesClass;
using Rows = std::vector<std::uint64_t>;

namespace {

constexpr unsigned kOrder = bouton::misere::kKaylesOrder;

bouton::sequence::OneHeapGame const& kayles() {
  static auto const game = *bouton::sequence::one_heap_game(bouton::kayles_rules());
  return game;
}
bouton::misere::QuotientCache const& cache() {
  static bouton::misere::QuotientCache const kept;
  return kept;
}
bouton::misere::QuotientTable const& table() {
  return *bouton::misere::misere_quotient({kayles()}, 100, {}, cache())->table;
}
Solution solve(Position const& position) {
  return bouton::misere::solve_misere_heaps(kayles(), position, {}, bouton::Detail::kFull, cache());
}
Solution solve(std::string const& position) {
  return solve(bouton::parse_position(position, bouton::kayles_rules()));
}
bool lost(Rows const& rows) {
  return table().outcome(rows) == Outcome::kP;
}

/// The quotient that was found, for rows up to the bound of the period theorem.
oracle::KaylesCertificate found_certificate() {
  bouton::misere::Quotient const& found = table().quotient();
  oracle::KaylesCertificate c;
  c.preperiod = static_cast<unsigned>(found.heaps().preperiod());
  c.period = static_cast<unsigned>(found.heaps().period());
  for (KaylesClass x = 0; x < found.order(); ++x) {
    std::vector<unsigned>& line = c.product.emplace_back();
    for (KaylesClass y = 0; y < found.order(); ++y) line.push_back(found.product(x, y));
    if (found.is_p(x)) c.lost.insert(x);
  }
  for (std::uint64_t n = 0; n < 168; ++n) c.row.push_back(found.heaps().at(n));
  return c;
}

/// The published table.
oracle::KaylesCertificate certificate() {
  oracle::KaylesCertificate c;
  c.preperiod = bouton::misere::kKaylesPreperiod;
  c.period = bouton::misere::kKaylesPeriod;
  for (KaylesClass x = 0; x < kOrder; ++x) {
    std::vector<unsigned>& line = c.product.emplace_back();
    for (KaylesClass y = 0; y < kOrder; ++y) line.push_back(kayles_product(x, y));
    if (kayles_is_p(x)) c.lost.insert(x);
  }
  for (std::uint64_t n = 0; n < 168; ++n) c.row.push_back(kayles_class(n));
  return c;
}

}  // namespace

TEST(MisereKayles, TheQuotientPassesTheIndependentChecker) {
  EXPECT_EQ(oracle::check(found_certificate()), "");
  EXPECT_EQ(found_certificate().product.size(), kOrder);
  EXPECT_EQ(oracle::check(certificate()), "");
}

TEST(MisereKayles, TheCheckerNoticesEveryKindOfMistake) {
  auto const broken = [](auto change) {
    oracle::KaylesCertificate c = certificate();
    change(c);
    return oracle::check(c);
  };
  EXPECT_EQ(broken([](auto& c) { c.product[0][5] = 4; }), "identity");
  EXPECT_EQ(broken([](auto& c) { std::swap(c.product[3][5], c.product[3][6]); }), "commutativity");
  EXPECT_EQ(broken([](auto& c) { c.product[8][8] = 9; }), "associativity");
  EXPECT_EQ(broken([](auto& c) { c.row[25] = 25; }), "generation");
  EXPECT_EQ(broken([](auto& c) { c.lost = {0}; }), "reduced");
  EXPECT_EQ(broken([](auto& c) { c.lost.erase(19); }), "reduced");
  EXPECT_EQ(broken([](auto& c) { c.row.pop_back(); }), "period");
  EXPECT_EQ(broken([](auto& c) { c.preperiod = 70; }), "period");
  // Any other class for any row up to 82 is noticed, and any other set of lost classes.
  for (std::size_t n = 1; n <= 82; ++n) {
    for (unsigned x = 0; x < kOrder; ++x) {
      if (x == kayles_class(n)) continue;
      EXPECT_NE(broken([&](auto& c) { c.row[n] = x; }), "") << n << ' ' << x;
    }
  }
  for (unsigned x = 0; x < kOrder; ++x) {
    EXPECT_NE(broken([&](auto& c) {
                if (c.lost.erase(x) == 0) c.lost.insert(x);
              }),
              "")
        << x;
  }
}

// Plambeck & Siegel 2008.
TEST(MisereKayles, HasThePublishedGeneratorsAndLostClasses) {
  std::string letters;
  for (std::uint64_t const row : bouton::misere::kKaylesGenerators) {
    letters += kayles_word(kayles_class(row));
  }
  EXPECT_EQ(letters, "abcdefg");
  std::set<std::string> words;
  for (KaylesClass x = 0; x < kOrder; ++x) {
    if (kayles_is_p(x)) words.insert(std::string(kayles_word(x)));
    // Each word spells its class.
    KaylesClass product = 0;
    for (char const letter : kayles_word(x)) {
      if (letter == '1') continue;
      product =
          kayles_product(product, kayles_class(bouton::misere::kKaylesGenerators[letter - 'a']));
    }
    EXPECT_EQ(product, x);
  }
  EXPECT_EQ(words, (std::set<std::string>{"a", "bb", "ac", "acc", "d", "add", "e", "ade", "adf"}));
}

TEST(MisereKayles, NimValuesOfClassesAreThoseOfNormalPlay) {
  // Nim-values of rows 0 to 82, OEIS A002186.
  std::vector<unsigned> const g = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1,
                                   4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4,
                                   7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2,
                                   8, 1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2};
  std::set<std::uint64_t> special;
  for (std::uint64_t n = 0; n < g.size(); ++n) {
    EXPECT_EQ(kayles_nim_value(kayles_class(n)), g[n]) << n;
    if (!kayles_is_normal(kayles_class(n))) special.insert(n);
  }
  EXPECT_EQ(special, (std::set<std::uint64_t>{0, 1, 4, 5, 9, 12, 17, 20, 25}));
  for (KaylesClass x = 0; x < kOrder; ++x) {
    for (KaylesClass y = 0; y < kOrder; ++y) {
      EXPECT_EQ(kayles_nim_value(kayles_product(x, y)), kayles_nim_value(x) ^ kayles_nim_value(y));
      // A class times one that goes like normal play goes like normal play.
      if (kayles_is_normal(y)) {
        EXPECT_TRUE(kayles_is_normal(kayles_product(x, y)));
      }
    }
    if (kayles_is_normal(x)) {
      EXPECT_EQ(kayles_is_p(x), kayles_nim_value(x) == 0);
    }
  }
}

TEST(MisereKayles, AgreesWithPlayingOutEveryPositionUpToFortyPins) {
  std::set<std::vector<unsigned>> const expected = oracle::lost_misere_kayles(40);
  std::size_t found = 0, positions = 0;
  std::vector<unsigned> rows;
  auto const visit = [&](auto const& self, unsigned rest, unsigned largest) -> void {
    ++positions;
    if (lost(Rows(rows.begin(), rows.end()))) {
      ++found;
      ASSERT_TRUE(expected.count(rows) != 0);
    }
    for (unsigned n = std::min(rest, largest); n >= 1; --n) {
      rows.push_back(n);
      self(self, rest - n, n);
      rows.pop_back();
    }
  };
  visit(visit, 40, 40);
  EXPECT_EQ(found, expected.size());
  EXPECT_EQ(positions, 215'308U);  // all partitions of 0 to 40
  std::vector<unsigned> single;
  std::set<std::vector<unsigned>> small;
  for (auto const& p : expected) {
    if (p.size() == 1) single.push_back(p[0]);
    if (p.size() <= 3 && p[0] <= 8) small.insert({p.rbegin(), p.rend()});
  }
  // Winning Ways, Sibert & Conway; the list of up to three rows of up to 8 was computed by
  // brute force by others.
  EXPECT_EQ(single, (std::vector<unsigned>{1, 4, 9, 12, 20}));
  EXPECT_EQ(small, (std::set<std::vector<unsigned>>{
                       {1},       {4},       {1, 5},    {1, 8},    {2, 2},    {2, 7},    {3, 3},
                       {3, 6},    {4, 5},    {4, 8},    {6, 6},    {7, 7},    {8, 8},    {1, 1, 1},
                       {1, 1, 4}, {1, 2, 3}, {1, 2, 6}, {1, 3, 7}, {1, 4, 4}, {1, 5, 5}, {1, 6, 7},
                       {2, 3, 4}, {2, 3, 8}, {2, 4, 6}, {2, 6, 8}, {3, 4, 7}, {3, 7, 8}, {4, 4, 4},
                       {4, 5, 5}, {4, 6, 7}, {6, 7, 8}}));
}

TEST(MisereKayles, SingleRowsAreLostExactlyAtFiveLengths) {
  for (std::uint64_t n = 0; n < 100'000; ++n) {
    EXPECT_EQ(lost({n}), n == 1 || n == 4 || n == 9 || n == 12 || n == 20) << n;
  }
}

TEST(MisereKayles, GivesTheWinningMovesOfTheOracle) {
  oracle::Solver solver(oracle::kayles(), oracle::Play::kMisere);
  for (unsigned total = 0; total <= 10; ++total) {
    for (unsigned count = total == 0 ? 0 : 1; count <= total; ++count) {
      for (auto heaps : oracle::ordered_parts(total, count)) {
        if (total % 3 == 0) heaps.insert(heaps.begin(), 0);
        oracle::Position const from = oracle::heaps(heaps);
        SCOPED_TRACE(oracle::print(from));
        Solution const solution = solve(theory_check::position(from));
        ASSERT_TRUE(solution.outcome.has_value());
        EXPECT_EQ(bouton::letter(*solution.outcome), solver.outcome(from));
        auto const listed = theory_check::moves(solution);
        std::set<std::string> const different(listed.begin(), listed.end());
        EXPECT_EQ(listed.size(), different.size());
        EXPECT_EQ(different, solver.winning_moves(from));
        EXPECT_EQ(*solution.winning_move_count, different.size());
        EXPECT_EQ(solution.recommended.has_value(), !different.empty());
        if (solution.recommended) {
          EXPECT_EQ(different.count(bouton::to_string(solution.recommended->after)), 1U);
        }
        EXPECT_FALSE(theory_check::reason(solution).empty());
        EXPECT_FALSE(solution.nim_value.has_value());
        EXPECT_EQ(solution.certainty, Certainty::kQuotientProved);
      }
    }
  }
}

RC_GTEST_PROP(MisereKayles, LongRowsHaveAWinningMoveExactlyIfTheyAreNotLost, ()) {
  auto const rows = *rc::gen::container<Rows>(
      *rc::gen::inRange<std::size_t>(1, 5),
      rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(0, 30),
                     rc::gen::inRange<std::uint64_t>(0, 400),
                     rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 60)));
  RC_PRE(std::any_of(rows.begin(), rows.end(), [](auto n) { return n != 0; }));
  Position position;
  position.heaps.assign(rows.begin(), rows.end());
  Solution const solution = solve(position);
  RC_ASSERT((*solution.outcome == Outcome::kP) == lost(rows));
  int seen = 0;
  if (solution.for_each_winning_move) {
    solution.for_each_winning_move([&](Position const& option) {
      Rows after;
      for (Natural const& row : option.heaps) after.push_back(*bouton::to_u64(row));
      RC_ASSERT(lost(after));
      return ++seen < 200;
    });
  }
  RC_ASSERT((seen > 0) == !lost(rows));
  RC_ASSERT(seen == 200 || *solution.winning_move_count == seen);
}

TEST(MisereKayles, AnswersRowsOfAnyLength) {
  Solution const huge = solve("10^1000 10^18 7");
  ASSERT_TRUE(huge.outcome.has_value());
  EXPECT_EQ(huge.outcome, Outcome::kN);
  EXPECT_EQ(theory_check::moves(huge, 25).size(), 25U);
  EXPECT_GT(*huge.winning_move_count, 25);
  EXPECT_EQ(table().quotient().heaps().at(Natural(71 + 12 * pow(Natural(10), 50))),
            table().quotient().heaps().at(std::uint64_t{71}));
  for (unsigned const n : {300U, 3001U}) {
    Solution const row = solve(std::to_string(n));
    EXPECT_EQ(*row.winning_move_count, theory_check::moves(row).size());
  }
}

// The rows that the word of a class names make a position of this class.
TEST(MisereKayles, TellsOfEveryClassWhetherItGoesLikeNormalPlayAndTheNimSum) {
  for (KaylesClass x = 1; x < kOrder; ++x) {
    Position position;
    for (char const letter : kayles_word(x)) {
      position.heaps.emplace_back(bouton::misere::kKaylesGenerators[letter - 'a']);
    }
    Solution const solution = solve(position);
    SCOPED_TRACE(theory_check::headline(solution));
    EXPECT_EQ(theory_check::headline(solution).starts_with("Only special"), !kayles_is_normal(x));
    EXPECT_EQ(solution.outcome == Outcome::kP, kayles_is_p(x));
    bool const same = kayles_is_p(x) == (kayles_nim_value(x) == 0);
    EXPECT_NE(theory_check::reason(solution).find(
                  "nim-sum is " + std::to_string(kayles_nim_value(x)) +
                  (same ? ", so the winner is the same" : ", so there the other player")),
              std::string::npos);
  }
}

TEST(MisereKayles, ExplainsItselfAndDeniesTheSwitchAtTheEnd) {
  Solution const nine = solve("9");
  EXPECT_EQ(theory_check::headline(nine),
            "Only special rows are left; their misère class is d, one of the nine lost ones: the "
            "player to move loses.");
  EXPECT_NE(theory_check::reason(nine).find("in normal play the nim-sum is 4, so there the other"),
            std::string::npos)
      << theory_check::reason(nine);
  Solution const ordinary = solve("3 7");
  EXPECT_EQ(theory_check::headline(ordinary),
            "Here misère Kayles has the same winner as normal play, and the nim-sum of the rows "
            "is 1, not 0: the player to move wins.");
  EXPECT_NE(theory_check::reason(ordinary).find("that recipe fails"), std::string::npos);
  EXPECT_EQ(theory_check::headline(solve("0 0")),
            "No pin is left: in misère play the player who cannot move wins.");
  EXPECT_EQ(references_text(nine.references), "Plambeck & Siegel 2008, Sibert & Conway 1992");
  EXPECT_EQ(solve("-").outcome, Outcome::kN);
  EXPECT_EQ(*solve("-").winning_move_count, 0);
  EXPECT_FALSE(theory_check::reason(solve("1 4 5 9 12 17 20 25 1 4 5 9 12 17")).empty());
}
