(** The checkers as OCaml. Only bool, option, lists and pairs become types of OCaml; numbers stay the
    binary and unary numbers of Coq, so that nothing can overflow. *)
Require Import Extraction ExtrOcamlBasic.
From Bouton Require Import OctalPeriod SparseSpace TailPeriod MisereQuotient.
Extraction "verified.ml" check_claim check_claim_sparse check_tail values check_quotient.
