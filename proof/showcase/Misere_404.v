(** 0.404, misere play: an infinite misere quotient. Made from a certificate by
    bouton-check-verified --theory. *)
Require Import List NArith ZArith.
From Bouton Require Import MisereQuotient LinearFormulas CountedHeaps InfiniteQuotient.
Import ListNotations.

Definition set_0 : formula := And (And (AtLeast [1; 0]%Z (1)) (Alike [0; 1]%Z 2 (0))) (Alike [1;
    0]%Z 2 (0)).
Definition set_1 : formula := Or (AtLeast [-1; 0]%Z (0)) (And (And (AtLeast [1; 0]%Z (2)) (Alike [0;
    1]%Z 2 (1))) (Alike [1; 0]%Z 2 (1))).
Definition set_2 : formula := And (Alike [-1; 1]%Z 2 (0)) (Alike [1; 0]%Z 0 (1)).
Definition set_3 : formula := No.
Definition set_4 : formula := And (Alike [0; 1]%Z 2 (0)) (Alike [-1; 1]%Z 2 (0)).
Definition set_5 : formula := And (And (AtLeast [1; 0]%Z (2)) (Alike [0; 1]%Z 2 (1))) (Alike [1;
    0]%Z 2 (1)).
Definition set_6 : formula := Or (Or (And (And (And (AtLeast [-1; 1]%Z (-1)) (AtLeast [1; 0]%Z (2)))
    (Alike [0; 1]%Z 2 (1))) (Alike [1; 0]%Z 2 (1))) (And (AtLeast [-1; 0]%Z (0)) (Alike [-1; 1]%Z 2
    (1)))) (And (And (AtLeast [1; -1]%Z (2)) (Alike [0; 1]%Z 2 (1))) (Alike [-1; 1]%Z 2 (1))).
Definition set_7 : formula := Or (Or (And (And (And (AtLeast [-1; 1]%Z (-1)) (AtLeast [1; 0]%Z (1)))
    (Alike [0; 1]%Z 2 (0))) (Alike [1; 0]%Z 2 (0))) (And (And (AtLeast [1; -1]%Z (2)) (Alike [0;
    1]%Z 2 (0))) (Alike [-1; 1]%Z 2 (1)))) (And (AtLeast [0; -1]%Z (0)) (Alike [-1; 1]%Z 2 (1))).
Definition set_8 : formula := And (AtLeast [-1; 0]%Z (0)) (Alike [-1; 1]%Z 2 (1)).
Definition set_9 : formula := And (Alike [0; 1]%Z 2 (0)) (Alike [-1; 1]%Z 2 (1)).
Definition set_10 : formula := And (And (AtLeast [1; 0]%Z (1)) (Alike [0; 1]%Z 2 (1))) (Alike [1;
    0]%Z 2 (0)).
Definition set_11 : formula := And (Alike [0; 1]%Z 2 (1)) (Alike [-1; 1]%Z 2 (0)).
Definition set_12 : formula := And (Alike [0; 1]%Z 2 (1)) (Alike [-1; 1]%Z 2 (1)).

Definition misere_404_claim : infinite := {|
  i_code := [0; 4; 0; 4]%N;
  i_order := 24;
  i_generators := [3; 5; 11; 13];
  i_actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12; 15; 14; 17; 16; 19; 18; 21; 20; 23;
    22]%N; [2; 3; 4; 5; 2; 3; 3; 2; 10; 11; 12; 13; 10; 11; 11; 10; 18; 19; 16; 17; 22; 23; 20;
    21]%N; [6; 7; 3; 2; 5; 4; 4; 5; 14; 15; 11; 10; 13; 12; 12; 13; 17; 16; 19; 18; 21; 20; 23;
    22]%N; [8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 16; 17; 17; 16; 20; 21; 22; 23; 16; 17;
    18; 19]%N];
  i_counters := 2;
  i_heaps := [(0%N, [0; 0]%Z); (0%N, [0; 0]%Z); (0%N, [0; 0]%Z); (1%N, [0; 0]%Z); (1%N, [0; 0]%Z);
    (2%N, [0; 0]%Z); (2%N, [0; 0]%Z); (3%N, [0; 0]%Z); (3%N, [0; 0]%Z); (0%N, [1; 0]%Z); (1%N, [0;
    0]%Z); (6%N, [0; 0]%Z); (0%N, [0; 1]%Z); (8%N, [0; 0]%Z); (3%N, [0; 0]%Z); (3%N, [0; 0]%Z);
    (2%N, [0; 0]%Z); (2%N, [0; 0]%Z); (5%N, [0; 0]%Z); (5%N, [0; 0]%Z); (4%N, [0; 0]%Z)];
  i_lost := [set_0; set_1; set_2; set_3; set_4; set_5; set_6; set_7; set_3; set_8; set_9; set_10;
    set_8; set_3; set_3; set_3; set_4; set_11; set_3; set_3; set_3; set_3; set_9; set_12];
  i_family := {| f_first := []; f_step := [12; 12]; f_start := [3; 11; 9; 9]; f_by_first := [9; 9];
    f_by_distance := [] |} |}.

Definition misere_404_evidence : helplessness := {|
  e_fuel := 1000;
  e_formulas := [all_of [neg (translate [0; 0]%Z set_1); neg (translate [0; 0]%Z set_0)]; all_of [neg
    (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_4); neg (translate [0; 0]%Z
    set_5)]; all_of [neg (translate [0; 0]%Z set_6); neg (translate [0; 0]%Z set_7)]; all_of [neg
    (translate [0; 0]%Z set_8)]; all_of [neg (translate [0; 0]%Z set_9); neg (translate [0; 0]%Z
    set_10)]; all_of [neg (translate [0; 0]%Z set_11); neg (translate [0; 0]%Z set_4)]; all_of [neg
    (translate [0; 0]%Z set_9); neg (translate [0; 0]%Z set_12)]; all_of [neg (translate [0; 0]%Z
    set_1); neg (translate [0; 0]%Z set_0); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate
    [0; 0]%Z set_4); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_5); neg
    (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_6); neg (translate [0; 0]%Z
    set_7); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_9); neg (translate
    [0; 0]%Z set_8)]; all_of [neg (translate [0; 0]%Z set_10); neg (translate [0; 0]%Z set_8)];
    all_of [neg (translate [0; 0]%Z set_10)]; all_of [neg (translate [0; 0]%Z set_9)]; all_of [neg
    (translate [0; 0]%Z set_4)]; all_of [neg (translate [0; 0]%Z set_1); neg (translate [1; 0]%Z
    set_0); neg (translate [0; 0]%Z set_0); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate
    [0; 0]%Z set_1); neg (translate [0; 0]%Z set_0); neg (translate [1; 0]%Z set_1); neg (translate
    [0; 0]%Z set_2)]; all_of [neg (translate [1; 0]%Z set_4); neg (translate [0; 0]%Z set_4); neg
    (translate [0; 0]%Z set_5); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z
    set_4); neg (translate [0; 0]%Z set_5); neg (translate [1; 0]%Z set_5); neg (translate [0; 0]%Z
    set_2)]; all_of [neg (translate [0; 0]%Z set_6); neg (translate [0; 0]%Z set_7); neg (translate
    [1; 0]%Z set_6); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [1; 0]%Z set_7); neg
    (translate [0; 0]%Z set_6); neg (translate [0; 0]%Z set_7); neg (translate [0; 0]%Z set_2)];
    all_of [neg (translate [0; 0]%Z set_9); neg (translate [1; 0]%Z set_9); neg (translate [0; 0]%Z
    set_10); neg (translate [0; 0]%Z set_8)]; all_of [neg (translate [0; 0]%Z set_9); neg (translate
    [1; 0]%Z set_10); neg (translate [0; 0]%Z set_10); neg (translate [0; 0]%Z set_8)]; all_of [neg
    (translate [1; 0]%Z set_0); neg (translate [0; 0]%Z set_4); neg (translate [0; 0]%Z set_6); neg
    (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_1); neg (translate [0; 0]%Z
    set_7); neg (translate [1; 0]%Z set_1); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate
    [0; 0]%Z set_4); neg (translate [0; 0]%Z set_6); neg (translate [1; 0]%Z set_6); neg (translate
    [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_4); neg (translate [0; 0]%Z set_5); neg
    (translate [1; 0]%Z set_7); neg (translate [0; 0]%Z set_7); neg (translate [0; 0]%Z set_2)];
    all_of [neg (translate [0; 1]%Z set_1); neg (translate [0; 0]%Z set_5); neg (translate [0; 0]%Z
    set_0); neg (translate [1; 0]%Z set_1); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate
    [0; 0]%Z set_4); neg (translate [0; 0]%Z set_5); neg (translate [0; 1]%Z set_2); neg (translate
    [1; 0]%Z set_2); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_4); neg
    (translate [0; 0]%Z set_5); neg (translate [0; 1]%Z set_5); neg (translate [1; 0]%Z set_5); neg
    (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 1]%Z set_6); neg (translate [0; 0]%Z
    set_7); neg (translate [0; 0]%Z set_5); neg (translate [1; 0]%Z set_6); neg (translate [0; 0]%Z
    set_2)]; all_of [neg (translate [0; 0]%Z set_4); neg (translate [0; 0]%Z set_6); neg (translate
    [0; 1]%Z set_7); neg (translate [1; 0]%Z set_7); neg (translate [0; 0]%Z set_2)]; all_of [neg
    (translate [0; 0]%Z set_9); neg (translate [0; 0]%Z set_10); neg (translate [0; 1]%Z set_8)];
    all_of [neg (translate [0; 0]%Z set_9); neg (translate [1; 0]%Z set_10); neg (translate [0; 1]%Z
    set_10); neg (translate [0; 0]%Z set_10); neg (translate [0; 0]%Z set_8)]; all_of [neg
    (translate [0; 0]%Z set_9); neg (translate [0; 0]%Z set_10); neg (translate [0; 0]%Z set_8); neg
    (translate [0; 1]%Z set_8)]; all_of [neg (translate [1; 0]%Z set_4); neg (translate [0; 0]%Z
    set_4); neg (translate [0; 0]%Z set_5); neg (translate [1; 0]%Z set_5); neg (translate [0; 0]%Z
    set_2)]; all_of [neg (translate [0; 0]%Z set_4); neg (translate [0; 0]%Z set_5); neg (translate
    [1; 0]%Z set_7); neg (translate [0; 0]%Z set_7); neg (translate [1; 0]%Z set_6); neg (translate
    [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_4); neg (translate [0; 0]%Z set_6); neg
    (translate [1; 0]%Z set_6); neg (translate [1; 0]%Z set_7); neg (translate [0; 0]%Z set_2)];
    all_of [neg (translate [0; 0]%Z set_4); neg (translate [0; 0]%Z set_6); neg (translate [1; 0]%Z
    set_6); neg (translate [1; 0]%Z set_7); neg (translate [0; 0]%Z set_7); neg (translate [0; 0]%Z
    set_2); neg (translate [0; 1]%Z set_6)]; all_of [neg (translate [0; 0]%Z set_4); neg (translate
    [0; 0]%Z set_6); neg (translate [1; 0]%Z set_6); neg (translate [1; 0]%Z set_7); neg (translate
    [0; 0]%Z set_7); neg (translate [0; 0]%Z set_2); neg (translate [0; 1]%Z set_7)]; all_of [neg
    (translate [0; 0]%Z set_1); neg (translate [0; 0]%Z set_7); neg (translate [0; 1]%Z set_0); neg
    (translate [0; 0]%Z set_0); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z
    set_1); neg (translate [1; 0]%Z set_0); neg (translate [0; 0]%Z set_0); neg (translate [0; 0]%Z
    set_6); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_9); neg (translate
    [1; 0]%Z set_10); neg (translate [0; 0]%Z set_10); neg (translate [0; 0]%Z set_8); neg
    (translate [0; 1]%Z set_8)]; all_of [neg (translate [0; 1]%Z set_1); neg (translate [0; 0]%Z
    set_5); neg (translate [0; 0]%Z set_0); neg (translate [0; 1]%Z set_0); neg (translate [0; 0]%Z
    set_2); neg (translate [0; 0]%Z set_7)]; all_of [neg (translate [0; 0]%Z set_4); neg (translate
    [0; 0]%Z set_5); neg (translate [1; 0]%Z set_5); neg (translate [0; 1]%Z set_2); neg (translate
    [1; 0]%Z set_2); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_4); neg
    (translate [0; 0]%Z set_6); neg (translate [0; 1]%Z set_7); neg (translate [1; 0]%Z set_7); neg
    (translate [0; 0]%Z set_2); neg (translate [0; 0]%Z set_5); neg (translate [0; 1]%Z set_6)];
    all_of [neg (translate [0; 0]%Z set_4); neg (translate [0; 0]%Z set_5); neg (translate [0; 0]%Z
    set_7); neg (translate [0; 1]%Z set_7); neg (translate [0; 1]%Z set_6); neg (translate [1; 0]%Z
    set_2); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_4); neg (translate
    [0; 0]%Z set_6); neg (translate [0; 1]%Z set_7); neg (translate [0; 1]%Z set_6); neg (translate
    [0; 0]%Z set_2); neg (translate [0; 0]%Z set_5)]; all_of [neg (translate [0; 0]%Z set_4); neg
    (translate [0; 0]%Z set_5); neg (translate [0; 1]%Z set_7); neg (translate [1; 0]%Z set_2); neg
    (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_4); neg (translate [0; 0]%Z
    set_5); neg (translate [0; 1]%Z set_6); neg (translate [0; 1]%Z set_2); neg (translate [1; 0]%Z
    set_2); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z set_4); neg (translate
    [0; 0]%Z set_5); neg (translate [0; 0]%Z set_10); neg (translate [1; 0]%Z set_7); neg (translate
    [1; 0]%Z set_2); neg (translate [0; 0]%Z set_2); neg (translate [0; 1]%Z set_2)]; all_of [neg
    (translate [0; 0]%Z set_9); neg (translate [0; 0]%Z set_4); neg (translate [0; 0]%Z set_5); neg
    (translate [1; 0]%Z set_6); neg (translate [0; 0]%Z set_2)]; all_of [neg (translate [0; 0]%Z
    set_1); neg (translate [0; 0]%Z set_7); neg (translate [0; 0]%Z set_0); neg (translate [0; 0]%Z
    set_6); neg (translate [0; 0]%Z set_2)]];
  e_kinds := [((1%N, [0; 0]%Z), [2; 2; 3; 3; 4; 4; 5; 5; 6; 6; 7; 7; 6; 6; 1; 1; 8; 8; 1; 1; 1; 1; 9;
    9]%N); ((2%N, [0; 0]%Z), [10; 2; 11; 12; 8; 4; 5; 13; 14; 15; 9; 7; 14; 15; 16; 17; 8; 8; 18;
    12; 17; 15; 9; 9]%N); ((3%N, [0; 0]%Z), [10; 10; 8; 8; 8; 8; 13; 13; 9; 9; 9; 9; 9; 9; 7; 7; 8;
    8; 8; 8; 9; 9; 9; 9]%N); ((0%N, [1; 0]%Z), [19; 20; 10; 8; 21; 22; 23; 24; 9; 9; 25; 26; 9; 9;
    7; 7; 21; 20; 8; 8; 9; 9; 25; 26]%N); ((6%N, [0; 0]%Z), [27; 28; 10; 8; 21; 22; 29; 30; 9; 9;
    25; 26; 9; 9; 9; 9; 21; 20; 8; 8; 9; 9; 25; 26]%N); ((0%N, [0; 1]%Z), [0; 31; 32; 8; 0; 33; 34;
    35; 9; 36; 0; 37; 38; 9; 7; 9; 0; 0; 8; 8; 9; 9; 0; 0]%N); ((8%N, [0; 0]%Z), [0; 0; 19; 20; 0;
    39; 40; 41; 25; 26; 0; 0; 25; 26; 26; 25; 0; 0; 21; 20; 25; 26; 0; 0]%N); ((2%N, [0; 0]%Z), [47;
    0; 21; 48; 31; 0; 49; 50; 25; 46; 37; 0; 25; 46; 26; 25; 0; 0; 21; 20; 25; 26; 0; 0]%N); ((2%N,
    [0; 0]%Z), [47; 31; 39; 39; 31; 31; 51; 50; 0; 0; 37; 37; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
    0]%N); ((5%N, [0; 0]%Z), [19; 20; 0; 39; 19; 20; 52; 53; 0; 0; 25; 26; 0; 0; 0; 0; 21; 20; 0; 0;
    0; 0; 25; 26]%N); ((5%N, [0; 0]%Z), [19; 20; 20; 21; 21; 20; 20; 21; 46; 25; 25; 26; 26; 25; 25;
    26; 21; 20; 20; 21; 26; 25; 25; 26]%N); ((4%N, [0; 0]%Z), [0; 0; 31; 0; 39; 0; 54; 55; 37; 0; 0;
    0; 37; 0; 0; 37; 0; 0; 0; 0; 0; 0; 0; 0]%N)];
  e_kind_of := [None; None; None; Some 0; Some 0; Some 1; Some 1; Some 2; Some 2; Some 3; Some 0; Some
    4; Some 5; Some 6; Some 2; Some 2; Some 7; Some 8; Some 9; Some 10; Some 11];
  e_used := [[]; []; []; [[0; 1]; [1; 0]; [1]; [0]; [1; 0]; [0; 1]; [1; 0]; [0; 1]; [0]; [1]; [1; 0];
    [0; 1]; [1]; [0]; []; []; [0; 1]; [1; 0]; []; []; []; []; [1; 0]; [0; 1]]; [[0; 1]; [1; 0]; [1];
    [0]; [1; 0]; [0; 1]; [1; 0]; [0; 1]; [0]; [1]; [1; 0]; [0; 1]; [1]; [0]; []; []; [0; 1]; [1; 0];
    []; []; []; []; [1; 0]; [0; 1]]; [[1; 2; 0]; [2; 1]; [0; 2]; [0; 1]; [2; 1; 0]; [1; 2]; [2; 1];
    [1; 2; 0]; [0; 1]; [0; 2]; [2; 1; 0]; [1; 2]; [0; 2]; [0; 1]; [0]; [0]; [1; 2]; [2; 1]; [0];
    [0]; [0]; [0]; [2; 1]; [1; 2]]; [[1; 2; 0]; [2; 1]; [0; 2]; [0; 1]; [2; 1; 0]; [1; 2]; [2; 1];
    [1; 2; 0]; [0; 1]; [0; 2]; [2; 1; 0]; [1; 2]; [0; 2]; [0; 1]; [0]; [0]; [1; 2]; [2; 1]; [0];
    [0]; [0]; [0]; [2; 1]; [1; 2]]; [[3; 2; 1]; [2; 3; 0]; [1; 0; 2]; [0; 1; 3]; [2; 3; 1]; [3; 2;
    0]; [2; 3; 0]; [3; 2; 1]; [1; 0; 3]; [0; 1; 2]; [2; 3; 1]; [3; 2; 0]; [1; 0; 2]; [0; 1; 3]; [0;
    1]; [1; 0]; [3; 2]; [2; 3]; [0; 1]; [1; 0]; [1; 0]; [0; 1]; [2; 3]; [3; 2]]; [[3; 1; 2]; [1; 3;
    0]; [2; 0; 1]; [0; 2; 3]; [1; 3; 2]; [3; 1; 0]; [1; 3; 0]; [3; 1; 2]; [2; 0; 3]; [0; 2; 1]; [1;
    3; 2]; [3; 1; 0]; [2; 0; 1]; [0; 2; 3]; [0; 2]; [2; 0]; [3; 1]; [1; 3]; [0; 2]; [2; 0]; [2; 0];
    [0; 2]; [1; 3]; [3; 1]]; [[3; 0; 2; 4]; [2; 3; 0; 1]; [4; 1; 0; 2]; [1; 4; 3]; [0; 2; 3; 4]; [3;
    2; 0; 1]; [2; 3; 0; 1]; [0; 3; 2; 4]; [4; 1; 3]; [1; 4; 2]; [2; 0; 3; 4]; [3; 0; 2; 1]; [4; 1;
    2]; [1; 4; 3]; [1; 4]; [4; 1]; [0; 3; 2]; [2; 3; 0]; [1; 4]; [4; 1]; [4; 1]; [1; 4]; [2; 0; 3];
    [3; 0; 2]]; [[0; 2; 3]; [2; 0; 1]; [3; 1; 2]; [1; 3; 0]; [2; 0; 3]; [0; 2; 1]; [2; 0; 1]; [0; 2;
    3]; [3; 1; 0]; [1; 3; 2]; [2; 0; 3]; [0; 2; 1]; [3; 1; 2]; [1; 3; 0]; [1; 3]; [3; 1]; [0; 2];
    [2; 0]; [1; 3]; [3; 1]; [3; 1]; [1; 3]; [2; 0]; [0; 2]]; [[2; 1; 0; 4]; [3; 0; 2; 5]; [4; 5; 2;
    1]; [5; 4; 0]; [2; 1; 0; 4]; [0; 1; 2; 5]; [0; 3; 2; 5]; [1; 0; 2; 3; 4]; [4; 5; 1]; [5; 4; 3];
    [1; 2; 0; 4]; [0; 2; 1; 5]; [4; 5; 1]; [5; 4; 0]; [5; 4; 0]; [4; 5; 1]; [2; 0; 1]; [1; 0; 2];
    [5; 4]; [4; 5]; [4; 5]; [5; 4]; [1; 2; 0]; [0; 2; 1]]; [[4; 3; 1; 0; 2]; [0; 1; 4; 3; 5]; [2; 5;
    0; 3; 1]; [5; 2; 4]; [3; 1; 0; 4; 2]; [4; 1; 0; 3; 5]; [0; 4; 1; 3; 5]; [1; 4; 0; 3; 2]; [2; 5;
    1]; [5; 2; 0]; [1; 0; 3; 4; 2]; [4; 3; 0; 1; 5]; [2; 5; 1; 0]; [5; 2; 4]; [5; 2]; [2; 5; 1]; [3;
    4; 1; 0]; [0; 1; 4; 3]; [5; 2]; [2; 5]; [2; 5]; [5; 2]; [1; 0; 3; 4]; [4; 3; 0; 1]]; [[3; 8; 5;
    2; 6]; [2; 1; 5; 8; 0; 7]; [0; 6; 7; 8; 5]; [7; 6; 0; 2; 1]; [8; 5; 1; 2; 0; 6]; [2; 1; 5; 8;
    7]; [1; 5; 2; 3; 8; 7]; [5; 3; 2; 8; 6]; [6; 0; 7; 3]; [7; 0; 6; 1]; [5; 2; 8; 1; 6]; [1; 8; 2;
    5; 7]; [6; 0; 7; 5]; [7; 0; 6; 1]; [7; 0; 6; 1]; [6; 0; 7; 5]; [8; 1; 5; 2]; [2; 5; 1; 8]; [0;
    7; 6]; [6; 7; 0]; [6; 0; 7]; [7; 0; 6]; [5; 2; 8; 1]; [1; 8; 2; 5]]; [[9; 8; 3; 2; 7]; [3; 2; 1;
    8; 0]; [7; 0; 5; 8; 3]; [0; 7; 2; 1]; [8; 3; 5; 1; 7]; [2; 1; 3; 8; 0]; [1; 3; 8; 2; 9; 0; 5];
    [6; 9; 2; 8; 3; 7; 5]; [7; 0; 6]; [0; 7; 1; 5]; [3; 2; 8; 1; 7]; [1; 8; 2; 3; 0]; [7; 0; 3; 5];
    [0; 7; 1]; [0; 7; 1]; [7; 0; 6]; [8; 1; 3; 2]; [2; 3; 1; 8]; [0; 7]; [7; 0]; [7; 0]; [0; 7]; [3;
    2; 8; 1]; [1; 8; 2; 3]]; [[10; 3; 4; 2; 8]; [2; 9; 7; 3; 0]; [1; 8; 0; 2]; [0; 8; 1; 9; 7]; [2;
    4; 7; 8]; [9; 7; 2; 0]; [7; 2; 9; 3; 10; 0; 4]; [3; 10; 4; 2; 8; 7]; [8; 1; 0; 6]; [0; 1; 8; 2;
    4]; [2; 4; 7; 8]; [7; 9; 2; 0]; [8; 1; 0; 2]; [0; 1; 8; 7]; [0; 1; 8; 7]; [8; 1; 0; 3]; [7; 2;
    4]; [4; 2; 7]; [1; 0; 8]; [8; 0; 1]; [8; 1; 0]; [0; 1; 8]; [2; 4; 7]; [7; 4; 2]]; [[4; 7; 1; 8;
    0; 3]; [9; 8; 7; 4; 6]; [2; 0; 6; 1]; [6; 0; 2; 4; 8; 7]; [1; 11; 7; 4; 0]; [8; 7; 4; 1; 6]; [7;
    9; 4; 8; 6; 1; 11]; [1; 7; 9; 11; 4; 2; 0]; [0; 2; 6; 1]; [6; 2; 0; 7; 11]; [1; 8; 4; 7; 0]; [7;
    4; 8; 1; 6]; [0; 2; 6; 1]; [6; 2; 0; 7; 4]; [6; 2; 0; 7]; [0; 2; 6; 1]; [4; 7; 1; 8]; [8; 1; 7;
    4]; [2; 6; 0]; [0; 6; 2]; [0; 2; 6]; [6; 2; 0]; [1; 8; 4; 7]; [7; 4; 8; 1]]; [[2; 6; 5; 10; 0;
    9]; [8; 10; 6; 2; 4]; [7; 0; 4; 1; 5]; [1; 4; 0; 7; 6]; [5; 10; 6; 2; 0]; [6; 2; 5; 10; 4]; [6;
    8; 2; 10; 4; 5]; [5; 6; 8; 10; 2; 7; 0]; [0; 1; 7; 4; 5]; [4; 7; 1; 0; 6]; [5; 10; 2; 6; 0]; [6;
    2; 10; 5; 4]; [0; 1; 7; 4; 5]; [4; 7; 1; 0; 6]; [4; 7; 1; 0; 6]; [0; 1; 7; 4; 5]; [2; 6; 5; 10];
    [10; 5; 6; 2]; [7; 4; 0; 1]; [1; 0; 4; 7]; [0; 1; 7; 4]; [4; 7; 1; 0]; [5; 10; 2; 6]; [6; 2; 10;
    5]]; [[8; 0; 5; 2; 4]; [0; 7; 5; 8; 10]; [6; 4; 2; 10; 5]; [1; 10; 4; 6; 0]; [5; 0; 8; 2; 6; 4];
    [0; 8; 5; 10]; [0; 5; 8; 1; 10]; [5; 0; 8; 2; 6; 4]; [4; 1; 6; 10; 5]; [10; 6; 1; 4; 0]; [5; 8;
    0; 4; 2]; [0; 8; 5; 10]; [4; 1; 6; 10; 5]; [10; 6; 1; 4; 0]; [10; 6; 1; 4; 0]; [4; 1; 6; 10; 5];
    [8; 0; 5]; [5; 0; 8]; [6; 10; 4; 1]; [1; 4; 10; 6]; [4; 1; 6; 10]; [10; 6; 1; 4]; [5; 8; 0]; [0;
    8; 5]]; [[7; 0; 1; 2; 4]; [1; 0; 3; 6]; [4; 2; 9; 5]; [6; 9; 4; 0]; [3; 1; 0; 4]; [1; 0; 7]; [0;
    1; 7; 6; 5; 9]; [3; 5; 0; 4]; [4; 2; 9; 5; 7]; [9; 6; 4; 0]; [1; 3; 0; 4]; [0; 3; 1]; [4; 2; 9;
    5]; [9; 6; 4; 0]; [9; 6; 4; 0]; [4; 2; 9; 5]; [3; 0; 1]; [1; 0; 3]; [9; 4; 2]; [2; 4; 9]; [4; 2;
    9]; [9; 2; 4]; [1; 3; 0]; [0; 3; 1]]; [[3; 0; 4; 1; 7; 9]; [1; 4; 0; 3; 5; 8]; [9; 6; 8; 2; 0];
    [5; 8; 2; 9; 4]; [3; 0; 4; 1; 9]; [1; 4; 0; 3; 5; 8]; [4; 0; 3; 1; 5; 8; 2]; [3; 0; 4; 1; 9];
    [9; 5; 2; 8; 0]; [8; 2; 5; 9; 4]; [0; 1; 3; 4; 9]; [4; 3; 1; 0; 8]; [9; 5; 2; 8; 0]; [8; 2; 5;
    9; 4]; [8; 2; 5; 9; 4]; [9; 5; 2; 8; 0]; [3; 4; 0; 1]; [1; 0; 4; 3]; [2; 8; 9; 5]; [5; 9; 8; 2];
    [9; 5; 2; 8]; [8; 2; 5; 9]; [0; 1; 3; 4]; [4; 3; 1; 0]]];
  e_repeats := [(0, 2); (1, 2); (1, 2); (0, 1); (2, 2); (0, 1); (2, 2); (1, 2); (1, 2); (1, 2); (1,
    2); (1, 1)];
  e_words := [(1%N, [2; 2; 3; 3; 4; 4; 5; 5; 6; 6; 7; 7; 6; 6; 1; 1; 8; 8; 1; 1; 1; 1; 9; 9]%N); (2%N,
    [10; 2; 11; 12; 8; 4; 5; 13; 14; 15; 9; 7; 14; 15; 16; 17; 8; 8; 18; 12; 17; 15; 9; 9]%N); (3%N,
    [10; 10; 8; 8; 8; 8; 13; 13; 9; 9; 9; 9; 9; 9; 7; 7; 8; 8; 8; 8; 9; 9; 9; 9]%N); (6%N, [27; 28;
    10; 8; 21; 22; 29; 30; 9; 9; 25; 26; 9; 9; 9; 9; 21; 20; 8; 8; 9; 9; 25; 26]%N); (8%N, [0; 0;
    19; 20; 0; 39; 40; 41; 25; 26; 0; 0; 25; 26; 26; 25; 0; 0; 21; 20; 25; 26; 0; 0]%N); (2%N, [47;
    0; 21; 48; 31; 0; 49; 50; 25; 46; 37; 0; 25; 46; 26; 25; 0; 0; 21; 20; 25; 26; 0; 0]%N); (2%N,
    [47; 31; 39; 39; 31; 31; 51; 50; 0; 0; 37; 37; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%N); (5%N,
    [19; 20; 0; 39; 19; 20; 52; 53; 0; 0; 25; 26; 0; 0; 0; 0; 21; 20; 0; 0; 0; 0; 25; 26]%N); (5%N,
    [19; 20; 20; 21; 21; 20; 20; 21; 46; 25; 25; 26; 26; 25; 25; 26; 21; 20; 20; 21; 26; 25; 25;
    26]%N); (4%N, [0; 0; 31; 0; 39; 0; 54; 55; 37; 0; 0; 0; 37; 0; 0; 37; 0; 0; 0; 0; 0; 0; 0;
    0]%N); (0%N, [2; 2; 3; 3; 4; 4; 5; 5; 6; 6; 7; 7; 6; 6; 1; 1; 8; 8; 1; 1; 1; 1; 9; 9]%N); (7%N,
    [28; 27; 8; 10; 22; 21; 30; 29; 9; 9; 26; 25; 9; 9; 9; 9; 20; 21; 8; 8; 9; 9; 26; 25]%N); (9%N,
    [0; 0; 0; 0; 0; 0; 41; 40; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%N); (3%N, [0; 47; 48;
    21; 0; 31; 50; 49; 46; 25; 0; 37; 46; 25; 25; 26; 0; 0; 20; 21; 26; 25; 0; 0]%N); (3%N, [31; 47;
    39; 39; 31; 31; 50; 51; 0; 0; 37; 37; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%N); (4%N, [20; 19; 39;
    0; 20; 19; 53; 52; 0; 0; 26; 25; 0; 0; 0; 0; 20; 21; 0; 0; 0; 0; 26; 25]%N); (4%N, [20; 19; 21;
    20; 20; 21; 21; 20; 25; 46; 26; 25; 25; 26; 26; 25; 20; 21; 21; 20; 25; 26; 26; 25]%N); (5%N,
    [0; 0; 0; 31; 0; 39; 55; 54; 0; 37; 0; 0; 0; 37; 37; 0; 0; 0; 0; 0; 0; 0; 0; 0]%N); (4%N, [11;
    12; 8; 4; 11; 12; 12; 11; 9; 7; 14; 15; 9; 7; 7; 9; 18; 12; 8; 8; 9; 9; 17; 15]%N); (5%N, [8; 8;
    8; 8; 8; 8; 8; 8; 9; 9; 9; 9; 9; 9; 9; 9; 8; 8; 8; 8; 9; 9; 9; 9]%N); (3%N, [56; 56; 21; 22; 10;
    8; 8; 10; 25; 26; 9; 9; 25; 26; 26; 25; 8; 8; 21; 20; 25; 26; 9; 9]%N); (10%N, [19; 20; 0; 39;
    19; 20; 20; 19; 0; 0; 25; 26; 0; 0; 0; 0; 21; 20; 0; 0; 0; 0; 25; 26]%N); (3%N, [0; 39; 19; 20;
    0; 39; 39; 0; 25; 26; 0; 0; 25; 26; 26; 25; 0; 0; 21; 20; 25; 26; 0; 0]%N); (3%N, [20; 21; 21;
    20; 20; 21; 21; 20; 25; 26; 26; 25; 25; 26; 26; 25; 20; 21; 21; 20; 25; 26; 26; 25]%N); (2%N,
    [31; 0; 39; 0; 31; 0; 0; 31; 0; 0; 37; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%N); (2%N, [56; 56;
    22; 21; 8; 10; 10; 8; 26; 25; 9; 9; 26; 25; 25; 26; 8; 8; 20; 21; 26; 25; 9; 9]%N); (2%N, [39;
    0; 20; 19; 39; 0; 0; 39; 26; 25; 0; 0; 26; 25; 25; 26; 0; 0; 20; 21; 26; 25; 0; 0]%N); (2%N,
    [21; 20; 20; 21; 21; 20; 20; 21; 26; 25; 25; 26; 26; 25; 25; 26; 21; 20; 20; 21; 26; 25; 25;
    26]%N); (3%N, [0; 31; 0; 39; 0; 31; 31; 0; 0; 0; 0; 37; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%N);
    (3%N, [49; 50; 0; 39; 0; 31; 31; 0; 0; 0; 0; 37; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%N); (3%N,
    [51; 50; 39; 39; 31; 31; 31; 31; 0; 0; 37; 37; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%N); (16%N,
    [25; 26; 0; 0; 25; 26; 26; 25; 0; 0; 21; 20; 0; 0; 0; 0; 25; 26; 0; 0; 0; 0; 21; 20]%N); (2%N,
    [50; 49; 39; 0; 31; 0; 0; 31; 0; 0; 37; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%N); (2%N, [50;
    51; 39; 39; 31; 31; 31; 31; 0; 0; 37; 37; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%N); (2%N, [8; 4;
    11; 12; 8; 4; 4; 8; 14; 15; 9; 7; 14; 15; 15; 14; 8; 8; 18; 12; 17; 15; 9; 9]%N); (3%N, [8; 8;
    8; 8; 8; 8; 8; 8; 9; 9; 9; 9; 9; 9; 9; 9; 8; 8; 8; 8; 9; 9; 9; 9]%N); (12%N, [0; 39; 19; 20; 0;
    39; 39; 0; 25; 26; 0; 0; 25; 26; 26; 25; 0; 0; 21; 20; 25; 26; 0; 0]%N); (18%N, [0; 0; 25; 26;
    0; 0; 0; 0; 21; 20; 0; 0; 21; 20; 20; 21; 0; 0; 25; 26; 21; 20; 0; 0]%N); (20%N, [0; 0; 21; 20;
    0; 0; 0; 0; 25; 26; 0; 0; 25; 26; 26; 25; 0; 0; 21; 20; 25; 26; 0; 0]%N); (22%N, [21; 20; 0; 0;
    21; 20; 20; 21; 0; 0; 25; 26; 0; 0; 0; 0; 21; 20; 0; 0; 0; 0; 25; 26]%N)];
  e_next := [[Some 0; Some 1; Some 2; None; Some 3; None; Some 4; Some 5; Some 6; Some 7; Some 8; Some
    9]; [Some 10; Some 2; Some 1; None; Some 11; None; Some 12; Some 13; Some 14; Some 15; Some 16;
    Some 17]; [Some 2; Some 18; Some 19; None; Some 20; None; Some 21; Some 18; Some 18; Some 22;
    Some 23; Some 24]; [Some 1; Some 19; Some 18; None; Some 25; None; None; Some 19; Some 19; Some
    26; Some 27; Some 28]; [Some 11; Some 20; Some 25; None; Some 18; None; None; Some 29; Some 30;
    Some 15; Some 18; Some 19]; [Some 12; Some 21; None; None; None; None; Some 31; None; None;
    None; None; None]; [Some 13; Some 18; Some 19; None; Some 29; None; None; Some 18; Some 18;
    None; None; Some 24]; [Some 14; Some 18; Some 19; None; Some 30; None; None; Some 18; Some 18;
    None; Some 14; Some 24]; [Some 15; Some 22; Some 26; None; Some 15; None; None; None; None; Some
    15; Some 15; None]; [Some 16; Some 23; Some 27; None; Some 18; None; None; None; Some 14; Some
    15; Some 18; None]; [Some 17; Some 24; Some 28; None; Some 19; None; None; Some 24; Some 24;
    None; None; Some 18]; [Some 0; Some 1; Some 2; None; Some 3; None; Some 4; Some 5; Some 6; Some
    7; Some 8; Some 9]; [Some 3; Some 25; Some 20; None; Some 19; None; None; Some 32; Some 33; Some
    7; Some 19; Some 18]; [Some 4; None; None; None; None; None; None; None; None; None; None;
    None]; [Some 5; Some 19; Some 18; None; Some 32; None; None; Some 19; Some 19; None; None; Some
    28]; [Some 6; Some 19; Some 18; None; Some 33; None; None; Some 19; Some 19; None; Some 6; Some
    28]; [Some 7; Some 26; Some 22; None; Some 7; None; None; None; None; Some 7; Some 7; None];
    [Some 8; Some 27; Some 23; None; Some 19; None; None; None; Some 6; Some 7; Some 19; None];
    [Some 9; Some 28; Some 24; None; Some 18; None; None; Some 28; Some 28; None; None; Some 19];
    [Some 19; Some 34; Some 35; None; Some 19; None; Some 36; Some 34; Some 34; Some 7; Some 19;
    Some 18]; [Some 18; Some 35; Some 34; None; Some 18; None; None; Some 35; Some 35; Some 15; Some
    18; Some 19]; [Some 25; Some 19; Some 18; None; Some 34; None; None; Some 19; Some 19; Some 26;
    Some 27; Some 28]; [None; Some 36; None; None; None; None; Some 37; None; None; None; None;
    None]; [Some 26; Some 7; Some 15; None; Some 26; None; None; None; None; Some 26; Some 26;
    None]; [Some 27; Some 19; Some 18; None; Some 27; None; None; None; Some 19; Some 26; Some 27;
    None]; [Some 28; Some 18; Some 19; None; Some 28; None; None; Some 18; Some 18; None; None; Some
    24]; [Some 20; Some 18; Some 19; None; Some 35; None; None; Some 18; Some 18; Some 22; Some 23;
    Some 24]; [Some 22; Some 15; Some 7; None; Some 22; None; None; None; None; Some 22; Some 22;
    None]; [Some 23; Some 18; Some 19; None; Some 23; None; None; None; Some 18; Some 22; Some 23;
    None]; [Some 24; Some 19; Some 18; None; Some 24; None; None; Some 19; Some 19; None; None; Some
    28]; [Some 32; Some 19; Some 18; None; Some 24; None; None; Some 19; Some 19; None; None; Some
    28]; [Some 33; Some 19; Some 18; None; Some 34; None; None; Some 19; Some 19; None; Some 6; Some
    28]; [None; Some 37; None; None; None; None; Some 38; None; None; None; None; None]; [Some 29;
    Some 18; Some 19; None; Some 28; None; None; Some 18; Some 18; None; None; Some 24]; [Some 30;
    Some 18; Some 19; None; Some 35; None; None; Some 18; Some 18; None; Some 14; Some 24]; [Some
    35; Some 18; Some 19; None; Some 35; None; Some 21; Some 18; Some 18; Some 22; Some 23; Some
    24]; [Some 34; Some 19; Some 18; None; Some 34; None; None; Some 19; Some 19; Some 26; Some 27;
    Some 28]; [None; Some 21; None; None; None; None; Some 31; None; None; None; None; None]; [None;
    Some 31; None; None; None; None; Some 39; None; None; None; None; None]; [None; Some 39; None;
    None; None; None; Some 31; None; None; None; None; None]; [None; Some 38; None; None; None;
    None; Some 37; None; None; None; None; None]] |}.

Theorem misere_404 : infinite_holds misere_404_claim.
Proof. apply (infinite_quotient _ misere_404_evidence). vm_compute. reflexivity. Qed.

Theorem misere_404_infinite : ~ exists classes : list (list nat),
  forall G, exists K, In K classes /\ equivalent [0; 4; 0; 4]%N G K.
Proof. exact (infinitely_many_classes _ misere_404). Qed.
