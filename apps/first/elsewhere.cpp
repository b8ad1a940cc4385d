// In place of what `bouton solve` may call in parts of the program that the first one has not got:
// that the whole command is needed (small_module.cpp has those of the library that the page's small
// module is without, too).
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/theory.hpp"
#include "ask/board_state.hpp"
#include "boards/board_certificate.hpp"
#include "bouton/check/check_certificate.hpp"
#include "command.hpp"
#include "law_option.hpp"
#include "laws/law_store.hpp"
#include "referee.hpp"
#include "rules/features.hpp"
#include "sequence/engine/instructions.hpp"
#include "web/module/answer.hpp"

namespace bouton {

namespace {

[[noreturn]] void needs_whole() {
  throw page::NeedsWhole{};
}
std::optional<std::uint64_t> any(RulesAsked const&) {
  return 1;
}
std::optional<Solution> solve_elsewhere(TheoryCase const&, Position const&, Detail) {
  needs_whole();
}

}  // namespace

// The methods for any rules come after the theorems. The first of them throws, so that the others
// are not asked.
extern Theory const kLawTheory, kHeapByHeap, kSearch;
constexpr Theory kLawTheory = {.name = "beyond.law",
                               .known = kHeapsAndBoards,
                               .for_any_rules = true,
                               .recognise = any,
                               .solve = solve_elsewhere};
constexpr Theory kHeapByHeap = kLawTheory;
constexpr Theory kSearch = kLawTheory;

namespace laws {
std::shared_ptr<HeldLaw const> LawStore::find(Ruleset const&, Convention, std::size_t) const {
  needs_whole();
}
}  // namespace laws

namespace sequence {
InstructionSet best_instruction_set() {
  return InstructionSet::kScalar;  // of a cache that nothing is put into
}
}  // namespace sequence

namespace boards {
bool has_board_certificate(Game const&) {
  needs_whole();
}
std::optional<std::uint64_t> certified_value(Game const&, Outcome, std::optional<std::uint64_t>) {
  needs_whole();
}
std::string board_certificate(Game const&, SmallPosition const&, Outcome,
                              std::optional<std::uint64_t>, Limits const&) {
  needs_whole();
}
}  // namespace boards

namespace check {
CheckedCertificate check_certificate(std::string_view, CheckOptions const&) {
  needs_whole();
}
}  // namespace check

namespace ask {
bool keeps_search(Game const&) {
  needs_whole();
}
void save_search(Game const&, std::function<void(std::string_view)> const&) {
  needs_whole();
}
bool take_up_search(Game const&, std::string_view, Limits const&) {
  needs_whole();
}
}  // namespace ask

namespace cli {

// main.cpp lets no option of these through.
Settings with_law(Settings const& settings, std::string const&, Game const&) {
  return settings;
}
int check_with_referee(Game const&, Position const&, Solution const&, Settings const&) {
  needs_whole();
}

std::vector<Command> all_commands(Program const&, GlobalOptions const&) {
  return {solve_command()};
}
void print_first_screen(Settings const&) {
  needs_whole();
}
void print_command_help(Program const&, Command const*, bool, Language) {
  needs_whole();
}

}  // namespace cli
}  // namespace bouton
