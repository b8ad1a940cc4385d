(** Taking-and-breaking games with a finite code d0.d1d2...: bit j of the digit d_t allows to take t
    tokens from a heap and leave the rest as exactly j heaps, none of them empty. Octal games have
    digits below 8: at most two heaps are left. [in_octal_opts] is the rules in one line;
    [octal_opts_weight] says that play ends. *)
Require Import List Bool Arith NArith Lia.
From Bouton Require Import Game Heaps SpragueGrundy.
Import ListNotations.

Definition code := list N.
Definition digit (c : code) (t : nat) : N := nth t c 0%N.
(** Leaving the heap as it is, or removing it without taking anything, is not a move. *)
Definition code_ok (c : code) : bool :=
  negb (N.testbit_nat (digit c 0) 0) && negb (N.testbit_nat (digit c 0) 1).

(** All lists of [j] positive numbers with sum [m]. *)
Fixpoint compositions (j m : nat) : list (list nat) :=
  match j with
  | O => if m =? 0 then [[]] else []
  | S i => flat_map (fun a => map (cons a) (compositions i (m - a))) (seq 1 m)
  end.

(** The options of a heap of [h]. *)
Definition octal_opts (c : code) (h : nat) : list (list nat) :=
  flat_map (fun t =>
    flat_map (fun j => if N.testbit_nat (digit c t) j then compositions j (h - t) else [])
             (seq 0 (N.size_nat (digit c t))))
    (seq 0 (S h)).

Definition octal_weight (h : nat) : nat := 2 * h - 1.

Lemma in_compositions j : forall m o,
  In o (compositions j m) <-> length o = j /\ list_sum o = m /\ Forall (fun a => 1 <= a) o.
Proof.
  induction j as [|j IH]; intros m o; simpl.
  - destruct (m =? 0) eqn:E.
    + apply Nat.eqb_eq in E. subst. split.
      * intros [<-|[]]. simpl. auto.
      * intros (L & _ & _). destruct o; [now left|discriminate].
    + apply Nat.eqb_neq in E. split; [intros []|]. intros (L & S & _).
      destruct o; [|discriminate]. simpl in S. congruence.
  - rewrite in_flat_map. split.
    + intros (a & I & J). apply in_seq in I. apply in_map_iff in J. destruct J as (o' & <- & J).
      apply IH in J. destruct J as (L & S & F). simpl. rewrite S. repeat split.
      * now rewrite L.
      * lia.
      * constructor; trivial. lia.
    + intros (L & S & F). destruct o as [|a o]; [discriminate|]. simpl in L, S.
      inversion F as [|? ? A F']; subst. exists a. split.
      * apply in_seq. lia.
      * apply in_map. apply IH. repeat split; trivial; lia.
Qed.

Lemma testbit_size d j : N.testbit_nat d j = true -> j < N.size_nat d.
Proof.
  destruct d as [|p]; simpl; [discriminate|]. revert j. induction p as [p IH|p IH|]; intros [|j]; simpl.
  - lia.
  - intro T. apply IH in T. lia.
  - discriminate.
  - intro T. apply IH in T. lia.
  - lia.
  - discriminate.
Qed.

(** The rules in one line. *)
Theorem in_octal_opts c h o : In o (octal_opts c h) <->
  exists t, t <= h /\ N.testbit_nat (digit c t) (length o) = true /\ list_sum o = h - t /\
    Forall (fun a => 1 <= a) o.
Proof.
  unfold octal_opts. rewrite in_flat_map. split.
  - intros (t & I & J). apply in_seq in I. apply in_flat_map in J. destruct J as (j & _ & J).
    destruct (N.testbit_nat (digit c t) j) eqn:T; [|destruct J].
    apply in_compositions in J. destruct J as (<- & S & F). exists t. repeat split; trivial. lia.
  - intros (t & L & T & S & F). exists t. split; [apply in_seq; lia|].
    apply in_flat_map. exists (length o). split.
    + apply in_seq. apply testbit_size in T. lia.
    + rewrite T. apply in_compositions. auto.
Qed.

Lemma code_ok_zero c j : code_ok c = true -> N.testbit_nat (digit c 0) j = true -> 2 <= j.
Proof.
  unfold code_ok. intros E T. both E as A B.
  apply negb_true_iff in A, B. destruct j as [|[|j]]; try congruence. lia.
Qed.

Lemma weight_parts o : Forall (fun a => 1 <= a) o ->
  list_sum (map octal_weight o) + length o = 2 * list_sum o.
Proof.
  induction 1 as [|a o A F IH]; [reflexivity|]. change (list_sum (a :: o)) with (a + list_sum o).
  change (list_sum (map octal_weight (a :: o)))
    with (octal_weight a + list_sum (map octal_weight o)).
  change (length (a :: o)) with (S (length o)). unfold octal_weight at 1. lia.
Qed.

Lemma parts_sum o : Forall (fun a => 1 <= a) o -> length o <= list_sum o.
Proof.
  induction 1 as [|a o A F IH]; simpl; lia.
Qed.

Theorem octal_opts_weight c : code_ok c = true ->
  forall h o, In o (octal_opts c h) -> total nat octal_weight o < octal_weight h.
Proof.
  intros OK h o I. apply in_octal_opts in I. destruct I as (t & L & T & S & F).
  unfold total. assert (W := weight_parts o F). assert (P := parts_sum o F).
  destruct t as [|t].
  - apply (code_ok_zero c _ OK) in T. unfold octal_weight at 2. lia.
  - unfold octal_weight at 2. lia.
Qed.

(** Whether the player to move wins the sum [G] of heaps, by the rules. *)
Definition octal_wins (c : code) (OK : code_ok c = true) (misere : bool) (G : list nat) : bool :=
  heap_wins nat (octal_opts c) octal_weight (octal_opts_weight c OK) misere G.

(** * Sums of heaps of several games: (i, h) is a heap of h tokens of the game with the i-th code *)
Definition sum_opts (cs : list code) (x : nat * nat) : list (list (nat * nat)) :=
  map (map (pair (fst x))) (octal_opts (nth (fst x) cs []) (snd x)).

Definition sum_weight (x : nat * nat) : nat := octal_weight (snd x).

Lemma no_digits_ok : code_ok [] = true.
Proof. reflexivity. Qed.

Lemma nth_code_ok cs i : forallb code_ok cs = true -> code_ok (nth i cs []) = true.
Proof.
  intro OK. destruct (nth_in_or_default i cs []) as [I|E]; [|now rewrite E].
  rewrite forallb_forall in OK. now apply OK.
Qed.

Lemma sum_opts_weight cs : forallb code_ok cs = true ->
  forall x o, In o (sum_opts cs x) -> total (nat * nat) sum_weight o < sum_weight x.
Proof.
  intros OK [i h] o I. unfold sum_opts in I. simpl in I. apply in_map_iff in I. destruct I as (l & <- & I).
  assert (W := octal_opts_weight _ (nth_code_ok cs i OK) h l I). unfold total, sum_weight in *.
  rewrite map_map. simpl. exact W.
Qed.

Definition sum_wins (cs : list code) (OK : forallb code_ok cs = true) (misere : bool)
    (G : list (nat * nat)) : bool :=
  heap_wins (nat * nat) (sum_opts cs) sum_weight (sum_opts_weight cs OK) misere G.

(** One game: the same as its heaps alone. *)
Lemma sum_of_one c OK OK' misere G :
  sum_wins [c] OK misere (map (pair 0) G) = octal_wins c OK' misere G.
Proof.
  unfold sum_wins, octal_wins. apply heap_wins_map with (P := fun _ => True); trivial.
  - apply Forall_forall. trivial.
Qed.
