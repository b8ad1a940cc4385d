(** Misere play of games whose heaps are counted: the image of a sum is an element of a finite monoid
    and a vector of counters.

    A set of images is right about who wins if no move leads from it into it, and no sum has only heaps
    that are helpless in the context of the others (MisereOutcome.v). [no_helpless_sum] proves the second
    from finitely many formulas: heaps are of finitely many kinds; those without counters are joined to
    words, as many as there are contexts for, and of each of the others a formula has the number. The
    proof is that of docs/infinite.md. *)
Require Import List Bool Arith NArith ZArith Lia Permutation.
From Bouton Require Import Game Heaps MisereOutcome QuotientCheck LinearFormulas.
Import ListNotations.

Definition image : Type := N * list Z.
Definition times (T : table) (x y : image) : image := (mul T (fst x) (fst y), plus (snd x) (snd y)).
Definition nothing (t : nat) : image := (0%N, zeros t).

(** * Sums of images *)
Section Images.
  Variable size t : nat.   (* elements of the monoid, and counters *)
  Variable T : table.
  Notation "x <*> y" := (mul T x y) (at level 40, left associativity).
  Notation dom := (dom size).
  Hypothesis dom_0 : dom 0%N.
  Hypothesis dom_mul : forall x y, dom x -> dom y -> dom (x <*> y).
  Hypothesis mul_comm : forall x y, dom x -> dom y -> x <*> y = y <*> x.
  Hypothesis mul_assoc : forall x y z, dom x -> dom y -> dom z -> x <*> y <*> z = x <*> (y <*> z).
  Hypothesis mul_0 : forall x, dom x -> x <*> 0%N = x.

  Definition is_image (m : image) : Prop := dom (fst m) /\ length (snd m) = t /\ natural (snd m).

  Lemma image_nothing : is_image (nothing t).
  Proof. split; [exact dom_0|]. split; [apply repeat_length|apply natural_zeros]. Qed.
  Lemma image_times x y : is_image x -> is_image y -> is_image (times T x y).
  Proof.
    intros (A & B & C) (D & E & F). split; [now apply dom_mul|]. simpl. rewrite length_plus, B, E.
    split; [lia|now apply natural_plus].
  Qed.
  Lemma times_comm x y : is_image x -> is_image y -> times T x y = times T y x.
  Proof. intros (A & _) (B & _). unfold times. now rewrite mul_comm, plus_comm. Qed.
  Lemma times_assoc x y z : is_image x -> is_image y -> is_image z ->
    times T (times T x y) z = times T x (times T y z).
  Proof. intros (A & _) (B & _) (C & _). unfold times. simpl. now rewrite mul_assoc, plus_assoc. Qed.
  Lemma plus_nothing x : is_image x -> plus (snd x) (zeros t) = snd x.
  Proof. intros (_ & <- & _). apply plus_zeros. Qed.
  Lemma times_nothing x : is_image x -> times T x (nothing t) = x.
  Proof.
    intro I. unfold times, nothing. cbn [fst snd]. rewrite plus_nothing by trivial. destruct x, I. simpl. now rewrite mul_0.
  Qed.
  Hint Resolve image_nothing image_times : core.
  Lemma nothing_times x : is_image x -> times T (nothing t) x = x.
  Proof. intro A. rewrite times_comm by auto. now apply times_nothing. Qed.

  Section Sums.
    Variable H : Type.
    Variable img : H -> image.
    Hypothesis img_ok : forall h, is_image (img h).
    Notation Phi := (Phi H image (times T) (nothing t) img).

    Lemma image_Phi G : is_image (Phi G).
    Proof. apply MisereOutcome.dom_Phi; auto. Qed.
    Lemma Phi_both G K : Phi (G ++ K) = times T (Phi G) (Phi K).
    Proof.
      apply (MisereOutcome.Phi_app H image is_image (times T) (nothing t)); auto using times_comm, times_assoc, times_nothing.
    Qed.
    Lemma Phi_permutation G K : Permutation G K -> Phi G = Phi K.
    Proof.
      induction 1 as [|h G K _ IH|h k G|G K L _ IH _ IH']; trivial.
      - rewrite !Phi_cons. congruence.
      - rewrite !Phi_cons. assert (I := image_Phi G). rewrite <- !times_assoc by auto. f_equal.
        now apply times_comm.
      - congruence.
    Qed.
  End Sums.

  (** * Kinds of heaps, by number *)
  Variable kinds : nat.
  Variable img : nat -> image.
  Hypothesis img_ok : forall i, is_image (img i).
  Notation Psi := (Phi nat image (times T) (nothing t) img).
  Hint Resolve image_Phi : core.

  (** The contexts in which a heap is helpless, and in which all of a word are: for each element the
      number of a formula. *)
  Variable formula_of : N -> formula.
  Hypothesis formula_0 : formula_of 0 = No.
  Hypothesis formula_1 : formula_of 1 = Yes.
  Variable contexts : nat -> N -> N.
  Definition helpless_kind (i : nat) (m : image) : bool := holds (formula_of (contexts i (fst m))) (snd m).

  Record word := { w_element : N; w_contexts : N -> N }.
  Definition no_word : word := {| w_element := 0%N; w_contexts := fun _ => 1%N |}.

  (** From two formulas follows a third: here it would not. *)
  Definition not_implied (i j k : N) : formula :=
    if ((i =? 0) || (j =? 0) || (i =? k) || (j =? k) || (k =? 1))%N then No
    else both (formula_of i) (both (formula_of j) (neg (formula_of k))).
  Lemma implied i j k z : holds (not_implied i j k) z = false -> holds (formula_of i) z = true ->
    holds (formula_of j) z = true -> holds (formula_of k) z = true.
  Proof.
    unfold not_implied. intros E I J.
    destruct (N.eqb_spec i 0) as [->|_]; [rewrite formula_0 in I; discriminate|].
    destruct (N.eqb_spec j 0) as [->|_]; [rewrite formula_0 in J; discriminate|].
    destruct (N.eqb_spec i k) as [->|_]; [trivial|]. destruct (N.eqb_spec j k) as [->|_]; [trivial|].
    destruct (N.eqb_spec k 1) as [->|_]; [now rewrite formula_1|]. simpl in E.
    rewrite !both_holds, neg_holds, I, J in E. simpl in E. now destruct (holds (formula_of k) z).
  Qed.

  Definition counted (i : nat) : bool := negb (forallb (Z.eqb 0) (snd (img i))).
  Definition all_counted : list nat := filter counted (seq 0 kinds).
  Definition all_finite : list nat := filter (fun i => negb (counted i)) (seq 0 kinds).

  Lemma finite_zeros i : counted i = false -> snd (img i) = zeros t.
  Proof.
    unfold counted. intro E. apply negb_false_iff in E. destruct (img_ok i) as (_ & L & _). rewrite <- L. clear L.
    unfold zeros. induction (snd (img i)) as [|x l IH]; trivial. cbn [forallb] in E. both E as A B.
    apply Z.eqb_eq in A. cbn [length repeat]. rewrite <- (IH B). congruence.
  Qed.

  (** ** Words: what must hold when heaps without counters are joined *)
  Variable words : list word.
  Variable els : list N.
  Hypothesis in_els : forall x, In x els <-> dom x.

  (** The word with one heap more is one of these, or it is helpless nowhere. *)
  Definition join_goals (w : word) (i : nat) (next : option nat) : list formula :=
    let both_in x := not_implied (w_contexts w (x <*> fst (img i))) (contexts i (x <*> w_element w)) in
    match next with
    | None => map (fun x => both_in x 0%N) els
    | Some j =>
        match nth_error words j with
        | Some w' =>
            if (w_element w' =? fst (img i) <*> w_element w)%N then map (fun x => both_in x (w_contexts w' x)) els else [Yes]
        | None => [Yes]
        end
    end.
  Hypothesis joined : forall w i, w = no_word \/ In w words -> In i all_finite ->
    exists next, forall f, In f (join_goals w i next) -> empty t f.

  Definition apart (L : list nat) (m : image) : Prop :=
    forall i rest, Permutation L (i :: rest) -> helpless_kind i (times T m (Psi rest)) = true.
  Definition stands_for (w : word) (W : list nat) : Prop :=
    w_element w = fst (Psi W) /\
    forall m, is_image m -> apart W m -> holds (formula_of (w_contexts w (fst m))) (snd m) = true.

  Lemma finite_snd W : Forall (fun i => In i all_finite) W -> snd (Psi W) = zeros t.
  Proof.
    induction 1 as [|i W I F IH]; [reflexivity|]. rewrite Phi_cons. simpl. rewrite IH.
    apply filter_In in I. destruct I as [_ I]. apply negb_true_iff in I. rewrite finite_zeros by trivial.
    rewrite <- (repeat_length 0%Z t) at 2. apply plus_zeros.
  Qed.

  Lemma all_words W : Forall (fun i => In i all_finite) W ->
    (exists w, (W = [] /\ w = no_word \/ In w words) /\ stands_for w W) \/ forall m, is_image m -> ~ apart W m.
  Proof.
    induction 1 as [|i W I F IH].
    - left. exists no_word. split; [auto|]. split; [reflexivity|]. intros m _ _. simpl. now rewrite formula_1.
    - assert (Tail : forall m, is_image m -> apart (i :: W) m -> apart W (times T m (img i))).
      { intros m M A j rest P. rewrite times_assoc by auto. rewrite <- Phi_cons. apply A.
        rewrite P. apply perm_swap. }
      assert (Head : forall m, is_image m -> apart (i :: W) m ->
                 holds (formula_of (contexts i (fst m <*> fst (Psi W)))) (snd m) = true).
      { intros m M A. specialize (A i W (Permutation_refl _)). unfold helpless_kind in A. cbn [times fst snd] in A.
        rewrite finite_snd, plus_nothing in A by trivial. exact A. }
      destruct IH as [(w & Iw & Ew & Aw)|IH].
      2:{ right. intros m M A. now apply (IH (times T m (img i))), Tail; auto. }
      assert (Fin : snd (img i) = zeros t).
      { apply filter_In in I. destruct I as [_ I]. apply finite_zeros. now apply negb_true_iff. }
      assert (Old : forall m, is_image m -> apart (i :: W) m ->
                 holds (formula_of (w_contexts w (fst m <*> fst (img i)))) (snd m) = true).
      { intros m M A. assert (B := Aw _ (image_times _ _ M (img_ok i)) (Tail m M A)). cbn [times fst snd] in B.
        rewrite Fin, plus_nothing in B by trivial. exact B. }
      destruct (joined w i) as (next & J); [destruct Iw as [[_ ->]|]; auto|trivial|].
      destruct next as [j|]; simpl in J.
      + destruct (nth_error words j) as [w'|] eqn:N.
        2:{ exfalso. assert (X := J Yes (or_introl eq_refl) (zeros t)).
            simpl in X. enough (true = false) by discriminate. apply X; [apply repeat_length|apply natural_zeros]. }
        destruct (N.eqb_spec (w_element w') (fst (img i) <*> w_element w)) as [E|E].
        2:{ exfalso. assert (X := J Yes (or_introl eq_refl) (zeros t)).
            simpl in X. enough (true = false) by discriminate. apply X; [apply repeat_length|apply natural_zeros]. }
        left. exists w'. split; [right; now apply nth_error_In in N|]. split.
        * rewrite Phi_cons. simpl. now rewrite <- Ew.
        * intros m M A. eapply implied; [|now apply Old|now apply Head]. rewrite <- Ew.
          destruct M as (D & L & Z). apply J; trivial. apply in_map_iff. exists (fst m). split; trivial.
          now apply in_els.
      + right. intros m M A. assert (X := Old m M A). assert (Y := Head m M A). rewrite <- Ew in Y.
        enough (holds (formula_of 0) (snd m) = true) by (rewrite formula_0 in *; discriminate).
        eapply implied; [|exact X|exact Y]. destruct M as (D & L & Z). apply J; trivial.
        apply in_map_iff. exists (fst m). split; trivial. now apply in_els.
  Qed.

  (** ** Heaps with counters: how many there are of each kind *)
  Fixpoint power (m : image) (n : nat) : image :=
    match n with O => nothing t | S n => times T m (power m n) end.
  Definition powers (g : nat -> nat) (cs : list nat) : image :=
    fold_right (fun i m => times T (power (img i) (g i)) m) (nothing t) cs.

  Lemma image_power m n : is_image m -> is_image (power m n).
  Proof. intro M. induction n; simpl; auto. Qed.
  Hint Resolve image_power : core.
  Lemma image_powers g cs : is_image (powers g cs).
  Proof. induction cs; simpl; auto. Qed.
  Hint Resolve image_powers : core.

  Lemma powers_same g g' cs : (forall i, In i cs -> g i = g' i) -> powers g cs = powers g' cs.
  Proof. induction cs as [|i cs IH]; intro E; simpl; trivial. rewrite (E i) by now left. rewrite IH; trivial. intros; apply E; now right. Qed.

  Lemma one_more g g' j cs : NoDup cs -> In j cs -> g' j = S (g j) -> (forall i, i <> j -> g' i = g i) ->
    powers g' cs = times T (img j) (powers g cs).
  Proof.
    intros D I J E. induction D as [|i cs N D IH]; [destruct I|]. simpl.
    destruct (Nat.eq_dec i j) as [->|Ne].
    - rewrite J. simpl. rewrite times_assoc by auto. do 2 f_equal. apply powers_same. intros i I'. apply E. congruence.
    - rewrite (E i Ne). rewrite IH by (destruct I; [congruence|trivial]).
      rewrite <- !times_assoc by auto. f_equal. apply times_comm; auto.
  Qed.

  Definition number (L : list nat) (i : nat) : nat := count_occ Nat.eq_dec L i.

  Lemma sum_by_counts cs V : NoDup cs -> Forall (fun i => In i cs) V -> Psi V = powers (number V) cs.
  Proof.
    intros D F. induction F as [|j V J F IH].
    - unfold number. simpl. clear D. induction cs as [|i cs IH]; simpl; trivial. rewrite <- IH. symmetry. now apply times_nothing.
    - rewrite Phi_cons, IH. symmetry. apply one_more; trivial; unfold number; simpl.
      + now destruct (Nat.eq_dec j j).
      + intros i Ne. destruct (Nat.eq_dec j i); congruence.
  Qed.

  (** The powers of an element repeat. *)
  Variable repeats : nat -> nat * nat.   (* by kind: f ^ (index + period) = f ^ index *)
  Definition representative (i n : nat) : nat :=
    let (index, period) := repeats i in if n <=? index then n else S index + (n - S index) mod period.
  Definition repeats_ok (i : nat) : bool :=
    let (index, period) := repeats i in
    (1 <=? period) && (fst (power (img i) (index + period)) =? fst (power (img i) index))%N.
  Hypothesis all_repeat : forall i, In i all_counted -> repeats_ok i = true.

  Lemma fst_power m a b : fst (power m a) = fst (power m b) -> fst (power m (S a)) = fst (power m (S b)).
  Proof. intro E. simpl. now rewrite E. Qed.
  Lemma power_period i index period k n : fst (power (img i) (index + period)) = fst (power (img i) index) ->
    index <= n -> fst (power (img i) (n + k * period)) = fst (power (img i) n).
  Proof.
    intros E L. assert (One : forall n, index <= n -> fst (power (img i) (n + period)) = fst (power (img i) n)).
    { clear n L. induction n as [|n IH]; intro L.
      - now replace index with 0 in E by lia.
      - destruct (Nat.eq_dec index (S n)) as [<-|]; trivial. simpl. rewrite IH by lia. reflexivity. }
    induction k as [|k IH]; simpl; [now rewrite Nat.add_0_r|].
    rewrite Nat.add_assoc, (Nat.add_comm n period), <- Nat.add_assoc, Nat.add_comm, One by lia. trivial.
  Qed.
  Lemma represented i n : In i all_counted ->
    fst (power (img i) (representative i n)) = fst (power (img i) n) /\
    fst (power (img i) (representative i n - 1)) = fst (power (img i) (n - 1)) /\
    representative i n < S (fst (repeats i)) + snd (repeats i) /\ (representative i n = 0 <-> n = 0).
  Proof.
    intro I. assert (R := all_repeat i I). unfold repeats_ok, representative in *. destruct (repeats i) as [index period].
    both R as P E. apply Nat.leb_le in P. apply N.eqb_eq in E. simpl. destruct (Nat.leb_spec n index) as [L|L].
    - repeat split; lia.
    - pose proof (Nat.div_mod (n - S index) period ltac:(lia)). pose proof (Nat.mod_upper_bound (n - S index) period ltac:(lia)).
      set (r := (n - S index) mod period) in *. set (q := (n - S index) / period) in *.
      assert (N : n = S index + r + q * period) by lia.
      split; [|split; [|lia]].
      + rewrite N at 1. symmetry. apply (power_period i index); trivial. lia.
      + replace (n - 1) with (index + r + q * period) by lia. cbn [Nat.add Nat.sub]. rewrite Nat.sub_0_r.
        symmetry. apply (power_period i index); trivial. lia.
  Qed.

  (** A choice: for each kind how many there are, or what represents this number. *)
  Definition choice := list (nat * nat).
  Fixpoint all_choices (cs : list nat) : list choice :=
    match cs with
    | [] => [[]]
    | i :: cs =>
        let l := all_choices cs in
        flat_map (fun n => map (cons (i, n)) l) (seq 0 (S (fst (repeats i)) + snd (repeats i)))
    end.
  Definition element_of (r : choice) : N :=
    fold_right (fun p x => fst (power (img (fst p)) (snd p)) <*> x) 0%N r.
  Definition but_one (i : nat) (r : choice) : choice :=
    map (fun p => (fst p, if fst p =? i then snd p - 1 else snd p)) r.

  Lemma in_all_choices g cs : (forall i, In i cs -> g i < S (fst (repeats i)) + snd (repeats i)) ->
    In (map (fun i => (i, g i)) cs) (all_choices cs).
  Proof.
    induction cs as [|i cs IH]; intro B; [now left|]. cbn [all_choices map]. apply in_flat_map. exists (g i). split.
    - apply in_seq. specialize (B i (or_introl eq_refl)). lia.
    - apply in_map. apply IH. intros; apply B; now right.
  Qed.
  Lemma element_of_powers g g' cs : (forall i, In i cs -> fst (power (img i) (g i)) = fst (power (img i) (g' i))) ->
    element_of (map (fun i => (i, g i)) cs) = fst (powers g' cs).
  Proof.
    induction cs as [|i cs IH]; intro E; simpl; trivial. rewrite (E i) by now left. f_equal. apply IH. intros; apply E; now right.
  Qed.

  (** ** The formula that a word and such a choice of counted heaps are helpless, all of them *)
  Definition unit (p : nat) : list Z := repeat 0%Z p ++ [1%Z].
  Definition number_is (p i n : nat) : formula :=
    let (index, period) := repeats i in
    if n <=? index then Alike (unit p) 0 (Z.of_nat n)
    else And (AtLeast (unit p) (Z.of_nat (S index))) (Alike (unit p) (Z.of_nat period) (Z.of_nat n)).
  Fixpoint numbers_are (p : nat) (r : choice) : list formula :=
    match r with [] => [] | (i, n) :: r => number_is p i n :: numbers_are (S p) r end.

  Definition helpless_goal (cs : list nat) (w : word) (r : choice) : formula :=
    let us := map (fun i => snd (img i)) cs in
    both (all_of (numbers_are 0 r))
      (both (of_counts us (formula_of (w_contexts w (element_of r))))
        (all_of (map (fun p =>
          if snd p =? 0 then Yes
          else let i := fst p in
            of_counts us (translate (map Z.opp (snd (img i))) (formula_of (contexts i (w_element w <*> element_of (but_one i r))))))
          r))).
  Definition none_taken (r : choice) : bool := forallb (fun p => snd p =? 0) r.
  Definition word_goals (cs : list nat) (w : word) : list formula := map (helpless_goal cs w) (all_choices cs).
  Definition no_word_goals (cs : list nat) : list formula :=
    map (helpless_goal cs no_word) (filter (fun r => negb (none_taken r)) (all_choices cs)).
  Hypothesis no_word_helpless : forall f, In f (no_word_goals all_counted) -> empty (length all_counted) f.
  Hypothesis words_helpless : forall w f, In w words -> In f (word_goals all_counted w) -> empty (length all_counted) f.

  Lemma dot_unit pre x post : dot (unit (length pre)) (pre ++ x :: post) = x.
  Proof.
    unfold unit. induction pre as [|y pre IH]; cbn [length repeat app dot].
    - destruct post; cbn [dot]; lia.
    - rewrite IH. lia.
  Qed.
  Lemma numbers_hold g cs f : (forall i, In i cs -> repeats_ok i = true) -> forall pre,
    In f (numbers_are (length pre) (map (fun i => (i, representative i (g i))) cs)) ->
    holds f (pre ++ map (fun i => Z.of_nat (g i)) cs) = true.
  Proof.
    induction cs as [|i cs IH]; intros R pre I; [destruct I|]. cbn [map numbers_are] in I. destruct I as [<-|I].
    - specialize (R i (or_introl eq_refl)). cbn [map].
      unfold number_is, representative, repeats_ok in *. destruct (repeats i) as [index period]. both R as R _.
      apply Nat.leb_le in R. destruct (Nat.leb_spec (g i) index) as [L|L].
      + apply Nat.leb_le in L. rewrite L. simpl. rewrite dot_unit. unfold divides. simpl. apply Z.eqb_eq. lia.
      + set (r := (g i - S index) mod period).
        assert (X : (S index + r <=? index) = false) by (apply Nat.leb_gt; lia). rewrite X. cbn [holds]. rewrite dot_unit.
        apply andb_true_iff. split; [apply Z.leb_le; lia|]. apply divides_iff.
        pose proof (Nat.div_mod (g i - S index) period ltac:(lia)). fold r in H.
        exists (Z.of_nat ((g i - S index) / period)). nia.
    - cbn [map]. replace (pre ++ Z.of_nat (g i) :: map (fun i => Z.of_nat (g i)) cs)
        with ((pre ++ [Z.of_nat (g i)]) ++ map (fun i => Z.of_nat (g i)) cs) by (rewrite <- app_assoc; reflexivity).
      apply IH; [intros; apply R; now right|]. rewrite app_length, Nat.add_1_r. exact I.
  Qed.

  Lemma dot_power a m n : dot a (snd (power m n)) = (Z.of_nat n * dot a (snd m))%Z.
  Proof.
    induction n as [|n IH]; simpl power.
    - simpl. now rewrite dot_zeros.
    - cbn [times snd]. rewrite dot_plus, IH. lia.
  Qed.
  Lemma dot_powers a g cs :
    dot a (snd (powers g cs)) = dot a (combined (map (fun i => snd (img i)) cs) (map (fun i => Z.of_nat (g i)) cs)).
  Proof.
    induction cs as [|i cs IH]; simpl.
    - now rewrite dot_zeros, dot_nil.
    - rewrite !dot_plus, dot_scale, dot_power, IH. lia.
  Qed.

  Lemma split_kinds (f : nat -> bool) L : Permutation L (filter f L ++ filter (fun i => negb (f i)) L).
  Proof.
    induction L as [|i L IH]; simpl; trivial. destruct (f i); simpl.
    - now constructor.
    - rewrite IH at 1. apply Permutation_middle.
  Qed.

  Theorem no_helpless_sum L : L <> [] -> Forall (fun i => i < kinds) L -> ~ apart L (nothing t).
  Proof.
    intros Ne B A. set (V := filter counted L). set (W := filter (fun i => negb (counted i)) L).
    assert (P : Permutation L (W ++ V)) by (rewrite (split_kinds counted L) at 1; apply Permutation_app_comm).
    assert (FW : Forall (fun i => In i all_finite) W).
    { apply Forall_forall. intros i I. apply filter_In in I. destruct I as [I C]. apply filter_In. split; trivial.
      apply in_seq. rewrite Forall_forall in B. specialize (B i I). lia. }
    assert (FV : Forall (fun i => In i all_counted) V).
    { apply Forall_forall. intros i I. apply filter_In in I. destruct I as [I C]. apply filter_In. split; trivial.
      apply in_seq. rewrite Forall_forall in B. specialize (B i I). lia. }
    assert (D : NoDup all_counted) by (apply NoDup_filter, seq_NoDup).
    assert (AW : apart W (Psi V)).
    { intros i rest Q. rewrite times_comm by auto. rewrite <- Phi_both, <- (nothing_times (Psi _)) by auto. apply A. rewrite P, Q. reflexivity. }
    destruct (all_words W FW) as [(w & Iw & Ew & Hw)|N]; [|exact (N (Psi V) (image_Phi _ _ img_ok _) AW)].
    assert (HW := Hw (Psi V) (image_Phi _ _ img_ok _) AW). clear Hw AW.
    set (g := number V). set (r := map (fun i => (i, representative i (g i))) all_counted).
    set (n := map (fun i => Z.of_nat (g i)) all_counted).
    assert (EV : Psi V = powers g all_counted) by now apply sum_by_counts.
    assert (ER : element_of r = fst (Psi V)).
    { rewrite EV. apply element_of_powers. intros i I. now apply represented. }
    assert (DV : forall a, dot a (snd (Psi V)) = dot a (combined (map (fun i => snd (img i)) all_counted) n))
      by (intro a; rewrite EV; apply dot_powers).
    assert (Nn : natural n) by (apply Forall_forall; intros x I; apply in_map_iff in I; destruct I as (i & <- & _); lia).
    assert (Ln : length n = length all_counted) by apply map_length.
    assert (Goal : holds (helpless_goal all_counted w r) n = true).
    { unfold helpless_goal. rewrite !both_holds, !andb_true_iff. repeat split.
      - apply all_of_holds. intros f I. exact (numbers_hold g all_counted f all_repeat [] I).
      - rewrite of_counts_holds, ER. rewrite (holds_alike _ _ (snd (Psi V))); trivial. intro a. now rewrite DV.
      - apply all_of_holds. intros f I. apply in_map_iff in I. destruct I as (p & <- & I). apply in_map_iff in I.
        destruct I as (i & <- & I). cbn [fst snd]. destruct (represented i (g i) I) as (_ & _ & _ & Z0).
        destruct (Nat.eqb_spec (representative i (g i)) 0) as [E|E]; [reflexivity|].
        assert (In i V) as IV.
        { apply (count_occ_In Nat.eq_dec). fold (number V i). fold g. destruct (g i); [|lia]. exfalso. apply E. now apply Z0. }
        apply in_split in IV. destruct IV as (l & m & SV). set (V' := l ++ m).
        assert (PV : Permutation V (i :: V')) by (rewrite SV; symmetry; apply Permutation_middle).
        assert (A' := A i (W ++ V')). rewrite nothing_times in A' by auto.
        rewrite Phi_both in A' by trivial.
        unfold helpless_kind in A'. cbn [times fst snd] in A'. rewrite finite_snd in A' by trivial.
        assert (FV' : Forall (fun i => In i all_counted) V').
        { rewrite SV in FV. apply Forall_app in FV. destruct FV as [F1 F2]. inversion F2; subst. apply Forall_app. now split. }
        assert (EV' : element_of (but_one i r) = fst (Psi V')).
        { rewrite (sum_by_counts all_counted V') by trivial. unfold but_one, r. rewrite map_map. cbn [fst snd].
          rewrite (element_of_powers (fun j => if j =? i then representative j (g j) - 1 else representative j (g j)) (number V')); trivial.
          intros j J. destruct (represented j (g j) J) as (R1 & R2 & _).
          assert (C : number V' j = if j =? i then g j - 1 else g j).
          { unfold g, number. rewrite SV. unfold V'. rewrite !count_occ_app. cbn [count_occ].
            destruct (Nat.eqb_spec j i) as [->|Nj].
            - destruct (Nat.eq_dec i i); [lia|congruence].
            - destruct (Nat.eq_dec i j); [congruence|lia]. }
          rewrite C. destruct (j =? i); trivial. }
        rewrite of_counts_holds, translate_holds, EV', Ew. rewrite <- A'.
        + apply holds_alike. intro a. rewrite !dot_plus, <- DV, dot_zeros.
          assert (X : Psi V = times T (img i) (Psi V')) by (rewrite <- Phi_cons; apply Phi_permutation; auto).
          rewrite X. cbn [times snd]. rewrite dot_plus.
          assert (O : (dot a (map Z.opp (snd (img i))) = - dot a (snd (img i)))%Z).
          { generalize (snd (img i)) as z. induction a as [|x a IHa]; intros [|y z]; cbn [dot map]; rewrite ?IHa; lia. }
          rewrite O. lia.
        + rewrite P, PV. symmetry. apply Permutation_middle. }
    assert (Ir : In r (all_choices all_counted)).
    { apply in_all_choices. intros i I. now apply represented. }
    assert (E : empty (length all_counted) (helpless_goal all_counted w r)).
    { destruct Iw as [[W0 ->]|Iw].
      - apply no_word_helpless. apply in_map. apply filter_In. split; trivial. apply negb_true_iff, not_true_iff_false.
        intro X. apply Ne. assert (V0 : V = []).
        { destruct V as [|i V'] eqn:EqV; trivial. exfalso. unfold none_taken in X. rewrite forallb_forall in X.
          inversion FV as [|? ? I FV']; subst. specialize (X (i, representative i (g i))). cbn [snd] in X.
          assert (Q : representative i (g i) = 0) by (apply Nat.eqb_eq, X; now apply (in_map (fun i => (i, representative i (g i))))).
          apply (represented i (g i) I) in Q. unfold g, number in Q. simpl in Q. destruct (Nat.eq_dec i i); [lia|congruence]. }
        apply Permutation_nil. rewrite P, W0, V0. reflexivity.
      - apply (words_helpless w); trivial. now apply in_map. }
    rewrite (E n Ln Nn) in Goal. discriminate.
  Qed.
End Images.
