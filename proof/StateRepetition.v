(** Periods by a state that came back (docs/sequences.md, "Repetition of the state: a shorter proof").

    With a sparse space, and no rare heap above M, a value is decided by the heaps up to M and the
    last M + k before it. [state_repetition]: if the values agree with themselves shifted by p for
    n0 <= n < s, where s >= max(n0, 1) + M + k, and for s <= n < s + p all numbers below g(n) are values
    of options that leave one heap, or two of which one is at most M, then they agree for ever. So the
    values up to s + p are enough, half of those of the classical proof. [period_by_windows]: and only
    the last M + k + 1 values before s and before s + p have to be compared. *)
Require Import List Bool Arith NArith Lia Wf_nat.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame GuySmith OptionValues OctalPeriod SparseSpace Words CommonValues.
Import ListNotations.

Section Law.
  Variable sp : space.
  Variable c : code.
  Hypothesis OK : code_ok c = true.
  Hypothesis Parts : parts_at_most c 2 = true.
  Hypothesis Space : space_ok sp c = true.
  Variable g : nat -> N.
  Hypothesis G : is_grundy nat (octal_opts c) g.
  Variables M n0 p s : nat.
  Let k := most_taken c.
  Notation near := (near c g M).

  Hypothesis Far : Nat.max n0 1 + M + k <= s.
  Hypothesis Agree : forall n, n0 <= n < s -> g (n + p) = g n.
  Hypothesis Common : forall n, M < n < s + p -> rare sp (N.of_nat n) (g n) = false.
  Hypothesis Seen : forall n u, s <= n < s + p -> (u < g n)%N -> near n u.
  Hypothesis Even : positional sp = true -> Nat.even p = true.
  Hypothesis P1 : 1 <= p.

  (** An option of a heap from s on is near, or leaves two heaps above M. *)
  Lemma far_option n u : k < n -> opt c g n u -> near n u \/
    exists t a b, N.testbit_nat (digit c t) 2 = true /\ M < a /\ M < b /\ a + b + t = n /\ u = N.lxor (g a) (g b).
  Proof.
    intros L I. apply (option_above c OK Parts) in I; [|exact L]. destruct I as [I|(t & a & b & T & A & B & S & ->)]; [now left; left|].
    destruct (le_lt_dec a M) as [X|X]; [left; right; exists t, a, b; repeat split; trivial; lia|].
    destruct (le_lt_dec b M) as [Y|Y].
    - left. right. exists t, b, a. rewrite N.lxor_comm. repeat split; trivial; lia.
    - right. exists t, a, b. repeat split; trivial; lia.
  Qed.

  Lemma value_spec n : ~ opt c g n (g n) /\ forall u, (u < g n)%N -> opt c g n u.
  Proof. rewrite (G n) at 1. assert (X := mex_spec (map (fun o => xor_sum (map g o)) (octal_opts c n))).
    rewrite <- (G n) in X. split; [|apply X]. rewrite <- (G n). apply X. Qed.

  Lemma rare_shift n v : rare sp (N.of_nat (n + p)) v = rare sp (N.of_nat n) v.
  Proof.
    unfold rare. destruct (positional sp) eqn:E; [|reflexivity].
    replace (N.odd (N.of_nat (n + p))) with (N.odd (N.of_nat n)); [reflexivity|].
    rewrite Nat2N.inj_add, N.odd_add. replace (N.odd (N.of_nat p)) with false; [now rewrite xorb_false_r|].
    specialize (Even eq_refl). apply Nat.even_spec in Even. destruct Even as (q & ->).
    replace (N.of_nat (2 * q)) with (2 * N.of_nat q)%N by lia. now rewrite N.odd_mul.
  Qed.

  (** For heaps that agree as far as a value looks back. *)
  Lemma near_shift n : s <= n -> (forall m, n0 <= m < n -> g (m + p) = g m) -> forall u, near (n + p) u <-> near n u.
  Proof.
    intros L A u. unfold CommonValues.near. split; (intros [(t & T1 & T & ->)|(t & a & b & T & X & Y & S & ->)]; assert (K := digit_taken c t _ T); fold k in K).
    - left. exists t. repeat split; trivial; try lia. replace (n + p - t) with (n - t + p) by lia. apply A. lia.
    - right. exists t, a, (b - p). repeat split; trivial; try lia. f_equal.
      replace b with (b - p + p) at 1 by lia. apply A. lia.
    - left. exists t. repeat split; trivial; try lia. replace (n + p - t) with (n - t + p) by lia. symmetry. apply A. lia.
    - right. exists t, a, (b + p). repeat split; trivial; try lia. f_equal. symmetry. apply A. lia.
  Qed.

  Lemma goes_on n : n0 <= n ->
    g (n + p) = g n /\ (s <= n -> rare sp (N.of_nat (n + p)) (g (n + p)) = false /\ forall u, (u < g n)%N -> near n u).
  Proof.
    induction n as [n IH] using (well_founded_induction lt_wf). intro L.
    destruct (le_lt_dec s n) as [B|B]; [|split; [apply Agree; lia|lia]].
    assert (A : forall m, n0 <= m < n -> g (m + p) = g m) by (intros m X; apply IH; lia).
    assert (Shift := near_shift n B A).
    (* no heap above M is rare, as far as n + p *)
    assert (C : forall m, M < m < n + p -> rare sp (N.of_nat m) (g m) = false).
    { intros m X. destruct (le_lt_dec (s + p) m) as [Y|Y]; [|apply Common; lia].
      replace m with (m - p + p) by lia. apply IH; lia. }
    assert (Cn : rare sp (N.of_nat (n + p)) (g n) = false) by (rewrite rare_shift; apply C; lia).
    assert (Near : forall u, (u < g n)%N -> near n u).
    { intros u U. destruct (le_lt_dec (s + p) n) as [Y|Y]; [|apply Seen; trivial; lia].
      destruct (IH (n - p)) as (E & D); [lia|lia|]. destruct D as (_ & D); [lia|].
      replace n with (n - p + p) by lia. apply near_shift; [lia|intros m X; apply IH; lia|]. apply D.
      rewrite <- E. now replace (n - p + p) with n by lia. }
    assert (V : g (n + p) = g n).
    { apply (value_mex c g G).
      - intro O. apply far_option in O; [|lia]. destruct O as [O|(t & a & b & T & X & Y & S & E)].
        + apply Shift, near_opt in O. now apply value_spec in O.
        + assert (R := common_parts sp c (N.of_nat t) (N.of_nat a) (N.of_nat b) (g a) (g b) Space).
          rewrite <- E in R. replace (N.of_nat a + N.of_nat b + N.of_nat t)%N with (N.of_nat (n + p)) in R by lia.
          rewrite Cn in R. discriminate R; [|apply C; lia|apply C; lia].
          apply in_splits. exists t. split; [lia|exact T].
      - intros u U. apply (near_opt c g M), Shift, Near, U. }
    split; [exact V|]. intros _. rewrite V. auto.
  Qed.

  Theorem state_repetition n : n0 <= n -> g (n + p) = g n.
  Proof. intro L. now apply goes_on. Qed.
End Law.


(** * The windows before s and before s + p *)
Section Windows.
  Variable sp : space.
  Variable q : period_claim.
  Let c := p_code q.
  Let n0 := N.to_nat (p_preperiod q).
  Let p := N.to_nat (p_period q).
  Let k := most_taken c.
  Let g := nim_value c.
  Variable M : nat.
  Let s := Nat.max n0 1 + M + k.

  (** What is claimed of the largest value, for one heap. *)
  Definition fits (top : option (N * N)) (m : nat) (u : N) : Prop :=
    match top with
    | None => True
    | Some (v, h) => (u <= v)%N /\ (m < N.to_nat h -> (u < v)%N) /\ (m = N.to_nat h -> u = v)
    end.

  (** [back] is not the window, which are the last values at another place. *)
  Definition differs_from (W back : list word) : Prop :=
    exists e, e < length W /\ e < length back /\ num W.[e] <> num back.[e].

  Theorem period_by_windows W W' :
    code_ok c = true -> parts_at_most c 2 = true -> space_ok sp c = true -> 1 <= p ->
    (positional sp = true -> Nat.even p = true) -> p_values q = [] ->
    (forall m, M < m < s + p -> rare sp (N.of_nat m) (g m) = false) ->
    (forall m, s <= m < s + p -> common_value sp c g M m) ->
    (forall m, m < s + p -> fits (p_largest q) m (g m)) ->
    (forall v h, p_largest q = Some (v, h) -> N.to_nat h < s + p) ->
    (forall e, e < M + k -> num W.[e] = g (s - 1 - e) /\ num W'.[e] = g (s + p - 1 - e) /\ num W.[e] = num W'.[e]) ->
    length W <= M + k ->
    (n0 = 0 -> g p = g 0) -> (n0 <> 0 -> g (n0 - 1 + p) <> g (n0 - 1)) ->
    (forall d, 1 <= d < p -> exists back, recent g (s + d) back /\ differs_from W back) ->
    period_holds q.
  Proof.
    intros OK Parts Space P1 Even Listed Common Seen Top TopIn Win Long Zero Pre Return.
    assert (S : s = Nat.max n0 1 + M + k) by reflexivity. clearbody s.
    assert (G : is_grundy nat (octal_opts c) g) by (apply grundy_is_grundy; now apply octal_opts_weight).
    assert (Agree : forall n, n0 <= n < s -> g (n + p) = g n).
    { intros n I. destruct (Nat.eq_dec n 0) as [->|N]; [apply Zero; lia|].
      destruct (Win (s - 1 - n)) as (A & B & C); [lia|]. replace (s - 1 - (s - 1 - n)) with n in A by lia.
      replace (s + p - 1 - (s - 1 - n)) with (n + p) in B by lia. congruence. }
    assert (Period : forall n, n0 <= n -> g (n + p) = g n).
    { intros n L. apply (state_repetition sp c OK Parts Space g G M n0 p s); trivial; [fold k; lia|].
      intros m u I U. now apply Seen. }
    split; [|split; [|now rewrite Listed; simpl; lia]].
    - exists OK. split; [intro K; now apply sprague_grundy|]. split; [exact Period|]. apply least_law; trivial.
      + intros d D _. destruct (Return d D) as (back & [R1 R2] & (e & E1 & E2 & E3)).
        destruct (Win e ltac:(lia)) as (A & _ & _). rewrite A, R2 in E3 by lia. exists (s - 1 - e). split; [lia|].
        intro X. apply E3. replace (s + d - 1 - e) with (s - 1 - e + d) by lia. symmetry. exact X.
      + destruct (Nat.eq_dec n0 0); auto.
    - intros v h L. fold c g. assert (In := TopIn v h L). rewrite L in Top. cbn [fits] in Top. repeat split.
      + now apply (Top (N.to_nat h) In).
      + intro n. induction n as [n IH] using (well_founded_induction lt_wf).
        destruct (le_lt_dec (s + p) n) as [I|I]; [|now apply Top].
        replace n with (n - p + p) by lia. rewrite Period by lia. apply IH. lia.
      + intros n I. apply Top; lia.
  Qed.
End Windows.
