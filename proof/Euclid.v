(** Euclid's game: two heaps; take a positive multiple of the smaller heap from the larger one. The
    game ends when a heap is empty.

    [euclid]: the player to move loses exactly if a heap is empty, or the heaps are different and
    the larger is less than phi times the smaller (A. J. Cole and A. J. T. Davie, A game based on the
    Euclidean algorithm and a winning strategy for it, Mathematical Gazette 53 (1969)). In whole
    numbers, for a < b: b^2 < a b + a^2. *)
Require Import List Bool Arith Lia Wf_nat.
From Bouton Require Import Game Golden.
Import ListNotations.

(** [multiples a b]: what is left of b after taking a, 2 a, 3 a, ... *)
Definition multiples (a b : nat) : list nat := map (fun q => b - q * a) (seq 1 (b / a)).

Definition euclid_moves (x : nat * nat) : list (nat * nat) :=
  let (a, b) := x in
  if (a =? 0) || (b =? 0) then []
  else map (pair a) (multiples a b) ++ map (fun r => (r, b)) (multiples b a).

Lemma in_multiples a b r : 0 < a -> (In r (multiples a b) <-> exists q, 1 <= q /\ b = q * a + r).
Proof.
  intro A. unfold multiples. rewrite in_map_iff. assert (D := Nat.div_mod b a ltac:(lia)). split.
  - intros (q & <- & I). apply in_seq in I. exists q. split; [lia|].
    assert (q * a <= b / a * a) by (apply Nat.mul_le_mono_r; lia). lia.
  - intros (q & Q & ->). exists q. split; [lia|]. apply in_seq.
    assert (q <= (q * a + r) / a) by (apply Nat.div_le_lower_bound; lia). lia.
Qed.

(** The rules in one line. *)
Theorem in_euclid_moves a b c d : In (c, d) (euclid_moves (a, b)) <->
  0 < a /\ 0 < b /\ exists q, 1 <= q /\ ((c = a /\ b = q * a + d) \/ (d = b /\ a = q * b + c)).
Proof.
  unfold euclid_moves. destruct (Nat.eq_dec a 0) as [->|A]; [split; [intros []|lia]|].
  destruct (Nat.eq_dec b 0) as [->|B].
  { rewrite orb_true_r. split; [intros []|lia]. }
  apply Nat.eqb_neq in A as A', B as B'. rewrite A', B'. cbn [orb].
  rewrite in_app_iff, !in_map_iff. split.
  - intros [(r & E & I)|(r & E & I)]; inversion E; subst; apply in_multiples in I; try lia;
      destruct I as (q & Q & I); repeat split; try lia; exists q; auto.
  - intros (_ & _ & q & Q & [[-> E]|[-> E]]); [left; exists d|right; exists c]; (split; [trivial|]);
      apply in_multiples; try lia; eauto.
Qed.

Lemma euclid_wf : well_founded (option_of (nat * nat) euclid_moves).
Proof.
  apply (well_founded_lt_compat _ (fun x => fst x + snd x)). intros [c d] [a b] I.
  apply in_euclid_moves in I. simpl. destruct I as (A & B & q & Q & [[-> E]|[-> E]]); nia.
Qed.

Definition euclid_wins (misere : bool) (a b : nat) : bool :=
  wins (nat * nat) euclid_moves euclid_wf misere (a, b).

Definition euclid_lost (a b : nat) : bool :=
  (a =? 0) || (b =? 0) ||
  (negb (a =? b) && (let s := Nat.min a b in let l := Nat.max a b in l * l <? s * l + s * s)).

Lemma euclid_lost_comm a b : euclid_lost a b = euclid_lost b a.
Proof.
  unfold euclid_lost. now rewrite Nat.max_comm, Nat.min_comm, (orb_comm (a =? 0)), (Nat.eqb_sym a b).
Qed.

Lemma euclid_lost_le a b : a <= b ->
  (euclid_lost a b = true <-> a = 0 \/ (a < b /\ b * b < a * b + a * a)).
Proof.
  intro L. unfold euclid_lost. rewrite Nat.min_l, Nat.max_r by lia.
  rewrite !orb_true_iff, andb_true_iff, negb_true_iff, Nat.ltb_lt, Nat.eqb_neq, !Nat.eqb_eq. lia.
Qed.

(** No move leads from a lost position to a lost one. *)
Lemma euclid_lost_moves a b q d : 0 < a -> a <= b -> euclid_lost a b = true -> 1 <= q ->
  b = q * a + d -> euclid_lost a d = false.
Proof.
  intros A L P Q E. apply (euclid_lost_le a b L) in P. destruct P as [P|[P1 P2]]; [lia|].
  assert (q = 1) by (assert (b < 2 * a) by nia; nia). subst q.
  assert (0 < d < a) by nia. rewrite euclid_lost_comm. apply not_true_iff_false.
  rewrite euclid_lost_le by lia. nia.
Qed.

(** From every other position some move does. *)
Lemma euclid_reach a b : 0 < a -> a <= b -> euclid_lost a b = false ->
  exists q d, 1 <= q /\ b = q * a + d /\ euclid_lost a d = true.
Proof.
  intros A L P. assert (D := Nat.div_mod b a ltac:(lia)). assert (M := Nat.mod_upper_bound b a ltac:(lia)).
  set (q := b / a) in *. set (r := b mod a) in *. clearbody q r.
  assert (1 <= q) by nia.
  destruct (euclid_lost a r) eqn:R.
  { exists q, r. repeat split; trivial. lia. }
  apply not_true_iff_false in P, R. rewrite euclid_lost_comm, euclid_lost_le in R by lia.
  rewrite euclid_lost_le in P by trivial.
  assert (Irr : a * a <> r * (a + r)).
  { intro X. apply golden_irrational in X. subst r. lia. }
  assert (2 <= q).
  { destruct (Nat.eq_dec q 1) as [->|]; [|lia]. exfalso. apply P. right. nia. }
  exists (q - 1), (a + r). repeat split; [lia|nia|]. apply euclid_lost_le; [lia|]. right. nia.
Qed.

Theorem euclid_p a b : euclid_wins false a b = negb (euclid_lost a b).
Proof.
  unfold euclid_wins.
  apply (outcome_by_p_positions _ _ euclid_wf false (fun x => euclid_lost (fst x) (snd x))) with (x := (a, b));
    clear a b; simpl.
  - intros [a b] E. simpl. destruct (euclid_lost a b) eqn:P; trivial. exfalso.
    assert (Z : 0 < a /\ 0 < b).
    { unfold euclid_lost in P. apply orb_false_iff in P. destruct P as [P _].
      apply orb_false_iff in P. destruct P as [P1 P2]. apply Nat.eqb_neq in P1, P2. lia. }
    destruct (le_lt_dec a b) as [L|L].
    + destruct (euclid_reach a b ltac:(lia) L P) as (q & d & Q & F & _).
      assert (I : In (a, d) (euclid_moves (a, b))) by (apply in_euclid_moves; repeat split; try lia; eauto).
      simpl in E, I. now rewrite E in I.
    + rewrite euclid_lost_comm in P. destruct (euclid_reach b a ltac:(lia) ltac:(lia) P) as (q & d & Q & F & _).
      assert (I : In (d, b) (euclid_moves (a, b))) by (apply in_euclid_moves; repeat split; try lia; eauto).
      simpl in E, I. now rewrite E in I.
  - intros [a b] [c d] P I. cbn [fst snd] in *. apply in_euclid_moves in I.
    destruct I as (A & B & q & Q & [[-> E]|[-> E]]).
    + apply (euclid_lost_moves a b q d); trivial. nia.
    + rewrite euclid_lost_comm in *. apply (euclid_lost_moves b a q c); trivial. nia.
  - intros [a b] _ P. cbn [fst snd] in *.
    assert (Z : 0 < a /\ 0 < b).
    { unfold euclid_lost in P. apply orb_false_iff in P. destruct P as [P _].
      apply orb_false_iff in P. destruct P as [P1 P2]. apply Nat.eqb_neq in P1, P2. lia. }
    destruct (le_lt_dec a b) as [L|L].
    + destruct (euclid_reach a b ltac:(lia) L P) as (q & d & Q & F & R). exists (a, d). split; trivial.
      apply in_euclid_moves. repeat split; try lia. eauto.
    + rewrite euclid_lost_comm in P. destruct (euclid_reach b a ltac:(lia) ltac:(lia) P) as (q & d & Q & F & R).
      exists (d, b). rewrite euclid_lost_comm in R. split; trivial.
      apply in_euclid_moves. repeat split; try lia. eauto.
Qed.

(** The player to move loses exactly if a heap is empty, or a < b < phi a for the smaller heap a and
    the larger heap b. *)
Theorem euclid m n : let a := Nat.min m n in let b := Nat.max m n in
  euclid_wins false m n = false <-> a = 0 \/ (a < b /\ b * b < a * b + a * a).
Proof.
  cbv zeta. rewrite euclid_p, negb_false_iff. destruct (le_lt_dec m n) as [L|L].
  - rewrite Nat.min_l, Nat.max_r by trivial. now apply euclid_lost_le.
  - rewrite Nat.min_r, Nat.max_l, euclid_lost_comm by lia. apply euclid_lost_le. lia.
Qed.
