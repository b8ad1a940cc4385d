(** Impartial games: positions with finitely many moves and no infinite play.

    [wins misere x] says whether the player to move from [x] wins: in normal play
    ([misere = false]) a player without a move loses, in misere play such a player wins. *)
Require Import List Bool Wellfounded.
Import ListNotations.

(** Takes [H : a && b = true] apart. *)
Tactic Notation "both" hyp(H) "as" simple_intropattern(A) simple_intropattern(B) :=
  apply andb_true_iff in H; destruct H as [A B].

(** Leaves a check to the virtual machine, where a theorem says that its yes is enough. *)
Tactic Notation "by_computation" constr(sound) := apply sound; vm_compute; reflexivity.

Section Game.
  Variable pos : Type.
  Variable moves : pos -> list pos.
  Definition option_of (y x : pos) : Prop := In y (moves x).
  Hypothesis moves_wf : well_founded option_of.

  Fixpoint exists_in (l : list pos) : (forall y, In y l -> bool) -> bool :=
    match l with
    | [] => fun _ => false
    | a :: t => fun f => f a (or_introl eq_refl) || exists_in t (fun y h => f y (or_intror h))
    end.

  Definition no_move (x : pos) : bool := match moves x with [] => true | _ => false end.

  Definition wins_body (misere : bool) (x : pos) (rec : forall y, option_of y x -> bool) : bool :=
    if no_move x then misere else exists_in (moves x) (fun y h => negb (rec y h)).

  Definition wins (misere : bool) : pos -> bool :=
    Fix moves_wf (fun _ => bool) (wins_body misere).

  Lemma exists_in_ext l : forall f g, (forall y h, f y h = g y h) -> exists_in l f = exists_in l g.
  Proof.
    induction l as [|a t IH]; intros f g E; simpl; [reflexivity|].
    rewrite E. f_equal. apply IH. intros; apply E.
  Qed.

  Lemma exists_in_existsb l f : exists_in l (fun y _ => f y) = existsb f l.
  Proof. induction l as [|a t IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

  (** The recursive equation of the outcome. *)
  Theorem wins_eq misere x :
    wins misere x =
      if no_move x then misere else existsb (fun y => negb (wins misere y)) (moves x).
  Proof.
    unfold wins at 1. rewrite Fix_eq.
    - unfold wins_body. destruct (no_move x); [reflexivity|].
      apply (exists_in_existsb (moves x) (fun y => negb (wins misere y))).
    - intros z f g E. unfold wins_body. destruct (no_move z); [reflexivity|].
      apply exists_in_ext. intros. now rewrite E.
  Qed.

  Lemma no_move_nil x : no_move x = true <-> moves x = [].
  Proof. unfold no_move. destruct (moves x); split; congruence. Qed.

  Theorem wins_end misere x : moves x = [] -> wins misere x = misere.
  Proof. intro E. rewrite wins_eq. apply no_move_nil in E. now rewrite E. Qed.

  Theorem wins_move misere x : moves x <> [] ->
    (wins misere x = true <-> exists y, In y (moves x) /\ wins misere y = false).
  Proof.
    intro E. rewrite wins_eq. destruct (no_move x) eqn:N; [now apply no_move_nil in N|].
    rewrite existsb_exists. split; intros (y & I & W); exists y; split; trivial.
    - now apply negb_true_iff.
    - now apply negb_true_iff.
  Qed.

  Theorem loses_move misere x : moves x <> [] ->
    (wins misere x = false <-> forall y, In y (moves x) -> wins misere y = true).
  Proof.
    intro E. rewrite <- not_true_iff_false. rewrite wins_move by trivial. split.
    - intros N y I. destruct (wins misere y) eqn:W; trivial. exfalso. eauto.
    - intros A (y & I & W). rewrite A in W; [discriminate|trivial].
  Qed.

  (** The outcome is the only function with this equation. *)
  Theorem wins_unique misere (w : pos -> bool) :
    (forall x, w x = if no_move x then misere else existsb (fun y => negb (w y)) (moves x)) ->
    forall x, w x = wins misere x.
  Proof.
    intros E x. induction x as [x IH] using (well_founded_induction moves_wf).
    rewrite E, wins_eq. destruct (no_move x); [reflexivity|].
    assert (K : forall l, (forall y, In y l -> option_of y x) ->
        existsb (fun y => negb (w y)) l = existsb (fun y => negb (wins misere y)) l).
    { induction l as [|a t IHl]; intro S; simpl; [reflexivity|].
      rewrite IH by (apply S; now left). rewrite IHl by (intros; apply S; now right). reflexivity. }
    apply K. trivial.
  Qed.

  (** The outcome by P-positions: no move leads from one of them to another, and from every other
      position one does. In normal play the ends are among them, in misere play none is. *)
  Theorem outcome_by_p_positions misere (P : pos -> bool) :
    (forall x, moves x = [] -> P x = negb misere) ->
    (forall x y, P x = true -> In y (moves x) -> P y = false) ->
    (forall x, moves x <> [] -> P x = false -> exists y, In y (moves x) /\ P y = true) ->
    forall x, wins misere x = negb (P x).
  Proof.
    intros E A B x. induction x as [x IH] using (well_founded_induction moves_wf).
    destruct (moves x) as [|y0 ys] eqn:M.
    - rewrite wins_end, E, negb_involutive by trivial. reflexivity.
    - assert (N : moves x <> []) by congruence. destruct (P x) eqn:Px; simpl.
      + apply loses_move; trivial. intros y I. rewrite IH by trivial. now rewrite (A x y).
      + destruct (B x N Px) as (y & I & Py). apply wins_move; trivial. exists y. split; trivial.
        rewrite IH by trivial. now rewrite Py.
  Qed.
End Game.

(** A game inside another: if [f] carries the options of [x] to those of [f x], for all positions that
    can be reached from some, then it keeps outcomes. *)
Theorem wins_map pos moves wf pos' moves' wf' (f : pos -> pos') (P : pos -> Prop) :
  (forall x, P x -> moves' (f x) = map f (moves x)) ->
  (forall x y, P x -> In y (moves x) -> P y) ->
  forall misere x, P x -> wins pos' moves' wf' misere (f x) = wins pos moves wf misere x.
Proof.
  intros E C misere x. induction x as [x IH] using (well_founded_induction wf). intro Px.
  rewrite !wins_eq. unfold no_move. rewrite (E x Px).
  assert (K : forall l, (forall y, In y l -> In y (moves x)) ->
    existsb (fun y => negb (wins pos' moves' wf' misere y)) (map f l) =
    existsb (fun y => negb (wins pos moves wf misere y)) l).
  { induction l as [|a l IHl]; intro I; [reflexivity|]. simpl. rewrite IHl by (intros; apply I; now right).
    rewrite IH; [reflexivity|apply I; now left|]. apply (C x); [trivial|]. apply I. now left. }
  rewrite K by trivial. destruct (moves x); reflexivity.
Qed.
