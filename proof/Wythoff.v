(** Wythoff's game: two heaps; take any number from one of them, or the same number from both.

    [wythoff]: the player to move loses exactly the positions {a, a + n} with a the whole part of n phi,
    phi = (1 + sqrt 5) / 2 (W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor
    Wiskunde 7 (1907)). Here with whole numbers only: a = [golden n] = (n + sqrt (5 n^2)) / 2, where
    sqrt is the whole part of the square root. *)
Require Import List Bool Arith Lia Wf_nat.
From Bouton Require Import Game Golden.
Import ListNotations.

Definition wythoff_moves (x : nat * nat) : list (nat * nat) :=
  let (a, b) := x in
  map (fun c => (c, b)) (seq 0 a) ++ map (fun c => (a, c)) (seq 0 b) ++
  map (fun d => (a - d, b - d)) (seq 1 (Nat.min a b)).

(** The rules in one line. *)
Theorem in_wythoff_moves a b c d : In (c, d) (wythoff_moves (a, b)) <->
  (c < a /\ d = b) \/ (c = a /\ d < b) \/ (exists t, 1 <= t /\ t <= a /\ t <= b /\ c = a - t /\ d = b - t).
Proof.
  unfold wythoff_moves. rewrite !in_app_iff, !in_map_iff. split.
  - intros [(x & E & I)|[(x & E & I)|(t & E & I)]]; inversion E; subst; apply in_seq in I.
    + left. lia.
    + right. left. lia.
    + right. right. exists t. repeat split; lia.
  - intros [(L & ->)|[(-> & L)|(t & A & B & C & -> & ->)]].
    + left. exists c. split; trivial. apply in_seq. lia.
    + right. left. exists d. split; trivial. apply in_seq. lia.
    + right. right. exists t. split; trivial. apply in_seq. lia.
Qed.

Lemma wythoff_wf : well_founded (option_of (nat * nat) wythoff_moves).
Proof.
  apply (well_founded_lt_compat _ (fun x => fst x + snd x)). intros [c d] [a b] I.
  apply in_wythoff_moves in I. simpl. destruct I as [I|[I|(t & I)]]; lia.
Qed.

Definition wythoff_wins (misere : bool) (a b : nat) : bool :=
  wins (nat * nat) wythoff_moves wythoff_wf misere (a, b).

(** The pairs of Wythoff in either order. *)
Definition wythoff_pair (a b : nat) : bool :=
  let d := Nat.max a b - Nat.min a b in Nat.min a b =? golden d.

Lemma wythoff_pair_spec a b : wythoff_pair a b = true <->
  exists n, (a = golden n /\ b = golden n + n) \/ (b = golden n /\ a = golden n + n).
Proof.
  unfold wythoff_pair. rewrite Nat.eqb_eq. split.
  - intro E. set (n := Nat.max a b - Nat.min a b) in *. exists n.
    destruct (le_lt_dec a b); unfold n in *.
    + left. rewrite Nat.min_l, Nat.max_r in * by lia. split; [trivial|]. rewrite <- E. lia.
    + right. rewrite Nat.min_r, Nat.max_l in * by lia. split; [trivial|]. rewrite <- E. lia.
  - intros (n & [[-> ->]|[-> ->]]).
    + rewrite Nat.min_l, Nat.max_r by lia. f_equal. lia.
    + rewrite Nat.min_r, Nat.max_l by lia. f_equal. lia.
Qed.

Lemma wythoff_pair_comm a b : wythoff_pair a b = wythoff_pair b a.
Proof. unfold wythoff_pair. now rewrite Nat.max_comm, Nat.min_comm. Qed.

(** A number is in one pair only, and no two pairs have the same difference. *)
Lemma partner_unique a b c : wythoff_pair a b = true -> wythoff_pair a c = true -> b = c.
Proof.
  rewrite !wythoff_pair_spec.
  assert (I : forall m n, golden m + m = golden n + n -> m = n).
  { intros m n E. destruct (lt_eq_lt_dec m n) as [[L|Q]|L]; trivial; apply golden_lt in L as K; lia. }
  intros (m & [[A B]|[B A]]) (n & [[C D]|[D C]]); subst b c; rewrite A in C; clear A.
  - apply golden_inj in C. now subst.
  - apply golden_disjoint in C. destruct C; subst; reflexivity.
  - symmetry in C. apply golden_disjoint in C. destruct C; subst; reflexivity.
  - apply I in C. now subst.
Qed.

Lemma difference_unique a b t : t <= a -> t <= b ->
  wythoff_pair a b = true -> wythoff_pair (a - t) (b - t) = true -> t = 0.
Proof.
  unfold wythoff_pair. rewrite !Nat.eqb_eq. intros A B E F.
  replace (Nat.max (a - t) (b - t) - Nat.min (a - t) (b - t))
    with (Nat.max a b - Nat.min a b) in F by lia. lia.
Qed.

Lemma wythoff_reach a b : a <= b -> wythoff_pair a b = false ->
  exists c d, In (c, d) (wythoff_moves (a, b)) /\ wythoff_pair c d = true.
Proof.
  intros L P. destruct (golden_cover a) as (n & [E|E]).
  - destruct (lt_eq_lt_dec b (golden n + n)) as [[H|H]|H].
    + assert (D : golden (b - a) < golden n) by (apply golden_lt; lia).
      exists (golden (b - a)), (golden (b - a) + (b - a)). split.
      * apply in_wythoff_moves. right. right. exists (a - golden (b - a)). repeat split; lia.
      * apply wythoff_pair_spec. eauto.
    + exfalso. rewrite <- not_true_iff_false in P. apply P, wythoff_pair_spec. exists n. left. lia.
    + exists a, (golden n + n). split; [apply in_wythoff_moves; lia|]. apply wythoff_pair_spec. eauto.
  - exists a, (golden n). split; [|apply wythoff_pair_spec; exists n; right; auto].
    apply in_wythoff_moves. right. left. split; trivial. destruct (Nat.eq_dec n 0) as [->|Z]; [|lia].
    rewrite golden_zero in *. destruct b; [|lia]. subst a. discriminate.
Qed.

Theorem wythoff_p a b : wythoff_wins false a b = negb (wythoff_pair a b).
Proof.
  unfold wythoff_wins.
  apply (outcome_by_p_positions _ _ wythoff_wf false (fun x => wythoff_pair (fst x) (snd x)) ) with (x := (a, b));
    clear a b; simpl.
  - intros [a b] E. destruct a as [|a]; [|discriminate]. destruct b as [|b]; [|discriminate].
    reflexivity.
  - intros [a b] [c d] P I. simpl in *. apply in_wythoff_moves in I. apply not_true_iff_false. intro Q.
    destruct I as [(L & ->)|[(-> & L)|(t & A & B & C & -> & ->)]].
    + rewrite wythoff_pair_comm in P, Q. assert (a = c) by (eapply partner_unique; eassumption). lia.
    + assert (b = d) by (eapply partner_unique; eassumption). lia.
    + apply difference_unique in Q; trivial. lia.
  - intros [a b] _ P. simpl in P. destruct (le_lt_dec a b) as [L|L].
    + destruct (wythoff_reach a b L P) as (c & d & I & Q). exists (c, d). auto.
    + rewrite wythoff_pair_comm in P. destruct (wythoff_reach b a ltac:(lia) P) as (c & d & I & Q).
      exists (d, c). split; [|now rewrite wythoff_pair_comm]. rewrite in_wythoff_moves in *.
      destruct I as [I|[I|(t & I)]]; [lia|lia|]. right. right. exists t. lia.
Qed.

Theorem wythoff a b : wythoff_wins false a b = false <->
  exists n, (a = golden n /\ b = golden n + n) \/ (b = golden n /\ a = golden n + n).
Proof. rewrite wythoff_p, negb_false_iff. apply wythoff_pair_spec. Qed.
