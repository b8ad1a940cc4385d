(** Moore's Nim: make at least one and at most k heaps smaller, by any amounts.

    Position: a list of heaps; empty heaps stay in the list. [moore]: the player to move loses exactly
    if for every binary digit the number of heaps that have it is a multiple of k + 1 (E. H. Moore, A
    generalization of the game called nim, Annals of Mathematics 11 (1910)). [moore_misere]: if the
    player who takes the last token loses, the same holds as long as a heap of two or more is
    left; otherwise exactly if the number of heaps of one leaves the remainder 1 modulo k + 1. For
    k = 1 this is Nim. *)
Require Import List Bool Arith Lia Wf_nat.
From Bouton Require Import Game.
Import ListNotations.

(** [lowered n G K]: exactly n heaps are smaller in K than in G, and the others are equal. *)
Inductive lowered : nat -> list nat -> list nat -> Prop :=
| lowered_nil : lowered 0 [] []
| lowered_same n h G K : lowered n G K -> lowered n (h :: G) (h :: K)
| lowered_less n h a G K : a < h -> lowered n G K -> lowered (S n) (h :: G) (a :: K).

(** All ways to make at most [k] heaps smaller, none of them included. *)
Fixpoint lowerings (k : nat) (G : list nat) : list (nat * list nat) :=
  match G with
  | [] => [(0, [])]
  | h :: t =>
      map (fun x => (fst x, h :: snd x)) (lowerings k t) ++
      match k with
      | O => []
      | S i => flat_map (fun a => map (fun x => (S (fst x), a :: snd x)) (lowerings i t)) (seq 0 h)
      end
  end.

Lemma in_lowerings G : forall k n K, In (n, K) (lowerings k G) <-> n <= k /\ lowered n G K.
Proof.
  induction G as [|h G IH]; intros k n K; simpl.
  - split.
    + intros [E|[]]. inversion E. split; [lia|constructor].
    + intros (_ & L). inversion L. auto.
  - rewrite in_app_iff, in_map_iff. split.
    + intros [((m & L) & E & I)|I].
      * inversion E; subst. apply IH in I. simpl. split; [tauto|constructor; tauto].
      * destruct k as [|k]; [destruct I|]. apply in_flat_map in I. destruct I as (a & A & I).
        apply in_map_iff in I. destruct I as ((m & L) & E & I). inversion E; subst. apply IH in I.
        apply in_seq in A. simpl. split; [lia|]. constructor; [lia|tauto].
    + intros (N & L). inversion L; subst.
      * left. exists (n, K0). split; trivial. apply IH. auto.
      * right. destruct k as [|k]; [lia|]. apply in_flat_map. exists a. split; [apply in_seq; lia|].
        apply in_map_iff. exists (n0, K0). split; trivial. apply IH. split; [lia|trivial].
Qed.

Section Moore.
  Variable k : nat.

  Definition moore_moves (G : list nat) : list (list nat) :=
    map snd (filter (fun x => negb (fst x =? 0)) (lowerings k G)).

  (** The rules in one line. *)
  Theorem in_moore_moves G K : In K (moore_moves G) <-> exists n, 1 <= n <= k /\ lowered n G K.
  Proof.
    unfold moore_moves. rewrite in_map_iff. split.
    - intros ((n & L) & <- & I). apply filter_In in I. destruct I as [I N]. apply in_lowerings in I.
      apply negb_true_iff, Nat.eqb_neq in N. simpl in *. exists n. split; [lia|tauto].
    - intros (n & N & L). exists (n, K). split; trivial. apply filter_In. split.
      + apply in_lowerings. split; [lia|trivial].
      + apply negb_true_iff, Nat.eqb_neq. simpl. lia.
  Qed.

  Lemma lowered_sum n G K : lowered n G K -> list_sum K + n <= list_sum G.
  Proof. induction 1; simpl in *; lia. Qed.

  Lemma moore_wf : well_founded (option_of (list nat) moore_moves).
  Proof.
    apply (well_founded_lt_compat _ list_sum). intros K G I. apply in_moore_moves in I.
    destruct I as (n & N & L). apply lowered_sum in L. lia.
  Qed.

  Definition moore_wins (misere : bool) (G : list nat) : bool :=
    wins (list nat) moore_moves moore_wf misere G.

  (** * Balanced positions *)
  (** How many heaps have the binary digit [i]. *)
  Definition count (i : nat) (G : list nat) : nat := length (filter (fun h => Nat.testbit h i) G).
  Definition balanced (G : list nat) : Prop := forall i, count i G mod S k = 0.

  Definition halves (G : list nat) : list nat := map Nat.div2 G.

  Lemma count_cons i h G : count i (h :: G) = Nat.b2n (Nat.testbit h i) + count i G.
  Proof. unfold count. simpl. destruct (Nat.testbit h i); reflexivity. Qed.

  Lemma count_halves i G : count (S i) G = count i (halves G).
  Proof.
    induction G as [|h G IH]; [reflexivity|].
    change (halves (h :: G)) with (Nat.div2 h :: halves G). rewrite !count_cons, IH. reflexivity.
  Qed.

  Lemma balanced_halves G : balanced G <-> count 0 G mod S k = 0 /\ balanced (halves G).
  Proof.
    unfold balanced. split.
    - intro B. split; [apply B|]. intro i. rewrite <- count_halves. apply B.
    - intros [B H] [|i]; [trivial|]. rewrite count_halves. apply H.
  Qed.

  Lemma double h : h = 2 * Nat.div2 h + Nat.b2n (Nat.testbit h 0).
  Proof. rewrite Nat.bit0_odd. apply Nat.div2_odd. Qed.

  Lemma div2_double a b : Nat.div2 (2 * a + Nat.b2n b) = a.
  Proof. destruct b; simpl Nat.b2n; [rewrite Nat.add_1_r; apply Nat.div2_succ_double|rewrite Nat.add_0_r; apply Nat.div2_double]. Qed.

  Lemma bit0_double a b : Nat.testbit (2 * a + Nat.b2n b) 0 = b.
  Proof. apply Nat.testbit_0_r. Qed.

  Lemma count_le i G : count i G <= length G.
  Proof. unfold count. induction G as [|h G IH]; simpl; [lia|]. destruct (Nat.testbit h i); simpl; lia. Qed.

  (** ** No move leads from a balanced position to another *)
  (** The digit 0 decides if the others are the same. *)
  Lemma lowered_halves n G K : lowered n G K -> exists m d,
    lowered m (halves G) (halves K) /\ m <= n /\
    (m = 0 -> d = n /\ count 0 G = count 0 K + d).
  Proof.
    induction 1 as [|n h G K L (m & d & M & Le & Z)|n h a G K A L (m & d & M & Le & Z)].
    - exists 0, 0. repeat split; constructor.
    - exists m, d. repeat split; simpl; [constructor; trivial|trivial|now apply Z|].
      rewrite !count_cons. destruct Z as [_ Z]; trivial. lia.
    - assert (Dh := double h). assert (Da := double a).
      destruct (Nat.eq_dec (Nat.div2 a) (Nat.div2 h)) as [E|E].
      + exists m, (S d). repeat split; simpl; [rewrite E; constructor; trivial|lia|f_equal; now apply Z|].
        rewrite !count_cons. destruct Z as [_ Z]; trivial.
        destruct (Nat.testbit h 0), (Nat.testbit a 0); cbn [Nat.b2n] in *; lia.
      + exists (S m), 0. repeat split; simpl; try lia. constructor; trivial.
        destruct (Nat.testbit h 0), (Nat.testbit a 0); cbn [Nat.b2n] in *; lia.
  Qed.

  Lemma lowered_none G K : lowered 0 G K -> G = K.
  Proof. remember 0 as z eqn:E. induction 1; [trivial|f_equal; auto|discriminate]. Qed.

  Lemma residue_differs a b d : 1 <= d <= k -> a = b + d -> a mod S k = b mod S k -> False.
  Proof.
    intros D -> E. assert (X := Nat.div_mod (b + d) (S k) ltac:(lia)).
    assert (Y := Nat.div_mod b (S k) ltac:(lia)). rewrite E in X.
    set (p := (b + d) / S k) in *. set (q := b / S k) in *. clearbody p q.
    assert (d = S k * p - S k * q) by lia. assert (q < p) by nia. assert (S q <= p) by lia. nia.
  Qed.

  Lemma balanced_move b : forall n G K, Forall (fun h => h < 2 ^ b) G ->
    lowered n G K -> 1 <= n <= k -> balanced G -> ~ balanced K.
  Proof.
    induction b as [|b IH]; intros n G K F L N B C.
    - assert (S0 : list_sum G = 0) by (clear - F; induction F; simpl in *; lia).
      apply lowered_sum in L. lia.
    - destruct (lowered_halves n G K L) as (m & d & M & Le & Z).
      apply balanced_halves in B, C. destruct B as [B0 B], C as [C0 C].
      destruct m as [|m].
      + destruct Z as [-> Z]; trivial. apply (residue_differs _ _ n N Z). congruence.
      + apply (IH (S m) (halves G) (halves K)); trivial; [|lia].
        unfold halves. apply Forall_map. eapply Forall_impl; [|exact F]. intros h H. simpl in H.
        assert (D := double h). lia.
  Qed.

  (** ** From every other position one does *)
  (** Sets the last digits, given the heaps without them: lowered heaps are free, others may only
      lose the digit. [ones] digits are set in lowered heaps, [lost] are lost in others. *)
  Fixpoint last_digits (ones lost : nat) (G K : list nat) : list nat :=
    match G, K with
    | h :: G', a :: K' =>
        if a <? Nat.div2 h then
          match ones with
          | O => 2 * a :: last_digits 0 lost G' K'
          | S o => 2 * a + 1 :: last_digits o lost G' K'
          end
        else if Nat.testbit h 0 then
          match lost with
          | O => h :: last_digits ones 0 G' K'
          | S l => 2 * a :: last_digits ones l G' K'
          end
        else h :: last_digits ones lost G' K'
    | _, _ => []
    end.

  (** How many of the heaps that are not lowered have the last digit. *)
  Fixpoint kept (G K : list nat) : nat :=
    match G, K with
    | h :: G', a :: K' => (if a <? Nat.div2 h then 0 else Nat.b2n (Nat.testbit h 0)) + kept G' K'
    | _, _ => 0
    end.

  Lemma last_digits_spec m G' K : lowered m G' K -> forall G, G' = halves G ->
    forall ones lost, ones <= m -> lost <= kept G K ->
    let R := last_digits ones lost G K in
    halves R = K /\ lowered (m + lost) G R /\ count 0 R + lost = ones + kept G K.
  Proof.
    induction 1 as [|m h' G' K L IH|m h' a G' K A L IH]; intros G E ones lost O T R.
    - destruct G; [|discriminate]. simpl in T. unfold R. simpl. assert (lost = 0) by lia.
      assert (ones = 0) by lia. subst. repeat split; constructor.
    - destruct G as [|h G]; [discriminate|]. simpl in E. inversion E; subst h' G'. clear E.
      unfold R. cbn [last_digits kept] in *. rewrite Nat.ltb_irrefl in *.
      assert (D := double h). destruct (Nat.testbit h 0) eqn:H0; cbn [Nat.b2n] in *.
      + destruct lost as [|lost].
        * destruct (IH G eq_refl ones 0 O ltac:(lia)) as (R1 & R2 & R3).
          cbn [halves map]. repeat split.
          -- f_equal. exact R1.
          -- rewrite Nat.add_0_r in *. now constructor.
          -- rewrite count_cons, H0. cbn [Nat.b2n]. lia.
        * destruct (IH G eq_refl ones lost O ltac:(lia)) as (R1 & R2 & R3).
          cbn [halves map]. repeat split.
          -- f_equal; [apply Nat.div2_double|exact R1].
          -- rewrite Nat.add_succ_r. constructor; [lia|trivial].
          -- rewrite count_cons. rewrite Nat.testbit_even_0. cbn [Nat.b2n]. lia.
      + destruct (IH G eq_refl ones lost O ltac:(lia)) as (R1 & R2 & R3).
        cbn [halves map]. repeat split.
        * f_equal. exact R1.
        * now constructor.
        * rewrite count_cons, H0. cbn [Nat.b2n]. lia.
    - destruct G as [|h G]; [discriminate|]. simpl in E. inversion E; subst h' G'. clear E.
      unfold R. cbn [last_digits kept] in *. apply Nat.ltb_lt in A as A'. rewrite A' in *.
      assert (D := double h). destruct ones as [|ones].
      + destruct (IH G eq_refl 0 lost ltac:(lia) ltac:(lia)) as (R1 & R2 & R3).
        cbn [halves map]. repeat split.
        * f_equal; [apply Nat.div2_double|exact R1].
        * simpl Nat.add. constructor; [lia|trivial].
        * rewrite count_cons, Nat.testbit_even_0. cbn [Nat.b2n]. lia.
      + destruct (IH G eq_refl ones lost ltac:(lia) ltac:(lia)) as (R1 & R2 & R3).
        cbn [halves map]. repeat split.
        * f_equal; [apply (div2_double a true)|exact R1].
        * simpl Nat.add. constructor; [lia|trivial].
        * rewrite count_cons, Nat.testbit_odd_0. cbn [Nat.b2n]. lia.
  Qed.

  (** At most k heaps need to be made smaller for balance. *)
  Lemma balance b : forall G, Forall (fun h => h < 2 ^ b) G ->
    exists n K, n <= k /\ lowered n G K /\ balanced K.
  Proof.
    induction b as [|b IH]; intros G F.
    - exists 0, G. split; [lia|]. split.
      + clear. induction G; constructor; trivial.
      + intro i. replace (count i G) with 0; [apply Nat.mod_0_l; lia|]. symmetry. unfold count.
        induction F as [|h G H F IHF]; [reflexivity|]. assert (h = 0) by (simpl in H; lia). subst h.
        simpl. rewrite Nat.bits_0. exact IHF.
    - destruct (IH (halves G)) as (m & K & M & L & B).
      { unfold halves. apply Forall_map. eapply Forall_impl; [|exact F]. intros h H. simpl in H.
        assert (D := double h). lia. }
      set (u := kept G K). set (r := u mod S k).
      assert (Rb := Nat.mod_upper_bound u (S k) ltac:(lia)). fold r in Rb.
      assert (D := Nat.div_mod u (S k) ltac:(lia)). fold r in D.
      assert (Q : exists ones lost, ones <= m /\ lost <= u /\ m + lost <= k /\
                  (ones + u - lost) mod S k = 0).
      { destruct (Nat.eq_dec r 0) as [Z|Z].
        - exists 0, 0. repeat split; try lia. simpl. rewrite Nat.sub_0_r. exact Z.
        - destruct (le_lt_dec (S k - r) m) as [X|X].
          + exists (S k - r), 0. repeat split; try lia.
            replace (S k - r + u - 0) with ((1 + u / S k) * S k) by lia. apply Nat.mod_mul. lia.
          + exists 0, r. repeat split; try lia.
            replace (0 + u - r) with (u / S k * S k) by lia. apply Nat.mod_mul. lia. }
      destruct Q as (ones & lost & O & T & S & E).
      destruct (last_digits_spec m (halves G) K L G eq_refl ones lost O T) as (R1 & R2 & R3).
      exists (m + lost), (last_digits ones lost G K). split; [trivial|]. split; [trivial|].
      apply balanced_halves. rewrite R1. split; trivial. fold u in R3.
      replace (count 0 (last_digits ones lost G K)) with (ones + u - lost) by lia. exact E.
  Qed.

  Lemma bounded G : exists b, Forall (fun h => h < 2 ^ b) G.
  Proof.
    induction G as [|h G (b & F)]; [exists 0; constructor|]. exists (b + h). constructor.
    - assert (X := Nat.pow_gt_lin_r 2 h ltac:(lia)). assert (Y := Nat.pow_le_mono_r 2 h (b + h) ltac:(lia) ltac:(lia)). lia.
    - eapply Forall_impl; [|exact F]. intros x X. simpl in X.
      assert (Y := Nat.pow_le_mono_r 2 b (b + h) ltac:(lia) ltac:(lia)). lia.
  Qed.

  Lemma lowered_refl G : lowered 0 G G.
  Proof. induction G; constructor; trivial. Qed.

  (** * Normal play *)
  Theorem moore G : moore_wins false G = false <-> balanced G.
  Proof.
    unfold moore_wins. induction G as [G IH] using (well_founded_induction moore_wf).
    destruct (bounded G) as (b & F). destruct (balance b G F) as (n & K & N & L & B).
    destruct n as [|n].
    - apply lowered_none in L. subst K. split; trivial. intros _.
      destruct (moore_moves G) as [|K0 Ks] eqn:M; [now apply wins_end|].
      apply loses_move; [congruence|]. intros K I. apply not_false_iff_true. rewrite IH by trivial.
      apply in_moore_moves in I. destruct I as (n & N' & L'). eapply balanced_move; eassumption.
    - assert (I : In K (moore_moves G)) by (apply in_moore_moves; exists (S n); split; [lia|trivial]).
      split.
      + intro W. exfalso. rewrite loses_move in W by (intro E; now rewrite E in I).
        specialize (W K I). apply IH in B; [congruence|exact I].
      + intro BG. exfalso. eapply balanced_move; try eassumption. lia.
  Qed.

  (** * Misere play *)
  (** The number of heaps of two or more, and of one. *)
  Definition larges (G : list nat) : nat := length (filter (fun h => 1 <? h) G).
  Definition singles (G : list nat) : nat := length (filter (fun h => h =? 1) G).

  Lemma larges_cons h G : larges (h :: G) = (if 1 <? h then 1 else 0) + larges G.
  Proof. unfold larges. simpl. destruct (1 <? h); reflexivity. Qed.
  Lemma singles_cons h G : singles (h :: G) = (if h =? 1 then 1 else 0) + singles G.
  Proof. unfold singles. simpl. destruct (h =? 1); reflexivity. Qed.

  Lemma lowered_larges n G K : lowered n G K -> larges G <= larges K + n.
  Proof.
    induction 1 as [|n h G K L IH|n h a G K A L IH]; rewrite ?larges_cons; [cbn; lia|lia|].
    destruct (1 <? h), (1 <? a); lia.
  Qed.

  Lemma lowered_small n G K : lowered n G K -> larges G = 0 ->
    larges K = 0 /\ singles G = singles K + n.
  Proof.
    induction 1 as [|n h G K L IH|n h a G K A L IH]; intro Z; [auto| |];
      rewrite !larges_cons, !singles_cons in *; destruct (1 <? h) eqn:H; try lia; destruct IH as [I1 I2]; trivial.
    apply Nat.ltb_ge in H. assert (h = 1) by lia. assert (a = 0) by lia. subst. simpl. lia.
  Qed.

  Lemma count_larges i G : count (S i) G <= larges G.
  Proof.
    induction G as [|h G IH]; [cbn; lia|]. rewrite count_cons, larges_cons.
    destruct (1 <? h) eqn:H; [destruct (Nat.testbit h (S i)); simpl; lia|].
    apply Nat.ltb_ge in H. change (Nat.testbit h (S i)) with (Nat.testbit (Nat.div2 h) i).
    destruct h as [|[|h]]; [| |lia]; simpl Nat.div2; rewrite Nat.bits_0; simpl; lia.
  Qed.

  Lemma count_in i h G : In h G -> Nat.testbit h i = true -> 1 <= count i G.
  Proof.
    induction G as [|x G IH]; [intros []|]. rewrite count_cons. intros [->|I] T; [rewrite T; simpl; lia|].
    specialize (IH I T). lia.
  Qed.

  (** A balanced position with a large heap has more than k of them. *)
  Lemma balanced_larges G : balanced G -> 1 <= larges G -> S k <= larges G.
  Proof.
    intros B L. assert (E : exists h, In h G /\ 1 < h).
    { clear B. induction G as [|h G IH]; [cbn in L; lia|]. rewrite larges_cons in L.
      destruct (1 <? h) eqn:H; [apply Nat.ltb_lt in H; exists h; simpl; auto|].
      destruct (IH L) as (x & I & X). exists x. simpl. auto. }
    destruct E as (h & I & H). assert (T := Nat.bit_log2 h ltac:(lia)).
    assert (P := Nat.log2_pos h H). destruct (Nat.log2 h) as [|i]; [lia|].
    assert (C := count_in _ _ _ I T). assert (U := count_larges i G).
    destruct (le_lt_dec (S k) (count (S i) G)) as [Q|Q]; [lia|].
    specialize (B (S i)). rewrite Nat.mod_small in B by trivial. lia.
  Qed.

  (** Makes all large heaps 0 or 1, [ones] of them 1, and takes [lost] of the heaps of one. *)
  Fixpoint flatten (ones lost : nat) (G : list nat) : list nat :=
    match G with
    | [] => []
    | h :: t =>
        if 1 <? h then match ones with O => 0 :: flatten 0 lost t | S o => 1 :: flatten o lost t end
        else if h =? 1 then match lost with O => 1 :: flatten ones 0 t | S l => 0 :: flatten ones l t end
        else h :: flatten ones lost t
    end.

  Lemma flatten_spec G : forall ones lost, ones <= larges G -> lost <= singles G ->
    lowered (larges G + lost) G (flatten ones lost G) /\ larges (flatten ones lost G) = 0 /\
    singles (flatten ones lost G) + lost = ones + singles G.
  Proof.
    induction G as [|h G IH]; intros ones lost O T; [cbn in *; repeat split; [|lia]; replace lost with 0 by lia; constructor|].
    rewrite larges_cons, singles_cons in *. simpl flatten. destruct (1 <? h) eqn:H; [|destruct (h =? 1) eqn:H1].
    - apply Nat.ltb_lt in H. replace (h =? 1) with false in * by (symmetry; apply Nat.eqb_neq; lia).
      destruct ones as [|ones].
      + destruct (IH 0 lost ltac:(lia) T) as (A & B & C). rewrite larges_cons, singles_cons. simpl.
        repeat split; trivial. constructor; [lia|trivial].
      + destruct (IH ones lost ltac:(lia) T) as (A & B & C). rewrite larges_cons, singles_cons. simpl.
        repeat split; trivial; [|lia]. constructor; [lia|trivial].
    - apply Nat.eqb_eq in H1. subst h. destruct lost as [|lost].
      + destruct (IH ones 0 O ltac:(lia)) as (A & B & C). rewrite larges_cons, singles_cons. simpl.
        repeat split; trivial; [|lia]. constructor; trivial.
      + destruct (IH ones lost O ltac:(lia)) as (A & B & C). rewrite larges_cons, singles_cons. simpl.
        repeat split; trivial; [|lia]. rewrite Nat.add_succ_r. constructor; [lia|trivial].
    - apply Nat.ltb_ge in H. apply Nat.eqb_neq in H1. assert (h = 0) by lia. subst h.
      destruct (IH ones lost O T) as (A & B & C). rewrite larges_cons, singles_cons. simpl.
      repeat split; trivial. constructor; trivial.
  Qed.

  Hypothesis k1 : 1 <= k.

  Definition misere_lost (G : list nat) : Prop :=
    if 1 <=? larges G then balanced G else singles G mod S k = 1.

  Lemma mod_add_multiple q x : (q * S k + x) mod S k = x mod S k.
  Proof. rewrite Nat.add_comm. apply Nat.mod_add. lia. Qed.

  (** The number of heaps of one can be made 1 modulo k + 1. *)
  Lemma misere_flatten G : 1 <= larges G <= k \/ (larges G = 0 /\ 1 <= singles G /\ singles G mod S k <> 1) ->
    exists n K, 1 <= n <= k /\ lowered n G K /\ larges K = 0 /\ singles K mod S k = 1.
  Proof.
    intro C. set (b := larges G) in *. set (u := singles G) in *.
    assert (D := Nat.div_mod u (S k) ltac:(lia)). assert (R := Nat.mod_upper_bound u (S k) ltac:(lia)).
    set (r := u mod S k) in *. set (q := u / S k) in *.
    assert (Q : exists ones lost, ones <= b /\ lost <= u /\ 1 <= b + lost <= k /\
                exists q', ones + u - lost = q' * S k + 1).
    { destruct (Nat.eq_dec r 0) as [Z|Z].
      - destruct C as [C|(C1 & C2 & C3)].
        + exists 1, 0. repeat split; try lia. exists q. lia.
        + exists 0, k. assert (1 <= q) by nia. repeat split; try nia.
          exists (q - 1). destruct q as [|q']; [lia|]. simpl. rewrite Nat.sub_0_r. nia.
      - destruct (le_lt_dec (b + (r - 1)) k) as [L|L].
        + exists 0, (r - 1). repeat split; try lia. exists q. lia.
        + exists (k + 2 - r), 0. repeat split; try lia. exists (q + 1). nia. }
    destruct Q as (ones & lost & O & T & N & q' & E).
    destruct (flatten_spec G ones lost O T) as (A & B & F). exists (b + lost), (flatten ones lost G).
    repeat split; trivial; try lia. fold u in F.
    replace (singles (flatten ones lost G)) with (q' * S k + 1) by lia.
    rewrite mod_add_multiple. apply Nat.mod_small. lia.
  Qed.

  Lemma misere_moves G K n : misere_lost G -> lowered n G K -> 1 <= n <= k -> ~ misere_lost K.
  Proof.
    unfold misere_lost. intros P L N. destruct (1 <=? larges G) eqn:B.
    - apply Nat.leb_le in B. assert (M := balanced_larges G P B). assert (Q := lowered_larges n G K L).
      replace (1 <=? larges K) with true by (symmetry; apply Nat.leb_le; lia).
      destruct (bounded G) as (b & F). eapply balanced_move; eassumption.
    - apply Nat.leb_gt in B. destruct (lowered_small n G K L ltac:(lia)) as [Z E]. rewrite Z.
      intro Q. change (singles K mod S k = 1) in Q. apply (residue_differs _ _ n N E). congruence.
  Qed.

  (** A position is lost, or over, or a move leads to a lost one. *)
  Lemma misere_reach G : misere_lost G \/ (larges G = 0 /\ singles G = 0) \/
    exists n K, 1 <= n <= k /\ lowered n G K /\ misere_lost K.
  Proof.
    assert (Small : (exists n K, 1 <= n <= k /\ lowered n G K /\ larges K = 0 /\ singles K mod S k = 1) ->
                    exists n K, 1 <= n <= k /\ lowered n G K /\ misere_lost K).
    { intros (n & K & N & L & Z & E). exists n, K. repeat split; try tauto; try lia.
      unfold misere_lost. rewrite Z. exact E. }
    destruct (Nat.eq_dec (larges G) 0) as [Z|Z].
    - destruct (Nat.eq_dec (singles G mod S k) 1) as [E|E].
      + left. unfold misere_lost. rewrite Z. exact E.
      + destruct (Nat.eq_dec (singles G) 0) as [S0|S0]; [auto|]. right. right. apply Small.
        apply misere_flatten. right. lia.
    - destruct (le_lt_dec (larges G) k) as [L|L].
      + right. right. apply Small, misere_flatten. lia.
      + destruct (bounded G) as (b & F). destruct (balance b G F) as (n & K & N & Lo & B).
        assert (Q := lowered_larges n G K Lo).
        assert (PK : misere_lost K).
        { unfold misere_lost. replace (1 <=? larges K) with true by (symmetry; apply Nat.leb_le; lia). exact B. }
        destruct n as [|n].
        * left. apply lowered_none in Lo. now subst K.
        * right. right. exists (S n), K. repeat split; trivial; lia.
  Qed.

  Theorem moore_misere G : moore_wins true G = false <->
    if existsb (fun h => 1 <? h) G then balanced G else list_sum G mod S k = 1.
  Proof.
    assert (E : (if existsb (fun h => 1 <? h) G then balanced G else list_sum G mod S k = 1) <-> misere_lost G).
    { unfold misere_lost. replace (existsb (fun h => 1 <? h) G) with (1 <=? larges G).
      - destruct (1 <=? larges G) eqn:B; [tauto|]. apply Nat.leb_gt in B.
        replace (list_sum G) with (singles G); [tauto|]. induction G as [|h G IH]; [reflexivity|].
        rewrite larges_cons in B. rewrite singles_cons. simpl list_sum. destruct (1 <? h) eqn:H; [lia|].
        apply Nat.ltb_ge in H. rewrite IH by lia. destruct h as [|[|h]]; simpl; lia.
      - induction G as [|h G IH]; [reflexivity|]. rewrite larges_cons. simpl existsb. rewrite <- IH.
        destruct (1 <? h); reflexivity. }
    rewrite E. clear E. unfold moore_wins. induction G as [G IH] using (well_founded_induction moore_wf).
    assert (Move : forall n K, 1 <= n <= k -> lowered n G K -> In K (moore_moves G))
      by (intros; apply in_moore_moves; eauto).
    destruct (misere_reach G) as [P|[[Z1 Z2]|(n & K & N & L & P)]].
    - split; [trivial|intros _]. apply loses_move.
      + intro M. unfold misere_lost in P.
        assert (X : exists n K, 1 <= n <= k /\ lowered n G K).
        { clear - P k1. assert (S0 : list_sum G <> 0 \/ list_sum G = 0) by lia. destruct S0 as [S0|S0].
          - exists 1. clear P. induction G as [|h G IH]; [cbn in S0; lia|].
            destruct (Nat.eq_dec h 0) as [->|H].
            + destruct (IH S0) as (K & N & L). exists (0 :: K). split; [lia|constructor; trivial].
            + exists (0 :: G). split; [lia|]. constructor; [lia|apply lowered_refl].
          - assert (Z : larges G = 0 /\ singles G = 0).
            { clear P. induction G as [|h G IH]; [auto|]. simpl in S0. rewrite larges_cons, singles_cons.
              assert (h = 0) by lia. subst. simpl. apply IH. lia. }
            destruct Z as [Z1 Z2]. rewrite Z1, Z2 in P. change (0 mod S k = 1) in P. rewrite Nat.mod_0_l in P; lia. }
        destruct X as (n & K & N & L). specialize (Move n K N L). now rewrite M in Move.
      + intros K I. apply not_false_iff_true. rewrite IH by trivial. apply in_moore_moves in I.
        destruct I as (n & N & L). eapply misere_moves; eassumption.
    - assert (M : moore_moves G = []).
      { destruct (moore_moves G) as [|K Ks] eqn:M; trivial. exfalso.
        assert (I : In K (moore_moves G)) by (rewrite M; now left). apply in_moore_moves in I.
        destruct I as (n & N & L). destruct (lowered_small n G K L Z1). lia. }
      rewrite wins_end by trivial. split; [discriminate|]. unfold misere_lost. rewrite Z1, Z2.
      change (0 mod S k = 1 -> true = false). rewrite Nat.mod_0_l; lia.
    - assert (I := Move n K N L). split.
      + intro W. exfalso. rewrite loses_move in W by (intro M; now rewrite M in I).
        specialize (W K I). apply (IH K I) in P. congruence.
      + intro Q. exfalso. eapply misere_moves; eassumption.
  Qed.
End Moore.
