// What is chosen on the board but not played yet. A choice is only ever a typed move; the library
// says where it would lead, or why it is none.
import {useEffect, useRef, useState} from 'preact/hooks';
import {engine} from '../engine/client';
import type {Move} from '../engine/types';
import {writeHit, type Hit, type Segment} from '../play/position';

export type Choice =
    {kind: 'take', taken: number[]}|
    {kind: 'hit', hit: Hit}|
    {kind: 'square', after: string}|
    {kind: 'pass', heap: number|null}|  ///< null: the pass of the whole game
    {kind: 'typed', text: string};

export function entryOf(choice: Choice|null, pins: boolean, segments: Segment[]): string {
  switch (choice?.kind) {
    case 'take': return choice.taken.flatMap((amount, heap) => amount > 0 ? [`${heap + 1} ${amount}`] : []).join(', ');
    case 'hit': return segments[choice.hit.heap] ? writeHit(choice.hit, pins, segments[choice.hit.heap].size) : '';
    case 'square': return `= ${choice.after}`;
    case 'pass': return choice.heap === null ? 'pass' : `pass ${choice.heap + 1}`;
    case 'typed': return choice.text.trim();
    default: return '';
  }
}

export interface Preview {
  entry: string;
  move?: Move;
  error?: string;
}

/// A second press on what is chosen plays it, but not the second half of a double click.
export const pauseBetween = 420;

/// What is chosen at a position, when it was, and where it leads.
interface Held {
  position: string;
  choice: Choice|null;
  since: number;
  preview: Preview|null;
}

/// A choice goes with its position: it is gone when the position or the turn is another one, without
/// that anything is drawn again for it, because stones may be on their way.
export function useChoice(game: string, position: string, disabled: boolean, pins: boolean, segments: Segment[]) {
  const [, draw] = useState<object>({});
  const held = useRef<Held|null>(null);
  if (held.current && (disabled || held.current.position !== position)) held.current = null;
  const {choice, since, preview} = held.current ?? {choice: null, since: 0, preview: null};
  const entry = entryOf(choice, pins, segments);
  const choose = (next: Choice|null) => {
    if (!next && !held.current) return;
    held.current = next && {position, choice: next, since: performance.now(), preview: held.current?.preview ?? null};
    draw({});
  };
  const setPreview = (next: Preview) => {
    if (held.current?.position !== position) return;
    held.current = {...held.current, preview: next};
    draw({});
  };
  useEffect(() => {
    if (!entry || disabled) return;
    let current = true;
    engine.move(game, position, entry).then(
        (move) => current && setPreview({entry, move}),
        (error: Error) => current && setPreview({entry, error: error.message}));
    return () => {
      current = false;
    };
  }, [entry, position, disabled]);
  return {
    choice, choose, entry, setPreview,
    preview: preview?.entry === entry || preview?.error ? preview : null,
    /// Whether enough time has passed since something was chosen for another press to mean it.
    settled: () => performance.now() - since > pauseBetween,
  };
}
