(** The misere lemma: games of heaps that play like misere Nim.

    If no move divides a heap, and every heap of nim-value 0 that has a move has an option of value
    1, then in misere play the player to move loses exactly the sums that have a value of two or
    more and nim-sum 0, or only values 0 and 1 and an odd number of them 1. Proof:
    docs/games/nim.md; the idea is of P. M. Grundy and C. A. B. Smith, Disjunctive games with the
    last player losing, Proc. Cambridge Philos. Soc. 52 (1956). *)
Require Import List Bool Arith NArith Lia.
From Bouton Require Import Game Heaps SpragueGrundy.
Import ListNotations.
Local Open Scope N_scope.

(** Whether the player to move wins misere Nim with the heaps [vs]: [misere_nim] in Nim.v. *)
Definition misere_nim_wins (vs : list N) : bool :=
  if existsb (fun v => 1 <? v) vs then negb (xor_sum vs =? 0) else xor_sum vs =? 0.

Section MisereLemma.
  Variable H : Type.
  Variable opts : H -> list (list H).
  Variable weight : H -> nat.
  Hypothesis opts_weight : forall h o, In o (opts h) -> (total H weight o < weight h)%nat.
  Variable g : H -> N.
  Hypothesis grundy_g : is_grundy H opts g.
  Hypothesis no_split : forall h o, In o (opts h) -> (length o <= 1)%nat.
  Hypothesis zero_to_one : forall h, g h = 0 -> opts h <> [] ->
    exists o, In o (opts h) /\ xor_sum (map g o) = 1.

  Let vals (G : list H) : list N := map g G.
  Let large (G : list H) : bool := existsb (fun v => 1 <? v) (vals G).
  Let sum (G : list H) : N := xor_sum (vals G).

  Lemma large_part l o r : (length o <= 1)%nat -> large (l ++ o ++ r) = (1 <? sum o) || large (l ++ r).
  Proof.
    unfold large, sum, vals. rewrite !map_app, !existsb_app.
    destruct o as [|h [|h' o]]; simpl; intro L; [reflexivity| |lia]. rewrite N.lxor_0_r.
    destruct (existsb _ (map g l)), (1 <? g h); reflexivity.
  Qed.

  Lemma sum_part l o r : sum (l ++ o ++ r) = N.lxor (sum o) (sum (l ++ r)).
  Proof.
    unfold sum, vals. rewrite !map_app, !xor_sum_app, <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
  Qed.

  Lemma sum_one h : sum [h] = g h.
  Proof. unfold sum. simpl. apply N.lxor_0_r. Qed.

  Lemma sum_small G : large G = false -> sum G = 0 \/ sum G = 1.
  Proof.
    unfold large, sum. induction (vals G) as [|v vs IH]; [auto|]. simpl. rewrite orb_false_iff.
    intros [A B]. apply N.ltb_ge in A. assert (V : v = 0 \/ v = 1) by lia.
    destruct V as [-> | ->], (IH B) as [-> | ->]; auto.
  Qed.

  Lemma option_value h o : In o (opts h) -> sum o <> g h.
  Proof.
    intros I E. destruct (mex_spec (map (fun o => xor_sum (map g o)) (opts h))) as [A _].
    rewrite <- (grundy_g h) in A. apply A. apply in_map_iff. now exists o.
  Qed.

  Lemma option_below h v : v < g h -> exists o, In o (opts h) /\ sum o = v.
  Proof.
    intro L. destruct (mex_spec (map (fun o => xor_sum (map g o)) (opts h))) as [_ A].
    rewrite <- (grundy_g h) in A. apply A, in_map_iff in L. destruct L as (o & E & I). now exists o.
  Qed.

  Lemma lxor_differs a b s : a <> b -> N.lxor a s <> N.lxor b s.
  Proof.
    intros D E. apply D. apply (f_equal (fun z => N.lxor z s)) in E.
    now rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in E.
  Qed.

  Theorem misere_lemma G : heap_wins H opts weight opts_weight true G = misere_nim_wins (map g G).
  Proof.
    rewrite <- (negb_involutive (misere_nim_wins (map g G))). unfold heap_wins.
    apply (outcome_by_p_positions _ _ (moves_wf H opts weight opts_weight) true
             (fun G => negb (misere_nim_wins (map g G)))); clear G.
    - intros G E. rewrite moves_nil in E. replace (misere_nim_wins (map g G)) with true; [reflexivity|].
      assert (Z : forall v, In v (map g G) -> v = 0).
      { intros v I. apply in_map_iff in I. destruct I as (h & <- & I). rewrite (grundy_g h), (E h I). reflexivity. }
      unfold misere_nim_wins. induction (map g G) as [|v vs IH]; [reflexivity|].
      rewrite (Z v (or_introl eq_refl)). simpl. apply IH. intros u I. apply Z. now right.
    - intros G K. rewrite negb_true_iff, negb_false_iff. intros P M. apply in_moves in M.
      destruct M as (l & h & r & o & -> & I & ->). change (h :: r) with ([h] ++ r) in P.
      assert (D := option_value h o I).
      unfold misere_nim_wins in *. fold (vals (l ++ [h] ++ r)) (vals (l ++ o ++ r)) in *.
      fold (large (l ++ [h] ++ r)) (large (l ++ o ++ r)) in *. fold (sum (l ++ [h] ++ r)) (sum (l ++ o ++ r)) in *.
      rewrite large_part in P by (simpl; lia). rewrite large_part by (eapply no_split; exact I).
      rewrite sum_part in *. rewrite sum_one in P. apply lxor_differs with (s := sum (l ++ r)) in D.
      assert (S := sum_small (l ++ r)). destruct (large (l ++ r)) eqn:B.
      + rewrite orb_true_r in *. apply negb_false_iff, N.eqb_eq in P. apply negb_true_iff, N.eqb_neq. congruence.
      + rewrite orb_false_r in *. destruct (1 <? g h) eqn:V.
        * exfalso. apply negb_false_iff, N.eqb_eq, N.lxor_eq in P. apply N.ltb_lt in V.
          destruct (S eq_refl); lia.
        * apply N.eqb_neq in P. apply N.ltb_ge in V. destruct (1 <? sum o) eqn:W.
          -- apply negb_true_iff, N.eqb_neq. intro X. apply N.lxor_eq in X. apply N.ltb_lt in W.
             destruct (S eq_refl); lia.
          -- apply N.ltb_ge in W. apply N.eqb_eq.
             assert (X : g h = 0 \/ g h = 1) by lia. assert (Y : sum o = 0 \/ sum o = 1) by lia.
             destruct (S eq_refl) as [S'|S'], X as [X|X], Y as [Y|Y]; rewrite S', X, Y in *; simpl in *;
               congruence.
    - intros G NE. rewrite negb_false_iff. intro P.
      assert (Move : forall l h r o, G = l ++ h :: r -> In o (opts h) -> In (l ++ o ++ r) (moves H opts G))
        by (intros l h r o E I; apply in_moves; exists l, h, r, o; auto).
      assert (Goal' : forall l h r o, G = l ++ h :: r -> In o (opts h) ->
                (if large (l ++ o ++ r) then negb (sum (l ++ o ++ r) =? 0) else sum (l ++ o ++ r) =? 0) = false ->
                exists y, In y (moves H opts G) /\ negb (misere_nim_wins (map g y)) = true).
      { intros l h r o E I W. exists (l ++ o ++ r). split; [eauto|]. apply negb_true_iff. exact W. }
      unfold misere_nim_wins in P. fold (vals G) in P. fold (large G) in P. fold (sum G) in P.
      destruct (large G) eqn:B.
      + apply negb_true_iff, N.eqb_neq in P. destruct (xor_sum_down _ P) as (v & I & L).
        apply in_map_iff in I. destruct I as (h & <- & I). fold (sum G) in L.
        apply in_split in I. destruct I as (l & r & E). change (h :: r) with ([h] ++ r) in E.
        rewrite E, large_part, sum_one in B by (simpl; lia). rewrite E, sum_part, sum_one, xor_cancel in L.
        destruct (large (l ++ r)) eqn:C.
        * destruct (option_below h _ L) as (o & IO & V). apply (Goal' l h r o E IO).
          rewrite large_part, sum_part, C, V, N.lxor_nilpotent, orb_true_r by (eapply no_split; exact IO). reflexivity.
        * (* the only large heap becomes 0 or 1, so that the number of ones is odd *)
          rewrite orb_false_r in B. apply N.ltb_lt in B. assert (S := sum_small _ C).
          destruct (option_below h (1 - sum (l ++ r))) as (o & IO & V); [lia|]. apply (Goal' l h r o E IO).
          rewrite large_part, sum_part, C, V by (eapply no_split; exact IO).
          destruct S as [-> | ->]; reflexivity.
      + apply N.eqb_eq in P.
        assert (X : exists l h r, G = l ++ h :: r /\ opts h <> []).
        { destruct (moves H opts G) as [|K Ks] eqn:M; [congruence|].
          assert (I : In K (moves H opts G)) by (rewrite M; now left). apply in_moves in I.
          destruct I as (l & h & r & o & E & I & _). exists l, h, r. split; trivial. intro Z. now rewrite Z in I. }
        destruct X as (l & h & r & E & O). change (h :: r) with ([h] ++ r) in E.
        rewrite E, large_part, sum_one in B by (simpl; lia). rewrite E, sum_part, sum_one in P.
        apply orb_false_iff in B. destruct B as [B C]. apply N.ltb_ge in B. apply N.lxor_eq in P.
        assert (V : g h = 0 \/ g h = 1) by lia. destruct V as [V|V].
        * destruct (zero_to_one h V O) as (o & I & W). fold (vals o) in W. fold (sum o) in W.
          apply (Goal' l h r o E I). rewrite large_part, sum_part, C, W, <- P, V by (eapply no_split; exact I).
          reflexivity.
        * destruct (option_below h 0) as (o & I & W); [lia|].
          apply (Goal' l h r o E I). rewrite large_part, sum_part, C, W, <- P, V by (eapply no_split; exact I).
          reflexivity.
  Qed.
End MisereLemma.
