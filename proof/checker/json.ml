(* JSON as far as the certificates that are covered need it: of numbers only whole ones,
   escapes left as they are, no member twice. Part of what must be trusted, but for little: a wrong
   reader makes the checker verify another claim than the file's, and the claim that was verified is
   printed in full. *)
type t = Null | Bool of bool | Number of int | Minus of int | Other_number | Text of string | List of t list | Object of (string * t) list

exception Unreadable of string
let unreadable format = Printf.ksprintf (fun m -> raise (Unreadable m)) format

let digits_only s =
  s <> "" && String.length s <= 15 && String.for_all (fun c -> c >= '0' && c <= '9') s
  && (s = "0" || s.[0] <> '0')

let parse (s : string) : t =
  let n = String.length s and i = ref 0 in
  let fail what = unreadable "byte %d: %s" !i what in
  let rec blank () =
    if !i < n && String.contains " \n\r\t" s.[!i] then (incr i; blank ()) in
  let next () = blank (); if !i >= n then fail "the text ends here" else s.[!i] in
  let expect c = if next () = c then incr i else fail (Printf.sprintf "'%c' expected" c) in
  let word w v =
    let l = String.length w in
    if !i + l <= n && String.sub s !i l = w then (i := !i + l; v) else fail (w ^ " expected") in
  let text () =
    expect '"';
    let from = !i in
    while !i < n && s.[!i] <> '"' do
      if s.[!i] < ' ' then fail "a character that JSON does not allow in a text";
      i := !i + if s.[!i] = '\\' then 2 else 1
    done;
    if !i >= n then fail "the text ends here";
    incr i;
    String.sub s from (!i - 1 - from) in
  let rec value depth =
    if depth > 32 then fail "nested too deeply";
    match next () with
    | '{' -> incr i; if next () = '}' then (incr i; Object []) else members depth []
    | '[' -> incr i; if next () = ']' then (incr i; List []) else items depth []
    | '"' -> Text (text ())
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | '0' .. '9' | '-' ->
        let from = !i in
        while !i < n && String.contains "0123456789+-.eE" s.[!i] do incr i done;
        let d = String.sub s from (!i - from) in
        let rest = String.sub d 1 (String.length d - 1) in
        if digits_only d then Number (int_of_string d)
        else if d.[0] = '-' && digits_only rest && rest <> "0" then Minus (int_of_string rest)
        else Other_number
    | _ -> fail "a value expected"
  and members depth found =
    ignore (next ());
    let k = text () in
    if List.mem_assoc k found then fail ("a second member " ^ k);
    expect ':';
    let found = (k, value (depth + 1)) :: found in
    if next () = ',' then (incr i; members depth found) else (expect '}'; Object (List.rev found))
  and items depth found =
    let found = value (depth + 1) :: found in
    if next () = ',' then (incr i; items depth found) else (expect ']'; List (List.rev found)) in
  let v = value 0 in
  blank ();
  if !i <> n then fail "the text goes on after its end";
  v

(* The members of an object: exactly these. *)
let members names = function
  | Object l ->
      List.iter (fun (k, _) -> if not (List.mem k names) then unreadable "unknown member %s" k) l
  | _ -> unreadable "an object expected"
let get k = function
  | Object l -> (try List.assoc k l with Not_found -> unreadable "member %s is missing" k)
  | _ -> unreadable "an object expected"
let text k o = match get k o with Text s -> s | _ -> unreadable "%s: a text expected" k
let list k o = match get k o with List l -> l | _ -> unreadable "%s: a list expected" k
let number k o = match get k o with Number n -> n | _ -> unreadable "%s: a number expected" k
let number_in_text k o = match get k o with
  | Text s when digits_only s -> int_of_string s
  | _ -> unreadable "%s: a number as text, of at most 15 digits, expected" k
let numbers what = function
  | List l -> List.map (function Number n -> n | _ -> unreadable "%s: numbers expected" what) l
  | _ -> unreadable "%s: a list of numbers expected" what
let signed what = function
  | List l -> List.map (function Number n -> n | Minus n -> -n | _ -> unreadable "%s: numbers expected" what) l
  | _ -> unreadable "%s: a list of numbers expected" what
