(** Many nim-values at once, where a sparse space is known and no heap of a stretch is rare.

    Beside a rare heap r, after taking t, the heap n leaves n - (t + r): its options are values at
    fixed distances, changed by fixed numbers. So a whole stretch of values, which comes from outside, is
    checked distance by distance ([passes]), with a set of values for each heap of the stretch ([judge]):
    its value is common and none of these options; each smaller number is one of them, or is found
    beside one of the first heaps ([seek]). Sets are words (Words.v), a page of values after the other.
    [stretch_sound]: then all its values are right, wherever they came from. *)
Require Import List Bool Arith NArith Lia Wf_nat Orders Mergesort Permutation.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame GuySmith OptionValues OctalPeriod SparseSpace Words.
Import ListNotations.

Notation "l .[ i ]" := (nth i l w_zero) (at level 2, i at level 200, format "l .[ i ]").

(** * Long lists and numbers, without a deep stack *)
Fixpoint taken {A} (k : nat) (l r : list A) : list A :=
  match k, l with S k', x :: t => taken k' t (x :: r) | _, _ => r end.
Definition first_of {A} (k : nat) (l : list A) : list A := rev_append (taken k l []) [].
Definition numbers (l : list word) : list N := rev_append (fold_left (fun r w => num w :: r) l []) [].
Definition unary (n : N) : nat := N.iter n S 0.

Lemma first_of_spec {A} k (l : list A) : first_of k l = firstn k l.
Proof.
  unfold first_of. rewrite rev_append_rev, app_nil_r.
  assert (T : forall k l (r : list A), taken k l r = rev (firstn k l) ++ r).
  { clear. induction k as [|k IH]; intros [|x l] r; try reflexivity. cbn. now rewrite IH, <- app_assoc. }
  now rewrite T, app_nil_r, rev_involutive.
Qed.
Lemma numbers_spec l : numbers l = map num l.
Proof.
  unfold numbers. rewrite rev_append_rev, app_nil_r.
  assert (T : forall l r, fold_left (fun r w => num w :: r) l r = rev (map num l) ++ r).
  { clear. induction l as [|x l IH]; intro r; [reflexivity|]. cbn. now rewrite IH, <- app_assoc. }
  now rewrite T, app_nil_r, rev_involutive.
Qed.
Lemma unary_spec n : unary n = N.to_nat n.
Proof. unfold unary. rewrite N2Nat.inj_iter. induction (N.to_nat n) as [|k IH]; [reflexivity|].
  change (S (Nat.iter k S 0) = S k). now rewrite IH. Qed.

(** * Marking what lies at a distance *)
Fixpoint pass (base w : word) (xs ms : list word) : list word :=
  match xs, ms with
  | x :: xs', m :: ms' => w_or m (w_bit base (w_xor x w)) :: pass base w xs' ms'
  | _, _ => []
  end.

(** [gap]: how much nearer than the one before. *)
Fixpoint passes (base : word) (gaps : list (nat * word)) (xs ms : list word) : list word :=
  match gaps with
  | [] => ms
  | (gap, w) :: t => let xs' := skipn gap xs in passes base t xs' (pass base w xs' ms)
  end.

(** Distances with what is added there, the farthest first. *)
Definition pairs := list (N * word).
Fixpoint gaps_of (from : N) (ps : pairs) : list (nat * word) :=
  match ps with [] => [] | (d, w) :: t => (unary (from - d), w) :: gaps_of d t end.
Fixpoint descending (from : N) (ps : pairs) : bool :=
  match ps with [] => true | (d, w) :: t => (1 <=? d)%N && (d <=? from)%N && descending d t end.

Lemma length_pass base w : forall xs ms, length (pass base w xs ms) <= length ms.
Proof. induction xs as [|x xs IH]; intros [|m ms]; simpl; [lia..|]. specialize (IH ms). lia. Qed.

Lemma nth_pass base w : forall xs ms i, i < length (pass base w xs ms) ->
  (pass base w xs ms).[i] = w_or ms.[i] (w_bit base (w_xor xs.[i] w)).
Proof.
  induction xs as [|x xs IH]; intros [|m ms] i L; simpl in *; [lia..|]. destruct i as [|i]; [reflexivity|].
  apply IH. lia.
Qed.

Lemma length_passes base : forall gaps xs ms, length (passes base gaps xs ms) <= length ms.
Proof.
  induction gaps as [|(gap, w) gaps IH]; intros xs ms; simpl; [lia|].
  etransitivity; [apply IH|apply length_pass].
Qed.

(** What is d before the place i behind the first D. *)
Definition before_place (D : nat) (l : list word) (d : N) (i : nat) : N := num l.[D - N.to_nat d + i].

Lemma passes_spec base l D i : forall ps from ms, descending from ps = true -> N.to_nat from <= D ->
  let r := passes base (gaps_of from ps) (skipn (D - N.to_nat from) l) ms in
  i < length r -> forall u,
  (has base r.[i] u -> has base ms.[i] u \/ exists d w, In (d, w) ps /\ u = N.lxor (before_place D l d i) (num w)) /\
  (has base ms.[i] u -> has base r.[i] u) /\
  forall d w, In (d, w) ps -> on_page base (N.lxor (before_place D l d i) (num w)) ->
    has base r.[i] (N.lxor (before_place D l d i) (num w)).
Proof.
  cbv zeta. induction ps as [|(d, w) ps IH]; intros from ms S F L u.
  { split; [auto|]. split; [auto|]. intros d w []. }
  simpl in S. both S as S1 S. both S1 as D1 D2. apply N.leb_le in D1, D2. cbn [gaps_of passes] in *. rewrite unary_spec in *.
  rewrite skipn_skipn' in *. replace (D - N.to_nat from + N.to_nat (from - d)) with (D - N.to_nat d) in * by lia.
  specialize (IH d _ S ltac:(lia) L).
  assert (M := nth_pass base w (skipn (D - N.to_nat d) l) ms i). rewrite nth_skipn in M. fold (before_place D l d i) in M.
  assert (P := length_passes base (gaps_of d ps) (skipn (D - N.to_nat d) l) (pass base w (skipn (D - N.to_nat d) l) ms)).
  specialize (M ltac:(lia)). set (l' := passes _ _ _ _) in *. set (ms' := pass _ _ _ _) in *.
  assert (U : forall v, has base ms'.[i] v <-> has base ms.[i] v \/
                (on_page base v /\ v = N.lxor (before_place D l d i) (num w))).
  { intro v. rewrite M, has_or, has_bit. unfold before_place. reflexivity. }
  destruct (IH u) as (A & B & _). split; [|split].
  - intro X. apply A in X. destruct X as [X|(d' & w' & I & X)].
    + apply U in X. destruct X as [X|[_ ->]]; [auto|]. right. exists d, w. split; [now left|reflexivity].
    + right. exists d', w'. split; [now right|exact X].
  - intro X. apply B, U. auto.
  - intros d' w' [I|I] On.
    + injection I as <- <-. destruct (IH (N.lxor (before_place D l d i) (num w))) as (_ & C & _). apply C, U. auto.
    + destruct (IH (N.lxor (before_place D l d' i) (num w'))) as (_ & _ & C). now apply C.
Qed.

(** * Looking beside the first heaps *)
Fixpoint mark_heads (base x : word) (bs : list (list word)) (m : word) : word * list (list word) :=
  match bs with
  | [] => (m, [])
  | b :: t =>
      match b with
      | [] => mark_heads base x t m
      | y :: b' => let '(m', t') := mark_heads base x t (w_or m (w_bit base (w_xor x y))) in (m', b' :: t')
      end
  end.

Fixpoint seek (base need m : word) (f : list word) (bs : list (list word)) : bool :=
  match f with
  | [] => false
  | x :: f' =>
      let '(m', bs') := mark_heads base x bs m in
      if w_subset need m' then true else seek base need m' f' bs'
  end.

Definition beside (Q : N -> Prop) (f : list word) (bs : list (list word)) : Prop :=
  forall b, In b bs -> forall i, i < length f -> i < length b -> Q (N.lxor (num f.[i]) (num b.[i])).

Lemma mark_heads_spec Q base x f : forall bs m m' bs', mark_heads base x bs m = (m', bs') ->
  beside Q (x :: f) bs -> (forall u, has base m u -> Q u) ->
  (forall u, has base m' u -> Q u) /\ beside Q f bs'.
Proof.
  induction bs as [|b bs IH]; intros m m' bs' E B K; cbn [mark_heads] in E.
  { injection E as <- <-. split; [exact K|]. intros b []. }
  assert (B' : beside Q (x :: f) bs) by (intros b' I; apply B; now right).
  destruct b as [|y b]; [now apply (IH m)|].
  destruct (mark_heads base x bs _) as [m1 t] eqn:E1. injection E as <- <-.
  apply IH in E1; [|exact B'|].
  - destruct E1 as [E1 E2]. split; [exact E1|]. intros b' [<-|I]; [|now apply E2].
    intros i I1 I2. apply (B (y :: b) (or_introl eq_refl) (S i)); simpl; lia.
  - intros u H. apply has_or in H. destruct H as [H|H]; [auto|]. apply has_bit in H. destruct H as [_ ->].
    apply (B (y :: b) (or_introl eq_refl) 0); simpl; lia.
Qed.

Lemma seek_spec Q base need : forall f bs m, beside Q f bs -> (forall u, has base m u -> Q u) ->
  seek base need m f bs = true -> forall u, has base need u -> Q u.
Proof.
  induction f as [|x f IH]; intros bs m B K E u U; cbn [seek] in E; [discriminate|].
  destruct (mark_heads base x bs m) as [m' bs'] eqn:M. apply (mark_heads_spec Q _ _ f) in M; trivial.
  destruct M as [M1 M2]. destruct (w_subset need m') eqn:W.
  - apply M1. eapply subset_spec; eassumption.
  - eapply IH; eassumption.
Qed.

(** * Judging each value *)
(** [r]: the rare numbers of the page, for this heap; [r']: for the next one. *)
Fixpoint judge (base : word) (firsts : list word) (ts : list nat) (r r' : word) (vs ms back : list word) : bool :=
  match vs, ms with
  | [], _ => true
  | v :: vs', m :: ms' =>
      w_disjoint (w_bit base v) (w_or m r) &&
      (let need := w_below base v in
       if w_subset need m then true else seek base need m firsts (map (fun t => skipn t back) ts)) &&
      judge base firsts ts r' r vs' ms' (v :: back)
  | _ :: _, [] => false
  end.

Lemma nth_map_default {A B} (f : A -> B) l i x y : i < length l -> nth i (map f l) y = f (nth i l x).
Proof. intro L. rewrite (nth_indep _ y (f x)) by (now rewrite map_length). apply map_nth. Qed.

Lemma judge_spec base firsts ts : forall vs ms r r' back, judge base firsts ts r r' vs ms back = true ->
  forall i, i < length vs ->
  let back' := rev (firstn i vs) ++ back in
  i < length ms /\
  w_disjoint (w_bit base vs.[i]) (w_or ms.[i] (if Nat.even i then r else r')) = true /\
  forall Q : N -> Prop,
    (forall t e, In t ts -> e < length firsts -> t + e < length back' -> Q (N.lxor (num firsts.[e]) (num back'.[t + e]))) ->
    (forall u, has base ms.[i] u -> Q u) -> forall u, on_page base u -> (u < num vs.[i])%N -> Q u.
Proof.
  induction vs as [|v vs IH]; intros ms r r' back E i L; [simpl in L; lia|].
  destruct ms as [|m ms]; [discriminate|]. cbn [judge] in E. both E as E R. both E as E1 E2. destruct i as [|i].
  - cbn. split; [lia|]. split; [exact E1|]. intros Q B K u On U. apply (has_below base) in U; [|exact On].
    destruct (w_subset _ m) eqn:W; [apply K; eapply subset_spec; eassumption|].
    revert u U On. intros u U _. eapply (seek_spec Q); [|exact K|exact E2|exact U].
    intros b I j J1 J2. apply in_map_iff in I. destruct I as (t & <- & I). rewrite skipn_length in J2.
    rewrite nth_skipn. apply B; trivial. lia.
  - specialize (IH ms r' r (v :: back) R i ltac:(simpl in L; lia)). cbv zeta in *. cbn [length nth firstn rev] in *.
    rewrite <- app_assoc. cbn [app]. rewrite Nat.even_succ, <- Nat.negb_even. destruct IH as (A & B & C).
    split; [lia|]. split; [|exact C]. destruct (Nat.even i); exact B.
Qed.

(** * A stretch *)
Record page := { p_base : word; p_rare : word; p_rare' : word }.   (* rare for even and for odd heaps *)

Fixpoint set_of (member : N -> bool) (base : N) (count : nat) : N :=
  match count with
  | O => 0
  | S k => N.lor (N.b2n (member base)) (N.double (set_of member (N.succ base) k))
  end.

Definition rare_set (sp : space) (h base : N) : word := w_of (set_of (rare sp h) base (N.to_nat page_size)).
Fixpoint pages_of (sp : space) (base : N) (count : nat) : list page :=
  match count with
  | O => []
  | S k => {| p_base := w_of base; p_rare := rare_set sp 0 base; p_rare' := rare_set sp 1 base |} ::
           pages_of sp (base + page_size) k
  end.

(** [full]: the last values before the stretch and those of the stretch. *)
Fixpoint check_pages (pages : list page) (odd : bool) (gaps : list (nat * word)) (firsts : list word) (ts : list nat)
    (full vs back : list word) : bool :=
  match pages with
  | [] => false
  | p :: t =>
      let ms := passes (p_base p) gaps full (map (fun _ => w_zero) vs) in
      (if odd then judge (p_base p) firsts ts (p_rare' p) (p_rare p) vs ms back
       else judge (p_base p) firsts ts (p_rare p) (p_rare' p) vs ms back) &&
      (forallb (fun v => negb (w_leb (w_next (p_base p)) v)) vs || check_pages t odd gaps firsts ts full vs back)
  end.

Record table := { tab_far : N; tab_gaps : list (nat * word) }.
Definition table_of (ps : pairs) : table :=
  let far := match ps with [] => 0%N | (d, _) :: _ => d end in {| tab_far := far; tab_gaps := gaps_of far ps |}.

Fixpoint last_values (k : nat) (back l : list word) : option (list word) :=
  match k, back with
  | O, _ => Some l
  | S k', v :: b => last_values k' b (v :: l)
  | S _, [] => None
  end.

(** [back] = g(n-1), g(n-2), ... *)
Definition check_stretch (pages : list page) (tab : table) (firsts : list word) (ts : list nat) (n : N)
    (vs back : list word) : bool :=
  match last_values (unary (tab_far tab)) back vs with
  | None => false
  | Some full => forallb w_small vs && check_pages pages (N.odd n) (tab_gaps tab) firsts ts full vs back
  end.

Lemma last_values_spec : forall k back l full, last_values k back l = Some full ->
  k <= length back /\ full = rev (firstn k back) ++ l.
Proof.
  induction k as [|k IH]; intros back l full E; cbn [last_values] in E.
  - injection E as <-. split; [lia|reflexivity].
  - destruct back as [|v back]; [discriminate|]. apply IH in E. destruct E as [L ->]. simpl. split; [lia|].
    now rewrite <- app_assoc.
Qed.

Lemma set_of_spec member : forall count base j, j < count ->
  N.testbit (set_of member base count) (N.of_nat j) = member (base + N.of_nat j)%N.
Proof.
  induction count as [|k IH]; intros base j L; [lia|]. cbn [set_of]. rewrite N.lor_spec. destruct j as [|j].
  - rewrite N.add_0_r. simpl N.of_nat. rewrite N.double_spec, N.testbit_even_0, orb_false_r. now destruct (member base).
  - rewrite Nat2N.inj_succ, N.double_spec, N.testbit_even_succ by lia. rewrite IH by lia.
    replace (N.testbit (N.b2n (member base)) (N.succ (N.of_nat j))) with false.
    + simpl. f_equal. lia.
    + now destruct (member base), (N.of_nat j).
Qed.

Lemma rare_mod sp h h' v : N.odd h = N.odd h' -> rare sp h v = rare sp h' v.
Proof. intro E. unfold rare. now rewrite E. Qed.

Lemma rare_set_spec sp h base u : on_page (w_of base) u -> rare sp h u = true -> has (w_of base) (rare_set sp h base) u.
Proof.
  unfold has, on_page, rare_set. generalize page_size as size. cbn [num w_of]. intros size P R. split; [exact P|].
  replace (u - base)%N with (N.of_nat (N.to_nat (u - base))) by lia. rewrite set_of_spec by lia.
  replace (base + N.of_nat (N.to_nat (u - base)))%N with u by lia. exact R.
Qed.

(** What the pages say of the place i, for the numbers up to its value. *)
Lemma check_pages_spec sp odd gaps firsts ts full vs back : forall count base,
  check_pages (pages_of sp base count) odd gaps firsts ts full vs back = true ->
  forall i, i < length vs -> let back' := rev (firstn i vs) ++ back in
  forall u, (base <= u <= num vs.[i])%N -> exists b,
    let ms := passes b gaps full (map (fun _ => w_zero) vs) in
    on_page b u /\ i < length ms /\
    (u = num vs.[i] -> ~ has b ms.[i] u /\ forall h, N.odd h = xorb odd (Nat.odd i) -> rare sp h u = false) /\
    forall Q : N -> Prop,
      (forall t e, In t ts -> e < length firsts -> t + e < length back' -> Q (N.lxor (num firsts.[e]) (num back'.[t + e]))) ->
      (forall u, has b ms.[i] u -> Q u) -> (u < num vs.[i])%N -> Q u.
Proof.
  induction count as [|k IH]; intros base E i L back' u U; [discriminate|]. cbn [pages_of check_pages p_base p_rare p_rare'] in E.
  both E as J R. destruct (N.lt_ge_cases u (base + page_size)) as [On|Off].
  - exists (w_of base). set (ms := passes _ _ _ _) in *. cbv zeta. assert (P : on_page (w_of base) u) by (split; cbn [num w_of]; lia).
    split; [exact P|].
    assert (K : i < length ms /\
      w_disjoint (w_bit (w_of base) vs.[i])
        (w_or ms.[i] (rare_set sp (N.b2n (xorb odd (Nat.odd i))) base)) = true /\
      forall Q : N -> Prop,
        (forall t e, In t ts -> e < length firsts -> t + e < length back' -> Q (N.lxor (num firsts.[e]) (num back'.[t + e]))) ->
        (forall u, has (w_of base) ms.[i] u -> Q u) -> forall u, on_page (w_of base) u -> (u < num vs.[i])%N -> Q u).
    { destruct odd; apply judge_spec with (i := i) in J; trivial; cbv zeta in J; fold back' in J;
        rewrite <- Nat.negb_even; destruct (Nat.even i); exact J. }
    destruct K as (K1 & K2 & K3). split; [exact K1|]. split.
    + intros ->. assert (X := disjoint_spec (w_of base) _ _ (num vs.[i]) K2).
      rewrite has_or, has_bit in X. split; [intro H; apply X; auto|].
      intros h H. destruct (rare sp h (num vs.[i])) eqn:Y; [exfalso|reflexivity]. apply X; [auto|right].
      apply rare_set_spec; [exact P|]. rewrite <- Y. apply rare_mod. rewrite H. now destruct (xorb odd (Nat.odd i)).
    + intros Q B K V. now apply (K3 Q B K).
  - apply orb_true_iff in R. destruct R as [R|R].
    + rewrite forallb_forall in R. specialize (R vs.[i] (nth_In _ _ L)). apply negb_true_iff, N.leb_gt in R.
      cbn [num w_of w_next] in R. lia.
    + apply (IH (base + page_size)%N R i L). lia.
Qed.

(** * The values are right *)
Section Game.
  Variable sp : space.
  Variable c : code.
  Hypothesis OK : code_ok c = true.
  Hypothesis Parts : parts_at_most c 2 = true.
  Hypothesis Space : space_ok sp c = true.
  Variable g : nat -> N.
  Hypothesis G : is_grundy nat (octal_opts c) g.
  Let k := most_taken c.
  Let ts := map N.to_nat (splits_from 0 c).

  (** Values of the options of n that leave one heap, or two of which one is at most M. *)
  Definition near (M n : nat) (u : N) : Prop :=
    (exists t, 1 <= t < n /\ N.testbit_nat (digit c t) 1 = true /\ u = g (n - t)) \/
    (exists t a b, N.testbit_nat (digit c t) 2 = true /\ 1 <= a <= M /\ 1 <= b /\ a + b + t = n /\ u = N.lxor (g a) (g b)).

  Lemma near_opt M n u : near M n u -> opt c g n u.
  Proof.
    intros [(t & T1 & T & ->)|(t & a & b & T & A & B & S & ->)]; unfold opt; apply in_map_iff.
    - exists [n - t]. split; [apply N.lxor_0_r|]. apply in_octal_opts. exists t. simpl. repeat split; trivial; try lia.
      repeat constructor. lia.
    - exists [a; b]. split; [simpl; now rewrite N.lxor_0_r|]. apply in_octal_opts. exists t. simpl.
      repeat split; trivial; try lia. repeat constructor; lia.
  Qed.

  (** An option of a heap above k is one heap, or a split. *)
  Lemma option_above n u : k < n -> opt c g n u ->
    (exists t, 1 <= t < n /\ N.testbit_nat (digit c t) 1 = true /\ u = g (n - t)) \/
    exists t a b, N.testbit_nat (digit c t) 2 = true /\ 1 <= a /\ 1 <= b /\ a + b + t = n /\ u = N.lxor (g a) (g b).
  Proof.
    intros L I. unfold opt in I. apply in_map_iff in I. destruct I as (o & <- & I). apply in_octal_opts in I.
    destruct I as (t & A & T & S & F). assert (K := digit_taken c t _ T). fold k in K.
    assert (P := digit_parts c 2 t _ Parts T). destruct o as [|a [|b [|x o]]]; simpl in *; [lia| | |lia].
    - left. exists t. inversion F; subst. rewrite N.lxor_0_r. replace (n - t) with a by lia.
      repeat split; trivial; [|lia]. destruct t as [|t]; [apply (code_ok_zero c _ OK) in T; lia|lia].
    - right. exists t, a, b. inversion F as [|? ? F1 F2]; subst. inversion F2; subst. rewrite N.lxor_0_r. repeat split; trivial; lia.
  Qed.

  Lemma value_mex n v : ~ opt c g n v -> (forall u, (u < v)%N -> opt c g n u) -> g n = v.
  Proof.
    intros A B. rewrite (G n). apply (is_mex_unique _ _ (map (fun o => xor_sum (map g o)) (octal_opts c n))); [apply mex_spec|].
    now split.
  Qed.

  (** [back] = g(n-1), g(n-2), ..., as far as it goes, but no farther than to g(1). *)
  Definition recent (n : nat) (back : list word) : Prop :=
    length back < n /\ forall e, e < length back -> num back.[e] = g (n - 1 - e).

  Lemma recent_app n back : recent n back -> forall vs, (forall i, i < length vs -> num vs.[i] = g (n + i)) ->
    recent (n + length vs) (rev vs ++ back).
  Proof.
    intros [R1 R2] vs V. split; [rewrite app_length, rev_length; lia|]. intros e L. rewrite app_length, rev_length in L.
    destruct (le_lt_dec (length vs) e) as [X|X].
    - rewrite app_nth2 by (rewrite rev_length; lia). rewrite rev_length, R2 by lia. f_equal. lia.
    - rewrite app_nth1 by (rewrite rev_length; lia). rewrite rev_nth, V by lia. f_equal. lia.
  Qed.

  Lemma recent_firstn n back j : recent n back -> recent n (firstn j back).
  Proof.
    intros [R1 R2]. assert (L := firstn_length j back). split; [lia|]. intros e E. rewrite <- R2 by lia. f_equal.
    rewrite <- (firstn_skipn j back) at 2. now rewrite app_nth1.
  Qed.

  Definition first_words (M : nat) (firsts : list word) : Prop :=
    length firsts <= M /\ forall e, e < length firsts -> num firsts.[e] = g (S e).

  (** All that is at a fixed distance, for the heaps from n to below n': beside the rare heaps, and single heaps. *)
  Record right_pairs (M n n' : nat) (ps : pairs) : Prop := {
    rp_near : forall d w m, In (d, w) ps -> n <= m < n' -> near M m (N.lxor (g (m - N.to_nat d)) (num w));
    rp_rare : forall m t a, n <= m < n' -> N.testbit_nat (digit c t) 2 = true -> 1 <= a < n -> a + t < m ->
      rare sp (N.of_nat a) (g a) = true -> exists d w, In (d, w) ps /\ N.to_nat d = t + a /\ num w = g a;
    rp_one : forall m t, n <= m < n' -> N.testbit_nat (digit c t) 1 = true -> 1 <= t < m ->
      exists d w, In (d, w) ps /\ N.to_nat d = t /\ num w = 0%N }.

  Definition common_value (M m : nat) : Prop :=
    rare sp (N.of_nat m) (g m) = false /\ forall u, (u < g m)%N -> near M m u.

  Theorem stretch_sound M n count ps firsts vs back : k < n -> recent n back -> first_words M firsts ->
    descending (tab_far (table_of ps)) ps = true -> right_pairs M n (n + length vs) ps ->
    check_stretch (pages_of sp 0 count) (table_of ps) firsts ts (N.of_nat n) vs back = true ->
    forall i, i < length vs -> num vs.[i] = g (n + i) /\ common_value M (n + i).
  Proof.
    intros Far [R1 R2] [F1 F2] Desc RP E. unfold check_stretch in E. rewrite unary_spec in E.
    destruct (last_values _ back vs) as [full|] eqn:LV; [|discriminate]. apply last_values_spec in LV.
    set (D := N.to_nat (tab_far (table_of ps))) in *. destruct LV as [LD Full]. both E as Small E. clear Small.
    induction i as [i IH] using (well_founded_induction lt_wf). intro L.
    assert (V : forall j, j < i -> num vs.[j] = g (n + j)) by (intros j J; apply IH; lia).
    (* what stands at a distance *)
    assert (At : forall d, 1 <= N.to_nat d <= D -> before_place D full d i = g (n + i - N.to_nat d)).
    { intros d I. unfold before_place. rewrite Full. assert (X : length (rev (firstn D back)) = D) by (rewrite rev_length, firstn_length; lia).
      destruct (le_lt_dec (N.to_nat d) i) as [Y|Y].
      - rewrite app_nth2 by lia. rewrite X, V by lia. f_equal. lia.
      - rewrite app_nth1 by lia. rewrite rev_nth by (rewrite rev_length in X; lia). rewrite rev_length in X. rewrite X.
        assert (Z := recent_firstn n back D (conj R1 R2)). destruct Z as [_ Z]. rewrite Z by lia. f_equal. lia. }
    assert (Dist : forall d w, In (d, w) ps -> 1 <= N.to_nat d <= D).
    { unfold D. generalize (tab_far (table_of ps)), Desc. clear. induction ps as [|(x, y) ps IH]; intros from S d w I; [destruct I|].
      simpl in S. both S as S1 S. both S1 as D1 D2. apply N.leb_le in D1, D2. destruct I as [I|I]; [injection I as <- <-; lia|].
      apply (IH _ S) in I. lia. }
    set (back' := rev (firstn i vs) ++ back).
    assert (B' : recent (n + i) back').
    { unfold back'. replace i with (length (firstn i vs)) at 1 by (rewrite firstn_length; lia). apply recent_app; [now split|].
      intros j J. rewrite firstn_length in J. rewrite <- V by lia. f_equal.
      rewrite <- (firstn_skipn i vs) at 2. rewrite app_nth1; [reflexivity|rewrite firstn_length; lia]. }
    assert (C := check_pages_spec sp _ _ firsts ts full vs back count 0 E i L). cbv zeta in C. fold back' in C.
    assert (Seen : forall u, (u < num vs.[i])%N -> near M (n + i) u).
    { intros u U. destruct (C u ltac:(lia)) as (b & On & Li & _ & Q). apply (Q (near M (n + i))); trivial.
      - intros t e It Ie Ib. destruct B' as [B1 B2]. rewrite F2, B2 by lia. right.
        apply in_map_iff in It. destruct It as (t' & <- & It). apply in_splits in It. destruct It as (j & -> & T).
        exists j, (S e), (n + i - 1 - (N.to_nat (0 + N.of_nat j) + e)). repeat split; trivial; lia.
      - intros u' H. assert (X := passes_spec b full D i ps (tab_far (table_of ps)) (map (fun _ => w_zero) vs) Desc (le_n _)).
        cbv zeta in X. fold D in X. rewrite Nat.sub_diag in X. cbn [skipn] in X. specialize (X Li u'). apply X in H.
        destruct H as [H|(d & w & I & ->)].
        + rewrite (nth_map_default _ _ _ w_zero) in H by lia. now apply has_zero in H.
        + rewrite At by (eapply Dist; eassumption). apply (rp_near _ _ _ _ RP d w); trivial. lia. }
    destruct (C (num vs.[i]) ltac:(lia)) as (b & On & Li & Own & _). destruct (Own eq_refl) as [NotPair Common]. clear C Own.
    assert (Rare : rare sp (N.of_nat (n + i)) (num vs.[i]) = false).
    { apply Common. rewrite Nat2N.inj_add, N.odd_add. f_equal.
      clear. induction i as [|i IH]; [reflexivity|].
      now rewrite Nat2N.inj_succ, N.odd_succ, Nat.odd_succ, <- N.negb_odd, <- Nat.negb_odd, IH. }
    assert (NoPair : forall d w, In (d, w) ps -> num vs.[i] <> N.lxor (g (n + i - N.to_nat d)) (num w)).
    { intros d w I Y. assert (X := passes_spec b full D i ps (tab_far (table_of ps)) (map (fun _ => w_zero) vs) Desc (le_n _)).
      cbv zeta in X. fold D in X. rewrite Nat.sub_diag in X. cbn [skipn] in X. specialize (X Li 0%N). destruct X as (_ & _ & X).
      specialize (X d w I). rewrite At in X by (eapply Dist; eassumption). rewrite <- Y in X. now apply NotPair, X. }
    assert (Value : g (n + i) = num vs.[i]).
    { apply value_mex; [|intros u U; now apply (near_opt M), Seen].
      intro O. apply option_above in O; [|lia]. destruct O as [(t & T1 & T & O)|(t & a & b0 & T & A1 & B1 & S & O)].
      - destruct (rp_one _ _ _ _ RP (n + i) t) as (d & w & I & Id & Iw); trivial; [lia|]. apply (NoPair d w I).
        now rewrite Id, Iw, N.lxor_0_r.
      - assert (Beside : forall x y, 1 <= x -> 1 <= y -> x + y + t = n + i -> num vs.[i] = N.lxor (g x) (g y) ->
                  rare sp (N.of_nat x) (g x) = false).
        { intros x y X Y Z W. destruct (rare sp (N.of_nat x) (g x)) eqn:Rx; [exfalso|reflexivity].
          destruct (le_lt_dec n x) as [Q|Q].
          - destruct (IH (x - n)) as [_ [Cx _]]; [lia|lia|]. replace (n + (x - n)) with x in Cx by lia. congruence.
          - destruct (rp_rare _ _ _ _ RP (n + i) t x) as (d & w & I & Id & Iw); trivial; [lia|lia|lia|].
            apply (NoPair d w I). rewrite Id, Iw, W, N.lxor_comm. f_equal. f_equal. lia. }
        assert (Ra := Beside a b0 A1 B1 S O). assert (Rb := Beside b0 a B1 A1 ltac:(lia) ltac:(now rewrite N.lxor_comm)).
        assert (Sum := common_parts sp c (N.of_nat t) (N.of_nat a) (N.of_nat b0) (g a) (g b0) Space).
        rewrite <- O in Sum. replace (N.of_nat a + N.of_nat b0 + N.of_nat t)%N with (N.of_nat (n + i)) in Sum by lia.
        rewrite Rare in Sum. discriminate Sum; [|exact Ra|exact Rb]. apply in_splits. exists t. split; [lia|exact T]. }
    split; [now symmetry|]. unfold common_value. rewrite Value. auto.
  Qed.
End Game.
