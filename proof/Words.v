(** Words: numbers that the extracted checker keeps in machine words (Extract.v, checker/words.ml).

    A nim-value is a word, and so is a set of values out of [page_size] neighbours, its page: the value
    u of the page from [base] on is the bit u - base. In Coq a word is a number like any other, and
    every function below says in one line what it does; the theorems of the checkers hold for these
    functions. That the machine does the same is trusted for the words that occur: values are below
    65,536, which [w_small] asks of every word that comes from outside, and sets have 62 bits. *)
Require Import Bool NArith Lia.

Inductive word := Word (n : N).
Definition num (w : word) : N := let 'Word n := w in n.

Definition page_size : N := 62.
Definition w_of (n : N) : word := Word n.
Definition w_zero : word := Word 0.
Definition w_small (a : word) : bool := (num a <? 65536)%N.
Definition w_eqb (a b : word) : bool := (num a =? num b)%N.
Definition w_leb (a b : word) : bool := (num a <=? num b)%N.
Definition w_xor (a b : word) : word := Word (N.lxor (num a) (num b)).
Definition w_or (a b : word) : word := Word (N.lor (num a) (num b)).
Definition w_disjoint (a b : word) : bool := (N.land (num a) (num b) =? 0)%N.
Definition w_subset (a b : word) : bool := (N.land (num a) (num b) =? num a)%N.
(** The next page; the set of [a] alone, and of all below [v], as far as they are on the page. *)
Definition w_next (base : word) : word := Word (num base + page_size).
Definition w_bit (base a : word) : word :=
  Word (if (num base <=? num a)%N && (num a <? num base + page_size)%N then 2 ^ (num a - num base) else 0).
Definition w_below (base v : word) : word := Word (N.ones (N.min page_size (num v - num base))).

Definition on_page (base : word) (u : N) : Prop := (num base <= u < num base + page_size)%N.
Definition has (base m : word) (u : N) : Prop := on_page base u /\ N.testbit (num m) (u - num base) = true.

Lemma has_zero base u : ~ has base w_zero u.
Proof. intros [_ H]. discriminate. Qed.

Lemma has_or base a b u : has base (w_or a b) u <-> has base a u \/ has base b u.
Proof. unfold has. simpl. rewrite N.lor_spec, orb_true_iff. tauto. Qed.

Lemma has_bit base a u : has base (w_bit base a) u <-> on_page base u /\ u = num a.
Proof.
  unfold has, w_bit, on_page. simpl num.
  destruct (_ && _) eqn:E.
  - apply andb_true_iff in E. rewrite N.leb_le, N.ltb_lt in E. rewrite N.pow2_bits_eqb, N.eqb_eq. intuition lia.
  - rewrite N.bits_0. apply andb_false_iff in E. rewrite N.leb_gt, N.ltb_ge in E. split; [now intros [_ ?]|].
    intros [P ->]. lia.
Qed.

Lemma has_below base v u : on_page base u -> (u < num v)%N -> has base (w_below base v) u.
Proof. unfold has, on_page. intros P L. split; [exact P|]. apply N.ones_spec_low. lia. Qed.

Lemma disjoint_spec base a b u : w_disjoint a b = true -> has base a u -> ~ has base b u.
Proof.
  unfold w_disjoint, has. rewrite N.eqb_eq. intros E [P A] [_ B].
  assert (X := N.land_spec (num a) (num b) (u - num base)). now rewrite E, N.bits_0, A, B in X.
Qed.

Lemma subset_spec base a b u : w_subset a b = true -> has base a u -> has base b u.
Proof.
  unfold w_subset, has. rewrite N.eqb_eq. intros E [P A]. split; [exact P|].
  rewrite <- E, N.land_spec in A. now apply andb_true_iff in A.
Qed.

Lemma w_eqb_spec a b : w_eqb a b = true <-> num a = num b.
Proof. apply N.eqb_eq. Qed.
