(** Nim with a pass on each heap: every heap that is not empty may be passed once in the game.

    Position: heaps with their passes, (h, true) while the pass is unspent. Move: make one heap
    smaller - it keeps its pass - or spend the pass of a heap that is not empty.

    [pass_value]: the nim-value of a heap is h if the pass is spent, and otherwise 0 for h = 0, h + 1
    for odd h, h - 1 for even h. [nim_with_passes]: the player to move loses exactly if these values
    have nim-sum 0. [nim_with_passes_misere]: with these values as heaps the outcome is that of misere
    Nim. Proofs: docs/games/pass-nim.md. *)
Require Import List Bool Arith NArith Lia.
From Bouton Require Import Game Heaps SpragueGrundy MisereLemma.
Import ListNotations.

Definition pass_heap : Type := nat * bool.

Definition pass_opts (x : pass_heap) : list (list pass_heap) :=
  let (h, pass) := x in
  map (fun a => [(a, pass)]) (seq 0 h) ++ if pass && (0 <? h) then [[(h, false)]] else [].

(** The rules in one line. *)
Theorem in_pass_opts h pass o : In o (pass_opts (h, pass)) <->
  (exists a, a < h /\ o = [(a, pass)]) \/ (pass = true /\ 0 < h /\ o = [(h, false)]).
Proof.
  unfold pass_opts. rewrite in_app_iff, in_map_iff. split.
  - intros [(a & <- & I)|I].
    + apply in_seq in I. left. exists a. split; [lia|trivial].
    + right. destruct pass; [|destruct I]. destruct (0 <? h) eqn:L; [|destruct I].
      apply Nat.ltb_lt in L. destruct I as [<-|[]]. auto.
  - intros [(a & L & ->)|(-> & L & ->)].
    + left. exists a. split; trivial. apply in_seq. lia.
    + right. apply Nat.ltb_lt in L. rewrite L. now left.
Qed.

Definition pass_weight (x : pass_heap) : nat := 2 * fst x + if snd x then 1 else 0.

Lemma pass_opts_weight x o : In o (pass_opts x) -> total pass_heap pass_weight o < pass_weight x.
Proof.
  destruct x as [h pass]. rewrite in_pass_opts. unfold total, pass_weight.
  intros [(a & L & ->)|(-> & L & ->)]; simpl; [destruct pass|]; lia.
Qed.

Definition pass_wins (misere : bool) (G : list pass_heap) : bool :=
  heap_wins pass_heap pass_opts pass_weight pass_opts_weight misere G.

Definition pass_value (x : pass_heap) : N :=
  let (h, pass) := x in
  N.of_nat (if pass then if Nat.odd h then h + 1 else h - 1 else h).

Lemma odd_cases h : (exists k, h = 2 * k /\ Nat.odd h = false) \/ (exists k, h = 2 * k + 1 /\ Nat.odd h = true).
Proof.
  destruct (Nat.Even_or_Odd h) as [(k & E)|(k & E)]; [left|right]; exists k; split; trivial.
  - rewrite <- Nat.negb_even, E, Nat.even_mul. reflexivity.
  - apply Nat.odd_spec. exists k. trivial.
Qed.

Lemma pass_value_is_grundy : is_grundy pass_heap pass_opts pass_value.
Proof.
  intros [h pass]. apply (is_mex_unique _ _ (map (fun o => xor_sum (map pass_value o)) (pass_opts (h, pass))));
    [|apply mex_spec].
  assert (K : forall u, In u (map (fun o => xor_sum (map pass_value o)) (pass_opts (h, pass))) <->
    (exists a, a < h /\ u = pass_value (a, pass)) \/ (pass = true /\ 0 < h /\ u = N.of_nat h)).
  { intro u. rewrite in_map_iff. split.
    - intros (o & <- & I). apply in_pass_opts in I. destruct I as [(a & L & ->)|(-> & L & ->)].
      + left. exists a. split; trivial. cbn [map xor_sum fold_right]. now rewrite N.lxor_0_r.
      + right. repeat split; trivial. cbn [map xor_sum fold_right]. now rewrite N.lxor_0_r.
    - intros [(a & L & ->)|(-> & L & ->)].
      + exists [(a, pass)]. split; [cbn [map xor_sum fold_right]; now rewrite N.lxor_0_r|].
        apply in_pass_opts. left. eauto.
      + exists [(h, false)]. split; [cbn [map xor_sum fold_right]; now rewrite N.lxor_0_r|].
        apply in_pass_opts. auto. }
  destruct pass; (split; [rewrite K|intros u U; rewrite K]); unfold pass_value in *.
  - intros [(a & L & E)|(_ & L & E)].
    + destruct (odd_cases a) as [(i & A & Ao)|(i & A & Ao)], (odd_cases h) as [(j & B & Bo)|(j & B & Bo)];
        rewrite Ao, Bo in E; lia.
    + destruct (odd_cases h) as [(j & B & Bo)|(j & B & Bo)]; rewrite Bo in E; lia.
  - destruct (Nat.eq_dec (N.to_nat u) h) as [E|E].
    + right. repeat split; [destruct h; [simpl in U|]|]; lia.
    + left. set (v := N.to_nat u) in *. destruct (Nat.eq_dec v 0) as [Z|Z].
      * exists 0. destruct (odd_cases h) as [(j & B & Bo)|(j & B & Bo)]; rewrite Bo in U; split; simpl; lia.
      * destruct (odd_cases v) as [(i & A & Ao)|(i & A & Ao)].
        -- exists (v - 1). destruct (odd_cases (v - 1)) as [(k & C & Co)|(k & C & Co)]; rewrite Co; [lia|].
           destruct (odd_cases h) as [(j & B & Bo)|(j & B & Bo)]; rewrite Bo in U; lia.
        -- exists (v + 1). destruct (odd_cases (v + 1)) as [(k & C & Co)|(k & C & Co)]; rewrite Co; [|lia].
           destruct (odd_cases h) as [(j & B & Bo)|(j & B & Bo)]; rewrite Bo in U; lia.
  - intros [(a & L & E)|(E & _)]; [lia|discriminate].
  - left. exists (N.to_nat u). split; lia.
Qed.

Theorem nim_with_passes G : pass_wins false G = negb (xor_sum (map pass_value G) =? 0)%N.
Proof. apply sprague_grundy. apply pass_value_is_grundy. Qed.

Theorem nim_with_passes_misere G : pass_wins true G = misere_nim_wins (map pass_value G).
Proof.
  apply misere_lemma.
  - apply pass_value_is_grundy.
  - intros [h pass] o I. apply in_pass_opts in I. destruct I as [(a & _ & ->)|(_ & _ & ->)]; simpl; lia.
  - intros [h pass] Z N. exfalso. unfold pass_value in Z. destruct h as [|h]; [destruct pass; now elim N|].
    destruct pass; [|lia]. destruct (odd_cases (S h)) as [(i & A & Ao)|(i & A & Ao)]; rewrite Ao in Z; lia.
Qed.
