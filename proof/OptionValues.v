(** The values of all options of a heap, for codes that leave at most two heaps.

    [option_marks] goes once through every split, with lists only; [option_marks_spec] says that it
    marks exactly the values of the options. The operation may be nim-addition, for nim-values, or
    the product of a misere quotient, for classes. *)
Require Import List Bool Arith NArith Lia MSetPositive.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame GuySmith.
Import ListNotations.
Module PS := PositiveSet.

(** * Marked numbers *)
Definition mark (v : N) (s : PS.t) : PS.t := PS.add (N.succ_pos v) s.
Definition marked (v : N) (s : PS.t) : bool := PS.mem (N.succ_pos v) s.

Lemma marked_empty u : marked u PS.empty = false.
Proof.
  unfold marked. destruct (PS.mem _ _) eqn:M; trivial. apply PS.mem_spec in M.
  now apply PS.empty_spec in M.
Qed.

Lemma succ_pos_inj u v : N.succ_pos u = N.succ_pos v -> u = v.
Proof. intro E. apply (f_equal N.pos) in E. rewrite !N.succ_pos_spec in E. lia. Qed.

Lemma marked_mark u v s : marked u (mark v s) = true <-> u = v \/ marked u s = true.
Proof.
  unfold marked, mark. rewrite !PS.mem_spec, PS.add_spec. split; intros [E|E]; auto.
  - left. now apply succ_pos_inj.
  - left. now rewrite E.
Qed.

Section Engine.
  (** The operation: nim-addition, or the product of a misere quotient; and the value of no heap. *)
  Variable op : N -> N -> N.
  Variable unit : N.

(** * Marking the options of a heap of n

    [fwd] = g(1), g(2), ..., g(n-1);  a list [b] = g(m-1), ..., g(1) beside it gives all splits of m,
    each of them twice, so that half of them are enough. *)
Fixpoint mark_pairs (f b fast : list N) (s : PS.t) : PS.t :=
  match f, b, fast with
  | x :: f', y :: b', _ :: fast' =>
      let s' := mark (op x y) s in
      match fast' with [] => s' | _ :: fast'' => mark_pairs f' b' fast'' s' end
  | _, _, _ => s
  end.

Fixpoint mark_moves (ds : list N) (rest : list N) (fwd : list N) (s : PS.t) : PS.t :=
  match ds with
  | [] => s
  | d :: ds' =>
      match rest with
      | [] => if N.testbit_nat d 0 then mark unit s else s
      | v :: b =>
          let s1 := if N.testbit_nat d 1 then mark v s else s in
          let s2 := if N.testbit_nat d 2 then mark_pairs fwd b b s1 else s1 in
          mark_moves ds' b fwd s2
      end
  end.


(** The values of the options of a heap of n; [r] = g(n-1), ..., g(1). *)
Definition option_marks (c : code) (fwd r : list N) : PS.t :=
  let s1 := if N.testbit_nat (digit c 0) 2 then mark_pairs fwd r r PS.empty else PS.empty in
  mark_moves (tl c) r fwd s1.

Lemma mark_pairs_spec f : forall b fast s u,
  length b <= length f -> length fast <= length b ->
  (marked u (mark_pairs f b fast s) = true <->
    marked u s = true \/ exists i, i < Nat.div2 (S (length fast)) /\ u = op (nth i f 0%N) (nth i b 0%N)).
Proof.
  induction f as [|x f IH]; intros b fast s u L1 L2.
  - simpl in *. destruct b; [|simpl in L1; lia]. destruct fast; [|simpl in L2; lia].
    simpl. split; [auto|]. intros [A|(i & I & _)]; trivial. lia.
  - destruct b as [|y b].
    { destruct fast; [|simpl in L2; lia]. simpl. split; [auto|]. intros [A|(i & I & _)]; trivial. lia. }
    destruct fast as [|z fast].
    { simpl. split; [auto|]. intros [A|(i & I & _)]; trivial. lia. }
    destruct fast as [|z' fast].
    + simpl. rewrite marked_mark. split.
      * intros [->|A]; auto. right. exists 0. auto.
      * intros [A|(i & I & E)]; auto. assert (i = 0) by lia. subst. auto.
    + simpl in L1, L2. cbn [mark_pairs]. rewrite IH by lia. rewrite marked_mark. split.
      * intros [[->|A]|(i & I & E)]; auto.
        -- right. exists 0. split; [simpl; lia|reflexivity].
        -- right. exists (S i). split; [cbn [length Nat.div2] in *; lia|exact E].
      * intros [A|(i & I & E)]; auto. destruct i as [|i].
        -- left. left. exact E.
        -- right. exists i. split; [cbn [length Nat.div2] in *; lia|exact E].
Qed.

Definition op_sum (l : list N) : N := fold_right op unit l.

  Variable c : code.
  Hypothesis OK : code_ok c = true.
  Hypothesis Parts : parts_at_most c 2 = true.
  Variable g : nat -> N.
  Hypothesis op_comm : forall a b, op (g a) (g b) = op (g b) (g a).
  Hypothesis op_unit : forall a, op (g a) unit = g a.

  Definition back (m : nat) : list N := map g (rev (seq 1 m)).   (* g(m), ..., g(1) *)
  Definition front (m : nat) : list N := map g (seq 1 m).        (* g(1), ..., g(m) *)

  Lemma back_S m : back (S m) = g (S m) :: back m.
  Proof. unfold back. rewrite seq_S, rev_app_distr. reflexivity. Qed.

  Lemma rev_back m : rev_append (back m) [] = front m.
  Proof. unfold back, front. now rewrite rev_append_rev, app_nil_r, <- map_rev, rev_involutive. Qed.

  Lemma length_back m : length (back m) = m.
  Proof. unfold back. now rewrite map_length, rev_length, seq_length. Qed.
  Lemma length_front m : length (front m) = m.
  Proof. unfold front. now rewrite map_length, seq_length. Qed.

  Lemma nth_front m i : i < m -> nth i (front m) 0%N = g (S i).
  Proof.
    intro L. unfold front. rewrite (nth_indep _ 0%N (g 0)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. f_equal.
  Qed.
  Lemma nth_back m i : i < m -> nth i (back m) 0%N = g (m - i).
  Proof.
    revert i. induction m as [|m IH]; intros i L; [lia|]. rewrite back_S. destruct i as [|i]; [reflexivity|].
    simpl. apply IH. lia.
  Qed.

  (** u is the value of m tokens left as the digit d allows. *)
  Definition left_value (d : N) (m : nat) (u : N) : Prop :=
    exists o, N.testbit_nat d (length o) = true /\ list_sum o = m /\ Forall (fun a => 1 <= a) o /\
      u = op_sum (map g o).

  Lemma option_values n u : In u (map (fun o => op_sum (map g o)) (octal_opts c n)) <->
    exists t, t <= n /\ left_value (digit c t) (n - t) u.
  Proof.
    rewrite in_map_iff. split.
    - intros (o & E & I). apply in_octal_opts in I. destruct I as (t & L & T & S & F).
      exists t. split; trivial. exists o. auto.
    - intros (t & L & o & T & S & F & E). exists o. split; auto. apply in_octal_opts. exists t. auto.
  Qed.

  Lemma pairs_spec n m s u : m <= n ->
    (marked u (mark_pairs (front n) (back m) (back m) s) = true <->
      marked u s = true \/ exists a b, 1 <= a /\ 1 <= b /\ a + b = S m /\ u = op (g a) (g b)).
  Proof.
    intro L. rewrite mark_pairs_spec by (rewrite ?length_back, ?length_front; lia).
    rewrite length_back.
    assert (D : 2 * Nat.div2 (S m) <= S m <= 2 * Nat.div2 (S m) + 1).
    { assert (E := Nat.div2_odd (S m)). destruct (Nat.odd (S m)); cbn [Nat.b2n] in E; lia. }
    set (h := Nat.div2 (S m)) in *. clearbody h.
    split; (intros [A|A]; [auto|right]).
    - destruct A as (i & I & ->).
      assert (i < m) by lia.
      rewrite nth_front, nth_back by lia. exists (S i), (m - i). repeat split; lia.
    - destruct A as (a & b & A1 & B1 & AB & ->).
      destruct (le_lt_dec a b) as [X|X].
      + exists (a - 1). split; [lia|].
        rewrite nth_front, nth_back by lia. f_equal; f_equal; lia.
      + exists (b - 1). split; [lia|].
        rewrite nth_front, nth_back by lia. rewrite op_comm. f_equal; f_equal; lia.
  Qed.

  Lemma left_value_cases d m u : N.size_nat d <= 3 -> 1 <= m ->
    (left_value d m u <->
      (N.testbit_nat d 1 = true /\ u = g m) \/
      (N.testbit_nat d 2 = true /\
        exists a b, 1 <= a /\ 1 <= b /\ a + b = m /\ u = op (g a) (g b))).
  Proof.
    intros D M. split.
    - intros (o & T & S & F & E). assert (Z := testbit_size _ _ T).
      destruct o as [|a [|b [|e o]]]; simpl in *.
      + lia.
      + left. split; trivial. rewrite op_unit in E. rewrite E. f_equal. lia.
      + right. split; trivial. inversion F as [|? ? F1 F2]; subst. inversion F2; subst.
        exists a, b. rewrite op_unit. repeat split; trivial; lia.
      + lia.
    - intros [[T ->]|(T & a & b & A & B & S & ->)].
      + exists [m]. simpl. rewrite op_unit. repeat split; trivial; try lia. repeat constructor; trivial.
      + exists [a; b]. simpl. rewrite op_unit. repeat split; trivial; try lia. repeat constructor; trivial.
  Qed.

  Lemma left_value_zero d u : left_value d 0 u <-> N.testbit_nat d 0 = true /\ u = unit.
  Proof.
    split.
    - intros (o & T & S & F & E). destruct o as [|a o]; simpl in *; [auto|].
      inversion F; subst. lia.
    - intros [T ->]. exists []. simpl. repeat split; trivial; constructor.
  Qed.

  Lemma moves_spec n ds : forall m s u, m <= n -> (forall d, In d ds -> N.size_nat d <= 3) ->
    (marked u (mark_moves ds (back m) (front n) s) = true <->
      marked u s = true \/ exists i, i <= m /\ left_value (nth i ds 0%N) (m - i) u).
  Proof.
    assert (Zero : forall m u, ~ left_value 0 m u).
    { intros m u (o & T & _). discriminate. }
    induction ds as [|d ds IH]; intros m s u L D.
    - simpl. split; [auto|]. intros [A|(i & _ & V)]; trivial. elim (Zero (m - i) u).
      destruct i; exact V.
    - destruct m as [|m].
      + change (back 0) with (@nil N). cbn [mark_moves].
        assert (E : (exists i, i <= 0 /\ left_value (nth i (d :: ds) 0%N) (0 - i) u) <->
                    left_value d 0 u).
        { split.
          - intros (i & I & V). assert (i = 0) by lia. subst. exact V.
          - intro V. exists 0. auto. }
        rewrite E, left_value_zero. destruct (N.testbit_nat d 0).
        * rewrite marked_mark. tauto.
        * split; [auto|]. intros [A|[A _]]; trivial. discriminate.
      + rewrite back_S. cbn [mark_moves]. rewrite IH; [|lia|intros; apply D; now right].
        assert (E : (exists i, i <= S m /\ left_value (nth i (d :: ds) 0%N) (S m - i) u) <->
                    left_value d (S m) u \/ exists i, i <= m /\ left_value (nth i ds 0%N) (m - i) u).
        { split.
          - intros (i & I & V). destruct i as [|i]; [left; exact V|]. right. exists i. split; [lia|exact V].
          - intros [V|(i & I & V)]; [exists 0; split; [lia|exact V]|]. exists (S i). split; [lia|exact V]. }
        rewrite E, left_value_cases; [|apply D; now left|lia].
        assert (P := pairs_spec n m (if N.testbit_nat d 1 then mark (g (S m)) s else s) u ltac:(lia)).
        destruct (N.testbit_nat d 2).
        * rewrite P. destruct (N.testbit_nat d 1); rewrite ?marked_mark; intuition congruence.
        * destruct (N.testbit_nat d 1); rewrite ?marked_mark; intuition congruence.
  Qed.

  Lemma code_sizes d : In d c -> N.size_nat d <= 3.
  Proof.
    intro I. unfold parts_at_most in Parts. rewrite forallb_forall in Parts. apply Parts in I.
    now apply Nat.leb_le in I.
  Qed.

  Lemma in_tl {A} (x : A) l : In x (tl l) -> In x l.
  Proof. destruct l; simpl; auto. Qed.

  Lemma digit_size t : N.size_nat (digit c t) <= 3.
  Proof.
    unfold digit. destruct (nth_in_or_default t c 0%N) as [I|E]; [now apply code_sizes|].
    rewrite E. simpl. lia.
  Qed.

  Lemma digit_S i : digit c (S i) = nth i (tl c) 0%N.
  Proof. unfold digit. generalize c as l. intros [|x l]; [now destruct i|reflexivity]. Qed.


  Theorem option_marks_spec n u :
    marked u (option_marks c (front n) (back n)) = true <->
    In u (map (fun o => op_sum (map g o)) (octal_opts c (S n))).
  Proof.
    unfold option_marks. rewrite moves_spec; [|lia|].
    2:{ intros d I. apply code_sizes. now apply in_tl. }
    rewrite option_values.
    assert (Z : (exists t, t <= S n /\ left_value (digit c t) (S n - t) u) <->
                left_value (digit c 0) (S n) u \/
                exists i, i <= n /\ left_value (nth i (tl c) 0%N) (n - i) u).
    { assert (Q := digit_S). split.
      - intros (t & L & V). destruct t as [|t]; [left; exact V|]. right. exists t.
        rewrite <- Q. split; [lia|exact V].
      - intros [V|(i & L & V)]; [exists 0; split; [lia|exact V]|]. exists (S i).
        rewrite Q. split; [lia|exact V]. }
    rewrite Z, left_value_cases; [|apply digit_size|lia].
    assert (N1 : N.testbit_nat (digit c 0) 1 = false).
    { unfold code_ok in OK. both OK as _ B. now apply negb_true_iff. }
    rewrite N1. assert (P := pairs_spec n n PS.empty u (le_n n)). rewrite marked_empty in P.
    destruct (N.testbit_nat (digit c 0) 2).
    - rewrite P. intuition congruence.
    - rewrite marked_empty. intuition congruence.
  Qed.

  Lemma opts_zero : octal_opts c 0 = [].
  Proof.
    destruct (octal_opts c 0) as [|o l] eqn:E; trivial. exfalso.
    assert (I : In o (octal_opts c 0)) by (rewrite E; now left).
    apply in_octal_opts in I. destruct I as (t & L & T & S & F). assert (t = 0) by lia. subst.
    apply (code_ok_zero c _ OK) in T. apply parts_sum in F. lia.
  Qed.
End Engine.
