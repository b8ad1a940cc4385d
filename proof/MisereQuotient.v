(** Certificates of misere quotients of octal games.

    The certificate lists classes of heaps of one or several games. With a period the classes go on
    for ever, and the quotient is that of sums of heaps of every size; without one it is that of the
    heaps listed. [misere_quotient]: if the checks succeed, all of it is true. The period theorem for
    classes is that of Guy and Smith: heaps a period apart have options of the same classes. *)
Require Import List Bool Arith NArith Lia MSetPositive Wf_nat Eqdep_dec.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame GuySmith OptionValues OctalPeriod.
From Bouton Require Import MisereOutcome QuotientCheck.
Import ListNotations.

Record component := {
  c_code : code;
  c_classes : list N;                 (* of the heaps 0, 1, 2, ... *)
  c_period : option (nat * nat) }.    (* preperiod and period of the classes *)

Record quotient := {
  q_components : list component;
  q_order : nat;
  q_generators : list (nat * nat);    (* game and heap *)
  q_actions : list (list N);          (* x -> x times the generator *)
  q_lost : list N;                    (* the P-portion *)
  q_helpless : list (N * list N) }.

(** * Classes of heaps *)
Definition fold_heap (n0 p n : nat) : nat := if n <? n0 + p then n else n0 + (n - n0) mod p.
Definition class_of (c : component) (n : nat) : N :=
  nth (match c_period c with Some (n0, p) => fold_heap n0 p n | None => n end) (c_classes c) 0%N.

(** Whether the quotient speaks of this heap. *)
Definition listed (c : component) (n : nat) : bool :=
  match c_period c with Some _ => true | None => n <? length (c_classes c) end.

(** * The checks *)
Section Kinds.
  Variable T : table.
  Fixpoint kinds_of (c : code) (todo r : list N) : list kind :=
    match todo with
    | [] => []
    | v :: t => (v, list_of (option_marks (mul T) 0 c (rev_append r []) r)) :: kinds_of c t (v :: r)
    end.


  (** Heaps whose kinds are those of all heaps. *)
  Definition enough (c : component) : nat :=
    match c_period c with
    | Some (n0, p) => bound (octal_parts (c_code c)) (most_taken (c_code c)) n0 p + p
    | None => length (c_classes c)
    end.

  Definition component_kinds (c : component) : list kind :=
    kinds_of (c_code c) (map (class_of c) (seq 1 (enough c - 1))) [].
End Kinds.

Definition check_component (order : N) (c : component) : bool :=
  let classes := map (class_of c) in
  code_ok (c_code c) && parts_at_most (c_code c) 2 && (1 <=? length (c_classes c)) &&
  (class_of c 0 =? 0)%N && forallb (fun x => (x <? order)%N) (c_classes c) &&
  match c_period c with
  | None => true
  | Some (n0, p) =>
      (n0 + p <=? length (c_classes c)) &&
      list_eqb (classes (seq 0 (length (c_classes c)))) (c_classes c) &&
      least n0 p (classes (seq 0 (n0 + 2 * p)))
  end.

Definition no_component : component := {| c_code := []; c_classes := [0%N]; c_period := None |}.
Definition component_of (q : quotient) (i : nat) : component := nth i (q_components q) no_component.
Definition heap_class (q : quotient) (x : nat * nat) : N := class_of (component_of q (fst x)) (snd x).
Definition heap_listed (q : quotient) (x : nat * nat) : bool :=
  (fst x <? length (q_components q)) && listed (component_of q (fst x)) (snd x).

Definition check_quotient (q : quotient) : bool :=
  let els := elements (q_order q) in
  let order := N.of_nat (q_order q) in
  let gens := map (heap_class q) (q_generators q) in
  let acts := combine gens (map column_of (q_actions q)) in
  let '(T, trace) := explore (q_order q) acts [0%N] (PM.add (N.succ_pos 0) (column_of els) (PM.empty column)) [] in
  let lost := set_of (q_lost q) in
  let kinds := distinct (flat_map (component_kinds T) (q_components q)) in
  let S := map (fun sc => (fst sc, set_of (snd sc))) (q_helpless q) in
  forallb (check_component order) (q_components q) &&
  forallb (heap_listed q) (q_generators q) &&
  forallb (fun ga => list_eqb (map (fun x => mul T x (fst ga)) els) (snd ga)) (combine gens (q_actions q)) &&
  (1 <=? q_order q) &&
  check_monoid T els order gens && check_generated T els gens trace && check_reduced T els lost &&
  negb (marked 0 lost) &&
  forallb (check_kind T els lost) kinds &&
  check_helpless T els order (fold_left (add_contexts T els lost) kinds []) S.

(** * Every heap has the kind of a heap that was looked at *)
Lemma check_component_spec order c : check_component order c = true ->
  (code_ok (c_code c) = true /\ parts_at_most (c_code c) 2 = true) /\
  class_of c 0 = 0%N /\ (forall n, 0 < N.to_nat order -> (class_of c n < order)%N) /\
  forall n0 p, c_period c = Some (n0, p) ->
    1 <= p /\ least n0 p (map (class_of c) (seq 0 (n0 + 2 * p))) = true /\
    map (class_of c) (seq 0 (length (c_classes c))) = c_classes c.
Proof.
  unfold check_component. intro E. do 5 (apply andb_true_iff in E; let X := fresh "X" in destruct E as [E X]; revert X).
  intros Parts _ Zero Below Period. apply N.eqb_eq in Zero. repeat split; trivial.
  - intros n O. unfold class_of. rewrite forallb_forall in Below.
    match goal with |- (nth ?k ?l ?d < _)%N => destruct (nth_in_or_default k l d) as [I|D] end.
    + apply Below in I. now apply N.ltb_lt.
    + rewrite D. lia.
  - rewrite H in Period. both Period as _ L.
    unfold least in L. both L as L _. both L as L _. now apply Nat.leb_le.
  - rewrite H in Period. apply andb_true_iff in Period. tauto.
  - rewrite H in Period. both Period as Period _.
    both Period as _ Period. now apply list_eqb_eq.
Qed.

Section Component.
  Variable c : component.
  Let k := c_code c.
  Hypothesis OK : code_ok k = true.
  Hypothesis Parts : parts_at_most k 2 = true.
  Variable T : table.
  Let phi := class_of c.
  Hypothesis comm : forall a b, mul T (phi a) (phi b) = mul T (phi b) (phi a).
  Hypothesis unit : forall a, mul T (phi a) 0 = phi a.

  Definition product (o : list nat) : N := op_sum (mul T) 0 (map phi o).
  Definition kind_of (n : nat) (v : kind) : Prop :=
    fst v = phi n /\ forall u, In u (snd v) <-> exists o, In o (octal_opts k n) /\ u = product o.

  Lemma kinds_of_spec m : forall n i, n <= i < n + m ->
    In (phi (1 + i), list_of (option_marks (mul T) 0 k (front phi i) (back phi i)))
       (kinds_of T k (map phi (seq (1 + n) m)) (back phi n)).
  Proof.
    induction m as [|m IH]; intros n i I; [lia|].
    cbn [seq map kinds_of]. rewrite rev_back. destruct (Nat.eq_dec i n) as [->|E]; [now left|].
    right. change (phi (1 + n) :: back phi n) with (phi (S n) :: back phi n).
    rewrite <- back_S. apply (IH (S n) i). lia.
  Qed.

  Lemma small_heap n : 1 <= n < enough c -> exists v, In v (component_kinds T c) /\ kind_of n v.
  Proof.
    intro L. exists (phi n, list_of (option_marks (mul T) 0 k (front phi (n - 1)) (back phi (n - 1)))).
    split; [|split; [reflexivity|]].
    - unfold component_kinds. fold phi. assert (K := kinds_of_spec (enough c - 1) 0 (n - 1)).
      replace (1 + (n - 1)) with n in K by lia. apply K. lia.
    - intro u. simpl. rewrite in_list_of, (option_marks_spec (mul T) 0 k OK Parts phi comm unit).
      replace (S (n - 1)) with n by lia. rewrite in_map_iff. split; intros (o & A & B); exists o; auto.
  Qed.

  Section Periodic.
    Variables n0 p : nat.
    Hypothesis Period : c_period c = Some (n0, p).
    Hypothesis p1 : 1 <= p.

    Lemma class_period n : n0 <= n -> phi (n + p) = phi n.
    Proof.
      intro L. unfold phi, class_of. rewrite Period. f_equal. unfold fold_heap.
      destruct (n + p <? n0 + p) eqn:A; [apply Nat.ltb_lt in A; lia|].
      replace (n + p - n0) with (n - n0 + 1 * p) by lia. rewrite Nat.mod_add by lia.
      destruct (n <? n0 + p) eqn:B; trivial. apply Nat.ltb_lt in B.
      rewrite Nat.mod_small by lia. lia.
    Qed.

    Let J := octal_parts k.
    Lemma parts_J : parts_at_most k J = true.
    Proof. apply octal_parts_most. Qed.
    Lemma J_pos : 1 <= J.
    Proof. apply octal_parts_pos. Qed.
    Let last := bound J (most_taken k) n0 p.
    Lemma last_pos : n0 <= last /\ 1 <= last.
    Proof. unfold last, bound. assert (K := J_pos). nia. Qed.

    Lemma product_map o o' : map phi o' = map phi o -> product o' = product o.
    Proof. unfold product. congruence. Qed.

    Lemma later_heap n v : last + p <= n -> kind_of (n - p) v -> kind_of n v.
    Proof.
      intros L [F O]. assert (B := last_pos). assert (E : n = n - p + p) by lia. split.
      - rewrite F. rewrite E at 2. symmetry. apply class_period. lia.
      - assert (A : forall m, n0 <= m < n - p -> phi (m + p) = phi m) by (intros; apply class_period; lia).
        assert (LB : bound J (most_taken k) n0 p <= n - p) by (fold last; lia).
        intro u. rewrite (O u). split; intros (o & I & ->).
        + destruct (shift_up k OK J J_pos parts_J N phi n0 p (n - p) A LB o I) as (o' & I' & M).
          exists o'. rewrite E. split; trivial. symmetry. now apply product_map.
        + rewrite E in I. destruct (shift_down k OK J J_pos parts_J N phi n0 p (n - p) A LB o I) as (o' & I' & M).
          exists o'. split; trivial. symmetry. now apply product_map.
    Qed.

    Lemma every_size n : 1 <= n -> exists v, In v (component_kinds T c) /\ kind_of n v.
    Proof.
      assert (Q : enough c = last + p) by (unfold enough; now rewrite Period).
      induction n as [n IH] using (well_founded_induction lt_wf). intro L1.
      destruct (le_lt_dec (last + p) n) as [L|L]; [|apply small_heap; lia].
      assert (B := last_pos). destruct (IH (n - p)) as (v & I & K); [lia|lia|].
      exists v. split; trivial. now apply later_heap.
    Qed.
  End Periodic.

  Hypothesis Period1 : forall n0 p, c_period c = Some (n0, p) -> 1 <= p.

  Lemma every_listed n : 1 <= n -> listed c n = true ->
    exists v, In v (component_kinds T c) /\ kind_of n v.
  Proof.
    intros L1 L. unfold listed in L. destruct (c_period c) as [(n0, p)|] eqn:P.
    - apply (every_size n0 p P); eauto.
    - apply Nat.ltb_lt in L. apply small_heap. unfold enough. rewrite P. lia.
  Qed.
End Component.

(** * The game of the heaps listed *)
Definition codes (q : quotient) : list code := map c_code (q_components q).

Definition listed_opts (q : quotient) (x : nat * nat) : list (list (nat * nat)) :=
  if heap_listed q x then sum_opts (codes q) x else [].

Lemma code_of q i : nth i (codes q) [] = c_code (component_of q i).
Proof. unfold codes, component_of. apply (map_nth c_code (q_components q) no_component i). Qed.

Lemma octal_opts_none h : octal_opts [] h = [].
Proof.
  destruct (octal_opts [] h) as [|o l] eqn:E; trivial. exfalso.
  assert (I : In o (octal_opts [] h)) by (rewrite E; now left). apply in_octal_opts in I.
  destruct I as (t & _ & I & _). unfold digit in I. destruct t; discriminate.
Qed.

Lemma listed_le c m n : m <= n -> listed c n = true -> listed c m = true.
Proof.
  unfold listed. destruct (c_period c); trivial. rewrite !Nat.ltb_lt. lia.
Qed.

Section Sound.
  Variable q : quotient.
  Let order := N.of_nat (q_order q).
  Let els := elements (q_order q).
  Let gens := map (heap_class q) (q_generators q).
  Variable T : table.
  Variable trace : list (N * (N * N)).
  Let lost := set_of (q_lost q).
  Variable S : list contexts.
  Let kinds := distinct (flat_map (component_kinds T) (q_components q)).
  Let letters := fold_left (add_contexts T els lost) kinds [].

  Hypothesis Components : forallb (check_component order) (q_components q) = true.
  Hypothesis Generators : forallb (heap_listed q) (q_generators q) = true.
  Hypothesis Order : 1 <= q_order q.
  Hypothesis Monoid : check_monoid T els order gens = true.
  Hypothesis Generated : check_generated T els gens trace = true.
  Hypothesis Reduced : check_reduced T els lost = true.
  Hypothesis Lost0 : marked 0 lost = false.
  Hypothesis Kinds : forallb (check_kind T els lost) kinds = true.
  Hypothesis Helpless : check_helpless T els order letters S = true.

  Lemma codes_ok : forallb code_ok (codes q) = true.
  Proof.
    unfold codes. rewrite forallb_forall in *. intros c I. apply in_map_iff in I.
    destruct I as (d & <- & I). apply Components, check_component_spec in I. tauto.
  Qed.

  Lemma checked i : In (component_of q i) (q_components q) \/ component_of q i = no_component.
  Proof.
    unfold component_of. destruct (nth_in_or_default i (q_components q) no_component) as [I|E]; [now left|now right].
  Qed.

  Lemma class_below x : (heap_class q x < order)%N.
  Proof.
    unfold heap_class. destruct (checked (fst x)) as [I|E].
    - apply (proj1 (forallb_forall _ _) Components), check_component_spec in I. apply I. unfold order. lia.
    - rewrite E. unfold class_of. simpl. destruct (snd x) as [|[|n]]; unfold order; lia.
  Qed.

  Lemma class_zero i : heap_class q (i, 0) = 0%N.
  Proof.
    unfold heap_class. simpl. destruct (checked i) as [I|E].
    - apply (proj1 (forallb_forall _ _) Components), check_component_spec in I. tauto.
    - now rewrite E.
  Qed.

  Notation Phi := (Phi (nat * nat) N (mul T) 0%N (heap_class q)).

  Lemma Phi_pairs i o : Phi (map (pair i) o) = op_sum (mul T) 0 (map (class_of (component_of q i)) o).
  Proof. unfold MisereOutcome.Phi, op_sum. rewrite map_map. reflexivity. Qed.

  Lemma sum_opts_at i h : sum_opts (codes q) (i, h) = map (map (pair i)) (octal_opts (c_code (component_of q i)) h).
  Proof. unfold sum_opts. simpl. now rewrite code_of. Qed.

  Lemma opts_at_zero i : sum_opts (codes q) (i, 0) = [].
  Proof.
    unfold sum_opts. cbn [fst snd]. rewrite (opts_zero (nth i (codes q) [])); [reflexivity|].
    apply nth_code_ok, codes_ok.
  Qed.

  Lemma heap_kind i h : 1 <= h -> heap_listed q (i, h) = true -> In (component_of q i) (q_components q) ->
    exists v, In v kinds /\ fst v = heap_class q (i, h) /\
      forall u, In u (snd v) <-> exists o, In o (sum_opts (codes q) (i, h)) /\ u = Phi o.
  Proof.
    intros L1 L I. assert (C := I). apply (proj1 (forallb_forall _ _) Components), check_component_spec in C. destruct C as ((OK & Parts) & _ & Below & Per).
    both L as _ L. cbn [fst snd] in L.
    assert (E : exists v, In v (component_kinds T (component_of q i)) /\ kind_of (component_of q i) T h v);
      [apply every_listed; trivial|destruct E as (v & Iv & F & O)].
    - intros a b. eapply mul_comm; try eassumption; apply Below; unfold order; lia.
    - intro a. eapply mul_0; try eassumption. apply Below. unfold order. lia.
    - intros n0 p E. now apply (Per n0 p).
    - exists v. split; [apply in_distinct, in_flat_map; eauto|]. split; [exact F|].
      intro u. rewrite (O u), sum_opts_at. split.
      + intros (o & Io & ->). exists (map (pair i) o). split; [now apply in_map|]. symmetry. apply Phi_pairs.
      + intros (o & Io & ->). apply in_map_iff in Io. destruct Io as (o' & <- & Io). exists o'.
        split; trivial. apply Phi_pairs.
  Qed.

  Lemma listed_opts_weight x o : In o (listed_opts q x) -> total (nat * nat) sum_weight o < sum_weight x.
  Proof.
    unfold listed_opts. destruct (heap_listed q x); [|intros []]. apply sum_opts_weight. apply codes_ok.
  Qed.

  Lemma every_heap x : listed_opts q x <> [] ->
    exists v, In v kinds /\ fst v = heap_class q x /\
      same_options (nat * nat) (listed_opts q) (heap_class q) T x v.
  Proof.
    destruct x as [i h]. intro N. unfold same_options, listed_opts in *.
    destruct (heap_listed q (i, h)) eqn:L; [|congruence].
    destruct (Nat.eq_dec h 0) as [->|H1]; [rewrite opts_at_zero in N; congruence|].
    destruct (checked i) as [I|E].
    - apply heap_kind; trivial. lia.
    - rewrite sum_opts_at, E in N. cbn [c_code no_component] in N. rewrite octal_opts_none in N. now elim N.
  Qed.

  Lemma end_class x : listed_opts q x = [] -> heap_class q x = 0%N.
  Proof.
    destruct x as [i h]. intro E. unfold listed_opts in E. destruct (checked i) as [I|D].
    - destruct (heap_listed q (i, h)) eqn:L.
      + destruct (Nat.eq_dec h 0) as [->|H1]; [apply class_zero|].
        destruct (heap_kind i h ltac:(lia) L I) as (v & Iv & F & O).
        rewrite forallb_forall in Kinds. apply Kinds in Iv. unfold check_kind in Iv.
        replace (no_option v) with true in Iv; [apply N.eqb_eq in Iv; congruence|].
        unfold no_option. destruct (snd v) as [|u l]; trivial. exfalso.
        destruct (proj1 (O u) (or_introl eq_refl)) as (o & Io & _). rewrite E in Io. exact Io.
      + unfold heap_class, class_of. cbn [fst snd]. unfold heap_listed, listed in L. cbn [fst snd] in L.
        destruct (i <? length (q_components q)) eqn:B.
        2:{ apply Nat.ltb_ge in B. unfold component_of. rewrite (nth_overflow (q_components q) no_component B).
            unfold class_of. simpl. destruct h as [|[|h]]; reflexivity. }
        cbn [andb] in L. destruct (c_period (component_of q i)); [discriminate|]. apply Nat.ltb_ge in L.
        now apply nth_overflow.
    - unfold heap_class. cbn [fst snd]. rewrite D. unfold class_of. simpl. destruct h as [|[|h]]; reflexivity.
  Qed.

  Definition all_listed (G : list (nat * nat)) : Prop := Forall (fun x => heap_listed q x = true) G.

  Lemma wins_listed misere G : all_listed G ->
    sum_wins (codes q) codes_ok misere G =
    heap_wins (nat * nat) (listed_opts q) sum_weight listed_opts_weight misere G.
  Proof.
    intro F. unfold sum_wins. rewrite <- (map_id G) at 1.
    apply heap_wins_map with (P := fun x => heap_listed q x = true); trivial.
    - intros x L. unfold listed_opts. rewrite L. symmetry. rewrite <- map_id. apply map_ext. intro. apply map_id.
    - intros [i h] o [j a] L Io Ia. unfold listed_opts in Io. rewrite L in Io. rewrite sum_opts_at in Io.
      apply in_map_iff in Io. destruct Io as (o' & <- & Io). apply in_map_iff in Ia.
      destruct Ia as (a' & E & Ia). inversion E; subst j a'. unfold heap_listed in *. cbn [fst snd] in *.
      both L as B L. rewrite B. cbn [andb]. apply listed_le with h; trivial. apply in_octal_opts in Io. destruct Io as (t & Lt & _ & Sum & _).
      assert (a <= list_sum o'); [|lia]. clear - Ia. induction o' as [|b o' IH]; [destruct Ia|].
      simpl. destruct Ia as [->|Ia]; [lia|]. apply IH in Ia. lia.
  Qed.

  Lemma generated_listed X : generated_sum (nat * nat) (q_generators q) X -> all_listed X.
  Proof.
    intro F. unfold all_listed. eapply Forall_impl; [|exact F]. intros x I.
    rewrite forallb_forall in Generators. now apply Generators.
  Qed.
End Sound.

(** * In one statement *)
Definition quotient_holds (q : quotient) : Prop :=
  exists (OK : forallb code_ok (codes q) = true) (Phi : list (nat * nat) -> N) (times : N -> N -> N),
  let wins G := sum_wins (codes q) OK true G in
  let listed G := Forall (fun x => heap_listed q x = true) G in
  (** heaps have the classes listed, *)
  (forall i h, h < length (c_classes (component_of q i)) ->
    Phi [(i, h)] = nth h (c_classes (component_of q i)) 0%N) /\
  (** which go on with the period; both numbers are least possible, *)
  (forall i n0 p, c_period (component_of q i) = Some (n0, p) ->
    (forall h, n0 <= h -> Phi [(i, h + p)] = Phi [(i, h)]) /\
    forall p' m, 1 <= p' -> (forall h, m <= h -> Phi [(i, h + p')] = Phi [(i, h)]) ->
      Nat.divide p p' /\ n0 <= m) /\
  (** the actions listed are the products with the classes of the generators, *)
  (forall g l, In (g, l) (combine (q_generators q) (q_actions q)) ->
    map (fun x => times x (Phi [g])) (elements (q_order q)) = l) /\
  (** the class of a sum is the product of those of its parts, *)
  (forall G K, Phi (G ++ K) = times (Phi G) (Phi K)) /\
  (** it tells who wins in misere play: the player to move loses exactly the sums with a class listed, *)
  (forall G, listed G -> (wins G = false <-> In (Phi G) (q_lost q))) /\
  (** it is the same for two sums exactly if they have the same outcome beside every sum, *)
  (forall G K, listed G -> listed K ->
    (Phi G = Phi K <-> forall X, listed X -> wins (G ++ X) = wins (K ++ X))) /\
  (** and there are as many classes as the certificate says. *)
  (forall x, (x < N.of_nat (q_order q))%N <-> exists G, listed G /\ Phi G = x).

Theorem misere_quotient q : check_quotient q = true -> quotient_holds q.
Proof.
  unfold check_quotient. destruct (explore _ _ _ _ _) as [T trace]. intro E.
  do 9 (apply andb_true_iff in E; let X := fresh "X" in destruct E as [E X]; revert X).
  rename E into Components. intros Generators Actions Order Monoid Generated Reduced Lost0 Kinds Helpless.
  apply Nat.leb_le in Order. apply negb_true_iff in Lost0. rewrite forallb_forall in Actions.
  set (order := N.of_nat (q_order q)) in *.
  assert (Below := class_below q Components Order).
  assert (One : forall x, MisereOutcome.Phi (nat * nat) N (mul T) 0%N (heap_class q) [x] = heap_class q x).
  { intro x. unfold MisereOutcome.Phi. simpl. eapply mul_0; try eassumption. apply Below. }
  assert (Every := every_heap q T Components Order Monoid).
  assert (End := end_class q T Components Order Monoid Kinds).
  assert (Out := outcomes _ _ sum_weight (listed_opts_weight q Components) _ _ _ _ _ _ _ _
                   Order Below Monoid Generated Lost0 Kinds Helpless Every End).
  assert (App := Phi_app _ _ _ _ _ _ Order Below Monoid Generated).
  unfold quotient_holds.
  exists (codes_ok q Components), (MisereOutcome.Phi (nat * nat) N (mul T) 0%N (heap_class q)), (mul T).
  cbv zeta. split; [|split; [|split; [|split; [|split; [|split]]]]].
  - intros i h L. rewrite One. unfold heap_class, class_of. cbn [fst snd].
    destruct (checked q i) as [I|D].
    + apply (proj1 (forallb_forall _ _) Components), check_component_spec in I.
      destruct I as (_ & _ & _ & P). destruct (c_period (component_of q i)) as [(n0, p)|] eqn:Q; [|reflexivity].
      destruct (P n0 p eq_refl) as (_ & _ & M).
      assert (X := map_nth (class_of (component_of q i)) (seq 0 (length (c_classes (component_of q i)))) 0 h).
      rewrite seq_nth, M in X by exact L. rewrite (nth_indep _ 0%N (class_of (component_of q i) 0) L).
      rewrite X. unfold class_of. now rewrite Q.
    + now rewrite D.
  - intros i n0 p Q. destruct (checked q i) as [I|D]; [|rewrite D in Q; discriminate].
    apply (proj1 (forallb_forall _ _) Components), check_component_spec in I.
    destruct I as (_ & _ & _ & P). destruct (P n0 p Q) as (p1 & Le & _).
    assert (Per : forall h, n0 <= h -> class_of (component_of q i) (h + p) = class_of (component_of q i) h)
      by (apply class_period; trivial).
    split.
    + intros h L. rewrite !One. now apply Per.
    + intros p' m P' A. apply (least_sound (class_of (component_of q i)) _ _ (n0 + 2 * p) Per (le_n _) Le); trivial.
      intros n L. specialize (A n L). rewrite !One in A. exact A.
  - intros g l I. rewrite One. specialize (Actions (heap_class q g, l)). cbn [fst snd] in Actions.
    apply list_eqb_eq. apply Actions. revert I. generalize (q_actions q) as A. generalize (q_generators q) as gs.
    induction gs as [|x gs IH]; intros [|a A]; simpl; try tauto. intros [I|I]; [left; congruence|right; auto].
  - intros G K. apply App.
  - intros G F. rewrite (wins_listed q Components Order) by exact F. rewrite Out.
    unfold is_lost. rewrite <- marked_set_of. apply negb_false_iff.
  - intros G K FG FK. split.
    + intros Eq X FX. rewrite !(wins_listed q Components Order) by (apply Forall_app; split; assumption).
      now rewrite !Out, !App, Eq.
    + intro A. eapply (other_class _ _ sum_weight (listed_opts_weight q Components)); try eassumption.
      intros X GX. assert (FX := generated_listed q Generators X GX). specialize (A X FX).
      rewrite !(wins_listed q Components Order) in A by (apply Forall_app; split; assumption). exact A.
  - intro x. split.
    + intro D. destruct (onto _ _ _ _ _ _ Order Below Monoid Generated x D) as (G & GG & EG).
      exists G. split; [|exact EG]. now apply (generated_listed q Generators).
    + intros (G & _ & <-). eapply dom_Phi; eassumption.
Qed.

(** * One game, with heaps of every size *)
(** Two sums have the same outcome beside every sum. *)
Definition equivalent (c : code) (G K : list nat) : Prop :=
  exists OK, forall X, octal_wins c OK true (G ++ X) = octal_wins c OK true (K ++ X).

(** The order of the quotient without classes or products. *)
Theorem quotient_classes q c n0 p : quotient_holds q ->
  map (fun x => (c_code x, c_period x)) (q_components q) = [(c, Some (n0, p))] ->
  exists classes : list (list nat),
  length classes = q_order q /\
  (forall G, exists K, In K classes /\ equivalent c G K) /\
  (forall i j, i < j < q_order q -> ~ equivalent c (nth i classes []) (nth j classes [])).
Proof.
  intros (OK & Phi & times & _ & _ & _ & App & _ & E & O) One.
  destruct (q_components q) as [|d [|]] eqn:Q; try discriminate. simpl in One. injection One as Ec Ep.
  assert (Cs : codes q = [c]) by (unfold codes; rewrite Q; simpl; congruence).
  assert (Li : forall G, Forall (fun x => heap_listed q x = true) (map (pair 0) G)).
  { intro G. apply Forall_forall. intros x I. apply in_map_iff in I. destruct I as (h & <- & _).
    unfold heap_listed, component_of. rewrite Q. simpl. unfold listed. now rewrite Ep. }
  assert (Al : forall X, Forall (fun x => heap_listed q x = true) X -> exists Y, X = map (pair 0) Y).
  { intros X F. exists (map snd X). rewrite map_map. rewrite <- (map_id X) at 1. apply map_ext_in.
    intros [i h] I. rewrite Forall_forall in F. apply F in I. unfold heap_listed in I. rewrite Q in I.
    destruct i; [reflexivity|discriminate]. }
  revert OK E. rewrite Cs. intros OK E.
  assert (OK' : code_ok c = true) by (clear - OK; simpl in OK; now destruct (code_ok c)).
  set (Psi := fun G => Phi (map (pair 0) G)).
  assert (W : forall G X, sum_wins [c] OK true (map (pair 0) G ++ map (pair 0) X) = octal_wins c OK' true (G ++ X))
    by (intros; rewrite <- map_app; apply sum_of_one).
  assert (Eq : forall G K, Psi G = Psi K <-> equivalent c G K).
  { intros G K. unfold Psi. rewrite (E _ _ (Li G) (Li K)). split.
    - intro A. exists OK'. intro X. rewrite <- !W. apply A. apply Li.
    - intros (OK2 & A) X FX. destruct (Al X FX) as (Y & ->). rewrite !W.
      replace OK' with OK2 by (apply UIP_dec, bool_dec). apply A. }
  assert (Onto : forall x, (x < N.of_nat (q_order q))%N -> exists G, Psi G = x).
  { intros x L. destruct (proj1 (O x) L) as (G & F & P). destruct (Al G F) as (Y & ->). now exists Y. }
  assert (Below : forall G, (Psi G < N.of_nat (q_order q))%N) by (intro G; apply O; exists (map (pair 0) G); auto).
  assert (L : forall n, n <= q_order q -> exists l : list (list nat),
            length l = n /\ forall i, i < n -> Psi (nth i l []) = N.of_nat i).
  { induction n as [|n IH]; intro N; [exists []; split; [trivial|intros; lia]|].
    destruct (IH ltac:(lia)) as (l & Ln & A). destruct (Onto (N.of_nat n)) as (G & P); [lia|].
    exists (l ++ [G]). split; [rewrite app_length, Ln; simpl; lia|]. intros i I.
    destruct (Nat.eq_dec i n) as [->|D]; [rewrite app_nth2, Ln, Nat.sub_diag by lia; exact P|].
    rewrite app_nth1 by lia. apply A. lia. }
  destruct (L (q_order q) (le_n _)) as (l & Ln & A). exists l. split; [trivial|]. split.
  - intro G. specialize (Below G). exists (nth (N.to_nat (Psi G)) l []). split; [apply nth_In; lia|].
    apply (proj1 (Eq _ _)). rewrite A by lia. now rewrite N2Nat.id.
  - intros i j I F. apply (proj2 (Eq _ _)) in F. rewrite !A in F by lia. lia.
Qed.
