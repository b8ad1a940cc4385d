(** 0.644: the nim-values of heaps have the period 442 from the heap 3256 on, both least possible, and the
    largest is 64, first at 333. Made from a certificate by proof/showcase.py. *)
Require Import List NArith.
From Bouton Require Import Game OctalPeriod SparseSpace.
Import ListNotations.
Local Open Scope N_scope.

Theorem octal_644 : period_holds {|
  p_code := [0; 6; 4; 4];
  p_preperiod := 3256;
  p_period := 442;
  p_largest := Some (64, 333);
  p_values := [] |}.
Proof. by_computation (period_claim_sparse_sound {| mask := 126; positional := false; tau := false |}). Qed.
