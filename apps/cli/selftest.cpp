// bouton selftest: published facts computed again, and the signature over a million answers.
#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ask/lookup.hpp"
#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/sequence/certificate.hpp"
#include "bouton/sequence/period_search.hpp"
#include "bouton/sequence/value_stream.hpp"
#include "bouton/solver/context.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/verify.hpp"
#include "command.hpp"
#include "front/signature.hpp"
#include "output.hpp"
#include "sequence/engine/instructions.hpp"
#include "sequence/engine/nim_values.hpp"
#include "signals.hpp"
#include "store/result_store.hpp"
#include "store_option.hpp"

namespace bouton::cli {

using namespace front;

namespace {

/// Thrown if a limit was reached before the fact was computed.
struct NotDone {};

struct Fact {
  Message what;
  bool (*holds)(Limits const& limits, Context const& context);
};

Solution answer(std::string const& game, std::string const& position, Limits const& limits,
                Context const& context) {
  Ruleset const rules = parse_game(game, {}).rules;
  Solution solution = solve(rules, Convention::kNormal, parse_position(position, rules), limits,
                            Detail::kFull, context);
  if (!solution.outcome || !solution.moves_known) throw NotDone{};
  return solution;
}

bool lost(std::string const& game, std::string const& position, Limits const& limits,
          Context const& context) {
  return answer(game, position, limits, context).outcome == Outcome::kP;
}

bool nim(Limits const& limits, Context const& context) {
  Solution const solution = answer("nim", "3 4 5", limits, context);
  std::vector<std::string> moves;
  if (!solution.for_each_winning_move) return false;
  solution.for_each_winning_move([&](Position const& move) {
    moves.push_back(to_string(move));
    return true;
  });
  return moves == std::vector<std::string>{"1 4 5"};
}

bool moore(Limits const& limits, Context const& context) {
  return !lost("moore:2", "1 2 3", limits, context) && lost("moore:2", "3 3 3", limits, context);
}

bool wythoff(Limits const& limits, Context const& context) {
  std::set<std::pair<int, int>> found;
  for (int b = 0; b <= 13; ++b) {
    for (int a = 1; a <= b; ++a) {
      if (lost("wythoff", std::to_string(a) + ' ' + std::to_string(b), limits, context))
        found.emplace(a, b);
    }
  }
  return found == std::set<std::pair<int, int>>{{1, 2}, {3, 5}, {4, 7}, {6, 10}, {8, 13}};
}

bool fibonacci(Limits const& limits, Context const& context) {
  int a = 1, b = 2;
  for (int n = 2; n <= 1000; ++n) {
    bool const one_of_them = n == b;
    if (lost("fibonacci", std::to_string(n), limits, context) != one_of_them) return false;
    if (one_of_them) a = std::exchange(b, a + b);
  }
  return true;
}

bool valid(std::string const& certificate, Limits const& limits) {
  auto const result = check::check_certificate(certificate, {.limits = limits});
  if (result.verdict == check::Verdict::kUnknown) throw NotDone{};
  return result.verdict == check::Verdict::kValid && result.complete;
}

bool has_period(std::string const& code, std::uint64_t period, std::uint64_t last,
                Limits const& limits) {
  auto const game = census::game_by_name(code);
  sequence::PeriodSearch search(game);
  if (!search.run(10'000, limits)) {
    if (search.stopped_by() != Stop::kNone) throw NotDone{};
    return false;
  }
  auto const& result = *search.result();
  return result.period.period == period && result.period.last_exception() == last &&
         valid(sequence::period_certificate(game, result, search.values()), limits);
}

bool misere_kayles(Limits const& limits, Context const&) {
  misere::QuotientSearch search({census::game_by_name("0.77")});
  misere::QuotientBudget budget;
  budget.limits = limits;
  Stop const stop = search.run(budget);
  if (stop == Stop::kExpired || stop == Stop::kMemory) throw NotDone{};
  if (stop != Stop::kNone) return false;
  auto const quotient = search.quotient();
  return quotient.order() == 40 && quotient.p_count() == 9 &&
         valid(misere::quotient_certificate(quotient, search.helpless()), limits);
}

/// The engine with each set of instructions, and every split one by one as far as that is quick.
bool engines(Limits const& limits, Context const&) {
  constexpr std::uint64_t kValues = 20'000, kDefined = 1'500;
  auto const game = census::game_by_name("0.106");
  std::vector<std::uint16_t> first;
  bool same = true;
  for (auto const set : sequence::usable_instruction_sets()) {
    sequence::ValueStream stream(game, set);
    std::vector<std::uint16_t> values;
    while (stream.position() < kValues) {
      auto const piece = stream.next(kValues, limits);
      if (piece.empty()) throw NotDone{};
      values.insert(values.end(), piece.begin(), piece.end());
    }
    if (first.empty())
      first = std::move(values);
    else
      same = same && values == first;
  }
  sequence::NimValues definition(game);
  if (!definition.extend_to(kDefined, limits)) throw NotDone{};
  return same && first.size() == kValues &&
         std::equal(definition.values().begin(), definition.values().end(), first.begin());
}

bool search(Limits const& limits, Context const& context) {
  for (auto const& [game, bound] : {std::pair<char const*, std::uint64_t>{"nim", 10},
                                    {"moore:2", 8},
                                    {"pass-nim", 7},
                                    {"grundy", 12}}) {
    auto const report =
        verify(parse_game(game, {}).rules, Convention::kNormal, bound, limits, {}, context);
    if (report.contradiction) return false;
    if (!report.complete || report.outcomes == 0) throw NotDone{};
  }
  return true;
}

bool catalogue(Limits const&, Context const&) {
  try {
    store::ResultStore const store(shipped_catalogue(), store::ResultStore::Access::kRead);
    auto const key = census::key_of(census::game_by_name("0.77"), Convention::kNormal);
    auto const found = store.find(Convention::kNormal, key.standard);
    return found && found->period == 12;
  } catch (Error const&) {
    return false;
  }
}

/// The whole takes a second or two.
std::vector<Fact> facts() {
  std::vector<std::string> sets;
  for (auto const set : sequence::usable_instruction_sets()) sets.emplace_back(name(set));
  return {{{"selftest.nim", {}}, nim},
          {{"selftest.moore", {}}, moore},
          {{"selftest.wythoff", {}}, wythoff},
          {{"selftest.fibonacci", {}}, fibonacci},
          {{"selftest.kayles", {}},
           [](Limits const& limits, Context const&) { return has_period("0.77", 12, 70, limits); }},
          {{"selftest.dawson", {}},
           [](Limits const& limits, Context const&) { return has_period("0.07", 34, 52, limits); }},
          {{"selftest.misere_kayles", {}}, misere_kayles},
          {{"selftest.engines", {{"instructions", sets}}}, engines},
          {{"selftest.search", {}}, search},
          {{"selftest.catalogue", {}}, catalogue}};
}

struct SelftestOptions {
  bool signature = false;
  std::string instructions;
};

/// With the vector instructions that were asked for.
Context context_of(std::string const& wanted) {
  if (wanted.empty()) return Context();
  if (auto const set = sequence::usable_instruction_set(wanted)) return Context(*set);
  std::vector<std::string> usable;
  for (auto const set : sequence::usable_instruction_sets()) usable.emplace_back(name(set));
  throw Error(
      Message{"cli.error.instructions", {{"found", wanted}, {"usable", std::move(usable)}}});
}

int stopped(Settings const& settings) {
  put(render("selftest.stopped", settings.language) + '\n');
  return interrupted() ? say_interrupted(settings) : kExitUnknown;
}

int run_signature(Context const& context, Settings const& settings) {
  auto const found = front::answer_signature(front::kSignatureCount, settings.limits(), context);
  if (!found) return stopped(settings);
  bool const known = *found == front::kSignature;
  std::string text = front::signature_text(*found);
  if (!settings.quiet) {
    Message const verdict = known ? Message{"selftest.signature.known", {}}
                                  : Message{"selftest.signature.other",
                                            {{"known", front::signature_text(front::kSignature)}}};
    text += "  " + render(verdict, settings.language);
  }
  put(text + '\n');
  return known ? kExitAnswered : kExitInternal;
}

int run_facts(Context const& context, Settings const& settings) {
  Limits const limits = settings.limits();
  std::size_t bad = 0, open = 0;
  auto const all = facts();
  for (Fact const& fact : all) {
    std::optional<bool> found;
    try {
      found = fact.holds(limits, context);
    } catch (NotDone const&) {  // then it stays open
    }
    bool const holds = found == true, fails = found == false;
    if (!holds && limits.expired()) return stopped(settings);
    bad += fails ? 1U : 0U;
    open += found ? 0U : 1U;
    if (settings.quiet && holds) continue;
    std::string const line = render(Message{holds   ? "selftest.good"
                                            : fails ? "selftest.bad"
                                                    : "selftest.not_done",
                                            {{"what", render(fact.what, settings.language)}}},
                                    settings.language);
    put((fails ? painted(line, Paint::kBad, settings.color) : line) + '\n');
  }
  std::string const result = bad > 0    ? "selftest.some_bad"
                             : open > 0 ? "selftest.some_open"
                                        : "selftest.all_good";
  put_sentence({result,
                {{"bad", std::to_string(bad)},
                 {"open", std::to_string(open)},
                 {"count", std::to_string(all.size())}}},
               settings.language);
  if (bad > 0) return kExitInternal;
  return open > 0 ? kExitUnknown : kExitAnswered;
}

}  // namespace

Command selftest_command() {
  auto const options = std::make_shared<SelftestOptions>();
  return {.name = "selftest",
          .options = {{"--signature", &options->signature, "help.opt.signature"},
                      {"--instructions", &options->instructions, "help.opt.instructions", "NAME"}},
          .run = [options](Settings const& settings) {
            Context const context = context_of(options->instructions);
            return options->signature ? run_signature(context, settings)
                                      : run_facts(context, settings);
          }};
}

}  // namespace bouton::cli
