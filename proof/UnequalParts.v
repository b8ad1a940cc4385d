(** Codes for at most two heaps, which must be different where there are two: as in Grundy's game.

    [unequal_period]: nim-values that agree with themselves shifted by p for n0 <= n <
    2 max(n0, 1) + 2 p + k do so for ever. It is one p more than without the condition: where making the
    larger heap smaller by p would make both equal, the smaller one is large enough to be made smaller
    instead. [unequal_claim_sound]: a checker of certificates, and that its yes is true. *)
Require Import List Bool Arith NArith Lia Wf_nat.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame GuySmith OctalPeriod.
Import ListNotations.

Definition unequal (o : list nat) : bool := match o with [a; b] => negb (a =? b) | _ => true end.

Definition unequal_opts (c : code) (h : nat) : list (list nat) := filter unequal (octal_opts c h).

(** The rules in one line. *)
Theorem in_unequal_opts c h o : In o (unequal_opts c h) <->
  (exists t, t <= h /\ N.testbit_nat (digit c t) (length o) = true /\ list_sum o = h - t /\
    Forall (fun a => 1 <= a) o) /\ (forall a b, o = [a; b] -> a <> b).
Proof.
  unfold unequal_opts. rewrite filter_In, in_octal_opts. apply and_iff_compat_l. split.
  - intros U a b ->. simpl in U. now apply negb_true_iff, Nat.eqb_neq in U.
  - intro A. destruct o as [|a [|b [|x o]]]; trivial. simpl. apply negb_true_iff, Nat.eqb_neq. now apply A.
Qed.

Lemma in_pair c h a b : In [a; b] (unequal_opts c h) <->
  exists t, t <= h /\ N.testbit_nat (digit c t) 2 = true /\ a + b = h - t /\ 1 <= a /\ 1 <= b /\ a <> b.
Proof.
  rewrite in_unequal_opts. split.
  - intros ((t & L & T & S & F) & U). exists t. inversion F as [|? ? A F']; subst. inversion F'; subst.
    simpl in S. repeat split; trivial; [lia|]. now apply U.
  - intros (t & L & T & S & A & B & U). split.
    + exists t. repeat split; trivial; [simpl; lia|]. repeat constructor; trivial.
    + intros x y E. now inversion E; subst.
Qed.

Lemma in_single c h a : In [a] (unequal_opts c h) <->
  exists t, t <= h /\ N.testbit_nat (digit c t) 1 = true /\ a = h - t /\ 1 <= a.
Proof.
  rewrite in_unequal_opts. split.
  - intros ((t & L & T & S & F) & _). exists t. inversion F; subst. simpl in S. repeat split; trivial. lia.
  - intros (t & L & T & S & A). split; [|discriminate].
    exists t. repeat split; trivial; [simpl; lia|]. repeat constructor; trivial.
Qed.

Lemma unequal_opts_weight c : code_ok c = true ->
  forall h o, In o (unequal_opts c h) -> total nat octal_weight o < octal_weight h.
Proof. intros OK h o I. apply filter_In in I. now apply (octal_opts_weight c OK). Qed.

Definition unequal_wins (c : code) (OK : code_ok c = true) (misere : bool) (G : list nat) : bool :=
  heap_wins nat (unequal_opts c) octal_weight (unequal_opts_weight c OK) misere G.

Definition unequal_value (c : code) : nat -> N := grundy nat (unequal_opts c) octal_weight.

Definition unequal_enough (k n0 p : nat) : nat := 2 * Nat.max n0 1 + 2 * p + k.

Section Law.
  Variable c : code.
  Hypothesis OK : code_ok c = true.
  Hypothesis Parts : parts_at_most c 2 = true.
  Variable g : nat -> N.
  Hypothesis G : is_grundy nat (unequal_opts c) g.
  Variables n0 p : nat.
  Let k := most_taken c.

  Definition worth (h : nat) (u : N) : Prop := exists o, In o (unequal_opts c h) /\ xor_sum (map g o) = u.

  (** Far from 0, an option is one heap or two, and of two the order does not matter. *)
  Lemma worth_cases h u : k < h -> (worth h u <->
    (exists t, t <= h /\ N.testbit_nat (digit c t) 1 = true /\ 1 <= h - t /\ u = g (h - t)) \/
    (exists t a b, t <= h /\ N.testbit_nat (digit c t) 2 = true /\ 1 <= a < b /\ a + b = h - t /\ u = N.lxor (g a) (g b))).
  Proof.
    intro L. split.
    - intros (o & I & <-). assert (J := I). apply in_unequal_opts in J. destruct J as ((t & A & T & S & F) & _).
      assert (K := digit_taken c t _ T). assert (P := digit_parts c 2 t _ Parts T). fold k in K.
      destruct o as [|a [|b [|x o]]]; simpl in P; [simpl in S; lia| | |lia].
      + left. apply in_single in I. destruct I as (t' & B & T' & -> & B1). exists t'. simpl. rewrite N.lxor_0_r. auto.
      + right. apply in_pair in I. destruct I as (t' & B & T' & S' & A1 & B1 & U). simpl. rewrite N.lxor_0_r.
        destruct (le_lt_dec a b).
        * exists t', a, b. repeat split; trivial; lia.
        * exists t', b, a. rewrite N.lxor_comm. repeat split; trivial; lia.
    - intros [(t & A & T & B & ->)|(t & a & b & A & T & B & S & ->)].
      + exists [h - t]. split; [apply in_single; exists t; auto|]. simpl. apply N.lxor_0_r.
      + exists [a; b]. split; [apply in_pair; exists t; repeat split; trivial; lia|]. simpl. now rewrite N.lxor_0_r.
  Qed.

  Lemma single_taken t : N.testbit_nat (digit c t) 1 = true -> 1 <= t.
  Proof. intro T. destruct t as [|t]; [apply (code_ok_zero c _ OK) in T; lia|lia]. Qed.

  Theorem unequal_period : 1 <= p ->
    (forall n, n0 <= n < unequal_enough k n0 p -> g (n + p) = g n) -> forall n, n0 <= n -> g (n + p) = g n.
  Proof.
    intros P1 Agree n. induction n as [n IH] using (well_founded_induction lt_wf). intro L.
    destruct (le_lt_dec (unequal_enough k n0 p) n) as [B|B]; [|apply Agree; lia].
    unfold unequal_enough in B. set (m := Nat.max n0 1) in *. assert (M : n0 <= m /\ 1 <= m) by lia. clearbody m.
    assert (Taken : forall t j, N.testbit_nat (digit c t) j = true -> t <= k) by (intros t j; apply digit_taken).
    rewrite (G (n + p)), (G n). apply mex_ext. intro u.
    assert (W : forall h, In u (map (fun o => xor_sum (map g o)) (unequal_opts c h)) <-> worth h u).
    { intro h. rewrite in_map_iff. unfold worth. split; intros (o & X & Y); exists o; auto. }
    rewrite !W, !worth_cases by lia. split.
    - intros [(t & A & T & C & ->)|(t & a & b & A & T & C & S & ->)].
      + left. assert (K := Taken _ _ T). assert (T1 := single_taken t T). exists t. repeat split; trivial; try lia.
        replace (n + p - t) with (n - t + p) by lia. apply IH; lia.
      + right. assert (K := Taken _ _ T). destruct (Nat.eq_dec (b - p) a) as [E|E].
        * exists t, (a - p), b. repeat split; trivial; try lia. f_equal.
          replace a with (a - p + p) at 1 by lia. apply IH; lia.
        * assert (Gb : g b = g (b - p)) by (replace b with (b - p + p) at 1 by lia; apply IH; lia).
          destruct (le_lt_dec (b - p) a) as [D|D].
          -- exists t, (b - p), a. rewrite Gb, N.lxor_comm. repeat split; trivial; lia.
          -- exists t, a, (b - p). rewrite Gb. repeat split; trivial; lia.
    - intros [(t & A & T & C & ->)|(t & a & b & A & T & C & S & ->)].
      + left. assert (K := Taken _ _ T). assert (T1 := single_taken t T). exists t. repeat split; trivial; try lia.
        replace (n + p - t) with (n - t + p) by lia. symmetry. apply IH; lia.
      + right. assert (K := Taken _ _ T). exists t, a, (b + p). repeat split; trivial; try lia. f_equal.
        symmetry. apply IH; lia.
  Qed.
End Law.

Definition unequal_holds (q : period_claim) : Prop :=
  exists OK : code_ok (p_code q) = true,
  (** who wins a sum of heaps, by the rules, is told by the values, *)
  (forall G, unequal_wins (p_code q) OK false G = negb (N.eqb (xor_sum (map (unequal_value (p_code q)) G)) 0)) /\
  (** of which all is true. *)
  period_facts (unequal_value (p_code q)) q.

Definition check_unequal (q : period_claim) : bool :=
  let c := p_code q in
  code_ok c && parts_at_most c 2 &&
  check_facts (values_by (next_by_definition max_value (unequal_opts c))) (unequal_enough (most_taken c)) q.

Theorem unequal_claim_sound q : check_unequal q = true -> unequal_holds q.
Proof.
  intro E. unfold check_unequal in E. both E as E F.
  both E as OK Parts. exists OK.
  assert (G : is_grundy nat (unequal_opts (p_code q)) (unequal_value (p_code q)))
    by (apply grundy_is_grundy; now apply unequal_opts_weight).
  split; [intro K; now apply sprague_grundy|].
  apply (check_facts_sound (unequal_value (p_code q))) in F; trivial.
  - intros count l _. apply values_by_sound. intros n v. apply next_by_definition_sound; trivial.
    intros m o h I. apply filter_In in I. now apply (option_below (p_code q)).
  - intros n0 p. now apply unequal_period.
Qed.
