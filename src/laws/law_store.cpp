#include "laws/law_store.hpp"

#include <algorithm>
#include <utility>

#include "bouton/core/error.hpp"
#include "discover/discover.hpp"
#include "discover/law_document.hpp"
#include "laws/law_reader.hpp"
#include "rules/normal_form.hpp"

namespace bouton::laws {
namespace {

constexpr std::size_t kMostLooked = 16;
/// Of a search for a law that nobody asked for: about a second.
constexpr std::uint64_t kDiscoverySteps = 300'000'000;

/// The key without the size of the Nim heap: laws of nim-values are about the same game.
std::string_view without_nim_heap(std::string_view key) {
  return key.substr(0, key.rfind(':') + 1);
}

}  // namespace

std::string_view line_of(std::string_view store, std::string_view key) {
  std::string_view const game = without_nim_heap(key);
  std::size_t at = store.find(game);
  if (at == store.npos) return {};
  std::size_t const before = store.rfind('\n', at);
  std::size_t const begin = before == store.npos ? 0 : before + 1;
  return store.substr(begin, std::min(store.find('\n', at), store.size()) - begin);
}

void LawStore::add(std::shared_ptr<HeldLaw const> law) {
  laws_.push_back(std::move(law));
}

void LawStore::add_store(std::string text, std::string name, Verify verify) {
  stores_.push_back({std::move(text), std::move(name), std::move(verify)});
}

std::shared_ptr<HeldLaw const> LawStore::find(Ruleset const& rules, Convention convention,
                                              std::size_t heaps) const {
  std::lock_guard const lock(looking_);
  if (auto const* const known = find_in(looked_, rules, convention, heaps)) return known->law;
  if (looked_.size() == kMostLooked) looked_.erase(looked_.begin());
  looked_.push_back({rules, convention, heaps, look(rules, convention, heaps)});
  return looked_.back().law;
}

std::shared_ptr<HeldLaw const> LawStore::discovered(Ruleset const& rules, Convention convention,
                                                    std::size_t heaps, Limits const& limits) const {
  std::lock_guard const lock(discovering_);
  if (auto const* const known = find_in(discovered_, rules, convention, heaps)) return known->law;
  std::shared_ptr<HeldLaw const> law;
  Stop stop = Stop::kNone;
  try {
    discover::LinearGame const game = discover::linear_game(rules, heaps, convention);
    discover::Budget budget;
    budget.limits = limits;
    budget.steps = kDiscoverySteps;
    auto found = discover::discover(rules, game, discover::likely_systems(rules, game), budget);
    stop = found.stop;
    if (found.law) {
      law = std::make_shared<HeldLaw const>("", normal_form(rules, heaps), game, found.law->system,
                                            std::move(found.law->automaton));
    }
  } catch (Error const&) {
    // The moves of these rules are not linear.
  }
  if (!law && (stop == Stop::kExpired || stop == Stop::kMemory)) return nullptr;
  if (discovered_.size() == kMostLooked) discovered_.erase(discovered_.begin());
  discovered_.push_back({rules, convention, heaps, law});
  return law;
}

LawStore::Looked const* LawStore::find_in(std::vector<Looked> const& looked, Ruleset const& rules,
                                          Convention convention, std::size_t heaps) {
  auto const same = std::find_if(looked.begin(), looked.end(), [&](Looked const& one) {
    return one.heaps == heaps && one.convention == convention && one.rules == rules;
  });
  return same == looked.end() ? nullptr : &*same;
}

std::shared_ptr<HeldLaw const> LawStore::look(Ruleset const& rules, Convention convention,
                                              std::size_t heaps) const {
  if (heaps < 1 || heaps > discover::kMostHeaps) return nullptr;
  Ruleset const normal = normal_form(rules, heaps);
  for (auto const& law : laws_) {
    Ruleset same = normal;
    same.heap_count = law->rules().heap_count;
    if (law->game().heaps == heaps && law->game().convention == convention &&
        law->rules() == same) {
      return law;
    }
  }
  if (stores_.empty() && !shipped_) return nullptr;
  std::string const key = discover::rules_of_law(normal, convention, heaps);
  for (Text const& store : stores_) {
    std::string_view const line = line_of(store.text, key);
    if (line.empty()) continue;
    store.verify(line);
    return read_law(line, store.name);
  }
  if (!shipped_) return nullptr;
  std::string_view const line = line_of(shipped_laws(), key);
  return line.empty() ? nullptr : read_law(line, std::string(kShippedName));
}

}  // namespace bouton::laws
