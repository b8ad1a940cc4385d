(** Checking a misere quotient of any game of heaps.

    The certificate: a multiplication table, the lost elements, the class of every heap and finitely
    many helpless sets. What is left to each game: a list of kinds, (class of a heap, classes of its
    options), that has the kind of every heap that can move. [outcomes], [same_class], [other_class] and [onto]: then
    the table is the misere quotient. T. E. Plambeck and A. N. Siegel, Misere quotients for impartial
    games, J. Combin. Theory A 115 (2008); the checks are those of docs/misere.md. *)
Require Import List Bool Arith NArith Lia MSetPositive FMapPositive SetoidList.
From Bouton Require Import Game Heaps SpragueGrundy OptionValues MisereOutcome.
Import ListNotations.
Module PM := PositiveMap.

(** * The multiplication table, from the actions (not trusted: it is checked below) *)
Definition column := PM.t N.
Definition table := PM.t column.
Definition look (m : column) (x : N) : N :=
  match PM.find (N.succ_pos x) m with Some y => y | None => 0%N end.
Definition mul (T : table) (x y : N) : N :=
  match PM.find (N.succ_pos y) T with Some m => look m x | None => 0%N end.

Definition elements (order : nat) : list N := map N.of_nat (seq 0 order).

Definition column_of (l : list N) : column :=
  snd (fold_left (fun im x => (N.succ (fst im), PM.add (N.succ_pos (fst im)) x (snd im))) l (0%N, PM.empty N)).

Fixpoint explore (fuel : nat) (acts : list (N * column)) (queue : list N) (T : table)
    (trace : list (N * (N * N))) : table * list (N * (N * N)) :=
  match fuel, queue with
  | S f, x :: q =>
      let col := match PM.find (N.succ_pos x) T with Some m => m | None => PM.empty N end in
      let step (st : table * list (N * (N * N)) * list N) (a : N * column) :=
        let '(T, tr, new) := st in
        let y := look (snd a) x in
        if PM.mem (N.succ_pos y) T then st
        else (PM.add (N.succ_pos y) (PM.map (look (snd a)) col) T, (y, (x, fst a)) :: tr, y :: new) in
      let '(T', tr', new) := fold_left step acts (T, trace, []) in
      explore f acts (q ++ rev new) T' tr'
  | _, _ => (T, trace)
  end.


(** * The checks *)
Section Checks.
  Variable T : table.
  Variable els : list N.
  Variable lost : PS.t.
  Notation "x <*> y" := (mul T x y) (at level 40, left associativity).
  Definition is_lost (x : N) : bool := marked x lost.

  (** All x <*> y, by x. *)
  Definition times_at (y : N) : column :=
    match PM.find (N.succ_pos y) T with Some m => m | None => PM.empty N end.

  (** That x y g = x (y g), for all x with the three columns at hand. *)
  Definition check_monoid (order : N) (gens : list N) : bool :=
    forallb (fun x => forallb (fun y => (x <*> y <? order)%N && (x <*> y =? y <*> x)%N) els) els &&
    forallb (fun x => (x <*> 0 =? x)%N) els &&
    forallb (fun g => (g <? order)%N &&
      let by_g := times_at g in
      forallb (fun y =>
        let by_y := times_at y in
        let by_yg := times_at (look by_g y) in
        forallb (fun x => (look by_g (look by_y x) =? look by_yg x)%N) els) els) gens.

  (** Every element is a product of generators. [trace]: (z, (x, g)) with z = x g, the last first. *)
  Fixpoint generated (gens : list N) (trace : list (N * (N * N))) : option PS.t :=
    match trace with
    | [] => Some (mark 0 PS.empty)
    | (z, (x, g)) :: t =>
        match generated gens t with
        | None => None
        | Some s => if marked x s && mem g gens && (x <*> g =? z)%N then Some (mark z s) else None
        end
    end.
  Definition check_generated (gens : list N) (trace : list (N * (N * N))) : bool :=
    match generated gens trace with
    | None => false
    | Some s => forallb (fun x => marked x s) els
    end.

  (** No two rows are equal. *)
  Definition check_reduced : bool :=
    forallb (fun x => forallb (fun y => (x =? y)%N ||
      existsb (fun z => negb (Bool.eqb (is_lost (x <*> z)) (is_lost (y <*> z)))) els) els) els.

  (** A kind: the class of a heap and those of its options. *)
  Definition kind := (N * list N)%type.
  Definition list_of (s : PS.t) : list N := map Pos.pred_N (PS.elements s).

  Fixpoint list_eqb (a b : list N) : bool :=
    match a, b with
    | [], [] => true
    | x :: a', y :: b' => (x =? y)%N && list_eqb a' b'
    | _, _ => false
    end.
  Definition kind_eqb (a b : kind) : bool := (fst a =? fst b)%N && list_eqb (snd a) (snd b).
  Definition add_kind (acc : list kind) (k : kind) : list kind :=
    if existsb (kind_eqb k) acc then acc else k :: acc.
  Definition distinct (l : list kind) : list kind := fold_left add_kind l [].

  Definition no_option (k : kind) : bool := match snd k with [] => true | _ => false end.
  Definition no_lost_option (k : kind) (z : N) : bool :=
    forallb (fun o => negb (is_lost (z <*> o))) (snd k).
  Definition check_kind (k : kind) : bool :=
    if no_option k then (fst k =? 0)%N
    else forallb (fun z => negb (is_lost (z <*> fst k)) || no_lost_option k z) els.
  Definition helpless_kind (k : kind) (z : N) : bool :=
    negb (is_lost (z <*> fst k)) && no_lost_option k z.

  Definition set_of (l : list N) : PS.t := fold_right mark PS.empty l.

  (** Heaps that are helpless somewhere: class and contexts; smaller sets of a class are left out. *)
  Definition contexts := (N * PS.t)%type.
  Definition within (s : N) (l : list N) (S : list contexts) : bool :=
    match l with
    | [] => true
    | _ => existsb (fun sc => (fst sc =? s)%N && forallb (fun z => marked z (snd sc)) l) S
    end.
  Definition add_contexts (acc : list contexts) (k : kind) : list contexts :=
    if no_option k then acc else
    let l := filter (helpless_kind k) els in
    if within (fst k) l acc then acc else (fst k, set_of l) :: acc.

  Definition check_helpless (order : N) (letters S : list contexts) : bool :=
    forallb (fun sc => (fst sc <? order)%N && negb (marked 0 (snd sc))) S &&
    forallb (fun k => within (fst k) (filter (fun z => marked z (snd k)) els) S) letters &&
    forallb (fun sc => forallb (fun k =>
      within (fst sc <*> fst k)
        (filter (fun z => marked (z <*> fst k) (snd sc) && marked (z <*> fst sc) (snd k)) els) S)
      letters) S.
End Checks.

(** * Lemmas on lists and sets *)
Lemma in_elements order x : In x (elements order) <-> (x < N.of_nat order)%N.
Proof.
  unfold elements. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intro L. exists (N.to_nat x). split; [lia|]. apply in_seq. lia.
Qed.

Lemma succ_pos_pred p : N.succ_pos (Pos.pred_N p) = p.
Proof.
  assert (E := N.succ_pos_spec (Pos.pred_N p)). rewrite N.pos_pred_spec in E.
  rewrite N.succ_pred in E by discriminate. now injection E.
Qed.

Lemma in_list_of u s : In u (list_of s) <-> marked u s = true.
Proof.
  unfold list_of, marked. rewrite in_map_iff, PS.mem_spec. split.
  - intros (p & <- & I). rewrite succ_pos_pred. apply PS.elements_spec1. apply InA_alt. exists p. split; [reflexivity|trivial].
  - intro I. exists (N.succ_pos u). rewrite N.pos_pred_succ. split; trivial.
    apply PS.elements_spec1, InA_alt in I. destruct I as (p & -> & I). trivial.
Qed.

Lemma marked_set_of u l : marked u (set_of l) = true <-> In u l.
Proof.
  induction l as [|x l IH]; simpl.
  - rewrite marked_empty. split; [discriminate|tauto].
  - rewrite marked_mark, IH. intuition congruence.
Qed.

Lemma list_eqb_eq a : forall b, list_eqb a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] E; simpl in E; try discriminate; trivial.
  both E as A B. apply N.eqb_eq in A. apply IH in B. congruence.
Qed.

Lemma kind_eqb_eq a b : kind_eqb a b = true -> a = b.
Proof.
  destruct a, b. unfold kind_eqb. simpl. intro E. both E as A B.
  apply N.eqb_eq in A. apply list_eqb_eq in B. congruence.
Qed.

Lemma in_distinct k l : In k l -> In k (distinct l).
Proof.
  assert (K : forall l acc, (In k l \/ In k acc) -> In k (fold_left add_kind l acc)).
  { clear l. induction l as [|x l IH]; simpl; intros acc [I|I]; try tauto.
    - apply IH. destruct I as [->|I]; [right|now left]. unfold add_kind.
      destruct (existsb (kind_eqb k) acc) eqn:E; [|now left].
      apply existsb_exists in E. destruct E as (y & I & E). apply kind_eqb_eq in E. now subst.
    - apply IH. right. unfold add_kind. destruct (existsb _ _); [trivial|now right]. }
  intro I. apply K. auto.
Qed.

Lemma within_spec s l S : within s l S = true ->
  l = [] \/ exists C, In (s, C) S /\ forall z, In z l -> marked z C = true.
Proof.
  unfold within. destruct l as [|x l]; [auto|]. intro E. right. apply existsb_exists in E.
  destruct E as ((s', C) & I & E). both E as A B.
  apply N.eqb_eq in A. cbn [fst snd] in A, B. subst. rewrite forallb_forall in B. exists C. auto.
Qed.

Section Sound.
  Variable Heap : Type.
  Variable opts : Heap -> list (list Heap).
  Variable weight : Heap -> nat.
  Hypothesis opts_weight : forall h o, In o (opts h) -> total Heap weight o < weight h.
  Variable size : nat.
  Let order := N.of_nat size.
  Let els := elements size.
  Variable phi : Heap -> N.
  Variable generators : list Heap.
  Let gens := map phi generators.
  Variable T : table.
  Variable trace : list (N * (N * N)).
  Variable lost : PS.t.
  Variable S : list contexts.
  Variable kinds : list kind.
  Notation "x <*> y" := (mul T x y) (at level 40, left associativity).
  Let letters := fold_left (add_contexts T els lost) kinds [].

  Hypothesis Order : 1 <= size.
  Hypothesis Classes : forall h, (phi h < order)%N.
  Hypothesis Monoid : check_monoid T els order gens = true.
  Hypothesis Generated : check_generated T els gens trace = true.
  Hypothesis Reduced : check_reduced T els lost = true.
  Hypothesis Lost0 : marked 0 lost = false.
  Hypothesis Kinds : forallb (check_kind T els lost) kinds = true.
  Hypothesis Helpless : check_helpless T els order letters S = true.

  Definition dom (x : N) : Prop := (x < order)%N.

  Lemma in_els x : In x els <-> dom x.
  Proof. apply in_elements. Qed.

  Lemma dom_0 : dom 0.
  Proof. unfold dom, order. lia. Qed.

  Lemma dom_phi h : dom (phi h).
  Proof. exact (Classes h). Qed.

  Lemma look_times x y : look (times_at T y) x = x <*> y.
  Proof. unfold times_at, mul. destruct (PM.find _ T); [reflexivity|]. unfold look. now rewrite PM.gempty. Qed.

  Lemma monoid_table : forall x y, dom x -> dom y -> dom (x <*> y) /\ x <*> y = y <*> x.
  Proof.
    unfold check_monoid in Monoid. intros x y X Y. apply in_els in X, Y.
    both Monoid as A _. both A as A _. rewrite forallb_forall in A. apply A in X. rewrite forallb_forall in X.
    apply X in Y. both Y as Y1 Y2.
    apply N.ltb_lt in Y1. apply N.eqb_eq in Y2. auto.
  Qed.
  Lemma dom_mul x y : dom x -> dom y -> dom (x <*> y).
  Proof. intros. now apply monoid_table. Qed.
  Lemma mul_comm x y : dom x -> dom y -> x <*> y = y <*> x.
  Proof. intros. now apply monoid_table. Qed.
  Lemma mul_0 x : dom x -> x <*> 0 = x.
  Proof.
    unfold check_monoid in Monoid. intro X. apply in_els in X.
    both Monoid as A _. both A as _ A. rewrite forallb_forall in A. apply A in X. now apply N.eqb_eq.
  Qed.
  Lemma gen_assoc g : In g gens -> dom g /\ forall x y, dom x -> dom y -> x <*> y <*> g = x <*> (y <*> g).
  Proof.
    unfold check_monoid in Monoid. intro I.
    both Monoid as _ A. rewrite forallb_forall in A.
    apply A in I. both I as D I. split; [now apply N.ltb_lt|].
    intros x y X Y. apply in_els in X, Y. cbv zeta in I. rewrite forallb_forall in I. apply I in Y.
    rewrite forallb_forall in Y. apply Y in X. rewrite !look_times in X. now apply N.eqb_eq.
  Qed.

  (** Induction over products of generators. *)
  Lemma generated_ind (Q : N -> Prop) :
    Q 0%N -> (forall x g, dom x -> Q x -> In g gens -> Q (x <*> g)) -> forall x, dom x -> Q x.
  Proof.
    intros Q0 QS. unfold check_generated in Generated.
    destruct (generated T gens trace) as [s|] eqn:E; [|discriminate].
    assert (K : forall tr s, generated T gens tr = Some s ->
                forall x, marked x s = true -> dom x /\ Q x).
    { induction tr as [|(z, (x, g)) tr IH]; intros s' F u M.
      - inversion F; subst. apply marked_mark in M. destruct M as [->|M].
        + split; trivial. apply dom_0.
        + rewrite marked_empty in M. discriminate.
      - simpl in F. destruct (generated T gens tr) as [s1|]; [|discriminate].
        destruct (marked x s1 && mem g gens && (x <*> g =? z)%N) eqn:B; [|discriminate].
        both B as B Z. both B as B G. apply N.eqb_eq in Z. apply mem_in in G.
        inversion F; subst s'. apply marked_mark in M. destruct M as [->|M].
        + subst z. destruct (IH s1 eq_refl x B) as [D X]. split.
          * apply dom_mul; trivial. now apply gen_assoc.
          * now apply QS.
        + now apply (IH s1). }
    intros x D. apply (K trace s E). rewrite forallb_forall in Generated. apply Generated.
    now apply in_els.
  Qed.

  Lemma mul_assoc x y z : dom x -> dom y -> dom z -> x <*> y <*> z = x <*> (y <*> z).
  Proof.
    intros X Y Z. revert z Z x y X Y.
    apply (generated_ind (fun z => forall x y, dom x -> dom y -> x <*> y <*> z = x <*> (y <*> z))).
    - intros x y X Y. rewrite !mul_0; auto. now apply dom_mul.
    - intros w g W IH G x y X Y. destruct (gen_assoc g G) as [D A].
      rewrite <- A by (auto; now apply dom_mul). rewrite IH by trivial.
      rewrite A by (auto; now apply dom_mul). f_equal. now apply A.
  Qed.

  Notation Phi := (Phi Heap N (mul T) 0%N phi).

  Definition same_options (h : Heap) (k : kind) : Prop :=
    forall u, In u (snd k) <-> exists o, In o (opts h) /\ u = Phi o.

  Hypothesis every_heap : forall h, opts h <> [] ->
    exists k, In k kinds /\ fst k = phi h /\ same_options h k.
  Hypothesis end_class : forall h, opts h = [] -> phi h = 0%N.

  Lemma kind_checked k : In k kinds -> check_kind T els lost k = true.
  Proof. rewrite forallb_forall in Kinds. apply Kinds. Qed.

  Lemma no_option_spec n k : same_options n k -> (no_option k = true <-> opts n = []).
  Proof.
    intro O. unfold no_option. destruct k as [v E]. simpl. unfold same_options in O. simpl in O.
    destruct E as [|u E].
    - split; trivial. intros _. destruct (opts n) as [|o os]; trivial. exfalso.
      apply (O (Phi o)). exists o. split; [now left|trivial].
    - split; [discriminate|]. intro N. exfalso. destruct (proj1 (O u) (or_introl eq_refl)) as (o & I & _).
      now rewrite N in I.
  Qed.

  Lemma move_kind n : opts n <> [] ->
    exists k, In k kinds /\ fst k = phi n /\ same_options n k /\ no_option k = false.
  Proof.
    intro N. destruct (every_heap n N) as (k & I & F & O). exists k. repeat split; trivial.
    - apply O.
    - apply O.
    - destruct (no_option k) eqn:E; trivial. apply (no_option_spec n k O) in E. congruence.
  Qed.

  Lemma no_lost_option_spec n k z : same_options n k ->
    (no_lost_option T lost k z = true <->
      forall o, In o (opts n) -> is_lost lost (z <*> Phi o) = false).
  Proof.
    intro O. unfold no_lost_option. rewrite forallb_forall. split.
    - intros A o I. specialize (A (Phi o)). rewrite negb_true_iff in A. apply A. apply O. eauto.
    - intros A u I. apply negb_true_iff. apply O in I. destruct I as (o & I & ->). auto.
  Qed.

  Lemma P_check n : opts n <> [] -> forall z, dom z -> is_lost lost (z <*> phi n) = true ->
    forall o, In o (opts n) -> is_lost lost (z <*> Phi o) = false.
  Proof.
    intros N z D L. destruct (move_kind n N) as (k & I & F & O & NO).
    apply kind_checked in I. unfold check_kind in I. rewrite NO in I. rewrite forallb_forall in I.
    specialize (I z (proj2 (in_els z) D)). rewrite F, L in I. simpl in I.
    now apply (no_lost_option_spec n k z O).
  Qed.

  Notation helpless := (helpless Heap opts N (mul T) 0%N phi (is_lost lost)).

  Lemma helpless_spec n k z : same_options n k -> fst k = phi n ->
    helpless n z = helpless_kind T lost k z.
  Proof.
    intros O F. unfold MisereOutcome.helpless, helpless_kind. rewrite F. f_equal.
    assert (E := no_lost_option_spec n k z O).
    destruct (no_lost_option T lost k z).
    - apply forallb_forall. intros o I. apply negb_true_iff. now apply E.
    - destruct (forallb _ (opts n)) eqn:A; trivial. rewrite forallb_forall in A.
      symmetry. apply E. intros o I. apply negb_true_iff. now apply A.
  Qed.

  Definition covers (k : kind) (ls : list contexts) : Prop :=
    (forall z, dom z -> helpless_kind T lost k z = false) \/
    exists D, In (fst k, D) ls /\ forall z, dom z -> helpless_kind T lost k z = true -> marked z D = true.

  Lemma letters_cover k : In k kinds -> no_option k = false -> covers k letters.
  Proof.
    intros I NO. unfold letters.
    assert (K : forall l acc, (In k l \/ covers k acc) ->
                covers k (fold_left (add_contexts T els lost) l acc)).
    { clear I. induction l as [|x l IH]; simpl; intros acc A; [destruct A; tauto|].
      apply IH. destruct A as [[->|A]|A]; [right|now left|right].
      - unfold add_contexts. rewrite NO.
        assert (Q : forall z, dom z -> helpless_kind T lost k z = true ->
                    In z (filter (helpless_kind T lost k) els)).
        { intros z D Z. apply filter_In. split; trivial. now apply in_els. }
        destruct (within _ _ acc) eqn:W.
        + apply within_spec in W. destruct W as [W|(D & I & W)].
          * left. intros z D. destruct (helpless_kind T lost k z) eqn:Z; trivial.
            apply Q in Z; trivial. now rewrite W in Z.
          * right. exists D. auto.
        + right. eexists. split; [now left|]. intros z D Z. apply marked_set_of. auto.
      - unfold add_contexts. destruct (no_option x); trivial. destruct (within _ _ acc); trivial.
        destruct A as [A|(D & I & A)]; [now left|right]. exists D. split; [now right|trivial]. }
    apply K. auto.
  Qed.

  Let Sf := map (fun sc : contexts => (fst sc, fun z => marked z (snd sc))) S.

  Lemma in_Sf s C : In (s, C) S -> In (s, fun z => marked z C) Sf.
  Proof. intro I. unfold Sf. apply in_map_iff. exists (s, C). auto. Qed.

  Lemma helpless_parts :
    (forall s C, In (s, C) S -> dom s /\ marked 0 C = false) /\
    (forall v D, In (v, D) letters -> within v (filter (fun z => marked z D) els) S = true) /\
    (forall s C v D, In (s, C) S -> In (v, D) letters ->
      within (s <*> v) (filter (fun z => marked (z <*> v) C && marked (z <*> s) D) els) S = true).
  Proof.
    unfold check_helpless in Helpless. both Helpless as A C.
    both A as A B. rewrite forallb_forall in A, B, C.
    repeat split.
    - apply A in H. both H as H _. now apply N.ltb_lt in H.
    - apply A in H. both H as _ H. now apply negb_true_iff in H.
    - intros v D I. now apply B in I.
    - intros s D v E I K. apply C in I. rewrite forallb_forall in I. now apply I in K.
  Qed.

  Theorem N_check G : (exists h, In h G /\ opts h <> []) ->
    all_helpless Heap opts N (mul T) 0%N phi (is_lost lost) G 0%N = false.
  Proof.
    destruct helpless_parts as (H1 & H2 & H3).
    apply (N_check_holds Heap opts N dom (mul T) 0%N dom_0 dom_mul mul_comm mul_0 phi dom_phi
             end_class (is_lost lost) Sf).
    - intros h N. destruct (move_kind h N) as (k & I & F & O & NO).
      destruct (letters_cover k I NO) as [Z|(D & ID & Z)].
      + left. intros z DZ. rewrite (helpless_spec h k z O F). auto.
      + assert (W := H2 _ _ ID). apply within_spec in W. destruct W as [W|(C & IC & W)].
        * left. intros z DZ. rewrite (helpless_spec h k z O F).
          destruct (helpless_kind T lost k z) eqn:Y; trivial. apply Z in Y; trivial.
          assert (X : In z []) by (rewrite <- W; apply filter_In; split; [now apply in_els|trivial]).
          destruct X.
        * right. exists (fun z => marked z C). rewrite <- F. split; [now apply in_Sf|].
          intros z DZ Y. rewrite (helpless_spec h k z O F) in Y. apply W. apply filter_In.
          split; [now apply in_els|auto].
    - intros h s C N I DS. destruct (move_kind h N) as (k & IK & F & O & NO).
      unfold Sf in I. apply in_map_iff in I. destruct I as ((s', C') & E & I). simpl in E.
      inversion E; subst s C. clear E.
      destruct (letters_cover k IK NO) as [Z|(D & ID & Z)].
      + left. intros z DZ. rewrite (helpless_spec h k _ O F), Z by now apply dom_mul.
        apply andb_false_r.
      + assert (W := H3 _ _ _ _ I ID). rewrite F in W. apply within_spec in W.
        destruct W as [W|(C & IC & W)].
        * left. intros z DZ. rewrite (helpless_spec h k _ O F).
          destruct (marked (z <*> phi h) C' && helpless_kind T lost k (z <*> s')) eqn:Y; trivial.
          both Y as Y1 Y2. apply Z in Y2; [|now apply dom_mul].
          assert (X : In z []).
          { rewrite <- W. apply filter_In. split; [now apply in_els|]. now rewrite Y1, Y2. }
          destruct X.
        * right. exists (fun z => marked z C). split; [now apply in_Sf|].
          intros z DZ Y. rewrite (helpless_spec h k _ O F) in Y.
          both Y as Y1 Y2. apply Z in Y2; [|now apply dom_mul].
          apply W. apply filter_In. split; [now apply in_els|]. now rewrite Y1, Y2.
    - intros s C I. unfold Sf in I. apply in_map_iff in I. destruct I as ((s', C') & E & I).
      simpl in E. inversion E; subst. now apply (H1 s C').
  Qed.

  Notation wins G := (heap_wins Heap opts weight opts_weight true G).

  Theorem outcomes G : wins G = negb (is_lost lost (Phi G)).
  Proof.
    apply (misere_outcome Heap opts weight opts_weight N dom (mul T) 0%N
             dom_0 dom_mul mul_comm mul_assoc mul_0 phi dom_phi (is_lost lost) Lost0 end_class
             P_check N_check).
  Qed.

  Lemma dom_Phi G : dom (Phi G).
  Proof. apply MisereOutcome.dom_Phi; [apply dom_0|apply dom_mul|apply dom_phi]. Qed.

  Lemma Phi_app G K : Phi (G ++ K) = Phi G <*> Phi K.
  Proof.
    apply (MisereOutcome.Phi_app Heap N dom (mul T) 0%N dom_0 dom_mul mul_comm mul_assoc mul_0 phi dom_phi).
  Qed.

  Definition generated_sum (X : list Heap) : Prop := Forall (fun h => In h generators) X.

  Theorem onto x : dom x -> exists G, generated_sum G /\ Phi G = x.
  Proof.
    revert x. apply generated_ind.
    - exists []. split; [constructor|reflexivity].
    - intros x g D (G & F & E) I. unfold gens in I. apply in_map_iff in I. destruct I as (h & <- & I).
      exists (G ++ [h]). split.
      + apply Forall_app. split; [exact F|]. constructor; [exact I|constructor].
      + rewrite Phi_app, E. f_equal. unfold MisereOutcome.Phi. simpl. apply mul_0. apply dom_phi.
  Qed.

  (** Sums of the same class have the same outcome beside every sum; and sums that have the same
      outcome beside every sum of generators have the same class. *)
  Theorem same_class G K : Phi G = Phi K -> forall X, wins (G ++ X) = wins (K ++ X).
  Proof. intros E X. now rewrite !outcomes, !Phi_app, E. Qed.

  Theorem other_class G K :
    (forall X, generated_sum X -> wins (G ++ X) = wins (K ++ X)) -> Phi G = Phi K.
  Proof.
    intro A. destruct (N.eq_dec (Phi G) (Phi K)) as [E|E]; trivial. exfalso.
    unfold check_reduced in Reduced. rewrite forallb_forall in Reduced.
    assert (R := Reduced _ (proj2 (in_els _) (dom_Phi G))). rewrite forallb_forall in R.
    specialize (R _ (proj2 (in_els _) (dom_Phi K))). apply orb_true_iff in R.
    destruct R as [R|R]; [apply N.eqb_eq in R; congruence|].
    apply existsb_exists in R. destruct R as (z & I & R). apply in_els in I.
    destruct (onto z I) as (X & F & <-). specialize (A X F). rewrite !outcomes, !Phi_app in A.
    destruct (is_lost lost (Phi G <*> Phi X)), (is_lost lost (Phi K <*> Phi X)); discriminate.
  Qed.
End Sound.
