(** Laws of P-positions that an automaton reads digit by digit, in base b.

    The heaps are read in parallel, the most significant digits first; the state that the automaton
    [law] reaches decides whether the position is a P-position. [check_law] decides whether that is
    right for heaps of every size. Its evidence is a set of pairs that is closed under one more digit
    of each heap, twice:
    - no move leads from P to P: [v_within] has, for each state of the automaton, all that it can
      have read of the position after a move, with how far the conditions of the move are;
    - every other position has a move to P: an entry of [v_entries] has, for a state, some of these.
      Fewer of them prove more, so that of two entries the smaller one is enough: an antichain
      [DeWulfDoyenHenzingerRaskin2006].
    Where the evidence comes from does not matter. *)
Require Import List Bool Arith NArith ZArith Lia MSetPositive FMapPositive.
From Bouton Require Import Game LinearMoves.
Import ListNotations.
Module PM := PositiveMap.
Module PS := PositiveSet.

(** The automaton: [l_next] by state and letter, [l_starts] by control, and the states of P-positions. *)
Record law := { l_base : N; l_heaps : nat; l_misere : bool; l_families : list family;
                l_starts : list positive; l_next : PM.t (PM.t positive); l_marked : PS.t }.

Fixpoint letter (b : N) (a : list N) : N := match a with [] => 0 | d :: a => d + b * letter b a end.
Definition letter_key (b : N) (a : list N) : positive := N.succ_pos (letter b a).
Definition next (L : law) (s k : positive) : positive :=
  match PM.find s (l_next L) with
  | Some row => match PM.find k row with Some t => t | None => s end
  | None => s
  end.
Fixpoint run (L : law) (s : positive) (n : nat) (x : list N) : positive :=
  match n with
  | O => s
  | S m => next L (run L s m (shorter (l_base L) x)) (letter_key (l_base L) (last_digits (l_base L) x))
  end.
Definition start (L : law) (c : N) : positive := nth (N.to_nat c) (l_starts L) 1%positive.
Definition width (x : list N) : nat := N.to_nat (fold_right (fun h => N.max (N.size h)) 0%N x).
Definition law_accepts (L : law) (c : N) (x : list N) : bool :=
  PS.mem (run L (start L c) (width x) x) (l_marked L).
Definition law_position (L : law) (p : position) : bool :=
  (N.to_nat (fst p) <? length (l_starts L)) && (length (snd p) =? l_heaps L).

(** * Sets of pairs *)
Definition pair_set := PM.t PS.t.
Fixpoint pairs_of (l : list (positive * positive)) : pair_set :=
  match l with
  | [] => PM.empty PS.t
  | (m, s) :: l =>
      let t := pairs_of l in
      PM.add m (PS.add s match PM.find m t with Some u => u | None => PS.empty end) t
  end.
Definition mem_pair (t : pair_set) (p : positive * positive) : bool :=
  match PM.find (fst p) t with Some u => PS.mem (snd p) u | None => false end.

Lemma mem_pairs_of l p : mem_pair (pairs_of l) p = true -> In p l.
Proof.
  destruct p as [m s]. unfold mem_pair. simpl. induction l as [|[m' s'] l IH]; simpl.
  - now rewrite PM.gempty.
  - destruct (Pos.eq_dec m m') as [->|D].
    + rewrite PM.gss. intro M. apply PS.mem_spec, PS.add_spec in M. destruct M as [->|M]; [now left|right].
      apply IH. destruct (PM.find m' (pairs_of l)); [now apply PS.mem_spec|]. now apply PS.empty_spec in M.
    + rewrite PM.gso by trivial. intro M. right. now apply IH.
Qed.

Definition subset (l m : list positive) : bool :=
  let t := fold_right PS.add PS.empty m in forallb (fun x => PS.mem x t) l.
Lemma subset_spec l m x : subset l m = true -> In x l -> In x m.
Proof.
  unfold subset. rewrite forallb_forall. intros A I. specialize (A x I). clear I l.
  induction m as [|a m IH]; simpl in *.
  - discriminate.
  - apply PS.mem_spec, PS.add_spec in A. destruct A as [->|A]; [now left|right]. apply IH. now apply PS.mem_spec.
Qed.

Fixpoint letters (b : N) (k : nat) : list (list N) :=
  match k with
  | O => [[]]
  | S k => let rest := letters b k in flat_map (fun d => map (cons d) rest) (map N.of_nat (seq 0 (N.to_nat b)))
  end.
Lemma in_letters b k : forall a, In a (letters b k) <-> length a = k /\ Forall (fun d => (d < b)%N) a.
Proof.
  induction k as [|k IH]; intro a; cbn [letters].
  - split; [intros [<-|[]]; auto|]. intros [L _]. left. now destruct a.
  - rewrite in_flat_map. split.
    + intros (d & D & I). apply in_map_iff in D. destruct D as (i & <- & D). apply in_seq in D.
      apply in_map_iff in I. destruct I as (z & <- & I). apply IH in I. destruct I as [L F]. simpl.
      split; [lia|]. constructor; [lia|trivial].
    + intros [L F]. destruct a as [|d a]; [discriminate|]. inversion F; subst. exists d. split.
      * apply in_map_iff. exists (N.to_nat d). split; [lia|]. apply in_seq. lia.
      * apply in_map. apply IH. simpl in L. split; [lia|trivial].
Qed.

(** * Numbers of so many digits *)
Definition below (b : N) (n : nat) (x : list N) : Prop := Forall (fun h => (h < b ^ N.of_nat n)%N) x.

Section Numbers.
  Variable b : N.
  Hypothesis base : (2 <= b)%N.

  Lemma below_S n x : below b (S n) x <-> below b n (shorter b x).
  Proof.
    unfold below, shorter. rewrite Forall_map.
    assert (E : (b ^ N.of_nat (S n) = b * b ^ N.of_nat n)%N) by (rewrite Nat2N.inj_succ, N.pow_succ_r'; reflexivity).
    split; apply Forall_impl; intros h H; rewrite ?E in *.
    - apply N.div_lt_upper_bound; [lia|trivial].
    - pose proof (N.div_mod' h b). pose proof (N.mod_lt h b ltac:(lia)). nia.
  Qed.
  Lemma below_0 x : below b 0 x -> Forall (fun h => h = 0%N) x.
  Proof. apply Forall_impl. intros h H. simpl in H. lia. Qed.
  Lemma below_mono n m x : n <= m -> below b n x -> below b m x.
  Proof.
    intro L. apply Forall_impl. intros h H. eapply N.lt_le_trans; [exact H|]. apply N.pow_le_mono_r; lia.
  Qed.
  Lemma below_le n y x : Forall2 N.le y x -> below b n x -> below b n y.
  Proof. intro F. induction F; intro B; [trivial|]. inversion B; subst. constructor; [lia|now apply IHF]. Qed.
  Lemma below_width x : below b (width x) x.
  Proof.
    unfold below, width. rewrite N2Nat.id. induction x as [|h x IH]; [constructor|]. cbn [fold_right]. constructor.
    - eapply N.lt_le_trans; [apply N.size_gt|]. etransitivity; [apply (N.pow_le_mono_l 2 b); trivial|].
      apply N.pow_le_mono_r; lia.
    - eapply Forall_impl; [|exact IH]. intros g H. eapply N.lt_le_trans; [exact H|]. apply N.pow_le_mono_r; lia.
  Qed.

  Fixpoint grow (y d : list N) : list N :=
    match y, d with h :: y, i :: d => (b * h + i)%N :: grow y d | _, _ => [] end.
  Lemma grow_spec y : forall d, length d = length y -> Forall (fun i => (i < b)%N) d ->
    shorter b (grow y d) = y /\ last_digits b (grow y d) = d /\ length (grow y d) = length y.
  Proof.
    induction y as [|h y IH]; intros [|i d] L F; simpl in *; try discriminate; auto.
    inversion F; subst. destruct (IH d) as (A & B & C); [lia|trivial|]. rewrite A, B, C.
    rewrite (N.mul_comm b h), N.div_add_l, (N.add_comm _ i), N.mod_add, N.div_small, N.mod_small by lia.
    repeat split. f_equal. lia.
  Qed.
  Lemma length_shorter x : length (shorter b x) = length x.
  Proof. apply map_length. Qed.
  Lemma digits_letter k x : length x = k -> In (last_digits b x) (letters b k).
  Proof.
    intro L. apply in_letters. split; [unfold last_digits; now rewrite map_length|]. now apply last_digits_small.
  Qed.

  Variable L : law.
  Hypothesis base_L : l_base L = b.
  Definition stays (s : positive) : Prop := next L s 1%positive = s.

  Lemma run_zeros s j : stays s -> forall x, Forall (fun h => h = 0%N) x -> run L s j x = s.
  Proof.
    intro S0. induction j as [|j IH]; intros x F; [reflexivity|]. simpl. rewrite base_L. rewrite IH.
    - assert (E : letter b (last_digits b x) = 0%N).
      { clear IH. induction F as [|h x H F IH]; [reflexivity|]. simpl. rewrite IH, H, N.mod_0_l by lia. lia. }
      unfold letter_key. rewrite E. exact S0.
    - unfold shorter. rewrite Forall_map. revert F. apply Forall_impl. intros h ->. apply N.div_0_l. lia.
  Qed.
  Lemma run_pad s n j : stays s -> forall x, below b n x -> run L s (n + j) x = run L s n x.
  Proof.
    intro S0. induction n as [|n IH]; intros x B; simpl.
    - apply run_zeros; trivial. now apply below_0.
    - rewrite base_L, IH; trivial. now apply below_S.
  Qed.
  Lemma accepts_at c n x : stays (start L c) -> below b n x ->
    PS.mem (run L (start L c) n x) (l_marked L) = law_accepts L c x.
  Proof.
    intros S0 B. unfold law_accepts. rewrite <- (run_pad _ n (width x)) by trivial.
    rewrite Nat.add_comm, run_pad; trivial. apply below_width.
  Qed.
End Numbers.

(** * Evidence *)

(** What is known of a move while it is read: whose family it is and the sums of its constraints, and
    what they become with one more letter before the move: the letters after it, and the nodes. *)
Record progress := { n_family : nat; n_values : list Z; n_accepts : bool;
                 n_steps : PM.t (list (positive * positive)) }.
(** A state of the automaton; nodes, and the states that the position after the move has led to; all
    nodes, in misère play; and for each letter the entry that answers it. *)
Record entry := { e_state : positive; e_moves : list (positive * positive); e_any : list positive;
                  e_cover : PM.t positive }.
Record evidence := { v_nodes : PM.t progress; v_first : list positive;
                     v_within : list (positive * list (positive * positive));
                     v_entries : PM.t entry; v_begin : list positive }.

Definition reader : Type := family * list gauge.
Definition readers (fs : list family) : list reader := map (fun f => (f, map gauge_of (constraints f))) fs.

Fixpoint same_values (l m : list Z) : bool :=
  match l, m with [], [] => true | a :: l, b :: m => (a =? b)%Z && same_values l m | _, _ => false end.
Lemma same_values_spec l : forall m, same_values l m = true -> l = m.
Proof.
  induction l as [|a l IH]; intros [|b m] E; simpl in E; trivial; try discriminate. both E as E1 E2.
  apply Z.eqb_eq in E1. now rewrite E1, (IH m).
Qed.

Section Check.
  Variable L : law.
  Variable V : evidence.
  Variable ls : list (list N).   (* all letters *)
  Variable rs : list reader.
  Let b := l_base L.
  Let key := letter_key b.
  Let marked s := PS.mem s (l_marked L).

  Definition node_is (id : positive) (i : nat) (zs : list Z) : bool :=
    match PM.find id (v_nodes V) with
    | Some n => (n_family n =? i) && same_values zs (n_values n)
    | None => false
    end.
  Definition accepts (id : positive) : bool :=
    match PM.find id (v_nodes V) with Some n => n_accepts n | None => false end.
  Definition row (n : progress) (k : positive) : list (positive * positive) :=
    match PM.find k (n_steps n) with Some l => l | None => [] end.
  Definition steps (id k : positive) : list (positive * positive) :=
    match PM.find id (v_nodes V) with Some n => row n k | None => [] end.

  (** The letters after the move one by one: what each leads to is the next of the row. *)
  Fixpoint row_ok (gs : list gauge) (i : nat) (zs : list Z) (a : list N) (ds : list (list N))
    (r : list (positive * positive)) : bool :=
    match ds with
    | [] => match r with [] => true | _ => false end
    | d :: ds =>
        match advance b gs zs a d with
        | None => row_ok gs i zs a ds r
        | Some zs' =>
            match r with
            | (k, id) :: r => Pos.eqb k (key d) && node_is id i zs' && row_ok gs i zs a ds r
            | [] => false
            end
        end
    end.
  Definition node_ok (n : progress) : bool :=
    match nth_error rs (n_family n) with
    | Some (f, gs) =>
        Bool.eqb (n_accepts n) (satisfied gs (n_values n))
        && forallb (fun a => row_ok gs (n_family n) (n_values n) a ls (row n (key a))) ls
    | None => false
    end.

  (** The nodes at which the moves from a control begin, and the state there. *)
  Fixpoint firsts (c : N) (ids : list positive) (rs : list reader) : list (positive * positive) :=
    match ids, rs with
    | id :: ids, (f, _) :: rs =>
        (if (from_control f =? c)%N then [(id, start L (to_control f))] else []) ++ firsts c ids rs
    | _, _ => []
    end.
  Fixpoint firsts_ok (i : nat) (ids : list positive) (rs : list reader) : bool :=
    match ids, rs with
    | [], [] => true
    | id :: ids, (_, gs) :: rs => node_is id i (map (fun _ => 0%Z) gs) && firsts_ok (S i) ids rs
    | _, _ => false
    end.

  Definition successors (l : list (positive * positive)) (k : positive) : list (positive * positive) :=
    flat_map (fun p => map (fun m => (snd m, next L (snd p) (fst m))) (steps (fst p) k)) l.

  Fixpoint within_sets (l : list (positive * list (positive * positive))) : PM.t pair_set :=
    match l with [] => PM.empty _ | (q, ps) :: l => PM.add q (pairs_of ps) (within_sets l) end.
  Definition set_at (t : PM.t pair_set) (q : positive) : pair_set :=
    match PM.find q t with Some u => u | None => PM.empty _ end.
  Definition within_ok (t : PM.t pair_set) : bool :=
    forallb (fun qp =>
      let '(q, ps) := qp in
      forallb (fun a => let u := set_at t (next L q (key a)) in
        forallb (mem_pair u) (successors ps (key a))) ls
      && (negb (marked q) || forallb (fun p => negb (marked (snd p) && accepts (fst p))) ps)) (v_within V).

  Definition entry_ok (e : entry) : bool :=
    forallb (fun a =>
      match PM.find (key a) (e_cover e) with
      | None => false
      | Some j =>
          match PM.find j (v_entries V) with
          | None => false
          | Some e' =>
              Pos.eqb (e_state e') (next L (e_state e) (key a))
              && (let t := pairs_of (successors (e_moves e) (key a)) in forallb (mem_pair t) (e_moves e'))
              && (negb (l_misere L) ||
                  (let any := flat_map (fun id => map snd (steps id (key a))) (e_any e) in
                   subset any (e_any e') && subset (e_any e') any))
          end
      end) ls
    && (let won := existsb (fun p => marked (snd p) && accepts (fst p)) (e_moves e) in
        if l_misere L then
          let some := existsb accepts (e_any e) in if marked (e_state e) then some else won || negb some
        else marked (e_state e) || won).

  Definition begin_ok (c : N) : bool :=
    match nth_error (v_begin V) (N.to_nat c) with
    | None => false
    | Some j =>
        match PM.find j (v_entries V) with
        | None => false
        | Some e =>
            let l := firsts c (v_first V) rs in
            Pos.eqb (e_state e) (start L c)
            && (let t := pairs_of l in forallb (mem_pair t) (e_moves e))
            && (negb (l_misere L) || subset (map fst l) (e_any e) && subset (e_any e) (map fst l))
        end
    end.

  Definition controls : list N := map N.of_nat (seq 0 (length (l_starts L))).
  Definition shape_ok : bool :=
    (2 <=? b)%N
    && forallb (fun s => Pos.eqb (next L s 1) s) (l_starts L)
    && forallb (fun f => falls f && (length (amounts f) =? l_heaps L) && (N.to_nat (from_control f) <? length (l_starts L))
                         && (N.to_nat (to_control f) <? length (l_starts L))) (l_families L).

  Definition check_all (t : PM.t pair_set) : bool :=
    shape_ok
    && forallb (fun r => forallb gauge_ok (snd r)) rs
    && forallb (fun n => node_ok (snd n)) (PM.elements (v_nodes V))
    && firsts_ok 0 (v_first V) rs
    && forallb (fun c => forallb (mem_pair (set_at t (start L c))) (firsts c (v_first V) rs) && begin_ok c) controls
    && within_ok t
    && forallb (fun e => entry_ok (snd e)) (PM.elements (v_entries V)).
End Check.

Definition check_law (L : law) (V : evidence) : bool :=
  let ls := letters (l_base L) (l_heaps L) in
  let rs := readers (l_families L) in
  let t := within_sets (v_within V) in
  check_all L V ls rs t.

(** * What the evidence means *)
Section Sound.
  Variable L : law.
  Variable V : evidence.
  Let b := l_base L.
  Let k := l_heaps L.
  Let ls := letters b k.
  Let rs := readers (l_families L).
  Let t := within_sets (v_within V).
  Hypothesis base : (2 <= b)%N.
  Hypothesis gauges_ok : forall i f gs, nth_error rs i = Some (f, gs) -> forallb gauge_ok gs = true.
  Hypothesis nodes_ok : forall id n, PM.find id (v_nodes V) = Some n -> node_ok L V ls rs n = true.

  Definition means (i : nat) (gs : list gauge) (id : positive) (x y : list N) : Prop :=
    exists n, PM.find id (v_nodes V) = Some n /\ n_family n = i /\ n_values n = reading gs x y.

  Lemma node_is_means i gs id x y zs : node_is V id i zs = true -> zs = reading gs x y -> means i gs id x y.
  Proof.
    unfold node_is, means. destruct (PM.find _ _) as [n|]; [|discriminate]. intros N E. both N as N1 N2.
    apply Nat.eqb_eq in N1. apply same_values_spec in N2. exists n. subst. auto.
  Qed.

  Lemma row_sound gs i zs a r : forall ds kd id, row_ok L V gs i zs a ds r = true -> In (kd, id) r ->
    exists d zs', In d ds /\ kd = letter_key b d /\ advance b gs zs a d = Some zs' /\ node_is V id i zs' = true.
  Proof.
    intro ds. revert r. induction ds as [|d ds IH]; intros r kd id R I; simpl in R.
    - destruct r; [easy|discriminate].
    - fold b in R. destruct (advance b gs zs a d) as [zs'|] eqn:A.
      + destruct r as [|[k1 id1] r]; [discriminate|]. both R as R R2. both R as R0 R1.
        apply Pos.eqb_eq in R0. destruct I as [E|I].
        * inversion E; subst. exists d, zs'. repeat split; trivial. now left.
        * destruct (IH r kd id R2 I) as (d' & z' & ? & ? & ? & ?). exists d', z'. repeat split; trivial. now right.
      + destruct (IH r kd id R I) as (d' & z' & ? & ? & ? & ?). exists d', z'. repeat split; trivial. now right.
  Qed.

  Lemma row_complete gs i zs a d zs' : advance b gs zs a d = Some zs' -> forall ds r,
    row_ok L V gs i zs a ds r = true -> In d ds ->
    exists id, In (letter_key b d, id) r /\ node_is V id i zs' = true.
  Proof.
    intro A. induction ds as [|d1 ds IH]; intros r R I; simpl in R; [easy|]. fold b in R.
    destruct (advance b gs zs a d1) as [z1|] eqn:A1.
    - destruct r as [|[k1 id1] r]; [discriminate|]. both R as R R2. both R as R0 R1. apply Pos.eqb_eq in R0.
      destruct I as [->|I].
      + exists id1. rewrite A in A1. inversion A1; subst. split; [left; reflexivity|trivial].
      + destruct (IH r R2 I) as (id & J & N). exists id. split; [now right|trivial].
    - destruct I as [->|I]; [congruence|]. now apply IH.
  Qed.

  Lemma row_of i f gs id x y : nth_error rs i = Some (f, gs) -> means i gs id x y -> forall a, In a ls ->
    row_ok L V gs i (reading gs x y) a ls (steps V id (letter_key b a)) = true.
  Proof.
    intros R (n & F & I & E) a A. pose proof (nodes_ok id n F) as K. unfold node_ok in K. rewrite I, R, E in K.
    both K as K0 K. rewrite forallb_forall in K. specialize (K a A). unfold steps. now rewrite F.
  Qed.

  Lemma step_complete i f gs id x y : nth_error rs i = Some (f, gs) -> length x = k -> length y = k ->
    means i gs id (shorter b x) (shorter b y) ->
    (exists id', In (letter_key b (last_digits b y), id') (steps V id (letter_key b (last_digits b x)))
                 /\ means i gs id' x y) \/ ended gs x y.
  Proof.
    intros R Lx Ly M. pose proof (row_of i f gs id _ _ R M _ (digits_letter b base k x Lx)) as K.
    pose proof (advance_reading b base gs x y (gauges_ok i f gs R)) as A.
    destruct (advance b gs _ _ _) as [zs|] eqn:E; [left|now right].
    destruct (row_complete _ _ _ _ _ _ E _ _ K (digits_letter b base k y Ly)) as (id' & I & N).
    exists id'. split; trivial. now apply (node_is_means _ _ _ _ _ zs).
  Qed.

  Lemma step_sound i f gs id x y kd id' : nth_error rs i = Some (f, gs) -> length x = k -> length y = k ->
    means i gs id (shorter b x) y -> In (kd, id') (steps V id (letter_key b (last_digits b x))) ->
    exists z, shorter b z = y /\ length z = k /\ kd = letter_key b (last_digits b z) /\ means i gs id' x z.
  Proof.
    intros R Lx Ly M I. pose proof (row_of i f gs id _ _ R M _ (digits_letter b base k x Lx)) as K.
    destruct (row_sound _ _ _ _ _ _ _ _ K I) as (d & zs & D & E & A & N).
    apply in_letters in D. destruct D as [Ld Fd].
    destruct (grow_spec b base y d) as (G1 & G2 & G3); [congruence|trivial|].
    exists (grow b y d). rewrite G2. repeat split; trivial; [congruence|].
    apply (node_is_means _ _ _ _ _ zs); trivial.
    pose proof (advance_reading b base gs x (grow b y d) (gauges_ok i f gs R)) as W.
    rewrite G1, G2, A in W. exact W.
  Qed.

  Lemma accepts_means i f gs id x y : nth_error rs i = Some (f, gs) -> means i gs id x y ->
    accepts V id = forallb (fun c => holds c x y) (constraints f).
  Proof.
    intros R (n & F & I & E). pose proof (nodes_ok id n F) as K. unfold node_ok in K. rewrite I, R in K.
    both K as K0 K. apply Bool.eqb_prop in K0. unfold accepts. rewrite F, K0, E.
    rewrite (satisfied_reading b base) by (now apply (gauges_ok i f)).
    assert (G : gs = map gauge_of (constraints f)).
    { apply nth_error_In, in_map_iff in R. destruct R as (f' & R & _). now inversion R. }
    rewrite G. clear. induction (constraints f) as [|c l IH]; simpl; [reflexivity|]. now rewrite IH.
  Qed.

  Lemma ended_no_move i f gs x y : nth_error rs i = Some (f, gs) -> ended gs x y ->
    forallb (fun c => holds c x y) (constraints f) = false.
  Proof.
    intros R E. rewrite <- (ended_fails b base gs x y) by (trivial; now apply (gauges_ok i f)).
    assert (G : gs = map gauge_of (constraints f)).
    { apply nth_error_In, in_map_iff in R. destruct R as (f' & R & _). now inversion R. }
    rewrite G. clear. induction (constraints f) as [|c l IH]; simpl; [reflexivity|]. now rewrite IH.
  Qed.

  Hypothesis first_ok : firsts_ok V 0 (v_first V) rs = true.

  Lemma in_firsts c : forall ids qs id s, In (id, s) (firsts L c ids qs) <->
    exists i f gs, nth_error ids i = Some id /\ nth_error qs i = Some (f, gs) /\ from_control f = c /\
                   s = start L (to_control f).
  Proof.
    induction ids as [|id0 ids IH]; intros qs id s; simpl.
    { split; [easy|]. intros (i & f & gs & E & _). now destruct i. }
    destruct qs as [|[f0 gs0] qs].
    { split; [easy|]. intros (i & f & gs & _ & E & _). now destruct i. }
    rewrite in_app_iff, IH. split.
    - intros [I|(i & f & gs & E)]; [|exists (S i), f, gs; exact E].
      destruct (from_control f0 =? c)%N eqn:C; [|easy]. destruct I as [I|[]]. inversion I; subst.
      apply N.eqb_eq in C. exists 0, f0, gs0. auto.
    - intros ([|i] & f & gs & E1 & E2 & E3 & E4); simpl in *; [left|right; eauto 8].
      inversion E1; inversion E2; subst. rewrite N.eqb_refl. now left.
  Qed.

  Lemma first_means i f gs : nth_error rs i = Some (f, gs) ->
    exists id, nth_error (v_first V) i = Some id /\ node_is V id i (map (fun _ => 0%Z) gs) = true.
  Proof.
    assert (G : forall ids qs n j, firsts_ok V n ids qs = true -> nth_error qs j = Some (f, gs) ->
      exists id, nth_error ids j = Some id /\ node_is V id (n + j) (map (fun _ => 0%Z) gs) = true).
    { induction ids as [|id ids IH]; intros [|[f0 gs0] qs] n j F E; simpl in F; try discriminate; [now destruct j|].
      both F as F1 F2. destruct j as [|j]; simpl in E.
      - inversion E; subst. exists id. rewrite Nat.add_0_r. auto.
      - destruct (IH qs (S n) j F2 E) as (id' & A & B). exists id'. simpl. rewrite Nat.add_succ_r. auto. }
    apply (G _ _ 0 i first_ok).
  Qed.

  Lemma zeros_mean i f gs id x y : nth_error rs i = Some (f, gs) -> nth_error (v_first V) i = Some id ->
    below b 0 x -> below b 0 y -> means i gs id x y.
  Proof.
    intros R E X Y. destruct (first_means i f gs R) as (id' & E' & N). rewrite E in E'. inversion E'; subst.
    apply (node_is_means _ _ _ _ _ _ N). symmetry. apply (reading_zeros b base).
    - now apply (gauges_ok i f).
    - now apply below_0 with (b := b).
    - now apply below_0 with (b := b).
  Qed.

  Lemma in_within_sets q p : mem_pair (set_at t q) p = true -> exists ps, In (q, ps) (v_within V) /\ In p ps.
  Proof.
    unfold t, set_at. induction (v_within V) as [|[q' ps] l IH]; simpl.
    - rewrite PM.gempty. unfold mem_pair. rewrite PM.gempty. discriminate.
    - destruct (Pos.eq_dec q q') as [->|D].
      + rewrite PM.gss. intro M. exists ps. split; [now left|now apply mem_pairs_of].
      + rewrite PM.gso by trivial. intro M. destruct (IH M) as (ps' & I & J). exists ps'. split; [now right|trivial].
  Qed.

  (** ** No move from P to P *)
  Hypothesis within : within_ok L V ls t = true.
  Hypothesis within_first : forall i f gs id, nth_error rs i = Some (f, gs) -> nth_error (v_first V) i = Some id ->
    mem_pair (set_at t (start L (from_control f))) (id, start L (to_control f)) = true.

  Lemma within_all i f gs : nth_error rs i = Some (f, gs) -> forall n x y,
    length x = k -> length y = k -> below b n x -> below b n y ->
    (exists id, means i gs id x y /\
       mem_pair (set_at t (run L (start L (from_control f)) n x)) (id, run L (start L (to_control f)) n y) = true)
    \/ ended gs x y.
  Proof.
    intro R. induction n as [|n IH]; intros x y Lx Ly Bx By.
    - left. destruct (first_means i f gs R) as (id & E & _). exists id. split.
      + now apply (zeros_mean i f).
      + now apply (within_first i f gs).
    - apply below_S in Bx; trivial. apply below_S in By; trivial.
      destruct (IH (shorter b x) (shorter b y)) as [(id & M & I)|D];
        [now rewrite length_shorter|now rewrite length_shorter|trivial|trivial| |].
      + destruct (step_complete i f gs id x y R Lx Ly M) as [(id' & J & M')|D]; [left|now right].
        exists id'. split; trivial. apply in_within_sets in I. destruct I as (ps & I & P).
        pose proof within as W. unfold within_ok in W. rewrite forallb_forall in W. specialize (W _ I).
        cbv beta iota in W. both W as W _. rewrite forallb_forall in W.
        specialize (W _ (digits_letter b base k x Lx)). cbv zeta in W. rewrite forallb_forall in W.
        apply (W (id', _)). unfold successors. apply in_flat_map. eexists. split; [exact P|].
        apply in_map_iff. exists (letter_key b (last_digits b y), id'). split; trivial.
      + right. apply (ended_step b base); trivial. now apply (gauges_ok i f).
  Qed.

  (** ** A move to P, and any move *)
  Hypothesis entries_ok : forall j e, PM.find j (v_entries V) = Some e -> entry_ok L V ls e = true.
  Hypothesis begins_ok : forall c, (N.to_nat c < length (l_starts L)) -> begin_ok L V rs c = true.

  Definition tells (c : N) (n : nat) (x : list N) (e : entry) : Prop :=
    e_state e = run L (start L c) n x /\
    (forall id s, In (id, s) (e_moves e) -> exists i f gs y, nth_error rs i = Some (f, gs) /\ from_control f = c /\
       length y = k /\ below b n y /\ s = run L (start L (to_control f)) n y /\ means i gs id x y) /\
    (l_misere L = true ->
      (forall id, In id (e_any e) -> exists i f gs y, nth_error rs i = Some (f, gs) /\ from_control f = c /\
         length y = k /\ below b n y /\ means i gs id x y) /\
      (forall i f gs y, nth_error rs i = Some (f, gs) -> from_control f = c -> length y = k -> below b n y ->
         (exists id, In id (e_any e) /\ means i gs id x y) \/ ended gs x y)).

  Lemma entries_all c : (N.to_nat c < length (l_starts L)) -> forall n x, length x = k -> below b n x ->
    exists j e, PM.find j (v_entries V) = Some e /\ tells c n x e.
  Proof.
    intro C. induction n as [|n IH]; intros x Lx Bx.
    - pose proof (begins_ok c C) as B. unfold begin_ok in B.
      destruct (nth_error (v_begin V) (N.to_nat c)) as [j|]; [|discriminate].
      destruct (PM.find j (v_entries V)) as [e|] eqn:J; [|discriminate]. cbv zeta in B.
      both B as B B3. both B as B1 B2. apply Pos.eqb_eq in B1. exists j, e. split; trivial.
      rewrite forallb_forall in B2. split; [exact B1|split].
      + intros id s I. specialize (B2 _ I). apply mem_pairs_of, in_firsts in B2.
        destruct B2 as (i & f & gs & E & R & F & S0). exists i, f, gs, x.
        repeat split; trivial. now apply (zeros_mean i f).
      + intro Mi. rewrite Mi in B3. simpl in B3. both B3 as B3 B4. split.
        * intros id I. apply (subset_spec _ _ _ B4) in I. apply in_map_iff in I. destruct I as ([id' s] & <- & I).
          apply in_firsts in I. destruct I as (i & f & gs & E & R & F & S0). exists i, f, gs, x.
          repeat split; trivial. now apply (zeros_mean i f).
        * intros i f gs y R F Ly By. left. destruct (first_means i f gs R) as (id & E & _). exists id. split.
          -- apply (subset_spec _ _ _ B3). apply in_map_iff. exists (id, start L (to_control f)). split; trivial.
             apply in_firsts. exists i, f, gs. auto.
          -- now apply (zeros_mean i f).
    - apply below_S in Bx; trivial. destruct (IH (shorter b x)) as (j & e & J & T1 & T2 & T3);
        [now rewrite length_shorter|trivial|].
      pose proof (entries_ok j e J) as K. unfold entry_ok in K. both K as K _. rewrite forallb_forall in K.
      specialize (K _ (digits_letter b base k x Lx)). fold b in K.
      destruct (PM.find (letter_key b (last_digits b x)) (e_cover e)) as [j'|]; [|discriminate].
      destruct (PM.find j' (v_entries V)) as [e'|] eqn:J'; [|discriminate]. both K as K K3. both K as K1 K2.
      apply Pos.eqb_eq in K1. cbv zeta in K2, K3. exists j', e'. split; trivial. split; [|split].
      + rewrite K1, T1. reflexivity.
      + intros id s I. rewrite forallb_forall in K2. specialize (K2 _ I). apply mem_pairs_of in K2.
        unfold successors in K2. apply in_flat_map in K2. destruct K2 as ([id0 s0] & I0 & E). simpl in E.
        apply in_map_iff in E. destruct E as ([kd id1] & E & S1). inversion E; subst; clear E. simpl in *.
        destruct (T2 _ _ I0) as (i & f & gs & y & R & F & Ly & By & -> & M).
        destruct (step_sound i f gs id0 x y kd id R Lx Ly M S1) as (z & Z1 & Z2 & Z3 & Z4).
        exists i, f, gs, z. repeat split; trivial.
        * apply below_S; trivial. now rewrite Z1.
        * fold b. now rewrite Z1, Z3.
      + intro Mi. rewrite Mi in K3. simpl in K3. both K3 as K3 K4. destruct (T3 Mi) as [A1 A2]. split.
        * intros id I. apply (subset_spec _ _ _ K4) in I. apply in_flat_map in I. destruct I as (id0 & I0 & E).
          apply in_map_iff in E. destruct E as ([kd id1] & <- & S1). simpl.
          destruct (A1 _ I0) as (i & f & gs & y & R & F & Ly & By & M).
          destruct (step_sound i f gs id0 x y kd id1 R Lx Ly M S1) as (z & Z1 & Z2 & Z3 & Z4).
          exists i, f, gs, z. repeat split; trivial. apply below_S; trivial. now rewrite Z1.
        * intros i f gs y R F Ly By. apply below_S in By; trivial.
          destruct (A2 i f gs (shorter b y) R F) as [(id & I & M)|D]; [now rewrite length_shorter|trivial| |].
          -- destruct (step_complete i f gs id x y R Lx Ly M) as [(id' & S1 & M')|D]; [left|now right].
             exists id'. split; trivial. apply (subset_spec _ _ _ K3). apply in_flat_map. exists id. split; trivial.
             apply in_map_iff. eexists. split; [|exact S1]. reflexivity.
          -- right. apply (ended_step b base); trivial. now apply (gauges_ok i f).
  Qed.
End Sound.

(** * The theorem *)
Lemma family_moves_le f c x c' y : In (c', y) (family_moves (c, x) f) -> Forall2 N.le y x.
Proof.
  unfold family_moves. destruct (_ && _); [|easy]. intro I. apply in_map_iff in I.
  destruct I as (z & E & I). inversion E; subst. apply filter_In in I. destruct I as [I _].
  now destruct (reductions_sum _ _ _ I) as (_ & Le & _).
Qed.

Theorem digit_law L V : check_law L V = true -> forall c x, law_position L (c, x) = true ->
  wins position (law_moves (l_families L)) (law_moves_wf (l_families L)) (l_misere L) (c, x)
  = negb (law_accepts L c x).
Proof.
  intros K c0 x0 P0. unfold check_law, check_all in K. cbv zeta in K.
  both K as K Entries. both K as K Within. both K as K Begin. both K as K First. both K as K Nodes. both K as K Gauges.
  unfold shape_ok in K. both K as K Families. both K as Base Stays. apply N.leb_le in Base.
  set (rs := readers (l_families L)) in *. set (ls := letters _ _) in *. set (t := within_sets _) in *.
  rewrite forallb_forall in Entries, Nodes, Gauges, Stays, Families, Begin.
  assert (gauges_ok : forall i f gs, nth_error rs i = Some (f, gs) -> forallb gauge_ok gs = true).
  { intros i f gs E. apply nth_error_In in E. now apply (Gauges (f, gs)). }
  assert (nodes_ok : forall id n, PM.find id (v_nodes V) = Some n -> node_ok L V ls rs n = true).
  { intros id n E. apply PM.elements_correct in E. now apply (Nodes (id, n)). }
  assert (entries_ok : forall j e, PM.find j (v_entries V) = Some e -> entry_ok L V ls e = true).
  { intros j e E. apply PM.elements_correct in E. now apply (Entries (j, e)). }
  assert (in_controls : forall c, N.to_nat c < length (l_starts L) -> In c (controls L)).
  { intros c C. unfold controls. apply in_map_iff. exists (N.to_nat c). split; [lia|]. apply in_seq. lia. }
  assert (begins_ok : forall c, N.to_nat c < length (l_starts L) -> begin_ok L V rs c = true).
  { intros c C. specialize (Begin c (in_controls c C)). cbv beta in Begin. both Begin as B1 B2. exact B2. }
  assert (family_ok : forall f, In f (l_families L) -> falls f = true /\ length (amounts f) = l_heaps L /\
    N.to_nat (from_control f) < length (l_starts L) /\ N.to_nat (to_control f) < length (l_starts L)).
  { intros f I. specialize (Families f I). cbv beta in Families. both Families as F F3. both F as F F2. both F as F0 F1.
    apply Nat.eqb_eq in F1. apply Nat.ltb_lt in F2, F3. auto. }
  assert (reader_of : forall i f gs, nth_error rs i = Some (f, gs) -> In f (l_families L)).
  { intros i f gs E. apply nth_error_In, in_map_iff in E. destruct E as (f' & E & I). inversion E; now subst. }
  assert (of_family : forall f, In f (l_families L) -> exists i gs, nth_error rs i = Some (f, gs)).
  { intros f I. apply In_nth_error in I. destruct I as (i & I). exists i, (map gauge_of (constraints f)).
    unfold rs, readers. now apply map_nth_error with (f := fun f => (f, map gauge_of (constraints f))) in I. }
  assert (start_stays : forall c, N.to_nat c < length (l_starts L) -> stays L (start L c)).
  { intros c C. unfold stays, start. specialize (Stays _ (nth_In (l_starts L) 1%positive C)). now apply Pos.eqb_eq. }
  assert (within_first : forall i f gs id, nth_error rs i = Some (f, gs) -> nth_error (v_first V) i = Some id ->
    mem_pair (set_at t (start L (from_control f))) (id, start L (to_control f)) = true).
  { intros i f gs id R E. destruct (family_ok f (reader_of i f gs R)) as (_ & _ & C & _).
    specialize (Begin _ (in_controls _ C)). cbv beta in Begin. both Begin as B1 B2.
    rewrite forallb_forall in B1. apply B1. apply in_firsts. exists i, f, gs. auto. }
  pose (P := fun p : position => if law_position L p then law_accepts L (fst p) (snd p) else negb (l_misere L)).
  assert (E : forall p, wins position (law_moves (l_families L)) (law_moves_wf (l_families L)) (l_misere L) p = negb (P p)).
  2:{ rewrite E. unfold P. now rewrite P0. }
  (* Moves lead from positions to positions. *)
  assert (moved : forall c x c' y, In (c', y) (law_moves (l_families L) (c, x)) ->
    law_position L (c, x) = true /\ law_position L (c', y) = true /\ Forall2 N.le y x /\
    exists i f gs, nth_error rs i = Some (f, gs) /\ from_control f = c /\ to_control f = c' /\
      forallb (fun k => holds k x y) (constraints f) = true).
  { intros c x c' y I. unfold law_moves in I. apply in_flat_map in I. destruct I as (f & F & I).
    pose proof (family_moves_le _ _ _ _ _ I) as Le. apply in_family_moves in I.
    destruct I as (-> & -> & _ & Lx & Ly & H). destruct (family_ok f F) as (_ & A & C1 & C2).
    unfold law_position. simpl. rewrite Lx, Ly, A, Nat.eqb_refl, !andb_true_r.
    split; [now apply Nat.ltb_lt|]. split; [now apply Nat.ltb_lt|]. split; trivial.
    destruct (of_family f F) as (i & gs & R). exists i, f, gs. auto. }
  (* What an entry says when all digits are read. *)
  assert (read : forall c x, law_position L (c, x) = true -> exists e, entry_ok L V ls e = true /\
    PS.mem (e_state e) (l_marked L) = law_accepts L c x /\
    (existsb (fun p => PS.mem (snd p) (l_marked L) && accepts V (fst p)) (e_moves e) = true ->
       exists c' y, In (c', y) (law_moves (l_families L) (c, x)) /\ law_accepts L c' y = true) /\
    (l_misere L = true ->
       (existsb (accepts V) (e_any e) = true <-> law_moves (l_families L) (c, x) <> []))).
  { intros c x W. unfold law_position in W. simpl in W. both W as C Lx. apply Nat.ltb_lt in C. apply Nat.eqb_eq in Lx.
    pose proof (below_width _ Base x) as B.
    destruct (entries_all L V Base gauges_ok nodes_ok First entries_ok begins_ok c C (width x) x Lx B)
      as (j & e & J & T1 & T2 & T3).
    assert (made : forall i f gs y id, nth_error rs i = Some (f, gs) -> from_control f = c -> length y = l_heaps L ->
      means V i gs id x y -> accepts V id = true -> In (to_control f, y) (law_moves (l_families L) (c, x))).
    { intros i f gs y id R F Ly M A. unfold law_moves. apply in_flat_map. exists f.
      split; [now apply (reader_of i f gs)|]. destruct (family_ok f (reader_of i f gs R)) as (Fa & Am & _).
      apply in_family_moves. rewrite Am. repeat split; auto.
      rewrite <- (accepts_means L V Base gauges_ok nodes_ok i f gs id x y R M). exact A. }
    exists e. split; [now apply (entries_ok j)|]. split; [|split].
    - rewrite T1. apply (accepts_at (l_base L)); trivial; now apply start_stays.
    - intro H. apply existsb_exists in H. destruct H as ([id s] & I & H). simpl in H. both H as H1 H2.
      destruct (T2 id s I) as (i & f & gs & y & R & F & Ly & By & S & M).
      exists (to_control f), y. split; [now apply (made i f gs y id)|]. rewrite <- H1, S. symmetry.
      destruct (family_ok f (reader_of i f gs R)) as (_ & _ & _ & C2).
      apply (accepts_at (l_base L)); trivial; now apply start_stays.
    - intro Mi. destruct (T3 Mi) as [A1 A2]. split.
      + intros H. apply existsb_exists in H. destruct H as (id & I & H). destruct (A1 id I) as (i & f & gs & y & R & F & Ly & By & M).
        intro Nil. pose proof (made i f gs y id R F Ly M H) as X. now rewrite Nil in X.
      + intro Some. destruct (law_moves (l_families L) (c, x)) as [|[c' y] rest] eqn:Q; [contradiction|].
        assert (I : In (c', y) (law_moves (l_families L) (c, x))) by (rewrite Q; now left).
        destruct (moved c x c' y I) as (_ & W & Le & i & f & gs & R & F & <- & H).
        unfold law_position in W. simpl in W. both W as W1 Ly. apply Nat.eqb_eq in Ly.
        destruct (A2 i f gs y R F Ly (below_le (l_base L) Base _ _ _ Le B)) as [(id & J' & M)|D].
        * apply existsb_exists. exists id. split; trivial.
          rewrite (accepts_means L V Base gauges_ok nodes_ok i f gs id x y R M). exact H.
        * now rewrite (ended_no_move L Base gauges_ok i f gs x y R D) in H. }
  apply outcome_by_p_positions.
  - intros [c x] Nil. unfold P. simpl. destruct (law_position L (c, x)) eqn:W; trivial.
    destruct (read c x W) as (e & K & S & M & A). unfold entry_ok in K. both K as _K K. rewrite S in K.
    destruct (l_misere L).
    + destruct (law_accepts L c x); trivial. apply A in K; trivial. contradiction.
    + destruct (law_accepts L c x); trivial. simpl in K. destruct (M K) as (c' & y & I & _). now rewrite Nil in I.
  - intros [c x] [c' y] Px I. destruct (moved c x c' y I) as (W & W' & Le & i & f & gs & R & F & F' & H).
    unfold P in *. rewrite W in Px. rewrite W'. simpl in *. unfold law_position in W, W'. simpl in W, W'.
    both W as C Lx. both W' as C' Ly. apply Nat.ltb_lt in C, C'. apply Nat.eqb_eq in Lx, Ly.
    pose proof (below_width _ Base x) as B. pose proof (below_le (l_base L) Base _ _ _ Le B) as B'. subst c c'.
    destruct (within_all L V Base gauges_ok nodes_ok First Within within_first i f gs R (width x) x y Lx Ly B B')
      as [(id & M & T)|D]; [|now rewrite (ended_no_move L Base gauges_ok i f gs x y R D) in H].
    apply in_within_sets in T. destruct T as (ps & I1 & I2). unfold within_ok in Within.
    rewrite forallb_forall in Within. specialize (Within _ I1). cbv beta iota in Within. both Within as W1 W2.
    unfold law_accepts in Px. rewrite Px in W2. simpl in W2. rewrite forallb_forall in W2. specialize (W2 _ I2). simpl in W2.
    rewrite (accepts_means L V Base gauges_ok nodes_ok i f gs id x y R M), H, andb_true_r in W2.
    apply negb_true_iff in W2. rewrite <- W2. symmetry. apply (accepts_at (l_base L)); trivial; now apply start_stays.
  - intros [c x] Some Px. unfold P in Px. simpl in Px. destruct (law_position L (c, x)) eqn:W.
    2:{ destruct (law_moves (l_families L) (c, x)) as [|[c' y] rest] eqn:Q; [contradiction|].
        assert (I : In (c', y) (law_moves (l_families L) (c, x))) by (rewrite Q; now left).
        destruct (moved c x c' y I) as (W' & _). congruence. }
    destruct (read c x W) as (e & K & S & M & A). unfold entry_ok in K. both K as _K K. rewrite S, Px in K.
    assert (Won : existsb (fun p => PS.mem (snd p) (l_marked L) && accepts V (fst p)) (e_moves e) = true).
    { destruct (l_misere L); [|exact K]. apply orb_true_iff in K. destruct K as [K|K]; trivial.
      apply (A eq_refl) in Some. cbv zeta in K. now rewrite Some in K. }
    destruct (M Won) as (c' & y & I & Py). exists (c', y). split; trivial. unfold P. simpl.
    destruct (moved c x c' y I) as (_ & -> & _). exact Py.
Qed.
