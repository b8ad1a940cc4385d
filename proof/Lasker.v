(** Lasker's Nim: make a heap smaller, or divide it into two heaps without taking anything.

    [lasker_value]: the nim-value of a heap is h - 1 for h = 4 k > 0, h + 1 for h = 4 k + 3, and h otherwise.
    [lasker]: the player to move loses exactly if these values have nim-sum 0 (Em. Lasker,
    Brettspiele der Voelker, 1931). *)
Require Import List Bool Arith NArith Lia.
From Bouton Require Import Game Heaps SpragueGrundy.
Import ListNotations.

Definition lasker_opts (h : nat) : list (list nat) :=
  map (fun a => [a]) (seq 0 h) ++ map (fun a => [a; h - a]) (seq 1 (h - 1)).

(** The rules in one line. *)
Theorem in_lasker_opts h o : In o (lasker_opts h) <->
  (exists a, a < h /\ o = [a]) \/ (exists a b, 1 <= a /\ 1 <= b /\ a + b = h /\ o = [a; b]).
Proof.
  unfold lasker_opts. rewrite in_app_iff, !in_map_iff. split.
  - intros [(a & <- & I)|(a & <- & I)]; apply in_seq in I.
    + left. exists a. split; [lia|trivial].
    + right. exists a, (h - a). repeat split; lia.
  - intros [(a & L & ->)|(a & b & A & B & <- & ->)].
    + left. exists a. split; trivial. apply in_seq. lia.
    + right. exists a. split; [|apply in_seq; lia]. do 2 f_equal. lia.
Qed.

Definition lasker_weight (h : nat) : nat := 2 * h - 1.

Lemma lasker_opts_weight h o : In o (lasker_opts h) -> total nat lasker_weight o < lasker_weight h.
Proof.
  rewrite in_lasker_opts. unfold total, lasker_weight.
  intros [(a & L & ->)|(a & b & A & B & <- & ->)]; simpl; lia.
Qed.

Definition lasker_wins (misere : bool) (G : list nat) : bool :=
  heap_wins nat lasker_opts lasker_weight lasker_opts_weight misere G.

(** By the remainder of h modulo 4. *)
Definition lasker_value (h : nat) : N :=
  match (h mod 4)%nat with
  | 0 => N.of_nat (h - 1)
  | 3 => N.of_nat (h + 1)
  | _ => N.of_nat h
  end.

(** The four cases, with the two last binary digits of the value. *)
Inductive residue (h : nat) (v : N) : bool -> bool -> Prop :=
| residue_0 k : h = 4 * k -> 0 < k -> v = N.of_nat (4 * k - 1) -> residue h v true true
| residue_z : h = 0 -> v = 0%N -> residue h v false false
| residue_1 k : h = 4 * k + 1 -> v = N.of_nat (4 * k + 1) -> residue h v true false
| residue_2 k : h = 4 * k + 2 -> v = N.of_nat (4 * k + 2) -> residue h v false true
| residue_3 k : h = 4 * k + 3 -> v = N.of_nat (4 * k + 4) -> residue h v false false.

Lemma lasker_cases h : exists u v, residue h (lasker_value h) u v.
Proof.
  assert (D := Nat.div_mod h 4 ltac:(lia)). assert (M := Nat.mod_upper_bound h 4 ltac:(lia)).
  unfold lasker_value. set (k := h / 4) in *. destruct (h mod 4) as [|[|[|[|m]]]]; [| | | |lia].
  - destruct k as [|k].
    + do 2 eexists. apply residue_z; lia.
    + do 2 eexists. apply (residue_0 _ _ (S k)); lia.
  - do 2 eexists. apply (residue_1 _ _ k); lia.
  - do 2 eexists. apply (residue_2 _ _ k); lia.
  - do 2 eexists. apply (residue_3 _ _ k); lia.
Qed.

Lemma bits_of j b0 b1 : N.testbit (4 * j + 2 * N.b2n b1 + N.b2n b0) 0 = b0 /\
  N.testbit (4 * j + 2 * N.b2n b1 + N.b2n b0) 1 = b1.
Proof.
  replace (4 * j + 2 * N.b2n b1 + N.b2n b0)%N with (2 * (2 * j + N.b2n b1) + N.b2n b0)%N by lia.
  split.
  - apply N.testbit_0_r.
  - change 1%N with (N.succ 0). rewrite N.testbit_succ_r. apply N.testbit_0_r.
Qed.

Lemma residue_bits h v b0 b1 : residue h v b0 b1 -> N.testbit v 0 = b0 /\ N.testbit v 1 = b1.
Proof.
  destruct 1 as [k E K V|E V|k E V|k E V|k E V]; rewrite V.
  - replace (N.of_nat (4 * k - 1)) with (4 * N.of_nat (k - 1) + 2 * N.b2n true + N.b2n true)%N by (cbn [N.b2n]; lia).
    apply bits_of.
  - auto.
  - replace (N.of_nat (4 * k + 1)) with (4 * N.of_nat k + 2 * N.b2n false + N.b2n true)%N by (cbn [N.b2n]; lia).
    apply bits_of.
  - replace (N.of_nat (4 * k + 2)) with (4 * N.of_nat k + 2 * N.b2n true + N.b2n false)%N by (cbn [N.b2n]; lia).
    apply bits_of.
  - replace (N.of_nat (4 * k + 4)) with (4 * N.of_nat (k + 1) + 2 * N.b2n false + N.b2n false)%N by (cbn [N.b2n]; lia).
    apply bits_of.
Qed.

(** Dividing a heap never leaves its own value, and never the value after it if that is to be avoided. *)
Lemma split_value a b : 1 <= a -> 1 <= b -> N.lxor (lasker_value a) (lasker_value b) <> lasker_value (a + b).
Proof.
  intros A B E. destruct (lasker_cases a) as (a0 & a1 & Ra), (lasker_cases b) as (b0 & b1 & Rb),
    (lasker_cases (a + b)) as (c0 & c1 & Rc).
  assert (X := residue_bits _ _ _ _ Ra). assert (Y := residue_bits _ _ _ _ Rb).
  assert (Z := residue_bits _ _ _ _ Rc).
  rewrite <- E, !N.lxor_spec in Z. destruct X as [X0 X1], Y as [Y0 Y1], Z as [Z0 Z1].
  rewrite X0, Y0 in Z0. rewrite X1, Y1 in Z1. clear - A B Ra Rb Rc Z0 Z1.
  inversion Ra; subst; inversion Rb; subst; inversion Rc; subst; simpl in *; try discriminate; lia.
Qed.

Lemma one_lxor_even k : N.lxor 1 (N.of_nat (4 * k + 2)) = N.of_nat (4 * k + 3).
Proof.
  replace (N.of_nat (4 * k + 2)) with (2 * N.of_nat (2 * k + 1))%N by lia.
  replace (N.of_nat (4 * k + 3)) with (2 * N.of_nat (2 * k + 1) + 1)%N by lia.
  destruct (N.of_nat (2 * k + 1)); reflexivity.
Qed.

(** Every number below a value is the value of a smaller heap, but for 4 k + 3 below 4 k + 4. *)
Lemma lasker_value_spec h : is_mex (lasker_value h)
  (map (fun o => xor_sum (map lasker_value o)) (lasker_opts h)).
Proof.
  assert (K : forall u, In u (map (fun o => xor_sum (map lasker_value o)) (lasker_opts h)) <->
    (exists a, a < h /\ u = lasker_value a) \/
    (exists a b, 1 <= a /\ 1 <= b /\ a + b = h /\ u = N.lxor (lasker_value a) (lasker_value b))).
  { intro u. rewrite in_map_iff. split.
    - intros (o & <- & I). apply in_lasker_opts in I. destruct I as [(a & L & ->)|(a & b & A & B & E & ->)].
      + left. exists a. split; trivial. cbn [map xor_sum fold_right]. apply N.lxor_0_r.
      + right. exists a, b. repeat split; trivial. cbn [map xor_sum fold_right]. now rewrite N.lxor_0_r.
    - intros [(a & L & ->)|(a & b & A & B & E & ->)].
      + exists [a]. split; [cbn [map xor_sum fold_right]; apply N.lxor_0_r|]. apply in_lasker_opts. eauto.
      + exists [a; b]. split; [cbn [map xor_sum fold_right]; now rewrite N.lxor_0_r|].
        apply in_lasker_opts. right. exists a, b. auto. }
  assert (I : forall k, lasker_value (4 * k + 1) = N.of_nat (4 * k + 1) /\
      lasker_value (4 * k + 2) = N.of_nat (4 * k + 2) /\ lasker_value (4 * k + 3) = N.of_nat (4 * k + 4) /\
      lasker_value (4 * k + 4) = N.of_nat (4 * k + 3)).
  { intro k. repeat split.
    - destruct (lasker_cases (4 * k + 1)) as (? & ? & R). inversion R; lia.
    - destruct (lasker_cases (4 * k + 2)) as (? & ? & R). inversion R; lia.
    - destruct (lasker_cases (4 * k + 3)) as (? & ? & R). inversion R; lia.
    - destruct (lasker_cases (4 * k + 4)) as (? & ? & R). inversion R; lia. }
  assert (V0 : lasker_value 0 = 0%N) by reflexivity.
  split; [rewrite K|intros u U; rewrite K].
  - intros [(a & L & E)|(a & b & A & B & S & E)].
    + destruct (lasker_cases a) as (? & ? & Ra), (lasker_cases h) as (? & ? & Rh).
      rewrite E in Rh. inversion Ra; inversion Rh; lia.
    + subst h. symmetry in E. now apply split_value in E.
  - assert (D := Nat.div_mod (N.to_nat u) 4 ltac:(lia)).
    assert (M := Nat.mod_upper_bound (N.to_nat u) 4 ltac:(lia)). set (k := N.to_nat u / 4) in *.
    destruct (I k) as (I1 & I2 & I3 & I4).
    destruct (lasker_cases h) as (? & ? & Rh).
    destruct (N.to_nat u mod 4) as [|[|[|[|m]]]]; [| | | |lia].
    + left. destruct k as [|k].
      * exists 0. rewrite V0. split; [inversion Rh|]; lia.
      * destruct (I k) as (_ & _ & J & _). exists (4 * k + 3). rewrite J. split; [inversion Rh|]; lia.
    + left. exists (4 * k + 1). rewrite I1. split; [inversion Rh|]; lia.
    + left. exists (4 * k + 2). rewrite I2. split; [inversion Rh|]; lia.
    + destruct (Nat.eq_dec h (4 * k + 3)) as [->|N].
      * right. exists 1, (4 * k + 2). repeat split; try lia. rewrite I2.
        change (lasker_value 1) with 1%N. rewrite one_lxor_even. lia.
      * left. exists (4 * k + 4). rewrite I4. split; [inversion Rh|]; lia.
Qed.

Theorem lasker G : lasker_wins false G = negb (xor_sum (map lasker_value G) =? 0)%N.
Proof.
  apply sprague_grundy. intro h. eapply is_mex_unique; [apply lasker_value_spec|apply mex_spec].
Qed.
