(** Periods by a state that came back (docs/sequences.md, "Repetition of the state: a shorter proof").

    With a sparse space, and no rare heap above M, a value is decided by the heaps up to M and the
    last M + k before it. [state_repetition]: if the values agree with themselves shifted by p for
    n0 <= n < s, where s >= max(n0, 1) + M + k, and for s <= n < s + p all numbers below g(n) are values
    of options that leave one heap, or two of which one is at most M, then they agree for ever. So the
    values up to s + p are enough, half of those of the classical proof. [repetition_claim_sound]: a
    checker of certificates, and that its yes is true; neither the space nor M nor s is trusted. *)
Require Import List Bool Arith NArith Lia MSetPositive Wf_nat.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame GuySmith OptionValues OctalPeriod SparseSpace.
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

  (** Values of the options of n that leave one heap, or two of which one is at most M. *)
  Definition near (n : nat) (u : N) : Prop :=
    (exists t, 1 <= t < n /\ N.testbit_nat (digit c t) 1 = true /\ u = g (n - t)) \/
    (exists t a b, N.testbit_nat (digit c t) 2 = true /\ 1 <= a <= M /\ 1 <= b /\ a + b + t = n /\ u = N.lxor (g a) (g b)).

  Hypothesis Far : Nat.max n0 1 + M + k <= s.
  Hypothesis Agree : forall n, n0 <= n < s -> g (n + p) = g n.
  Hypothesis Common : forall n, M < n < s + p -> rare sp (N.of_nat n) (g n) = false.
  Hypothesis Seen : forall n u, s <= n < s + p -> (u < g n)%N -> near n u.
  Hypothesis Even : positional sp = true -> Nat.even p = true.
  Hypothesis P1 : 1 <= p.

  Lemma near_opt n u : near n u -> opt c g n u.
  Proof.
    intros [(t & T1 & T & ->)|(t & a & b & T & A & B & S & ->)]; unfold opt; apply in_map_iff.
    - exists [n - t]. split; [apply N.lxor_0_r|]. apply in_octal_opts. exists t. simpl. repeat split; trivial; try lia.
      repeat constructor. lia.
    - exists [a; b]. split; [simpl; now rewrite N.lxor_0_r|]. apply in_octal_opts. exists t. simpl.
      repeat split; trivial; try lia. repeat constructor; lia.
  Qed.

  (** An option of a heap from s on is near, or leaves two heaps above M. *)
  Lemma far_option n u : k < n -> opt c g n u -> near n u \/
    exists t a b, N.testbit_nat (digit c t) 2 = true /\ M < a /\ M < b /\ a + b + t = n /\ u = N.lxor (g a) (g b).
  Proof.
    intros L I. unfold opt in I. apply in_map_iff in I. destruct I as (o & <- & I). apply in_octal_opts in I.
    destruct I as (t & A & T & S & F). assert (K := digit_taken c t _ T). fold k in K.
    assert (P := digit_parts c 2 t _ Parts T). destruct o as [|a [|b [|x o]]]; simpl in *; [lia| | |lia].
    - left. left. exists t. inversion F; subst. rewrite N.lxor_0_r. replace (n - t) with a by lia.
      repeat split; trivial; [|lia]. destruct t as [|t]; [apply (code_ok_zero c _ OK) in T; lia|lia].
    - inversion F as [|? ? F1 F2]; subst. inversion F2; subst. rewrite N.lxor_0_r.
      destruct (le_lt_dec a M) as [X|X]; [left; right; exists t, a, b; repeat split; trivial; lia|].
      destruct (le_lt_dec b M) as [Y|Y].
      + left. right. exists t, b, a. rewrite N.lxor_comm. repeat split; trivial; lia.
      + right. exists t, a, b. repeat split; trivial; lia.
  Qed.

  Lemma value_mex n v : ~ opt c g n v -> (forall u, (u < v)%N -> opt c g n u) -> g n = v.
  Proof.
    intros A B. rewrite (G n). apply (is_mex_unique _ _ (map (fun o => xor_sum (map g o)) (octal_opts c n))); [apply mex_spec|].
    now split.
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
    intros L A u. unfold near. split; (intros [(t & T1 & T & ->)|(t & a & b & T & X & Y & S & ->)]; assert (K := digit_taken c t _ T); fold k in K).
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
    { apply value_mex.
      - intro O. apply far_option in O; [|lia]. destruct O as [O|(t & a & b & T & X & Y & S & E)].
        + apply Shift, near_opt in O. now apply value_spec in O.
        + assert (R := common_parts sp c (N.of_nat t) (N.of_nat a) (N.of_nat b) (g a) (g b) Space).
          rewrite <- E in R. replace (N.of_nat a + N.of_nat b + N.of_nat t)%N with (N.of_nat (n + p)) in R by lia.
          rewrite Cn in R. discriminate R; [|apply C; lia|apply C; lia].
          apply in_splits. exists t. split; [lia|exact T].
      - intros u U. apply near_opt, Shift, Near, U. }
    split; [exact V|]. intros _. rewrite V. auto.
  Qed.

  Theorem state_repetition n : n0 <= n -> g (n + p) = g n.
  Proof. intro L. now apply goes_on. Qed.
End Law.

(** * The checks, without copies of long lists *)
Fixpoint near_singles (ds r : list N) (m : PS.t) : PS.t :=
  match ds, r with
  | d :: ds', v :: r' => near_singles ds' r' (if N.testbit_nat d 1 then mark v m else m)
  | _, _ => m
  end.

Fixpoint near_pairs (M : nat) (f b : list N) (m : PS.t) : PS.t :=
  match M, f, b with
  | S M', x :: f', y :: b' => near_pairs M' f' b' (mark (N.lxor x y) m)
  | _, _, _ => m
  end.

(** [f] = g(1), g(2), ... and [r] = g(n-1), ..., g(1). *)
Definition near_marks (c : code) (splits : list nat) (M : nat) (f r : list N) : PS.t :=
  fold_left (fun m t => near_pairs M f (skipn t r) m) splits (near_singles (tl c) r PS.empty).

Fixpoint check_near (marks : list N -> PS.t) (count : nat) (todo r : list N) : bool :=
  match count, todo with
  | O, _ => true
  | S k, v :: t =>
      let m := marks r in
      forallb (fun u => marked (N.of_nat u) m) (seq 0 (N.to_nat v)) && check_near marks k t (v :: r)
  | S _, [] => false
  end.

Fixpoint check_common (sp : space) (count : nat) (h : N) (l : list N) : bool :=
  match count, l with
  | O, _ => true
  | S k, v :: t => negb (rare sp h v) && check_common sp k (N.succ h) t
  | S _, [] => false
  end.

Fixpoint rev_some (k : nat) (l r : list N) : list N :=
  match k, l with S k', v :: t => rev_some k' t (v :: r) | _, _ => r end.

(** [s] and [M] are no part of the claim. *)
Definition check_repetition (sp : space) (s M : N) (q : period_claim) : bool :=
  let c := p_code q in
  let n0 := N.to_nat (p_preperiod q) in
  let p := N.to_nat (p_period q) in
  let s := N.to_nat s in
  let first := S (N.to_nat M) in
  let count := Nat.max (s + p) (n0 + 2 * p) in
  code_ok c && (1 <=? p) && (Nat.max n0 1 + N.to_nat M + most_taken c <=? s) && (negb (positional sp) || Nat.even p) &&
  match sparse_values sp c count with
  | None => false
  | Some l =>
      check_common sp (s + p - first) (N.succ M) (skipn first l) &&
      check_near (near_marks c (map N.to_nat (splits_from 0 c)) (N.to_nat M) (tl l)) p (skipn s l) (rev_some (s - 1) (tl l) []) &&
      check_facts (fun n => if n =? count then Some l else None) (fun _ _ => s) q
  end.

Section Checks.
  Variable g : nat -> N.

  Lemma near_singles_spec u : forall ds r m, marked u (near_singles ds r m) = true ->
    marked u m = true \/ exists i, i < length r /\ N.testbit_nat (nth i ds 0%N) 1 = true /\ u = nth i r 0%N.
  Proof.
    induction ds as [|d ds IH]; intros [|v r] m E; cbn [near_singles] in E; auto.
    apply IH in E. destruct E as [E|(i & L & T & V)].
    - destruct (N.testbit_nat d 1) eqn:T; [|auto]. apply marked_mark in E. destruct E as [->|E]; [|auto].
      right. exists 0. simpl. repeat split; trivial. lia.
    - right. exists (S i). simpl. repeat split; trivial. lia.
  Qed.

  Lemma near_pairs_spec u : forall M f b m, marked u (near_pairs M f b m) = true ->
    marked u m = true \/ exists i, i < M /\ i < length f /\ i < length b /\ u = N.lxor (nth i f 0%N) (nth i b 0%N).
  Proof.
    induction M as [|M IH]; intros [|x f] [|y b] m E; cbn [near_pairs] in E; auto.
    apply IH in E. destruct E as [E|(i & A & B & C & V)].
    - apply marked_mark in E. destruct E as [->|E]; [|auto]. right. exists 0. simpl. repeat split; lia.
    - right. exists (S i). simpl. repeat split; trivial; lia.
  Qed.

  Lemma near_marks_spec c M count n u : 1 <= n -> n <= count ->
    marked u (near_marks c (map N.to_nat (splits_from 0 c)) M (tl (map g (seq 0 count))) (back g (n - 1))) = true ->
    near c g M n u.
  Proof.
    intros N1 Cnt. unfold near_marks. set (splits := map N.to_nat _).
    assert (I : forall t, In t splits -> N.testbit_nat (digit c t) 2 = true).
    { intros t I. unfold splits in I. apply in_map_iff in I. destruct I as (t' & <- & I). apply in_splits in I.
      destruct I as (i & -> & T). now replace (N.to_nat (0 + N.of_nat i)) with i by lia. }
    clearbody splits. set (m0 := near_singles _ _ _).
    assert (M0 : marked u m0 = true -> near c g M n u).
    { intro E. apply near_singles_spec in E. rewrite marked_empty, length_back in E.
      destruct E as [E|(i & L & T & ->)]; [discriminate|]. left. exists (S i). rewrite nth_back by lia.
      rewrite (digit_S c). repeat split; trivial; try lia. f_equal. lia. }
    clearbody m0. revert m0 M0. induction splits as [|t splits IH]; intros m0 M0 E; [auto|]. cbn [fold_left] in E.
    apply IH in E; [exact E|intros x X; apply I; now right|]. clear E. intro E. apply near_pairs_spec in E.
    destruct E as [E|(i & A & B & C & ->)]; [auto|]. rewrite skipn_length, length_back in C. right.
    exists t, (S i), (n - t - S i). rewrite nth_skipn, nth_back by lia.
    rewrite nth_tl, nth_values by lia. repeat split; try lia; [apply I; now left|]. f_equal. f_equal. lia.
  Qed.

  Lemma check_near_spec c M count : forall k n l,
    1 <= n -> n + k <= count -> (forall i, i < k -> nth i l 0%N = g (n + i)) ->
    check_near (near_marks c (map N.to_nat (splits_from 0 c)) M (tl (map g (seq 0 count)))) k l (back g (n - 1)) = true ->
    forall m u, n <= m < n + k -> (u < g m)%N -> near c g M m u.
  Proof.
    induction k as [|k IH]; intros n l N1 L V E m u I U; [lia|]. destruct l as [|v l]; [discriminate|].
    cbn [check_near] in E. both E as A E.
    assert (V0 := V 0 ltac:(lia)). simpl in V0. rewrite Nat.add_0_r in V0. subst v.
    destruct (Nat.eq_dec m n) as [->|D].
    - rewrite forallb_forall in A. apply (near_marks_spec c M count); [lia|lia|].
      specialize (A (N.to_nat u)). rewrite N2Nat.id in A. apply A, in_seq. lia.
    - apply (IH (S n) l); trivial; try lia.
      + intros i J. specialize (V (S i) ltac:(lia)). simpl in V. rewrite V. f_equal. lia.
      + replace (S n - 1) with (S (n - 1)) by lia. rewrite back_S. now replace (S (n - 1)) with n by lia.
  Qed.

  Lemma check_common_spec sp : forall k n l, (forall i, i < k -> nth i l 0%N = g (n + i)) ->
    check_common sp k (N.of_nat n) l = true -> forall m, n <= m < n + k -> rare sp (N.of_nat m) (g m) = false.
  Proof.
    induction k as [|k IH]; intros n l V E m I; [lia|]. destruct l as [|v l]; [discriminate|].
    cbn [check_common] in E. both E as A E.
    assert (V0 := V 0 ltac:(lia)). simpl in V0. rewrite Nat.add_0_r in V0. subst v.
    destruct (Nat.eq_dec m n) as [->|D]; [now apply negb_true_iff|].
    apply (IH (S n) l); [|now rewrite Nat2N.inj_succ|lia].
    intros i J. specialize (V (S i) ltac:(lia)). simpl in V. rewrite V. f_equal. lia.
  Qed.

  Lemma rev_some_spec k : forall n l, k <= length l -> (forall i, i < k -> nth i l 0%N = g (S n + i)) ->
    rev_some k l (back g n) = back g (n + k).
  Proof.
    induction k as [|k IH]; intros n l L V; [now rewrite Nat.add_0_r|]. destruct l as [|v l]; [simpl in L; lia|].
    assert (V0 := V 0 ltac:(lia)). simpl in V0. rewrite Nat.add_0_r in V0. subst v. cbn [rev_some].
    rewrite <- back_S, IH; [f_equal; lia|simpl in L; lia|].
    intros i I. specialize (V (S i) ltac:(lia)). simpl in V. rewrite V. f_equal. lia.
  Qed.
End Checks.

Theorem repetition_claim_sound sp s M q : check_repetition sp s M q = true -> period_holds q.
Proof.
  intro E. unfold check_repetition in E. cbv zeta in E. set (c := p_code q) in *. set (n0 := N.to_nat (p_preperiod q)) in *.
  set (p := N.to_nat (p_period q)) in *. set (s' := N.to_nat s) in *. set (count := Nat.max (s' + p) _) in *.
  both E as E V. both E as E Even.
  both E as E Far. both E as OK P1.
  apply Nat.leb_le in P1, Far.
  destruct (sparse_values sp c count) as [l|] eqn:L; [|discriminate].
  assert (G : is_grundy nat (octal_opts c) (nim_value c)) by (apply grundy_is_grundy; now apply octal_opts_weight).
  assert (C : s' + p <= count /\ 1 <= count) by (unfold count; lia).
  assert (Sp : space_ok sp c = true /\ parts_at_most c 2 = true).
  { unfold sparse_values in L. destruct (space_ok sp c); [|discriminate]. destruct (parts_at_most c 2); [auto|discriminate]. }
  destruct Sp as [Space Parts].
  apply (sparse_values_sound sp c (nim_value c)) in L; try tauto. set (g := nim_value c) in *.
  both V as V Facts. both V as Com Near.
  apply (check_facts_sound g) in Facts.
  - destruct Facts as (Per & Least & Rest). split; [|exact Rest]. exists OK. split; [|split; trivial].
    intro K. now apply sprague_grundy.
  - intros count' l' _ X. cbv beta in X. destruct (Nat.eqb_spec count' count) as [Q|Q]; [|discriminate].
    injection X as <-. now rewrite Q.
  - cbv zeta. intros _ Agree. fold n0 p in Agree |- *. set (M' := N.to_nat M) in *. subst l.
    apply (state_repetition sp c OK Parts Space g G M' n0 p s'); trivial.
    + intros m I. apply (check_common_spec g sp (s' + p - S M') (S M') (skipn (S M') (map g (seq 0 count)))); [| |lia].
      * intros i J. rewrite nth_skipn, nth_values by lia. reflexivity.
      * replace (N.of_nat (S M')) with (N.succ M) by (unfold M'; lia). exact Com.
    + change (@nil N) with (back g 0) in Near. rewrite rev_some_spec in Near.
      * cbn [Nat.add] in Near. intros m u I U.
        apply (check_near_spec g c M' count p s' (skipn s' (map g (seq 0 count)))) with (m := m); trivial; try lia.
        intros i J. rewrite nth_skipn, nth_values by lia. reflexivity.
      * assert (X := map_length g (seq 0 count)). rewrite seq_length in X.
        destruct (map g (seq 0 count)); simpl in *; lia.
      * intros i J. rewrite nth_tl, nth_values by lia. reflexivity.
    + intro X. rewrite X in Even. exact Even.
Qed.
