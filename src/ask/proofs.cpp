#include "ask/proofs.hpp"

#include <utility>

#include "bouton/solver/solver.hpp"
#include "bouton/solver/verify.hpp"

namespace bouton::ask {
namespace {

std::string_view verdict_of(check::CheckedCertificate const& found) {
  switch (found.verdict) {
    case check::Verdict::kValid:
      return found.complete ? "valid" : "valid as far as checked";
    case check::Verdict::kInvalid:
      return "invalid";
    case check::Verdict::kUnknown:
      break;
  }
  return "unknown";
}

}  // namespace

answer::Check check(std::string_view certificate, check::CheckOptions const& how) {
  check::CheckedCertificate found = check::check_certificate(certificate, how);
  answer::Check answer;
  answer.verdict = verdict_of(found);
  if (found.verdict != check::Verdict::kUnknown) {
    answer.valid = found.verdict == check::Verdict::kValid;
  }
  answer.certificate = std::move(found.schema);
  answer.game = std::move(found.game);
  answer.statement = {std::move(found.statement)};
  answer.complete = found.complete;
  answer.checked = std::move(found.checked);
  answer.not_checked = std::move(found.unchecked);
  answer.failure = std::move(found.failure);
  return answer;
}

answer::Verify verify(Game const& game, std::uint64_t bound, Limits const& limits,
                      Context const& context, std::function<void(Position const&)> const& before) {
  auto const theory = [&](Position const& position) {
    if (before) before(position);
    return solve(game.rules, game.convention, position, limits, Detail::kFull, context);
  };
  VerifyReport report = bouton::verify(game.rules, game.convention, bound, limits, theory, context);
  return {.game = game.specification,
          .convention = game.convention,
          .outcomes = report.outcomes,
          .move_sets = report.move_sets,
          .nim_values = report.nim_values,
          .sieved = report.sieved,
          .no_theory = report.no_theory,
          .scope = std::move(report.scope),
          .complete = report.complete,
          .contradiction = std::move(report.contradiction)};
}

}  // namespace bouton::ask
