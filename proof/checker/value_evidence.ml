(* The values for check_repetition, stretch by stretch: computed here, and judged by it alone, so that
   nothing in this file is trusted. A heap's value is the least common number that is no option beside a
   rare heap, as long as all rare numbers below are options. *)
open Verified

(* More rare heaps than a space that helps ever has. *)
exception Too_large
let most_rare = 1000 and numbers = 65536

type state = {
  whole : int list; direct : int list; splits : int list;   (* amounts after which no heap, one or two may be left *)
  space : int -> int -> bool;                 (* heap, value: is it rare? *)
  ring : Bytes.t; last : int;                 (* last values; the number of places less one *)
  marks : int array;                          (* the heap for which a number was marked *)
  mutable next : int;
  mutable rares : (int * int) list;
  mutable far : int array; mutable add : int array;   (* distances, and what is added there *)
  mutable calm : int }                        (* from here on there are more *)

let at s n = Bytes.get_uint16_le s.ring (2 * (n land s.last))
let put s n v = Bytes.set_uint16_le s.ring (2 * (n land s.last)) v

(* As pairs_at and calm_until of RepetitionCheck.v. *)
let refresh s =
  let all = List.concat_map (fun t -> List.map (fun (r, v) -> (r + t, v)) s.rares) s.splits
            @ List.map (fun t -> (t, 0)) s.direct in
  let now, later = List.partition (fun (d, _) -> d < s.next) all in
  s.far <- Array.of_list (List.map fst now);
  s.add <- Array.of_list (List.map snd now);
  s.calm <- List.fold_left (fun m (d, _) -> min m (d + 1)) (2 * s.next) later

let common s =
  let n = s.next in
  for i = 0 to Array.length s.far - 1 do s.marks.(at s (n - s.far.(i)) lxor s.add.(i)) <- n done;
  let v = ref 0 in
  while !v < numbers && (s.marks.(!v) = n || s.space n !v) do incr v done;
  !v

(* The least number below v that is no option, or v: all splits are looked at, if need be. *)
let least s v =
  let n = s.next and missing = ref 0 and a = ref 1 in
  if v = max_int then missing := max_int else
    for u = 0 to min v numbers - 1 do if s.marks.(u) <> n then incr missing done;
  while !missing > 0 && 2 * !a <= n do
    List.iter (fun t ->
      if n - t - !a >= 1 then begin
        let x = at s !a lxor at s (n - t - !a) in
        if s.marks.(x) <> n then (s.marks.(x) <- n; if x < v then decr missing)
      end) s.splits;
    incr a
  done;
  let u = ref 0 in
  while !u < min v numbers && s.marks.(!u) = n do incr u done;
  !u

(* Of a heap that may be taken whole. *)
let by_rules s =
  let n = s.next in
  if List.mem n s.whole then s.marks.(0) <- n;
  List.iter (fun t -> if t < n then s.marks.(at s (n - t)) <- n) s.direct;
  least s max_int

(* Looking back far takes its time for each stretch. *)
let most_size = 32768
let stretch_size s = max 2048 (min most_size (Array.fold_left max 0 s.far / 16))

(* [digits] of the code; from [known] on no heap is rare, and so many values are kept. *)
let start ~digits ~space ~known ~keep =
  let rec power k = if k >= 2 * (known + keep) then k else power (2 * k) in
  let with_bit j = List.concat (List.mapi (fun t d -> if d lsr j land 1 = 1 then [t] else []) digits) in
  let last = power 65536 - 1 in
  { whole = with_bit 0; direct = with_bit 1; splits = with_bit 2; space; ring = Bytes.make (2 * (last + 1)) '\000'; last;
            marks = Array.make numbers 0; next = 1; rares = []; far = [||]; add = [||]; calm = 0 }

let add s v =
  if v >= numbers then raise Too_large;
  put s s.next v;
  s.next <- s.next + 1

(* On to a heap, whose last values are these. *)
let jump s heap last =
  s.next <- heap - Array.length last;
  Array.iter (add s) last

(* The values before a heap, the last one first, where the rare heaps and values farther back are known. *)
let window s ~rares ~heap ~last ~at_heap ~size =
  s.rares <- rares;
  jump s heap last;
  refresh s;
  while s.next < at_heap do add s (common s) done;
  List.init size (fun i -> at s (at_heap - 1 - i))

(* A stretch ends at each of [places]. Where all rare heaps are known, it goes on from [far_heap] and the values
   before it, if there is one. *)
let values s ~most_taken ~known ~places ~keep ~far_heap =
  let buffer = Array.make most_size 0 and held = ref 0 in
  (* Left to the checker, which knows the value by the rules; no stretch. *)
  let alone v =
    if s.space s.next v then s.rares <- (s.next, v) :: s.rares;
    if List.compare_length_with s.rares most_rare > 0 then raise Too_large;
    incr held;
    add s v;
    [] in
  let stretch () =
    if s.next = known then Option.iter (fun (heap, last) -> refresh s; jump s heap last) far_heap;
    let from = s.next in
    if from <= most_taken then alone (by_rules s) else begin
      if from <= known then refresh s;
      let place = List.fold_left (fun m p -> if p > from then min m p else m) max_int places in
      let until = min (from + stretch_size s) (if from < known then min s.calm place else place) in
      let rec fill () =
        if s.next = until then -1 else begin
          let v = common s in
          let u = if from < known then least s v else v in
          if u < v then u else (buffer.(s.next - from) <- v; add s v; fill ())
        end in
      let rare = fill () in
      if s.next = from then alone rare else begin
        let l = ref [] in
        for i = s.next - from - 1 downto 0 do l := buffer.(i) :: !l done;
        held := !held + (s.next - from);
        !l
      end
    end in
  let rec rest () = lazy (
    let l = stretch () in
    let drop = s.next > known && !held > 2 * keep + 65536 in
    if drop then held := keep;
    Stretch (l, drop, rest ())) in
  rest ()
