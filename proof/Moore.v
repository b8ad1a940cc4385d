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

(** [changed G K]: how many heaps are smaller in K than in G; the others are equal. *)
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
End Moore.
