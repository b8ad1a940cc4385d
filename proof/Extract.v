(** The checkers as OCaml. Only bool, option, lists and pairs become types of OCaml; numbers stay the
    binary and unary numbers of Coq, so that nothing can overflow. *)
Require Import Extraction ExtrOcamlBasic.
From Bouton Require Import OctalPeriod SparseSpace StateRepetition TailPeriod UnequalParts MisereQuotient
  OctalGame LinearMoves DigitLaw LawRules LinearFormulas InfiniteQuotient.
Extraction "verified.ml" check_claim check_claim_sparse check_repetition check_tail check_unequal values check_quotient
  check_law law_of rules_controls readers letters letter_key advance satisfied map_of states_of
  check_infinite translate both neg octal_opts.
