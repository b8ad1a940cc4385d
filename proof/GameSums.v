(** Sums of different games of heaps, in normal play: the theorem of Sprague and Grundy for heaps of
    several games side by side. [sum_of_games]: with the nim-values that the heaps have in their own
    games, the player to move loses exactly the sums with nim-sum 0. *)
Require Import List Bool NArith.
From Bouton Require Import Game Heaps SpragueGrundy.
Import ListNotations.

Section Sums.
  Variable game : Type.
  Variable heap : game -> Type.
  Variable opts : forall i, heap i -> list (list (heap i)).
  Variable weight : forall i, heap i -> nat.
  Hypothesis opts_weight : forall i h o, In o (opts i h) -> total (heap i) (weight i) o < weight i h.

  (** A heap of some game, and its options. *)
  Definition any_heap : Type := {i : game & heap i}.
  Definition any_opts (x : any_heap) : list (list any_heap) :=
    map (map (existT heap (projT1 x))) (opts (projT1 x) (projT2 x)).
  Definition any_weight (x : any_heap) : nat := weight (projT1 x) (projT2 x).

  Lemma any_opts_weight x o : In o (any_opts x) -> total any_heap any_weight o < any_weight x.
  Proof.
    destruct x as [i h]. intro I. apply in_map_iff in I. destruct I as (l & <- & I).
    unfold total. rewrite map_map. exact (opts_weight i h l I).
  Qed.

  Variable value : forall i, heap i -> N.
  Hypothesis values : forall i, is_grundy (heap i) (opts i) (value i).

  Theorem sum_of_games G : heap_wins any_heap any_opts any_weight any_opts_weight false G =
    negb (xor_sum (map (fun x => value (projT1 x) (projT2 x)) G) =? 0)%N.
  Proof.
    apply (sprague_grundy any_heap any_opts any_weight any_opts_weight
             (fun x => value (projT1 x) (projT2 x))). intros [i h]. unfold any_opts. simpl.
    rewrite (values i h). f_equal. rewrite map_map. apply map_ext. intro o. now rewrite map_map.
  Qed.
End Sums.
