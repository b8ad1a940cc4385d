(** A checker of periods of nim-values, for codes of any number of parts.

    [check_claim] computes nim-values and compares them as far as the theorem of Guy and Smith asks.
    [period_claim_sound]: if it says yes, the nim-sum of the values tells who wins every sum of heaps,
    the values have the period p from n0 on, and both numbers are least possible ([solved]); and so is
    the rest that a certificate says, its largest value and the values that it lists. *)
Require Import List Bool Arith NArith Lia MSetPositive Wf_nat.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame GuySmith OptionValues.
Import ListNotations.

Fixpoint free (fuel : nat) (v : N) (s : PS.t) : option N :=
  match fuel with
  | O => None
  | S f => if marked v s then free f (N.succ v) s else Some v
  end.

Lemma free_spec fuel : forall k s v, free fuel k s = Some v ->
  (forall u, (u < k)%N -> marked u s = true) ->
  marked v s = false /\ forall u, (u < v)%N -> marked u s = true.
Proof.
  induction fuel as [|f IH]; simpl; intros k s v E A; [discriminate|].
  destruct (marked k s) eqn:M.
  - apply (IH _ _ _ E). intros u U. destruct (N.eq_dec u k); [now subst|]. apply A. lia.
  - inversion E; subst. auto.
Qed.

Definition max_value : nat := 4096.

(** [r] = g(n-1), ..., g(1). *)
Definition next_value (fuel : nat) (c : code) (r : list N) : option N :=
  free fuel 0 (option_marks N.lxor 0 c (rev_append r []) r).

Fixpoint run (count : nat) (c : code) (r : list N) : option (list N) :=
  match count with
  | O => Some r
  | S k => match next_value max_value c r with None => None | Some v => run k c (v :: r) end
  end.

(** Values one after the other: [next] tells g(n) from g(n-1), ..., g(0). *)
Fixpoint run_with (next : list N -> option N) (count : nat) (r : list N) : option (list N) :=
  match count with
  | O => Some r
  | S k => match next r with None => None | Some v => run_with next k (v :: r) end
  end.

Definition before (g : nat -> N) (n : nat) : list N := map g (rev (seq 0 n)).

Lemma before_S g n : before g (S n) = g n :: before g n.
Proof. unfold before. now rewrite seq_S, rev_app_distr. Qed.

Lemma run_with_sound g next : (forall n v, next (before g n) = Some v -> g n = v) ->
  forall k n r, run_with next k (before g n) = Some r -> r = before g (n + k).
Proof.
  intro A. induction k as [|k IH]; intros n r E; cbn [run_with] in E.
  - inversion E. now rewrite Nat.add_0_r.
  - destruct (next (before g n)) as [v|] eqn:V; [|discriminate]. apply A in V. subst v.
    rewrite <- before_S in E. apply IH in E. rewrite E. f_equal. lia.
Qed.

Definition values_by (next : list N -> option N) (count : nat) : option (list N) :=
  match run_with next count [] with None => None | Some r => Some (rev_append r []) end.

Lemma rev_before g n : rev_append (before g n) [] = map g (seq 0 n).
Proof. unfold before. now rewrite rev_append_rev, app_nil_r, <- map_rev, rev_involutive. Qed.

Lemma length_before g n : length (before g n) = n.
Proof. unfold before. now rewrite map_length, rev_length, seq_length. Qed.

Lemma values_by_sound g next : (forall n v, next (before g n) = Some v -> g n = v) ->
  forall count l, values_by next count = Some l -> l = map g (seq 0 count).
Proof.
  intros A count l E. unfold values_by in E. destruct (run_with next count []) as [r|] eqn:R; [|discriminate].
  apply (run_with_sound g next A count 0) in R. inversion E. subst. apply rev_before.
Qed.

Section Sound.
  Variable c : code.
  Hypothesis OK : code_ok c = true.
  Hypothesis Parts : parts_at_most c 2 = true.
  Variable g : nat -> N.
  Hypothesis G : is_grundy nat (octal_opts c) g.

  Theorem next_value_sound fuel n v : next_value fuel c (back g n) = Some v -> v = g (S n).
  Proof.
    unfold next_value. rewrite rev_back. intro E. apply free_spec in E; [|lia].
    set (s := option_marks _ _ _ _ _) in E.
    assert (K : forall u, marked u s = true <->
        In u (map (fun o => xor_sum (map g o)) (octal_opts c (S n)))).
    { intro u. apply (option_marks_spec N.lxor 0 c OK Parts g); intros;
        [apply N.lxor_comm|apply N.lxor_0_r]. }
    rewrite (G (S n)). apply (is_mex_unique _ _ (map (fun o => xor_sum (map g o)) (octal_opts c (S n)))).
    - destruct E as [E1 E2]. split.
      + rewrite <- K. congruence.
      + intros u U. apply K. auto.
    - apply mex_spec.
  Qed.

  Theorem run_sound k : forall n r, run k c (back g n) = Some r -> r = back g (n + k).
  Proof.
    induction k as [|k IH]; simpl; intros n r E.
    - inversion E. now rewrite Nat.add_0_r.
    - destruct (next_value max_value c (back g n)) as [v|] eqn:V; [|discriminate].
      apply next_value_sound in V. subst v. rewrite <- back_S in E. apply IH in E.
      rewrite E. f_equal. lia.
  Qed.

  Lemma g_zero : g 0 = 0%N.
  Proof. rewrite (G 0). now rewrite (opts_zero c OK). Qed.
End Sound.

(** * Comparing *)
Fixpoint agree (a b : list N) {struct b} : bool :=
  match b, a with
  | [], _ => true
  | y :: b', x :: a' => N.eqb x y && agree a' b'
  | _ :: _, [] => false
  end.

Lemma agree_spec a b : length b <= length a ->
  (agree a b = true <-> forall i, i < length b -> nth i a 0%N = nth i b 0%N).
Proof.
  revert a. induction b as [|y b IH]; intros a L.
  - simpl. split; trivial. intros _ i I. lia.
  - destruct a as [|x a]; [simpl in L; lia|]. simpl in L. cbn [agree]. rewrite andb_true_iff, N.eqb_eq, IH by lia.
    split.
    * intros [-> A] i I. destruct i as [|i]; [reflexivity|]. simpl in *. apply A. lia.
    * intro A. split; [apply (A 0); simpl; lia|]. intros i I. apply (A (S i)). simpl. lia.
Qed.

(** Value lists: the first [count] values g(0), g(1), ...; with three parts or more simply by the
    definition. *)
Definition values_by_pairs (c : code) (count : nat) : option (list N) :=
  match run (count - 1) c [] with None => None | Some r => Some (0%N :: rev_append r []) end.

(** [r] = g(n-1), ..., g(0). *)
Definition next_by_definition (fuel : nat) (opts : nat -> list (list nat)) (r : list N) : option N :=
  let l := rev_append r [] in
  free fuel 0 (fold_left (fun s o => mark (xor_sum (map (fun h => nth h l 0%N) o)) s) (opts (length r)) PS.empty).

Definition values (c : code) (count : nat) : option (list N) :=
  if parts_at_most c 2 then values_by_pairs c count else values_by (next_by_definition max_value (octal_opts c)) count.

(** The most heaps that a move leaves, or 1. *)
Definition octal_parts (c : code) : nat := fold_right (fun d m => Nat.max (N.size_nat d - 1) m) 1 c.

Lemma octal_parts_pos c : 1 <= octal_parts c.
Proof. unfold octal_parts. induction c as [|d c IH]; simpl; lia. Qed.

Lemma octal_parts_most c : parts_at_most c (octal_parts c) = true.
Proof.
  unfold parts_at_most. apply forallb_forall. intros d I. apply Nat.leb_le. unfold octal_parts.
  induction c as [|x c IH]; [destruct I|]. simpl. destruct I as [->|I]; [lia|]. apply IH in I. lia.
Qed.

(** Whether the values [l] repeat with the period p from n0 on, as far as they go. *)
Definition repeats (n0 p : nat) (l : list N) : bool := let a := skipn n0 l in agree a (skipn p a).

(** Whether neither p nor n0 can be smaller: needs n0 + 2 p values. *)
Fixpoint differ_within (fuel : nat) (a b : list N) : bool :=
  match fuel, a, b with
  | S f, x :: a', y :: b' => negb (N.eqb x y) || differ_within f a' b'
  | _, _, _ => false
  end.

Definition least (n0 p : nat) (l : list N) : bool :=
  let a := skipn n0 l in
  (1 <=? p) &&
  forallb (fun q => negb (p mod q =? 0) || differ_within p a (skipn q a)) (seq 1 (p - 1)) &&
  match n0 with
  | O => true
  | S i => negb (N.eqb (nth i l 0%N) (nth (i + p) l 0%N))
  end.

Lemma values_by_pairs_sound c g count l : code_ok c = true -> parts_at_most c 2 = true ->
  is_grundy nat (octal_opts c) g -> 1 <= count -> values_by_pairs c count = Some l ->
  l = map g (seq 0 count).
Proof.
  intros OK P G L E. unfold values_by_pairs in E. destruct (run _ _ _) as [r|] eqn:R; [|discriminate].
  inversion E; subst. apply (run_sound c OK P g G (count - 1) 0) in R. subst r.
  rewrite rev_back. unfold front. replace count with (S (count - 1)) at 2 by lia. simpl.
  now rewrite (g_zero c OK g G).
Qed.

Lemma nth_values (g : nat -> N) count i : i < count -> nth i (map g (seq 0 count)) 0%N = g i.
Proof.
  intro L. rewrite (nth_indep _ 0%N (g 0)) by (rewrite map_length, seq_length; lia).
  now rewrite map_nth, seq_nth by lia.
Qed.

Lemma marked_fold {X} (f : X -> N) l : forall s u,
  marked u (fold_left (fun s x => mark (f x) s) l s) = true <-> marked u s = true \/ In u (map f l).
Proof.
  induction l as [|x l IH]; intros s u; simpl; [tauto|]. rewrite IH, marked_mark.
  split; intros [A|A]; auto; destruct A as [A|A]; auto.
Qed.

Lemma option_below c n o h : code_ok c = true -> In o (octal_opts c n) -> In h o -> h < n.
Proof.
  intros OK I J. assert (W := octal_opts_weight c OK n o I). unfold octal_weight at 2, total in W.
  apply in_octal_opts in I. destruct I as (_ & _ & _ & _ & F). rewrite Forall_forall in F. apply F in J as P.
  assert (octal_weight h <= list_sum (map octal_weight o)).
  { clear - J. induction o as [|x o IH]; [destruct J|]. simpl. destruct J as [->|J]; [lia|]. apply IH in J. lia. }
  unfold octal_weight in *. lia.
Qed.

Lemma next_by_definition_sound fuel opts g n v :
  (forall n o h, In o (opts n) -> In h o -> h < n) -> is_grundy nat opts g ->
  next_by_definition fuel opts (before g n) = Some v -> g n = v.
Proof.
  intros Below G E. unfold next_by_definition in E. rewrite rev_before, length_before in E.
  apply free_spec in E; [|lia]. set (s := fold_left _ _ _) in E.
  assert (K : forall u, marked u s = true <-> In u (map (fun o => xor_sum (map g o)) (opts n))).
  { intro u. unfold s. rewrite (marked_fold (fun o => xor_sum (map (fun h => nth h (map g (seq 0 n)) 0%N) o))).
    rewrite marked_empty.
    replace (map (fun o => xor_sum (map (fun h => nth h (map g (seq 0 n)) 0%N) o)) (opts n))
      with (map (fun o => xor_sum (map g o)) (opts n)); [intuition congruence|].
    apply map_ext_in. intros o I. f_equal. apply map_ext_in. intros h J. symmetry. apply nth_values.
    eapply Below; eassumption. }
  rewrite (G n). symmetry. apply (is_mex_unique _ _ (map (fun o => xor_sum (map g o)) (opts n))); [|apply mex_spec].
  destruct E as [E1 E2]. split; [rewrite <- K; congruence|]. intros u U. apply K. auto.
Qed.

Lemma values_sound c g count l : code_ok c = true ->
  is_grundy nat (octal_opts c) g -> 1 <= count -> values c count = Some l ->
  l = map g (seq 0 count).
Proof.
  intros OK G L E. unfold values in E. destruct (parts_at_most c 2) eqn:P.
  - eapply values_by_pairs_sound; eassumption.
  - apply (values_by_sound g _ (fun n v => next_by_definition_sound max_value _ g n v (fun n o h => option_below c n o h OK) G) count l E).
Qed.

Lemma nth_tl {A} (l : list A) i x : nth i (tl l) x = nth (S i) l x.
Proof. destruct l; [now destruct i|reflexivity]. Qed.

Lemma nth_skipn {A} (l : list A) : forall k i d, nth i (skipn k l) d = nth (k + i) l d.
Proof.
  induction l as [|x l IH]; intros [|k] i d; simpl; trivial. now destruct i.
Qed.

Lemma skipn_skipn' {A} (l : list A) : forall a b, skipn a (skipn b l) = skipn (b + a) l.
Proof.
  induction l as [|x l IH]; intros a [|b]; simpl; trivial. now destruct a.
Qed.

Lemma repeats_spec (g : nat -> N) n0 p count : n0 + p <= count -> repeats n0 p (map g (seq 0 count)) = true ->
  forall n, n0 <= n -> n + p < count -> g (n + p) = g n.
Proof.
  intros L R n I M. unfold repeats in R.
  rewrite skipn_skipn', agree_spec in R by (rewrite !skipn_length; lia).
  specialize (R (n - n0)). rewrite skipn_length, map_length, seq_length in R.
  specialize (R ltac:(lia)). rewrite !nth_skipn, !nth_values in R by lia.
  replace (n0 + (n - n0)) with n in R by lia. replace (n0 + p + (n - n0)) with (n + p) in R by lia.
  congruence.
Qed.

Lemma differ_spec fuel : forall a b, differ_within fuel a b = true ->
  exists i, i < fuel /\ i < length a /\ i < length b /\ nth i a 0%N <> nth i b 0%N.
Proof.
  induction fuel as [|f IH]; intros a b E; [discriminate|].
  destruct a as [|x a]; [discriminate|]. destruct b as [|y b]; [discriminate|]. simpl in E.
  apply orb_true_iff in E. destruct E as [E|E].
  - apply negb_true_iff, N.eqb_neq in E. exists 0. simpl. repeat split; trivial; lia.
  - apply IH in E. destruct E as (i & I & A & B & D). exists (S i). simpl. repeat split; trivial; lia.
Qed.

Lemma period_mult (g : nat -> N) n0 p : (forall n, n0 <= n -> g (n + p) = g n) ->
  forall k n, n0 <= n -> g (n + k * p) = g n.
Proof.
  intros A k. induction k as [|k IH]; intros n L; simpl; [now rewrite Nat.add_0_r|].
  replace (n + (p + k * p)) with (n + k * p + p) by lia. rewrite A by lia. now apply IH.
Qed.

(** No smaller period, and the value before n0 breaks it: then both are least. *)
Lemma least_law (g : nat -> N) n0 p : 1 <= p ->
  (forall n, n0 <= n -> g (n + p) = g n) ->
  (forall d, 1 <= d < p -> Nat.divide d p -> exists n, n0 <= n /\ g (n + d) <> g n) ->
  (n0 = 0 \/ g (n0 - 1 + p) <> g (n0 - 1)) ->
  forall q m, 1 <= q -> (forall n, m <= n -> g (n + q) = g n) -> Nat.divide p q /\ n0 <= m.
Proof.
  intros P1 PE Smaller Pre q m Q1 QE.
  assert (D : Nat.divide p q).
  { set (d := Nat.gcd p q).
    assert (D0 : d <> 0) by (unfold d; intro Z; apply Nat.gcd_eq_0_l in Z; lia).
    assert (Dp : Nat.divide d p) by apply Nat.gcd_divide_l.
    assert (Dq : Nat.divide d q) by apply Nat.gcd_divide_r.
    assert (PD : forall n, n0 <= n -> g (n + d) = g n).
    { intros n L.
      destruct (Nat.gcd_bezout_pos p q ltac:(lia)) as (x & y & E). fold d in E.
      assert (Far : forall n, n0 <= n -> m <= n -> g (n + d) = g n).
      { intros k L1 L2. rewrite <- (period_mult g m q QE y (k + d)) by lia.
        replace (k + d + y * q) with (k + x * p) by lia. now apply period_mult with (n0 := n0). }
      rewrite <- (period_mult g n0 p PE m (n + d)) by lia.
      replace (n + d + m * p) with (n + m * p + d) by lia. rewrite Far by nia.
      now apply period_mult with (n0 := n0). }
    destruct (Nat.eq_dec d p) as [E|E]; [now rewrite <- E|]. exfalso.
    destruct (Smaller d) as (n & L & N); [apply Nat.divide_pos_le in Dp; lia|exact Dp|]. apply N, PD, L. }
  split; trivial. destruct (le_lt_dec n0 m) as [L|L]; trivial. exfalso. destruct Pre as [Pre|Pre]; [lia|]. apply Pre.
  destruct D as [k E]. assert (K := QE (n0 - 1) ltac:(lia)). rewrite E in K. destruct k as [|k]; [lia|]. simpl in K.
  replace (n0 - 1 + (p + k * p)) with (n0 - 1 + p + k * p) in K by lia.
  now rewrite period_mult with (n0 := n0) in K by (trivial; lia).
Qed.

Theorem least_sound (g : nat -> N) n0 p count :
  (forall n, n0 <= n -> g (n + p) = g n) -> n0 + 2 * p <= count ->
  least n0 p (map g (seq 0 count)) = true ->
  forall q m, 1 <= q -> (forall n, m <= n -> g (n + q) = g n) -> Nat.divide p q /\ n0 <= m.
Proof.
  intros PE Enough CL. unfold least in CL.
  both CL as CL Pre. both CL as P1 Per. apply Nat.leb_le in P1. rewrite forallb_forall in Per. apply least_law; trivial.
  - intros d D Dp. specialize (Per d). rewrite in_seq in Per. assert (Pd := Per ltac:(lia)).
    apply orb_true_iff in Pd. destruct Pd as [Pd|Pd].
    + apply negb_true_iff, Nat.eqb_neq in Pd. elim Pd. apply Nat.mod_divide; [lia|exact Dp].
    + apply differ_spec in Pd. destruct Pd as (i & I & _ & _ & N).
      rewrite skipn_skipn', !nth_skipn, !nth_values in N by lia. exists (n0 + i). split; [lia|].
      replace (n0 + i + d) with (n0 + d + i) by lia. congruence.
  - destruct n0 as [|i]; [now left|right]. apply negb_true_iff, N.eqb_neq in Pre.
    rewrite !nth_values in Pre by lia. replace (S i - 1) with i by lia. congruence.
Qed.

(** * In one statement *)
Definition nim_value (c : code) : nat -> N := grundy nat (octal_opts c) octal_weight.

Definition solved (c : code) (n0 p : nat) : Prop :=
  exists OK : code_ok c = true,
  (** who wins a sum of heaps, by the rules, is told by the values ... *)
  (forall G, octal_wins c OK false G = negb (N.eqb (xor_sum (map (nim_value c) G)) 0)) /\
  (** ... which have the period p from n0 on, *)
  (forall n, n0 <= n -> nim_value c (n + p) = nim_value c n) /\
  (** and both numbers are least possible. *)
  (forall q m, 1 <= q -> (forall n, m <= n -> nim_value c (n + q) = nim_value c n) ->
    Nat.divide p q /\ n0 <= m).

(** * The whole claim of a certificate: also the largest value and the values listed *)
Record period_claim := {
  p_code : code;
  p_preperiod : N;
  p_period : N;
  p_largest : option (N * N);          (* the largest value, and the least heap that has it *)
  p_values : list N }.                 (* g(0), g(1), ... *)

Definition period_holds (q : period_claim) : Prop :=
  let g := nim_value (p_code q) in
  solved (p_code q) (N.to_nat (p_preperiod q)) (N.to_nat (p_period q)) /\
  (forall v h, p_largest q = Some (v, h) ->
    g (N.to_nat h) = v /\ (forall n, (g n <= v)%N) /\ forall n, n < N.to_nat h -> (g n < v)%N) /\
  forall n, n < length (p_values q) -> g n = nth n (p_values q) 0%N.

Definition check_largest (l : list N) (largest : option (N * N)) : bool :=
  match largest with
  | None => true
  | Some (v, h) =>
      let h := N.to_nat h in
      (h <? length l) && N.eqb (nth h l 0%N) v &&
      forallb (fun u => N.leb u v) l && forallb (fun u => N.ltb u v) (firstn h l)
  end.

(** What is said of the values [g]. *)
Definition period_facts (g : nat -> N) (q : period_claim) : Prop :=
  let n0 := N.to_nat (p_preperiod q) in
  let p := N.to_nat (p_period q) in
  (forall n, n0 <= n -> g (n + p) = g n) /\
  (forall p' m, 1 <= p' -> (forall n, m <= n -> g (n + p') = g n) -> Nat.divide p p' /\ n0 <= m) /\
  (forall v h, p_largest q = Some (v, h) ->
    g (N.to_nat h) = v /\ (forall n, (g n <= v)%N) /\ forall n, n < N.to_nat h -> (g n < v)%N) /\
  forall n, n < length (p_values q) -> g n = nth n (p_values q) 0%N.

(** [vals] computes values; agreement for n0 <= n < enough n0 p proves the period. *)
Definition check_facts (vals : nat -> option (list N)) (enough : nat -> nat -> nat) (q : period_claim) : bool :=
  let n0 := N.to_nat (p_preperiod q) in
  let p := N.to_nat (p_period q) in
  match vals (Nat.max (enough n0 p + p) (n0 + 2 * p)) with
  | None => false
  | Some l =>
      repeats n0 p l && least n0 p l &&
      (check_largest l (p_largest q) && (length (p_values q) <=? length l) && agree l (p_values q))
  end.

Theorem check_facts_sound g vals enough q :
  (forall count l, 1 <= count -> vals count = Some l -> l = map g (seq 0 count)) ->
  (let n0 := N.to_nat (p_preperiod q) in let p := N.to_nat (p_period q) in
    1 <= p -> (forall n, n0 <= n < enough n0 p -> g (n + p) = g n) -> forall n, n0 <= n -> g (n + p) = g n) ->
  check_facts vals enough q = true -> period_facts g q.
Proof.
  intros V Law E. unfold check_facts in E. unfold period_facts.
  set (n0 := N.to_nat (p_preperiod q)) in *. set (p := N.to_nat (p_period q)) in *.
  set (count := Nat.max _ _) in E.
  assert (B : enough n0 p + p <= count /\ n0 + 2 * p <= count) by (unfold count; lia). clearbody count.
  destruct (vals count) as [l|] eqn:L; [|discriminate].
  both E as D E. both D as R Le.
  assert (P1 : 1 <= p).
  { unfold least in Le. both Le as D _. apply andb_true_iff in D.
    now apply Nat.leb_le. }
  apply V in L; [|lia]. subst l.
  assert (Per : forall n, n0 <= n -> g (n + p) = g n).
  { apply Law; [exact P1|]. intros n I. apply (repeats_spec g n0 p count); trivial; lia. }
  both E as E A. both E as M Listed.
  apply Nat.leb_le in Listed. rewrite agree_spec in A by exact Listed. split; [exact Per|].
  split; [apply (least_sound g n0 p count); tauto|]. split.
  - intros v h Q. rewrite Q in M. cbn [check_largest] in M. set (k := N.to_nat h) in *.
    both M as M Below. both M as M All.
    both M as K At. apply Nat.ltb_lt in K. apply N.eqb_eq in At.
    rewrite map_length, seq_length in K. rewrite nth_values in At by exact K.
    rewrite forallb_forall in All, Below.
    assert (Small : forall n, n < count -> (g n <= v)%N).
    { intros n I. apply N.leb_le, All, in_map, in_seq. lia. }
    split; [exact At|]. split.
    + intro n. induction n as [n IH] using (well_founded_induction lt_wf).
      destruct (le_lt_dec count n) as [I|I]; [|now apply Small].
      rewrite <- (Nat.sub_add p n) by lia. rewrite Per by lia. apply IH. lia.
    + intros n I. apply N.ltb_lt, Below. set (l := map _ _) in *.
      assert (F : nth n (firstn k l) 0%N = g n).
      { transitivity (nth n l 0%N); [|apply nth_values; lia].
        rewrite <- (firstn_skipn k l) at 2. rewrite app_nth1; [reflexivity|].
        rewrite firstn_length. unfold l. rewrite map_length, seq_length. lia. }
      rewrite <- F. apply nth_In. rewrite firstn_length. unfold l. rewrite map_length, seq_length. lia.
  - intros n I. specialize (A n I). rewrite map_length, seq_length in Listed. rewrite nth_values in A by lia. exact A.
Qed.

Definition check_claim_with (vals : nat -> option (list N)) (q : period_claim) : bool :=
  code_ok (p_code q) && check_facts vals (bound (octal_parts (p_code q)) (most_taken (p_code q))) q.

Theorem check_claim_with_sound vals q :
  (forall g count l, code_ok (p_code q) = true ->
     is_grundy nat (octal_opts (p_code q)) g -> 1 <= count -> vals count = Some l ->
     l = map g (seq 0 count)) ->
  check_claim_with vals q = true -> period_holds q.
Proof.
  intros V E. unfold check_claim_with in E. both E as OK E.
  assert (G : is_grundy nat (octal_opts (p_code q)) (nim_value (p_code q)))
    by (apply grundy_is_grundy; now apply octal_opts_weight).
  apply (check_facts_sound (nim_value (p_code q))) in E; [|intros; now apply V|].
  - destruct E as (Per & Least & Rest). split; [|exact Rest]. exists OK. split; [|split; trivial].
    intro K. now apply sprague_grundy.
  - intros n0 p _. apply guy_smith; trivial; [apply octal_parts_pos|apply octal_parts_most].
Qed.

Definition check_claim (q : period_claim) : bool := check_claim_with (values (p_code q)) q.

(** Whatever has been checked is true. *)
Theorem period_claim_sound q : check_claim q = true -> period_holds q.
Proof. apply check_claim_with_sound. intros. eapply values_sound; eauto. Qed.
