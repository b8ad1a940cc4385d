(* A claim of an infinite quotient and its evidence as a theory of Coq, for the kernel to compute: nothing
   here is trusted, for the theorem says what was checked. *)
open Verified

let listed f l = "[" ^ String.concat "; " (List.map f l) ^ "]"
let of_nat n = string_of_int (Law_evidence.of_nat n)
let of_n n = string_of_int (Law_evidence.to_bin n)
let of_z z = string_of_int (Law_evidence.of_z z)
let nats l = listed of_nat l
let ns l = listed of_n l ^ "%N"
let zs l = listed of_z l ^ "%Z"
let optional f = function None -> "None" | Some x -> "Some " ^ f x
let image (x, u) = Printf.sprintf "(%s%%N, %s)" (of_n x) (zs u)

let rec formula = function
  | Yes -> "Yes" | No -> "No"
  | AtLeast (a, c) -> Printf.sprintf "AtLeast %s (%s)" (zs a) (of_z c)
  | Alike (a, m, c) -> Printf.sprintf "Alike %s %s (%s)" (zs a) (of_z m) (of_z c)
  | Not f -> Printf.sprintf "Not (%s)" (formula f)
  | And (f, g) -> Printf.sprintf "And (%s) (%s)" (formula f) (formula g)
  | Or (f, g) -> Printf.sprintf "Or (%s) (%s)" (formula f) (formula g)

(* Lines of about 100 characters, broken at spaces. *)
let filled text =
  let b = Buffer.create (String.length text) and at = ref 0 in
  List.iter (fun word ->
    if !at > 0 && !at + 1 + String.length word > 100 then (Buffer.add_string b "\n    "; at := 4)
    else if !at > 0 then (Buffer.add_char b ' '; incr at);
    Buffer.add_string b word;
    at := !at + String.length word) (String.split_on_char ' ' text);
  Buffer.contents b

let print ~game ~sets ~lost q (e, excluded) =
  let name = "misere_" ^ String.concat "_" (String.split_on_char '.'
    (if String.length game > 2 && String.sub game 0 2 = "0." then String.sub game 2 (String.length game - 2) else game)) in
  let member k v = k ^ " := " ^ v in
  let f = q.i_family in
  let none (l : (int * int array) list) = listed (fun (s, u) ->
    Printf.sprintf "neg (translate %s set_%d)" (zs (List.map Law_evidence.to_z (Array.to_list u))) s) l in
  let lines l = List.iter (fun s -> print_endline (filled s)) l in
  let record l = print_string (String.concat ";\n" (List.map (fun s -> "  " ^ filled s) l)); print_endline " |}.\n" in
  Printf.printf "(** %s, misere play: an infinite misere quotient. Made from a certificate by\n    bouton-check-verified --theory. *)\n" game;
  print_string "Require Import List NArith ZArith.\nFrom Bouton Require Import MisereQuotient LinearFormulas CountedHeaps InfiniteQuotient.\nImport ListNotations.\n\n";
  Array.iteri (fun i s -> lines [Printf.sprintf "Definition set_%d : formula := %s." i (formula s)]) sets;
  Printf.printf "\nDefinition %s_claim : infinite := {|\n" name;
  record [
    member "i_code" (ns q.i_code);
    member "i_order" (of_nat q.i_order);
    member "i_generators" (nats q.i_generators);
    member "i_actions" (listed ns q.i_actions);
    member "i_counters" (of_nat q.i_counters);
    member "i_heaps" (listed image q.i_heaps);
    member "i_lost" (listed (Printf.sprintf "set_%d") lost);
    Printf.sprintf "i_family := {| f_first := %s; f_step := %s; f_start := %s; f_by_first := %s; f_by_distance := %s |}"
      (nats f.f_first) (nats f.f_step) (nats f.f_start) (nats f.f_by_first) (nats f.f_by_distance) ];
  Printf.printf "Definition %s_evidence : helplessness := {|\n" name;
  record [
    member "e_fuel" "1000";
    member "e_formulas" (listed (fun l -> "all_of " ^ none l) excluded);
    member "e_kinds" (listed (fun (im, c) -> Printf.sprintf "(%s, %s)" (image im) (ns c)) e.e_kinds);
    member "e_kind_of" (listed (optional of_nat) e.e_kind_of);
    member "e_used" (listed (listed nats) e.e_used);
    member "e_repeats" (listed (fun (i, p) -> Printf.sprintf "(%s, %s)" (of_nat i) (of_nat p)) e.e_repeats);
    member "e_words" (listed (fun (x, c) -> Printf.sprintf "(%s%%N, %s)" (of_n x) (ns c)) e.e_words);
    member "e_next" (listed (listed (optional of_nat)) e.e_next) ];
  Printf.printf "Theorem %s : infinite_holds %s_claim.\nProof. apply (infinite_quotient _ %s_evidence). vm_compute. reflexivity. Qed.\n\n" name name name;
  Printf.printf "Theorem %s_infinite : ~ exists classes : list (list nat),\n  forall G, exists K, In K classes /\\ equivalent %s G K.\nProof. exact (infinitely_many_classes _ %s). Qed.\n" name (ns q.i_code) name
