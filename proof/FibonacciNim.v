(** Fibonacci Nim: one heap; a move takes at least one token and at most twice what the last move
    took. The first move may take anything but the whole heap.

    Position: (n, q), at most q tokens may be taken from the heap n.

    [zeckendorf_exists]: every number is a sum of Fibonacci numbers no two of which follow each other
    (E. Zeckendorf, 1972). [fibonacci_nim]: the player to move loses exactly if n = 0 or q is less
    than the smallest of these numbers (M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963)).
    [fibonacci_nim_start]: the first player loses exactly if the heap is a Fibonacci number. *)
Require Import List Bool Arith Lia Wf_nat.
From Bouton Require Import Game.
Import ListNotations.

Definition fibonacci_moves (x : nat * nat) : list (nat * nat) :=
  let (n, q) := x in map (fun t => (n - t, 2 * t)) (seq 1 (Nat.min q n)).

(** The rules in one line. *)
Theorem in_fibonacci_moves n q y : In y (fibonacci_moves (n, q)) <->
  exists t, 1 <= t /\ t <= q /\ t <= n /\ y = (n - t, 2 * t).
Proof.
  unfold fibonacci_moves. rewrite in_map_iff. split.
  - intros (t & <- & I). apply in_seq in I. exists t. repeat split; lia.
  - intros (t & A & B & C & ->). exists t. split; trivial. apply in_seq. lia.
Qed.

Lemma fibonacci_wf : well_founded (option_of (nat * nat) fibonacci_moves).
Proof.
  apply (well_founded_lt_compat _ fst). intros y [n q] I. apply in_fibonacci_moves in I.
  destruct I as (t & A & B & C & ->). simpl. lia.
Qed.

Definition fibonacci_wins (misere : bool) (n q : nat) : bool :=
  wins (nat * nat) fibonacci_moves fibonacci_wf misere (n, q).

(** * Fibonacci numbers and the representation of Zeckendorf *)
(** [fib k]: 1, 2, 3, 5, 8, ... for k = 0, 1, 2, ... *)
Fixpoint fib_pair (k : nat) : nat * nat :=
  match k with O => (1, 2) | S i => let (a, b) := fib_pair i in (b, a + b) end.
Definition fib (k : nat) : nat := fst (fib_pair k).

Lemma fib_SS k : fib (S (S k)) = fib k + fib (S k).
Proof. unfold fib. simpl. destruct (fib_pair k). reflexivity. Qed.

Lemma fib_step k : 1 <= fib k < fib (S k).
Proof. induction k as [|k IH]; [cbn; lia|]. rewrite fib_SS. lia. Qed.

Lemma fib_double k : fib (S k) <= 2 * fib k.
Proof. destruct k as [|k]; [cbn; lia|]. rewrite fib_SS. assert (F := fib_step k). lia. Qed.

Lemma fib_mono j k : j <= k -> fib j <= fib k.
Proof. induction 1 as [|k L IH]; [lia|]. assert (F := fib_step k). lia. Qed.

Lemma fib_lt j k : fib j < fib k -> j < k.
Proof. intro L. destruct (le_lt_dec k j) as [K|K]; trivial. apply fib_mono in K. lia. Qed.

Lemma fib_search n : 1 <= n -> exists k, fib k <= n < fib (S k).
Proof.
  intro L. assert (U : forall k, k < fib k).
  { induction k as [|k IH]; [cbn; lia|]. assert (F := fib_step k). lia. }
  assert (K : forall b, n < fib b -> exists k, fib k <= n < fib (S k)).
  { induction b as [|b IH]; intro B; [cbn in B; lia|]. destruct (le_lt_dec (fib b) n); eauto. }
  apply (K n). apply U.
Qed.

(** Indices from the largest to the smallest; no two follow each other. *)
Inductive zeckendorf : list nat -> Prop :=
| zeckendorf_one k : zeckendorf [k]
| zeckendorf_more k j l : j + 2 <= k -> zeckendorf (j :: l) -> zeckendorf (k :: j :: l).

Definition value (l : list nat) : nat := list_sum (map fib l).
Definition smallest (l : list nat) : nat := fib (last l 0).

Lemma value_cons k l : value (k :: l) = fib k + value l.
Proof. reflexivity. Qed.

Lemma zeckendorf_bound l : zeckendorf l -> forall k, hd 0 l = k -> fib k <= value l < fib (S k).
Proof.
  induction 1 as [k|k j l L Z IH]; intros i <-; simpl hd; rewrite value_cons.
  - assert (F := fib_step k). unfold value. simpl. lia.
  - specialize (IH j eq_refl). destruct k as [|k]; [lia|]. rewrite fib_SS.
    assert (M := fib_mono (S j) k ltac:(lia)). lia.
Qed.

Theorem zeckendorf_exists n : 1 <= n -> exists l, zeckendorf l /\ value l = n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intro L.
  destruct (fib_search n L) as (k & A & B).
  destruct (Nat.eq_dec n (fib k)) as [->|N].
  { exists [k]. split; [constructor|]. unfold value. simpl. lia. }
  assert (F := fib_step k). destruct (IH (n - fib k)) as (l & Z & V); [lia|lia|].
  exists (k :: l). split.
  - destruct l as [|j l]; [inversion Z|]. constructor; trivial.
    assert (H := zeckendorf_bound _ Z j eq_refl). destruct k as [|k]; [cbn in *; lia|].
    rewrite fib_SS in B. assert (fib j < fib k) by lia. apply fib_lt in H0. lia.
  - change (value (k :: l)) with (fib k + value l). lia.
Qed.

(** [part n z]: the smallest number in the representation of n is z. *)
Inductive part (n z : nat) : Prop :=
| is_part l : zeckendorf l -> value l = n -> smallest l = z -> part n z.

Lemma top_unique k j m : fib k <= m < fib (S k) -> fib j <= m < fib (S j) -> j = k.
Proof.
  intros A B. destruct (lt_eq_lt_dec j k) as [[L|E]|L]; trivial.
  - assert (M := fib_mono (S j) k L). lia.
  - assert (M := fib_mono (S k) j L). lia.
Qed.

Lemma zeckendorf_unique l : zeckendorf l -> forall l', zeckendorf l' -> value l = value l' -> l = l'.
Proof.
  induction 1 as [k|k j l L Z IH]; intros l' Z' E.
  - assert (B := zeckendorf_bound _ Z' _ eq_refl). rewrite <- E in B.
    assert (A := zeckendorf_bound _ (zeckendorf_one k) k eq_refl).
    assert (T := top_unique _ _ _ A B). destruct Z' as [i|i m l' L' Z']; simpl in T; subst i; [trivial|].
    assert (C := zeckendorf_bound _ Z' m eq_refl). assert (F := fib_step m).
    change (value (k :: m :: l')) with (fib k + value (m :: l')) in E. unfold value in E at 1. simpl in E. lia.
  - assert (B := zeckendorf_bound _ Z' _ eq_refl). rewrite <- E in B.
    assert (A := zeckendorf_bound _ (zeckendorf_more k j l L Z) k eq_refl).
    assert (T := top_unique _ _ _ A B).
    change (value (k :: j :: l)) with (fib k + value (j :: l)) in E.
    assert (C := zeckendorf_bound _ Z j eq_refl). assert (F := fib_step j).
    destruct Z' as [i|i m l' L' Z']; simpl in T; subst i.
    + unfold value in E at 2. simpl in E. lia.
    + change (value (k :: m :: l')) with (fib k + value (m :: l')) in E. f_equal. apply IH; trivial. lia.
Qed.

Lemma part_exists n : 1 <= n -> exists z, part n z.
Proof. intro L. destruct (zeckendorf_exists n L) as (l & Z & V). exists (smallest l). now exists l. Qed.

Lemma part_unique n y z : part n y -> part n z -> y = z.
Proof.
  intros [l Z V S] [l' Z' V' S']. replace l' with l in S'; [congruence|].
  apply zeckendorf_unique; congruence.
Qed.

Lemma part_range n z : part n z -> 1 <= z <= n.
Proof.
  intros [l Z V S]. subst. unfold smallest.
  induction Z as [k|k j l L Z IH].
  - unfold value. simpl. assert (F := fib_step k). lia.
  - change (last (k :: j :: l) 0) with (last (j :: l) 0).
    change (value (k :: j :: l)) with (fib k + value (j :: l)). lia.
Qed.

Lemma part_fib k : part (fib k) (fib k).
Proof. exists [k]; [constructor|unfold value; simpl; lia|reflexivity]. Qed.

Lemma part_more k m z : part m z -> m < fib k -> part (fib (S k) + m) z.
Proof.
  intros [l Z V Last] L. destruct l as [|j l]; [inversion Z|].
  assert (B := zeckendorf_bound _ Z j eq_refl). rewrite V in B.
  exists (S k :: j :: l).
  - constructor; trivial. assert (J : fib j < fib k) by lia. apply fib_lt in J. lia.
  - rewrite value_cons. lia.
  - exact Last.
Qed.

(** Every number is a Fibonacci number, or fib (k + 1) + m with 0 < m < fib k. *)
Lemma fib_cases n : 1 <= n -> (exists k, n = fib k) \/ exists k m, n = fib (S k) + m /\ 1 <= m < fib k.
Proof.
  intro L. destruct (fib_search n L) as (k & A & B). destruct (Nat.eq_dec n (fib k)) as [E|E]; [eauto|].
  right. destruct k as [|k]; [cbn in *; lia|]. rewrite fib_SS in B. exists k, (n - fib (S k)). lia.
Qed.

(** Taking the smallest part leaves nothing, or a smallest part that is more than twice as large. *)
Lemma part_gap n : forall z, part n z -> n = z \/ exists y, part (n - z) y /\ 2 * z < y.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros z P.
  assert (R := part_range n z P). destruct (fib_cases n ltac:(lia)) as [(k & ->)|(k & m & -> & M)].
  - left. eapply part_unique; [apply part_fib|exact P].
  - right. destruct (part_exists m ltac:(lia)) as (z' & P').
    assert (z' = z) by (eapply part_unique; [|exact P]; apply part_more; [exact P'|lia]). subst z'.
    assert (F := fib_step (S k)). destruct (IH m ltac:(lia) z P') as [->|(y & Py & Y)].
    + exists (fib (S k)). replace (fib (S k) + z - z) with (fib (S k)) by lia. split; [apply part_fib|].
      (* z is a Fibonacci number below fib k *)
      destruct P' as [l Z V Last]. unfold smallest in Last.
      assert (J : fib (last l 0) < fib k) by lia. apply fib_lt in J. destruct k as [|k]; [lia|].
      rewrite fib_SS. assert (N := fib_mono (last l 0) k ltac:(lia)). assert (G := fib_step k). lia.
    + exists y. split; trivial. replace (fib (S k) + m - z) with (fib (S k) + (m - z))
        by (assert (R' := part_range m z P'); lia). apply part_more; [exact Py|lia].
Qed.

(** The smallest part of m below fib k is at most twice the distance. *)
Lemma part_below m : forall z k, part m z -> m < fib k -> z <= 2 * (fib k - m).
Proof.
  induction m as [m IH] using (well_founded_induction lt_wf). intros z k P L.
  assert (R := part_range m z P). destruct (fib_cases m ltac:(lia)) as [(j & ->)|(j & m' & -> & M)].
  - assert (z = fib j) by (eapply part_unique; [exact P|apply part_fib]). subst z.
    apply fib_lt in L. assert (G := fib_mono (S j) k L). destruct j as [|j]; [cbn in *; lia|].
    rewrite fib_SS in G. assert (D := fib_double j). lia.
  - destruct (part_exists m' ltac:(lia)) as (z' & P').
    assert (z' = z) by (eapply part_unique; [|exact P]; apply part_more; [exact P'|lia]). subst z'.
    assert (F := fib_step (S j)). assert (Q := IH m' ltac:(lia) z j P' ltac:(lia)).
    assert (J : fib (S j) < fib k) by lia. apply fib_lt in J.
    assert (G := fib_mono (S (S j)) k J). rewrite fib_SS in G. lia.
Qed.

(** Taking less than the smallest part leaves a smallest part that may be taken. *)
Lemma part_less n : forall z t, part n z -> 1 <= t < z -> exists y, part (n - t) y /\ y <= 2 * t.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros z t P T.
  assert (R := part_range n z P). destruct (fib_cases n ltac:(lia)) as [(k & ->)|(k & m & -> & M)].
  - assert (z = fib k) by (eapply part_unique; [exact P|apply part_fib]). subst z.
    destruct (part_exists (fib k - t) ltac:(lia)) as (y & Y). exists y. split; trivial.
    assert (B := part_below _ y k Y ltac:(lia)). lia.
  - destruct (part_exists m ltac:(lia)) as (z' & P').
    assert (z' = z) by (eapply part_unique; [|exact P]; apply part_more; [exact P'|lia]). subst z'.
    assert (R' := part_range m z P'). assert (F := fib_step (S k)).
    destruct (IH m ltac:(lia) z t P' T) as (y & Y & B). exists y. split; trivial.
    replace (fib (S k) + m - t) with (fib (S k) + (m - t)) by lia. apply part_more; [exact Y|lia].
Qed.

(** * The game *)
Lemma outcomes n : forall q,
  (n = 0 -> fibonacci_wins false n q = false) /\
  (forall z, part n z -> fibonacci_wins false n q = (z <=? q)).
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intro q. split.
  - intros ->. unfold fibonacci_wins. apply wins_end. unfold fibonacci_moves. now rewrite Nat.min_0_r.
  - intros z P. assert (R := part_range n z P). destruct (z <=? q) eqn:Q.
    + apply Nat.leb_le in Q.
      assert (I : In (n - z, 2 * z) (fibonacci_moves (n, q))).
      { apply in_fibonacci_moves. exists z. repeat split; lia. }
      unfold fibonacci_wins. apply wins_move; [intro E; now rewrite E in I|].
      exists (n - z, 2 * z). split; trivial. fold (fibonacci_wins false (n - z) (2 * z)).
      destruct (IH (n - z) ltac:(lia) (2 * z)) as [H0 H1].
      destruct (part_gap n z P) as [E|(y & Y & L)]; [apply H0; lia|].
      rewrite (H1 y Y). apply Nat.leb_gt. exact L.
    + apply Nat.leb_gt in Q. destruct (fibonacci_moves (n, q)) as [|y0 ys] eqn:E; [now apply wins_end|].
      unfold fibonacci_wins. apply loses_move; [congruence|]. intros y I. apply in_fibonacci_moves in I.
      destruct I as (t & T1 & T2 & T3 & ->). fold (fibonacci_wins false (n - t) (2 * t)).
      destruct (part_less n z t P ltac:(lia)) as (y & Y & L).
      rewrite (proj2 (IH (n - t) ltac:(lia) (2 * t)) y Y). apply Nat.leb_le. exact L.
Qed.

(** The player to move wins exactly if the smallest part may be taken. *)
Theorem fibonacci_nim l q : zeckendorf l ->
  fibonacci_wins false (value l) q = (smallest l <=? q).
Proof. intro Z. apply outcomes. now exists l. Qed.

Theorem fibonacci_nim_start n : 1 <= n ->
  (fibonacci_wins false n (n - 1) = false <-> exists k, n = fib k).
Proof.
  intro L. destruct (part_exists n L) as (z & P). rewrite (proj2 (outcomes n (n - 1)) z P).
  assert (R := part_range n z P). rewrite Nat.leb_gt. split.
  - intro Q. assert (n = z) by lia. destruct P as [l Z V S]. exists (last l 0). unfold smallest in S. lia.
  - intros (k & ->). assert (z = fib k) by (eapply part_unique; [exact P|apply part_fib]). lia.
Qed.
