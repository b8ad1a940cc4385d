// The small module: in place of the theories that need nim-value sequences or misere quotients
// (solver/heap_theories.cpp, circle_theory.cpp, treblecross_theory.cpp), and of the reader of rules
// files, it answers that the whole module is needed. These definitions are linked before the
// library's own, which are then left out.
#include "answer.hpp"

#include <optional>
#include "answer/theory.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/context.hpp"
#include "misere/quotient_cache.hpp"
#include "rules/circle.hpp"
#include "rules/treblecross_strip.hpp"
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
std::optional<std::uint64_t> circles(RulesAsked const& asked) {
  if (!has_circles(asked.rules)) return std::nullopt;
  return 1;
}
std::optional<std::uint64_t> strips(RulesAsked const& asked) {
  if (!is_treblecross_strip(asked.rules)) return std::nullopt;
  return 1;
}
std::optional<Solution> needs_whole_module(TheoryCase const&, Position const&, Detail) {
  throw page::NeedsModule{"bouton"};
}

}  // namespace

extern Theory const kHeapGameTheory, kMisereQuotientTheory, kCircleTheory, kTreblecrossTheory;

constexpr Theory kHeapGameTheory = {
    .name = "beyond",
    .known = sequence::kOneHeapGames.known,
    .recognise = recognise,
    .solve = needs_whole_module,
};
constexpr Theory kMisereQuotientTheory = {
    .name = "beyond.quotient", .known = {}, .recognise = never, .solve = needs_whole_module};
constexpr Theory kCircleTheory = {.name = "beyond.circle",
                                  .known = {Feature::kBoard, Feature::kSplit},
                                  .recognise = circles,
                                  .solve = needs_whole_module};
constexpr Theory kTreblecrossTheory = {.name = "beyond.strip",
                                       .known = {Feature::kBoard},
                                       .recognise = strips,
                                       .solve = needs_whole_module};

RulesFile parse_rules_file(std::string_view) {
  throw page::NeedsModule{"bouton"};
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
