(* The evidence for a law: found here, and judged by check_law alone, so that nothing in this file is
   trusted. All moves are followed digit by digit; of the sets of places that a move into P can have
   reached, only the smaller of two is kept. *)
open Verified

exception Too_large

let rec of_positive n = if n = 1 then XH else if n land 1 = 1 then XI (of_positive (n lsr 1)) else XO (of_positive (n lsr 1))
let rec to_positive = function XH -> 1 | XO p -> 2 * to_positive p | XI p -> 2 * to_positive p + 1
let rec of_nat = function O -> 0 | S n -> 1 + of_nat n
let to_nat n = let rec go n found = if n = 0 then found else go (n - 1) (S found) in go n O
let to_bin = function N0 -> 0 | Npos p -> to_positive p
let of_int n = if n = 0 then N0 else Npos (of_positive n)
let of_z = function Z0 -> 0 | Zpos p -> to_positive p | Zneg p -> - (to_positive p)
let to_z n = if n = 0 then Z0 else if n > 0 then Zpos (of_positive n) else Zneg (of_positive (-n))

(* Things that are numbered as they come; a text tells them apart, for Hashtbl looks only at the
   beginning of a list. *)
type 'a numbering = { numbers : (string, int) Hashtbl.t; mutable things : 'a array; mutable count : int }
let numbering () = { numbers = Hashtbl.create 1024; things = [||]; count = 0 }
let number table most name thing =
  match Hashtbl.find_opt table.numbers name with
  | Some i -> i
  | None ->
      let i = table.count in
      if i >= most then raise Too_large;
      if i = Array.length table.things then begin
        let longer = Array.make (2 * i + 16) thing in
        Array.blit table.things 0 longer 0 i;
        table.things <- longer
      end;
      table.things.(i) <- thing;
      table.count <- i + 1;
      Hashtbl.add table.numbers name i;
      i
let each table f = let i = ref 0 in while !i < table.count do f !i table.things.(!i); incr i done

let name l = String.concat " " (List.map string_of_int l)
let sorted l = Array.of_list (List.sort_uniq compare l)
let within a b =
  let n = Array.length a and m = Array.length b in
  let rec go i j = i = n || (n - i <= m - j && (if a.(i) = b.(j) then go (i + 1) (j + 1) else a.(i) > b.(j) && go i (j + 1))) in
  go 0 0

let most_nodes = 100_000 and most_places = 1_000_000 and most_pairs = 10_000_000 and most_entries = 200_000

(* next.(s).(a): the automaton, a letter being a number; P-positions are marked. *)
let find law ~next ~marked ~starts =
  let base = to_bin law.l_base in
  let all = Array.of_list (letters law.l_base law.l_heaps) in
  let code = Array.map (fun a -> to_positive (letter_key law.l_base a) - 1) all in
  let digits = Array.map (fun a -> Array.of_list (List.map to_bin a)) all in
  let size = Array.length all in
  let families = Array.of_list (readers law.l_families) in
  (* The constraints of each family with plain numbers: factors, conditions, bounds. *)
  let gauges = Array.map (fun (_, gs) -> Array.of_list (List.map (fun g ->
    let c = g.g_constraint in
    let factors l = Array.of_list (List.map of_z l) in
    let values = List.map of_z c.result.one_of and from = Option.map of_z c.result.from_on in
    let allows z = List.mem z values || (match from with Some t -> t <= z | None -> false) in
    (factors c.before, factors c.after, allows, of_z g.low, of_z g.high)) gs)) families in
  let dot l x = let s = ref 0 in Array.iteri (fun i a -> if i < Array.length x then s := !s + a * x.(i)) l; !s in
  let advance gs values a d =
    let n = Array.length gs in
    let rec go i found =
      if i = n then Some (List.rev found) else
      let (before, after, allows, low, high) = gs.(i) in
      let z = max low (min high (base * values.(i) + dot before a + dot after d)) in
      if z = low || z = high && not (allows high) then None else go (i + 1) (z :: found) in
    go 0 [] in
  let nodes = numbering () and rows = Hashtbl.create 1024 in
  let node (f, values) = number nodes most_nodes (name (f :: values)) (f, values) in
  let first = Array.mapi (fun f gs -> node (f, List.map (fun _ -> 0) (Array.to_list gs))) gauges in
  each nodes (fun i (f, values) ->
    let v = Array.of_list values in
    Hashtbl.add rows i (Array.map (fun a ->
      List.filter_map (fun d ->
        Option.map (fun z -> (code.(d), node (f, z))) (advance gauges.(f) v a digits.(d)))
        (List.init size Fun.id)) digits));
  let row = Array.init nodes.count (Hashtbl.find rows) in
  let ends = Array.init nodes.count (fun i ->
    let (f, values) = nodes.things.(i) in
    List.for_all2 (fun (_, _, allows, _, _) z -> allows z) (Array.to_list gauges.(f)) values) in
  let control f = to_bin (fst families.(f)).from_control and control' f = to_bin (fst families.(f)).to_control in
  let firsts c = List.concat (List.init (Array.length families) (fun f ->
    if control f = c then [(first.(f), starts.(control' f))] else [])) in
  (* Places: a node, and the state that the position after the move has led to. *)
  let places = numbering () and onward = Hashtbl.create 1024 in
  let place (n, s) = number places most_places (name [n; s]) (n, s) in
  let begins = Array.init (Array.length starts) (fun c -> List.map place (firsts c)) in
  each places (fun i (n, s) ->
    Hashtbl.add onward i (Array.map (fun steps ->
      sorted (List.map (fun (d, n') -> place (n', next.(s).(d))) steps)) row.(n)));
  let onward = Array.init places.count (Hashtbl.find onward) in
  let wins = Array.init places.count (fun i -> let (n, s) = places.things.(i) in ends.(n) && marked.(s)) in
  (* Only places that can still become a move into P are worth to be kept in an entry. *)
  let useful = Array.copy wins in
  let from = Array.make places.count [] in
  Array.iteri (fun i by -> Array.iter (Array.iter (fun j -> from.(j) <- i :: from.(j))) by) onward;
  let rec back = function
    | [] -> ()
    | i :: l -> back (List.fold_left (fun l j -> if useful.(j) then l else (useful.(j) <- true; j :: l)) l from.(i)) in
  back (List.filter (fun i -> wins.(i)) (List.init places.count Fun.id));
  (* No move from P to P: all pairs of a state and a place. *)
  let seen = Hashtbl.create 4096 and open_ = Queue.create () and of_state = Array.make (Array.length next) [] in
  let visit q p =
    let pair = q * places.count + p in
    if not (Hashtbl.mem seen pair) then begin
      if Hashtbl.length seen >= most_pairs then raise Too_large;
      Hashtbl.add seen pair ();
      of_state.(q) <- p :: of_state.(q);
      Queue.add (q, p) open_
    end in
  Array.iteri (fun c l -> List.iter (visit starts.(c)) l) begins;
  while not (Queue.is_empty open_) do
    let (q, p) = Queue.pop open_ in
    Array.iteri (fun a to_ -> let q' = next.(q).(code.(a)) in Array.iter (visit q') to_) onward.(p)
  done;
  (* A move to P from everywhere else. *)
  let entries = numbering () and covers = Hashtbl.create 1024 and at = Hashtbl.create 1024 in
  let cover q set any =
    let key = name (q :: any) in
    let known = Option.value (Hashtbl.find_opt at key) ~default:[] in
    match List.find_opt (fun (s, _) -> within s set) known with
    | Some (_, i) -> i
    | None ->
        let i = number entries most_entries (string_of_int entries.count) (q, set, any) in
        Hashtbl.replace at key ((set, i) :: List.filter (fun (s, _) -> not (within set s)) known);
        i in
  let keep l = sorted (List.filter (fun i -> useful.(i)) l) in
  let misere = law.l_misere in
  let begin_ = Array.mapi (fun c l ->
    cover starts.(c) (keep l) (if misere then List.sort_uniq compare (List.map fst (firsts c)) else [])) begins in
  each entries (fun i (q, set, any) ->
    Hashtbl.add covers i (Array.init size (fun a ->
      let after = Array.fold_left (fun l p -> Array.fold_left (fun l j -> j :: l) l onward.(p).(a)) [] set in
      let any = List.sort_uniq compare (List.concat_map (fun n -> List.map snd row.(n).(a)) any) in
      cover next.(q).(code.(a)) (keep after) any)));
  (* Written down. *)
  let positive = Array.init (1 + List.fold_left max 0 [nodes.count; entries.count; size; Array.length next])
    (fun i -> of_positive (i + 1)) in
  let place i = let (n, s) = places.things.(i) in (positive.(n), positive.(s)) in
  let listed n f = map_of (List.init n (fun i -> (positive.(i), f i))) in
  let by_letter f = map_of (List.init size (fun a -> (positive.(code.(a)), f a))) in
  { v_nodes = listed nodes.count (fun i ->
      let (f, values) = nodes.things.(i) in
      { n_family = to_nat f; n_values = List.map to_z values; n_accepts = ends.(i);
        n_steps = by_letter (fun a -> List.map (fun (d, n) -> (positive.(d), positive.(n))) row.(i).(a)) });
    v_first = List.map (fun n -> positive.(n)) (Array.to_list first);
    v_within = List.init (Array.length next) (fun q -> (positive.(q), List.map place of_state.(q)));
    v_entries = listed entries.count (fun i ->
      let (q, set, any) = entries.things.(i) in
      { e_state = positive.(q); e_moves = List.map place (Array.to_list set);
        e_any = List.map (fun n -> positive.(n)) any;
        e_cover = by_letter (fun a -> positive.((Hashtbl.find covers i).(a))) });
    v_begin = List.map (fun i -> positive.(i)) (Array.to_list begin_) }
