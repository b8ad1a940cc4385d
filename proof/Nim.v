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
From Bouton Require Import Game Heaps SpragueGrundy MisereLemma.
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
Lemma small_sum_parity G : existsb (fun h => 1 <? h) G = false ->
  nim_sum G = if Nat.odd (list_sum G) then 1%N else 0%N.
Proof.
  induction G as [|h G IH]; [reflexivity|]. simpl existsb. rewrite orb_false_iff.
  intros [A B]. apply Nat.ltb_ge in A. unfold nim_sum in *. cbn [map xor_sum fold_right list_sum].
  fold (xor_sum (map N.of_nat G)). fold (list_sum G). rewrite (IH B), Nat.odd_add.
  destruct h as [|[|h]]; [| |lia]; destruct (Nat.odd (list_sum G)); reflexivity.
Qed.

Theorem misere_nim G : nim_wins true G =
  if existsb (fun h => 1 <? h) G then negb (nim_sum G =? 0)%N else Nat.even (list_sum G).
Proof.
  unfold nim_wins. rewrite (misere_lemma nat nim_opts (fun a => a) nim_opts_weight N.of_nat nim_value).
  - unfold misere_nim_wins. fold (nim_sum G).
    replace (existsb (fun v => (1 <? v)%N) (map N.of_nat G)) with (existsb (fun h => 1 <? h) G).
    + destruct (existsb _ G) eqn:L; trivial. rewrite small_sum_parity by trivial.
      rewrite <- Nat.negb_odd. destruct (Nat.odd (list_sum G)); reflexivity.
    + induction G as [|h G IH]; [reflexivity|]. simpl. rewrite IH. f_equal.
      apply eq_true_iff_eq. rewrite Nat.ltb_lt, N.ltb_lt. lia.
  - intros h o I. apply in_nim_opts in I. destruct I as (a & _ & ->). simpl. lia.
  - intros h Z N. assert (h = 0) by lia. subst h. now elim N.
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
