(* bouton-check-verified: reads a certificate of Bouton, prints the claim that it makes, and lets a
   checker that Coq proved (verified.ml, extracted from proof/) decide.

   Trusted beside Coq: its extraction, the compiler of OCaml, json.ml and this file. The choice of a
   sparse space and of the checker is not: they change only how long it takes. *)
open Verified

exception Not_covered of string
let not_covered format = Printf.ksprintf (fun m -> raise (Not_covered m)) format

let rec of_positive n = if n = 1 then XH else if n land 1 = 1 then XI (of_positive (n lsr 1)) else XO (of_positive (n lsr 1))
let bin n = if n = 0 then N0 else Npos (of_positive n)
let nat n = let rec go n found = if n = 0 then found else go (n - 1) (S found) in go n O
let rec to_positive = function XH -> 1 | XO p -> 2 * to_positive p | XI p -> 2 * to_positive p + 1
let to_int = function N0 -> 0 | Npos p -> to_positive p

(* Larger numbers of heaps or classes would not end in a day. *)
let most_heaps = 1_000_000 and most_repeated = 1_000_000_000 and most_near = 4_000_000 and most_classes = 1000
let most_in_a_segment = 10_000_000_000
let bounded what most n = if n > most then not_covered "%s %d, and this checker stops at %d" what n most else n

(* Digits d0.d1d2...: bit j of a digit lets j heaps be left. Quotients are covered for at most two. *)
let code ~most s =
  if String.length s < 2 || s.[1] <> '.' then
    (if String.contains s '.' then not_covered "the code %s" s else Json.unreadable "the code %s" s);
  List.init (String.length s) (String.get s) |> List.filteri (fun i _ -> i <> 1)
  |> List.map (fun c ->
       let d = match c with
         | '0' .. '9' -> Char.code c - 48
         | 'a' .. 'v' -> Char.code c - 87
         | '[' | ']' | '(' | ')' -> not_covered "the code %s: only digits up to v, finitely many" s
         | _ -> Json.unreadable "the code %s" s in
       if d > most then not_covered "the digit %c" c else bin d)

let base64 s =
  let value c = match c with
    | 'A' .. 'Z' -> Char.code c - 65 | 'a' .. 'z' -> Char.code c - 71 | '0' .. '9' -> Char.code c + 4
    | '+' -> 62 | '/' -> 63 | _ -> Json.unreadable "base64: %c" c in
  let n = String.length s in
  if n mod 4 <> 0 then Json.unreadable "base64: %d characters" n;
  let pad = if n > 0 && s.[n - 1] = '=' then if s.[n - 2] = '=' then 2 else 1 else 0 in
  let byte i =
    let at j = if j >= n - pad then 0 else value s.[j] in
    let k = i / 3 * 4 in
    let bits = (at k lsl 18) lor (at (k + 1) lsl 12) lor (at (k + 2) lsl 6) lor at (k + 3) in
    (bits lsr (16 - 8 * (i mod 3))) land 255 in
  List.init (n / 4 * 3 - pad) byte

let joined l = String.concat " " (List.map string_of_int l)
let upto n l = List.filteri (fun i _ -> i < n) l

type claim = { game : string; says : string list; theorem : string; holds : unit -> bool;
               theory : (unit -> unit) option (* prints it for Coq itself *) }

(* A mask for which few of the first heaps are rare. *)
let sparse_space c =
  match values c (nat 1024) with
  | None -> None
  | Some l ->
      let v = Array.of_list (List.map to_int l) in
      let top = Array.fold_left (lor) 0 v in
      let rec bits k = if 1 lsl k > top then k else bits (k + 1) in
      let rec parity x odd = if x = 0 then odd else parity (x lsr 1) (odd lxor (x land 1)) in
      let splits = List.concat (List.mapi (fun t d -> if to_int d land 4 <> 0 then [t] else []) c) in
      let best = ref max_int and space = ref None in
      let attempt mask positional tau =
        let cost = ref 0 in
        for h = 1 to 1023 do
          if parity (v.(h) land mask) 0 = (if positional then (h + tau) land 1 else 0) then
            cost := !cost + if h > 400 then 8 else 1
        done;
        if !cost < !best then (best := !cost; space := Some { mask0 = bin mask; positional; tau = tau = 1 }) in
      for mask = 0 to (1 lsl bits 0) - 1 do
        attempt mask false 0;
        match splits with
        | t :: rest when List.for_all (fun u -> (u - t) land 1 = 0) rest -> attempt mask true (t land 1)
        | _ -> ()
      done;
      !space

(* The values that a certificate lists. *)
let listed_values proof = match proof with
  | Json.Object l when List.mem_assoc "values" l ->
      let v = Json.get "values" proof in
      Json.members ["from"; "count"; "width"; "base64"] v;
      if Json.number_in_text "from" v <> 0 then Json.unreadable "values: from is not 0";
      let bytes = base64 (Json.text "base64" v) in
      let rec pairs = function [] -> [] | [_] -> Json.unreadable "values: half a value"
        | a :: b :: t -> (a + 256 * b) :: pairs t in
      let l = match Json.number "width" v with 1 -> bytes | 2 -> pairs bytes
        | w -> not_covered "values of %d bytes" w in
      if List.length l <> Json.number_in_text "count" v then Json.unreadable "values: another count";
      l
  | _ -> []

let nim_sums game =
  game ^ ", normal play: the player to move loses exactly the sums of heaps whose nim-values g have nim-sum 0"
let says_values listed =
  if listed = [] then [] else
    [ Printf.sprintf "g(n) for n = 0, ..., %d: %s" (List.length listed - 1) (joined listed) ]

(* A game in which all but finitely many amounts may be taken. Where to look back from is not part of
   the claim: the bound of the certificate, or farther. *)
let tail_claim d proof ~game ~n0 ~p =
  let n = String.length game in
  if n < 4 || String.sub game (n - 3) 3 <> "(3)" then not_covered "the tail of %s" game;
  let c = code ~most:3 (String.sub game 0 (n - 3)) in
  let s = Json.number_in_text "saltus" d and listed = listed_values proof in
  if Json.get "max_value" d <> Json.Null || Json.get "max_heap" d <> Json.Null then
    Json.unreadable "a largest value of values that grow";
  let from = max n0 (Json.number_in_text "bound" proof) in
  ignore (bounded "the bound" 2000 (from + p + s));
  let q far = { t_code = c; t_preperiod = bin n0; t_period = bin p; t_saltus = bin s;
                t_values = List.map bin listed; t_far = bin far } in
  { game;
    says =
      [ nim_sums game; Printf.sprintf "g(n + %d) = g(n) + %d for all n >= %d, the period and %d both least possible" p s n0 n0 ]
      @ says_values listed;
    theorem = "TailPeriod.tail_claim_sound";
    holds = (fun () -> List.exists (fun far -> check_tail (q far)) [from; from + p; 2 * (from + p)]); theory = None }

(* The space of a certificate, and up to which heap parts are looked at: what the values listed there say
   is not needed. *)
let repetition proof =
  Json.members ["kind"; "at"; "window"; "witness_bound"; "space"; "rare"; "repeated"; "samples"] proof;
  let space = Json.get "space" proof in
  Json.members ["mask"; "positional"; "parity"] space;
  let positional = match Json.get "positional" space with
    | Json.Bool b -> b | _ -> Json.unreadable "positional: true or false expected" in
  let parity = Json.number_in_text "parity" space in
  if parity > 1 then Json.unreadable "parity: %d" parity;
  let pair = function
    | Json.List [Json.Text h; Json.Text v] when Json.digits_only h && Json.digits_only v -> (int_of_string h, int_of_string v)
    | _ -> Json.unreadable "rare: pairs of a heap and a value expected" in
  let rare = List.map pair (Json.list "rare" proof) in
  let near = List.fold_left (fun m (h, _) -> max m h) (Json.number_in_text "witness_bound" proof) rare in
  { mask0 = bin (bounded "the mask" 65535 (Json.number_in_text "mask" space)); positional; tau = parity = 1 },
  List.map (fun (h, v) -> (h, bounded "a value" 65535 v)) rare,
  bounded "a part" most_near near

(* Evidence from the rules on, which ends stretches where the checker asks for it; and how many stretches are more
   than enough. *)
let beginning space c near =
  let mask = to_int space.mask0 and tau = if space.tau then 1 else 0 in
  let rec parity x odd = if x = 0 then odd else parity (x lsr 1) (odd lxor (x land 1)) in
  let odd = Bytes.init 65536 (fun v -> Char.chr (parity (v land mask) 0)) in
  let rare = if space.positional then fun h v -> Char.code (Bytes.get odd v) = (h + tau) land 1
    else fun _ v -> Char.code (Bytes.get odd v) = 0 in
  let known = near + List.length c in
  known, Value_evidence.start ~digits:(List.map to_int c) ~space:rare ~known ~keep:(known + 1)
let evidence space c near ~places ~far_heap =
  let known, state = beginning space c near in
  Value_evidence.values state ~most_taken:(List.length c - 1) ~known ~places:(known :: places) ~keep:(known + 1) ~far_heap
let rounds heaps = bin (heaps / 512 + 1_000_000)
let most_pages = nat 64

let check_by_state space c near q ~n0 ~p =
  let s = max n0 1 + near + List.length c - 1 in
  check_repetition space (bin near) q most_pages (rounds (s + p))
    (evidence space c near ~places:[s; s + p - 1; s + p] ~far_heap:None)

(* One part of a way that is too long for one run: [text] has the values before places on the way
   (docs/sequences.md, "Waypoints"), from which the values at the ends of all segments are found. They are
   evidence, too: what is verified is what is printed. *)
let segment space rares c near q ~game ~n0 ~p ~text ~number =
  let size = near + List.length c - 1 in
  let s = max n0 1 + size in
  let e = s + p in
  let lines = String.split_on_char '\n' text |> List.filter ((<>) "") in
  let spacing, windows = match lines with
    | first :: rest ->
        (match String.split_on_char ' ' first with
         | [code; period; preperiod; spacing] when code = game && period = string_of_int p && preperiod = string_of_int n0
             && Json.digits_only spacing && int_of_string spacing > 2 * size + 2 -> int_of_string spacing, Array.of_list rest
         | _ -> Json.unreadable "waypoints: the first line is not that of %s with period %d from %d on, and a distance above %d"
             game p n0 (2 * size + 2))
    | [] -> Json.unreadable "waypoints: the file is empty" in
  ignore (bounded "segments of heaps" most_in_a_segment spacing);
  let back = List.fold_left (fun m (h, _) -> max m h) 0 rares + List.length c - 1 in
  if windows = [||] then Json.unreadable "waypoints: no line of values";
  Array.iteri (fun i w ->
    if String.length w < back then Json.unreadable "waypoints: line %d has %d values, of at least %d" (i + 2) (String.length w) back) windows;
  let value ch = match ch with '0' .. '9' -> Char.code ch - 48 | 'a' .. 'v' -> Char.code ch - 87
    | _ -> Json.unreadable "waypoints: %c" ch in
  let point j = j * spacing + size + 2 in
  let ends = List.init (Array.length windows) (fun j -> point (j + 1)) |> List.filter (fun x -> x < e && x > near + List.length c) in
  let ends = List.sort_uniq compare (s :: e :: ends) in
  let count = List.length ends in
  if number < 1 || number > count then Json.unreadable "segment %d: there are segments 1 to %d" number count;
  (* The values before a heap, the last one first: from the waypoint before it. *)
  let before heap =
    let j = max 1 (min ((heap - size - 2) / spacing) (Array.length windows)) in
    let last = Array.init (String.length windows.(j - 1)) (fun i -> value windows.(j - 1).[i]) in
    let _, state = beginning space c near in
    if j * spacing > heap - size - 2 then Json.unreadable "no waypoint before %d" heap;
    Value_evidence.window state ~rares ~heap:(j * spacing) ~last ~at_heap:heap ~size:(size + 1) in
  let upto = List.nth ends (number - 1) in
  let from = if number = 1 then None else Some (List.nth ends (number - 2)) in
  let last_from = Option.map (fun x -> (x, before x)) from in
  let last_upto = before upto in
  let at_place = if upto > s then before s else [] in
  let places = if upto = e then [e - 1; e] else [upto] in
  let far_heap = Option.map (fun (x, l) -> (x, Array.of_list (List.rev l))) last_from in
  let heaps = upto - Option.value from ~default:0 in
  let sum l = Digest.to_hex (Digest.string (String.concat "," (List.map string_of_int l))) in
  let said = Printf.sprintf "the %d values before the heap" (size + 1) in
  { game;
    says =
      [ Printf.sprintf "segment %d of %d of the way to the period %d of %s: to the heap %d" number count p game upto;
        (match last_from with
         | None -> Printf.sprintf "by the rules, %s %d are those of the MD5 %s" said upto (sum last_upto)
         | Some (x, l) ->
             Printf.sprintf "if %s %d are those of the MD5 %s, and no heap from %d to below it is rare, then %s %d are those of the MD5 %s"
               said x (sum l) (near + List.length c) said upto (sum last_upto));
        Printf.sprintf "no heap from %d on is rare there, and each number below a value is an option with a part of up to %d"
          (match from with None -> near + List.length c | Some x -> x) near;
        Printf.sprintf "g(n + %d) = g(n) for all n >= %d is proved if all %d segments are verified (RepetitionCheck.segments_sound); this is one of them"
          p n0 count ];
    theorem = "RepetitionCheck.segment_sound";
    holds = (fun () ->
      fair space (bin near) q
      && check_segment space (bin near) q most_pages (rounds heaps) (evidence space c near ~places ~far_heap)
           (List.filteri (fun i _ -> i < size) at_place) (Option.map (fun (x, l) -> (bin x, l)) last_from) (bin upto, last_upto)
      && (upto < e || came_back (bin near) q at_place last_upto));
    theory = None }

let period_claim ?waypoints d =
  Json.members ["schema"; "game"; "code"; "parts"; "period"; "preperiod"; "saltus"; "last_exception";
                "max_value"; "max_heap"; "values_checked"; "proof"] d;
  let written = Json.text "code" d and parts = Json.text "parts" d in
  let game = if parts = "any" then written else written ^ " " ^ parts in
  if Json.text "game" d <> game then Json.unreadable "game and code differ";
  let proof = Json.get "proof" d in
  let kind = Json.text "kind" proof in
  (match kind, parts with
   | ("parts" | "tail" | "state repetition"), "any" | "unequal parts", ("unequal" | "not-all-equal") -> ()
   | _ -> not_covered "a proof by %s of a game with parts: %s" kind parts);
  let repeated = kind = "state repetition" in
  if not repeated then Json.members ["kind"; "bound"; "values"; "checksum"] proof;
  let most = if waypoints <> None then max_int else if repeated then most_repeated else most_heaps in
  if waypoints <> None && not repeated then not_covered "segments of a proof by %s" kind;
  let bounded what most n = if repeated && n > most then
      not_covered "%s %d, and this checker goes as far as %d at once; in parts with --waypoints and --segment" what n most
    else bounded what most n in
  let n0 = bounded "preperiod" most (Json.number_in_text "preperiod" d)
  and p = bounded "period" most (Json.number_in_text "period" d) in
  if (if n0 = 0 then Json.get "last_exception" d <> Json.Null
      else Json.number_in_text "last_exception" d <> n0 - 1) then
    Json.unreadable "last_exception is not preperiod - 1";
  if kind = "tail" then tail_claim d proof ~game:written ~n0 ~p else
  let c = code ~most:(if parts = "any" then 31 else 7) written in
  if Json.number_in_text "saltus" d <> 0 then not_covered "a saltus";
  let largest = match Json.get "max_value" d, Json.get "max_heap" d with
    | Json.Null, Json.Null -> None
    | _ -> Some (Json.number_in_text "max_value" d, bounded "max_heap" most (Json.number_in_text "max_heap" d)) in
  let listed = listed_values proof in
  let q = { p_code = c; p_preperiod = bin n0; p_period = bin p;
            p_largest = Option.map (fun (v, h) -> (bin v, bin h)) largest; p_values = List.map bin listed } in
  let splits_in_two = List.for_all (fun d -> to_int d < 8) c in
  if (parts <> "any" || not splits_in_two) && n0 + p > 300 then
    not_covered "more than 300 values of a game with three parts, or unequal ones";
  let segment_of = Option.map (fun (text, number) ->
    let space, rares, near = repetition proof in
    segment space rares c near q ~game ~n0 ~p ~text ~number) waypoints in
  if segment_of <> None then Option.get segment_of else
  let theorem, holds =
    if repeated then
      let space, _, near = repetition proof in
      "RepetitionCheck.repetition_claim_sound", fun () -> check_by_state space c near q ~n0 ~p
    else if parts <> "any" then "UnequalParts.unequal_claim_sound", fun () -> check_unequal q
    else match if n0 + p < 700 then None else sparse_space c with
      | None -> "OctalPeriod.period_claim_sound", fun () -> check_claim q
      | Some s -> "SparseSpace.period_claim_sparse_sound", fun () -> check_claim_sparse s q in
  { game;
    says =
      [ nim_sums (if parts = "any" then game else written ^ ", two parts of a heap unequal");
        Printf.sprintf "g(n + %d) = g(n) for all n >= %d, both least possible" p n0 ]
      @ (match largest with None -> [] | Some (v, h) ->
          [ Printf.sprintf "the largest value is %d, and %d is the least heap that has it" v h ])
      @ says_values listed;
    theorem; holds; theory = None }

(* Hexadecimal digit i holds the elements 4 i, ..., 4 i + 3. *)
let contexts order h =
  if String.length h <> (order + 3) / 4 then Json.unreadable "contexts: %d digits expected" ((order + 3) / 4);
  List.concat (List.init (String.length h) (fun i ->
    let d = match h.[i] with '0' .. '9' as c -> Char.code c - 48 | 'a' .. 'f' as c -> Char.code c - 87
      | _ -> Json.unreadable "contexts: %c" h.[i] in
    List.filter (fun j -> d lsr j land 1 = 1) [0; 1; 2; 3] |> List.map (fun j ->
      if 4 * i + j >= order then Json.unreadable "contexts: an element beyond the order" else 4 * i + j)))

let quotient_claim d =
  Json.members ["schema"; "game"; "games"; "order"; "generators"; "actions"; "p_portion"; "heaps";
                "periods"; "complete"; "helpless"] d;
  let order = bounded "order" most_classes (Json.number "order" d) in
  let element what x = if x >= order then Json.unreadable "%s: %d is not below the order" what x else x in
  let elements what l = List.map (element what) (Json.numbers what l) in
  let games = Json.list "games" d and heaps = Json.list "heaps" d and periods = Json.list "periods" d in
  if List.length heaps <> List.length games || List.length periods <> List.length games then
    Json.unreadable "a list of heaps and a period (or null) for each game expected";
  let component g l p =
    Json.members ["code"; "parts"] g;
    if Json.text "parts" g <> "any" then not_covered "a condition on the parts of a split";
    let written = Json.text "code" g in
    let period = match p with
      | Json.Null -> None
      | p ->
          Json.members ["preperiod"; "period"] p;
          Some (bounded "preperiod" most_heaps (Json.number_in_text "preperiod" p),
                bounded "period" most_heaps (Json.number_in_text "period" p)) in
    (written, code ~most:7 written, elements "heaps" l, period) in
  let rec components g l p = match g, l, p with
    | g :: gs, l :: ls, p :: ps -> let c = component g l p in c :: components gs ls ps
    | _ -> [] in
  let parts = components games heaps periods in
  let name = String.concat " + " (List.map (fun (w, _, _, _) -> w) parts) in
  if Json.text "game" d <> name then Json.unreadable "game: %s expected" name;
  let whole = List.for_all (fun (_, _, _, p) -> p <> None) parts in
  if Json.get "complete" d <> Json.Bool whole then Json.unreadable "complete: %b expected" whole;
  let generators = List.map (fun x ->
    Json.members ["game"; "heap"] x;
    let g = Json.number "game" x in
    if g >= List.length parts then Json.unreadable "generators: game %d" g;
    (g, bounded "generator" most_heaps (Json.number_in_text "heap" x))) (Json.list "generators" d) in
  let actions = List.map (elements "actions") (Json.list "actions" d) in
  if List.length actions <> List.length generators || List.exists (fun a -> List.length a <> order) actions then
    Json.unreadable "actions: a list of %d elements for each generator expected" order;
  let lost = elements "p_portion" (Json.get "p_portion" d) in
  let helpless = List.map (fun h ->
    Json.members ["sum"; "contexts"] h;
    (element "sum" (Json.number "sum" h), contexts order (Json.text "contexts" h))) (Json.list "helpless" d) in
  let bins = List.map bin in
  let q = { q_components = List.map (fun (_, c, l, p) ->
              { c_code = c; c_classes = bins l; c_period = Option.map (fun (n0, p) -> (nat n0, nat p)) p }) parts;
            q_order = nat order; q_generators = List.map (fun (g, h) -> (nat g, nat h)) generators;
            q_actions = List.map bins actions; q_lost = bins lost;
            q_helpless = List.map (fun (s, l) -> (bin s, bins l)) helpless } in
  (* A heap is named h in one game, and CODE:h in several. *)
  let heap w h = match parts with [_] -> h | _ -> w ^ ":" ^ h in
  let game_of i = let (w, _, _, _) = List.nth parts i in w in
  let of_heaps (w, _, l, p) = match p with
    | Some (n0, p) ->
        [ Printf.sprintf "Phi(%s) for h = 0, ..., %d: %s" (heap w "h") (List.length l - 1) (joined l);
          Printf.sprintf "Phi(%s) = Phi(%s) for all h >= %d, both least possible"
            (heap w (Printf.sprintf "h + %d" p)) (heap w "h") n0 ]
    | None ->
        [ Printf.sprintf "heaps of %s up to %d only; Phi(%s) for h = 0, ..., %d: %s" w (List.length l - 1)
            (heap w "h") (List.length l - 1) (joined l) ] in
  { game = name;
    says =
      [ Printf.sprintf "%s, misere play, sums of heaps%s: each sum G has a class Phi(G); there are exactly %d classes, 0 to %d"
          name (if whole then " of every size" else "") order (order - 1);
        "Phi(G) = Phi(K) exactly if G + X and K + X have the same outcome for all such sums X; Phi(G + K) = Phi(G) Phi(K)";
        Printf.sprintf "the player to move loses exactly the sums with Phi(G) in {%s}" (joined lost) ]
      @ List.concat_map of_heaps parts
      @ List.map2 (fun (g, h) a -> Printf.sprintf "x Phi(%s) for x = 0, ..., %d: %s" (heap (game_of g) (string_of_int h)) (order - 1) (joined a))
          generators actions;
    theorem = "MisereQuotient.misere_quotient";
    holds = (fun () -> check_quotient q); theory = None }

(* Laws in base b: rules as the certificate has them, as far as LawRules.v knows them. *)
let law_claim d =
  Json.members ["schema"; "game"; "convention"; "heaps"; "moves"; "pass_each_heap"; "pass_once"; "limit"; "circle";
                "end"; "weights"; "nim_heap"; "numeration"; "automaton"] d;
  let has k = match d with Json.Object l -> List.mem_assoc k l | _ -> false in
  let truth k o = match Json.get k o with Json.Bool b -> b | _ -> Json.unreadable "%s: true or false expected" k in
  let misere = match Json.text "convention" d with
    | "normal" -> false | "misere" -> true | s -> Json.unreadable "the convention %s" s in
  let heaps = Json.number_in_text "heaps" d in
  if heaps = 0 then Json.unreadable "no heaps";
  let numeration = Json.get "numeration" d in
  Json.members ["p"; "q"; "second"] numeration;
  let base = Json.number_in_text "p" numeration in
  if Json.number_in_text "q" numeration <> 0 then not_covered "a law in a metallic numeration";
  if base < 2 || Json.number_in_text "second" numeration <> base then Json.unreadable "the numeration";
  List.iter (fun k -> if has k then not_covered "the member %s" k) ["end"; "weights"];
  if Json.get "limit" d <> Json.Null then not_covered "a limit";
  let any_nim = Json.get "nim_heap" d = Json.Null in
  let nim = if any_nim then 0 else bounded "the Nim heap" 20 (Json.number_in_text "nim_heap" d) in
  if misere && (any_nim || nim > 0) then Json.unreadable "nim_heap: none in misere play";
  let tracks = if any_nim then heaps + 1 else heaps in
  let rec power k = if k = 0 then 1 else base * power (k - 1) in
  if tracks > 8 || base > 16 || power tracks > 1000 then not_covered "more than 1000 letters";
  let letters = power tracks in
  let circle = has "circle" && truth "circle" d in
  let each = truth "pass_each_heap" d and once = truth "pass_once" d in
  let size k o most = match Json.get k o with Json.Null -> None | _ -> Some (min most (Json.number_in_text k o)) in
  let kind m =
    let has k = match m with Json.Object l -> List.mem_assoc k l | _ -> false in
    Json.members ["take"; "least_heaps"; "most_heaps"; "differ_below"; "within"; "at_most"; "take_if"; "only"; "sets"; "to";
                  "vectors"; "multiples"] m;
    List.iter (fun k -> if has k then not_covered "moves with the member %s" k) ["take_if"; "only"; "to"; "multiples"];
    if has "vectors" then begin
      Json.members ["vectors"] m;
      let vector l = match l with
        | Json.List v when List.length v = heaps ->
            List.map (function Json.Number a -> bounded "an amount" 1000 a | Json.Minus _ -> not_covered "amounts below 0"
                             | _ -> Json.unreadable "vectors: numbers expected") v
        | _ -> Json.unreadable "vectors: an amount for each heap expected" in
      let l = List.map vector (Json.list "vectors" m) in
      if List.exists (List.for_all ((=) 0)) l then Json.unreadable "vectors: nothing is taken";
      (Vectors (List.map (List.map bin) l),
       "takes " ^ String.concat " or " (List.map (fun v -> "(" ^ String.concat "," (List.map string_of_int v) ^ ")") l))
    end else begin
      let written = Json.text "take" m in
      let tail, finite = let n = String.length written in
        if n > 5 && String.sub written (n - 3) 3 = "(3)" then true, String.sub written 0 (n - 3)
        else if written = "0.(3)" then true, "0." else false, written in
      let digits = List.map to_int (code ~most:7 finite) in
      if List.exists (fun d -> d <> 0 && d <> 3) digits || List.hd digits <> 0 then not_covered "the code %s" written;
      let amounts = List.concat (List.mapi (fun t d -> if d = 3 then [t] else []) digits) in
      let least = Json.number_in_text "least_heaps" m in
      let most = Option.value (size "most_heaps" m heaps) ~default:heaps and differ = size "differ_below" m 1001 in
      Option.iter (fun d -> if d = 0 then Json.unreadable "differ_below: 0"; ignore (bounded "differ_below" 1000 d)) differ;
      let near = if has "within" then size "within" m heaps else None in
      if near = Some 0 then Json.unreadable "within: 0";
      let sets = if not (has "sets") then [] else
        List.map (fun l -> List.map (fun h ->
          if h = 0 || h > heaps then Json.unreadable "sets: heap %d" h else h) (Json.numbers "sets" l)) (Json.list "sets" m) in
      if has "sets" && sets = [] then Json.unreadable "sets: none";
      let others = has "at_most" && (match Json.text "at_most" m with
        | "every other" -> if heaps = 1 then not_covered "other heaps of one" else true
        | s -> not_covered "at_most: %s" s) in
      if least = 0 then Json.unreadable "least_heaps: 0";
      (Take { k_amounts = { one_of = List.map (fun t -> Zpos (of_positive t)) amounts;
                            from_on = if tail then Some (Zpos (of_positive (List.length digits))) else None };
              k_least = nat (min least (heaps + 1)); k_most = nat most; k_differ = Option.map bin differ;
              k_within = Option.map nat near;
              k_sets = List.map (List.map (fun h -> nat (h - 1))) sets; k_at_most_others = others },
       Printf.sprintf "takes an amount of %s from %s%s%s%s%s"
         (if tail then joined amounts ^ (if amounts = [] then "" else " or ") ^ Printf.sprintf "%d and more" (List.length digits)
          else "{" ^ joined amounts ^ "}")
         (if least = 1 && most = 1 then "one heap" else if least = most then Printf.sprintf "each of %d heaps" least
          else Printf.sprintf "each of %d to %d heaps" least most)
         (match near with None -> "" | Some w -> Printf.sprintf " among %d neighbours%s" w (if circle then " in a circle" else ""))
         (if sets = [] then "" else " within " ^ String.concat " or "
            (List.map (fun l -> "{" ^ joined l ^ "}") sets) ^ ", counted from 1")
         (match differ with None -> "" | Some d -> Printf.sprintf ", amounts that differ by less than %d" d)
         (if others then ", none larger than another heap was" else ""))
    end in
  let kinds = List.map kind (Json.list "moves" d) in
  let rules = { r_heaps = nat heaps; r_circle = circle; r_kinds = List.map fst kinds;
                r_pass_each = each; r_pass_once = once; r_nim = bin nim; r_any_nim = any_nim } in
  let controls = to_int (rules_controls rules) in
  let automaton = Json.get "automaton" d in
  Json.members ["marks"; "starts"; "next"] automaton;
  let marks = Json.text "marks" automaton in
  let states = bounded "the number of states" 10_000 (String.length marks) in
  let state limit what x = if x >= limit then Json.unreadable "%s: %d is not a state" what x else x in
  String.iter (fun c -> if not (String.contains "PN-" c) then Json.unreadable "marks: %c" c) marks;
  let starts = List.map (state states "starts") (Json.numbers "starts" (Json.get "starts" automaton)) in
  if List.length starts <> controls then Json.unreadable "starts: %d states expected" controls;
  let next = List.map (fun l ->
    let l = List.map (state (states + 1) "next") (Json.numbers "next" l) in
    if List.length l <> letters then Json.unreadable "next: %d states expected" (letters) else l)
    (Json.list "next" automaton) in
  if List.length next <> states then Json.unreadable "next: %d lists expected" states;
  let table = Array.of_list (List.map Array.of_list next) in
  (* Every word of digits is read: a state without a mark, or no state, does not come. *)
  let reads_all () =
    let seen = Array.make states false in
    let rec go = function
      | [] -> true
      | s :: _ when s = states || marks.[s] = '-' -> false
      | s :: l when seen.(s) -> go l
      | s :: l -> seen.(s) <- true; go (Array.fold_left (fun l t -> t :: l) l table.(s)) in
    go starts in
  let positives l = List.map (fun s -> of_positive (s + 1)) l in
  let map l = map_of (List.mapi (fun i x -> (of_positive (i + 1), x)) l) in
  let law () = law_of rules misere (bin base) (positives starts) (map (List.map (fun l -> map (positives l)) next))
    (states_of (positives (List.filter (fun s -> marks.[s] = 'P') (List.init states Fun.id)))) in
  let game = Json.text "game" d in
  { game;
    says =
      [ Printf.sprintf "%s play on %s%s: a move %s%s" (if misere then "misere" else "normal")
          (if heaps = 1 then "one heap" else Printf.sprintf "%d heaps" heaps)
          (if circle then " in a circle" else "")
          (if kinds = [] then "takes nothing" else String.concat ", or " (List.map snd kinds))
          ((if each then "; each heap has a pass, for use while it is not empty" else "")
           ^ (if once then "; there is one pass, for use while any heap is not empty" else "")
           ^ (if any_nim then "; beside a Nim heap of any size, the last number" else "")
           ^ (if nim > 0 then Printf.sprintf "; beside a Nim heap of up to %d" nim else ""));
        Printf.sprintf "the player to move loses exactly the positions, of heaps of every size, whose digits in base %d lead to one of the states {%s}"
          base (joined (List.filter (fun s -> marks.[s] = 'P') (List.init states Fun.id)));
        Printf.sprintf "digits are read from the most significant on, those of all heaps as one letter; start%s %s"
          (if controls = 1 then "" else "s by what is left beside the heaps:") (joined starts) ]
      @ List.mapi (fun s l -> Printf.sprintf "state %d: to %s" s (joined l)) next;
    theorem = "LawRules.law_sound";
    holds = (fun () -> reads_all () &&
      let law = law () in
      check_law law (Law_evidence.find law ~next:table ~marked:(Array.init states (fun s -> marks.[s] = 'P'))
                       ~starts:(Array.of_list starts)));
    theory = None }

(* Infinite quotients: the conditions of a cell as formulas, as functions for the evidence, and in words. *)
let infinite_claim d =
  Json.members ["schema"; "game"; "finite"; "counters"; "heaps"; "sets"; "lost"; "family"] d;
  let game = Json.text "game" d in
  if String.contains game ' ' then not_covered "a condition on the parts of a split";
  let c = code ~most:7 game in
  let finite = Json.get "finite" d in
  Json.members ["order"; "generators"; "actions"] finite;
  let order = bounded "order" 2000 (Json.number "order" finite) in
  let t = bounded "the number of counters" 12 (Json.number "counters" d) in
  if order = 0 || t = 0 then Json.unreadable "order and counters: at least 1";
  let element what x = if x >= order then Json.unreadable "%s: %d is not below the order" what x else x in
  let small what most x = if abs x > most then Json.unreadable "%s: %d" what x else x in
  let vector what l = if List.length l <> t then Json.unreadable "%s: a number for each counter expected" what else l in
  let heaps = List.map (function
    | Json.List [Json.Number x; u] ->
        (element "heaps" x, List.map (small "heaps" 1000) (vector "heaps" (Json.numbers "heaps" u)))
    | _ -> Json.unreadable "heaps: an element and counters expected") (Json.list "heaps" d) in
  let most = bounded "the largest heap" 100 (List.length heaps - 1) in
  if most < 1 then Json.unreadable "heaps: at least 2 expected";
  let listed_heap what h = if h > most then Json.unreadable "%s: heap %d is not listed" what h else h in
  let generators = List.map (listed_heap "generators") (Json.numbers "generators" (Json.get "generators" finite)) in
  let actions = List.map (fun l -> List.map (element "actions") (Json.numbers "actions" l)) (Json.list "actions" finite) in
  if List.length actions <> List.length generators || List.exists (fun a -> List.length a <> order) actions then
    Json.unreadable "actions: a list of %d elements for each generator expected" order;
  let z n = Law_evidence.to_z n in
  let dot a v = let sum = ref 0 in List.iteri (fun i x -> sum := !sum + x * v.(i)) a; !sum in
  let moduli = ref 1 in
  let condition j =
    Json.members ["sum"; "least"; "most"; "is"; "modulo"] j;
    let a = List.map (small "sum" 10_000) (vector "sum" (Json.signed "sum" (Json.get "sum" j))) in
    let whole k = match Json.get k j with
      | Json.Number n -> small k 1_000_000 n | Json.Minus n -> small k 1_000_000 (-n)
      | _ -> Json.unreadable "%s: a number expected" k in
    let left =
      let term i x = if x = 0 then "" else
        Printf.sprintf "%s%sz%d" (if x < 0 then " - " else " + ") (if abs x = 1 then "" else string_of_int (abs x) ^ " ") (i + 1) in
      match String.concat "" (List.mapi term a) with
      | "" -> "0"
      | s when s.[1] = '+' -> String.sub s 3 (String.length s - 3)
      | s -> "-" ^ String.sub s 3 (String.length s - 3) in
    let coefficients = List.map z a in
    match j with
    | Json.Object [_; _] when List.exists (fun k -> match j with Json.Object l -> List.mem_assoc k l | _ -> false) ["least"; "most"; "is"] ->
        (match j with
         | Json.Object l when List.mem_assoc "least" l ->
             let c = whole "least" in
             (AtLeast (coefficients, z c), (fun v -> dot a v >= c), Printf.sprintf "%s >= %d" left c)
         | Json.Object l when List.mem_assoc "most" l ->
             let c = whole "most" in
             (AtLeast (List.map (fun x -> z (-x)) a, z (-c)), (fun v -> dot a v <= c), Printf.sprintf "%s <= %d" left c)
         | _ ->
             let c = whole "is" in
             (Alike (coefficients, Z0, z c), (fun v -> dot a v = c), Printf.sprintf "%s = %d" left c))
    | Json.Object [_; _; _] ->
        let m = whole "modulo" and c = whole "is" in
        if m < 2 || m > 5040 || c < 0 || c >= m then Json.unreadable "modulo: %d, is: %d" m c;
        let rec gcd a b = if b = 0 then a else gcd b (a mod b) in
        moduli := !moduli / gcd !moduli m * m;
        if !moduli > 5040 then Json.unreadable "modulo: the moduli have no small common multiple";
        (Alike (coefficients, z m, z c), (fun v -> (dot a v - c) mod m = 0), Printf.sprintf "%s = %d modulo %d" left c m)
    | _ -> Json.unreadable "sets: a sum with least, most, is, or is and modulo expected" in
  let items = function Json.List l -> l | _ -> Json.unreadable "sets: lists of cells, lists of conditions, expected" in
  let together none join every ~if_none ~between l =
    (List.fold_left (fun f (g, _, _) -> if f = none then g else join f g) none l,
     (fun v -> every (fun (_, h, _) -> h v) l),
     if l = [] then if_none else String.concat between (List.map (fun (_, _, w) -> w) l)) in
  let cell j = together Yes (fun f g -> And (f, g)) List.for_all ~if_none:"always" ~between:" and " (List.map condition (items j)) in
  let set j = together No (fun f g -> Or (f, g)) List.exists ~if_none:"never" ~between:"; or " (List.map cell (items j)) in
  let sets = Array.of_list (List.map set (Json.list "sets" d)) in
  let lost = List.map (fun s -> if s >= Array.length sets then Json.unreadable "lost: set %d" s else s)
    (Json.numbers "lost" (Json.get "lost" d)) in
  if List.length lost <> order then Json.unreadable "lost: a set for each element expected";
  let family = Json.get "family" d in
  Json.members ["first"; "step"; "start"; "by_first"; "by_distance"] family;
  let sum k =
    let l = List.map (function
      | Json.List [Json.Number h; Json.Number n] when n >= 1 && n <= 1000 -> (listed_heap k h, n)
      | _ -> Json.unreadable "%s: pairs of a heap and a number of times expected" k) (Json.list k family) in
    let hs = List.map fst l in
    if List.length (List.sort_uniq compare hs) <> List.length hs then Json.unreadable "%s: a heap twice" k;
    l in
  let copies l = List.concat_map (fun (h, n) -> List.init n (fun _ -> nat h)) l in
  let in_words l = if l = [] then "nothing" else
    String.concat " and " (List.map (fun (h, n) -> Printf.sprintf "%d heap%s of %d" n (if n = 1 then "" else "s") h) l) in
  let first = sum "first" and step = sum "step" and start = sum "start"
  and by_first = sum "by_first" and by_distance = sum "by_distance" in
  let image_in_words (x, u) = Printf.sprintf "%d (%s)" x (String.concat "," (List.map string_of_int u)) in
  let formula (f, _, _) = f in
  let q = { i_code = c; i_order = nat order; i_generators = List.map nat generators;
            i_actions = List.map (List.map bin) actions; i_counters = nat t;
            i_heaps = List.map (fun (x, u) -> (bin x, List.map z u)) heaps;
            i_lost = List.map (fun s -> formula sets.(s)) lost;
            i_family = { f_first = copies first; f_step = copies step; f_start = copies start;
                         f_by_first = copies by_first; f_by_distance = copies by_distance } } in
  let law () = {
    Infinite_evidence.order; counters = t; generators = Array.of_list generators; actions = Array.of_list (List.map Array.of_list actions);
    heaps = Array.of_list (List.map (fun (x, u) -> (x, Array.of_list u)) heaps);
    options = Array.init (most + 1) (fun h -> List.map (List.map Law_evidence.of_nat) (octal_opts c (nat h)));
    sets = Array.map formula sets; holds = Array.map (fun (_, h, _) -> h) sets; lost = Array.of_list lost } in
  let evidence () =
    let law = law () in
    let proof most = let e = Infinite_evidence.find law ~most in if check_infinite q (fst e) then Some e else None in
    try List.find_map proof [1500; 12_000] with Infinite_evidence.Refuted -> None in
  { game;
    says =
      [ Printf.sprintf "%s, misere play, sums of heaps up to %d, any number of them: each sum G has an element x(G), one of 0 to %d, and %s z1(G)%s"
          game most (order - 1) (if t = 1 then "a counter" else "counters") (String.concat "" (List.init (t - 1) (fun i -> Printf.sprintf ", z%d(G)" (i + 2))));
        Printf.sprintf "element and counters of the heaps 0, ..., %d: %s" most (String.concat "; " (List.map image_in_words heaps));
        "x(G + K) = x(G) x(K), and counters are added; 0 is the identity" ]
      @ List.map2 (fun g a -> Printf.sprintf "x times the element of heap %d, for x = 0, ..., %d: %s" g (order - 1) (joined a))
          generators actions
      @ [ "the player to move loses exactly the sums whose counters are in the set of their element" ]
      @ [ Printf.sprintf "the sets of the elements 0, ..., %d: %s" (order - 1) (joined lost) ]
      @ List.mapi (fun i (_, _, w) -> Printf.sprintf "set %d: %s" i w) (Array.to_list sets)
      @ [ Printf.sprintf "the quotient is infinite: for k = 0, 1, 2, ... let X(k) be %s, and k times %s" (in_words first) (in_words step);
          Printf.sprintf "for all k < l, X(k) and X(l) have different outcomes beside %s, k times %s, and l - k times %s"
            (in_words start) (in_words by_first) (in_words by_distance) ];
    theorem = "InfiniteQuotient.infinite_quotient";
    holds = (fun () -> evidence () <> None);
    theory = Some (fun () ->
      Option.iter (Theory.print ~game ~sets:(Array.map formula sets) ~lost q) (evidence ())) }

let claim ?waypoints d =
  match Json.text "schema" d with
  | "bouton.period-certificate/1" -> period_claim ?waypoints d
  | _ when waypoints <> None -> not_covered "segments of another certificate than a period's"
  | "bouton.quotient-certificate/1" -> quotient_claim d
  | "bouton.law-certificate/1" -> law_claim d
  | "bouton.infinite-quotient-certificate/1" -> infinite_claim d
  | "bouton.all-heaps-certificate/1" -> not_covered "a law for heaps of all sizes with an infinite quotient"
  | "bouton.board-certificate/1" -> not_covered "an outcome on a board"
  | s -> Json.unreadable "the schema %s" s

type verdict = { exit_status : int; word : string; schema : string option; about : claim option; reason : string option }

let judge ?waypoints text =
  let schema = ref None and about = ref None in
  let verdict exit_status word reason = { exit_status; word; schema = !schema; about = !about; reason } in
  try
    let d = Json.parse text in
    schema := Some (Json.text "schema" d);
    let c = claim ?waypoints d in
    about := Some c;
    if c.holds () then verdict 0 "verified" None
    else verdict 1 "refuted" (Some "the certificate does not establish this claim; whether it is true is left open")
  with
  | Json.Unreadable m -> verdict 2 "unreadable" (Some m)
  | Not_covered m -> verdict 3 "not covered" (Some m)
  | Law_evidence.Too_large | Infinite_evidence.Too_large ->
      verdict 3 "not covered" (Some "the evidence for this law would be too large")
  | Value_evidence.Too_large -> verdict 3 "not covered" (Some "with this space too many heaps are rare")
  | Machine.Overflow -> verdict 3 "not covered" (Some "values of 65536 and more")
  | Stack_overflow | Out_of_memory -> verdict 3 "not covered" (Some "more memory is needed than there is")

(* Texts come from the file: other characters than printable ones are shown as '?'. *)
let quoted s =
  let b = Buffer.create (String.length s + 2) in
  Buffer.add_char b '"';
  String.iter (fun c -> if c = '"' || c = '\\' then (Buffer.add_char b '\\'; Buffer.add_char b c)
    else Buffer.add_char b (if c < ' ' || c > '~' then '?' else c)) s;
  Buffer.add_char b '"';
  Buffer.contents b
let optional f = function None -> "null" | Some x -> f x

let print_json v =
  Printf.printf {|{"schema":"bouton.verified/1","certificate":%s,"game":%s,"claim":%s,"theorem":%s,"verdict":%s,"reason":%s}|}
    (optional quoted v.schema)
    (optional (fun c -> quoted c.game) v.about)
    (optional (fun c -> "[" ^ String.concat "," (List.map quoted c.says) ^ "]") v.about)
    (optional (fun c -> quoted c.theorem) v.about)
    (quoted v.word) (optional quoted v.reason);
  print_newline ()

let print_text v =
  let claimed = if v.exit_status = 0 then "" else "claimed: " in
  Option.iter (fun c -> List.iter (fun s -> print_endline (claimed ^ s)) c.says) v.about;
  match v.about, v.reason with
  | Some c, None -> Printf.printf "verified, by the theorem %s of Coq\n" c.theorem
  | _, reason -> Printf.printf "%s: %s\n" v.word (Option.value reason ~default:"")

(* Only what is verified becomes a theory. *)
let print_theory v =
  match v.word, v.about with
  | "verified", Some { theory = Some print; _ } -> print ()
  | "verified", _ -> prerr_endline "bouton-check-verified: --theory is for infinite quotients; proof/showcase.py for others"; exit 3
  | word, _ -> prerr_endline (Printf.sprintf "bouton-check-verified: %s: %s" word (Option.value v.reason ~default:""))

let usage = "usage: bouton-check-verified [--json | --theory] FILE [--waypoints WAYPOINTS --segment K]\n\
  Verifies a certificate with a checker extracted from proofs in Coq, and prints in full what it verified;\n\
  --theory prints an infinite quotient and its evidence as a theorem for Coq itself.\n\
  With --segment: one part of a period by a state that came back, from the values in WAYPOINTS.\n\
  Exit status: 0 verified, 1 refuted (the certificate does not establish its claim, true or not),\n\
  2 unreadable, 3 not covered.\n"

let read file =
  let channel = open_in_bin file in
  Fun.protect ~finally:(fun () -> close_in channel)
    (fun () -> really_input_string channel (in_channel_length channel))

let () =
  (* Stretches of values come and go: most of it without the long lists being looked at. *)
  Gc.set { (Gc.get ()) with Gc.minor_heap_size = 1 lsl 20; space_overhead = 200 };
  let contents file = try read file with Sys_error m -> prerr_endline ("bouton-check-verified: " ^ m); exit 2 in
  let run print ?waypoints file =
    let v = judge ?waypoints (contents file) in
    print v; exit v.exit_status in
  let print, rest = match List.partition ((=) "--json") (List.tl (Array.to_list Sys.argv)) with
    | [], rest -> print_text, rest | _, rest -> print_json, rest in
  match rest with
  | ["--help"] -> print_string usage
  | ["--theory"; file] -> run print_theory file
  | [file] when file <> "" && file.[0] <> '-' -> run print file
  | [file; "--waypoints"; points; "--segment"; k] when Json.digits_only k && file <> "" && file.[0] <> '-' ->
      run print ~waypoints:(contents points, int_of_string k) file
  | _ -> prerr_string usage; exit 2
