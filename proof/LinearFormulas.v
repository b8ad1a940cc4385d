(** Formulas about vectors of natural numbers, decided bit by bit.

    An atom compares a sum of multiples of the numbers with a constant, or states its residue; formulas
    join atoms by and, or, not. Write z = 2 y + b with bits b: then a z >= c exactly if
    a y >= (c - a b) / 2, rounded up, and so for the other atoms. So once the lowest bits are read, a
    formula becomes another one with other constants [step], and these shrink to the size of the
    coefficients. [never] visits all that a formula can become; if none of them holds at 0, the formula
    holds nowhere [never_sound]. J. R. Buchi 1960; A. Boudet and H. Comon, Diophantine equations,
    Presburger arithmetic and finite automata, CAAP 1996. The same is done in docs/infinite.md. *)
Require Import List Bool Arith NArith ZArith Lia FMapPositive.
From Bouton Require Import Game.
Import ListNotations.
Module PM := PositiveMap.
Local Open Scope Z_scope.

(** * Vectors; numbers that are missing at the end count as 0 *)
Fixpoint dot (a z : list Z) : Z := match a, z with x :: a, y :: z => x * y + dot a z | _, _ => 0 end.
Fixpoint plus (y z : list Z) : list Z :=
  match y, z with [], _ => z | _, [] => y | a :: y, b :: z => a + b :: plus y z end.
Definition zeros (t : nat) : list Z := repeat 0 t.
Definition natural (z : list Z) : Prop := Forall (fun x => 0 <= x) z.

Lemma dot_nil a : dot a [] = 0.
Proof. now destruct a. Qed.
Lemma dot_plus a : forall y z, dot a (plus y z) = dot a y + dot a z.
Proof.
  induction a as [|x a IH]; intros [|b y] [|c z]; cbn [dot plus]; rewrite ?IH; try lia.
Qed.
Lemma dot_scale a k : forall z, dot a (map (Z.mul k) z) = k * dot a z.
Proof. induction a as [|x a IH]; intros [|b z]; cbn [dot map]; rewrite ?IH; lia. Qed.
Lemma dot_zeros a : forall t, dot a (zeros t) = 0.
Proof. induction a as [|x a IH]; intros [|t]; cbn; trivial. unfold zeros in IH. rewrite IH. lia. Qed.
Lemma plus_comm y : forall z, plus y z = plus z y.
Proof. induction y as [|a y IH]; intros [|b z]; cbn [plus]; trivial. rewrite IH. f_equal. lia. Qed.
Lemma plus_assoc x : forall y z, plus (plus x y) z = plus x (plus y z).
Proof. induction x as [|a x IH]; intros [|b y] [|c z]; cbn [plus]; trivial. rewrite IH. f_equal. lia. Qed.
Lemma plus_zeros z : plus z (zeros (length z)) = z.
Proof. unfold zeros. induction z as [|a z IH]; cbn; trivial. rewrite IH. f_equal. lia. Qed.
Lemma length_plus y : forall z, length (plus y z) = Nat.max (length y) (length z).
Proof. induction y as [|a y IH]; intros [|b z]; cbn [plus length]; trivial. now rewrite IH. Qed.
Lemma natural_plus y z : natural y -> natural z -> natural (plus y z).
Proof.
  intro A. revert z. induction A as [|a y L A IH]; intros [|b z] B; cbn [plus]; trivial.
  - now constructor.
  - inversion B; subst. constructor; [lia|now apply IH].
Qed.
Lemma natural_zeros t : natural (zeros t).
Proof. induction t; constructor; trivial. lia. Qed.

(** * Formulas *)
Inductive formula :=
| Yes | No
| AtLeast (a : list Z) (c : Z)     (* a z >= c *)
| Alike (a : list Z) (m c : Z)     (* a z = c modulo m; modulo 0: a z = c *)
| Not (f : formula) | And (f g : formula) | Or (f g : formula).

Definition divides (m d : Z) : bool := if m =? 0 then d =? 0 else d mod m =? 0.
Fixpoint holds (f : formula) (z : list Z) : bool :=
  match f with
  | Yes => true
  | No => false
  | AtLeast a c => c <=? dot a z
  | Alike a m c => divides m (dot a z - c)
  | Not f => negb (holds f z)
  | And f g => holds f z && holds g z
  | Or f g => holds f z || holds g z
  end.

Definition formula_dec : forall f g : formula, {f = g} + {f <> g}.
Proof. decide equality; (apply list_eq_dec || idtac); apply Z.eq_dec. Defined.

Definition neg (f : formula) : formula := match f with Yes => No | No => Yes | Not f => f | _ => Not f end.
Definition both (f g : formula) : formula :=
  match f, g with No, _ => No | _, No => No | Yes, _ => g | _, Yes => f | _, _ => And f g end.
Definition either (f g : formula) : formula :=
  match f, g with Yes, _ => Yes | _, Yes => Yes | No, _ => g | _, No => f | _, _ => Or f g end.

Lemma neg_holds f z : holds (neg f) z = negb (holds f z).
Proof. destruct f; simpl; trivial. now rewrite negb_involutive. Qed.
Lemma both_holds f g z : holds (both f g) z = holds f z && holds g z.
Proof. destruct f, g; simpl; rewrite ?andb_true_r, ?andb_false_r; reflexivity. Qed.
Lemma either_holds f g z : holds (either f g) z = holds f z || holds g z.
Proof. destruct f, g; simpl; rewrite ?orb_true_r, ?orb_false_r; reflexivity. Qed.

(** Only the products with forms matter. *)
Lemma holds_alike f y z : (forall a, dot a y = dot a z) -> holds f y = holds f z.
Proof. intro E. induction f; simpl; congruence. Qed.

(** The formula for z + u. *)
Fixpoint translate (u : list Z) (f : formula) : formula :=
  match f with
  | Yes => Yes
  | No => No
  | AtLeast a c => AtLeast a (c - dot a u)
  | Alike a m c => Alike a m (c - dot a u)
  | Not f => neg (translate u f)
  | And f g => both (translate u f) (translate u g)
  | Or f g => either (translate u f) (translate u g)
  end.
Lemma translate_holds u f z : holds (translate u f) z = holds f (plus z u).
Proof.
  induction f as [| |a c|a m c|f IH|f IH g IH'|f IH g IH']; simpl;
    rewrite ?neg_holds, ?both_holds, ?either_holds; try congruence; rewrite dot_plus.
  - destruct (Z.leb_spec (c - dot a u) (dot a z)), (Z.leb_spec c (dot a z + dot a u)); trivial; lia.
  - f_equal. lia.
Qed.

(** The formula for n_1 u_1 + n_2 u_2 + ... *)
Fixpoint combined (us : list (list Z)) (n : list Z) : list Z :=
  match us, n with u :: us, k :: n => plus (map (Z.mul k) u) (combined us n) | _, _ => [] end.
Lemma dot_combined a us : forall n, dot a (combined us n) = dot (map (dot a) us) n.
Proof.
  induction us as [|u us IH]; intros [|k n]; cbn [combined map dot]; rewrite ?dot_nil; trivial.
  rewrite dot_plus, dot_scale, IH. lia.
Qed.
Fixpoint of_counts (us : list (list Z)) (f : formula) : formula :=
  match f with
  | Yes => Yes
  | No => No
  | AtLeast a c => AtLeast (map (dot a) us) c
  | Alike a m c => Alike (map (dot a) us) m c
  | Not f => neg (of_counts us f)
  | And f g => both (of_counts us f) (of_counts us g)
  | Or f g => either (of_counts us f) (of_counts us g)
  end.
Lemma of_counts_holds us f n : holds (of_counts us f) n = holds f (combined us n).
Proof.
  induction f; simpl; rewrite ?neg_holds, ?both_holds, ?either_holds, ?dot_combined; congruence.
Qed.

(** * One bit of each number *)
Definition no_negative (a : list Z) : bool := forallb (Z.leb 0) a.
Definition no_positive (a : list Z) : bool := forallb (fun x => x <=? 0) a.

Lemma no_negative_dot a : no_negative a = true -> forall z, natural z -> 0 <= dot a z.
Proof.
  induction a as [|x a IH]; intros E [|y z] N; cbn [dot]; try lia. simpl in E. both E as A B.
  inversion N; subst. apply Z.leb_le in A. specialize (IH B z ltac:(trivial)). nia.
Qed.
Lemma no_positive_dot a : no_positive a = true -> forall z, natural z -> dot a z <= 0.
Proof.
  induction a as [|x a IH]; intros E [|y z] N; cbn [dot]; try lia. simpl in E. both E as A B.
  inversion N; subst. apply Z.leb_le in A. specialize (IH B z ltac:(trivial)). nia.
Qed.

(** Atoms that hold everywhere, or nowhere, become [Yes] and [No]. *)
Definition at_least (a : list Z) (c : Z) : formula :=
  if c <=? 0 then if no_negative a then Yes else AtLeast a c
  else if no_positive a then No else AtLeast a c.
Definition alike (a : list Z) (m c : Z) : formula :=
  if m =? 0 then
    if c <? 0 then if no_negative a then No else Alike a m c
    else if (0 <? c) && no_positive a then No else Alike a m c
  else if m =? 1 then Yes else Alike a m (c mod m).

Lemma at_least_holds a c z : natural z -> holds (at_least a c) z = (c <=? dot a z).
Proof.
  intro N. unfold at_least. destruct (Z.leb_spec c 0).
  - destruct (no_negative a) eqn:E; trivial. apply no_negative_dot with (z := z) in E; trivial.
    symmetry. apply Z.leb_le. lia.
  - destruct (no_positive a) eqn:E; trivial. apply no_positive_dot with (z := z) in E; trivial.
    symmetry. apply Z.leb_gt. lia.
Qed.
Lemma divides_mod m d c : m <> 0 -> divides m (d - c mod m) = divides m (d - c).
Proof.
  intro M. unfold divides. apply Z.eqb_neq in M. rewrite M. apply Z.eqb_neq in M. f_equal.
  apply Zminus_mod_idemp_r.
Qed.
Lemma alike_holds a m c z : natural z -> holds (alike a m c) z = divides m (dot a z - c).
Proof.
  intro N. unfold alike. destruct (Z.eqb_spec m 0) as [->|M].
  - unfold divides at 1. simpl. destruct (Z.ltb_spec c 0).
    + destruct (no_negative a) eqn:E; trivial. apply no_negative_dot with (z := z) in E; trivial.
      symmetry. apply Z.eqb_neq. lia.
    + destruct (0 <? c) eqn:C; simpl; trivial. apply Z.ltb_lt in C.
      destruct (no_positive a) eqn:E; trivial. apply no_positive_dot with (z := z) in E; trivial.
      symmetry. apply Z.eqb_neq. lia.
  - destruct (Z.eqb_spec m 1) as [->|].
    + simpl. unfold divides. simpl. now rewrite Z.mod_1_r.
    + simpl. now apply divides_mod.
Qed.

Fixpoint step (b : list Z) (f : formula) : formula :=
  match f with
  | Yes => Yes
  | No => No
  | AtLeast a c => at_least a (Z.div2 (c - dot a b + 1))
  | Alike a m c =>
      let d := c - dot a b in
      if Z.even m then if Z.even d then alike a (Z.div2 m) (Z.div2 d) else No
      else alike a m (Z.div2 (if Z.even d then d else d + m))
  | Not f => neg (step b f)
  | And f g => match step b f with No => No | f' => both f' (step b g) end
  | Or f g => match step b f with Yes => Yes | f' => either f' (step b g) end
  end.

Definition join (y b : list Z) : list Z := plus (map (Z.mul 2) y) b.

Lemma divides_iff m d : divides m d = true <-> (m | d).
Proof.
  unfold divides. destruct (Z.eqb_spec m 0) as [->|M].
  - rewrite Z.eqb_eq. split; [intros ->; apply Z.divide_0_r|apply Z.divide_0_l].
  - rewrite Z.eqb_eq. now apply Z.mod_divide.
Qed.
Lemma divides_same m d m' d' : ((m | d) <-> (m' | d')) -> divides m d = divides m' d'.
Proof. intro E. apply eq_true_iff_eq. now rewrite !divides_iff. Qed.
Lemma even_half d : Z.even d = true -> d = 2 * Z.div2 d.
Proof. intro E. rewrite (Z.div2_odd d) at 1. rewrite <- Z.negb_even, E. simpl. lia. Qed.
Lemma divide_double m d : (2 * m | 2 * d) <-> (m | d).
Proof.
  split; intros [k E]; exists k; lia.
Qed.

Lemma step_alike m e d : 
  divides m (2 * e - d) =
    if Z.even m then if Z.even d then divides (Z.div2 m) (e - Z.div2 d) else false
    else divides m (e - Z.div2 (if Z.even d then d else d + m)).
Proof.
  destruct (Z.even m) eqn:M.
  - destruct (Z.even d) eqn:D.
    + apply divides_same. rewrite (even_half m M) at 1. rewrite (even_half d D) at 1.
      replace (2 * e - 2 * Z.div2 d) with (2 * (e - Z.div2 d)) by lia. apply divide_double.
    + apply not_true_iff_false. rewrite divides_iff. intros [k E]. rewrite (even_half m M) in E.
      assert (X : d = 2 * (e - k * Z.div2 m)) by lia. rewrite X, Z.even_mul in D. discriminate.
  - assert (G : forall x, (m | 2 * x) -> (m | x)).
    { assert (Od : Z.odd m = true) by (now rewrite <- Z.negb_even, M).
      apply Z.odd_spec in Od. destruct Od as [k E]. intros x [q X]. exists (x - k * q). nia. }
    apply divides_same.
    set (d' := if Z.even d then d else d + m).
    assert (D : Z.even d' = true).
    { unfold d'. destruct (Z.even d) eqn:D; trivial. now rewrite Z.even_add, D, M. }
    assert (S : (m | 2 * e - d) <-> (m | 2 * e - d')).
    { unfold d'. destruct (Z.even d); [reflexivity|]. replace (2 * e - (d + m)) with (2 * e - d - m) by lia. split; intro A.
      - apply Z.divide_sub_r; trivial. apply Z.divide_refl.
      - replace (2 * e - d) with (2 * e - d - m + m) by lia. apply Z.divide_add_r; trivial. apply Z.divide_refl. }
    rewrite S. rewrite (even_half d' D) at 1. replace (2 * e - 2 * Z.div2 d') with (2 * (e - Z.div2 d')) by lia.
    split; intro A.
    + now apply G.
    + now apply Z.divide_mul_r.
Qed.

Lemma step_holds b f y : natural y -> holds (step b f) y = holds f (join y b).
Proof.
  intro N. induction f as [| |a c|a m c|f IH|f IH g IH'|f IH g IH']; cbn [step holds]; trivial;
    unfold join in *; rewrite ?dot_plus, ?dot_scale.
  - rewrite at_least_holds by trivial. rewrite Z.div2_div.
    destruct (Z.leb_spec c (2 * dot a y + dot a b)) as [L|L].
    + apply Z.leb_le. pose proof (Z.div_mod (c - dot a b + 1) 2 ltac:(lia)).
      pose proof (Z.mod_pos_bound (c - dot a b + 1) 2 ltac:(lia)). lia.
    + apply Z.leb_gt. pose proof (Z.div_mod (c - dot a b + 1) 2 ltac:(lia)).
      pose proof (Z.mod_pos_bound (c - dot a b + 1) 2 ltac:(lia)). lia.
  - replace (2 * dot a y + dot a b - c) with (2 * dot a y - (c - dot a b)) by lia. rewrite step_alike.
    destruct (Z.even m).
    + destruct (Z.even (c - dot a b)); [now apply alike_holds|reflexivity].
    + now apply alike_holds.
  - now rewrite neg_holds, IH.
  - rewrite <- IH, <- IH'. destruct (step b f); rewrite ?both_holds; reflexivity.
  - rewrite <- IH, <- IH'. destruct (step b f); rewrite ?either_holds; reflexivity.
Qed.

(** All choices of bits. *)
Fixpoint choices (t : nat) : list (list Z) :=
  match t with O => [[]] | S t => let l := choices t in map (cons 0) l ++ map (cons 1) l end.

Lemma low_bits z : natural z ->
  exists y b, length y = length z /\ natural y /\ In b (choices (length z)) /\ z = join y b /\
    forall k, Forall (fun x => x < 2 ^ Z.of_nat (S k)) z -> Forall (fun x => x < 2 ^ Z.of_nat k) y.
Proof.
  unfold join. induction 1 as [|x z X N (y & b & L & Y & B & E & K)].
  - exists [], []. repeat split; simpl; auto. constructor.
  - exists (x / 2 :: y), (x mod 2 :: b). cbn [length map plus choices]. rewrite L, <- E.
    pose proof (Z.div_mod x 2 ltac:(lia)). pose proof (Z.mod_pos_bound x 2 ltac:(lia)). repeat split; trivial.
    + constructor; trivial. apply Z.div_pos; lia.
    + apply in_app_iff. rewrite !in_map_iff.
      assert (D : x mod 2 = 0 \/ x mod 2 = 1) by lia. destruct D as [-> | ->]; [left|right]; exists b; auto.
    + f_equal. lia.
    + intros k F. inversion F as [|? ? Fx Fz]; subst. constructor; [|now apply K].
      rewrite Nat2Z.inj_succ, Z.pow_succ_r in Fx by lia. apply Z.div_lt_upper_bound; lia.
Qed.

(** * The search *)
Definition mix (h : N) (c : Z) : N := N.land (5 * h + Z.to_N (Z.land c 4095)) 65535.
Fixpoint hash (h : N) (f : formula) : N :=
  match f with
  | Yes => h
  | No => h
  | AtLeast _ c => mix h c
  | Alike _ m c => mix h (c + 16 * m)
  | Not f => hash h f
  | And f g => hash (hash h f) g
  | Or f g => hash (hash h f) g
  end.
Definition key (f : formula) : positive := N.succ_pos (hash 0 f).

Definition formulas := PM.t (list formula).
Definition bucket (f : formula) (s : formulas) : list formula :=
  match PM.find (key f) s with Some l => l | None => [] end.
Definition same (f g : formula) : bool := if formula_dec f g then true else false.
Definition known (f : formula) (s : formulas) : bool := existsb (same f) (bucket f s).
Definition insert (f : formula) (s : formulas) : formulas := PM.add (key f) (f :: bucket f s) s.

Lemma known_empty f : known f (PM.empty _) = false.
Proof. unfold known, bucket. now rewrite PM.gempty. Qed.
Lemma known_insert f g s : known f (insert g s) = true <-> f = g \/ known f s = true.
Proof.
  unfold known, insert, bucket at 1. destruct (Pos.eq_dec (key f) (key g)) as [E|D].
  - rewrite E, PM.gss. simpl. unfold same at 1. destruct (formula_dec f g) as [->|D]; simpl.
    + tauto.
    + assert (B : bucket g s = bucket f s) by (unfold bucket; now rewrite E). rewrite B. intuition.
  - rewrite PM.gso by trivial. split; [auto|]. intros [->|K]; trivial. congruence.
Qed.

Section Search.
  Variable t : nat.   (* how many numbers *)

  Definition visit (f : formula) (st : formulas * list formula) (b : list Z) : formulas * list formula :=
    let g := step b f in
    match g with No => st | _ => if known g (fst st) then st else (insert g (fst st), g :: snd st) end.
  Fixpoint search (bits : list (list Z)) (fuel : nat) (seen : formulas) (todo : list formula) : bool :=
    match todo, fuel with
    | [], _ => true
    | _, O => false
    | f :: todo, S fuel =>
        if holds f [] then false
        else let st := fold_left (visit f) bits (seen, todo) in search bits fuel (fst st) (snd st)
    end.
  Definition never (fuel : nat) (f : formula) : bool :=
    match f with No => true | _ => search (choices t) fuel (insert f (PM.empty _)) [f] end.

  Definition done (s : formulas) (f : formula) : Prop :=
    holds f [] = false /\ forall b, In b (choices t) -> step b f = No \/ known (step b f) s = true.
  Definition closed (s : formulas) (todo : list formula) : Prop :=
    forall f, known f s = true -> In f todo \/ done s f.
  Definition within (s s' : formulas) : Prop := forall f, known f s = true -> known f s' = true.

  Lemma done_within s s' f : within s s' -> done s f -> done s' f.
  Proof. intros W (A & B). split; trivial. intros b I. destruct (B b I); auto. Qed.

  Lemma visits f bits : forall s todo, closed s (f :: todo) ->
    let st := fold_left (visit f) bits (s, todo) in
    within s (fst st) /\ closed (fst st) (f :: snd st) /\
    forall b, In b bits -> step b f = No \/ known (step b f) (fst st) = true.
  Proof.
    induction bits as [|b bits IH]; intros s todo C; cbn [fold_left].
    - repeat split; trivial.
      + intros g K. trivial.
      + intros b [].
    - assert (V : let st := visit f (s, todo) b in
          within s (fst st) /\ closed (fst st) (f :: snd st) /\ (step b f = No \/ known (step b f) (fst st) = true)).
      { unfold visit. cbn [fst snd].
        assert (S : let st := if known (step b f) s then (s, todo) else (insert (step b f) s, step b f :: todo) in
            within s (fst st) /\ closed (fst st) (f :: snd st) /\ known (step b f) (fst st) = true).
        { destruct (known (step b f) s) eqn:K; cbn [fst snd].
          - repeat split; trivial. intros g. trivial.
          - assert (W : within s (insert (step b f) s)) by (intros g G; apply known_insert; auto).
            repeat split; trivial.
            + intros g G. apply known_insert in G. destruct G as [->|G]; [left; simpl; auto|].
              destruct (C g G) as [[->|I]|D]; [left; simpl; auto|left; simpl; auto|right; eapply done_within; eassumption].
            + apply known_insert. auto. }
        destruct (step b f); try (destruct S as (S1 & S2 & S3); auto).
        cbn [fst snd]. repeat split; auto. intros g. trivial. }
      destruct (visit f (s, todo) b) as [s1 todo1]. cbn [fst snd] in V. destruct V as (W & C1 & B).
      destruct (IH s1 todo1 C1) as (W' & C' & B'). split; [|split; trivial].
      + intros g G. auto.
      + intros b' [<-|I]; [|now apply B']. destruct B; auto.
  Qed.

  Lemma search_closed fuel : forall s todo, search (choices t) fuel s todo = true -> closed s todo ->
    exists s', within s s' /\ closed s' [].
  Proof.
    induction fuel as [|fuel IH]; intros s [|f todo] E C; cbn [search] in E; try discriminate.
    - exists s. split; trivial. intros g. trivial.
    - exists s. split; trivial. intros g. trivial.
    - destruct (holds f []) eqn:H; [discriminate|].
      pose proof (visits f (choices t) s todo C) as V.
      destruct (fold_left (visit f) (choices t) (s, todo)) as [s1 todo1]. cbn [fst snd] in *.
      destruct V as (W & C1 & B). apply IH in E.
      + destruct E as (s' & W' & C'). exists s'. split; trivial. intros g G. auto.
      + intros g G. destruct (C1 g G) as [[<-|I]|D]; auto. right. now split.
  Qed.

  Lemma closed_never s k : closed s [] -> forall z f, length z = t -> natural z ->
    Forall (fun x => x < 2 ^ Z.of_nat k) z -> known f s = true -> holds f z = false.
  Proof.
    intro C. induction k as [|k IH]; intros z f L N B K; destruct (C f K) as [[]|(H & D)].
    - rewrite (holds_alike f z []); trivial. intro a. rewrite dot_nil. clear - N B. revert a.
      induction z as [|x z IH]; intros [|c a]; cbn [dot]; trivial. inversion N as [|? ? X N']; inversion B as [|? ? X' B']; subst.
      rewrite IH by trivial. change (2 ^ Z.of_nat 0) with 1 in X'. replace x with 0 by lia. lia.
    - destruct (low_bits z N) as (y & b & Ly & Y & I & -> & F). rewrite <- step_holds by trivial.
      rewrite L in I. destruct (D b I) as [->|S]; [reflexivity|]. apply IH; trivial; [congruence|]. now apply F.
  Qed.

  Theorem never_sound fuel f : never fuel f = true -> forall z, length z = t -> natural z -> holds f z = false.
  Proof.
    unfold never. intros E z L N.
    assert (S : f = No \/ search (choices t) fuel (insert f (PM.empty _)) [f] = true) by (destruct f; auto).
    destruct S as [->|S]; [reflexivity|]. apply search_closed in S.
    - destruct S as (s & W & C). 
      assert (B : exists k, Forall (fun x => x < 2 ^ Z.of_nat k) z).
      { clear - N. induction N as [|x z X N (k & IH)]; [exists O; constructor|].
        exists (Nat.max k (Z.to_nat x)). constructor.
        - pose proof (Z.pow_gt_lin_r 2 x ltac:(lia) X). eapply Z.lt_le_trans; [exact H|]. apply Z.pow_le_mono_r; lia.
        - eapply Forall_impl; [|exact IH]. intros y H. eapply Z.lt_le_trans; [exact H|]. apply Z.pow_le_mono_r; lia. }
      destruct B as (k & B). apply (closed_never s k C z f); trivial. apply W. apply known_insert. auto.
    - intros g G. apply known_insert in G. rewrite known_empty in G. left. destruct G as [->|G]; [now left|discriminate].
  Qed.

  (** Formulas, in groups, that hold nowhere; equal ones are decided once. *)
  Fixpoint learn (fuel : nat) (s : formulas) (l : list formula) : option formulas :=
    match l with
    | [] => Some s
    | No :: l => learn fuel s l
    | f :: l =>
        if known f s then learn fuel s l
        else if never fuel f then learn fuel (insert f s) l else None
    end.
  Fixpoint learn_all {A : Type} (fuel : nat) (goals : A -> list formula) (s : formulas) (groups : list A) :
      option formulas :=
    match groups with
    | [] => Some s
    | a :: groups => match learn fuel s (goals a) with Some s => learn_all fuel goals s groups | None => None end
    end.
  Definition all_never {A : Type} (fuel : nat) (goals : A -> list formula) (groups : list A) : bool :=
    match learn_all fuel goals (PM.empty _) groups with Some _ => true | None => false end.

  Definition empty (f : formula) : Prop := forall z, length z = t -> natural z -> holds f z = false.

  Lemma learn_sound fuel l : forall s s', learn fuel s l = Some s' -> (forall f, known f s = true -> empty f) ->
    (forall f, known f s' = true -> empty f) /\ forall f, In f l -> empty f.
  Proof.
    induction l as [|f l IH]; intros s s' E K.
    - inversion E; subst. split; [trivial|intros f []].
    - assert (C : (f = No /\ learn fuel s l = Some s') \/ (known f s = true /\ learn fuel s l = Some s') \/
                  (never fuel f = true /\ learn fuel (insert f s) l = Some s')).
      { simpl in E. destruct f; auto; destruct (known _ s); auto; destruct (never _ _); auto; discriminate. }
      assert (D : forall s, learn fuel s l = Some s' -> (forall f, known f s = true -> empty f) -> empty f ->
                  (forall f, known f s' = true -> empty f) /\ forall g, f = g \/ In g l -> empty g).
      { intros s1 E1 K1 F. destruct (IH s1 s' E1 K1) as (A & B). split; trivial. intros g [<-|I]; auto. }
      destruct C as [(-> & C)|[(F & C)|(F & C)]].
      + apply (D s); trivial. intros z _ _. reflexivity.
      + apply (D s); auto.
      + assert (X : empty f) by exact (never_sound fuel f F). apply (D (insert f s)); trivial.
        intros g G. apply known_insert in G. destruct G as [->|G]; auto.
  Qed.

  Theorem all_never_sound {A : Type} fuel (goals : A -> list formula) groups a f :
    all_never fuel goals groups = true -> In a groups -> In f (goals a) -> empty f.
  Proof.
    unfold all_never. intros E I F.
    assert (G : forall groups s, learn_all fuel goals s groups <> None -> (forall f, known f s = true -> empty f) ->
        In a groups -> empty f).
    { clear E I groups. induction groups as [|b groups IH]; intros s E K I; [destruct I|]. simpl in E.
      destruct (learn fuel s (goals b)) as [s'|] eqn:L; [|congruence].
      destruct (learn_sound fuel (goals b) s s' L K) as (K' & B). destruct I as [->|I]; [auto|].
      now apply (IH s'). }
    apply (G groups (PM.empty _)); trivial.
    - destruct (learn_all fuel goals (PM.empty _) groups); congruence.
    - intros g K. rewrite known_empty in K. discriminate.
  Qed.
End Search.

(** All of a list. *)
Definition all_of (l : list formula) : formula := fold_right both Yes l.
Lemma all_of_holds l z : holds (all_of l) z = true <-> forall f, In f l -> holds f z = true.
Proof.
  induction l as [|f l IH]; simpl; [intuition|]. rewrite both_holds, andb_true_iff, IH. intuition. now subst.
Qed.
