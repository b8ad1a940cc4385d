(* Words.v on integers of OCaml, which have 63 bits: trusted to do what that file says, for values below
   65,536 and sets of 62 bits. A number that has more bits ends the program's work with Overflow. *)
exception Overflow

let no_word _ = raise Overflow
let no_case _ _ = raise Overflow
let size = 62
let full = max_int   (* 62 bits *)

let double n = if n > full / 2 then raise Overflow else 2 * n
let small (a : int) = a >= 0 && a < 65536
let equal (a : int) b = a = b
let at_most (a : int) b = a <= b
let disjoint a b = a land b = 0
let subset a b = a land b = a
let next base = base + size
let bit base a = let i = a - base in if i >= 0 && i < size then 1 lsl i else 0
let below base v = let i = v - base in if i <= 0 then 0 else if i >= size then full else (1 lsl i) - 1
