(** Games on a row of heaps whose moves are linear constraints.

    A family of moves takes from each heap one of its amounts, none included if 0 is one of them; its
    other conditions are sums of multiples of the heaps before and after the move. A control says
    what is left of a position beside its heaps, as an unspent pass. [clip] is what makes such a sum
    a finite state while the digits of the heaps are read from the most significant one on:
    whatever is beyond the bounds stays beyond them. *)
Require Import List Bool Arith NArith ZArith Lia Wf_nat.
From Bouton Require Import Game.
Import ListNotations.
Local Open Scope Z_scope.

(** A number is one of these, or at least that one. *)
Record condition := { one_of : list Z; from_on : option Z }.
Definition allows (c : condition) (z : Z) : bool :=
  existsb (Z.eqb z) (one_of c) || match from_on c with Some t => t <=? z | None => false end.

(** The sum of multiples of the heaps before and after a move. *)
Record constraint := { before : list Z; after : list Z; result : condition }.
Fixpoint dot (l : list Z) (x : list N) : Z :=
  match l, x with a :: l, h :: x => a * Z.of_N h + dot l x | _, _ => 0 end.
Definition sum_of (c : constraint) (x y : list N) : Z := dot (before c) x + dot (after c) y.
Definition holds (c : constraint) (x y : list N) : bool := allows (result c) (sum_of c x y).

Record family := { from_control : N; to_control : N; amounts : list condition; sides : list constraint }.
Definition position : Type := N * list N.

(** The amounts t <= h that a condition allows. *)
Definition takeable (c : condition) (h : N) : list N :=
  filter (fun t => allows c (Z.of_N t)) (map N.of_nat (seq 0 (S (N.to_nat h)))).

Lemma in_takeable c h t : In t (takeable c h) <-> (t <= h)%N /\ allows c (Z.of_N t) = true.
Proof.
  unfold takeable. rewrite filter_In, in_map_iff. split.
  - intros [(i & <- & I) A]. apply in_seq in I. split; [lia|trivial].
  - intros [L A]. split; trivial. exists (N.to_nat t). split; [lia|]. apply in_seq. lia.
Qed.

(** Every heap h becomes h - t, for an amount t of its own. *)
Fixpoint reductions (cs : list condition) (x : list N) : list (list N) :=
  match cs, x with
  | [], [] => [[]]
  | c :: cs, h :: x =>
      flat_map (fun t => map (cons (h - t)%N) (reductions cs x)) (takeable c h)
  | _, _ => []
  end.

(** Play ends: a move takes something, or lowers the control. *)
Definition falls (f : family) : bool :=
  (to_control f <? from_control f)%N
  || (to_control f <=? from_control f)%N && existsb (fun c => negb (allows c 0)) (amounts f).

Definition family_moves (p : position) (f : family) : list position :=
  if (fst p =? from_control f)%N && falls f then
    map (pair (to_control f))
      (filter (fun y => forallb (fun c => holds c (snd p) y) (sides f)) (reductions (amounts f) (snd p)))
  else [].
Definition law_moves (fs : list family) (p : position) : list position := flat_map (family_moves p) fs.

(** * The amounts as constraints *)
Definition natural (c : condition) : condition :=
  {| one_of := filter (Z.leb 0) (one_of c); from_on := option_map (Z.max 0) (from_on c) |}.
Definition shift (c : constraint) : constraint :=
  {| before := 0 :: before c; after := 0 :: after c; result := result c |}.
Fixpoint takings (cs : list condition) : list constraint :=
  match cs with
  | [] => []
  | c :: cs => {| before := [1]; after := [-1]; result := natural c |} :: map shift (takings cs)
  end.
Definition constraints (f : family) : list constraint := takings (amounts f) ++ sides f.

Lemma allows_natural c z : allows (natural c) z = (0 <=? z) && allows c z.
Proof.
  unfold allows, natural; simpl.
  assert (E : existsb (Z.eqb z) (filter (Z.leb 0) (one_of c)) = (0 <=? z) && existsb (Z.eqb z) (one_of c)).
  { induction (one_of c) as [|v l IH]; simpl; [now rewrite andb_false_r|].
    destruct (0 <=? v) eqn:V; simpl; rewrite IH; destruct (z =? v) eqn:E; simpl; trivial.
    - apply Z.eqb_eq in E. subst. now rewrite V.
    - apply Z.eqb_eq in E. subst. now rewrite V. }
  rewrite E. destruct (from_on c) as [t|]; simpl; [|now rewrite !orb_false_r].
  destruct (0 <=? z) eqn:Z0; simpl.
  - f_equal. destruct (t <=? z) eqn:T; [apply Z.leb_le in T|apply Z.leb_gt in T];
      apply Z.leb_le in Z0; [apply Z.leb_le|apply Z.leb_gt]; lia.
  - apply Z.leb_gt in Z0. apply Z.leb_gt. lia.
Qed.

Lemma dot_nil l : dot l [] = 0.
Proof. now destruct l. Qed.

Lemma holds_shift c h x g y : holds (shift c) (h :: x) (g :: y) = holds c x y.
Proof. unfold holds, sum_of. simpl. f_equal. Qed.

Lemma holds_taking c h x g y :
  holds {| before := [1]; after := [-1]; result := natural c |} (h :: x) (g :: y) =
  (g <=? h)%N && allows c (Z.of_N (h - g)).
Proof.
  unfold holds, sum_of. cbn [before after result dot]. rewrite allows_natural.
  assert (E : 1 * Z.of_N h + 0 + (-1 * Z.of_N g + 0) = Z.of_N h - Z.of_N g) by lia. rewrite E.
  destruct (N.leb_spec g h).
  - rewrite N2Z.inj_sub by trivial. f_equal. apply Z.leb_le. lia.
  - apply andb_false_iff. left. apply Z.leb_gt. lia.
Qed.

Lemma in_reductions cs : forall x y, In y (reductions cs x) <->
  length x = length cs /\ length y = length cs /\ forallb (fun c => holds c x y) (takings cs) = true.
Proof.
  assert (S : forall h x g y l, forallb (fun c => holds c (h :: x) (g :: y)) (map shift l) = forallb (fun c => holds c x y) l).
  { intros h x g y l. induction l as [|e l IHl]; simpl; [reflexivity|]. now rewrite holds_shift, IHl. }
  induction cs as [|c cs IH]; intros [|h x] y; cbn [reductions takings]; try (split; [intros []|intros (L & _); discriminate]).
  - split; [intros [<-|[]]; auto|]. intros (_ & L & _). left. now destruct y.
  - rewrite in_flat_map. split.
    + intros (t & T & I). apply in_takeable in T. destruct T as [T A]. apply in_map_iff in I.
      destruct I as (z & <- & I). apply IH in I. destruct I as (L1 & L2 & F). repeat split; try (simpl; lia).
      cbn [forallb]. rewrite S, F, holds_taking. replace (h - (h - t))%N with t by lia. rewrite A.
      replace (h - t <=? h)%N with true by (symmetry; apply N.leb_le; lia). reflexivity.
    + intros (L1 & L2 & F). destruct y as [|g y]; [discriminate|]. cbn [forallb] in F. rewrite S, holds_taking in F.
      apply andb_true_iff in F. destruct F as [A F]. apply andb_true_iff in A. destruct A as [G A]. apply N.leb_le in G.
      exists (h - g)%N. split; [apply in_takeable; split; [lia|trivial]|].
      apply in_map_iff. exists y. split; [f_equal; lia|]. apply IH. simpl in *. repeat split; trivial; lia.
Qed.

Lemma in_family_moves f c x c' y : In (c', y) (family_moves (c, x) f) <->
  c = from_control f /\ c' = to_control f /\ falls f = true /\
  length x = length (amounts f) /\ length y = length (amounts f) /\
  forallb (fun k => holds k x y) (constraints f) = true.
Proof.
  unfold family_moves, constraints. simpl. rewrite forallb_app, andb_true_iff.
  destruct (c =? from_control f)%N eqn:C; simpl.
  - apply N.eqb_eq in C. destruct (falls f).
    + rewrite in_map_iff. split.
      * intros (z & E & I). inversion E; subst. apply filter_In in I. rewrite in_reductions in I. tauto.
      * intros (_ & -> & _ & L1 & L2 & F1 & F2). exists y. split; trivial. apply filter_In.
        rewrite in_reductions. auto.
    + split; [intros []|]. intros (_ & _ & F & _). discriminate.
  - split; [intros []|]. intros (E & _). apply N.eqb_neq in C. contradiction.
Qed.

Lemma reductions_sum cs : forall x y, In y (reductions cs x) ->
  (fold_right N.add 0 y <= fold_right N.add 0 x)%N /\ Forall2 N.le y x /\
  (existsb (fun c => negb (allows c 0)) cs = true -> (fold_right N.add 0 y < fold_right N.add 0 x)%N).
Proof.
  induction cs as [|c cs IH]; intros [|h x] y; simpl; try tauto.
  - intros [<-|[]]. repeat split; trivial; simpl; [lia|discriminate].
  - rewrite in_flat_map. intros (t & T & I). apply in_map_iff in I. destruct I as (z & <- & I).
    apply IH in I. destruct I as (A & B & S). apply in_takeable in T. destruct T as [T M]. simpl. repeat split.
    + lia.
    + constructor; [lia|trivial].
    + intro X. apply orb_true_iff in X. destruct X as [X|X]; [|specialize (S X); lia].
      destruct t; [|lia]. simpl in M. now rewrite M in X.
Qed.

Definition law_weight (p : position) : nat := N.to_nat (fst p + fold_right N.add 0%N (snd p)).

Lemma law_moves_wf fs : well_founded (option_of position (law_moves fs)).
Proof.
  apply (well_founded_lt_compat _ law_weight). intros [c' y] [c x] I. unfold option_of, law_moves in I.
  apply in_flat_map in I. destruct I as (f & _ & I). unfold family_moves in I. simpl in I.
  destruct (c =? from_control f)%N eqn:C; [|easy]. destruct (falls f) eqn:F; [|easy]. simpl in I.
  apply N.eqb_eq in C. apply in_map_iff in I. destruct I as (z & E & I). inversion E; subst.
  apply filter_In in I. destruct I as [I _]. apply reductions_sum in I. destruct I as (A & _ & S).
  unfold falls in F. apply orb_true_iff in F. unfold law_weight. simpl. destruct F as [F|F].
  - apply N.ltb_lt in F. lia.
  - apply andb_true_iff in F. destruct F as [F X]. apply N.leb_le in F. specialize (S X). lia.
Qed.

(** * A sum while the digits are read *)
Section Digits.
  Variable b : N.
  Hypothesis base : (2 <= b)%N.

  Definition shorter (x : list N) : list N := map (fun h => (h / b)%N) x.
  Definition last_digits (x : list N) : list N := map (fun h => (h mod b)%N) x.

  Lemma dot_step l : forall x, dot l x = Z.of_N b * dot l (shorter x) + dot l (last_digits x).
  Proof.
    induction l as [|a l IH]; intros [|h x]; simpl; try lia. rewrite (IH x).
    pose proof (N.div_mod' h b) as E. apply (f_equal Z.of_N) in E.
    rewrite N2Z.inj_add, N2Z.inj_mul in E. rewrite E at 1. lia.
  Qed.

  Definition positive_part (l : list Z) : Z := fold_right (fun a s => Z.max 0 a + s) 0 l.
  Definition negative_part (l : list Z) : Z := fold_right (fun a s => Z.min 0 a + s) 0 l.

  Lemma parts_sign l : negative_part l <= 0 <= positive_part l.
  Proof. induction l; simpl; lia. Qed.

  Lemma dot_digits l : forall x, Forall (fun d => (d < b)%N) x ->
    (Z.of_N b - 1) * negative_part l <= dot l x <= (Z.of_N b - 1) * positive_part l.
  Proof.
    induction l as [|a l IH]; intros [|h x] F; simpl; try lia.
    - pose proof (parts_sign l). split; nia.
    - inversion F as [|? ? H1 H2]; subst. specialize (IH x H2).
      assert (0 <= Z.of_N h <= Z.of_N b - 1) by lia. split; nia.
  Qed.

  (** A constraint and the bounds beyond which its sum cannot come back. *)
  Record gauge := { g_constraint : constraint; low : Z; high : Z }.
  Definition gauge_ok (g : gauge) : bool :=
    let c := g_constraint g in
    (low g <=? - (positive_part (before c) + positive_part (after c)))
    && (- (negative_part (before c) + negative_part (after c)) <=? high g)
    && forallb (fun v => (low g <? v) && (v <? high g)) (one_of (result c))
    && match from_on (result c) with Some t => (low g <? t) && (t <=? high g) | None => true end.
  Definition gauge_of (c : constraint) : gauge :=
    {| g_constraint := c;
       low := fold_right (fun v m => Z.min (v - 1) m)
         (Z.min (- (positive_part (before c) + positive_part (after c)))
           match from_on (result c) with Some t => t - 1 | None => 0 end) (one_of (result c));
       high := fold_right (fun v m => Z.max (v + 1) m)
         (Z.max (- (negative_part (before c) + negative_part (after c)))
           match from_on (result c) with Some t => t | None => 0 end) (one_of (result c)) |}.

  Definition clip (g : gauge) (z : Z) : Z := Z.max (low g) (Z.min (high g) z).
  Definition value (g : gauge) (x y : list N) : Z := clip g (sum_of (g_constraint g) x y).
  Definition step (g : gauge) (z : Z) (a d : list N) : Z := clip g (Z.of_N b * z + sum_of (g_constraint g) a d).

  Lemma last_digits_small x : Forall (fun d => (d < b)%N) (last_digits x).
  Proof. apply Forall_forall. intros d I. apply in_map_iff in I. destruct I as (h & <- & _). apply N.mod_lt. lia. Qed.

  Lemma stays_above e z s h n : 0 <= e -> h <= z -> e * n <= s -> 0 <= h + n -> h <= (1 + e) * z + s.
  Proof.
    intros. assert (0 <= e * (z - h)) by (apply Z.mul_nonneg_nonneg; lia).
    assert (0 <= e * (h + n)) by (apply Z.mul_nonneg_nonneg; lia). lia.
  Qed.
  Lemma stays_below e z s l p : 0 <= e -> z <= l -> s <= e * p -> l + p <= 0 -> (1 + e) * z + s <= l.
  Proof.
    intros. assert (0 <= e * (l - z)) by (apply Z.mul_nonneg_nonneg; lia).
    assert (0 <= e * - (l + p)) by (apply Z.mul_nonneg_nonneg; lia). lia.
  Qed.

  Lemma clip_step g z s : gauge_ok g = true ->
    (Z.of_N b - 1) * (negative_part (before (g_constraint g)) + negative_part (after (g_constraint g))) <= s
      <= (Z.of_N b - 1) * (positive_part (before (g_constraint g)) + positive_part (after (g_constraint g))) ->
    clip g (Z.of_N b * z + s) = clip g (Z.of_N b * clip g z + s).
  Proof.
    intros OK [S1 S2]. unfold gauge_ok in OK. rewrite !andb_true_iff, !Z.leb_le in OK.
    destruct OK as (((L & H) & _) & _). set (n := negative_part _ + negative_part _) in *.
    set (p := positive_part _ + positive_part _) in *.
    assert (n <= 0 <= p).
    { pose proof (parts_sign (before (g_constraint g))). pose proof (parts_sign (after (g_constraint g))). lia. }
    assert (B : exists e, Z.of_N b = 1 + e /\ 1 <= e) by (exists (Z.of_N b - 1); lia).
    destruct B as (e & E & B). rewrite E in S1, S2 |- *. replace (1 + e - 1) with e in S1, S2 by lia.
    pose proof (fun z => stays_above e z s (high g) n ltac:(lia)) as Above.
    pose proof (fun z => stays_below e z s (low g) p ltac:(lia)) as Below.
    unfold clip. destruct (Z_lt_le_dec (high g) z).
    - rewrite (Z.min_l (high g) z), (Z.max_r (low g) (high g)) by lia.
      specialize (Above z ltac:(lia) ltac:(lia) ltac:(lia)) as A1.
      specialize (Above (high g) ltac:(lia) ltac:(lia) ltac:(lia)) as A2. lia.
    - rewrite (Z.min_r (high g) z) by lia. destruct (Z_lt_le_dec z (low g)).
      + rewrite (Z.max_l (low g) z) by lia.
        specialize (Below z ltac:(lia) ltac:(lia) ltac:(lia)) as A1.
        specialize (Below (low g) ltac:(lia) ltac:(lia) ltac:(lia)) as A2. lia.
      + now rewrite (Z.max_r (low g) z) by lia.
  Qed.

  Lemma sum_step c x y :
    sum_of c x y = Z.of_N b * sum_of c (shorter x) (shorter y) + sum_of c (last_digits x) (last_digits y).
  Proof. unfold sum_of. rewrite (dot_step (before c) x), (dot_step (after c) y). lia. Qed.

  Lemma value_step g x y : gauge_ok g = true ->
    value g x y = step g (value g (shorter x) (shorter y)) (last_digits x) (last_digits y).
  Proof.
    intro OK. unfold value, step. rewrite sum_step. apply clip_step; trivial. unfold sum_of.
    pose proof (dot_digits (before (g_constraint g)) _ (last_digits_small x)).
    pose proof (dot_digits (after (g_constraint g)) _ (last_digits_small y)). nia.
  Qed.

  Lemma allows_value g x y : gauge_ok g = true ->
    allows (result (g_constraint g)) (value g x y) = holds (g_constraint g) x y.
  Proof.
    intro OK. unfold holds, value. generalize (sum_of (g_constraint g) x y). intro z.
    unfold gauge_ok in OK. rewrite !andb_true_iff in OK. destruct OK as (((L & H) & V) & T).
    apply Z.leb_le in L, H. rewrite forallb_forall in V.
    assert (LH : low g <= 0 <= high g).
    { pose proof (parts_sign (before (g_constraint g))). pose proof (parts_sign (after (g_constraint g))). lia. }
    unfold allows. f_equal.
    - assert (E : forall l, (forall v, In v l -> low g < v < high g) ->
        existsb (Z.eqb (clip g z)) l = existsb (Z.eqb z) l).
      { induction l as [|v l IH]; intro A; [reflexivity|]. simpl. rewrite IH by (intros; apply A; now right).
        f_equal. specialize (A v (or_introl eq_refl)). unfold clip.
        destruct (Z.eqb_spec z v); [apply Z.eqb_eq|apply Z.eqb_neq]; lia. }
      apply E. intros v I. specialize (V v I). apply andb_true_iff in V. destruct V as [V1 V2].
      apply Z.ltb_lt in V1, V2. lia.
    - destruct (from_on _) as [t|]; trivial. apply andb_true_iff in T. destruct T as [T1 T2].
      apply Z.ltb_lt in T1. apply Z.leb_le in T2. unfold clip.
      destruct (Z.leb_spec t z); [apply Z.leb_le|apply Z.leb_gt]; lia.
  Qed.

  (** At a bound where the condition fails, it fails for ever. *)
  Definition dead (g : gauge) (z : Z) : bool :=
    (z =? low g) || (z =? high g) && negb (allows (result (g_constraint g)) (high g)).

  Lemma dead_step g x y : gauge_ok g = true ->
    dead g (value g (shorter x) (shorter y)) = true -> dead g (value g x y) = true.
  Proof.
    intros OK D. rewrite value_step by trivial. revert D. set (z := value g _ _).
    assert (S : (Z.of_N b - 1) * (negative_part (before (g_constraint g)) + negative_part (after (g_constraint g)))
      <= sum_of (g_constraint g) (last_digits x) (last_digits y)
      <= (Z.of_N b - 1) * (positive_part (before (g_constraint g)) + positive_part (after (g_constraint g)))).
    { unfold sum_of. pose proof (dot_digits (before (g_constraint g)) _ (last_digits_small x)).
      pose proof (dot_digits (after (g_constraint g)) _ (last_digits_small y)). nia. }
    unfold gauge_ok in OK. rewrite !andb_true_iff in OK. destruct OK as (((L & H) & _) & _).
    apply Z.leb_le in L, H. unfold dead, step. generalize dependent (sum_of (g_constraint g) (last_digits x) (last_digits y)).
    intros s [S1 S2] D.
    pose proof (parts_sign (before (g_constraint g))). pose proof (parts_sign (after (g_constraint g))).
    set (n := negative_part _ + negative_part _) in *. set (p := positive_part _ + positive_part _) in *.
    assert (B : exists e, Z.of_N b = 1 + e /\ 1 <= e) by (exists (Z.of_N b - 1); lia).
    destruct B as (e & E & B). rewrite E in S1, S2 |- *. replace (1 + e - 1) with e in S1, S2 by lia.
    apply orb_true_iff in D. destruct D as [D|D].
    - apply Z.eqb_eq in D. apply orb_true_iff. left. apply Z.eqb_eq. rewrite D. unfold clip.
      pose proof (stays_below e (low g) s (low g) p ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)). lia.
    - apply andb_true_iff in D. destruct D as [D A]. apply Z.eqb_eq in D. rewrite A, andb_true_r.
      apply orb_true_iff. right. apply Z.eqb_eq. rewrite D. unfold clip.
      pose proof (stays_above e (high g) s (high g) n ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)). lia.
  Qed.

  Lemma dead_fails g x y : gauge_ok g = true -> dead g (value g x y) = true -> holds (g_constraint g) x y = false.
  Proof.
    intros OK D. rewrite <- allows_value by trivial. unfold dead in D. apply orb_true_iff in D. destruct D as [D|D].
    - apply Z.eqb_eq in D. rewrite D. unfold gauge_ok in OK. rewrite !andb_true_iff in OK.
      destruct OK as (((L & H) & V) & T). unfold allows. apply orb_false_iff. split.
      + apply not_true_iff_false. rewrite existsb_exists. intros (v & I & E). apply Z.eqb_eq in E.
        rewrite forallb_forall in V. specialize (V v I). apply andb_true_iff in V. destruct V as [V _].
        apply Z.ltb_lt in V. lia.
      + destruct (from_on _); trivial. apply andb_true_iff in T. destruct T as [T _]. apply Z.ltb_lt in T.
        apply Z.leb_gt. lia.
    - apply andb_true_iff in D. destruct D as [D A]. apply Z.eqb_eq in D. rewrite D. now apply negb_true_iff.
  Qed.

  (** All the sums of a family. *)
  Definition reading (gs : list gauge) (x y : list N) : list Z := map (fun g => value g x y) gs.
  Definition ended (gs : list gauge) (x y : list N) : Prop :=
    exists g, In g gs /\ dead g (value g x y) = true.

  Fixpoint advance (gs : list gauge) (zs : list Z) (a d : list N) : option (list Z) :=
    match gs, zs with
    | [], [] => Some []
    | g :: gs, z :: zs =>
        let z' := step g z a d in
        if dead g z' then None
        else match advance gs zs a d with Some l => Some (z' :: l) | None => None end
    | _, _ => None
    end.

  Lemma advance_reading gs x y : forallb gauge_ok gs = true ->
    match advance gs (reading gs (shorter x) (shorter y)) (last_digits x) (last_digits y) with
    | Some zs => zs = reading gs x y
    | None => ended gs x y
    end.
  Proof.
    induction gs as [|g gs IH]; intro OK; simpl; [reflexivity|]. simpl in OK.
    apply andb_true_iff in OK. destruct OK as [G OK]. specialize (IH OK). rewrite <- value_step by trivial.
    destruct (dead g (value g x y)) eqn:D; [exists g; split; [now left|trivial]|].
    destruct (advance _ _ _ _); [now subst|]. destruct IH as (g' & I & D'). exists g'. split; [now right|trivial].
  Qed.

  Lemma ended_step gs x y : forallb gauge_ok gs = true -> ended gs (shorter x) (shorter y) -> ended gs x y.
  Proof.
    intros OK (g & I & D). exists g. split; trivial. apply dead_step; trivial.
    rewrite forallb_forall in OK. auto.
  Qed.

  Lemma ended_fails gs x y : forallb gauge_ok gs = true -> ended gs x y ->
    forallb (fun g => holds (g_constraint g) x y) gs = false.
  Proof.
    intros OK (g & I & D). apply not_true_iff_false. intro F. rewrite forallb_forall in *.
    specialize (F g I). simpl in F. rewrite dead_fails in F; auto. discriminate.
  Qed.

  Fixpoint satisfied (gs : list gauge) (zs : list Z) : bool :=
    match gs, zs with
    | [], [] => true
    | g :: gs, z :: zs => allows (result (g_constraint g)) z && satisfied gs zs
    | _, _ => false
    end.

  Lemma satisfied_reading gs x y : forallb gauge_ok gs = true ->
    satisfied gs (reading gs x y) = forallb (fun g => holds (g_constraint g) x y) gs.
  Proof.
    induction gs as [|g gs IH]; intro OK; simpl; [reflexivity|]. simpl in OK.
    apply andb_true_iff in OK. destruct OK as [G OK]. now rewrite allows_value, IH by trivial.
  Qed.

  Lemma reading_zeros gs x y : forallb gauge_ok gs = true ->
    Forall (fun h => h = 0%N) x -> Forall (fun h => h = 0%N) y -> reading gs x y = map (fun _ => 0) gs.
  Proof.
    intros OK X Y. apply map_ext_in. intros g I. unfold value, sum_of.
    assert (Z0 : forall l z, Forall (fun h => h = 0%N) z -> dot l z = 0).
    { induction l as [|a l IH]; intros [|h z] F; simpl; trivial. inversion F; subst. rewrite IH by trivial. lia. }
    rewrite !Z0 by trivial. rewrite forallb_forall in OK. specialize (OK g I). unfold gauge_ok in OK.
    rewrite !andb_true_iff in OK. destruct OK as (((L & H) & _) & _). apply Z.leb_le in L, H.
    pose proof (parts_sign (before (g_constraint g))). pose proof (parts_sign (after (g_constraint g))).
    unfold clip. lia.
  Qed.
End Digits.
