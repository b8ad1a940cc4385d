(** The checkers as OCaml. Only bool, option, lists and pairs become types of OCaml; numbers stay the
    binary and unary numbers of Coq, so that nothing can overflow. Words (Words.v) alone are integers
    of OCaml, and what is done with them is in checker/machine.ml. *)
Require Import Extraction ExtrOcamlBasic NArith.
From Bouton Require Import OctalPeriod SparseSpace Words CommonValues StateRepetition RepetitionCheck TailPeriod
  UnequalParts MisereQuotient OctalGame LinearMoves DigitLaw LawRules LinearFormulas InfiniteQuotient.

Extract Inductive word => "int" [ "Machine.no_word" ] "Machine.no_case".
Extract Inlined Constant w_zero => "0".
Extract Inlined Constant w_small => "Machine.small".
Extract Inlined Constant w_eqb => "Machine.equal".
Extract Inlined Constant w_leb => "Machine.at_most".
Extract Inlined Constant w_xor => "(lxor)".
Extract Inlined Constant w_or => "(lor)".
Extract Inlined Constant w_disjoint => "Machine.disjoint".
Extract Inlined Constant w_subset => "Machine.subset".
Extract Inlined Constant w_next => "Machine.next".
Extract Inlined Constant w_bit => "Machine.bit".
Extract Inlined Constant w_below => "Machine.below".
(* Binary numbers: of sets and values, and back. *)
Extract Constant num => "
  let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n lsr 1)) else XO (positive (n lsr 1)) in
  fun n -> if n = 0 then N0 else Npos (positive n)".
Extract Constant w_of => "
  let rec word = function XH -> 1 | XO p -> Machine.double (word p) | XI p -> Machine.double (word p) + 1 in
  function N0 -> 0 | Npos p -> word p".
Extraction "verified.ml" check_claim check_claim_sparse check_repetition check_segment fair came_back window_size
  check_tail check_unequal values check_quotient
  check_law law_of rules_controls readers letters letter_key advance satisfied map_of states_of
  check_infinite translate both neg octal_opts.
