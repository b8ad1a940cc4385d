(** Games in which all but finitely many amounts may be taken, and heaps are never split: codes
    0.d1...dk(3) with digits up to 3, such as the games "all but these amounts". Their nim-values grow.

    [tail_law]: if g(n + p) = g(n) + s for long enough, and the values below some heap have come back
    s higher, it is so for ever: all heaps but the last k are options, so that their values count
    only as a set. [tail_claim_sound]: a checker of certificates, and that its yes is true. *)
Require Import List Bool Arith NArith ZArith Lia MSetPositive Wf_nat.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame OptionValues OctalPeriod.
Import ListNotations.

(** The digit of t, and 3 beyond those listed: the tail. *)
Definition tail_digit (d : code) (t : nat) : N := nth t d 3%N.

Definition tail_opts (d : code) (h : nat) : list (list nat) :=
  flat_map (fun t =>
    if t <? h then if N.testbit_nat (tail_digit d t) 1 then [[h - t]] else []
    else if N.testbit_nat (tail_digit d t) 0 then [[]] else []) (seq 1 h).

(** The rules in one line. *)
Theorem in_tail_opts d h o : In o (tail_opts d h) <->
  exists t, 1 <= t <= h /\
    ((t < h /\ N.testbit_nat (tail_digit d t) 1 = true /\ o = [h - t]) \/
     (t = h /\ N.testbit_nat (tail_digit d t) 0 = true /\ o = [])).
Proof.
  unfold tail_opts. rewrite in_flat_map. split.
  - intros (t & I & J). apply in_seq in I. exists t. split; [lia|].
    destruct (t <? h) eqn:L; [apply Nat.ltb_lt in L; left|apply Nat.ltb_ge in L; right];
      destruct (N.testbit_nat _ _) eqn:T; simpl in J; try tauto; destruct J as [<-|J]; try tauto;
      repeat split; trivial; lia.
  - intros (t & I & J). exists t. split; [apply in_seq; lia|].
    destruct J as [(L & T & ->)|(L & T & ->)].
    + apply Nat.ltb_lt in L. rewrite L, T. now left.
    + replace (t <? h) with false by (symmetry; apply Nat.ltb_ge; lia). rewrite T. now left.
Qed.

Definition size (h : nat) : nat := h.

Lemma tail_opts_weight d h o : In o (tail_opts d h) -> total nat size o < size h.
Proof.
  intro I. apply in_tail_opts in I. destruct I as (t & L & [(A & _ & ->)|(A & _ & ->)]);
    unfold total, size; simpl; lia.
Qed.

Definition tail_wins (d : code) (misere : bool) (G : list nat) : bool :=
  heap_wins nat (tail_opts d) size (tail_opts_weight d) misere G.

Definition tail_value (d : code) : nat -> N := grundy nat (tail_opts d) size.

(** Values of single heaps: to 0 by the bit 0, to a smaller heap by the bit 1. *)
Definition reaches (d : code) (n t : nat) : bool := N.testbit_nat (tail_digit d t) (if t <? n then 1 else 0).

Section Value.
  Variable d : code.
  Variable g : nat -> N.
  Hypothesis G : is_grundy nat (tail_opts d) g.

  Definition tail_options (n : nat) (u : N) : Prop := exists t, 1 <= t <= n /\ reaches d n t = true /\ u = g (n - t).

  Lemma tail_zero : g 0 = 0%N.
  Proof. rewrite (G 0). reflexivity. Qed.

  Lemma tail_values n : is_mex (g n) (map (fun o => xor_sum (map g o)) (tail_opts d n)) /\
    forall u, In u (map (fun o => xor_sum (map g o)) (tail_opts d n)) <-> tail_options n u.
  Proof.
    split; [rewrite (G n); apply mex_spec|]. intro u. rewrite in_map_iff. unfold tail_options, reaches. split.
    - intros (o & <- & I). apply in_tail_opts in I. destruct I as (t & L & [(A & T & ->)|(-> & T & ->)]).
      + exists t. assert (B := A). apply Nat.ltb_lt in A. rewrite A. simpl. rewrite N.lxor_0_r. auto.
      + exists n. rewrite Nat.ltb_irrefl, Nat.sub_diag, tail_zero. auto.
    - intros (t & L & T & ->). destruct (t <? n) eqn:A.
      + apply Nat.ltb_lt in A. exists [n - t]. simpl. rewrite N.lxor_0_r. split; trivial.
        apply in_tail_opts. exists t. auto.
      + apply Nat.ltb_ge in A. assert (t = n) by lia. subst t. exists []. split; [rewrite Nat.sub_diag, tail_zero; reflexivity|].
        apply in_tail_opts. exists n. auto.
  Qed.

  Lemma tail_value_is n v : ~ tail_options n v -> (forall u, (u < v)%N -> tail_options n u) -> g n = v.
  Proof.
    intros A B. destruct (tail_values n) as (M & E). eapply is_mex_unique; [exact M|]. split.
    - rewrite E. exact A.
    - intros u U. apply E. auto.
  Qed.

  (** The law. [k] bounds the amounts with a digit of their own. *)
  Variables n0 p N1 : nat.
  Variable s : N.
  Let k := length d.
  Hypothesis Far : n0 <= N1.
  Hypothesis Agree : forall n, n0 <= n <= N1 + k -> g (n + p) = (g n + s)%N.
  Hypothesis Seen : forall u, (exists m, m < N1 + p /\ u = g m) <->
    ((u < s)%N \/ exists m, m < N1 /\ u = (g m + s)%N).

  Lemma late_digit n t : k <= t -> reaches d n t = true.
  Proof.
    intro L. unfold reaches, tail_digit. rewrite nth_overflow by exact L. now destruct (t <? n).
  Qed.

  Lemma recent_digit n t : t < n -> reaches d n t = N.testbit_nat (tail_digit d t) 1.
  Proof. intro L. unfold reaches. apply Nat.ltb_lt in L. now rewrite L. Qed.

  (** Far from 0 the options are those of the last heaps, and every heap before. *)
  Lemma far_options n u : k < n -> (tail_options n u <->
    (exists t, 1 <= t < k /\ N.testbit_nat (tail_digit d t) 1 = true /\ u = g (n - t)) \/
    (exists m, m + Nat.max k 1 <= n /\ u = g m)).
  Proof.
    intro L. unfold tail_options. split.
    - intros (t & I & T & ->). destruct (le_lt_dec k t) as [A|A].
      + right. exists (n - t). split; [lia|reflexivity].
      + left. exists t. rewrite recent_digit in T by lia. repeat split; trivial; lia.
    - intros [(t & I & T & ->)|(m & I & ->)].
      + exists t. rewrite recent_digit by lia. repeat split; trivial; lia.
      + exists (n - m). rewrite late_digit by lia. replace (n - (n - m)) with m by lia. repeat split; lia.
  Qed.

  Theorem tail_law n : n0 <= n -> g (n + p) = (g n + s)%N.
  Proof.
    induction n as [n IH] using (well_founded_induction lt_wf). intro L.
    destruct (le_lt_dec n (N1 + k)) as [B|B]; [now apply Agree|].
    assert (E : forall u, tail_options (n + p) u <-> (u < s)%N \/ exists v, tail_options n v /\ u = (v + s)%N).
    { intro u. rewrite far_options by lia. split.
      - intros [(t & I & T & ->)|(m & I & ->)].
        + right. exists (g (n - t)). split; [apply far_options; [lia|]; left; exists t; auto|].
          replace (n + p - t) with (n - t + p) by lia. apply IH; lia.
        + destruct (le_lt_dec (N1 + p) m) as [M|M].
          * right. exists (g (m - p)). split; [apply far_options; [lia|]; right; exists (m - p); split; [lia|reflexivity]|].
            replace m with (m - p + p) at 1 by lia. apply IH; lia.
          * destruct (proj1 (Seen (g m))) as [U|(m' & M' & U)]; [exists m; auto|now left|].
            right. exists (g m'). split; [|exact U]. apply far_options; [lia|]. right. exists m'. split; [lia|reflexivity].
      - intros [U|(v & V & ->)].
        + right. destruct (proj2 (Seen u) (or_introl U)) as (m & M & ->). exists m. split; [lia|reflexivity].
        + apply far_options in V; [|lia]. destruct V as [(t & I & T & ->)|(m & I & ->)].
          * left. exists t. repeat split; trivial; try lia.
            replace (n + p - t) with (n - t + p) by lia. symmetry. apply IH; lia.
          * right. destruct (le_lt_dec N1 m) as [M|M].
            -- exists (m + p). split; [lia|]. symmetry. apply IH; lia.
            -- destruct (proj2 (Seen (g m + s)%N)) as (m' & M' & U); [right; exists m; auto|].
               exists m'. split; [lia|exact U]. }
    destruct (tail_values n) as ([M1 M2] & O). apply tail_value_is.
    - rewrite E. intros [U|(v & V & U)]; [lia|]. apply M1, O. replace (g n) with v by lia. exact V.
    - intros u U. apply E. destruct (N.lt_ge_cases u s) as [A|A]; [now left|]. right. exists (u - s)%N.
      split; [|lia]. apply O, M2. lia.
  Qed.
End Value.

(** * Computing values: [r] = g(n-1), ..., g(0) and [ds] the digits from that of 1 on *)
Fixpoint tail_marks (ds : code) (r : list N) (s : PS.t) : PS.t :=
  match r with
  | [] => s
  | v :: r' =>
      let d := match ds with [] => 3%N | d :: _ => d end in
      tail_marks (tl ds) r' (if N.testbit_nat d (match r' with [] => 0 | _ => 1 end) then mark v s else s)
  end.

Definition tail_next (fuel : nat) (d : code) (r : list N) : option N :=
  free fuel 0 (tail_marks (tl d) r PS.empty).

Lemma tail_marks_spec g u n : forall ds s,
  marked u (tail_marks ds (before g n) s) = true <-> marked u s = true \/
    exists t, t < n /\ N.testbit_nat (nth t ds 3%N) (if S t <? n then 1 else 0) = true /\ u = g (n - S t).
Proof.
  induction n as [|n IH]; intros ds s.
  - simpl. split; [auto|]. intros [A|(t & A & _)]; [trivial|lia].
  - rewrite before_S. cbn [tail_marks]. rewrite IH.
    replace (match before g n with [] => 0 | _ => 1 end) with (if 1 <? S n then 1 else 0)
      by (destruct n; [reflexivity|rewrite before_S; reflexivity]).
    replace (match ds with [] => 3%N | x :: _ => x end) with (nth 0 ds 3%N) by (now destruct ds).
    assert (Later : (exists t, t < n /\ N.testbit_nat (nth t (tl ds) 3%N) (if S t <? n then 1 else 0) = true /\ u = g (n - S t)) <->
                    exists t, 1 <= t < S n /\ N.testbit_nat (nth t ds 3%N) (if S t <? S n then 1 else 0) = true /\ u = g (S n - S t)).
    { split.
      - intros (t & A & B & C). exists (S t). rewrite <- nth_tl. repeat split; trivial; lia.
      - intros (t & A & B & C). destruct t as [|t]; [lia|]. exists t. rewrite nth_tl. repeat split; trivial. lia. }
    rewrite Later. destruct (N.testbit_nat (nth 0 ds 3%N) _) eqn:T.
    + rewrite marked_mark. split.
      * intros [[->|A]|(t & A & B)]; [right|now left|right].
        -- exists 0. rewrite Nat.sub_succ, Nat.sub_0_r. repeat split; [lia|exact T].
        -- exists t. split; [lia|exact B].
      * intros [A|(t & A & B & C)]; [auto|]. destruct t as [|t].
        -- left. left. rewrite Nat.sub_succ, Nat.sub_0_r in C. exact C.
        -- right. exists (S t). split; [lia|auto].
    + split.
      * intros [A|(t & A & B)]; [now left|]. right. exists t. split; [lia|exact B].
      * intros [A|(t & A & B & C)]; [now left|]. destruct t as [|t]; [congruence|].
        right. exists (S t). split; [lia|auto].
Qed.

Lemma tail_next_sound fuel d g n v :
  is_grundy nat (tail_opts d) g -> tail_next fuel d (before g n) = Some v -> g n = v.
Proof.
  intros G E. unfold tail_next in E. apply free_spec in E; [|lia]. destruct E as [F1 F2].
  set (m := tail_marks _ _ _) in *.
  assert (K : forall u, marked u m = true <-> tail_options d g n u).
  { intro u. unfold m. rewrite tail_marks_spec, marked_empty. unfold tail_options, reaches, tail_digit. split.
    - intros [A|(t & A & B & C)]; [discriminate|]. exists (S t). rewrite <- nth_tl. repeat split; trivial; lia.
    - intros (t & A & B & C). right. destruct t as [|t]; [lia|]. exists t. rewrite nth_tl. repeat split; trivial; lia. }
  apply (tail_value_is d g G); [rewrite <- K; congruence|]. intros u U. apply K. auto.
Qed.

(** * Least numbers: g(n + p) = g(n) + s is the period p of p g(n) - s n, counted by a natural number *)
Definition level (p : nat) (s : N) (n : nat) (v : N) : N :=
  let z := (Z.of_nat p * Z.of_N v - Z.of_N s * Z.of_nat n)%Z in
  if (0 <=? z)%Z then Z.to_N (2 * z) else Z.to_N (- 2 * z - 1).

Lemma level_eq p s n v m w : level p s n v = level p s m w <->
  (Z.of_nat p * Z.of_N v - Z.of_N s * Z.of_nat n = Z.of_nat p * Z.of_N w - Z.of_N s * Z.of_nat m)%Z.
Proof.
  unfold level. set (a := (_ - _)%Z). set (b := (Z.of_nat p * Z.of_N w - _)%Z). clearbody a b.
  destruct (Z.leb_spec 0 a), (Z.leb_spec 0 b); lia.
Qed.

Definition levels (p : nat) (s : N) (l : list N) : list N :=
  map (fun nv => level p s (fst nv) (snd nv)) (combine (seq 0 (length l)) l).

Lemma levels_map p s g count :
  levels p s (map g (seq 0 count)) = map (fun n => level p s n (g n)) (seq 0 count).
Proof.
  unfold levels. rewrite map_length, seq_length. generalize 0. induction count as [|c IH]; intro n; simpl; [reflexivity|].
  now rewrite IH.
Qed.

Lemma law_times (g : nat -> N) n0 p s : (forall n, n0 <= n -> g (n + p) = (g n + s)%N) ->
  forall k n, n0 <= n -> g (n + k * p) = (g n + N.of_nat k * s)%N.
Proof.
  intros A k. induction k as [|k IH]; intros n L; [rewrite Nat.add_0_r; lia|].
  replace (n + S k * p) with (n + k * p + p) by lia. rewrite A by lia. rewrite IH by trivial. lia.
Qed.

Lemma least_law (g : nat -> N) n0 p s count : (forall n, n0 <= n -> g (n + p) = (g n + s)%N) ->
  n0 + 2 * p <= count -> least n0 p (levels p s (map g (seq 0 count))) = true ->
  forall q m u, 1 <= q -> (forall n, m <= n -> g (n + q) = (g n + u)%N) -> Nat.divide p q /\ n0 <= m.
Proof.
  intros A Enough Le q m u Q B. rewrite levels_map in Le.
  apply (least_sound (fun n => level p s n (g n)) n0 p count); trivial.
  - intros n L. apply level_eq. rewrite A by trivial. nia.
  - intros n L. apply level_eq. rewrite B by trivial.
    assert (E : (N.of_nat p * u = N.of_nat q * s)%N).
    { assert (X := law_times g n0 p s A q (n0 + m) ltac:(lia)).
      assert (Y := law_times g m q u B p (n0 + m) ltac:(lia)). rewrite Nat.mul_comm in Y. lia. }
    assert (Z.of_nat p * Z.of_N u = Z.of_nat q * Z.of_N s)%Z by lia. nia.
Qed.

(** * The claim of a certificate *)
Record tail_claim := {
  t_code : code;                       (* without the tail *)
  t_preperiod : N;
  t_period : N;
  t_saltus : N;
  t_values : list N;                   (* g(0), g(1), ... *)
  t_far : N }.                         (* a heap from which the check looks back: no part of the claim *)

Definition tail_holds (q : tail_claim) : Prop :=
  let g := tail_value (t_code q) in
  let n0 := N.to_nat (t_preperiod q) in
  let p := N.to_nat (t_period q) in
  (** no amount of 0, no split; *)
  tail_digit (t_code q) 0 = 0%N /\ Forall (fun d => (d < 4)%N) (t_code q) /\
  (** the values say who wins a sum of heaps, by the rules; *)
  (forall G, tail_wins (t_code q) false G = negb (N.eqb (xor_sum (map g G)) 0)) /\
  (** they rise by the saltus in every period from n0 on, *)
  (forall n, n0 <= n -> g (n + p) = (g n + t_saltus q)%N) /\
  (** and both numbers are least possible, with whatever saltus; *)
  (forall p' m s, 1 <= p' -> (forall n, m <= n -> g (n + p') = (g n + s)%N) -> Nat.divide p p' /\ n0 <= m) /\
  forall n, n < length (t_values q) -> g n = nth n (t_values q) 0%N.

Definition set_from (l : list N) : PS.t := fold_left (fun s v => mark v s) l PS.empty.

Lemma marked_set_from l u : marked u (set_from l) = true <-> In u l.
Proof. unfold set_from. rewrite (marked_fold (fun v => v)), marked_empty, map_id. intuition congruence. Qed.

(** The values below N1 + p are those below s, and those below N1 raised by s. *)
Definition check_seen (N1 p : nat) (s : N) (l : list N) : bool :=
  let early := firstn N1 l in
  let late := firstn (N1 + p) l in
  let raised := set_from (map (N.add s) early) in
  let found := set_from late in
  forallb (fun u => (u <? s)%N || marked u raised) late &&
  forallb (fun u => marked (N.of_nat u) found) (seq 0 (N.to_nat s)) &&
  forallb (fun v => marked (s + v)%N found) early.

Definition check_tail (q : tail_claim) : bool :=
  let d := t_code q in
  let n0 := N.to_nat (t_preperiod q) in
  let p := N.to_nat (t_period q) in
  let N1 := N.to_nat (t_far q) in
  let s := t_saltus q in
  let count := Nat.max (N1 + length d + p + 1) (n0 + 2 * p) in
  N.eqb (tail_digit d 0) 0 && forallb (fun x => x <? 4)%N d && (n0 <=? N1) &&
  match values_by (tail_next max_value d) count with
  | None => false
  | Some l =>
      let a := skipn n0 l in
      agree (map (N.add s) a) (skipn p a) && least n0 p (levels p s l) && check_seen N1 p s l &&
      (length (t_values q) <=? length l) && agree l (t_values q)
  end.

Lemma in_firstn_values (g : nat -> N) k count u : k <= count ->
  (In u (firstn k (map g (seq 0 count))) <-> exists m, m < k /\ u = g m).
Proof.
  intro L. rewrite firstn_map. replace (firstn k (seq 0 count)) with (seq 0 k).
  - rewrite in_map_iff. split; intros (m & A & B).
    + apply in_seq in B. exists m. split; [lia|auto].
    + exists m. split; [auto|]. apply in_seq. lia.
  - replace count with (k + (count - k)) by lia. rewrite seq_app, firstn_app, seq_length, Nat.sub_diag.
    simpl. rewrite app_nil_r. rewrite firstn_all2; [reflexivity|now rewrite seq_length].
Qed.

Lemma check_seen_spec N1 p s g count : N1 + p <= count ->
  check_seen N1 p s (map g (seq 0 count)) = true ->
  forall u, (exists m, m < N1 + p /\ u = g m) <-> ((u < s)%N \/ exists m, m < N1 /\ u = (g m + s)%N).
Proof.
  intros L E u. unfold check_seen in E. both E as E C.
  both E as A B. rewrite forallb_forall in A, B, C. split.
  - intro M. apply (in_firstn_values g (N1 + p) count) in M; [|trivial]. apply A in M.
    apply orb_true_iff in M. destruct M as [M|M]; [left; now apply N.ltb_lt|right].
    apply marked_set_from, in_map_iff in M. destruct M as (v & <- & M).
    apply in_firstn_values in M; [|lia]. destruct M as (m & M & ->). exists m. split; [trivial|lia].
  - intro M. apply (in_firstn_values g (N1 + p) count); [trivial|]. destruct M as [M|(m & M & ->)].
    + specialize (B (N.to_nat u)). rewrite N2Nat.id in B. apply marked_set_from, B, in_seq. lia.
    + rewrite N.add_comm. apply marked_set_from, C, in_firstn_values; [lia|]. exists m. auto.
Qed.

Theorem tail_claim_sound q : check_tail q = true -> tail_holds q.
Proof.
  intro E. unfold check_tail in E. set (d := t_code q) in *. set (n0 := N.to_nat (t_preperiod q)) in *.
  set (p := N.to_nat (t_period q)) in *. set (N1 := N.to_nat (t_far q)) in *. set (s := t_saltus q) in *.
  set (count := Nat.max _ _) in E. both E as E V.
  both E as E Far. both E as D0 D4.
  destruct (values_by _ count) as [l|] eqn:R; [|discriminate].
  assert (G : is_grundy nat (tail_opts d) (tail_value d)) by (apply grundy_is_grundy, tail_opts_weight).
  apply (values_by_sound (tail_value d) _ (fun n v => tail_next_sound max_value d _ n v G)) in R. subst l.
  set (g := tail_value d) in *.
  assert (C : N1 + length d + p + 1 <= count /\ n0 + 2 * p <= count) by (unfold count; lia).
  clearbody count. destruct C as (C1 & C2).
  both V as V Val. both V as V Len.
  both V as V Seen. both V as Agree Le.
  apply Nat.leb_le in Far, Len. assert (Len' := Len). rewrite map_length, seq_length in Len'.
  assert (Law : forall n, n0 <= n -> g (n + p) = (g n + s)%N).
  { apply (tail_law d g G n0 p N1 s Far).
    - intros n I. rewrite agree_spec in Agree by (rewrite map_length, !skipn_length; lia).
      specialize (Agree (n - n0)). rewrite !skipn_length, map_length, seq_length in Agree.
      specialize (Agree ltac:(lia)).
      rewrite (nth_indep _ 0%N (s + 0)%N) in Agree by (rewrite map_length, skipn_length, map_length, seq_length; lia).
      rewrite map_nth, skipn_skipn', !nth_skipn, !nth_values in Agree by lia.
      replace (n0 + (n - n0)) with n in Agree by lia. replace (n0 + p + (n - n0)) with (n + p) in Agree by lia. lia.
    - apply (check_seen_spec N1 p s g count); [lia|exact Seen]. }
  repeat split.
  - now apply N.eqb_eq.
  - apply Forall_forall. rewrite forallb_forall in D4. intros x X. now apply N.ltb_lt, D4.
  - intro K. now apply sprague_grundy.
  - exact Law.
  - apply (least_law g n0 p s count Law C2 Le p' m s0); trivial.
  - apply (least_law g n0 p s count Law C2 Le p' m s0); trivial.
  - intros n I. rewrite agree_spec in Val by exact Len. specialize (Val n I). now rewrite nth_values in Val by lia.
Qed.
