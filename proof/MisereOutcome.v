(** Misere play: a commutative monoid with a set of lost classes tells who wins every sum.

    This is the theorem of docs/misere.md ("The outcomes"): the P-check and the N-check prove all
    outcomes, and finitely many helpless sets prove the N-check. *)
Require Import List Bool Arith NArith Lia Wellfounded.
From Bouton Require Import Game Heaps.
Import ListNotations.

Section Misere.
  Variable H : Type.
  Variable opts : H -> list (list H).
  Variable weight : H -> nat.
  Hypothesis opts_weight : forall h o, In o (opts h) -> total H weight o < weight h.
  Notation lost_or_won := (heap_wins H opts weight opts_weight true).

  (** The monoid: elements are the members of [dom]. *)
  Variable M : Type.
  Variable dom : M -> Prop.
  Variable mul : M -> M -> M.
  Variable e : M.
  Hypothesis dom_e : dom e.
  Hypothesis dom_mul : forall x y, dom x -> dom y -> dom (mul x y).
  Hypothesis mul_comm : forall x y, dom x -> dom y -> mul x y = mul y x.
  Hypothesis mul_assoc : forall x y z, dom x -> dom y -> dom z -> mul (mul x y) z = mul x (mul y z).
  Hypothesis mul_e : forall x, dom x -> mul x e = x.

  (** The class of each heap, and of a sum. *)
  Variable phi : H -> M.
  Hypothesis dom_phi : forall h, dom (phi h).
  Definition Phi (G : list H) : M := fold_right mul e (map phi G).

  Lemma dom_Phi G : dom (Phi G).
  Proof. induction G as [|h t IH]; simpl; auto. unfold Phi in *. simpl. auto. Qed.
  Hint Resolve dom_e dom_mul dom_phi dom_Phi : core.

  Lemma e_mul x : dom x -> mul e x = x.
  Proof. intro D. rewrite mul_comm by auto. auto. Qed.

  Lemma Phi_cons h t : Phi (h :: t) = mul (phi h) (Phi t).
  Proof. reflexivity. Qed.

  Lemma Phi_app a b : Phi (a ++ b) = mul (Phi a) (Phi b).
  Proof.
    induction a as [|h a IH]; simpl.
    - unfold Phi at 2. simpl. now rewrite e_mul.
    - rewrite !Phi_cons, IH, mul_assoc; auto.
  Qed.

  (** Any part of a sum beside the rest. *)
  Lemma Phi_part l o r : Phi (l ++ o ++ r) = mul (Phi (l ++ r)) (Phi o).
  Proof.
    rewrite !Phi_app, mul_assoc by auto. f_equal. apply mul_comm; auto.
  Qed.

  Lemma Phi_one h : Phi [h] = phi h.
  Proof. unfold Phi. simpl. auto. Qed.

  (** The classes of sums that the player to move loses. *)
  Variable P : M -> bool.
  Hypothesis P_e : P e = false.
  Hypothesis end_class : forall h, opts h = [] -> phi h = e.

  (** The heap [h] beside [z]: no P-class, and no move in [h] leads to one. *)
  Definition helpless (h : H) (z : M) : bool :=
    negb (P (mul z (phi h))) && forallb (fun o => negb (P (mul z (Phi o)))) (opts h).

  Hypothesis P_check : forall h, opts h <> [] -> forall z, dom z -> P (mul z (phi h)) = true ->
    forall o, In o (opts h) -> P (mul z (Phi o)) = false.

  (** Every heap of [G] that has moves is helpless beside the others and [z]. *)
  Fixpoint all_helpless (G : list H) (z : M) : bool :=
    match G with
    | [] => true
    | h :: t =>
        match opts h with [] => true | _ => helpless h (mul z (Phi t)) end &&
        all_helpless t (mul z (phi h))
    end.

  Hypothesis N_check : forall G, (exists h, In h G /\ opts h <> []) -> all_helpless G e = false.

  Lemma not_all_helpless G : forall z, dom z -> all_helpless G z = false ->
    exists l h r, G = l ++ h :: r /\ opts h <> [] /\ helpless h (mul z (Phi (l ++ r))) = false.
  Proof.
    induction G as [|h t IH]; intros z D E; simpl in E; [discriminate|].
    apply andb_false_iff in E. destruct E as [E|E].
    - exists [], h, t. simpl. repeat split; trivial.
      + intro Z. now rewrite Z in E.
      + destruct (opts h); [discriminate|trivial].
    - apply IH in E; auto. destruct E as (l & k & r & -> & K & E). exists (h :: l), k, r.
      repeat split; trivial. simpl. rewrite Phi_cons.
      replace (mul z (mul (phi h) (Phi (l ++ r)))) with (mul (mul z (phi h)) (Phi (l ++ r)))
        by (apply mul_assoc; auto). trivial.
  Qed.

  (** Who wins a sum in misere play is told by its class. *)
  Theorem misere_outcome G : lost_or_won G = negb (P (Phi G)).
  Proof.
    unfold heap_wins.
    induction G as [G IH] using (well_founded_induction (moves_wf H opts weight opts_weight)).
    destruct (moves H opts G) as [|K0 Ks] eqn:NM.
    - rewrite wins_end by trivial. rewrite moves_nil in NM.
      assert (E : Phi G = e).
      { clear IH. induction G as [|h t IHt]; [reflexivity|]. rewrite Phi_cons, IHt.
        - rewrite end_class; auto. apply NM. now left.
        - intros k I. apply NM. now right. }
      now rewrite E, P_e.
    - assert (NE : moves H opts G <> []) by congruence.
      destruct (P (Phi G)) eqn:PG; simpl.
      + apply loses_move; trivial. intros K I. rewrite IH by trivial. apply negb_true_iff.
        apply in_moves in I. destruct I as (l & h & r & o & -> & I & ->).
        change (h :: r) with ([h] ++ r) in PG. rewrite Phi_part, Phi_one in PG. rewrite Phi_part.
        apply (P_check h); auto. intro Z. now rewrite Z in I.
      + assert (A : all_helpless G e = false).
        { apply N_check. clear - NE. induction G as [|h t IHt]; simpl in *; [congruence|].
          destruct (opts h) as [|o os] eqn:O.
          - simpl in NE. destruct IHt as (k & I & K).
            + intro Z. now rewrite Z in NE.
            + exists k. auto.
          - exists h. split; [auto|]. congruence. }
        apply not_all_helpless in A; auto. destruct A as (l & h & r & -> & O & A).
        rewrite e_mul in A by auto. unfold helpless in A.
        change (h :: r) with ([h] ++ r) in PG. rewrite Phi_part, Phi_one in PG. rewrite PG in A.
        simpl in A.
        assert (X : exists o, In o (opts h) /\ P (mul (Phi (l ++ r)) (Phi o)) = true).
        { clear - A. induction (opts h) as [|o os IHo]; simpl in A; [discriminate|].
          destruct (P (mul (Phi (l ++ r)) (Phi o))) eqn:Q.
          - exists o. split; [now left|trivial].
          - destruct IHo as (o' & I & Q'); trivial. exists o'. split; [now right|trivial]. }
        destruct X as (o & I & Q). apply wins_move; trivial. exists (l ++ o ++ r).
        assert (MV : In (l ++ o ++ r) (moves H opts (l ++ h :: r)))
          by (apply in_moves; exists l, h, r, o; auto).
        split; trivial. rewrite IH by trivial. apply negb_false_iff. now rewrite Phi_part.
  Qed.
End Misere.

(** * Finitely many helpless sets prove the N-check *)
Section Helpless.
  Variable H : Type.
  Variable opts : H -> list (list H).
  Variable M : Type.
  Variable dom : M -> Prop.
  Variable mul : M -> M -> M.
  Variable e : M.
  Hypothesis dom_e : dom e.
  Hypothesis dom_mul : forall x y, dom x -> dom y -> dom (mul x y).
  Hypothesis mul_comm : forall x y, dom x -> dom y -> mul x y = mul y x.
  Hypothesis mul_assoc : forall x y z, dom x -> dom y -> dom z -> mul (mul x y) z = mul x (mul y z).
  Hypothesis mul_e : forall x, dom x -> mul x e = x.
  Variable phi : H -> M.
  Hypothesis dom_phi : forall h, dom (phi h).
  Hypothesis end_class : forall h, opts h = [] -> phi h = e.
  Variable P : M -> bool.
  Notation helpless := (helpless H opts M mul e phi P).
  Notation all_helpless := (all_helpless H opts M mul e phi P).
  Notation Phi := (Phi H M mul e phi).

  (** A list of (class of a sum, contexts), and what must hold of it. *)
  Variable S : list (M * (M -> bool)).
  Hypothesis one : forall h, opts h <> [] ->
    (forall z, dom z -> helpless h z = false) \/
    exists C, In (phi h, C) S /\ forall z, dom z -> helpless h z = true -> C z = true.
  Hypothesis more : forall h s C, opts h <> [] -> In (s, C) S -> dom s ->
    (forall z, dom z -> C (mul z (phi h)) && helpless h (mul z s) = false) \/
    exists C', In (mul s (phi h), C') S /\
      forall z, dom z -> C (mul z (phi h)) && helpless h (mul z s) = true -> C' z = true.
  Hypothesis none : forall s C, In (s, C) S -> C e = false.

  Lemma dPhi G : dom (Phi G).
  Proof. now apply dom_Phi. Qed.

  Lemma ended t : (forall h, In h t -> opts h = []) ->
    Phi t = e /\ forall z, dom z -> all_helpless t z = true.
  Proof.
    induction t as [|h t IH]; intro A; [split; reflexivity|].
    destruct IH as [E X]; [intros; apply A; now right|].
    assert (O := A h (or_introl eq_refl)). assert (PE := end_class h O). split.
    - unfold MisereOutcome.Phi in *. simpl. rewrite E, PE. auto.
    - intros z D. simpl. rewrite O, PE, mul_e by trivial. simpl. auto.
  Qed.

  Lemma movable_dec t : (forall h, In h t -> opts h = []) \/ exists h, In h t /\ opts h <> [].
  Proof.
    induction t as [|h t [IH|(k & I & K)]]; [left; intros ? []| |right; exists k; simpl; auto].
    destruct (opts h) as [|o os] eqn:O.
    - left. intros k [<-|I]; auto.
    - right. exists h. split; [now left|congruence].
  Qed.

  Theorem helpless_sums G : (exists h, In h G /\ opts h <> []) ->
    (forall z, dom z -> all_helpless G z = false) \/
    exists C, In (Phi G, C) S /\ forall z, dom z -> all_helpless G z = true -> C z = true.
  Proof.
    induction G as [|h t IH]; intros (k & I & K); [destruct I|].
    destruct (opts h) as [|o os] eqn:O.
    - assert (PE := end_class h O).
      assert (EP : Phi (h :: t) = Phi t).
      { unfold MisereOutcome.Phi. simpl. rewrite PE, mul_comm, mul_e; auto; apply dPhi. }
      destruct IH as [IH|(C & IC & IH)].
      + destruct I as [->|I]; [congruence|]. exists k. auto.
      + left. intros z D. simpl. rewrite O, PE, mul_e by trivial. simpl. auto.
      + right. exists C. rewrite EP. split; trivial. intros z D. simpl.
        rewrite O, PE, mul_e by trivial. simpl. auto.
    - assert (HO : opts h <> []) by congruence.
      assert (Step : forall z, all_helpless (h :: t) z =
                helpless h (mul z (Phi t)) && all_helpless t (mul z (phi h))).
      { intro z. simpl. now rewrite O. }
      destruct (movable_dec t) as [E|E].
      + apply ended in E. destruct E as [E A]. destruct (one h HO) as [Z|(C & IC & Z)].
        * left. intros z D. rewrite Step, E, mul_e by trivial. now rewrite Z.
        * right. exists C. split.
          -- unfold MisereOutcome.Phi in *. simpl. rewrite E, mul_e; auto.
          -- intros z D X. rewrite Step, E, mul_e in X by trivial. apply andb_true_iff in X.
             now apply Z.
      + destruct (IH E) as [Z|(C & IC & Z)].
        * left. intros z D. rewrite Step, Z by auto. apply andb_false_r.
        * destruct (more h (Phi t) C HO IC (dPhi t)) as [Y|(C' & IC' & Y)].
          -- left. intros z D. rewrite Step. specialize (Y z D). apply andb_false_iff in Y.
             destruct Y as [Y|Y].
             ++ destruct (all_helpless t (mul z (phi h))) eqn:A; [|apply andb_false_r].
                rewrite Z in Y; auto. discriminate.
             ++ now rewrite Y.
          -- right. exists C'. split.
             ++ unfold MisereOutcome.Phi in *. simpl. rewrite mul_comm; auto. apply dPhi.
             ++ intros z D X. apply Y; trivial. rewrite Step in X. both X as X1 X2. rewrite X1, Z; auto.
  Qed.

  Theorem N_check_holds G : (exists h, In h G /\ opts h <> []) -> all_helpless G e = false.
  Proof.
    intro E. destruct (helpless_sums G E) as [Z|(C & I & Z)]; [auto|].
    destruct (all_helpless G e) eqn:A; trivial. apply Z in A; auto. apply none in I. congruence.
  Qed.
End Helpless.
