// The small module, and the first program of a new clone (apps/first): in place of the theories
// that need nim-value sequences or misere quotients (solver/heap_theories.cpp, board_search.cpp,
// circle_theory.cpp), of boards, and of the reader of rules files, it
// answers that the whole module is needed. These definitions are linked before the library's own,
// which are then left out.
#include "answer.hpp"

#include <optional>
#include "answer/theory.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/context.hpp"
#include "misere/quotient_cache.hpp"
#include "rules/circle.hpp"
#include "rules/game_row.hpp"
#include "sequence/one_heap_rules.hpp"
#include "sequence/sequence_cache.hpp"

namespace bouton {

namespace {

std::optional<std::uint64_t> recognise(RulesAsked const& asked) {
  if (!sequence::one_heap_game(asked.rules)) return std::nullopt;
  return 1;
}
std::optional<std::uint64_t> never(RulesAsked const&) {
  return std::nullopt;
}
std::optional<Solution> needs_whole_module(TheoryCase const&, Position const&, Detail) {
  throw page::NeedsWhole{};
}

}  // namespace

extern Theory const kHeapGameTheory, kMisereQuotientTheory, kCircleTheory, kBoardSearch;

// Games on boards of their own, and what answers about them: the rows of their games ask for the
// whole module, so that nothing here ever meets a board.
Game on_a_board(GameParameter) {
  throw page::NeedsWhole{};
}
bool may_stand_in_circles(Ruleset const&) {
  return true;  // the whole module knows
}
Game in_circles(Game const&) {
  throw page::NeedsWhole{};
}
#define BOUTON_NOT_HERE(name, text, takes) \
  BOUTON_GAME(name) = {                    \
      .word = text, .parameter = GameRow::Parameter::takes, .read = on_a_board, .entries = {}};
BOUTON_NOT_HERE(coins, "coins", kRequired)
BOUTON_NOT_HERE(circle, "circle", kRequired)
BOUTON_NOT_HERE(silver_dollar, "silver-dollar", kNone)
BOUTON_NOT_HERE(northcott, "northcott", kNone)
BOUTON_NOT_HERE(poker_nim, "poker-nim", kNone)
BOUTON_NOT_HERE(treblecross_strip, "treblecross-strip", kNone)
BOUTON_NOT_HERE(cram, "cram", kBoard)
BOUTON_NOT_HERE(tiles, "tiles", kBoard)
BOUTON_NOT_HERE(chomp, "chomp", kBoard)
BOUTON_NOT_HERE(divisors, "divisors", kBoard)
BOUTON_NOT_HERE(subset_takeaway, "subset-takeaway", kBoard)
BOUTON_NOT_HERE(queens, "queens", kBoard)
BOUTON_NOT_HERE(kings, "kings", kBoard)
BOUTON_NOT_HERE(knights, "knights", kBoard)
BOUTON_NOT_HERE(rooks, "rooks", kBoard)
BOUTON_NOT_HERE(bishops, "bishops", kBoard)
BOUTON_NOT_HERE(nimstring, "nimstring", kRequired)
BOUTON_NOT_HERE(node_kayles, "node-kayles", kBoard)
BOUTON_NOT_HERE(arc_kayles, "arc-kayles", kBoard)
BOUTON_NOT_HERE(grim, "grim", kBoard)
BOUTON_NOT_HERE(octal_graph, "octal-graph", kRequired)
BOUTON_NOT_HERE(graph_chomp, "graph-chomp", kBoard)
BOUTON_NOT_HERE(hackenbush, "hackenbush", kBoard)
BOUTON_NOT_HERE(geography, "geography", kBoard)
BOUTON_NOT_HERE(edge_geography, "edge-geography", kBoard)
BOUTON_NOT_HERE(dag, "dag", kBoard)
BOUTON_NOT_HERE(notakto, "notakto", kOptional)
BOUTON_NOT_HERE(sprouts, "sprouts", kRequired)
BOUTON_NOT_HERE(cut, "cut", kBoard)
BOUTON_NOT_HERE(cut_first, "cut-first", kBoard)
#undef BOUTON_NOT_HERE

namespace theory {
#define BOUTON_NOT_HERE(row) \
  BOUTON_THEORY(row) = {.name = #row, .known = {}, .recognise = never, .solve = needs_whole_module};
BOUTON_NOT_HERE(coins)
BOUTON_NOT_HERE(silver_dollar)
BOUTON_NOT_HERE(northcott)
BOUTON_NOT_HERE(poker_nim)
#undef BOUTON_NOT_HERE
// Pieces on a chessboard: the only games with vectors that are known by name.
BOUTON_THEORY(corner_pieces) = {
    .name = "corner_pieces",
    .known = {Feature::kHeapCount, Feature::kVectors, Feature::kTransfers},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (asked.rules.moves.size() != 1 || asked.rules.moves.front().vectors.empty()) {
        return std::nullopt;
      }
      return 1;
    },
    .solve = needs_whole_module,
};
}  // namespace theory

constexpr Theory kHeapGameTheory = {
    .name = "beyond",
    .known = sequence::kOneHeapGames.known,
    .recognise = recognise,
    .solve = needs_whole_module,
};
constexpr Theory kMisereQuotientTheory = {
    .name = "beyond.quotient", .known = {}, .recognise = never, .solve = needs_whole_module};
constexpr Theory kCircleTheory = {
    .name = "beyond.circle", .known = {}, .recognise = never, .solve = needs_whole_module};
constexpr Theory kBoardSearch = {
    .name = "beyond.board", .known = {}, .recognise = never, .solve = needs_whole_module};

RulesFile parse_rules_file(std::string_view, FileReader const&) {
  throw page::NeedsWhole{};
}

namespace sequence {

struct SequenceCache::Impl {};

SequenceCache::SequenceCache(InstructionSet) {}

}  // namespace sequence

namespace misere {

struct QuotientCache::Impl {};

QuotientCache::QuotientCache() = default;

}  // namespace misere
}  // namespace bouton
