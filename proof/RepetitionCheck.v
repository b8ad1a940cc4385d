(** A checker of periods by a state that came back, which needs the last values only.

    The values come from outside, stretch by stretch ([evidence]), and so does nothing else: where a heap
    is rare, an empty stretch asks for its value by the rules. [grow] goes up to M + k + 1, where all rare
    heaps are known; [walk] goes on from there with the last values, which must be common. So the room
    needed is that of M values, and a place far out can be reached in many parts ([segments_sound]).
    [repetition_claim_sound]: if [check_repetition] says yes, the claim is true. Neither the evidence, nor the
    space, nor M is trusted. *)
Require Import List Bool Arith NArith Lia Wf_nat Orders Mergesort Permutation.
From Bouton Require Import Game Heaps SpragueGrundy OctalGame GuySmith OptionValues OctalPeriod SparseSpace Words CommonValues
  StateRepetition.
Import ListNotations.

(** [drop]: the values far back are not needed any more. *)
CoInductive evidence := Stretch (values : list word) (drop : bool) (rest : evidence).

(** * Tables of distances *)
Module Farthest <: TotalLeBool.
  Definition t := (N * word)%type.
  Definition leb (a b : t) : bool := (fst b <=? fst a)%N.
  Lemma leb_total : forall a b, leb a b = true \/ leb b a = true.
  Proof. unfold leb. intros a b. rewrite !N.leb_le. lia. Qed.
End Farthest.
Module FarthestFirst := Sort Farthest.

Definition all_pairs (c : code) (rares : pairs) : pairs :=
  flat_map (fun t => map (fun r => ((fst r + t)%N, snd r)) rares) (amounts 2 0 c) ++
  map (fun t => (t, w_zero)) (amounts 1 0 c).

(** Those that leave something of the heap n; and the first heap for which there are more. *)
Definition pairs_at (c : code) (rares : pairs) (n : N) : pairs :=
  FarthestFirst.sort (filter (fun p => fst p <? n)%N (all_pairs c rares)).
Definition calm_until (c : code) (rares : pairs) (n : N) : N :=
  fold_right (fun p m => if (fst p <? n)%N then m else N.min m (N.succ (fst p))) (N.double n) (all_pairs c rares).

(** * Up to M + k + 1 *)
Record growth := {
  gr_at : N; gr_back : list word;          (* all values from g(1) on, the last one first *)
  gr_rares : pairs;
  gr_table : table; gr_firsts : list word; gr_calm : N;     (* right below this heap *)
  gr_rest : evidence }.

Definition refreshed (c : code) (s : growth) : option growth :=
  let ps := pairs_at c (gr_rares s) (gr_at s) in
  if descending (tab_far (table_of ps)) ps then
    Some {| gr_at := gr_at s; gr_back := gr_back s; gr_rares := gr_rares s; gr_table := table_of ps;
            gr_firsts := rev_append (gr_back s) []; gr_calm := calm_until c (gr_rares s) (gr_at s); gr_rest := gr_rest s |}
  else None.

Definition grow (sp : space) (c : code) (pages : list page) (ts : list nat) (to : N) (o : option growth) : option growth :=
  match o with
  | None => None
  | Some s =>
      if (to <=? gr_at s)%N then o else
      let 'Stretch vs _ rest := gr_rest s in
      match vs with
      | [] =>
          match next_value max_value c (numbers (gr_back s)) with
          | None => None
          | Some v =>
              let r := rare sp (gr_at s) v in
              Some {| gr_at := N.succ (gr_at s); gr_back := w_of v :: gr_back s;
                      gr_rares := if r then (gr_at s, w_of v) :: gr_rares s else gr_rares s;
                      gr_table := gr_table s; gr_firsts := gr_firsts s; gr_calm := if r then 0%N else gr_calm s;
                      gr_rest := rest |}
          end
      | _ =>
          let after := (gr_at s + N.of_nat (length vs))%N in
          match (if (after <=? gr_calm s)%N then o else refreshed c s) with
          | None => None
          | Some s' =>
              if (N.of_nat (most_taken c) <? gr_at s')%N && (after <=? to)%N && (after <=? gr_calm s')%N &&
                 check_stretch pages (gr_table s') (gr_firsts s') ts (gr_at s') vs (gr_back s')
              then Some {| gr_at := after; gr_back := rev_append vs (gr_back s'); gr_rares := gr_rares s';
                           gr_table := gr_table s'; gr_firsts := gr_firsts s'; gr_calm := gr_calm s'; gr_rest := rest |}
              else None
          end
      end
  end.

Definition seedling (e : evidence) : growth :=
  {| gr_at := 1; gr_back := []; gr_rares := []; gr_table := table_of []; gr_firsts := []; gr_calm := 0; gr_rest := e |}.

(** * Beyond it *)
Record walk := { wk_at : N; wk_back : list word; wk_rest : evidence }.

(** What stays the same on the way. *)
Record ground := {
  gd_pages : list page; gd_table : table; gd_splits : list nat; gd_keep : nat;
  gd_top : option (N * N) }.    (* the largest value, and its least heap *)

Fixpoint top_at (v : word) (h n : N) (vs : list word) : bool :=
  match vs with
  | [] => true
  | x :: t => (if (n <? h)%N then negb (w_eqb x v) else if (n =? h)%N then w_eqb x v else true) && top_at v h (N.succ n) t
  end.
Definition top_ok (top : option (N * N)) (n after : N) (vs : list word) : bool :=
  match top with
  | None => true
  | Some (v, h) =>
      let v := w_of v in
      forallb (fun x => w_leb x v) vs &&
      (if (after <=? h)%N then forallb (fun x => negb (w_eqb x v)) vs else (h <? n)%N || top_at v h n vs)
  end.

Fixpoint differ (a b : list word) : bool :=
  match a, b with x :: a', y :: b' => negb (w_eqb x y) || differ a' b' | _, _ => false end.
(** The window comes back nowhere on the stretch. *)
Fixpoint no_return (W vs back : list word) : bool :=
  match vs with [] => true | v :: t => differ W (v :: back) && no_return W t (v :: back) end.

Definition go (gd : ground) (firsts : list word) (apart : option (list word)) (to : N) (o : option walk) : option walk :=
  match o with
  | None => None
  | Some s =>
      if (to <=? wk_at s)%N then o else
      let 'Stretch vs drop rest := wk_rest s in
      let after := (wk_at s + N.of_nat (length vs))%N in
      if (after <=? to)%N && top_ok (gd_top gd) (wk_at s) after vs &&
         match apart with None => true | Some W => no_return W vs (wk_back s) end &&
         check_stretch (gd_pages gd) (gd_table gd) firsts (gd_splits gd) (wk_at s) vs (wk_back s)
      then let back := rev_append vs (wk_back s) in
           Some {| wk_at := after; wk_back := if drop then first_of (gd_keep gd) back else back; wk_rest := rest |}
      else None
  end.

(** Where [to] is reached in so many rounds. *)
Definition arrived (to : N) (o : option walk) : option walk :=
  match o with Some s => if (wk_at s =? to)%N then o else None | None => None end.
Definition go_to (rounds : N) (gd : ground) (firsts : list word) (apart : option (list word)) (to : N) (s : walk) : option walk :=
  arrived to (N.iter rounds (go gd firsts apart to) (Some s)).

(** * What stays right *)
Section Right.
  Variable sp : space.
  Variable c : code.
  Hypothesis OK : code_ok c = true.
  Hypothesis Parts : parts_at_most c 2 = true.
  Hypothesis Space : space_ok sp c = true.
  Variable g : nat -> N.
  Hypothesis G : is_grundy nat (octal_opts c) g.
  Let k := most_taken c.
  Let ts := map N.to_nat (amounts 2 0 c).
  Variable count : nat.
  Let pages := pages_of sp 0 count.

  Lemma near_more M M' n u : M <= M' -> near c g M n u -> near c g M' n u.
  Proof. intros L [A|(t & a & b & T & A & B)]; [now left|]. right. exists t, a, b. repeat split; trivial; try tauto; lia. Qed.

  (** The rare heaps below n. *)
  Definition rares_below (n : nat) (rares : pairs) : Prop :=
    (forall i, 1 <= i < n -> rare sp (N.of_nat i) (g i) = true -> exists w, In (N.of_nat i, w) rares /\ num w = g i) /\
    (forall r w, In (r, w) rares -> exists i, r = N.of_nat i /\ 1 <= i < n /\ num w = g i).

  Lemma in_all_pairs rares d w : In (d, w) (all_pairs c rares) <->
    (exists t r, N.testbit_nat (digit c t) 2 = true /\ In (r, w) rares /\ d = (r + N.of_nat t)%N) \/
    (exists t, N.testbit_nat (digit c t) 1 = true /\ d = N.of_nat t /\ w = w_zero).
  Proof.
    unfold all_pairs. rewrite in_app_iff, in_flat_map, in_map_iff. split; (intros [A|A]; [left|right]).
    - destruct A as (t & It & A). apply in_map_iff in A. destruct A as ((r & w') & E & I). injection E as <- <-.
      apply in_amounts in It. destruct It as (i & -> & T). exists i, r. repeat split; trivial.
    - destruct A as (t & E & It). injection E as <- <-. apply in_amounts in It. destruct It as (i & -> & T). exists i. auto.
    - destruct A as (t & r & T & I & ->). exists (N.of_nat t). split; [apply in_amounts; exists t; auto|].
      apply in_map_iff. exists (r, w). auto.
    - destruct A as (t & T & -> & ->). exists (N.of_nat t). split; [reflexivity|]. apply in_amounts. exists t. auto.
  Qed.

  Lemma in_pairs_at rares n p : In p (pairs_at c rares n) <-> In p (all_pairs c rares) /\ (fst p < n)%N.
  Proof.
    unfold pairs_at. assert (P := FarthestFirst.Permuted_sort (filter (fun p => fst p <? n)%N (all_pairs c rares))).
    split; intro I.
    - apply (Permutation_in _ (Permutation_sym P)), filter_In in I. destruct I as [I L]. now apply N.ltb_lt in L.
    - apply (Permutation_in _ P), filter_In. now rewrite N.ltb_lt.
  Qed.

  Lemma calm_spec rares n d w : In (d, w) (all_pairs c rares) -> (n <= d)%N -> (calm_until c rares n <= N.succ d)%N.
  Proof.
    unfold calm_until. induction (all_pairs c rares) as [|(d', w') l IH]; intros I L; [destruct I|]. cbn [fold_right fst].
    destruct I as [I|I].
    - injection I as -> ->. destruct (N.ltb_spec d n); [lia|]. lia.
    - specialize (IH I L). destruct (d' <? n)%N; lia.
  Qed.

  (** The pairs at n are right up to where more come, as long as no further heap is rare. *)
  Lemma pairs_at_right M n m m' rares : rares_below m rares -> n <= m -> (forall r w, In (r, w) rares -> (r <= N.of_nat M)%N) ->
    (N.of_nat m' <= calm_until c rares (N.of_nat n))%N \/ (forall p, In p (all_pairs c rares) -> (fst p < N.of_nat n)%N) ->
    right_pairs sp c g M m m' (pairs_at c rares (N.of_nat n)).
  Proof.
    intros [R1 R2] L RM Calm.
    assert (Active : forall d w x, In (d, w) (all_pairs c rares) -> x < m' -> (d < N.of_nat x)%N -> (d < N.of_nat n)%N).
    { intros d w x I Lx Dx. destruct (N.lt_ge_cases d (N.of_nat n)) as [Y|Y]; [exact Y|].
      destruct Calm as [Calm|Calm]; [|exact (Calm _ I)]. apply (calm_spec rares (N.of_nat n)) in I; [|exact Y]. lia. }
    constructor.
    - intros d w x I Lx. apply in_pairs_at in I. cbn [fst] in I. destruct I as [I Dn]. apply in_all_pairs in I.
      destruct I as [(t & r & T & I & ->)|(t & T & -> & ->)].
      + assert (X := RM _ _ I). destruct (R2 _ _ I) as (i & -> & Li & Ei). right. exists t, i, (x - N.to_nat (N.of_nat i + N.of_nat t)).
        rewrite Ei, N.lxor_comm. repeat split; trivial; lia.
      + left. exists t. rewrite Nat2N.id. cbn [num w_zero]. rewrite N.lxor_0_r. repeat split; trivial; [|lia].
        destruct t as [|t]; [apply (code_ok_zero c _ OK) in T; lia|lia].
    - intros x t a Lx T La At Ra. destruct (R1 a La Ra) as (w & I & W).
      exists (N.of_nat a + N.of_nat t)%N, w. split; [|split; [lia|exact W]].
      assert (J : In ((N.of_nat a + N.of_nat t)%N, w) (all_pairs c rares)) by (apply in_all_pairs; left; exists t, (N.of_nat a); auto).
      apply in_pairs_at. split; [exact J|]. apply (Active _ w x J); cbn; lia.
    - intros x t Lx T Lt. exists (N.of_nat t), w_zero. split; [|split; [lia|reflexivity]].
      assert (J : In (N.of_nat t, w_zero) (all_pairs c rares)) by (apply in_all_pairs; right; exists t; auto).
      apply in_pairs_at. split; [exact J|]. apply (Active _ w_zero x J); cbn; lia.
  Qed.

  (** The table of a growth: right from some heap on at most its own. *)
  Definition table_right (n : nat) (rares : pairs) (tab : table) (calm : N) : Prop :=
    (calm <= N.of_nat n)%N \/
    exists n0, n0 <= n /\ calm = calm_until c rares (N.of_nat n0) /\ tab = table_of (pairs_at c rares (N.of_nat n0)) /\
      descending (tab_far tab) (pairs_at c rares (N.of_nat n0)) = true.

  Record right_growth (n : nat) (s : growth) : Prop := {
    rg_pos : 1 <= n;
    rg_at : gr_at s = N.of_nat n;
    rg_back : map num (gr_back s) = back g (n - 1);
    rg_rares : rares_below n (gr_rares s);
    rg_table : table_right n (gr_rares s) (gr_table s) (gr_calm s);
    rg_firsts : first_words g (n - 1) (gr_firsts s) }.

  Lemma words_back l n : map num l = back g (n - 1) -> 1 <= n -> recent g n l.
  Proof.
    intros E L. assert (X := f_equal (@length N) E). rewrite map_length, length_back in X. split; [lia|].
    intros e Le. rewrite <- (map_nth num l w_zero e). change (num w_zero) with 0%N. rewrite E, nth_back by lia. reflexivity.
  Qed.

  Lemma first_words_rev l n : map num l = back g n -> first_words g n (rev_append l []).
  Proof.
    intro E. rewrite rev_append_rev, app_nil_r. assert (X := f_equal (@length N) E). rewrite map_length, length_back in X.
    split; [rewrite rev_length; lia|]. intros e L. rewrite rev_length in L.
    rewrite <- (map_nth num (rev l) w_zero e). change (num w_zero) with 0%N. rewrite map_rev, E. unfold back.
    rewrite <- map_rev, rev_involutive. fold (front g n). apply nth_front. lia.
  Qed.

  Lemma first_words_more M M' l : M <= M' -> first_words g M l -> first_words g M' l.
  Proof. intros L [A B]. split; [lia|exact B]. Qed.

  Lemma back_app n l vs : map num l = back g (n - 1) -> 1 <= n -> (forall i, i < length vs -> num vs.[i] = g (n + i)) ->
    map num (rev_append vs l) = back g (n + length vs - 1).
  Proof.
    revert n l. induction vs as [|v vs IH]; intros n l E L V; [simpl; rewrite E; f_equal; lia|].
    cbn [rev_append length]. replace (n + S (length vs) - 1) with (S n + length vs - 1) by lia. apply IH; [|lia|].
    - cbn [map]. rewrite E. replace (S n - 1) with (S (n - 1)) by lia. rewrite back_S. f_equal.
      specialize (V 0). cbn in V. rewrite V by lia. f_equal. lia.
    - intros i I. specialize (V (S i)). cbn in V. rewrite V by lia. f_equal. lia.
  Qed.

  Lemma rares_on n m rares : rares_below n rares -> n <= m ->
    (forall i, n <= i < m -> rare sp (N.of_nat i) (g i) = false) -> rares_below m rares.
  Proof.
    intros [A B] L C. split.
    - intros i I R. destruct (le_lt_dec n i) as [X|X]; [rewrite C in R by lia; discriminate|]. apply A; trivial. lia.
    - intros r w I. destruct (B r w I) as (i & E & Li & W). exists i. repeat split; trivial; lia.
  Qed.

  Lemma refreshed_right n s s' : right_growth n s -> refreshed c s = Some s' -> right_growth n s'.
  Proof.
    intros R E. unfold refreshed in E. destruct (descending _ _) eqn:D; [|discriminate]. injection E as <-.
    destruct R as [R1 R2 R3 R4 R5 R6]. constructor; cbn [gr_at gr_back gr_rares gr_table gr_firsts gr_calm]; trivial.
    - right. exists n. rewrite R2 in D |- *. auto.
    - now apply first_words_rev.
  Qed.

  Lemma grow_right to n s s' : right_growth n s -> n <= to -> grow sp c pages ts (N.of_nat to) (Some s) = Some s' ->
    exists n', n <= n' <= to /\ right_growth n' s'.
  Proof.
    intros R To E. cbn [grow] in E. destruct (N.of_nat to <=? gr_at s)%N eqn:Done; [injection E as <-; exists n; auto|].
    apply N.leb_gt in Done. destruct (gr_rest s) as [vs drop rest]. destruct vs as [|v0 vs0].
    - rewrite numbers_spec in E. destruct (next_value max_value c (map num (gr_back s))) as [v|] eqn:V; [|discriminate]. injection E as <-.
      destruct R as [R1 R2 R3 R4 R5 R6]. rewrite R3 in V. apply (next_value_sound c OK Parts g G) in V.
      replace (S (n - 1)) with n in V by lia. subst v. rewrite R2 in *. exists (S n). split; [lia|].
      constructor; cbn [gr_at gr_back gr_rares gr_table gr_firsts gr_calm].
      + lia.
      + lia.
      + cbn [map]. rewrite R3. replace (S n - 1) with (S (n - 1)) by lia. rewrite back_S.
        replace (S (n - 1)) with n by lia. reflexivity.
      + destruct (rare sp (N.of_nat n) (g n)) eqn:Rn.
        * destruct R4 as [A B]. split.
          { intros i I Ri. destruct (Nat.eq_dec i n) as [->|N]; [exists (w_of (g n)); split; [now left|reflexivity]|].
            destruct (A i ltac:(lia) Ri) as (w & Iw & W). exists w. split; [now right|exact W]. }
          { intros r w [I|I]; [injection I as <- <-; exists n; repeat split; lia|].
            destruct (B r w I) as (i & X & Li & W). exists i. repeat split; trivial; lia. }
        * apply (rares_on n); trivial; [lia|]. intros i I. now replace i with n by lia.
      + destruct (rare sp (N.of_nat n) (g n)); [left; lia|]. destruct R5 as [R5|(m & X & Y)]; [left; lia|].
        right. exists m. split; [lia|exact Y].
      + apply (first_words_more (n - 1)); [lia|exact R6].
    - set (vs := v0 :: vs0) in *. destruct (if (_ <=? gr_calm s)%N then Some s else refreshed c s) as [s1|] eqn:F; [|discriminate].
      assert (R' : right_growth n s1).
      { destruct (_ <=? gr_calm s)%N; [now injection F as <-|]. now apply (refreshed_right n) in F. }
      assert (At : gr_at s = gr_at s1) by (rewrite (rg_at _ _ R), (rg_at _ _ R'); reflexivity). rewrite At in *. clear F R s At Done.
      destruct R' as [R1 R2 R3 R4 R5 R6]. rewrite R2 in *.
      destruct (_ && _) eqn:Ch in E; [|discriminate]. injection E as <-. both Ch as Ch St. both Ch as Ch Calm. both Ch as Far Aft.
      apply N.ltb_lt in Far. apply N.leb_le in Aft, Calm.
      assert (Len : length vs = S (length vs0)) by reflexivity.
      change (N.pos (Pos.of_succ_nat (length vs0))) with (N.of_nat (length vs)).
      change (rev_append vs0 (v0 :: gr_back s1)) with (rev_append vs (gr_back s1)). clearbody vs.
      destruct R5 as [R5|(m & Lm & Ec & Et & Ds)]; [lia|].
      assert (S := stretch_sound sp c OK Parts Space g G n n count (pairs_at c (gr_rares s1) (N.of_nat m)) (gr_firsts s1) vs (gr_back s1)).
      assert (Val : forall i, i < length vs -> num vs.[i] = g (n + i) /\ common_value sp c g n (n + i)).
      { apply S; trivial.
        - fold k. lia.
        - now apply words_back.
        - apply (first_words_more (n - 1)); [lia|exact R6].
        - now rewrite <- Et.
        - apply pairs_at_right; trivial; [|left; lia]. intros r w I. destruct R4 as [_ B]. destruct (B r w I) as (i & -> & Li & _). lia.
        - rewrite <- Et. exact St. }
      clear S. exists (n + length vs). split; [lia|].
      assert (Ra : rares_below (n + length vs) (gr_rares s1)).
      { apply (rares_on n); trivial; [lia|]. intros i I. destruct (Val (i - n) ltac:(lia)) as [_ [C _]].
        now replace (n + (i - n)) with i in C by lia. }
      constructor; cbn [gr_at gr_back gr_rares gr_table gr_firsts gr_calm]; trivial; [lia|lia| | |].
      + apply back_app; trivial. intros i I. now apply Val.
      + right. exists m. repeat split; trivial. lia.
      + apply (first_words_more (n - 1)); [lia|exact R6].
  Qed.

  Lemma seedling_right e : right_growth 1 (seedling e).
  Proof.
    constructor; cbn; trivial; [split| |split; cbn; [lia|]].
    - intros i I. lia.
    - intros r w [].
    - left. lia.
    - intros i I. lia.
  Qed.

  Lemma grown_right to rounds e s : 1 <= to ->
    N.iter rounds (grow sp c pages ts (N.of_nat to)) (Some (seedling e)) = Some s -> exists n, n <= to /\ right_growth n s.
  Proof.
    intros To E.
    assert (I : forall o, (forall s, o = Some s -> exists n, n <= to /\ right_growth n s) ->
              forall s, grow sp c pages ts (N.of_nat to) o = Some s -> exists n, n <= to /\ right_growth n s).
    { intros [s0|] A s1 X; [|discriminate]. destruct (A s0 eq_refl) as (n & L & R). apply (grow_right to n) in X; trivial.
      destruct X as (n' & Ln & R'). exists n'. split; [lia|exact R']. }
    revert s E. apply (N.iter_invariant rounds _ (grow sp c pages ts (N.of_nat to))
      (fun o => forall s, o = Some s -> exists n, n <= to /\ right_growth n s)); [exact I|].
    intros s X. injection X as <-. exists 1. split; [lia|apply seedling_right].
  Qed.

  (** ** On the way *)
  Lemma top_at_spec v h : forall vs n, top_at v h (N.of_nat n) vs = true -> forall i, i < length vs ->
    (n + i < N.to_nat h -> num vs.[i] <> num v) /\ (n + i = N.to_nat h -> num vs.[i] = num v).
  Proof.
    induction vs as [|x vs IH]; intros n E i L; [simpl in L; lia|]. cbn [top_at] in E. both E as A E. destruct i as [|i].
    - cbn. rewrite Nat.add_0_r. destruct (N.ltb_spec (N.of_nat n) h).
      + apply negb_true_iff in A. split; [intros _ X|lia]. apply w_eqb_spec in X. congruence.
      + destruct (N.eqb_spec (N.of_nat n) h); [split; [lia|intros _; now apply w_eqb_spec]|lia].
    - rewrite <- Nat2N.inj_succ in E. cbn. rewrite <- Nat.add_succ_comm. apply (IH (S n) E). simpl in L. lia.
  Qed.

  Lemma top_ok_spec top n after vs : after = N.of_nat (n + length vs) -> top_ok top (N.of_nat n) after vs = true ->
    forall i, i < length vs -> fits top (n + i) (num vs.[i]).
  Proof.
    intros -> E i L. destruct top as [(v, h)|]; [|exact I]. cbn [top_ok fits] in *. both E as A E.
    rewrite forallb_forall in A. specialize (A vs.[i] (nth_In _ _ L)). apply N.leb_le in A. cbn [num w_of] in A.
    assert (K : (n + i < N.to_nat h -> num vs.[i] <> v) /\ (n + i = N.to_nat h -> num vs.[i] = v)).
    { destruct (N.leb_spec (N.of_nat (n + length vs)) h).
      - rewrite forallb_forall in E. specialize (E vs.[i] (nth_In _ _ L)). apply negb_true_iff in E. split; [|lia].
        intros _ X. apply (w_eqb_spec vs.[i] (w_of v)) in X. congruence.
      - apply orb_true_iff in E. destruct E as [E|E]; [apply N.ltb_lt in E; lia|]. now apply (top_at_spec (w_of v) h vs n E i). }
    repeat split; [exact A| |apply K]. intro X. apply K in X. lia.
  Qed.

  Lemma differ_spec W : forall back, differ W back = true -> differs_from W back.
  Proof.
    induction W as [|x W IH]; intros [|y back] E; try discriminate. cbn [differ] in E. apply orb_true_iff in E.
    destruct E as [E|E].
    - exists 0. cbn. split; [lia|]. split; [lia|]. intro X. apply w_eqb_spec in X. now rewrite X in E.
    - apply IH in E. destruct E as (e & A & B & D). exists (S e). cbn. split; [lia|]. split; [lia|exact D].
  Qed.

  Lemma no_return_spec W : forall vs back, no_return W vs back = true -> forall i, i < length vs ->
    differs_from W (rev (firstn (S i) vs) ++ back).
  Proof.
    induction vs as [|v vs IH]; intros back E i L; [simpl in L; lia|]. cbn [no_return] in E. both E as A E. destruct i as [|i].
    - now apply differ_spec.
    - cbn [firstn rev]. rewrite <- app_assoc. apply (IH (v :: back) E i). simpl in L. lia.
  Qed.

  Definition right_ground (M b : nat) (gd : ground) : Prop :=
    gd_pages gd = pages /\ gd_splits gd = ts /\ k < b /\
    exists ps, gd_table gd = table_of ps /\ descending (tab_far (table_of ps)) ps = true /\
      forall m m', b <= m -> (forall i, b <= i < m -> rare sp (N.of_nat i) (g i) = false) -> right_pairs sp c g M m m' ps.

  Definition seen (M : nat) (top : option (N * N)) (apart : option (list word)) (from n : nat) : Prop :=
    (forall m, from <= m < n -> common_value sp c g M m /\ fits top m (g m)) /\
    forall W, apart = Some W -> forall m, from < m <= n -> exists back, recent g m back /\ differs_from W back.

  Definition right_walk (M : nat) (top : option (N * N)) (apart : option (list word)) (from n : nat) (w : walk) : Prop :=
    wk_at w = N.of_nat n /\ from <= n /\ recent g n (wk_back w) /\ seen M top apart from n.

  Section Way.
    Variables M b from : nat.
    Variable gd : ground.
    Variable firsts : list word.
    Variable apart : option (list word).
    Hypothesis Gd : right_ground M b gd.
    Hypothesis Firsts : first_words g M firsts.
    Hypothesis From : b <= from.
    Hypothesis Calm : forall i, b <= i < from -> rare sp (N.of_nat i) (g i) = false.

    Lemma go_right to n w w' : right_walk M (gd_top gd) apart from n w -> n <= to ->
      go gd firsts apart (N.of_nat to) (Some w) = Some w' -> exists n', n <= n' <= to /\ right_walk M (gd_top gd) apart from n' w'.
    Proof.
      intros (W1 & W2 & W3 & W4 & W5) To E. cbn [go] in E. destruct (N.of_nat to <=? wk_at w)%N eqn:Done.
      { injection E as <-. exists n. split; [lia|]. exact (conj W1 (conj W2 (conj W3 (conj W4 W5)))). }
      clear Done. destruct (wk_rest w) as [vs drop rest]. rewrite W1 in *.
      destruct (_ && _) eqn:Ch in E; [|discriminate]. both Ch as Ch St. both Ch as Ch Ap. both Ch as Aft Top. apply N.leb_le in Aft.
      destruct Gd as (Gp & Gs & Gk & ps & Gt & Ds & Rp). rewrite Gp, Gs, Gt in St.
      assert (Val : forall i, i < length vs -> num vs.[i] = g (n + i) /\ common_value sp c g M (n + i)).
      { apply (stretch_sound sp c OK Parts Space g G M n count ps firsts vs (wk_back w)); trivial; [fold k; lia|].
        apply Rp; [lia|]. intros i I. destruct (le_lt_dec from i); [|apply Calm; lia]. now apply W4. }
      assert (T := top_ok_spec (gd_top gd) n (N.of_nat n + N.of_nat (length vs))%N vs ltac:(lia) Top).
      assert (R : recent g (n + length vs) (rev vs ++ wk_back w)) by (apply recent_app; trivial; intros i I; now apply Val).
      exists (n + length vs). split; [lia|].
      assert (Q : right_walk M (gd_top gd) apart from (n + length vs)
                    {| wk_at := N.of_nat n + N.of_nat (length vs); wk_back := rev_append vs (wk_back w); wk_rest := rest |}).
      { split; [cbn; lia|]. split; [lia|]. cbn [wk_back]. rewrite rev_append_rev. split; [exact R|]. split.
        - intros m I. destruct (le_lt_dec n m) as [X|X]; [|apply W4; lia]. destruct (Val (m - n) ltac:(lia)) as [V C].
          specialize (T (m - n) ltac:(lia)). replace (n + (m - n)) with m in * by lia. rewrite V in T. auto.
        - intros W -> m I. destruct (le_lt_dec m n) as [X|X]; [apply W5; trivial; lia|].
          assert (D := no_return_spec W vs (wk_back w) Ap (m - n - 1) ltac:(lia)).
          replace (S (m - n - 1)) with (m - n) in D by lia. exists (rev (firstn (m - n) vs) ++ wk_back w). split; [|exact D].
          assert (Lm : length (firstn (m - n) vs) = m - n) by (rewrite firstn_length; lia).
          replace m with (n + length (firstn (m - n) vs)) at 1 by lia. apply recent_app; trivial.
          intros i Li. rewrite Lm in Li. destruct (Val i ltac:(lia)) as [V _]. rewrite <- V. f_equal.
          rewrite <- (firstn_skipn (m - n) vs) at 2. rewrite app_nth1; [reflexivity|lia]. }
      rewrite first_of_spec in E. destruct drop; injection E as <-; [|exact Q]. destruct Q as (Q1 & Q2 & Q3 & Q4). split; [exact Q1|]. split; [exact Q2|].
      split; [|exact Q4]. cbn [wk_back] in *. now apply recent_firstn.
    Qed.

    Lemma go_to_right rounds to n w w' : right_walk M (gd_top gd) apart from n w -> n <= to ->
      go_to rounds gd firsts apart (N.of_nat to) w = Some w' -> right_walk M (gd_top gd) apart from to w'.
    Proof.
      intros R To E. unfold go_to, arrived in E. destruct (N.iter _ _ _) as [w1|] eqn:It; [|discriminate].
      destruct (N.eqb_spec (wk_at w1) (N.of_nat to)) as [At|]; [|discriminate]. injection E as <-.
      assert (I : exists n', n' <= to /\ right_walk M (gd_top gd) apart from n' w1).
      { clear At. revert w1 It. apply (N.iter_invariant rounds _ (go gd firsts apart (N.of_nat to))
          (fun o => forall s, o = Some s -> exists n', n' <= to /\ right_walk M (gd_top gd) apart from n' s)).
        - intros [s0|] A s1 X; [|discriminate]. destruct (A s0 eq_refl) as (n1 & L & R1).
          apply (go_right to n1) in X; trivial. destruct X as (n2 & L2 & R2). exists n2. split; [lia|exact R2].
        - intros s X. injection X as <-. exists n. split; [exact To|exact R]. }
      destruct I as (n' & L & R'). assert (X := proj1 R'). rewrite At in X. now replace to with n' by lia.
    Qed.
  End Way.
End Right.

(** * The check *)
(** The first heap at which all rare ones are known; where the state is compared, and where it came back. *)
Definition known_from (M : N) (q : period_claim) : N := M + N.of_nat (most_taken (p_code q)) + 1.
Definition place (M : N) (q : period_claim) : N := N.max (p_preperiod q) 1 + M + N.of_nat (most_taken (p_code q)).
Definition place_again (M : N) (q : period_claim) : N := place M q + p_period q.
Definition window_size (M : N) (q : period_claim) : nat := unary (M + N.of_nat (most_taken (p_code q))).

Definition top_first (top : option (N * N)) : bool :=
  match top with None => true | Some (v, h) => if (h =? 0)%N then (v =? 0)%N else negb (v =? 0)%N end.

(** From the rules to [known_from]. *)
Definition started (sp : space) (M : N) (q : period_claim) (count : nat) (rounds : N) (e : evidence) :
    option (ground * list word * walk) :=
  let c := p_code q in
  let pages := pages_of sp 0 count in
  let ts := map N.to_nat (amounts 2 0 c) in
  let b := known_from M q in
  if code_ok c && parts_at_most c 2 && space_ok sp c && top_first (p_largest q) then
    match N.iter rounds (grow sp c pages ts b) (Some (seedling e)) with
    | None => None
    | Some {| gr_at := n; gr_back := back; gr_rares := rares; gr_rest := rest |} =>
        let ps := pairs_at c rares b in
        let all := rev_append back [] in
        if (n =? b)%N && forallb (fun r => fst r <=? M)%N rares && forallb (fun p => fst p <? b)%N (all_pairs c rares) &&
           descending (tab_far (table_of ps)) ps && top_ok (p_largest q) 1 b all
        then Some ({| gd_pages := pages; gd_table := table_of ps; gd_splits := ts; gd_keep := S (S (window_size M q));
                      gd_top := p_largest q |}, first_of (unary M) all, {| wk_at := b; wk_back := back; wk_rest := rest |})
        else None
    end
  else None.

(** One leg of the way; [W] is the window before [place]. *)
Definition leg (M : N) (q : period_claim) (rounds : N) (gd : ground) (firsts W : list word) (to : N) (w : walk) : option walk :=
  if (to <=? place M q)%N then go_to rounds gd firsts None to w
  else if (to <? place_again M q)%N then go_to rounds gd firsts (Some W) to w
  else match go_to rounds gd firsts (Some W) (to - 1) w with
       | None => None
       | Some w' => go_to rounds gd firsts None to w'
       end.

Fixpoint same_first (k : nat) (a b : list word) : bool :=
  match k, a, b with
  | O, _, _ => true
  | S k', x :: a', y :: b' => w_eqb x y && same_first k' a' b'
  | _, _, _ => false
  end.

(** The windows at both places, each with one value more: there the preperiod ends. *)
Definition came_back (M : N) (q : period_claim) (back back' : list word) : bool :=
  let k := window_size M q in
  let n0 := p_preperiod q in
  same_first k back back' &&
  match nth_error back' k with
  | None => false
  | Some y =>
      if (n0 <=? 1)%N then Bool.eqb (w_eqb y w_zero) (n0 =? 0)%N
      else match nth_error back k with Some x => negb (w_eqb x y) | None => false end
  end.

Definition fair (sp : space) (M : N) (q : period_claim) : bool :=
  (1 <=? p_period q)%N && (negb (positional sp) || N.even (p_period q)) &&
  match p_values q with [] => true | _ => false end &&
  match p_largest q with None => true | Some (_, h) => (h <? place_again M q)%N end.

Definition check_repetition (sp : space) (M : N) (q : period_claim) (count : nat) (rounds : N) (e : evidence) : bool :=
  fair sp M q &&
  match started sp M q count rounds e with
  | None => false
  | Some (gd, firsts, w) =>
      match leg M q rounds gd firsts [] (place M q) w with
      | None => false
      | Some {| wk_at := n; wk_back := back; wk_rest := rest |} =>
          match leg M q rounds gd firsts (first_of (window_size M q) back) (place_again M q)
                  {| wk_at := n; wk_back := back; wk_rest := rest |} with
          | None => false
          | Some w' => came_back M q back (wk_back w')
          end
      end
  end.

Section Whole.
  Variable sp : space.
  Variable M : N.
  Variable q : period_claim.
  Let c := p_code q.
  Let g := nim_value c.
  Let m := N.to_nat M.
  Let b := N.to_nat (known_from M q).
  Let s := N.to_nat (place M q).
  Let e := N.to_nat (place_again M q).
  Notation not_rare i := (rare sp (N.of_nat i) (g i) = false).

  (** What is known of the heaps from x to below y, if [W] is the window before s. *)
  Definition way (W : list word) (x y : nat) : Prop :=
    (forall i, x <= i < y -> common_value sp c g m i /\ fits (p_largest q) i (g i)) /\
    (s <= x -> forall i, x < i <= y -> i < e -> exists back, recent g i back /\ differs_from W back).

  Lemma started_right count rounds ev gd firsts w : started sp M q count rounds ev = Some (gd, firsts, w) ->
    code_ok c = true /\ parts_at_most c 2 = true /\ space_ok sp c = true /\
    right_ground sp c g count m b gd /\ gd_top gd = p_largest q /\ first_words g m firsts /\
    wk_at w = known_from M q /\ recent g b (wk_back w) /\
    (forall i, m < i < b -> not_rare i) /\ forall i, i < b -> fits (p_largest q) i (g i).
  Proof.
    intro E. unfold started in E. fold c in E. destruct (_ && _) eqn:F in E; [|discriminate]. both F as F Z. both F as F Space.
    both F as OK Parts. assert (G : is_grundy nat (octal_opts c) g) by (apply grundy_is_grundy; now apply octal_opts_weight).
    assert (B : b = m + most_taken c + 1) by (unfold b, m, c, known_from; lia).
    replace (known_from M q) with (N.of_nat b) in E |- * by (unfold b; lia).
    destruct (N.iter _ _ _) as [gr|] eqn:Gr; [|discriminate].
    apply (grown_right sp c OK Parts Space g G count b) in Gr; [|lia]. destruct Gr as (n & Ln & R).
    destruct gr as [at' back rares tab fs calm rest]. destruct R as [R1 R2 R3 R4 _ _]. cbn [gr_at gr_back gr_rares] in *.
    set (ps := pairs_at c rares (N.of_nat b)) in *. destruct (_ && _) eqn:F in E; [|discriminate]. injection E as <- <- <-.
    rewrite first_of_spec, unary_spec.
    both F as F Top. both F as F Desc. both F as F Active. both F as At Le. apply N.eqb_eq in At. rewrite forallb_forall in Le, Active.
    assert (n = b) by lia. subst n. split; [exact OK|]. split; [exact Parts|]. split; [exact Space|].
    assert (NR : forall i, m < i < b -> not_rare i).
    { intros i I. destruct (rare sp (N.of_nat i) (g i)) eqn:X; [exfalso|reflexivity]. destruct R4 as [A _].
      destruct (A i ltac:(lia) X) as (w & Iw & _). apply Le, N.leb_le in Iw. cbn in Iw. unfold m in I. lia. }
    split; [|split; [reflexivity|split]]; [| |split; [reflexivity|split; [now apply (words_back c)|split; [exact NR|]]]].
    - split; [reflexivity|]. split; [reflexivity|]. split; [lia|]. exists ps. split; [reflexivity|]. split; [exact Desc|].
      intros x y L C. apply (pairs_at_right sp c OK g m b x y rares); [|exact L| |].
      + now apply (rares_on sp c g b).
      + intros r w I. apply Le, N.leb_le in I. cbn in I. unfold m. lia.
      + right. intros p I. now apply Active, N.ltb_lt in I.
    - assert (X := first_words_rev c g back (b - 1) R3). destruct X as [X1 X2]. fold m. split; [rewrite firstn_length; lia|].
      intros j J. rewrite firstn_length in J. rewrite <- X2 by lia. f_equal. rewrite <- (firstn_skipn m (rev_append back [])) at 2.
      rewrite app_nth1; [reflexivity|rewrite firstn_length; lia].
    - intros i I. assert (X := first_words_rev c g back (b - 1) R3). assert (Y := f_equal (@length N) R3).
      rewrite map_length, length_back in Y. destruct i as [|i].
      + assert (G0 : g 0 = 0%N) by (apply (g_zero c OK g G)). rewrite G0. destruct (p_largest q) as [(v, h)|]; [|exact Logic.I].
        cbn [top_first fits] in *. destruct (N.eqb_spec h 0) as [H0|Nh].
        * apply N.eqb_eq in Z. subst v. repeat split; lia.
        * apply negb_true_iff, N.eqb_neq in Z. repeat split; lia.
      + assert (T := top_ok_spec c (p_largest q) 1 (N.of_nat b) (rev_append back [])).
        rewrite rev_append_rev, app_nil_r, rev_length in *. specialize (T ltac:(lia) Top i ltac:(lia)).
        destruct X as [_ X]. rewrite X in T by (rewrite rev_length; lia). exact T.
  Qed.

  Lemma leg_right count rounds gd firsts W to x w w' :
    code_ok c = true -> parts_at_most c 2 = true -> space_ok sp c = true ->
    right_ground sp c g count m b gd -> gd_top gd = p_largest q -> first_words g m firsts ->
    b <= x -> (forall i, b <= i < x -> not_rare i) -> wk_at w = N.of_nat x -> recent g x (wk_back w) -> x <= to -> (e <= to -> x < to) ->
    leg M q rounds gd firsts W (N.of_nat to) w = Some w' ->
    wk_at w' = N.of_nat to /\ recent g to (wk_back w') /\ way W x to.
  Proof.
    intros OK Parts Space Gd Gt Fi Bx Calm At Rec Le Lt E. unfold leg in E.
    assert (G : is_grundy nat (octal_opts c) g) by (apply grundy_is_grundy; now apply octal_opts_weight).
    assert (St : forall ap, right_walk sp c g m (gd_top gd) ap x x w).
    { intro ap. split; [exact At|]. split; [lia|]. split; [exact Rec|]. split; [intros i I; lia|intros V _ i I; lia]. }
    assert (Go := fun ap => go_to_right sp c OK Parts Space g G count m b x gd firsts ap Gd Fi Bx Calm rounds).
    assert (Fin : forall ap y v, right_walk sp c g m (gd_top gd) ap x y v ->
              (forall i, x <= i < y -> common_value sp c g m i /\ fits (p_largest q) i (g i))).
    { intros ap y v (_ & _ & _ & A & _). rewrite Gt in A. exact A. }
    destruct (N.leb_spec (N.of_nat to) (place M q)) as [X|X]; [|destruct (N.ltb_spec (N.of_nat to) (place_again M q)) as [Y|Y]].
    - apply (Go None to x w w' (St _)) in E; [|lia]. split; [apply E|]. split; [apply E|]. split; [now apply (Fin None to w')|].
      intros L. unfold s in L. lia.
    - apply (Go (Some W) to x w w' (St _)) in E; [|lia]. split; [apply E|]. split; [apply E|]. split; [now apply (Fin (Some W) to w')|].
      intros _ i I _. destruct E as (_ & _ & _ & _ & A). now apply A.
    - destruct (go_to rounds gd firsts (Some W) (N.of_nat to - 1) w) as [w1|] eqn:E1; [|discriminate].
      replace (N.of_nat to - 1)%N with (N.of_nat (to - 1)) in E1 by lia.
      apply (Go (Some W) (to - 1) x w w1 (St _)) in E1; [|unfold e in Lt; lia].
      assert (R1 : right_walk sp c g m (gd_top gd) None x (to - 1) w1).
      { destruct E1 as (A1 & A2 & A3 & A4 & _). split; [exact A1|]. split; [exact A2|]. split; [exact A3|]. split; [exact A4|].
        intros V Z. discriminate. }
      apply (Go None to (to - 1) w1 w' R1) in E; [|lia]. split; [apply E|]. split; [apply E|].
      split; [now apply (Fin None to w')|]. intros _ i I L. destruct E1 as (_ & _ & _ & _ & A). apply A; [reflexivity|].
      unfold e in L. lia.
  Qed.

  Lemma same_first_spec : forall k a a', same_first k a a' = true ->
    forall i, i < k -> i < length a /\ i < length a' /\ num a.[i] = num a'.[i].
  Proof.
    induction k as [|k IH]; intros a a' E i L; [lia|]. destruct a as [|x a], a' as [|y a']; try discriminate. cbn [same_first] in E.
    both E as A E. destruct i as [|i]; cbn; [split; [lia|]; split; [lia|now apply w_eqb_spec]|].
    destruct (IH a a' E i ltac:(lia)) as (B1 & B2 & B3). repeat split; trivial; lia.
  Qed.

  (** The whole way, from the first values to where the state came back. *)
  Lemma way_closes back back' :
    fair sp M q = true -> code_ok c = true -> parts_at_most c 2 = true -> space_ok sp c = true ->
    (forall i, m < i < b -> not_rare i) -> (forall i, i < b -> fits (p_largest q) i (g i)) ->
    (forall i, b <= i < e -> common_value sp c g m i /\ fits (p_largest q) i (g i)) ->
    (forall i, s < i < e -> exists l, recent g i l /\ differs_from (firstn (window_size M q) back) l) ->
    recent g s back -> recent g e back' -> came_back M q back back' = true -> period_holds q.
  Proof.
    intros F OK Parts Space NR Fb Cm Ap R1 R2 CB. unfold fair in F. both F as F Top. both F as F Listed. both F as P1 Even.
    apply N.leb_le in P1. unfold came_back in CB. both CB as Same Pre.
    set (k := most_taken c) in *. set (n0 := N.to_nat (p_preperiod q)) in *. set (p := N.to_nat (p_period q)) in *.
    assert (B : b = m + k + 1) by (unfold b, m, k, known_from, c; lia).
    assert (S : s = Nat.max n0 1 + m + k) by (unfold s, m, k, n0, place, c; lia).
    assert (E : e = s + p) by (unfold e, s, p, place_again; lia).
    assert (Size : window_size M q = m + k) by (unfold window_size, m, k, c; rewrite unary_spec; lia). rewrite Size in *.
    assert (G : is_grundy nat (octal_opts c) g) by (apply grundy_is_grundy; now apply octal_opts_weight).
    assert (G0 : g 0 = 0%N) by apply (g_zero c OK g G).
    destruct (nth_error back' (m + k)) as [y|] eqn:Y; [|discriminate].
    assert (Ly : m + k < length back') by (apply nth_error_Some; congruence). apply (nth_error_nth _ _ w_zero) in Y.
    destruct R1 as [R1 R1'], R2 as [R2 R2']. assert (Vy := R2' (m + k) Ly). rewrite Y in Vy.
    apply (period_by_windows sp q m (firstn (m + k) back) back'); fold c g k n0 p; trivial; try rewrite <- S.
    - unfold p. lia.
    - intro X. rewrite X in Even. cbn in Even. unfold p. rewrite <- Nat.negb_odd. apply N.even_spec in Even. destruct Even as [z ->].
      rewrite N2Nat.inj_mul. change (N.to_nat 2) with 2. rewrite Nat.odd_mul. reflexivity.
    - now destruct (p_values q).
    - intros i I. destruct (le_lt_dec b i); [apply Cm; lia|apply NR; lia].
    - intros i I. apply Cm. lia.
    - intros i I. destruct (le_lt_dec b i); [apply Cm; lia|apply Fb; lia].
    - intros v h X. rewrite X in Top. apply N.ltb_lt in Top. rewrite <- E. unfold e. lia.
    - intros i I. destruct (same_first_spec _ _ _ Same i I) as (A1 & A2 & A3).
      assert (X : (firstn (m + k) back).[i] = back.[i]).
      { rewrite <- (firstn_skipn (m + k) back) at 2. rewrite app_nth1; [reflexivity|rewrite firstn_length; lia]. }
      rewrite X, <- E, A3, R2' by lia. rewrite <- R1' by lia. rewrite A3, R2' by lia. auto.
    - rewrite firstn_length. lia.
    - intro Z. destruct (N.leb_spec (p_preperiod q) 1); [|unfold n0 in Z; lia].
      replace (p_preperiod q =? 0)%N with true in Pre by (symmetry; apply N.eqb_eq; unfold n0 in Z; lia).
      apply eqb_prop, w_eqb_spec in Pre. rewrite Vy in Pre. change (num w_zero) with 0%N in Pre.
      replace (e - 1 - (m + k)) with p in Pre by lia. now rewrite G0, Pre.
    - intro Z. replace (n0 - 1 + p) with (e - 1 - (m + k)) by lia. rewrite <- Vy.
      destruct (N.leb_spec (p_preperiod q) 1) as [L|L].
      + replace (p_preperiod q =? 0)%N with false in Pre by (symmetry; apply N.eqb_neq; unfold n0 in Z; lia).
        apply eqb_prop in Pre. replace (n0 - 1) with 0 by (unfold n0 in *; lia). rewrite G0. intro X.
        apply (w_eqb_spec y w_zero) in X. congruence.
      + destruct (nth_error back (m + k)) as [x|] eqn:X; [|discriminate].
        assert (Lx : m + k < length back) by (apply nth_error_Some; congruence). apply (nth_error_nth _ _ w_zero) in X.
        assert (Vx := R1' (m + k) Lx). rewrite X in Vx. replace (n0 - 1) with (s - 1 - (m + k)) by (unfold n0 in *; lia).
        rewrite <- Vx. intro Q. apply negb_true_iff in Pre. assert (W : w_eqb x y = true) by (apply w_eqb_spec; congruence). congruence.
    - intros d D. apply Ap. lia.
  Qed.
End Whole.

Theorem repetition_claim_sound sp M q count rounds ev : check_repetition sp M q count rounds ev = true -> period_holds q.
Proof.
  intro E. unfold check_repetition in E. both E as F E. destruct (started _ _ _ _ _ _) as [((gd, firsts), w)|] eqn:St; [|discriminate].
  apply started_right in St. destruct St as (OK & Parts & Space & Gd & Gt & Fi & At & Rec & NR & Fb).
  set (b := N.to_nat (known_from M q)) in *. set (s := N.to_nat (place M q)). set (e := N.to_nat (place_again M q)).
  assert (P1 : (1 <= p_period q)%N) by (unfold fair in F; both F as F _; both F as F _; both F as F _; now apply N.leb_le in F).
  assert (L : b <= s /\ s < e) by (unfold b, s, e, known_from, place_again, place; lia).
  destruct (leg M q rounds gd firsts [] (place M q) w) as [w1|] eqn:E1; [|discriminate].
  assert (H1 : wk_at w1 = N.of_nat s /\ recent (nim_value (p_code q)) s (wk_back w1) /\ way sp M q [] b s).
  { replace (place M q) with (N.of_nat s) in E1 by (unfold s; lia).
    apply (leg_right sp M q count rounds gd firsts [] s b) in E1; trivial; try lia; intros i I; lia. }
  clear E1. destruct w1 as [n1 back rest]. cbn [wk_at wk_back] in *. destruct H1 as (At1 & Rec1 & W1 & _).
  rewrite first_of_spec in E. set (W := firstn (window_size M q) back) in *.
  destruct (leg M q rounds gd firsts W (place_again M q) _) as [w2|] eqn:E2; [|discriminate].
  assert (H2 : wk_at w2 = N.of_nat e /\ recent (nim_value (p_code q)) e (wk_back w2) /\ way sp M q W s e).
  { replace (place_again M q) with (N.of_nat e) in E2 by (unfold e; lia).
    apply (leg_right sp M q count rounds gd firsts W e s) in E2; trivial; try lia. intros i I. now apply W1. }
  clear E2. destruct H2 as (_ & Rec2 & W2 & W2').
  apply (way_closes sp M q back (wk_back w2)); trivial.
  - intros i I. destruct (le_lt_dec s i); [apply W2|apply W1]; unfold b, s, e in *; lia.
  - intros i I. apply W2'; unfold s, e in *; lia.
Qed.

(** * A long way in segments *)
(** A heap, and values before it, the last one first. *)
Definition waypoint := (N * list word)%type.

(** From the values before a heap to those before another; without a heap, from the rules. *)
Definition check_segment (sp : space) (M : N) (q : period_claim) (count : nat) (rounds : N) (e : evidence) (W : list word)
    (from : option waypoint) (to : waypoint) : bool :=
  match started sp M q count rounds e with
  | None => false
  | Some (gd, firsts, {| wk_at := n; wk_back := first_back; wk_rest := rest |}) =>
      let '(x, back) := match from with None => (n, first_back) | Some w => w end in
      forallb w_small back && (n <=? x)%N && (x <? fst to)%N && ((fst to <=? place M q)%N || (place M q <=? x)%N) &&
      match leg M q rounds gd firsts W (fst to) {| wk_at := x; wk_back := back; wk_rest := rest |} with
      | None => false
      | Some w' => same_first (length (snd to)) (snd to) (wk_back w')
      end
  end.

Section Segments.
  Variable sp : space.
  Variable M : N.
  Variable q : period_claim.
  Variable W : list word.       (* the window before [place] *)
  Let c := p_code q.
  Let g := nim_value c.
  Let m := N.to_nat M.
  Let b := N.to_nat (known_from M q).

  (** What a segment says: the values at its beginning give those at its end, and all between are common. *)
  Definition segment_holds (from to : waypoint) : Prop :=
    let x := N.to_nat (fst from) in
    let y := N.to_nat (fst to) in
    recent g x (snd from) -> (forall i, b <= i < x -> rare sp (N.of_nat i) (g i) = false) ->
    recent g y (snd to) /\ way sp M q W x y.

  Lemma recent_prefix n a back : recent g n back -> same_first (length a) a back = true -> recent g n a.
  Proof.
    intros [R1 R2] S. assert (P : forall i, i < length a -> i < length a /\ i < length back /\ num a.[i] = num back.[i]) by (now apply (same_first_spec M q)).
    destruct (Nat.eq_dec (length a) 0) as [Z|Z].
    - destruct a; [|discriminate]. split; cbn; lia.
    - destruct (P (length a - 1) ltac:(lia)) as (_ & L & _). split; [lia|]. intros e E. destruct (P e E) as (_ & L' & ->). now apply R2.
  Qed.

  Theorem segment_sound count rounds e from to : check_segment sp M q count rounds e W from to = true ->
    (code_ok c = true /\ parts_at_most c 2 = true /\ space_ok sp c = true /\
     (forall i, m < i < b -> rare sp (N.of_nat i) (g i) = false) /\ forall i, i < b -> fits (p_largest q) i (g i)) /\
    (fst to <= place M q \/ match from with None => known_from M q | Some w => fst w end >= place M q)%N /\
    b <= N.to_nat (match from with None => known_from M q | Some w => fst w end) < N.to_nat (fst to) /\
    match from with
    | None => recent g (N.to_nat (fst to)) (snd to) /\ way sp M q W b (N.to_nat (fst to))
    | Some w => segment_holds w to
    end.
  Proof.
    intro E. unfold check_segment in E. destruct (started _ _ _ _ _ _) as [((gd, firsts), [n back rest])|] eqn:St; [|discriminate].
    apply started_right in St. destruct St as (OK & Parts & Space & Gd & Gt & Fi & At & Rec & NR & Fb). cbn [wk_at wk_back] in *.
    change (N.to_nat (known_from M q)) with b in Gd, Rec, NR, Fb. change (N.to_nat M) with m in Gd, Fi, NR. subst n.
    split; [exact (conj OK (conj Parts (conj Space (conj NR Fb))))|].
    assert (Go : forall x l, recent g (N.to_nat x) l -> (forall i, b <= i < N.to_nat x -> rare sp (N.of_nat i) (g i) = false) ->
      (known_from M q <=? x)%N && (x <? fst to)%N = true ->
      match leg M q rounds gd firsts W (fst to) {| wk_at := x; wk_back := l; wk_rest := rest |} with
      | None => false | Some w' => same_first (length (snd to)) (snd to) (wk_back w') end = true ->
      recent g (N.to_nat (fst to)) (snd to) /\ way sp M q W (N.to_nat x) (N.to_nat (fst to))).
    { intros x l R C L F. both L as L1 L2. apply N.leb_le in L1. apply N.ltb_lt in L2.
      destruct (leg _ _ _ _ _ _ _ _) as [w'|] eqn:Lg; [|discriminate].
      replace (fst to) with (N.of_nat (N.to_nat (fst to))) in Lg by lia.
      apply (leg_right sp M q count rounds gd firsts W _ (N.to_nat x)) in Lg; trivial; try exact C; try exact R; try lia; cbn [wk_at]; try lia.
      destruct Lg as (_ & R' & Wy). split; [eapply recent_prefix; eassumption|exact Wy]. }
    destruct from as [(x, l)|]; both E as E F; both E as E Side; both E as E Lt; both E as E Le; clear E; cbn [fst].
    - split; [apply orb_true_iff in Side; rewrite !N.leb_le in Side; lia|]. split; [apply N.leb_le in Le; apply N.ltb_lt in Lt; unfold b; lia|].
      intros R C. apply (Go x l); trivial. now rewrite Le, Lt.
    - split; [apply orb_true_iff in Side; rewrite !N.leb_le in Side; lia|]. split; [apply N.ltb_lt in Lt; unfold b; lia|].
      apply (Go (known_from M q) back); trivial; [intros i I; unfold b in I; lia|now rewrite Le, Lt].
  Qed.

  Fixpoint segments_checked (from : waypoint) (l : list waypoint) : Prop :=
    match l with
    | [] => True
    | to :: t => (exists count rounds e, check_segment sp M q count rounds e W (Some from) to = true) /\ segments_checked to t
    end.

  (** What is known at a waypoint that was reached. *)
  Definition reached (w : waypoint) : Prop :=
    let x := N.to_nat (fst w) in
    b <= x /\ recent g x (snd w) /\ (forall i, b <= i < x -> common_value sp c g m i /\ fits (p_largest q) i (g i)) /\
    forall i, N.to_nat (place M q) < i <= x -> i < N.to_nat (place_again M q) -> exists l, recent g i l /\ differs_from W l.

  Lemma reached_next from to : reached from -> (exists count rounds e, check_segment sp M q count rounds e W (Some from) to = true) ->
    reached to.
  Proof.
    intros (B & R & C & A) (count & rounds & e & E). apply segment_sound in E. destruct E as (_ & Side & Bx & S). cbn [fst] in Side, Bx.
    destruct S as (R' & Cm & Ap); [exact R|intros i I; now apply C|]. destruct from as (x, l). destruct to as (y, l'). cbn [fst snd] in *.
    unfold reached. cbn [fst snd]. split; [lia|]. split; [exact R'|]. split.
    - intros i I. destruct (le_lt_dec (N.to_nat x) i); [apply Cm; lia|apply C; lia].
    - intros i I Ie. destruct (le_lt_dec i (N.to_nat x)) as [Y|Y]; [apply A; trivial; lia|]. apply Ap; trivial; lia.
  Qed.

  Lemma reached_all l : forall from, reached from -> segments_checked from l -> forall w, In w (from :: l) -> reached w.
  Proof.
    induction l as [|to l IH]; intros from R S w I; [destruct I as [<-|[]]; exact R|]. destruct S as [S1 S2].
    destruct I as [<-|I]; [exact R|]. apply (IH to); trivial. now apply (reached_next from).
  Qed.
End Segments.

(** Whoever has checked all segments, one after the other or in any order, has the whole claim. *)
Theorem segments_sound sp M q first l back back' :
  let W := firstn (window_size M q) back in
  fair sp M q = true ->
  (exists count rounds e, check_segment sp M q count rounds e W None first = true) ->
  segments_checked sp M q W first l ->
  In (place M q, back) (first :: l) -> In (place_again M q, back') (first :: l) -> came_back M q back back' = true ->
  period_holds q.
Proof.
  intros W F (count & rounds & e & E) S I1 I2 CB. apply segment_sound in E. destruct E as ((OK & Parts & Space & NR & Fb) & Side & B & R & Cm & Ap).
  assert (R1 : reached sp M q W first).
  { unfold reached. split; [lia|]. split; [exact R|]. split; [exact Cm|].
    intros i I Ie. apply Ap; trivial; unfold known_from, place in *; lia. }
  assert (All := reached_all sp M q W l first R1 S). apply All in I1, I2. destruct I1 as (_ & A1 & _), I2 as (_ & A2 & A3 & A4).
  cbn [fst snd] in *. apply (way_closes sp M q back back'); trivial. intros i I. apply A4; lia.
Qed.
