#!/usr/bin/env python3
"""Turns a certificate of a period or of a misère quotient into a theorem of Coq, on standard output:

    bouton period 0.165 --certificate FILE && proof/showcase.py FILE --mask 27 >proof/showcase/Octal_165.v

Nothing here is trusted: the theorem says what was checked, and the kernel of Coq computes it. --mask is
that of a sparse space (column `mask` of the catalogue); without one all splits are gone through.
"""

import argparse
import json
import textwrap


def numbers(values):
    return "[" + "; ".join(str(value) for value in values) + "]"


def digits(code):
    return numbers(int(digit, 36) for digit in code.replace(".", ""))


def filled(text, indent):
    return textwrap.fill(text, 100, subsequent_indent=" " * indent, break_long_words=False)


def period(certificate, mask):
    code = certificate["code"]
    largest = (f'Some ({certificate["max_value"]}, {certificate["max_heap"]})'
               if certificate["max_value"] is not None else "None")
    proof = (f"by_computation (period_claim_sparse_sound {{| mask := {mask}; positional := false; tau := false |}})."
             if mask is not None else "by_computation period_claim_sound.")
    name = "octal_" + code.replace("0.", "").replace(".", "_")
    return f"""(** {code}: the nim-values of heaps have the period {certificate["period"]} from the heap {certificate["preperiod"]} on, both least possible, and the
    largest is {certificate["max_value"]}, first at {certificate["max_heap"]}. Made from a certificate by proof/showcase.py. *)
Require Import List NArith.
From Bouton Require Import Game OctalPeriod{" SparseSpace" if mask is not None else ""}.
Import ListNotations.
Local Open Scope N_scope.

Theorem {name} : period_holds {{|
  p_code := {digits(code)};
  p_preperiod := {certificate["preperiod"]};
  p_period := {certificate["period"]};
  p_largest := {largest};
  p_values := [] |}}.
Proof. {proof} Qed.
"""


def quotient(certificate):
    components = []
    for game, classes, span in zip(certificate["games"], certificate["heaps"], certificate["periods"]):
        if game["parts"] != "any":
            raise SystemExit("showcase.py: conditions on the parts are not covered")
        components.append("{|\n    c_code := %s%%N;\n%s%%N;\n    c_period := %s |}" % (
            digits(game["code"]), filled("    c_classes := " + numbers(classes), 4),
            "None" if span is None else f'Some ({span["preperiod"]}, {span["period"]})'))
    helpless = []
    for one in certificate["helpless"]:
        held = [4 * place + bit for place, digit in enumerate(one["contexts"])
                for bit in range(4) if int(digit, 16) >> bit & 1]
        helpless.append(filled(f'    ({one["sum"]}%N, {numbers(held)}%N)', 4))
    generators = numbers(f'({one["game"]}, {one["heap"]})' for one in certificate["generators"])
    actions = ";\n".join(filled("    " + numbers(action) + "%N", 4) for action in certificate["actions"])
    name = "misere_" + certificate["game"].replace("0.", "").replace(".", "_").replace(" + ", "_and_")
    return f"""(** {certificate["game"]}, misere play: the misere quotient has {certificate["order"]} elements. Made from a certificate by
    proof/showcase.py. *)
Require Import List NArith.
From Bouton Require Import Game MisereQuotient.
Import ListNotations.

Definition {name}_claim : quotient := {{|
  q_components := [{"; ".join(components)}];
  q_order := {certificate["order"]};
  q_generators := {generators};
  q_actions := [
{actions}];
{filled("  q_lost := " + numbers(certificate["p_portion"]), 4)}%N;
  q_helpless := [
{";".join(chr(10) + one for one in helpless).lstrip(chr(10))}] |}}.

Theorem {name} : quotient_holds {name}_claim.
Proof. by_computation misere_quotient. Qed.
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("certificate")
    parser.add_argument("--mask", type=int)
    given = parser.parse_args()
    with open(given.certificate, encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] == "bouton.period-certificate/1":
        print(period(certificate, given.mask), end="")
    else:
        print(quotient(certificate), end="")


if __name__ == "__main__":
    main()
