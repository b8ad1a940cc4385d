(** 0.356: the nim-values of heaps have the period 142 from the heap 7315 on, both least possible, and the
    largest is 19, first at 86. Made from a certificate by proof/showcase.py. *)
Require Import List NArith.
From Bouton Require Import Game OctalPeriod SparseSpace.
Import ListNotations.
Local Open Scope N_scope.

Theorem octal_356 : period_holds {|
  p_code := [0; 3; 5; 6];
  p_preperiod := 7315;
  p_period := 142;
  p_largest := Some (19, 86);
  p_values := [] |}.
Proof. by_computation (period_claim_sparse_sound {| mask := 27; positional := false; tau := false |}). Qed.
