// The check of an answer on a board or a graph: a closed set of claims, of one of three kinds.
#include "check/board_check.hpp"

#include "check/board_lines.hpp"
#include "check/board_lost.hpp"
#include "check/board_values.hpp"
#include "check/checks.hpp"

namespace bouton::check {
namespace {

template <class Check>
void check_claims(BoardRules const& rules, BoardClaim const& claim, CheckOptions const& options,
                  std::string_view did, Findings& findings) {
  Check check(rules, claim, options);
  std::string const count = in_digits(check.claims());
  try {
    check.demand_start();
    check.run();
  } catch (LimitReached const&) {
    return findings.unchecked("check.not.board", {{"count", count}});
  }
  findings.checked(did, {{"count", count}});
  findings.checked("check.did.board_start");
  findings.accept(true);
}

template <unsigned kWords>
void check_claims(BoardRules const& rules, BoardClaim const& claim, CheckOptions const& options,
                  Findings& findings) {
  if (!rules.boxes.empty()) {
    check_claims<LinesCheck<kWords>>(rules, claim, options, "check.did.board_lines", findings);
  } else if (claim.misere) {
    check_claims<LostCheck<kWords>>(rules, claim, options, "check.did.board_lost", findings);
  } else {
    check_claims<ValuesCheck<kWords>>(rules, claim, options, "check.did.board_values", findings);
  }
}

}  // namespace

void check_board(Document const& document, CheckOptions const& options,
                 CheckedCertificate& result) {
  result.game = document.text("game");
  // As far as it is known before the board is.
  result.statement = Message{"check.claim.board", {{"game", result.game}}};
  BoardRules const rules = read_board_rules(document);
  BoardClaim const claim = read_board_claim(document, rules);
  std::string key = claim.misere ? "check.claim.board.misere." : "check.claim.board.normal.";
  key += claim.value ? "value" : claim.lost ? "p" : "n";
  result.statement = Message{rules.graph.empty() ? key : key + ".graph",
                             {{"game", result.game},
                              {"position", written(rules, claim.start)},
                              {"value", in_digits(claim.value.value_or(0))},
                              {"graph", rules.graph}}};
  Findings findings(result);
  if (claim.value) demand(claim.lost == (*claim.value == 0), "check.wrong.board_outcome");
  if (rules.things() <= 64) return check_claims<1>(rules, claim, options, findings);
  if (rules.things() <= 128) return check_claims<2>(rules, claim, options, findings);
  check_claims<4>(rules, claim, options, findings);
}

}  // namespace bouton::check
