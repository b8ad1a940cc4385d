(** Heap games: a position is a list of heaps (a sum); a move replaces one heap by the heaps of one
    of its options. *)
Require Import List Bool Arith Lia Wellfounded Wf_nat.
From Bouton Require Import Game.
Import ListNotations.

Section Heaps.
  Variable H : Type.
  Variable opts : H -> list (list H).
  Variable weight : H -> nat.
  Definition total (G : list H) : nat := list_sum (map weight G).
  Hypothesis opts_weight : forall h o, In o (opts h) -> total o < weight h.

  Fixpoint moves (G : list H) : list (list H) :=
    match G with
    | [] => []
    | h :: t => map (fun o => o ++ t) (opts h) ++ map (cons h) (moves t)
    end.

  Lemma in_moves G K : In K (moves G) <->
    exists l h r o, G = l ++ h :: r /\ In o (opts h) /\ K = l ++ o ++ r.
  Proof.
    revert K. induction G as [|h t IH]; intro K; simpl.
    - split; [tauto|]. intros (l & h & r & o & E & _). now destruct l.
    - rewrite in_app_iff, !in_map_iff. split.
      + intros [(o & E & I)|(M & E & I)].
        * exists [], h, t, o. simpl. auto.
        * apply IH in I. destruct I as (l & h' & r & o & E1 & I & E2). subst.
          exists (h :: l), h', r, o. auto.
      + intros (l & h' & r & o & E1 & I & E2). destruct l as [|a l]; simpl in E1; inversion E1; subst.
        * left. exists o. auto.
        * right. exists (l ++ o ++ r). split; trivial. apply IH. exists l, h', r, o. auto.
  Qed.

  Lemma total_app a b : total (a ++ b) = total a + total b.
  Proof. unfold total. now rewrite map_app, list_sum_app. Qed.

  Lemma moves_total G K : In K (moves G) -> total K < total G.
  Proof.
    rewrite in_moves. intros (l & h & r & o & -> & I & ->).
    rewrite !total_app. change (h :: r) with ([h] ++ r). rewrite total_app.
    specialize (opts_weight h o I). unfold total at 5. simpl. lia.
  Qed.

  Lemma moves_wf : well_founded (option_of (list H) moves).
  Proof.
    apply (well_founded_lt_compat _ total). intros x y I. now apply moves_total.
  Qed.

  (** Whether the player to move from the sum [G] wins. *)
  Definition heap_wins (misere : bool) (G : list H) : bool := wins (list H) moves moves_wf misere G.

  Lemma moves_nil G : moves G = [] <-> forall h, In h G -> opts h = [].
  Proof.
    induction G as [|h t IH]; simpl; [split; [tauto|trivial]|]. split.
    - intro E. apply app_eq_nil in E. destruct E as [E1 E2].
      intros x [->|I]; [now apply map_eq_nil in E1|]. apply IH; trivial. now apply map_eq_nil in E2.
    - intro A. rewrite (A h) by auto. simpl. rewrite (proj2 IH); auto.
  Qed.
End Heaps.

Lemma moves_map H H' (opts : H -> list (list H)) (opts' : H' -> list (list H')) (f : H -> H') G :
  (forall h, In h G -> opts' (f h) = map (map f) (opts h)) ->
  moves H' opts' (map f G) = map (map f) (moves H opts G).
Proof.
  induction G as [|h G IH]; intro E; [reflexivity|]. simpl.
  rewrite (E h (or_introl eq_refl)), IH by (intros; apply E; now right).
  rewrite map_app, !map_map. f_equal; apply map_ext; intro x; simpl; now rewrite ?map_app.
Qed.

(** The same for games of heaps: [f] carries the options of heaps, for all heaps with [P]. *)
Theorem heap_wins_map H opts weight W H' opts' weight' W' (f : H -> H') (P : H -> Prop) :
  (forall h, P h -> opts' (f h) = map (map f) (opts h)) ->
  (forall h o x, P h -> In o (opts h) -> In x o -> P x) ->
  forall misere G, Forall P G ->
    heap_wins H' opts' weight' W' misere (map f G) = heap_wins H opts weight W misere G.
Proof.
  intros E C misere G F. unfold heap_wins.
  apply (wins_map (list H) (moves H opts) _ (list H') (moves H' opts') _ (map f) (Forall P)); trivial; clear G F.
  - intros G F. apply moves_map. intros h I. apply E. rewrite Forall_forall in F. auto.
  - intros G K F I. apply in_moves in I. destruct I as (l & h & r & o & -> & I & ->).
    rewrite !Forall_app in *. destruct F as (F1 & F2). inversion F2; subst. repeat split; trivial.
    apply Forall_forall. intros x X. eapply C; eassumption.
Qed.
