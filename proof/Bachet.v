(** Bachet's game: one heap, take at least one and at most k tokens.

    [bachet]: the player to move loses exactly if n is a multiple of k + 1 (C.-G. Bachet de Meziriac,
    Problemes plaisans et delectables, 1612). [bachet_misere]: if the player who takes the last
    token loses, exactly if n leaves the remainder 1, for k >= 1. *)
Require Import List Bool Arith Lia Wf_nat.
From Bouton Require Import Game.
Import ListNotations.

Section Bachet.
  Variable k : nat.

  Definition bachet_moves (n : nat) : list nat := map (fun t => n - t) (seq 1 (Nat.min k n)).

  (** The rules in one line. *)
  Theorem in_bachet_moves n m : In m (bachet_moves n) <-> exists t, 1 <= t <= k /\ t <= n /\ m = n - t.
  Proof.
    unfold bachet_moves. rewrite in_map_iff. split.
    - intros (t & <- & I). apply in_seq in I. exists t. repeat split; lia.
    - intros (t & A & B & ->). exists t. split; trivial. apply in_seq. lia.
  Qed.

  Lemma bachet_wf : well_founded (option_of nat bachet_moves).
  Proof.
    apply (well_founded_lt_compat _ (fun n => n)). intros m n I. apply in_bachet_moves in I.
    destruct I as (t & A & B & ->). lia.
  Qed.

  Definition bachet_wins (misere : bool) (n : nat) : bool := wins nat bachet_moves bachet_wf misere n.

  Lemma bachet_end n : bachet_moves n = [] -> n = 0 \/ k = 0.
  Proof.
    unfold bachet_moves. intro E. apply map_eq_nil in E. destruct (Nat.min k n) eqn:M; [lia|discriminate].
  Qed.

  Lemma residue_moves n t r : 1 <= t <= k -> t <= n -> n mod S k = r -> (n - t) mod S k <> r.
  Proof.
    intros T L R E. assert (D := Nat.div_mod n (S k) ltac:(lia)).
    assert (D' := Nat.div_mod (n - t) (S k) ltac:(lia)). rewrite R in D. rewrite E in D'.
    set (a := n / S k) in *. set (b := (n - t) / S k) in *. clearbody a b.
    assert (t = S k * a - S k * b) by lia. assert (b < a) by nia. assert (S b <= a) by lia. nia.
  Qed.

  Theorem bachet n : bachet_wins false n = negb (n mod S k =? 0).
  Proof.
    unfold bachet_wins. apply (outcome_by_p_positions _ _ bachet_wf false (fun n => n mod S k =? 0)); clear n.
    - intros n E. apply bachet_end in E. apply Nat.eqb_eq. destruct E as [-> | E].
      + apply Nat.mod_0_l. lia.
      + rewrite E. apply Nat.mod_1_r.
    - intros n m P I. apply in_bachet_moves in I. destruct I as (t & T & L & ->).
      apply Nat.eqb_eq in P. apply Nat.eqb_neq. now apply residue_moves.
    - intros n _ P. apply Nat.eqb_neq in P. assert (B := Nat.mod_upper_bound n (S k) ltac:(lia)).
      assert (D := Nat.div_mod n (S k) ltac:(lia)). exists (n - n mod S k). split.
      + apply in_bachet_moves. exists (n mod S k). repeat split; lia.
      + apply Nat.eqb_eq. replace (n - n mod S k) with (n / S k * S k) by lia. apply Nat.mod_mul. lia.
  Qed.

  Theorem bachet_misere n : 1 <= k -> bachet_wins true n = negb (n mod S k =? 1).
  Proof.
    intro K. unfold bachet_wins. apply (outcome_by_p_positions _ _ bachet_wf true (fun n => n mod S k =? 1)); clear n.
    - intros n E. apply bachet_end in E. destruct E as [-> | E]; [|lia].
      rewrite Nat.mod_0_l by lia. reflexivity.
    - intros n m P I. apply in_bachet_moves in I. destruct I as (t & T & L & ->).
      apply Nat.eqb_eq in P. apply Nat.eqb_neq. now apply residue_moves.
    - intros n N P. apply Nat.eqb_neq in P. assert (B := Nat.mod_upper_bound n (S k) ltac:(lia)).
      assert (D := Nat.div_mod n (S k) ltac:(lia)).
      assert (N0 : n <> 0) by (intro Z; subst n; apply N; unfold bachet_moves; now rewrite Nat.min_0_r).
      destruct (Nat.eq_dec (n mod S k) 0) as [Z|Z].
      + rewrite Z in D. assert (1 <= n / S k) by nia. exists (n - k). split.
        * apply in_bachet_moves. exists k. repeat split; try lia. nia.
        * apply Nat.eqb_eq. replace (n - k) with (1 + (n / S k - 1) * S k) by nia.
          rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
      + exists (n - (n mod S k - 1)). split.
        * apply in_bachet_moves. exists (n mod S k - 1). repeat split; lia.
        * apply Nat.eqb_eq. replace (n - (n mod S k - 1)) with (1 + n / S k * S k) by lia.
          rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
  Qed.
End Bachet.
