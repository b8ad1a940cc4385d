(** Certificates of infinite misere quotients of octal games.

    The certificate gives each heap up to some size an image, an element of a finite monoid and a vector
    of counters, and each element the set of counters with which the player to move loses: then who wins
    any sum of these heaps, however many, is told by its image. A family of sums with contexts that tell
    them apart shows that there are infinitely many classes. [infinite_quotient]: if the checks succeed,
    all of it is true. The first infinite quotient is M. Weimerskirch's; the certificates are those of
    docs/infinite.md. *)
Require Import List Bool Arith NArith ZArith Lia Permutation Eqdep_dec FMapPositive.
From Bouton Require Import Game Heaps OctalGame MisereOutcome QuotientCheck MisereQuotient LinearFormulas CountedHeaps.
Import ListNotations.

(** first + k step for k = 0, 1, ...; any two of them, k < l, are told apart by start + k by_first +
    (l - k) by_distance. *)
Record family := { f_first : list nat; f_step : list nat; f_start : list nat;
                   f_by_first : list nat; f_by_distance : list nat }.
Record infinite := {
  i_code : code;
  i_order : nat;                 (* of the finite monoid; 0 is the identity *)
  i_generators : list nat;       (* heaps *)
  i_actions : list (list N);     (* x -> x times the generator *)
  i_counters : nat;
  i_heaps : list image;          (* of the heaps 0, 1, 2, ... *)
  i_lost : list formula;         (* by element *)
  i_family : family }.

(** Evidence: formulas 2, 3, ... (0 is [No], 1 is [Yes]); the kinds of heaps, with the contexts in which
    they are helpless; how their powers repeat; and the words, with what each becomes by one heap more. *)
Record helplessness := {
  e_fuel : nat;                          (* how long a formula is looked at *)
  e_formulas : list formula;
  e_kinds : list (image * list N);
  e_kind_of : list (option nat);         (* by heap; none: it is helpless nowhere *)
  e_used : list (list (list nat));       (* by heap and element: options that show it, 0 is the heap itself *)
  e_repeats : list (nat * nat);
  e_words : list (N * list N);
  e_next : list (list (option nat)) }.   (* of no heap and of each word, by kind *)

Fixpoint number_from {A : Type} (i : positive) (l : list A) : PM.t A :=
  match l with [] => PM.empty A | a :: l => PM.add i a (number_from (Pos.succ i) l) end.
Definition at_number {A : Type} (d : A) (m : PM.t A) (x : N) : A :=
  match PM.find (N.succ_pos x) m with Some a => a | None => d end.

Lemma find_number_from {A : Type} (l : list A) : forall i j,
  PM.find j (number_from i l) = if (j <? i)%positive then None else nth_error l (Pos.to_nat j - Pos.to_nat i).
Proof.
  induction l as [|a l IH]; intros i j; cbn [number_from].
  - rewrite PM.gempty. destruct (j <? i)%positive; trivial. now destruct (_ - _).
  - destruct (Pos.eq_dec j i) as [->|D].
    + rewrite PM.gss, Pos.ltb_irrefl, Nat.sub_diag. reflexivity.
    + rewrite PM.gso, IH by trivial. destruct (Pos.ltb_spec j i), (Pos.ltb_spec j (Pos.succ i)); trivial; try lia.
      replace (Pos.to_nat j - Pos.to_nat i) with (S (Pos.to_nat j - Pos.to_nat (Pos.succ i))) by lia. reflexivity.
Qed.
Lemma at_number_nth {A : Type} (d : A) l x : at_number d (number_from 1 l) x = nth (N.to_nat x) l d.
Proof.
  unfold at_number. rewrite find_number_from. replace (_ <? 1)%positive with false by (symmetry; apply Pos.ltb_ge; lia).
  replace (Pos.to_nat (N.succ_pos x) - Pos.to_nat 1) with (N.to_nat x) by (destruct x; simpl; lia).
  generalize (N.to_nat x) as n. clear x. induction l as [|a l IH]; intros [|n]; trivial. apply IH.
Qed.

Definition image_dec : forall x y : image, {x = y} + {x <> y}.
Proof. decide equality; [apply list_eq_dec, Z.eq_dec|apply N.eq_dec]. Defined.
Definition same_image (x y : image) : bool := if image_dec x y then true else false.
Lemma same_image_eq x y : same_image x y = true -> x = y.
Proof. unfold same_image. now destruct (image_dec x y). Qed.

Definition heap_image (q : infinite) (h : nat) : image := nth h (i_heaps q) (nothing (i_counters q)).
Definition heap_opts (q : infinite) (h : nat) : list (list nat) :=
  if h <? length (i_heaps q) then octal_opts (i_code q) h else [].

(** * The checks *)
Definition kind_data : Type := image * (N -> N).

Section Goals.
  Variable q : infinite.
  Variable e : helplessness.
  Variable T : table.
  Let t := i_counters q.
  Let els := elements (i_order q).
  (** The maps of [law_ok], each made once. *)
  Variable lost : N -> formula.           (* by element *)
  Variable formula_by_number : N -> formula.
  Variable kinds : list kind_data.
  Variable words : list word.
  Notation "x <*> y" := (mul T x y) (at level 40, left associativity).
  Notation Phi := (Phi nat image (times T) (nothing t) (heap_image q)).

  Definition lost_beside (m : image) (x : N) : formula := translate (snd m) (lost (x <*> fst m)).
  Definition option_images (h : nat) : list image := nodup image_dec (map Phi (heap_opts q h)).

  (** A heap and one of its options both lose. *)
  Definition lost_goals (h : nat) : list formula :=
    flat_map (fun y => map (fun x => both (lost_beside (heap_image q h) x) (lost_beside y x)) els) (option_images h).

  Definition formula_of (i : N) : formula :=
    match i with N0 => No | Npos xH => Yes | _ => formula_by_number i end.
  Definition kind_image (i : nat) : image := fst (nth i kinds (nothing t, fun _ => 0%N)).
  Definition kind_contexts (i : nat) : N -> N := snd (nth i kinds (nothing t, fun _ => 0%N)).

  (** A heap is helpless where its kind is not said to be. *)
  Definition chosen (l : list image) (js : list nat) : list image :=
    flat_map (fun j => match nth_error l j with Some y => [y] | None => [] end) js.
  Definition kind_goals (h : nat) : list formula :=
    match heap_opts q h with
    | [] => []
    | _ =>
        let l := heap_image q h :: option_images h in
        let used := at_number [] (number_from 1 (nth h (e_used e) [])) in
        let contexts := match nth h (e_kind_of e) None with Some i => kind_contexts i | None => fun _ => 0%N end in
        map (fun x => both (neg (formula_of (contexts x)))
                       (all_of (map (fun y => neg (lost_beside y x)) (chosen l (used x))))) els
    end.
  Definition kind_ok (h : nat) : bool :=
    match nth h (e_kind_of e) None with
    | Some i => (i <? length kinds) && same_image (kind_image i) (heap_image q h)
    | None => true
    end.

  Definition repeats (i : nat) : nat * nat := nth i (e_repeats e) (0, 0).
  Definition joining_goals (finite : list nat) (kw : nat * word) : list formula :=
    let nexts := nth (fst kw) (e_next e) [] in
    flat_map (fun i => join_goals T kind_image formula_of kind_contexts words els (snd kw) i (nth i nexts None)) finite.
  Definition helpless_goals (cs : list nat) (w : option word) : list formula :=
    match w with
    | None => no_word_goals t T kind_image formula_of kind_contexts repeats cs
    | Some w => word_goals t T kind_image formula_of kind_contexts repeats cs w
    end.

  (** Members k and k + 1 + d of the family, in their context: k and d are the numbers. *)
  Definition family_goal : formula :=
    let f := i_family q in
    let u G := snd (Phi G) in
    let x := fst (Phi (f_first f)) <*> fst (Phi (f_start f)) in
    let base := plus (u (f_first f)) (plus (u (f_start f)) (u (f_by_distance f))) in
    let by_k := plus (u (f_step f)) (u (f_by_first f)) in
    let one := of_counts [by_k; u (f_by_distance f)] (translate base (lost x)) in
    let other := of_counts [by_k; plus (u (f_step f)) (u (f_by_distance f))] (translate (plus base (u (f_step f))) (lost x)) in
    either (both one other) (both (neg one) (neg other)).
  Definition family_ok : bool :=
    let f := i_family q in
    forallb (fun G => (fst (Phi G) =? 0)%N) [f_step f; f_by_first f; f_by_distance f] &&
    forallb (forallb (fun h => h <? length (i_heaps q))) [f_first f; f_step f; f_start f; f_by_first f; f_by_distance f] &&
    never 2 (e_fuel e) family_goal.

  Definition image_ok (m : image) : bool :=
    (fst m <? N.of_nat (i_order q))%N && (length (snd m) =? t) && forallb (Z.leb 0) (snd m).
  Definition images_ok : bool :=
    forallb image_ok (i_heaps q) && forallb (fun k => image_ok (fst k)) kinds &&
    forallb (fun h => match heap_opts q h with [] => same_image (heap_image q h) (nothing t) | _ => true end)
      (seq 0 (length (i_heaps q))) &&
    forallb (fun ga => (fst ga <? length (i_heaps q)) &&
                       same_image (heap_image q (fst ga)) (fst (heap_image q (fst ga)), zeros t) &&
                       list_eqb (map (fun x => x <*> fst (heap_image q (fst ga))) els) (snd ga))
      (combine (i_generators q) (i_actions q)).

  Definition goals_ok : bool :=
    let heaps := seq 0 (length (i_heaps q)) in
    let finite := all_finite (length kinds) kind_image in
    let cs := all_counted (length kinds) kind_image in
    negb (holds (lost 0%N) (zeros t)) &&
    forallb kind_ok heaps &&
    forallb (repeats_ok t T kind_image repeats) cs &&
    all_never t (e_fuel e) lost_goals heaps &&
    all_never t (e_fuel e) kind_goals heaps &&
    all_never t (e_fuel e) (joining_goals finite) (combine (seq 0 (S (length words))) (no_word :: words)) &&
    all_never (length cs) (e_fuel e) (helpless_goals cs) (None :: map Some words) &&
    family_ok.
End Goals.

Definition law_ok (q : infinite) (e : helplessness) (T : table) : bool :=
  let lost := at_number No (number_from 1 (i_lost q)) in
  let formula_by_number := at_number No (number_from 3 (e_formulas e)) in
  let kinds := map (fun k => (fst k, at_number 0%N (number_from 1 (snd k)))) (e_kinds e) in
  let words := map (fun w => {| w_element := fst w; w_contexts := at_number 0%N (number_from 1 (snd w)) |}) (e_words e) in
  images_ok q T kinds && goals_ok q e T lost formula_by_number kinds words.

Definition check_infinite (q : infinite) (e : helplessness) : bool :=
  let els := elements (i_order q) in
  let gens := map (fun h => fst (heap_image q h)) (i_generators q) in
  let acts := combine gens (map column_of (i_actions q)) in
  let '(T, trace) := explore (i_order q) acts [0%N] (PM.add (N.succ_pos 0) (column_of els) (PM.empty column)) [] in
  code_ok (i_code q) && (1 <=? i_order q) &&
  check_monoid T els (N.of_nat (i_order q)) gens && check_generated T els gens trace &&
  law_ok q e T.

(** * The theorem *)
Definition family_member (f : family) (k : nat) : list nat := f_first f ++ concat (repeat (f_step f) k).
Definition family_context (f : family) (k l : nat) : list nat :=
  f_start f ++ concat (repeat (f_by_first f) k) ++ concat (repeat (f_by_distance f) (l - k)).

Definition infinite_holds (q : infinite) : Prop :=
  exists (OK : code_ok (i_code q) = true) (Phi : list nat -> image) (product : N -> N -> N),
  let wins G := octal_wins (i_code q) OK true G in
  let listed G := Forall (fun h => h < length (i_heaps q)) G in
  (** heaps have the images listed, *)
  (forall h, h < length (i_heaps q) -> Phi [h] = heap_image q h) /\
  (** the actions listed are the products with the elements of the generators, which have no counters, *)
  (forall g l, In (g, l) (combine (i_generators q) (i_actions q)) ->
    Phi [g] = (fst (Phi [g]), zeros (i_counters q)) /\
    map (fun x => product x (fst (Phi [g]))) (elements (i_order q)) = l) /\
  (** the image of a sum has the product of the elements and the sum of the counters, *)
  (forall G K, Phi (G ++ K) = (product (fst (Phi G)) (fst (Phi K)), plus (snd (Phi G)) (snd (Phi K)))) /\
  (** it tells who wins in misere play: the player to move loses exactly if the counters are in the set
      of the element, *)
  (forall G, listed G ->
    (wins G = false <-> holds (nth (N.to_nat (fst (Phi G))) (i_lost q) No) (snd (Phi G)) = true)) /\
  (** and the members of the family are in different classes, any two of them. *)
  (forall k l, k < l ->
    listed (family_member (i_family q) k) /\ listed (family_context (i_family q) k l) /\
    wins (family_member (i_family q) k ++ family_context (i_family q) k l) <>
    wins (family_member (i_family q) l ++ family_context (i_family q) k l)).

Section Sound.
  Variable q : infinite.
  Variable e : helplessness.
  Variable T : table.
  Variable trace : list (N * (N * N)).
  Let t := i_counters q.
  Let size := i_order q.
  Let gens := map (fun h => fst (heap_image q h)) (i_generators q).
  Notation "x <*> y" := (mul T x y) (at level 40, left associativity).
  Notation dom := (dom size).
  Hypothesis OK : code_ok (i_code q) = true.
  Hypothesis Order : 1 <= size.
  Hypothesis Monoid : check_monoid T (elements size) (N.of_nat size) gens = true.
  Hypothesis Generated : check_generated T (elements size) gens trace = true.
  Variable formula_by_number : N -> formula.
  Variable kinds : list kind_data.
  Variable words : list word.
  Let lost := at_number No (number_from 1 (i_lost q)).
  Hypothesis Images : images_ok q T kinds = true.
  Hypothesis Law : goals_ok q e T lost formula_by_number kinds words = true.

  Lemma D0 : dom 0%N.
  Proof. unfold QuotientCheck.dom. lia. Qed.
  Let Dm := dom_mul _ _ _ _ _ Monoid.
  Let Co := mul_comm _ _ _ _ _ Monoid.
  Let As := mul_assoc _ _ _ _ _ _ Order Monoid Generated.
  Let Un := mul_0 _ _ _ _ _ Monoid.
  Notation is_image := (is_image size t).

  Lemma image_ok_spec m : image_ok q m = true -> is_image m.
  Proof.
    unfold image_ok. intro E. both E as E N. both E as D L. apply N.ltb_lt in D. apply Nat.eqb_eq in L.
    split; [exact D|]. split; [exact L|]. apply Forall_forall. intros x I. rewrite forallb_forall in N.
    apply N in I. now apply Z.leb_le.
  Qed.
  Lemma image_nth (l : list image) i : forallb (image_ok q) l = true -> is_image (nth i l (nothing t)).
  Proof.
    intro F. destruct (nth_in_or_default i l (nothing t)) as [I|E].
    - rewrite forallb_forall in F. now apply image_ok_spec, F.
    - rewrite E. apply image_nothing, D0.
  Qed.
  Lemma heap_image_ok h : is_image (heap_image q h).
  Proof. assert (A := Images). unfold images_ok in A. both A as A _. both A as A _. both A as A _. now apply image_nth. Qed.
  Lemma kind_image_ok i : is_image (kind_image q kinds i).
  Proof.
    assert (A := Images). unfold images_ok in A. both A as A _. both A as A _. both A as _ A. unfold kind_image.
    destruct (nth_in_or_default i kinds (nothing (i_counters q), fun _ => 0%N)) as [I|E].
    - rewrite forallb_forall in A. now apply image_ok_spec, A.
    - rewrite E. apply image_nothing, D0.
  Qed.

  Notation Phi := (Phi nat image (times T) (nothing t) (heap_image q)).
  Let Ph := image_Phi size t T D0 Dm nat (heap_image q) heap_image_ok.
  Let App := Phi_both size t T D0 Dm Co As Un nat (heap_image q) heap_image_ok.
  Let Perm := Phi_permutation size t T D0 Dm Co As nat (heap_image q) heap_image_ok.
  Lemma Phi_single h : Phi [h] = heap_image q h.
  Proof. unfold MisereOutcome.Phi. simpl. apply (times_nothing size t T Un). apply heap_image_ok. Qed.

  Definition lost_image (m : image) : bool := holds (nth (N.to_nat (fst m)) (i_lost q) No) (snd m).
  Lemma lost_beside_holds z m : holds (lost_beside T lost m (fst z)) (snd z) = lost_image (times T z m).
  Proof. unfold lost_beside, lost_image, lost. rewrite translate_holds, at_number_nth. reflexivity. Qed.

  Lemma heap_opts_weight h o : In o (heap_opts q h) -> total nat octal_weight o < octal_weight h.
  Proof. unfold heap_opts. destruct (h <? _); [now apply octal_opts_weight|intros []]. Qed.
  Lemma moves_listed h : heap_opts q h <> [] -> In h (seq 0 (length (i_heaps q))).
  Proof. unfold heap_opts. destruct (Nat.ltb_spec h (length (i_heaps q))); [intros _; apply in_seq; lia|congruence]. Qed.
  Lemma ended_image h : heap_opts q h = [] -> heap_image q h = nothing t.
  Proof.
    intro E. destruct (Nat.ltb_spec h (length (i_heaps q))) as [L|L].
    - assert (A := Images). unfold images_ok in A. both A as A _. both A as _ A. rewrite forallb_forall in A.
      specialize (A h). rewrite E in A. apply same_image_eq, A. apply in_seq. lia.
    - unfold heap_image. now apply nth_overflow.
  Qed.
  Lemma in_option_images h o : In o (heap_opts q h) -> In (Phi o) (option_images q T h).
  Proof. intro I. apply nodup_In. now apply in_map. Qed.
  Lemma in_elements_dom x : In x (elements size) <-> dom x.
  Proof. apply in_elements. Qed.

  Lemma law_parts :
    (lost_image (nothing t) = false /\ forallb (kind_ok q e kinds) (seq 0 (length (i_heaps q))) = true) /\
    (forall h f, In h (seq 0 (length (i_heaps q))) -> In f (lost_goals q T lost h) -> empty t f) /\
    (forall h f, In h (seq 0 (length (i_heaps q))) -> In f (kind_goals q e T lost formula_by_number kinds h) -> empty t f) /\
    family_ok q e T lost = true.
  Proof.
    assert (A := Law). unfold goals_ok in A. both A as A F. both A as A _. both A as A _. both A as A K. both A as A L. both A as A _.
    both A as A B. split; [|split; [|split]]; trivial.
    - split; trivial. apply negb_true_iff in A. unfold lost in A. rewrite at_number_nth in A. exact A.
    - intros h f I. now apply (all_never_sound _ _ _ _ h f L).
    - intros h f I. now apply (all_never_sound _ _ _ _ h f K).
  Qed.

  Lemma no_move_to_lost h : heap_opts q h <> [] -> forall z, is_image z -> lost_image (times T z (heap_image q h)) = true ->
    forall o, In o (heap_opts q h) -> lost_image (times T z (Phi o)) = false.
  Proof.
    intros N z (D & L & Z) E o I. destruct law_parts as (_ & A & _).
    assert (X := A h (both (lost_beside T lost (heap_image q h) (fst z)) (lost_beside T lost (Phi o) (fst z))) (moves_listed h N)).
    assert (Y : holds (both (lost_beside T lost (heap_image q h) (fst z)) (lost_beside T lost (Phi o) (fst z))) (snd z) = false).
    { apply X; trivial. apply in_flat_map. exists (Phi o). split; [now apply in_option_images|].
      apply in_map_iff. exists (fst z). split; trivial. now apply in_elements_dom. }
    rewrite both_holds, !lost_beside_holds, E in Y. exact Y.
  Qed.

  Notation helpless := (helpless nat (heap_opts q) image (times T) (nothing t) (heap_image q) lost_image).
  Notation all_helpless := (all_helpless nat (heap_opts q) image (times T) (nothing t) (heap_image q) lost_image).

  (** A heap that is helpless somewhere has a kind that is. *)
  Lemma kind_of_heap h z : heap_opts q h <> [] -> is_image z -> helpless h z = true ->
    exists i, nth h (e_kind_of e) None = Some i /\ i < length kinds /\ kind_image q kinds i = heap_image q h /\
      helpless_kind (formula_of formula_by_number) (kind_contexts q kinds) i z = true.
  Proof.
    intros N (D & L & Z) E. destruct law_parts as ((_ & K) & _ & A & _).
    assert (X := A h). specialize (fun f => X f (moves_listed h N)). unfold kind_goals in X.
    destruct (heap_opts q h) as [|o0 os] eqn:O; [congruence|]. rewrite <- O in *. clear A.
    set (used := at_number [] _) in X. set (contexts := match nth h _ _ with Some _ => _ | None => _ end) in X.
    assert (Y : holds (formula_of formula_by_number (contexts (fst z))) (snd z) = true).
    { apply negb_false_iff. rewrite <- neg_holds.
      assert (W : holds (both (neg (formula_of formula_by_number (contexts (fst z))))
          (all_of (map (fun y => neg (lost_beside T lost y (fst z))) (chosen (heap_image q h :: option_images q T h) (used (fst z)))))) (snd z) = false).
      { apply X; trivial. apply in_map_iff. exists (fst z). split; trivial. now apply in_elements_dom. }
      rewrite both_holds in W. apply andb_false_iff in W. destruct W as [W|W]; trivial. exfalso.
      enough (V : holds (all_of (map (fun y => neg (lost_beside T lost y (fst z)))
          (chosen (heap_image q h :: option_images q T h) (used (fst z))))) (snd z) = true) by (rewrite V in W; discriminate).
      apply all_of_holds. intros f I. apply in_map_iff in I. destruct I as (y & <- & I).
      rewrite neg_holds, lost_beside_holds. apply in_flat_map in I. destruct I as (j & _ & I).
      destruct (nth_error (heap_image q h :: option_images q T h) j) as [y'|] eqn:Ny; [|destruct I].
      destruct I as [->|[]]. apply nth_error_In in Ny. unfold MisereOutcome.helpless in E. both E as E1 E2.
      destruct Ny as [<-|Ny]; [exact E1|]. apply nodup_In in Ny. apply in_map_iff in Ny. destruct Ny as (o & <- & Io).
      rewrite forallb_forall in E2. now apply E2. }
    rewrite forallb_forall in K. specialize (K h (moves_listed h N)). unfold kind_ok in K.
    subst contexts. destruct (nth h (e_kind_of e) None) as [i|]; [|simpl in Y; discriminate].
    both K as K1 K2. apply Nat.ltb_lt in K1. apply same_image_eq in K2. exists i. auto.
  Qed.

  Lemma helpless_beside G : forall z, is_image z -> all_helpless G z = true ->
    forall l h r, G = l ++ h :: r -> heap_opts q h <> [] -> helpless h (times T z (Phi (l ++ r))) = true.
  Proof.
    induction G as [|a G IH]; intros z Z A l h r E N; [now destruct l|]. simpl in A. both A as A1 A2.
    destruct l as [|b l]; simpl in E; inversion E; subst.
    - simpl. destruct (heap_opts q h); [congruence|exact A1].
    - assert (ZZ : is_image (times T z (heap_image q b))) by (apply (image_times size t T Dm); [trivial|apply heap_image_ok]).
      specialize (IH _ ZZ A2 l h r eq_refl N). cbn [app]. rewrite Phi_cons.
      now rewrite <- (times_assoc size t T As) by (trivial; apply heap_image_ok || apply Ph).
  Qed.

  Definition can_move (h : nat) : bool := match heap_opts q h with [] => false | _ => true end.
  Lemma can_move_spec h : can_move h = true <-> heap_opts q h <> [].
  Proof. unfold can_move. destruct (heap_opts q h); split; congruence. Qed.
  Lemma Phi_movable G : Phi (filter can_move G) = Phi G.
  Proof.
    induction G as [|h G IH]; trivial. simpl. rewrite (Phi_cons nat image (times T) (nothing t) (heap_image q) h G).
    destruct (can_move h) eqn:E.
    - now rewrite Phi_cons, IH.
    - rewrite ended_image.
      + rewrite (nothing_times size t T D0 Co Un) by apply Ph. exact IH.
      + unfold can_move in E. destruct (heap_opts q h); congruence.
  Qed.

  Lemma no_sum_helpless G : (exists h, In h G /\ heap_opts q h <> []) -> all_helpless G (nothing t) = false.
  Proof.
    intro Some. apply not_true_iff_false. intro A.
    assert (Z := image_nothing size t D0).
    set (M := filter can_move G).
    set (kind := fun h => match nth h (e_kind_of e) None with Some i => i | None => 0 end).
    (* Each heap with a move beside the others. *)
    assert (B : forall h rest, Permutation M (h :: rest) -> helpless h (Phi rest) = true /\ heap_opts q h <> []).
    { intros h rest P. assert (I : In h M) by (rewrite P; now left). apply filter_In in I. destruct I as [I N].
      assert (N' := N). apply can_move_spec in N'. split; trivial.
      apply in_split in I. destruct I as (l & r & E).
      assert (H := helpless_beside G _ Z A l h r E N'). rewrite (nothing_times size t T D0 Co Un) in H by apply Ph.
      replace (Phi rest) with (Phi (l ++ r)); trivial. rewrite <- Phi_movable. apply Perm. rewrite filter_app.
      unfold M in P. rewrite E, filter_app in P. cbn [filter] in P. rewrite N in P.
      symmetry. apply (Permutation_cons_app_inv _ _ (Permutation_sym P)). }
    assert (K : forall h, In h M -> kind_image q kinds (kind h) = heap_image q h /\ kind h < length kinds).
    { intros h I. apply in_split in I. destruct I as (l & r & E).
      destruct (B h (l ++ r)) as (H & N); [rewrite E; symmetry; apply Permutation_middle|].
      destruct (kind_of_heap h _ N (Ph _) H) as (i & Ei & Li & Im & _). unfold kind. rewrite Ei. auto. }
    assert (PK : forall R, incl R M -> MisereOutcome.Phi nat image (times T) (nothing t) (kind_image q kinds) (map kind R) = Phi R).
    { induction R as [|h R IH]; intro I; trivial. cbn [map]. rewrite !Phi_cons, IH.
      - f_equal. apply K, I. now left.
      - intros x X. apply I. now right. }
    assert (C := Law). unfold goals_ok in C. both C as C _. both C as C Helpless. both C as C Joins. both C as C _. both C as C _. both C as _ Repeats.
    rewrite forallb_forall in Repeats.
    refine (no_helpless_sum size t T D0 Dm Co As Un (length kinds)
      (kind_image q kinds) kind_image_ok (formula_of formula_by_number) eq_refl eq_refl (kind_contexts q kinds) _ (elements size) in_elements_dom
      _ _ Repeats _ _ (map kind M) _ _ _).
    - intros w i Iw Ii.
      assert (In w (no_word :: words)) as J by (destruct Iw as [->|Iw]; [now left|right; exact Iw]).
      assert (X : exists k, In (k, w) (combine (seq 0 (length (no_word :: words))) (no_word :: words))).
      { clear - J. revert J. generalize (no_word :: words) as l. intro l. generalize 0 as n.
        induction l as [|a l IH]; intros n J; [destruct J|]. cbn [length seq combine]. destruct J as [->|J].
        - exists n. now left.
        - destruct (IH (S n) J) as (k & I). exists k. now right. }
      destruct X as (k & X). exists (nth i (nth k (e_next e) []) None). intros f If.
      apply (all_never_sound _ _ _ _ (k, w) f Joins); trivial.
      apply in_flat_map. exists i. split; trivial.
    - intros f If. apply (all_never_sound _ _ _ _ None f Helpless); [now left|exact If].
    - intros w f Iw If. apply (all_never_sound _ _ _ _ (Datatypes.Some w) f Helpless); [right; now apply in_map|exact If].
    - destruct Some as (h & I & N). intro E. apply map_eq_nil in E. apply can_move_spec in N.
      assert (X : In h M) by (apply filter_In; auto). rewrite E in X. destruct X.
    - apply Forall_forall. intros i I. apply in_map_iff in I. destruct I as (h & <- & I). now apply K.
    - intros i rest P. apply Permutation_sym, Permutation_map_inv in P. destruct P as ([|h R] & E & P); [discriminate|].
      inversion E; subst. destruct (B h R P) as (H & N).
      rewrite PK by (intros x X; rewrite P; now right). rewrite (nothing_times size t T D0 Co Un) by apply Ph.
      destruct (kind_of_heap h _ N (Ph _) H) as (j & Ej & _ & _ & Hj). unfold kind. now rewrite Ej.
  Qed.

  Theorem outcome_by_image G :
    heap_wins nat (heap_opts q) octal_weight heap_opts_weight true G = negb (lost_image (Phi G)).
  Proof.
    apply (misere_outcome nat (heap_opts q) octal_weight heap_opts_weight image is_image (times T) (nothing t)).
    - apply image_nothing, D0.
    - apply image_times, Dm.
    - apply times_comm, Co.
    - apply times_assoc, As.
    - apply times_nothing, Un.
    - apply heap_image_ok.
    - apply law_parts.
    - apply ended_image.
    - apply no_move_to_lost.
    - apply no_sum_helpless.
  Qed.

  Notation wins G := (octal_wins (i_code q) OK true G).
  Definition listed (G : list nat) : Prop := Forall (fun h => h < length (i_heaps q)) G.
  Lemma wins_listed G : listed G -> wins G = negb (lost_image (Phi G)).
  Proof.
    intro F. rewrite <- outcome_by_image. unfold octal_wins. rewrite <- (map_id G) at 1.
    apply heap_wins_map with (P := fun h => h < length (i_heaps q)); trivial.
    - intros h L. unfold heap_opts. apply Nat.ltb_lt in L. rewrite L. symmetry. rewrite <- map_id. apply map_ext. intro. apply map_id.
    - intros h o a L Io Ia. unfold heap_opts in Io. assert (L' := L). apply Nat.ltb_lt in L'. rewrite L' in Io.
      apply in_octal_opts in Io. destruct Io as (k & _ & _ & S & _).
      assert (a <= list_sum o); [|lia]. clear - Ia. induction o as [|b o IH]; [destruct Ia|].
      simpl. destruct Ia as [->|Ia]; [lia|]. apply IH in Ia. lia.
  Qed.

  Lemma listed_copies G k : listed G -> listed (concat (repeat G k)).
  Proof. intro L. induction k; simpl; [constructor|]. apply Forall_app. auto. Qed.
  Lemma copies G k : fst (Phi G) = 0%N -> fst (Phi (concat (repeat G k))) = 0%N /\
    forall a, dot a (snd (Phi (concat (repeat G k)))) = (Z.of_nat k * dot a (snd (Phi G)))%Z.
  Proof.
    intro E. induction k as [|k (IH & D)]; simpl repeat; simpl concat.
    - split; [reflexivity|]. intro a. simpl. now rewrite dot_zeros.
    - rewrite App. cbn [times fst snd]. rewrite E, IH. split; [apply Un, D0|].
      intro a. rewrite dot_plus, D. lia.
  Qed.

  Lemma family_apart k l : k < l ->
    listed (family_member (i_family q) k) /\ listed (family_context (i_family q) k l) /\
    wins (family_member (i_family q) k ++ family_context (i_family q) k l) <>
    wins (family_member (i_family q) l ++ family_context (i_family q) k l).
  Proof.
    intro KL. destruct law_parts as (_ & _ & _ & F). unfold family_ok in F. both F as F Never. both F as One Li.
    simpl in One, Li. both One as S One. both One as B One. both One as C _. apply N.eqb_eq in S, B, C.
    both Li as L1 Li. both Li as L2 Li. both Li as L3 Li. both Li as L4 Li. both Li as L5 _.
    assert (Ls : forall G, forallb (fun h => h <? length (i_heaps q)) G = true -> listed G).
    { intros G E. apply Forall_forall. intros h I. rewrite forallb_forall in E. apply E in I. now apply Nat.ltb_lt. }
    apply Ls in L1, L2, L3, L4, L5. clear Ls.
    assert (Lm : forall k, listed (family_member (i_family q) k)) by (intro; apply Forall_app; split; [trivial|now apply listed_copies]).
    assert (Lc : listed (family_context (i_family q) k l)) by (repeat (apply Forall_app; split); trivial; now apply listed_copies).
    split; [apply Lm|]. split; [exact Lc|].
    rewrite !wins_listed by (apply Forall_app; split; [apply Lm|exact Lc]).
    set (d := l - k - 1). set (n := [Z.of_nat k; Z.of_nat d]).
    assert (Nn : natural n) by (repeat constructor; lia).
    assert (Ev := never_sound 2 _ _ Never n eq_refl Nn). unfold family_goal, lost in Ev.
    rewrite either_holds, !both_holds, !neg_holds, !of_counts_holds, !translate_holds, !at_number_nth in Ev.
    change (i_counters q) with t in Ev.
    set (x := fst (Phi (f_first (i_family q))) <*> fst (Phi (f_start (i_family q)))) in Ev.
    destruct (copies (f_step (i_family q)) k S) as (Sk & Dk), (copies (f_step (i_family q)) l S) as (Sl & Dl).
    destruct (copies (f_by_first (i_family q)) k B) as (Bk & Db), (copies (f_by_distance (i_family q)) (l - k) C) as (Ck & Dd).
    assert (Fd := proj1 (Ph (f_first (i_family q)))). assert (Sd := proj1 (Ph (f_start (i_family q)))).
    unfold lost_image. unfold family_member, family_context. rewrite !App. cbn [times fst snd].
    rewrite Sk, Sl, Bk, Ck. rewrite !Un; trivial; try apply D0. fold x.
    match goal with |- negb (holds ?f ?y) <> negb (holds ?f ?z) =>
      match type of Ev with holds f ?y' && holds f ?z' || _ = false =>
        rewrite (holds_alike f y y'), (holds_alike f z z') end end.
    - clear - Ev. revert Ev. do 2 destruct (holds _ _); simpl; congruence.
    - intro a. unfold n. simpl combined. rewrite !dot_plus, !dot_scale, !dot_plus, Dl, Db, Dd, dot_nil.
      replace (Z.of_nat l) with (Z.of_nat k + Z.of_nat d + 1)%Z by lia.
      replace (Z.of_nat (l - k)) with (Z.of_nat d + 1)%Z by lia. ring.
    - intro a. unfold n. simpl combined. rewrite !dot_plus, !dot_scale, !dot_plus, Dk, Db, Dd, dot_nil.
      replace (Z.of_nat (l - k)) with (Z.of_nat d + 1)%Z by lia. ring.
  Qed.

  Theorem infinite_sound : infinite_holds q.
  Proof.
    exists OK, Phi, (mul T). cbv zeta. split; [|split; [|split; [|split]]].
    - intros h _. apply Phi_single.
    - intros g l I. rewrite Phi_single. assert (A := Images). unfold images_ok in A. both A as _ A. rewrite forallb_forall in A.
      specialize (A _ I). cbn [fst snd] in A. both A as A C. both A as _ A. split; [now apply same_image_eq|now apply list_eqb_eq].
    - apply App.
    - intros G L. rewrite wins_listed by exact L. unfold lost_image. rewrite negb_false_iff. reflexivity.
    - apply family_apart.
  Qed.
End Sound.

Theorem infinite_quotient q e : check_infinite q e = true -> infinite_holds q.
Proof.
  unfold check_infinite. destruct (explore _ _ _ _ _) as [T trace]. intro E.
  both E as E Law. both E as E Generated. both E as E Monoid. both E as OK Order.
  unfold law_ok in Law. cbv zeta in Law. both Law as Images Law.
  apply Nat.leb_le in Order. eapply infinite_sound; eassumption.
Qed.

(** * Without images: no finite list of sums has one of each class *)
Theorem infinitely_many_classes q : infinite_holds q ->
  ~ exists classes : list (list nat), forall G, exists K, In K classes /\ equivalent (i_code q) G K.
Proof.
  intros (OK & Phi & product & _ & _ & _ & _ & Apart) (classes & All).
  set (X := family_member (i_family q)) in *.
  assert (L : forall n, exists l, length l = n /\ forall k, k < n ->
            nth k l 0 < length classes /\ equivalent (i_code q) (X k) (nth (nth k l 0) classes [])).
  { induction n as [|n (l & Ln & A)]; [exists []; split; [trivial|intros; lia]|].
    destruct (All (X n)) as (K & I & E). apply (In_nth _ _ []) in I. destruct I as (i & Li & Ei).
    exists (l ++ [i]). split; [rewrite app_length, Ln; simpl; lia|]. intros k Lk.
    destruct (Nat.eq_dec k n) as [->|D].
    - rewrite app_nth2, Ln, Nat.sub_diag by lia. simpl. now rewrite Ei.
    - rewrite app_nth1 by lia. apply A. lia. }
  destruct (L (S (length classes))) as (l & Ln & A).
  assert (B : length l <= length (seq 0 (length classes))); [|rewrite seq_length in B; lia].
  apply NoDup_incl_length.
  2:{ intros i I. apply (In_nth _ _ 0) in I. destruct I as (k & Lk & <-). apply in_seq. split; [lia|]. apply A. lia. }
  assert (Less : forall k m, k < m -> m < length l -> nth k l 0 <> nth m l 0).
  { intros k m Lt Lm E. destruct (A k) as (_ & (OK1 & E1)); [lia|]. destruct (A m) as (_ & (OK2 & E2)); [lia|].
    destruct (Apart k m Lt) as (_ & _ & N). apply N. fold X.
    replace OK with OK1 by (apply UIP_dec, bool_dec). rewrite E1, E.
    replace OK2 with OK1 in E2 by (apply UIP_dec, bool_dec). now rewrite E2. }
  apply (NoDup_nth l 0). intros k m Lk Lm E. destruct (lt_eq_lt_dec k m) as [[Lt|Eq]|Lt]; trivial; exfalso.
  - now apply (Less k m).
  - now apply (Less m k).
Qed.
