(** Nim-values, and the theorem of Sprague and Grundy for sums of heaps in normal play.

    [is_grundy g]: g gives every heap the mex of the values of its options, where the value of an
    option is the nim-sum of its heaps. There is exactly one such function ([grundy_is_grundy],
    [grundy_unique]). [sprague_grundy]: the player to move loses exactly the sums with nim-sum 0
    (R. P. Sprague, Ueber mathematische Kampfspiele, Tohoku Math. J. 41 (1935); P. M. Grundy,
    Mathematics and games, Eureka 2 (1939)). *)
Require Import List Bool Arith NArith Lia Wellfounded Wf_nat FinFun.
From Bouton Require Import Game Heaps.
Import ListNotations.
Local Open Scope N_scope.

(** * The least number that is not in a list *)
Definition mem (k : N) (l : list N) : bool := existsb (N.eqb k) l.

Lemma mem_in k l : mem k l = true <-> In k l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (x & I & E). apply N.eqb_eq in E. now subst.
  - intro I. exists k. split; trivial. apply N.eqb_refl.
Qed.

Fixpoint mex_from (fuel : nat) (k : N) (l : list N) : N :=
  match fuel with
  | O => k
  | S f => if mem k l then mex_from f (N.succ k) l else k
  end.
Definition mex (l : list N) : N := mex_from (length l) 0 l.

Definition is_mex (v : N) (l : list N) : Prop := ~ In v l /\ forall u, u < v -> In u l.

Lemma is_mex_unique v w l : is_mex v l -> is_mex w l -> v = w.
Proof.
  intros [A B] [C D]. destruct (N.lt_trichotomy v w) as [L|[E|L]]; trivial.
  - elim A. now apply D.
  - elim C. now apply B.
Qed.

Lemma is_mex_ext v l l' : (forall u, In u l <-> In u l') -> is_mex v l -> is_mex v l'.
Proof. intros E [A B]. split; [now rewrite <- E|]. intros. apply E. auto. Qed.

Lemma mex_from_spec l : forall fuel k,
  (forall u, u < k -> In u l) ->
  (fuel + N.to_nat k >= length l)%nat ->
  is_mex (mex_from fuel k l) l.
Proof.
  (* below k every number is in l; the numbers 0 .. k-1 are distinct, so k <= length l *)
  assert (P : forall k, (forall u, u < k -> In u l) -> (N.to_nat k <= length l)%nat).
  { intros k A. set (s := map N.of_nat (seq 0 (N.to_nat k))).
    replace (N.to_nat k) with (length s) by (unfold s; now rewrite map_length, seq_length).
    apply NoDup_incl_length.
    - unfold s. apply Injective_map_NoDup; [|apply seq_NoDup]. intros a b E. lia.
    - intros u I. unfold s in I. apply in_map_iff in I. destruct I as (i & <- & I).
      apply in_seq in I. apply A. lia. }
  induction fuel as [|f IH]; intros k A L; simpl.
  - split; trivial. intro I.
    assert (Q : forall u, u < N.succ k -> In u l).
    { intros u U. destruct (N.eq_dec u k); [now subst|]. apply A. lia. }
    apply P in Q. lia.
  - destruct (mem k l) eqn:M.
    + apply mem_in in M. apply IH; [|lia]. intros u U. destruct (N.eq_dec u k); [now subst|].
      apply A. lia.
    + split; trivial. intro I. apply mem_in in I. congruence.
Qed.

Theorem mex_spec l : is_mex (mex l) l.
Proof. apply mex_from_spec; lia. Qed.

Lemma mex_ext l l' : (forall u, In u l <-> In u l') -> mex l = mex l'.
Proof.
  intro E. apply (is_mex_unique _ _ l'); [|apply mex_spec]. eapply is_mex_ext; [apply E|].
  apply mex_spec.
Qed.

(** * Nim-sums *)
Definition xor_sum (l : list N) : N := fold_right N.lxor 0 l.

Lemma xor_sum_app a b : xor_sum (a ++ b) = N.lxor (xor_sum a) (xor_sum b).
Proof. induction a as [|x a IH]; simpl; [reflexivity|]. now rewrite IH, N.lxor_assoc. Qed.

Lemma xor_cancel a b : N.lxor a (N.lxor a b) = b.
Proof. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. Qed.

Lemma xor_sum_split l v r w :
  xor_sum (l ++ v :: r) = w -> forall u, xor_sum (l ++ u :: r) = N.lxor w (N.lxor v u).
Proof.
  intros E u. rewrite xor_sum_app in *. simpl in *. subst w.
  apply N.bits_inj. intro i. rewrite !N.lxor_spec.
  destruct (N.testbit (xor_sum l) i), (N.testbit u i), (N.testbit v i), (N.testbit (xor_sum r) i);
    reflexivity.
Qed.

(** A list with a sum s <> 0 has a member v with (v xor s) < v: one with the highest bit of s. *)
Lemma xor_sum_bit l i : N.testbit (xor_sum l) i = true -> exists v, In v l /\ N.testbit v i = true.
Proof.
  induction l as [|x l IH]; simpl; intro T.
  - discriminate.
  - rewrite N.lxor_spec in T. destruct (N.testbit x i) eqn:B.
    + exists x. auto.
    + destruct (N.testbit (xor_sum l) i) eqn:C; [|discriminate].
      destruct IH as (v & I & V); trivial. exists v. auto.
Qed.

Lemma lxor_one_odd y : N.testbit y 0 = true -> N.lxor y 1 + 1 = y.
Proof.
  intro B. destruct y as [|p]; [discriminate|]. destruct p; simpl in *; try discriminate; reflexivity.
Qed.

Lemma lxor_high v s : s <> 0 -> N.testbit v (N.log2 s) = true -> N.lxor v s < v.
Proof.
  intros S B. set (k := N.log2 s) in *.
  assert (One : N.shiftr s k = 1).
  { rewrite N.shiftr_div_pow2. assert (L := N.log2_spec s). fold k in L.
    destruct L as [L1 L2]; [lia|]. symmetry. apply (N.div_unique _ _ _ (s - 2 ^ k)).
    - rewrite N.pow_succ_r' in L2. lia.
    - lia. }
  assert (E : N.shiftr (N.lxor v s) k + 1 = N.shiftr v k).
  { rewrite N.shiftr_lxor, One. apply lxor_one_odd. now rewrite N.shiftr_spec', N.add_0_l. }
  rewrite !N.shiftr_div_pow2 in E.
  assert (Z : 2 ^ k <> 0) by (apply N.pow_nonzero; lia).
  assert (D1 := N.div_mod v (2 ^ k) Z). assert (D2 := N.div_mod (N.lxor v s) (2 ^ k) Z).
  assert (M := N.mod_lt (N.lxor v s) (2 ^ k) Z).
  clear One B. set (w := N.lxor v s) in *. rewrite <- E, N.mul_add_distr_l, N.mul_1_r in D1.
  set (q := 2 ^ k * (w / 2 ^ k)) in *. set (a := v mod 2 ^ k) in *. set (b := w mod 2 ^ k) in *.
  set (c := 2 ^ k) in *. clearbody q a b c. clear - D1 D2 M. lia.
Qed.

Lemma xor_sum_down l : xor_sum l <> 0 -> exists v, In v l /\ N.lxor v (xor_sum l) < v.
Proof.
  intro S. destruct (xor_sum_bit l (N.log2 (xor_sum l))) as (v & I & B).
  - now apply N.bit_log2.
  - exists v. split; trivial. now apply lxor_high.
Qed.

(** * Nim-values of heaps *)
Section Values.
  Variable H : Type.
  Variable opts : H -> list (list H).
  Variable weight : H -> nat.
  Hypothesis opts_weight : forall h o, In o (opts h) -> (total H weight o < weight h)%nat.

  (** [g] gives every heap the least number that no option has. *)
  Definition is_grundy (g : H -> N) : Prop :=
    forall h, g h = mex (map (fun o => xor_sum (map g o)) (opts h)).

  Lemma weight_in o h : In h o -> (weight h <= total H weight o)%nat.
  Proof.
    unfold total. induction o as [|a o IH]; simpl; [tauto|]. intros [->|I]; [lia|].
    apply IH in I. lia.
  Qed.

  Lemma opts_part_weight h o x : In o (opts h) -> In x o -> (weight x < weight h)%nat.
  Proof. intros I J. apply opts_weight in I. apply weight_in in J. lia. Qed.

  Lemma grundy_unique f g : is_grundy f -> is_grundy g -> forall h, f h = g h.
  Proof.
    intros F G h. induction h as [h IH] using (well_founded_induction (well_founded_ltof _ weight)).
    rewrite F, G. f_equal. apply map_ext_in. intros o I. f_equal. apply map_ext_in. intros x J.
    apply IH. unfold ltof. eapply opts_part_weight; eauto.
  Qed.

  (** Such a function exists, and can be computed. *)
  Fixpoint grundy_fuel (fuel : nat) (h : H) : N :=
    match fuel with
    | O => 0
    | S f => mex (map (fun o => xor_sum (map (grundy_fuel f) o)) (opts h))
    end.
  Definition grundy (h : H) : N := grundy_fuel (S (weight h)) h.

  Lemma grundy_fuel_enough : forall m n h, (weight h < n)%nat -> (weight h < m)%nat ->
    grundy_fuel n h = grundy_fuel m h.
  Proof.
    induction m as [|m IH]; intros n h A B; [lia|]. destruct n as [|n]; [lia|]. simpl. f_equal.
    apply map_ext_in. intros o I. f_equal. apply map_ext_in. intros x J.
    assert (W := opts_part_weight h o x I J). apply IH; lia.
  Qed.

  Theorem grundy_is_grundy : is_grundy grundy.
  Proof.
    intro h. unfold grundy at 1. cbn [grundy_fuel]. f_equal. apply map_ext_in. intros o I. f_equal.
    apply map_ext_in. intros x J. assert (W := opts_part_weight h o x I J).
    apply grundy_fuel_enough; lia.
  Qed.

  (** Theorem of Sprague and Grundy: the player to move loses the sums with nim-sum 0. *)
  Theorem sprague_grundy g : is_grundy g ->
    forall G, heap_wins H opts weight opts_weight false G = negb (xor_sum (map g G) =? 0).
  Proof.
    intros Hg G. unfold heap_wins.
    induction G as [G IH] using (well_founded_induction (moves_wf H opts weight opts_weight)).
    destruct (xor_sum (map g G) =? 0) eqn:Z; simpl.
    - (* nim-sum 0: every move leaves another nim-sum *)
      apply N.eqb_eq in Z.
      destruct (no_move _ (moves H opts) G) eqn:NM.
      + apply wins_end. now apply no_move_nil.
      + apply loses_move.
        { intro E. apply (no_move_nil (list H) (moves H opts)) in E. congruence. }
        intros K I. rewrite IH by trivial. apply in_moves in I.
        destruct I as (l & h & r & o & -> & I & ->).
        rewrite !map_app in *. simpl in Z. rewrite xor_sum_app in Z. simpl in Z.
        rewrite !xor_sum_app. apply negb_true_iff, N.eqb_neq. intro E.
        assert (V : xor_sum (map g o) = g h).
        { assert (Q : N.lxor (N.lxor (xor_sum (map g l)) (N.lxor (xor_sum (map g o)) (xor_sum (map g r))))
            (N.lxor (xor_sum (map g l)) (N.lxor (g h) (xor_sum (map g r)))) = 0)
            by now rewrite E, Z.
          apply N.lxor_eq in Q. apply (f_equal (N.lxor (xor_sum (map g l)))) in Q.
          rewrite !xor_cancel in Q.
          apply (f_equal (fun z => N.lxor z (xor_sum (map g r)))) in Q.
          now rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in Q. }
        assert (M := Hg h). assert (S := mex_spec (map (fun o => xor_sum (map g o)) (opts h))).
        rewrite <- M in S. destruct S as [S _]. apply S.
        apply in_map_iff. exists o. auto.
    - (* another nim-sum: some move leaves 0 *)
      apply N.eqb_neq in Z. destruct (xor_sum_down _ Z) as (v & I & L).
      apply in_map_iff in I. destruct I as (h & <- & I).
      assert (S := mex_spec (map (fun o => xor_sum (map g o)) (opts h))).
      rewrite <- (Hg h) in S. destruct S as [_ S]. apply S in L.
      apply in_map_iff in L. destruct L as (o & V & IO).
      apply in_split in I. destruct I as (l & r & ->).
      assert (MV : In (l ++ o ++ r) (moves H opts (l ++ h :: r))).
      { apply in_moves. exists l, h, r, o. auto. }
      apply wins_move.
      { intro E. now rewrite E in MV. }
      exists (l ++ o ++ r). split; trivial. rewrite IH by trivial. apply negb_false_iff, N.eqb_eq.
      rewrite !map_app in *. simpl in *. rewrite !xor_sum_app in *. simpl in *. rewrite V.
      set (a := xor_sum (map g l)) in *. set (b := xor_sum (map g r)) in *. set (c := g h) in *.
      apply N.bits_inj. intro i. rewrite !N.lxor_spec, N.bits_0.
      destruct (N.testbit a i), (N.testbit b i), (N.testbit c i); reflexivity.
  Qed.
End Values.
