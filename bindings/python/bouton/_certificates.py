"""Certificates, checked by code that shares nothing with the code that made them."""

from __future__ import annotations

import json
from typing import Any, Mapping, Optional, Union

from . import _core
from ._asking import Path, handing_over, limits, reading, speaking
from ._language import chosen, sentence, told, words


class Check:
    """What became of a certificate.

    ``valid``: whether nothing in it is false, None if too little could be recomputed to say;
    ``complete``: whether everything was recomputed; ``schema`` and ``game``: what it is about;
    ``statement``: what it claims; ``checked`` and ``not_checked``: what was verified, and what was
    not; ``failure``: the first thing that is wrong, or None.
    """

    def __init__(self, facts: dict[str, Any], language: str) -> None:
        self.valid: Optional[bool] = facts["valid"]
        self.complete: bool = facts["complete"]
        self.schema: str = facts["certificate"]
        self.game: str = facts["game"]
        self.language = language
        self.statement = sentence(facts["statement"], language)
        self.checked = told(facts["checked"], language)
        self.not_checked = told(facts["not_checked"], language)
        failure = facts["failure"]
        self.failure = None if failure is None else sentence(failure, language)

    def __bool__(self) -> bool:
        return self.valid is True

    def __repr__(self) -> str:
        verdict = {True: "valid", False: "invalid", None: "unknown"}[self.valid]
        if self.valid and not self.complete:
            verdict = "partly"
        lines = [self.statement, words(f"python.check.{verdict}", self.language)]
        if self.failure is not None:
            lines.append(self.failure)
        return "\n".join(lines)


@speaking
def check(
    certificate: Union[Path, bytes, Mapping[str, Any]],
    *,
    full: bool = False,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> Check:
    """Verify a certificate from the rules of the game alone, as ``bouton check`` does.

    certificate
        The text (as ``period(...).certificate()`` gives it), the object that was read from it, or
        the path of a file: a `pathlib.Path`, or a text that is not JSON.
    full
        Recompute everything that fits into memory, however long it takes.

    Raises `bouton.Error` if it cannot be read. After Ctrl-C what was verified by then is the
    attribute ``partial`` of the KeyboardInterrupt.
    """
    if isinstance(certificate, bytes):
        text = certificate.decode("utf-8", "replace")
    elif isinstance(certificate, Mapping):
        text = json.dumps(certificate)
    elif isinstance(certificate, str) and certificate.lstrip().startswith("{"):
        text = certificate
    else:
        with reading(certificate) as path:
            text = path.read_text("utf-8", "replace")
    told_in = chosen(language)
    with handing_over(lambda facts: Check(facts, told_in)):
        facts = _core.check_certificate(text, bool(full), limits(timeout, memory, threads))
    return Check(facts, told_in)
