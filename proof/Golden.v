(** The golden ratio without real numbers.

    phi = (1 + sqrt 5) / 2 satisfies phi^2 = phi + 1. For natural numbers a <= n phi means
    a^2 <= n (a + n), and equality happens only for n = 0, as phi is irrational: [golden_irrational],
    by descent. The whole part of n phi is (n + sqrt (5 n^2)) / 2 with the whole part of the square
    root: [golden_spec]. *)
Require Import Arith Lia Wf_nat.

Lemma golden_irrational n : forall a, a * a = n * (a + n) -> n = 0.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros a E.
  destruct (Nat.eq_dec n 0) as [Z|Z]; trivial. exfalso.
  assert (n < a) by nia. assert (a < 2 * n) by nia.
  apply Z. assert (a - n = 0); [|lia].
  apply (IH (a - n) ltac:(lia) n). replace (n + (a - n)) with a by lia.
  assert (Q : exists d, a = n + d) by (exists (a - n); lia). destruct Q as (d & ->).
  replace (n + d - n) with d by lia. nia.
Qed.

(** a <= n phi *)
Definition below (n a : nat) : Prop := a * a <= n * (a + n).

Definition golden (n : nat) : nat := (n + Nat.sqrt (5 * (n * n))) / 2.

Lemma golden_spec n : below n (golden n) /\ ~ below n (S (golden n)).
Proof.
  unfold golden, below. set (r := Nat.sqrt (5 * (n * n))).
  assert (R : r * r <= 5 * (n * n) < S r * S r) by apply Nat.sqrt_spec'.
  assert (N : n <= r) by nia.
  assert (D := Nat.div_mod (n + r) 2 ltac:(lia)). assert (M := Nat.mod_upper_bound (n + r) 2 ltac:(lia)).
  set (a := (n + r) / 2) in *. set (m := (n + r) mod 2) in *. clearbody a m r.
  assert (A : exists d, 2 * a = n + d) by (exists (2 * a - n); lia). destruct A as (d & A).
  assert (d <= r) by lia. assert (r <= S d) by lia.
  split.
  - assert (d * d <= 5 * (n * n)) by nia. nia.
  - assert (5 * (n * n) < S (S d) * S (S d)) by nia. nia.
Qed.

Lemma below_mono n a b : b <= a -> below n a -> below n b.
Proof.
  unfold below. intros L A. destruct (le_lt_dec n b) as [B|B]; [|nia].
  destruct (Nat.le_exists_sub b a L) as (d & -> & _).
  destruct (Nat.le_exists_sub n b B) as (e & -> & _). nia.
Qed.
Lemma below_mono_n n m a : n <= m -> below n a -> below m a.
Proof. unfold below. intros L A. assert (n * (a + n) <= m * (a + m)) by (apply Nat.mul_le_mono; lia). lia. Qed.

Lemma golden_unique n a : below n a -> ~ below n (S a) -> a = golden n.
Proof.
  intros A B. destruct (golden_spec n) as [C D].
  destruct (lt_eq_lt_dec a (golden n)) as [[L|E]|L]; trivial; exfalso.
  - apply B. apply below_mono with (golden n); [lia|trivial].
  - apply D. apply below_mono with a; [lia|trivial].
Qed.

Lemma golden_zero : golden 0 = 0.
Proof. reflexivity. Qed.

Lemma golden_step n : golden n < golden (S n).
Proof.
  destruct (golden_spec n) as [A _], (golden_spec (S n)) as [_ B].
  destruct (le_lt_dec (golden (S n)) (golden n)) as [L|L]; trivial. exfalso. apply B.
  apply below_mono with (S (golden n)); [lia|]. unfold below in *. nia.
Qed.

Lemma golden_lt m n : m < n -> golden m < golden n.
Proof.
  induction 1 as [|n L IH]; [apply golden_step|]. assert (S := golden_step n). lia.
Qed.

Lemma golden_inj m n : golden m = golden n -> m = n.
Proof.
  intro E. destruct (lt_eq_lt_dec m n) as [[L|Q]|L]; trivial; apply golden_lt in L; lia.
Qed.

(** Every number is golden n or golden n + n for some n, and only 0 is both. *)
Lemma golden_search x : exists n, golden n <= x < golden (S n).
Proof.
  assert (U : forall n, n <= golden n).
  { induction n as [|n IH]; [lia|]. assert (S := golden_step n). lia. }
  assert (K : forall b, x < golden b -> exists n, golden n <= x < golden (S n)).
  { induction b as [|b IH]; intro L; [rewrite golden_zero in L; lia|].
    destruct (le_lt_dec (golden b) x); [eauto|auto]. }
  apply (K (S x)). specialize (U (S x)). lia.
Qed.

Theorem golden_cover x : exists n, x = golden n \/ x = golden n + n.
Proof.
  destruct (golden_search x) as (n & L & U).
  destruct (Nat.eq_dec x (golden n)) as [E|E]; [eauto|].
  assert (n <= golden n).
  { clear. induction n as [|n IH]; [lia|]. assert (S := golden_step n). lia. }
  exists (x - n). right. enough (n = golden (x - n)) by lia.
  (* n phi < x < x + 1 < (n + 1) phi says n <= (x - n) phi < n + 1 *)
  assert (A : ~ below n x).
  { intro B. destruct (golden_spec n) as [_ G]. apply G. apply below_mono with x; [lia|trivial]. }
  assert (B : below (S n) (S x)) by (apply below_mono with (golden (S n)); [lia|apply golden_spec]).
  assert (Irr : S x * S x <> S n * (S x + S n)).
  { intro Q. apply golden_irrational in Q. discriminate. }
  destruct (Nat.le_exists_sub n x ltac:(lia)) as (d & -> & _).
  replace (d + n - n) with d by lia. unfold below in *. apply golden_unique; unfold below; nia.
Qed.

Theorem golden_disjoint n m : golden n = golden m + m -> n = 0 /\ m = 0.
Proof.
  intro E. destruct (golden_spec n) as [A B], (golden_spec m) as [C D].
  set (k := golden m) in *. rewrite E in A, B.
  (* with x = k + m: k phi <= x and x + 1 < (k + 1) phi, so that n = k *)
  assert (X : k * (k + m + k) <= (k + m) * (k + m)) by (unfold below in C; nia).
  assert (Y : S (k + m) * S (k + m) < S k * (S (k + m) + S k)) by (unfold below in D; nia).
  assert (k = n).
  { destruct (lt_eq_lt_dec k n) as [[L|Q]|L]; trivial; exfalso.
    - apply B. apply below_mono_n with (S k); [lia|]. unfold below. nia.
    - assert (k * (k + m + k) > (k + m) * (k + m)); [|lia].
      assert (NB : ~ below n (S (k + m))) by trivial. unfold below in *.
      assert (S n * (S (k + m)) <= k * S (k + m)) by nia. nia. }
  subst n. assert (Z : (k + m) * (k + m) = k * (k + m + k)) by (unfold below in A; nia).
  apply golden_irrational in Z. split; trivial. rewrite Z in X, Y. nia.
Qed.
