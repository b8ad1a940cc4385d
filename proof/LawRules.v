(** The rules of games on a row or a circle of heaps, as families of moves; and that a law of such a
    game that [check_law] accepts is right for heaps of every size. *)
Require Import List Bool Arith NArith ZArith Lia MSetPositive FMapPositive.
From Bouton Require Import Game LinearMoves DigitLaw.
Import ListNotations.

(** A move takes one of these amounts, none of them 0, from each of some heaps: from [k_least] to
    [k_most] heaps that lie among [k_within] neighbours and in one of [k_sets], if there are some; its
    amounts differ by less than [k_differ]; none is larger than another heap was. Or it takes one of
    some lists of amounts. *)
Record taking := { k_amounts : condition; k_least : nat; k_most : nat; k_differ : option N;
                   k_within : option nat; k_sets : list (list nat); k_at_most_others : bool }.
Inductive kind := Take (t : taking) | Vectors (l : list (list N)).

(** Passes, one for each heap that is not empty or one while any heap is not; and beside the game a
    Nim heap of 0 to [r_nim] tokens, or of any size, which is one more number after the heaps. *)
Record rules := { r_heaps : nat; r_circle : bool; r_kinds : list kind;
                  r_pass_each : bool; r_pass_once : bool; r_nim : N; r_any_nim : bool }.
Definition tracks (r : rules) : nat := r_heaps r + if r_any_nim r then 1 else 0.

Fixpoint sublists (l : list nat) : list (list nat) :=
  match l with [] => [[]] | h :: l => let s := sublists l in s ++ map (cons h) s end.
Definition member (h : nat) (l : list nat) : bool := existsb (Nat.eqb h) l.

(** Some [w] neighbours, of which a circle has those past its end, too, have all these heaps. *)
Definition near (k : nat) (circle : bool) (w : option nat) (heaps : list nat) : bool :=
  match w with
  | None => true
  | Some w => (k <=? w) || existsb (fun first => (circle || (first + w <=? k)) &&
                forallb (fun h => (h + k - first) mod k <? w) heaps) (seq 0 k)
  end.

Definition in_one_set (sets : list (list nat)) (heaps : list nat) : bool :=
  match sets with [] => true | _ => existsb (fun s => forallb (fun h => member h s) heaps) sets end.

Definition only (z : Z) : condition := {| one_of := [z]; from_on := None |}.
Definition at_least (z : Z) : condition := {| one_of := []; from_on := Some z |}.
Definition less_than (d : N) : condition :=
  {| one_of := map (fun i => Z.of_nat i - Z.of_N d + 1)%Z (seq 0 (2 * N.to_nat d - 1)); from_on := None |}.
Definition factors (k : nat) (f : nat -> Z) : list Z := map f (seq 0 k).
Definition one_at (i h : nat) : Z := if h =? i then 1%Z else 0%Z.

(** What is taken from heap i is about what is taken from heap j. *)
Definition taken_alike (k : nat) (d : N) (i j : nat) : constraint :=
  {| before := factors k (fun h => one_at i h - one_at j h)%Z;
     after := factors k (fun h => one_at j h - one_at i h)%Z; result := less_than d |}.
(** What is taken from heap i is at most heap j. *)
Definition at_most (k i j : nat) : constraint :=
  {| before := factors k (fun h => one_at j h - one_at i h)%Z;
     after := factors k (one_at i); result := at_least 0 |}.

Definition taking_sides (k : nat) (t : taking) (heaps : list nat) : list constraint :=
  match k_differ t with
  | None => []
  | Some d => flat_map (fun i => flat_map (fun j => if i <? j then [taken_alike k d i j] else []) heaps) heaps
  end
  ++ (if k_at_most_others t then
        flat_map (fun i => flat_map (fun j => if i =? j then [] else [at_most k i j]) (seq 0 k)) heaps
      else []).

Definition kind_families (r : rules) (c : N) (m : kind) : list family :=
  let k := r_heaps r in
  let beside := repeat (only 0) (tracks r - k) in
  match m with
  | Take t =>
      map (fun heaps => {| from_control := c; to_control := c;
             amounts := map (fun h => if member h heaps then k_amounts t else only 0) (seq 0 k) ++ beside;
             sides := taking_sides k t heaps |})
        (filter (fun heaps => (k_least t <=? length heaps) && (length heaps <=? k_most t)
                              && negb (length heaps =? 0) && near k (r_circle r) (k_within t) heaps
                              && in_one_set (k_sets t) heaps)
          (sublists (seq 0 k)))
  | Vectors l =>
      map (fun v => {| from_control := c; to_control := c;
             amounts := map (fun a => only (Z.of_N a)) v ++ beside; sides := [] |}) l
  end.

(** A control is u (r_nim + 1) + v: u has a bit for each unspent pass, those of the heaps first, and
    v is the Nim heap. *)
Definition passes (r : rules) : list (list nat) :=   (* of each pass, the heaps of which one is not empty *)
  (if r_pass_each r then map (fun h => [h]) (seq 0 (r_heaps r)) else [])
  ++ (if r_pass_once r then [seq 0 (r_heaps r)] else []).
Definition control_of (r : rules) (u v : N) : N := (u * (r_nim r + 1) + v)%N.
Definition still (r : rules) (c c' : N) (s : list constraint) : family :=
  {| from_control := c; to_control := c'; amounts := repeat (only 0) (tracks r); sides := s |}.

Definition control_families (r : rules) (u v : N) : list family :=
  let c := control_of r u v in
  flat_map (kind_families r c) (r_kinds r)
  ++ (if r_any_nim r then [{| from_control := c; to_control := c;
        amounts := repeat (only 0) (r_heaps r) ++ [at_least 1]; sides := [] |}] else [])
  ++ flat_map (fun p => if N.testbit_nat u (fst p) then
       [still r c (control_of r (u - 2 ^ N.of_nat (fst p)) v)
          [{| before := factors (r_heaps r) (fun h => if member h (snd p) then 1%Z else 0%Z);
              after := []; result := at_least 1 |}]] else [])
     (combine (seq 0 (length (passes r))) (passes r))
  ++ map (fun w => still r c (control_of r u (N.of_nat w)) []) (seq 0 (N.to_nat v)).

Definition rules_controls (r : rules) : N := control_of r (2 ^ N.of_nat (length (passes r))) 0.
Definition rules_families (r : rules) : list family :=
  flat_map (fun u => flat_map (fun v => control_families r (N.of_nat u) (N.of_nat v))
                       (seq 0 (S (N.to_nat (r_nim r)))))
    (seq 0 (N.to_nat (2 ^ N.of_nat (length (passes r))))).

Definition rules_wins (r : rules) : bool -> position -> bool :=
  wins position (law_moves (rules_families r)) (law_moves_wf (rules_families r)).

Definition law_of (r : rules) (misere : bool) (b : N) (starts : list positive)
  (next : PM.t (PM.t positive)) (marked : PS.t) : law :=
  {| l_base := b; l_heaps := tracks r; l_misere := misere; l_families := rules_families r;
     l_starts := starts; l_next := next; l_marked := marked |}.

(** The player to move loses exactly the positions that the automaton accepts. *)
Theorem law_sound r misere b starts next marked V :
  let L := law_of r misere b starts next marked in
  check_law L V = true ->
  forall c x, (N.to_nat c < length starts) -> length x = tracks r ->
    (rules_wins r misere (c, x) = false <-> law_accepts L c x = true).
Proof.
  intros L K c x C X. assert (W : law_position L (c, x) = true).
  { unfold law_position. simpl. now rewrite X, Nat.eqb_refl, (proj2 (Nat.ltb_lt _ _) C). }
  pose proof (digit_law L V K c x W) as E. unfold rules_wins.
  change (wins position (law_moves (rules_families r)) (law_moves_wf (rules_families r)) misere (c, x)
    = negb (law_accepts L c x)) in E.
  rewrite E. destruct (law_accepts L c x); simpl; split; congruence.
Qed.

(** How lists become the maps of a law and of its evidence. *)
Definition map_of (A : Type) (l : list (positive * A)) : PM.t A :=
  fold_left (fun m p => PM.add (fst p) (snd p) m) l (PM.empty A).
Definition states_of (l : list positive) : PS.t := fold_left (fun s x => PS.add x s) l PS.empty.
