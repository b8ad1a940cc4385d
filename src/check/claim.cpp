#include "check/claim.hpp"

namespace bouton::check {
namespace {

std::uint64_t read_hash(Document const& document) {
  std::string const text = document.text("checksum");
  if (text.size() != 16) Document::fail("proof.checksum");
  std::uint64_t hash = 0;
  for (char const c : text) {
    bool const letter = c >= 'a' && c <= 'f';
    if (!letter && (c < '0' || c > '9')) Document::fail("proof.checksum");
    hash = hash << 4 | static_cast<std::uint64_t>(letter ? c - 'a' + 10 : c - '0');
  }
  return hash;
}

void read_repetition(Document const& proof, PeriodClaim& claim) {
  proof.has_only({"kind", "at", "window", "witness_bound", "space", "rare", "repeated", "samples"});
  claim.at = proof.number("at");
  claim.window = proof.number("window");
  claim.witness_bound = proof.number("witness_bound");
  Document const space = proof.object("space");
  space.has_only({"mask", "positional", "parity"});
  std::uint64_t const mask = space.number("mask");
  std::uint64_t const parity = space.number("parity");
  if (mask > 0xffff) Document::fail("proof.space.mask");
  if (parity > 1) Document::fail("proof.space.parity");
  claim.space = {static_cast<std::uint32_t>(mask), space.flag("positional"),
                 static_cast<std::uint32_t>(parity)};
  claim.rare = proof.pairs("rare");
  claim.repeated = proof.stretch("repeated");
  claim.samples = proof.stretches("samples");
}

}  // namespace

PeriodClaim read_period_claim(Document const& document) {
  document.has_only({"schema", "game", "code", "parts", "period", "preperiod", "saltus",
                     "last_exception", "max_value", "max_heap", "values_checked", "proof"});
  PeriodClaim claim;
  claim.game = document.text("game");
  claim.rules = read_heap_rules(claim.game);
  claim.code = document.text("code");
  claim.parts = document.text("parts");
  claim.period = document.number("period");
  claim.preperiod = document.number("preperiod");
  claim.saltus = document.number("saltus");
  claim.last_exception = document.number_or_null("last_exception");
  claim.max_value = document.number_or_null("max_value");
  claim.max_heap = document.number_or_null("max_heap");
  claim.values_checked = document.number("values_checked");
  Document const proof = document.object("proof");
  std::string const kind = proof.text("kind");
  if (kind == "state repetition") {
    claim.kind = ProofKind::kRepetition;
    read_repetition(proof, claim);
    return claim;
  }
  if (kind == "parts") {
    claim.kind = ProofKind::kParts;
  } else if (kind == "unequal parts") {
    claim.kind = ProofKind::kUnequalParts;
  } else if (kind == "tail") {
    claim.kind = ProofKind::kTail;
  } else if (kind == "arithmetic") {
    claim.kind = ProofKind::kArithmetic;
  } else {
    Document::fail("proof.kind");
  }
  proof.has_only({"kind", "bound", "values", "checksum"});
  claim.bound = proof.number("bound");
  if (proof.has("values")) claim.values = proof.stretch("values");
  if (proof.has("checksum")) claim.checksum = read_hash(proof);
  return claim;
}

}  // namespace bouton::check
