(** Kayles and Dawson's Kayles in normal play, by computation in the kernel of Coq.

    [kayles]: in 0.77 the nim-values of heaps have the period 12 from the heap 71 on, both least
    possible, and the nim-sum of the values tells who wins (R. K. Guy and C. A. B. Smith, The
    G-values of various games, 1956). [dawsons_kayles]: in 0.07 period 34 from 53 on (the same).
    [kayles_values], [dawsons_kayles_values]: also the values themselves, up to the end of the first
    period, and the largest of all, so that they say who wins any sum of heaps. *)
Require Import List NArith.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame OctalPeriod.
Import ListNotations.
Local Open Scope N_scope.

Definition kayles_claim : period_claim := {|
  p_code := [0; 7; 7];
  p_preperiod := 71;
  p_period := 12;
  p_largest := Some (8, 27);
  p_values :=
    [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7; 4; 1; 2; 8; 5; 4; 7; 2;
     1; 8; 6; 7; 4; 1; 2; 3; 1; 4; 7; 2; 1; 8; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 4; 2; 7; 4; 1; 2; 8;
     1; 4; 7; 2; 1; 8; 6; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2] |}.

Theorem kayles_values : period_holds kayles_claim.
Proof. by_computation period_claim_sound. Qed.

Theorem kayles : solved [0; 7; 7] 71 12.
Proof. exact (proj1 kayles_values). Qed.

Definition dawsons_kayles_claim : period_claim := {|
  p_code := [0; 0; 7];
  p_preperiod := 53;
  p_period := 34;
  p_largest := Some (9, 86);
  p_values :=
    [0; 0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 0; 5; 2; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5;
     2; 7; 4; 0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0;
     4; 5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 9] |}.

Theorem dawsons_kayles_values : period_holds dawsons_kayles_claim.
Proof. by_computation period_claim_sound. Qed.

Theorem dawsons_kayles : solved [0; 0; 7] 53 34.
Proof. exact (proj1 dawsons_kayles_values). Qed.
