(** Nim-values with a sparse space: each from few look-ups (docs/sequences.md, "One value from few
    look-ups"). A heap is rare if its value has an even number of bits in common with a mask (in the
    positional variant: the parity of the heap less tau). The value of two common parts is rare; so
    all common values of options are found beside rare parts, and rare ones need one witness each.
    [sparse_values_sound]: the values are right whatever the mask, which only saves time. *)
Require Import List Bool Arith NArith Ndigits Lia MSetPositive FMapPositive.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame GuySmith OptionValues OctalPeriod.
Import ListNotations.
Module PM := PositiveMap.

Record space := { mask : N; positional : bool; tau : bool }.

Fixpoint pos_parity (p : positive) : bool :=
  match p with xH => true | xO q => pos_parity q | xI q => negb (pos_parity q) end.
Definition parity (n : N) : bool := match n with N0 => false | Npos p => pos_parity p end.

Definition rare (sp : space) (h v : N) : bool :=
  Bool.eqb (parity (N.land v (mask sp))) (if positional sp then xorb (N.odd h) (tau sp) else false).

(** Amounts after which j heaps may be left. *)
Fixpoint amounts (j : nat) (t : N) (c : code) : list N :=
  match c with
  | [] => []
  | d :: c' => if N.testbit_nat d j then t :: amounts j (N.succ t) c' else amounts j (N.succ t) c'
  end.
Notation splits_from := (amounts 2).
Definition space_ok (sp : space) (c : code) : bool :=
  negb (positional sp) || forallb (fun t => Bool.eqb (N.odd t) (tau sp)) (splits_from 0 c).

Record state := {
  next_heap : N;
  back_values : list N;        (* g(n-1), ..., g(1) *)
  known : PM.t N;              (* g(h) at h + 1 *)
  rare_heaps : list (N * N);   (* rare heaps with their values *)
  first_values : list N }.     (* g(1), g(2), ..., some of them *)

Definition first_count : N := 8192.

Definition start : state :=
  {| next_heap := 1; back_values := []; known := PM.empty N; rare_heaps := []; first_values := [] |}.

Definition mark_rare_parts (s : state) (splits : list N) (m : PS.t) : PS.t :=
  fold_left (fun m t =>
    let rest := (next_heap s - t)%N in
    fold_left (fun m hv =>
      if (fst hv <? rest)%N then
        match PM.find (N.succ_pos (rest - fst hv)) (known s) with
        | Some w => mark (N.lxor (snd hv) w) m
        | None => m
        end
      else m) (rare_heaps s) m) splits m.

(** Marks the values of [k] more pairs. *)
Fixpoint mark_some (k : nat) (f b : list N) (m : PS.t) : PS.t * (list N * list N) :=
  match k, f, b with
  | S k', x :: f', y :: b' => mark_some k' f' b' (mark (N.lxor x y) m)
  | _, _, _ => (m, (f, b))
  end.
Fixpoint mark_each (k : nat) (fbs : list (list N * list N)) (m : PS.t) : PS.t * list (list N * list N) :=
  match fbs with
  | [] => (m, [])
  | (f, b) :: t =>
      let '(m1, fb) := mark_some k f b m in
      let '(m2, t') := mark_each k t m1 in (m2, fb :: t')
  end.

Fixpoint seek (sp : space) (rounds : nat) (n u : N) (m : PS.t) (fbs : list (list N * list N)) : option N :=
  match free max_value u m with
  | None => None
  | Some v =>
      if rare sp n v then
        match rounds with
        | O => None
        | S r => let '(m', fbs') := mark_each 16 fbs m in seek sp r n v m' fbs'
        end
      else Some v
  end.

Definition direct_code (c : code) : code := map (fun d => N.land d 3) (tl c).

Definition seek_value (sp : space) (c : code) (splits : list N) (s : state) : option N :=
  let m0 := mark_moves N.lxor 0 (direct_code c) (back_values s) [] PS.empty in
  let m1 := mark_rare_parts s splits m0 in
  seek sp 512 (next_heap s) 0 m1
    (map (fun t => (first_values s, skipn (N.to_nat t) (back_values s))) splits).

Definition step (sp : space) (c : code) (splits : list N) (s : state) : option state :=
  let v := match seek_value sp c splits s with
           | Some v => Some v
           | None => next_value max_value c (back_values s)
           end in
  match v with
  | None => None
  | Some v => Some {|
      next_heap := N.succ (next_heap s);
      back_values := v :: back_values s;
      known := PM.add (N.succ_pos (next_heap s)) v (known s);
      rare_heaps := if rare sp (next_heap s) v then (next_heap s, v) :: rare_heaps s else rare_heaps s;
      first_values := if (next_heap s <=? first_count)%N then first_values s ++ [v] else first_values s |}
  end.

Fixpoint steps (count : nat) (sp : space) (c : code) (splits : list N) (s : state) : option state :=
  match count with
  | O => Some s
  | S k => match step sp c splits s with None => None | Some s' => steps k sp c splits s' end
  end.

Definition sparse_values (sp : space) (c : code) (count : nat) : option (list N) :=
  if space_ok sp c && parts_at_most c 2 then
    match steps (count - 1) sp c (splits_from 0 c) start with
    | None => None
    | Some s => Some (0%N :: rev_append (back_values s) [])
    end
  else None.

(** * Parity *)
Lemma parity_double n : parity (N.double n) = parity n.
Proof. destruct n; reflexivity. Qed.
Lemma parity_succ_double n : parity (N.succ_double n) = negb (parity n).
Proof. destruct n; reflexivity. Qed.

Lemma pos_parity_lxor p : forall q, parity (Pos.lxor p q) = xorb (pos_parity p) (pos_parity q).
Proof.
  induction p as [p IH|p IH|]; intros [q|q|]; cbn [Pos.lxor pos_parity];
    rewrite ?parity_double, ?parity_succ_double, ?IH; simpl;
    try (destruct (pos_parity p), (pos_parity q); reflexivity);
    try (destruct (pos_parity p); reflexivity); try (destruct (pos_parity q); reflexivity); reflexivity.
Qed.

Lemma parity_lxor a b : parity (N.lxor a b) = xorb (parity a) (parity b).
Proof.
  destruct a as [|p], b as [|q]; simpl; trivial.
  - now destruct (pos_parity q).
  - now rewrite xorb_false_r.
  - apply pos_parity_lxor.
Qed.

Lemma land_lxor a b m : N.land (N.lxor a b) m = N.lxor (N.land a m) (N.land b m).
Proof.
  apply N.bits_inj. intro i. rewrite !N.lxor_spec, !N.land_spec, N.lxor_spec.
  destruct (N.testbit a i), (N.testbit b i), (N.testbit m i); reflexivity.
Qed.

Lemma in_amounts j c : forall t0 t, In t (amounts j t0 c) <->
  exists i, t = (t0 + N.of_nat i)%N /\ N.testbit_nat (nth i c 0%N) j = true.
Proof.
  induction c as [|d c IH]; intros t0 t.
  - simpl. split; [tauto|]. intros (i & _ & T). destruct i; discriminate.
  - cbn [amounts]. assert (K : In t (amounts j (N.succ t0) c) <->
      exists i, t = (t0 + N.of_nat (S i))%N /\ N.testbit_nat (nth i c 0%N) j = true).
    { rewrite IH. split; intros (i & E & T); exists i; split; trivial; lia. }
    destruct (N.testbit_nat d j) eqn:D; cbn [In]; rewrite K; split.
    + intros [<-|(i & E & T)]; [exists 0; split; [lia|exact D]|exists (S i); auto].
    + intros (i & E & T). destruct i as [|i]; [left; lia|right; exists i; auto].
    + intros (i & E & T). exists (S i). auto.
    + intros (i & E & T). destruct i as [|i]; [simpl in T; congruence|]. exists i. auto.
Qed.
Notation in_splits := (in_amounts 2).

(** The value of two common parts is rare. *)
Lemma common_parts sp c t a b u v : space_ok sp c = true -> In t (splits_from 0 c) ->
  rare sp a u = false -> rare sp b v = false -> rare sp (a + b + t) (N.lxor u v) = true.
Proof.
  unfold space_ok, rare. intros OK I A B. rewrite land_lxor, parity_lxor.
  apply eqb_false_iff in A, B. apply eqb_true_iff.
  destruct (positional sp).
  - simpl in OK. rewrite forallb_forall in OK. apply OK, eqb_prop in I.
    rewrite !N.odd_add, I.
    destruct (parity (N.land u (mask sp))), (parity (N.land v (mask sp))), (N.odd a), (N.odd b), (tau sp);
      simpl in *; congruence.
  - destruct (parity (N.land u (mask sp))), (parity (N.land v (mask sp))); simpl in *; congruence.
Qed.

(** * Soundness *)
Section Sound.
  Variable sp : space.
  Variable c : code.
  Hypothesis OK : code_ok c = true.
  Hypothesis Parts : parts_at_most c 2 = true.
  Hypothesis Space : space_ok sp c = true.
  Variable g : nat -> N.
  Hypothesis G : is_grundy nat (octal_opts c) g.
  Let splits := splits_from 0 c.
  Definition opt (n : nat) (u : N) : Prop :=
    In u (map (fun o => xor_sum (map g o)) (octal_opts c n)).

  (** What a state for the heap n says. *)
  Record right_state (n : nat) (s : state) : Prop := {
    rs_pos : 1 <= n;
    rs_next : next_heap s = N.of_nat n;
    rs_back : back_values s = back g (n - 1);
    rs_known : forall i, 1 <= i < n -> PM.find (N.succ_pos (N.of_nat i)) (known s) = Some (g i);
    rs_only : forall h w, PM.find (N.succ_pos h) (known s) = Some w ->
              exists i, h = N.of_nat i /\ 1 <= i < n /\ w = g i;
    rs_rare : forall i, 1 <= i < n -> rare sp (N.of_nat i) (g i) = true -> In (N.of_nat i, g i) (rare_heaps s);
    rs_rare_only : forall h v, In (h, v) (rare_heaps s) -> exists i, h = N.of_nat i /\ 1 <= i < n /\ v = g i;
    rs_first : first_values s = front g (Nat.min (n - 1) (N.to_nat first_count)) }.

  Lemma opt_split n t a b : In (N.of_nat t) splits -> 1 <= a -> 1 <= b -> a + b + t = n ->
    opt n (N.lxor (g a) (g b)).
  Proof.
    intros I A B E. unfold opt. apply in_map_iff. exists [a; b]. simpl. rewrite N.lxor_0_r.
    split; trivial. apply in_octal_opts. exists t. unfold splits in I. apply in_splits in I.
    destruct I as (i & Ei & T). assert (i = t) by lia. subst i. repeat split.
    - lia.
    - exact T.
    - simpl. lia.
    - repeat constructor; trivial.
  Qed.

  Lemma testbit_land3 d j : N.testbit_nat (N.land d 3) j = N.testbit_nat d j && (j <? 2).
  Proof.
    rewrite <- !Ntestbit_Nbit, N.land_spec. f_equal.
    destruct j as [|[|j]]; [reflexivity|reflexivity|].
    rewrite Ntestbit_Nbit. simpl. now destruct j.
  Qed.

  (** An option is direct, or a split. *)
  Lemma opt_cases n u : 1 <= n -> opt n u ->
    (exists t, t <= n - 1 /\ left_value N.lxor 0 g (N.land (nth t (tl c) 0%N) 3) (n - 1 - t) u) \/
    (exists t a b, In (N.of_nat t) splits /\ 1 <= a /\ 1 <= b /\ a + b + t = n /\ u = N.lxor (g a) (g b)).
  Proof.
    intros L I. unfold opt in I. apply in_map_iff in I. destruct I as (o & E & I).
    apply in_octal_opts in I. destruct I as (t & Lt & T & S & F).
    assert (P := digit_parts c 2 t _ Parts T).
    destruct o as [|a [|b [|e o]]].
    - destruct t as [|t]; [apply (code_ok_zero c _ OK) in T; simpl in T; lia|]. left. exists t.
      split; [lia|]. exists []. rewrite (digit_S c) in T. repeat split; simpl in *; trivial; try lia.
      now rewrite testbit_land3, T.
    - destruct t as [|t]; [apply (code_ok_zero c _ OK) in T; simpl in T; lia|]. left. exists t.
      split; [lia|]. exists [a]. rewrite (digit_S c) in T. repeat split; simpl in *; trivial; try lia.
      now rewrite testbit_land3, T.
    - right. exists t, a, b. inversion F as [|? ? F1 F2]; subst. inversion F2; subst. simpl in *.
      rewrite N.lxor_0_r. repeat split; trivial; try lia.
      unfold splits. apply in_splits. exists t. split; [lia|exact T].
    - simpl in P. lia.
  Qed.

  Lemma opt_direct n t u : 1 <= n -> t <= n - 1 ->
    left_value N.lxor 0 g (N.land (nth t (tl c) 0%N) 3) (n - 1 - t) u -> opt n u.
  Proof.
    intros L Lt (o & T & S & F & E). unfold opt. apply in_map_iff. exists o. split; [now symmetry|].
    apply in_octal_opts. exists (Datatypes.S t). repeat split; trivial; try lia.
    rewrite (digit_S c). rewrite testbit_land3 in T. apply andb_true_iff in T. tauto.
  Qed.

  (** Marks grow, and are options. *)
  Definition marks_ok (n : nat) (m : PS.t) : Prop := forall u, marked u m = true -> opt n u.
  Definition more (m m' : PS.t) : Prop := forall u, marked u m = true -> marked u m' = true.

  Lemma more_mark v m : more m (mark v m).
  Proof. intros u M. apply marked_mark. auto. Qed.
  Lemma more_trans a b d : more a b -> more b d -> more a d.
  Proof. unfold more. auto. Qed.
  Lemma ok_mark n v m : opt n v -> marks_ok n m -> marks_ok n (mark v m).
  Proof. intros O K u M. apply marked_mark in M. destruct M as [->|M]; auto. Qed.

  Section Step.
    Variable n : nat.
    Variable s : state.
    Hypothesis RS : right_state n s.

    Lemma rare_loop t : In (N.of_nat t) splits -> forall l, incl l (rare_heaps s) ->
      forall m, marks_ok n m ->
      let m' := fold_left (fun m hv =>
        if (fst hv <? next_heap s - N.of_nat t)%N then
          match PM.find (N.succ_pos (next_heap s - N.of_nat t - fst hv)) (known s) with
          | Some w => mark (N.lxor (snd hv) w) m
          | None => m
          end
        else m) l m in
      marks_ok n m' /\ more m m' /\
      forall a b, 1 <= a -> 1 <= b -> a + b + t = n -> In (N.of_nat a, g a) l ->
        marked (N.lxor (g a) (g b)) m' = true.
    Proof.
      intros I. induction l as [|(h, v) l IH]; intros Inc m K; cbn [fold_left].
      { repeat split; trivial; [intros u M; exact M|intros ? ? ? ? ? []]. }
      cbv zeta in IH. cbn [fst snd].
      set (m1 := if (h <? next_heap s - N.of_nat t)%N then _ else m).
      assert (Q : marks_ok n m1 /\ more m m1 /\
                forall a b, 1 <= a -> 1 <= b -> a + b + t = n -> N.of_nat a = h -> g a = v ->
                  marked (N.lxor (g a) (g b)) m1 = true).
      { unfold m1. destruct (rs_rare_only n s RS h v) as (i & -> & Li & ->); [apply Inc; now left|].
        rewrite (rs_next n s RS). destruct (N.of_nat i <? N.of_nat n - N.of_nat t)%N eqn:C.
        - apply N.ltb_lt in C.
          replace (N.of_nat n - N.of_nat t - N.of_nat i)%N with (N.of_nat (n - t - i)) by lia.
          rewrite (rs_known n s RS) by lia.
          assert (O : opt n (N.lxor (g i) (g (n - t - i)))) by (apply (opt_split n t); trivial; lia).
          repeat split; [now apply ok_mark|apply more_mark|].
          intros a b A B E Ea _. assert (a = i) by lia. subst a. apply marked_mark. left.
          f_equal. f_equal. lia.
        - apply N.ltb_ge in C. repeat split; trivial; [intros u M; exact M|].
          intros a b A B E Ea _. lia. }
      destruct Q as (Q1 & Q2 & Q3).
      destruct (IH (fun x X => Inc x (or_intror X)) m1 Q1) as (R1 & R2 & R3).
      repeat split; trivial; [eapply more_trans; eassumption|].
      intros a b A B E [Ia|Ia].
      - inversion Ia; subst. apply R2. now apply Q3.
      - now apply R3.
    Qed.

    Lemma rare_parts l : incl l splits -> forall m, marks_ok n m ->
      let m' := mark_rare_parts s l m in
      marks_ok n m' /\ more m m' /\
      forall t a b, In (N.of_nat t) l -> 1 <= a -> 1 <= b -> a + b + t = n ->
        rare sp (N.of_nat a) (g a) = true -> marked (N.lxor (g a) (g b)) m' = true.
    Proof.
      unfold mark_rare_parts. induction l as [|t l IH]; intros Inc m K; cbn [fold_left].
      { repeat split; trivial; [intros u M; exact M|intros ? ? ? []]. }
      assert (It : In t splits) by (apply Inc; now left).
      destruct (proj1 (in_splits c 0 t) It) as (ti & Et & _). assert (t = N.of_nat ti) by lia. subst t.
      destruct (rare_loop ti It (rare_heaps s) (incl_refl _) m K) as (Q1 & Q2 & Q3).
      cbv zeta in *. set (m1 := fold_left _ (rare_heaps s) m) in *.
      destruct (IH (fun x X => Inc x (or_intror X)) m1 Q1) as (R1 & R2 & R3).
      repeat split; trivial; [eapply more_trans; eassumption|].
      intros t a b [Ia|Ia] A B E R.
      - assert (t = ti) by lia. subst t. apply R2. apply Q3; trivial. apply (rs_rare n s RS); trivial. lia.
      - now apply (R3 t).
    Qed.

    Lemma back_is : back_values s = back g (n - 1).
    Proof. apply (rs_back n s RS). Qed.

    Definition direct_marks : PS.t := mark_moves N.lxor 0 (direct_code c) (back_values s) [] PS.empty.

    Lemma no_pairs ds : (forall d, In d ds -> N.testbit_nat d 2 = false) -> forall r f f' m,
      mark_moves N.lxor 0 ds r f m = mark_moves N.lxor 0 ds r f' m.
    Proof.
      induction ds as [|d ds IH]; intros A r f f' m; [reflexivity|]. cbn [mark_moves].
      destruct r as [|v b]; [reflexivity|]. rewrite (A d (or_introl eq_refl)).
      apply IH. intros x X. apply A. now right.
    Qed.

    Lemma direct_spec u : marked u direct_marks = true <->
      exists t, t <= n - 1 /\ left_value N.lxor 0 g (N.land (nth t (tl c) 0%N) 3) (n - 1 - t) u.
    Proof.
      unfold direct_marks. rewrite back_is.
      rewrite (no_pairs _) with (f' := front g (n - 1)).
      2:{ intros d I. unfold direct_code in I. apply in_map_iff in I. destruct I as (x & <- & _).
          now rewrite testbit_land3, andb_false_r. }
      rewrite (moves_spec N.lxor 0 g); [|intros; apply N.lxor_comm|intros; apply N.lxor_0_r|lia|].
      2:{ intros d I. unfold direct_code in I. apply in_map_iff in I. destruct I as (x & <- & Ix).
          clear - Ix. destruct (N.land x 3) as [|p] eqn:E; [simpl; lia|].
          assert (B : (N.pos p < 4)%N) by (rewrite <- E; change 3%N with (N.ones 2); rewrite N.land_ones; apply N.mod_lt; discriminate).
          destruct p as [[p|p|]|[p|p|]|]; simpl in *; lia. }
      rewrite marked_empty.
      assert (Nth : forall i, nth i (direct_code c) 0%N = N.land (nth i (tl c) 0%N) 3).
      { intro i. unfold direct_code. rewrite <- (map_nth (fun d => N.land d 3)). reflexivity. }
      split.
      - intros [A|(i & I & V)]; [discriminate|]. exists i. rewrite <- Nth. auto.
      - intros (i & I & V). right. exists i. rewrite Nth. auto.
    Qed.

    Definition good (f b : list N) : Prop := forall i, i < length f -> i < length b ->
      opt n (N.lxor (nth i f 0%N) (nth i b 0%N)).

    Lemma mark_some_ok k : forall f b m m' f' b', mark_some k f b m = (m', (f', b')) ->
      good f b -> marks_ok n m -> marks_ok n m' /\ more m m' /\ good f' b'.
    Proof.
      induction k as [|k IH]; intros f b m m' f' b' E Gd K; cbn [mark_some] in E.
      { inversion E; subst. repeat split; trivial. intros u M. exact M. }
      destruct f as [|x f]; [inversion E; subst; repeat split; trivial; intros u M; exact M|].
      destruct b as [|y b]; [inversion E; subst; repeat split; trivial; intros u M; exact M|].
      apply IH in E.
      - destruct E as (E1 & E2 & E3). repeat split; trivial. eapply more_trans; [apply more_mark|exact E2].
      - intros i I1 I2. apply (Gd (S i)); simpl; lia.
      - apply ok_mark; trivial. apply (Gd 0); simpl; lia.
    Qed.

    Definition all_good (fbs : list (list N * list N)) : Prop := forall f b, In (f, b) fbs -> good f b.

    Lemma mark_each_ok k fbs : forall m m' fbs', mark_each k fbs m = (m', fbs') ->
      all_good fbs -> marks_ok n m -> marks_ok n m' /\ more m m' /\ all_good fbs'.
    Proof.
      induction fbs as [|(f, b) fbs IH]; intros m m' fbs' E Gd K; cbn [mark_each] in E.
      { inversion E; subst. repeat split; trivial. intros u M. exact M. }
      destruct (mark_some k f b m) as (m1, (f1, b1)) eqn:E1.
      destruct (mark_each k fbs m1) as (m2, t') eqn:E2. inversion E; subst. clear E.
      apply mark_some_ok in E1; trivial; [|apply Gd; now left]. destruct E1 as (A1 & A2 & A3).
      apply IH in E2; trivial; [|intros x y I; apply Gd; now right]. destruct E2 as (B1 & B2 & B3).
      repeat split; trivial; [eapply more_trans; eassumption|].
      intros x y [I|I]; [inversion I; now subst|now apply B3].
    Qed.

    (** The least free number is the value if it is common. *)
    Opaque max_value.
    Lemma seek_ok rounds : forall u m fbs v,
      marks_ok n m -> (forall w, opt n w -> rare sp (N.of_nat n) w = false -> marked w m = true) ->
      (forall w, (w < u)%N -> marked w m = true) -> all_good fbs ->
      seek sp rounds (N.of_nat n) u m fbs = Some v -> v = g n.
    Proof.
      induction rounds as [|r IH]; intros u m fbs v K Com Below Gd E; cbn [seek] in E;
        (destruct (free max_value u m) as [w|] eqn:Fr; [|discriminate]);
        (assert (FS := free_spec _ _ _ _ Fr Below)); destruct FS as [F1 F2];
        destruct (rare sp (N.of_nat n) w) eqn:R.
      - discriminate.
      - inversion E; subst. rewrite (G n).
        apply (is_mex_unique _ _ (map (fun o => xor_sum (map g o)) (octal_opts c n))); [|apply mex_spec].
        split; [|intros u' U; apply K; auto]. intro I. apply Com in I; trivial. congruence.
      - destruct (mark_each 16 fbs m) as (m', fbs') eqn:E1.
        apply mark_each_ok in E1; trivial. destruct E1 as (A1 & A2 & A3).
        apply (IH w m' fbs'); trivial; auto.
      - inversion E; subst. rewrite (G n).
        apply (is_mex_unique _ _ (map (fun o => xor_sum (map g o)) (octal_opts c n))); [|apply mex_spec].
        split; [|intros u' U; apply K; auto]. intro I. apply Com in I; trivial. congruence.
    Qed.

    Lemma seek_value_ok v : seek_value sp c splits s = Some v -> v = g n.
    Proof.
      unfold seek_value. rewrite (rs_next n s RS). assert (Pn := rs_pos n s RS).
      fold direct_marks. intro E.
      assert (D : marks_ok n direct_marks).
      { intros u M. apply direct_spec in M. destruct M as (t & Lt & V). now apply (opt_direct n t). }
      destruct (rare_parts splits (incl_refl _) direct_marks D) as (A1 & A2 & A3). cbv zeta in *.
      apply (seek_ok _ _ _ _ _ A1) in E; trivial.
      - intros w O R. destruct (opt_cases n w Pn O) as [Di|(t & a & b & It & La & Lb & S & ->)].
        + apply A2. now apply direct_spec.
        + destruct (rare sp (N.of_nat a) (g a)) eqn:Ra; [now apply (A3 t)|].
          destruct (rare sp (N.of_nat b) (g b)) eqn:Rb.
          * rewrite N.lxor_comm. apply (A3 t); trivial. lia.
          * exfalso. assert (C := common_parts sp c _ _ _ _ _ Space It Ra Rb).
            replace (N.of_nat a + N.of_nat b + N.of_nat t)%N with (N.of_nat n) in C by lia. congruence.
      - intros w W. lia.
      - intros f b I. apply in_map_iff in I. destruct I as (t & E1 & It). inversion E1; subst f b. clear E1.
        destruct (proj1 (in_splits c 0 t) It) as (ti & Et & _).
        replace (N.to_nat t) with ti by lia. rewrite back_is, (rs_first n s RS). intros i I1 I2.
        rewrite skipn_length, length_back in I2. rewrite length_front in I1.
        rewrite nth_skipn, nth_front, nth_back by lia. apply (opt_split n ti); try lia.
        replace (N.of_nat ti) with t by lia. exact It.
    Qed.

    Lemma front_S k : front g k ++ [g (S k)] = front g (S k).
    Proof. unfold front. now rewrite seq_S, map_app. Qed.

    Lemma step_ok s' : step sp c splits s = Some s' -> right_state (S n) s'.
    Proof.
      unfold step. assert (Pn := rs_pos n s RS).
      destruct (match seek_value sp c splits s with Some v => Some v | None => next_value max_value c (back_values s) end)
        as [v|] eqn:V; [|discriminate].
      assert (v = g n).
      { destruct (seek_value sp c splits s) as [w|] eqn:W.
        - inversion V; subst. now apply seek_value_ok.
        - rewrite back_is in V. apply (next_value_sound c OK Parts g G max_value) in V.
          replace (S (n - 1)) with n in V by lia. exact V. }
      subst v. intro E. inversion E; subst s'. clear E V.
      assert (Nx := rs_next n s RS). constructor; cbn [next_heap back_values known rare_heaps first_values].
      - lia.
      - rewrite Nx. lia.
      - rewrite back_is. replace (S n - 1) with (S (n - 1)) by lia. rewrite back_S.
        replace (S (n - 1)) with n by lia. reflexivity.
      - intros i I. rewrite Nx. destruct (Nat.eq_dec i n) as [->|D]; [apply PM.gss|].
        rewrite PM.gso; [apply (rs_known n s RS); lia|]. intro E. apply succ_pos_inj in E. lia.
      - intros h w F. rewrite Nx in F. destruct (N.eq_dec h (N.of_nat n)) as [->|D].
        + rewrite PM.gss in F. inversion F. exists n. repeat split; lia.
        + rewrite PM.gso in F by (intro E; apply succ_pos_inj in E; congruence).
          destruct (rs_only n s RS h w F) as (i & -> & I & ->). exists i. repeat split; lia.
      - intros i I R. rewrite Nx. destruct (Nat.eq_dec i n) as [->|D].
        + rewrite R. now left.
        + assert (X := rs_rare n s RS i ltac:(lia) R). destruct (rare sp (N.of_nat n) (g n)); [now right|trivial].
      - intros h v I. rewrite Nx in I.
        assert (I' : (h, v) = (N.of_nat n, g n) \/ In (h, v) (rare_heaps s)).
        { destruct (rare sp (N.of_nat n) (g n)); [destruct I as [I|I]; auto|auto]. }
        destruct I' as [I'|I'].
        + inversion I'. exists n. repeat split; lia.
        + destruct (rs_rare_only n s RS h v I') as (i & -> & Li & ->). exists i. repeat split; lia.
      - rewrite Nx, (rs_first n s RS). generalize first_count as fc. intro fc.
        destruct (N.of_nat n <=? fc)%N eqn:C.
        + apply N.leb_le in C. replace (Nat.min (n - 1) (N.to_nat fc)) with (n - 1) by lia.
          replace (Nat.min (S n - 1) (N.to_nat fc)) with (S (n - 1)) by lia.
          rewrite <- front_S. replace (S (n - 1)) with n by lia. reflexivity.
        + apply N.leb_gt in C. f_equal. lia.
    Qed.
  End Step.

  Lemma start_right : right_state 1 start.
  Proof.
    constructor; cbn [start next_heap back_values known rare_heaps first_values]; try reflexivity;
      try lia.
    - intros h w F. rewrite PM.gempty in F. discriminate.
    - intros h v [].
  Qed.

  Opaque step.
  Lemma steps_ok k : forall n s s', right_state n s -> steps k sp c splits s = Some s' ->
    right_state (n + k) s'.
  Proof.
    induction k as [|k IH]; intros n s s' R E; cbn [steps] in E.
    - inversion E; subst. now rewrite Nat.add_0_r.
    - destruct (step sp c splits s) as [s1|] eqn:S1; [|discriminate].
      apply (step_ok n s R) in S1. apply (IH (S n)) in E; trivial.
      replace (n + S k) with (S n + k) by lia. exact E.
  Qed.
End Sound.

Transparent step max_value.

Theorem sparse_values_sound sp c g count l : code_ok c = true ->
  is_grundy nat (octal_opts c) g -> 1 <= count -> sparse_values sp c count = Some l ->
  l = map g (seq 0 count).
Proof.
  intros OK G L E. unfold sparse_values in E. destruct (space_ok sp c) eqn:SO; [|discriminate].
  destruct (parts_at_most c 2) eqn:P; [|discriminate]. cbn [andb] in E.
  destruct (steps (count - 1) sp c (splits_from 0 c) start) as [s|] eqn:R; [|discriminate].
  inversion E; subst l.
  apply (steps_ok sp c OK P SO g G (count - 1) 1 start s (start_right sp g)) in R.
  rewrite (rs_back _ _ _ _ R). replace (1 + (count - 1) - 1) with (count - 1) by lia.
  rewrite rev_back. unfold front. replace count with (S (count - 1)) at 2 by lia. simpl.
  now rewrite (g_zero c OK g G).
Qed.

(** A period with values from a sparse space, whatever the mask: a bad one only takes longer. *)
Definition check_claim_sparse (sp : space) (q : period_claim) : bool :=
  check_claim_with (sparse_values sp (p_code q)) q.

Theorem period_claim_sparse_sound sp q : check_claim_sparse sp q = true -> period_holds q.
Proof. apply check_claim_with_sound. intros. eapply sparse_values_sound; eauto. Qed.
