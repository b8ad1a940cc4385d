(** 0.165: the nim-values of heaps have the period 1550 from the heap 5181 on, both least possible, and the
    largest is 25, first at 620. Made from a certificate by proof/showcase.py. *)
Require Import List NArith.
From Bouton Require Import Game OctalPeriod SparseSpace.
Import ListNotations.
Local Open Scope N_scope.

Theorem octal_165 : period_holds {|
  p_code := [0; 1; 6; 5];
  p_preperiod := 5181;
  p_period := 1550;
  p_largest := Some (25, 620);
  p_values := [] |}.
Proof. by_computation (period_claim_sparse_sound {| mask := 27; positional := false; tau := false |}). Qed.
