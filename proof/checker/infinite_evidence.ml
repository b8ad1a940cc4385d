(* The evidence for an infinite quotient: found here, and judged by check_infinite alone, so that nothing
   in this file is trusted. Sets of counters are compared at sample points only: if these do not tell two
   sets apart that differ, check_infinite says no, and more points are tried. *)
open Verified

exception Too_large
exception Refuted   (* at a sample point *)

type law = {
  order : int;
  generators : int array;               (* heaps *)
  actions : int array array;            (* by generator *)
  counters : int;
  heaps : (int * int array) array;      (* element and counters *)
  options : int list list array;        (* by heap: the parts of each option, in the order of octal_opts *)
  sets : formula array;
  holds : (int array -> bool) array;    (* the same sets *)
  lost : int array }                    (* by element: its set *)

let bin = Law_evidence.of_int
let to_z = Law_evidence.to_z
(* Each is the successor of the one before, so that a list of large ones takes little memory. *)
let to_nat =
  let known = ref [| O |] in
  fun n ->
    let k = Array.length !known in
    if n >= k then begin
      let longer = Array.make (max (n + 1) (2 * k)) !known.(k - 1) in
      Array.blit !known 0 longer 0 k;
      for i = k to Array.length longer - 1 do longer.(i) <- S longer.(i - 1) done;
      known := longer
    end;
    !known.(n)

(* Sets of sample points: 62 in a word. *)
module Bits = struct
  let words n = (n + 61) / 62
  let full n = Array.init (words n) (fun i -> if 62 * (i + 1) <= n then (1 lsl 62) - 1 else (1 lsl (n - 62 * i)) - 1)
  let of_points points holds =
    let b = Array.make (words (Array.length points)) 0 in
    Array.iteri (fun i z -> if holds z then b.(i / 62) <- b.(i / 62) lor (1 lsl (i mod 62))) points;
    b
  let both = Array.map2 (land)
  let without = Array.map2 (fun a b -> a land lnot b)
  let none b = Array.for_all ((=) 0) b
  let within a b = let rec go i = i < 0 || (a.(i) land lnot b.(i) = 0 && go (i - 1)) in go (Array.length a - 1)
  let count b =
    let rec ones n found = if n = 0 then found else ones (n land (n - 1)) (found + 1) in
    Array.fold_left (fun s w -> s + ones w 0) 0 b
  let name b = String.concat "," (Array.to_list (Array.map (Printf.sprintf "%x") b))
end

let plus a b = Array.map2 (+) a b
let vector v = List.map to_z (Array.to_list v)

(* All small vectors, and some larger ones; the first is 0. *)
let sample t most =
  let rec side n = if int_of_float (float_of_int (n + 1) ** float_of_int t) <= most then side (n + 1) else n in
  let n = side 2 in
  let rec box t = if t = 0 then [[]] else let l = box (t - 1) in List.concat (List.init n (fun x -> List.map (fun v -> x :: v) l)) in
  let state = Random.State.make [| most |] in
  let random _ = List.init t (fun _ -> Random.State.int state (if Random.State.bool state then 4 else 60)) in
  Array.of_list (List.map Array.of_list (box t @ List.init (most / 2) random))

(* The evidence; and each of its formulas once more, as sets of which none has the counters. *)
let find law ~most =
  let points = sample law.counters most in
  let n = Array.length points in
  let all = Bits.full n and nowhere = Array.make (Bits.words n) 0 in
  Array.iter (fun a -> Array.iter (fun b ->
    Array.iteri (fun x y -> if b.(y) <> a.(b.(x)) then raise Refuted) a) law.actions) law.actions;
  Array.iteri (fun g h -> if law.heaps.(h) <> (law.actions.(g).(0), Array.make law.counters 0) then raise Refuted)
    law.generators;
  (* The multiplication table, by words of generators. *)
  let words = Array.make law.order None in
  words.(0) <- Some [];
  let queue = Queue.create () in
  Queue.add 0 queue;
  while not (Queue.is_empty queue) do
    let x = Queue.pop queue in
    Array.iter (fun a -> let y = a.(x) in
      if words.(y) = None then (words.(y) <- Some (a :: Option.get words.(x)); Queue.add y queue)) law.actions
  done;
  if Array.exists ((=) None) words then raise Refuted;
  let table = Array.map (fun w -> Array.init law.order (fun x -> List.fold_left (fun x a -> a.(x)) x (Option.get w))) words in
  let times x y = table.(y).(x) in
  let product parts = List.fold_left (fun (x, u) h -> let (y, v) = law.heaps.(h) in (times x y, plus u v))
    (0, Array.make law.counters 0) parts in
  (* A set of counters increased by u, as bits. *)
  let shifted = Hashtbl.create 1024 in
  let lost_at s u =
    match Hashtbl.find_opt shifted (s, u) with
    | Some b -> b
    | None ->
        let b = Bits.of_points points (fun z -> law.holds.(s) (plus z u)) in
        Hashtbl.add shifted (s, u) b;
        b in
  let lost (y, u) x = lost_at law.lost.(times x y) u in
  (* Formulas by what they are at the points; each is that none of some sets has the counters. *)
  let numbers = Hashtbl.create 256 and found = ref [] and excluded = ref [] and count = ref 2 in
  let names_of = Hashtbl.create 256 in   (* number: bits and sets *)
  Hashtbl.add numbers (Bits.name nowhere) 0;
  Hashtbl.replace numbers (Bits.name all) 1;
  Hashtbl.add names_of 0 (nowhere, []);
  Hashtbl.add names_of 1 (all, []);
  (* As few sets as will do, the best first: indices into a list of sets. *)
  let chosen sets wanted =
    let outside = Array.map (fun (s, u) -> lost_at s u) sets in
    let rec go left taken =
      if Bits.none left then List.rev taken
      else begin
        let best = ref (-1) and gain = ref 0 in
        Array.iteri (fun i b -> let g = Bits.count (Bits.both b left) in if g > !gain then (gain := g; best := i)) outside;
        go (Bits.without left outside.(!best)) (!best :: taken)
      end in
    go (Bits.without all wanted) [] in
  let number bits sets =
    let name = Bits.name bits in
    match Hashtbl.find_opt numbers name with
    | Some i -> i
    | None ->
        let sets = Array.of_list (List.sort_uniq compare sets) in
        let sets = List.map (fun i -> sets.(i)) (chosen sets bits) in
        let i = !count in
        if i > 50_000 then raise Too_large;
        incr count;
        Hashtbl.add numbers name i;
        Hashtbl.add names_of i (bits, sets);
        excluded := sets :: !excluded;
        found := List.fold_left (fun f (s, u) -> both f (neg (translate (vector u) law.sets.(s)))) Yes sets :: !found;
        i in
  let bits_of i = fst (Hashtbl.find names_of i) in
  (* Where each heap is helpless. *)
  let heap_contexts = Array.mapi (fun h options ->
    if options = [] then None
    else begin
      let images = List.map product options in
      (* The options in the order of check_infinite: the last of equal ones stays. *)
      let rec distinct = function [] -> [] | y :: l -> if List.mem y l then distinct l else y :: distinct l in
      let l = Array.of_list (law.heaps.(h) :: distinct images) in
      let by_element = Array.init law.order (fun x ->
        let lost_here = Array.map (fun (y, u) -> (law.lost.(times x y), u)) l in
        let at i = lost_at (fst lost_here.(i)) (snd lost_here.(i)) in
        for i = 1 to Array.length l - 1 do
          if not (Bits.none (Bits.both (at 0) (at i))) then raise Refuted
        done;
        let contexts = ref all in
        Array.iteri (fun i _ -> contexts := Bits.without !contexts (at i)) l;
        (number !contexts (Array.to_list lost_here), chosen lost_here !contexts)) in
      Some (Array.map fst by_element, Array.map snd by_element)
    end) law.options in
  (* Kinds: of two of the same image, one that is helpless wherever the other is will do. *)
  let covers a b = let rec go x = x < 0 || (Bits.within (bits_of b.(x)) (bits_of a.(x)) && go (x - 1)) in go (law.order - 1) in
  let kinds = ref [] in
  Array.iteri (fun h c -> match c with
    | Some (c, _) when Array.exists ((<>) 0) c ->
        let im = law.heaps.(h) in
        if not (List.exists (fun (im', c') -> im = im' && covers c' c) !kinds) then
          kinds := List.filter (fun (im', c') -> not (im = im' && covers c c')) !kinds @ [(im, c)]
    | _ -> ()) heap_contexts;
  let kinds = Array.of_list !kinds in
  let kind_of h = match heap_contexts.(h) with
    | Some (c, _) when Array.exists ((<>) 0) c ->
        let rec go i = let (im, c') = kinds.(i) in if im = law.heaps.(h) && covers c' c then Some i else go (i + 1) in go 0
    | _ -> None in
  let zeros = Array.make law.counters 0 in
  let finite i = snd (fst kinds.(i)) = zeros in
  (* Words of the kinds without counters. *)
  let known = ref [||] and size = ref 0 and of_element = Hashtbl.create 64 in
  let add word =
    if !size > 20_000 then raise Too_large;
    if !size = Array.length !known then begin
      let longer = Array.make (2 * !size + 16) word in
      Array.blit !known 0 longer 0 !size;
      known := longer
    end;
    !known.(!size) <- word;
    Hashtbl.add of_element (fst word) !size;
    incr size;
    !size - 1 in
  let joined = Hashtbl.create 4096 in
  let join a b =
    if a = 0 || b = 0 then 0 else if a = 1 || a = b then b else if b = 1 then a
    else match Hashtbl.find_opt joined (a, b) with
      | Some i -> i
      | None ->
          let (p, l) = Hashtbl.find names_of a and (q, m) = Hashtbl.find names_of b in
          let i = number (Bits.both p q) (l @ m) in
          Hashtbl.add joined (a, b) i;
          i in
  let follow (s, contexts) =
    List.init (Array.length kinds) (fun i ->
      if not (finite i) then None
      else begin
        let ((f, _), c) = kinds.(i) in
        let together = Array.init law.order (fun x -> join contexts.(times x f) c.(times x s)) in
        if Array.for_all ((=) 0) together then None
        else begin
          (* The first point is 0: a sum of heaps without counters, all of them helpless. *)
          if (bits_of together.(0)).(0) land 1 = 1 then raise Refuted;
          let element = times f s in
          match List.find_opt (fun j -> covers (snd !known.(j)) together) (List.rev (Hashtbl.find_all of_element element)) with
          | Some j -> Some j
          | None -> Some (add (element, together))
        end
      end) in
  let next = ref [follow (0, Array.make law.order 1)] and done_ = ref 0 in
  while !done_ < !size do
    next := follow !known.(!done_) :: !next;
    incr done_
  done;
  (* How the powers of an element repeat. *)
  let repeats (f, _) =
    let seen = Array.make law.order (-1) in
    let rec go x n = if seen.(x) >= 0 then (seen.(x), n - seen.(x)) else (seen.(x) <- n; go (times x f) (n + 1)) in
    go 0 0 in
  let image (x, u) = (bin x, vector u) and bins a = List.map bin (Array.to_list a) in
  let heaps = List.init (Array.length law.heaps) Fun.id in
  ({ e_fuel = to_nat 400_000;
     e_formulas = List.rev !found;
     e_kinds = List.map (fun (im, c) -> (image im, bins c)) (Array.to_list kinds);
     e_kind_of = List.map (fun h -> Option.map to_nat (kind_of h)) heaps;
     e_used = List.map (fun h -> match heap_contexts.(h) with
      | None -> []
      | Some (_, used) -> List.map (List.map to_nat) (Array.to_list used)) heaps;
     e_repeats = List.map (fun (im, _) -> let (i, p) = repeats im in (to_nat i, to_nat p)) (Array.to_list kinds);
     e_words = List.map (fun (x, c) -> (bin x, bins c)) (Array.to_list (Array.sub !known 0 !size));
     e_next = List.map (List.map (Option.map to_nat)) (List.rev !next) },
   List.rev !excluded)
