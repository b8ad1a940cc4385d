// The small module: in place of what needs nim-value sequences or misere quotients, and of the
// reader of rules files, stands the answer that the whole module is needed. These come before the
// library's own, of which then nothing is linked.
#include "answer.hpp"
#include "bouton/misere/kayles.hpp"
#include "bouton/misere/solution.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/solver/heap_game.hpp"

namespace bouton {

std::optional<Solution> solve_heap_game(Ruleset const&, Convention, Position const&, Limits const&,
                                        Detail, sequence::SequenceCache const&) {
  throw page::Beyond();
}

RulesFile parse_rules_file(std::string_view) {
  throw page::Beyond();
}

namespace sequence {

struct SequenceCache::Implementation {};

SequenceCache::SequenceCache(InstructionSet) {}

}  // namespace sequence

namespace misere {

struct QuotientCache::Implementation {};

QuotientCache::QuotientCache() = default;

Solution solve_misere_kayles(Position const&, Detail, Limits const&) {
  throw page::Beyond();
}

Solution solve_misere_heaps(sequence::OneHeapGame const&, Position const&, Limits const&, Detail,
                            QuotientCache const&) {
  throw page::Beyond();
}

}  // namespace misere
}  // namespace bouton
