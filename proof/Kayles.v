(** Kayles and Dawson's Kayles in normal play, by computation in the kernel of Coq.

    [kayles]: in 0.77 the nim-values of heaps have the period 12 from the heap 71 on, both least
    possible, and the nim-sum of the values tells who wins (R. K. Guy and C. A. B. Smith, The
    G-values of various games, 1956). [dawsons_kayles]: in 0.07 period 34 from 53 on (the same). *)
Require Import List NArith.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame OctalPeriod.
Import ListNotations.
Local Open Scope N_scope.

Theorem kayles : solved [0; 7; 7] 71 12.
Proof. apply (octal_period [0; 7; 7] 71 12). vm_compute. reflexivity. Qed.

Theorem dawsons_kayles : solved [0; 0; 7] 53 34.
Proof. apply (octal_period [0; 0; 7] 53 34). vm_compute. reflexivity. Qed.
