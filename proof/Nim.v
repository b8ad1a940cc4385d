(** Nim in both conventions.

    Position: a list of heaps. Move: make one heap smaller.

    [bouton]: the player to move loses exactly if the nim-sum of the heaps is 0 (C. L. Bouton, Nim, a
    game with a complete mathematical theory, Annals of Mathematics 3 (1901)).
    [misere_nim]: if the player who takes the last token loses, the same holds as long as a heap of
    two or more is left; otherwise the player to move loses exactly if the number of heaps is odd
    (the same paper).
    [safe_split]: whether M tokens can be divided into heaps so that the player who moves first
    loses: exactly if M is even, in normal play. *)
Require Import List Bool Arith NArith Lia.
From Bouton Require Import Game Heaps SpragueGrundy.
Import ListNotations.

Definition nim_opts (h : nat) : list (list nat) := map (fun a => [a]) (seq 0 h).

Lemma in_nim_opts h o : In o (nim_opts h) <-> exists a, a < h /\ o = [a].
Proof.
  unfold nim_opts. rewrite in_map_iff. split.
  - intros (a & <- & I). apply in_seq in I. exists a. split; [lia|trivial].
  - intros (a & L & ->). exists a. split; trivial. apply in_seq. lia.
Qed.

Lemma nim_opts_weight h o : In o (nim_opts h) -> total nat (fun a => a) o < (fun a => a) h.
Proof. rewrite in_nim_opts. intros (a & L & ->). unfold total. simpl. lia. Qed.

Definition nim_moves : list nat -> list (list nat) := moves nat nim_opts.

(** The rules in one line. *)
Theorem in_nim_moves G K : In K (nim_moves G) <->
  exists l h r a, G = l ++ h :: r /\ a < h /\ K = l ++ a :: r.
Proof.
  unfold nim_moves. rewrite in_moves. split.
  - intros (l & h & r & o & -> & I & ->). apply in_nim_opts in I. destruct I as (a & L & ->).
    exists l, h, r, a. auto.
  - intros (l & h & r & a & -> & L & ->). exists l, h, r, [a]. repeat split; trivial.
    apply in_nim_opts. eauto.
Qed.

Definition nim_wins (misere : bool) (G : list nat) : bool :=
  heap_wins nat nim_opts (fun a => a) nim_opts_weight misere G.

Definition nim_sum (G : list nat) : N := xor_sum (map N.of_nat G).

Lemma mex_first h : mex (map N.of_nat (seq 0 h)) = N.of_nat h.
Proof.
  apply (is_mex_unique _ _ (map N.of_nat (seq 0 h))); [apply mex_spec|]. split.
  - rewrite in_map_iff. intros (a & E & I). apply in_seq in I. lia.
  - intros u U. apply in_map_iff. exists (N.to_nat u). split; [lia|]. apply in_seq. lia.
Qed.

Lemma nim_value h : N.of_nat h = mex (map (fun o => xor_sum (map N.of_nat o)) (nim_opts h)).
Proof.
  unfold nim_opts. rewrite map_map. simpl. rewrite <- (mex_first h) at 1. f_equal.
  apply map_ext. intro a. now rewrite N.lxor_0_r.
Qed.

(** Bouton's theorem. *)
Theorem bouton G : nim_wins false G = negb (nim_sum G =? 0)%N.
Proof. apply (sprague_grundy nat nim_opts (fun a => a) nim_opts_weight N.of_nat). exact nim_value. Qed.

(** * Misere play *)
Definition large (G : list nat) : bool := existsb (fun h => 1 <? h) G.

Lemma large_mid l h r : large (l ++ h :: r) = (1 <? h) || large (l ++ r).
Proof.
  unfold large. rewrite !existsb_app. simpl.
  destruct (existsb _ l), (1 <? h); reflexivity.
Qed.

Lemma nim_sum_mid l h r : nim_sum (l ++ h :: r) = N.lxor (N.of_nat h) (nim_sum (l ++ r)).
Proof.
  unfold nim_sum. rewrite !map_app. simpl. rewrite !xor_sum_app. simpl.
  rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma small_sum G : large G = false -> nim_sum G = 0%N \/ nim_sum G = 1%N.
Proof.
  induction G as [|h G IH]; [auto|]. unfold large in *. simpl. rewrite orb_false_iff.
  intros [A B]. apply Nat.ltb_ge in A. unfold nim_sum in *. simpl.
  destruct (IH B) as [-> | ->], h as [|[|h]]; simpl; auto; lia.
Qed.

Lemma sum_changes a h s : a <> h -> N.lxor (N.of_nat a) s <> N.lxor (N.of_nat h) s.
Proof.
  intros D E. apply (f_equal (fun z => N.lxor z s)) in E.
  rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in E. lia.
Qed.

Definition misere_p_position (G : list nat) : bool :=
  if large G then (nim_sum G =? 0)%N else (nim_sum G =? 1)%N.

Lemma misere_nim_p G : nim_wins true G = negb (misere_p_position G).
Proof.
  unfold nim_wins, heap_wins. apply outcome_by_p_positions; clear G; unfold misere_p_position.
  - intros G E. rewrite moves_nil in E.
    assert (Z : large G = false /\ nim_sum G = 0%N).
    { induction G as [|h G IH]; [auto|]. destruct IH as [A B]; [intros; apply E; now right|].
      assert (O := E h (or_introl eq_refl)). destruct h; [|discriminate].
      unfold large, nim_sum in *. simpl. auto. }
    destruct Z as [-> ->]. reflexivity.
  - intros G K P M. apply in_nim_moves in M. destruct M as (l & h & r & a & -> & L & ->).
    rewrite nim_sum_mid, large_mid in *. assert (D := sum_changes a h (nim_sum (l ++ r)) ltac:(lia)).
    assert (S := small_sum (l ++ r)). destruct (large (l ++ r)).
    + rewrite orb_true_r in *. apply N.eqb_eq in P. apply N.eqb_neq. congruence.
    + rewrite orb_false_r in *. destruct (1 <? h) eqn:H; apply N.eqb_eq in P.
      * apply Nat.ltb_lt in H. apply N.lxor_eq in P. destruct (S eq_refl) as [Q|Q]; lia.
      * apply Nat.ltb_ge in H. replace (1 <? a) with false by (symmetry; apply Nat.ltb_ge; lia).
        apply N.eqb_neq. congruence.
  - intros G NE P. destruct (large G) eqn:B.
    + apply N.eqb_neq in P. unfold nim_sum in P. destruct (xor_sum_down _ P) as (v & I & L).
      apply in_map_iff in I. destruct I as (h & <- & I). apply in_split in I.
      destruct I as (l & r & ->). fold (nim_sum (l ++ h :: r)) in *.
      rewrite nim_sum_mid, xor_cancel in L. set (s := nim_sum (l ++ r)) in *.
      rewrite large_mid in B.
      destruct (large (l ++ N.to_nat s :: r)) eqn:C.
      * exists (l ++ N.to_nat s :: r). split; [apply in_nim_moves; exists l, h, r, (N.to_nat s)|].
        { repeat split; trivial. lia. }
        rewrite C, nim_sum_mid, N2Nat.id. fold s. now rewrite N.lxor_nilpotent.
      * (* nothing large is left: leave 1 instead of 0, or 0 instead of 1 *)
        rewrite large_mid in C. apply orb_false_iff in C. destruct C as [C1 C2]. rewrite C2, orb_false_r in B.
        apply Nat.ltb_lt in B. apply Nat.ltb_ge in C1.
        exists (l ++ (1 - N.to_nat s) :: r). split; [apply in_nim_moves; exists l, h, r, (1 - N.to_nat s)|].
        { repeat split; trivial. lia. }
        rewrite large_mid, C2, nim_sum_mid. fold s.
        replace (1 <? 1 - N.to_nat s) with false by (symmetry; apply Nat.ltb_ge; lia). simpl.
        destruct (small_sum _ C2) as [Q|Q]; fold s in Q; rewrite Q; reflexivity.
    + assert (S : nim_sum G = 0%N) by (apply small_sum in B; destruct B as [B|B]; [trivial|now rewrite B in P]).
      destruct (nim_moves G) as [|K Ks] eqn:M; [now elim NE|].
      assert (I : In K (nim_moves G)) by (rewrite M; now left). exists K. split; [exact I|].
      apply in_nim_moves in I. destruct I as (l & h & r & a & -> & L & ->).
      rewrite large_mid in *. rewrite nim_sum_mid in *. apply orb_false_iff in B. destruct B as [B1 B2].
      apply Nat.ltb_ge in B1. assert (h = 1) by lia. assert (a = 0) by lia. subst. rewrite B2. simpl.
      apply N.lxor_eq in S. now rewrite <- S.
Qed.

Lemma small_sum_ones G : large G = false -> nim_sum G = if Nat.odd (list_sum G) then 1%N else 0%N.
Proof.
  induction G as [|h G IH]; [reflexivity|]. unfold large in *. simpl. rewrite orb_false_iff.
  intros [A B]. apply Nat.ltb_ge in A. unfold nim_sum in *. cbn [map xor_sum fold_right list_sum].
  fold (xor_sum (map N.of_nat G)). fold (list_sum G). rewrite (IH B), Nat.odd_add.
  destruct h as [|[|h]]; [| |lia]; destruct (Nat.odd (list_sum G)); reflexivity.
Qed.

(** Misere Nim: as in normal play while a heap of two or more is left; then who takes the last token
    is a matter of parity. *)
Theorem misere_nim G : nim_wins true G =
  if existsb (fun h => 1 <? h) G then negb (nim_sum G =? 0)%N else Nat.even (list_sum G).
Proof.
  rewrite misere_nim_p. unfold misere_p_position. fold (large G). destruct (large G) eqn:L; trivial.
  rewrite small_sum_ones, <- Nat.negb_odd by trivial. now destruct (Nat.odd (list_sum G)).
Qed.

(** * Safe splits *)
Lemma nim_sum_odd G : N.odd (nim_sum G) = Nat.odd (list_sum G).
Proof.
  induction G as [|h G IH]; [reflexivity|]. unfold nim_sum in *. cbn [map xor_sum fold_right list_sum].
  fold (xor_sum (map N.of_nat G)). fold (list_sum G). rewrite Nat.odd_add, <- IH.
  rewrite <- !N.bit0_odd, N.lxor_spec. f_equal. rewrite N.bit0_odd. clear.
  induction h as [|h IH]; [reflexivity|]. rewrite Nat2N.inj_succ, N.odd_succ, Nat.odd_succ.
  now rewrite <- N.negb_odd, <- Nat.negb_odd, IH.
Qed.

Theorem safe_split M : (exists G, list_sum G = M /\ nim_wins false G = false) <-> Nat.Even M.
Proof.
  split.
  - intros (G & S & W). rewrite bouton in W. apply negb_false_iff, N.eqb_eq in W.
    apply Nat.even_spec. rewrite <- Nat.negb_odd, <- S, <- nim_sum_odd, W. reflexivity.
  - intros (m & ->). exists [m; m]. split; [simpl; lia|]. rewrite bouton. apply negb_false_iff, N.eqb_eq.
    unfold nim_sum. simpl. now rewrite N.lxor_0_r, N.lxor_nilpotent.
Qed.
