(** The period theorem of octal games.

    Guy and Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956): if the
    nim-values of an octal game repeat with the period p from n0 up to 2 n0 + p + k, where k is the
    largest amount that may be taken, they do so for ever. [guy_smith] is the theorem for moves that
    leave up to J heaps.

    [shift_up] and [shift_down] say why: if f has repeated for long enough, the heaps n and n + p have
    options with the same lists of values of f, as a heap of the option is long enough to be made
    longer or shorter by p. They hold for any f, so that misere quotients use them as well. *)
Require Import List Bool Arith NArith Lia Wf_nat.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame.
Import ListNotations.

Lemma large_part o : forall c, list_sum o > length o * c -> exists b, In b o /\ b > c.
Proof.
  induction o as [|a o IH]; simpl; intros c S; [lia|].
  destruct (le_lt_dec a c) as [L|L].
  - destruct (IH c) as (b & I & B); [lia|]. exists b. auto.
  - exists a. auto.
Qed.

Lemma list_sum_mid l b r : list_sum (l ++ b :: r) = list_sum l + (b + list_sum r).
Proof. now rewrite list_sum_app. Qed.

Definition most_taken (c : code) : nat := length c - 1.

Lemma digit_taken c t j : N.testbit_nat (digit c t) j = true -> t <= most_taken c.
Proof.
  intro T. unfold most_taken, digit in *. destruct (le_lt_dec (length c) t) as [L|L]; [|lia].
  rewrite nth_overflow in T by trivial. discriminate.
Qed.

Definition parts_at_most (c : code) (J : nat) : bool :=
  forallb (fun d => N.size_nat d <=? S J) c.

Lemma digit_parts c J t j : parts_at_most c J = true -> N.testbit_nat (digit c t) j = true -> j <= J.
Proof.
  intros P T. apply testbit_size in T. unfold parts_at_most in P. rewrite forallb_forall in P.
  destruct (nth_in_or_default t c 0%N) as [I|E].
  - apply P in I. apply Nat.leb_le in I. unfold digit in T. lia.
  - unfold digit in T. rewrite E in T. simpl in T. lia.
Qed.

Definition bound (J k n0 p : nat) : nat := J * Nat.max n0 1 + (J - 1) * p + k.

Section Shift.
  Variable c : code.
  Hypothesis OK : code_ok c = true.
  Variable J : nat.
  Hypothesis J1 : 1 <= J.
  Hypothesis Parts : parts_at_most c J = true.
  Variable X : Type.
  Variable f : nat -> X.
  Variables n0 p n : nat.
  Hypothesis Agree : forall m, n0 <= m < n -> f (m + p) = f m.
  Hypothesis Large : bound J (most_taken c) n0 p <= n.

  Lemma shift_up o : In o (octal_opts c n) ->
    exists o', In o' (octal_opts c (n + p)) /\ map f o' = map f o.
  Proof.
    intro I. apply in_octal_opts in I. destruct I as (t & L & T & S & F).
    assert (K := digit_taken c t _ T). assert (JJ := digit_parts c J t _ Parts T).
    unfold bound in Large. set (m := Nat.max n0 1) in *.
    destruct (large_part o (m - 1)) as (b & I & B).
    { assert (length o * (m - 1) <= J * (m - 1)) by (apply Nat.mul_le_mono_r; lia).
      rewrite Nat.mul_sub_distr_l in *. assert (J * m >= J) by nia. lia. }
    apply in_split in I. destruct I as (l & r & ->).
    assert (b < n).
    { rewrite list_sum_mid in S. destruct t as [|t]; [|lia].
      apply (code_ok_zero c _ OK) in T. rewrite app_length in T. simpl in T.
      apply Forall_app in F. destruct F as [F1 F2]. inversion F2; subst.
      assert (P1 := parts_sum l F1). assert (P2 := parts_sum r H2). lia. }
    exists (l ++ (b + p) :: r). split.
    - apply in_octal_opts. exists t. repeat split.
      + lia.
      + rewrite app_length in *. exact T.
      + rewrite list_sum_mid in *. lia.
      + apply Forall_app in F. destruct F as [F1 F2]. inversion F2; subst.
        apply Forall_app. split; trivial. constructor; trivial. lia.
    - rewrite !map_app. simpl. f_equal. f_equal. apply Agree. lia.
  Qed.

  Lemma shift_down o : In o (octal_opts c (n + p)) ->
    exists o', In o' (octal_opts c n) /\ map f o' = map f o.
  Proof.
    intro I. apply in_octal_opts in I. destruct I as (t & L & T & S & F).
    assert (K := digit_taken c t _ T). assert (JJ := digit_parts c J t _ Parts T).
    unfold bound in Large. set (m := Nat.max n0 1) in *.
    destruct (large_part o (m + p - 1)) as (b & I & B).
    { assert (length o * (m + p - 1) <= J * (m + p - 1)) by (apply Nat.mul_le_mono_r; lia).
      rewrite S. destruct J as [|J']; [lia|]. nia. }
    apply in_split in I. destruct I as (l & r & ->).
    assert (b < n + p).
    { rewrite list_sum_mid in S. destruct t as [|t]; [|lia].
      apply (code_ok_zero c _ OK) in T. rewrite app_length in T. simpl in T.
      apply Forall_app in F. destruct F as [F1 F2]. inversion F2; subst.
      assert (P1 := parts_sum l F1). assert (P2 := parts_sum r H2). lia. }
    exists (l ++ (b - p) :: r). split.
    - apply in_octal_opts. exists t. repeat split.
      + nia.
      + rewrite app_length in *. exact T.
      + rewrite list_sum_mid in *. lia.
      + apply Forall_app in F. destruct F as [F1 F2]. inversion F2; subst.
        apply Forall_app. split; trivial. constructor; trivial. lia.
    - rewrite !map_app. simpl. f_equal. f_equal.
      replace b with (b - p + p) at 2 by lia. symmetry. apply Agree. lia.
  Qed.
End Shift.

(** * The theorem of Guy and Smith, for any number of parts *)
Theorem guy_smith c J g n0 p :
  code_ok c = true -> 1 <= J -> parts_at_most c J = true ->
  is_grundy nat (octal_opts c) g ->
  (forall n, n0 <= n < bound J (most_taken c) n0 p -> g (n + p) = g n) ->
  forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros OK J1 P G A n. induction n as [n IH] using (well_founded_induction lt_wf). intro L.
  destruct (le_lt_dec (bound J (most_taken c) n0 p) n) as [B|B]; [|apply A; lia].
  assert (A' : forall m, n0 <= m < n -> g (m + p) = g m) by (intros m M; apply IH; lia).
  rewrite (G (n + p)), (G n). apply mex_ext. intro u. rewrite !in_map_iff. split.
  - intros (o & <- & I). destruct (shift_down c OK J J1 P N g n0 p n A' B o I) as (o' & I' & E).
    exists o'. rewrite E. auto.
  - intros (o & <- & I). destruct (shift_up c OK J J1 P N g n0 p n A' B o I) as (o' & I' & E).
    exists o'. rewrite E. auto.
Qed.
