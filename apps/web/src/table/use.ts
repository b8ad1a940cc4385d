// What the table knows beside the game itself: which moves there are, and where everything stood before a move.
import {useEffect, useRef, useState} from 'preact/hooks';
import {Cancelled, analyst, engine} from '../engine/client';
import type {Convention, GameInfo, JudgedMove, Move} from '../engine/types';
import {useAnswer} from '../parts/basics';
import type {Match, Ply} from '../play/match';
import {flightTime, placesOf, still, type Places} from './fly';
import {mostListed, optionsOf, type Options} from './legal';

/// All moves of a position, requested when it comes up; null until they are there. `moved`: a move led
/// to it, so that stones may be on their way; they are not disturbed.
export function useOptions(game: string, position: string, moved: boolean): Options|null {
  const [options, setOptions] = useState<Options|null>(null);
  useEffect(() => {
    let current = true;
    const landed = performance.now() + (moved && !still() ? flightTime : 0);
    const ask = (again: boolean) => {
      engine.ask<{moves: Move[]}>('options', [game, position, mostListed]).then(
          async ({moves}) => {
            const left = landed - performance.now();
            if (left > 0) await new Promise((done) => setTimeout(done, left));
            if (current) setOptions(optionsOf(position, moves));
          },
          (error: Error) => current && again && error instanceof Cancelled && ask(false));
    };
    // Nor is the first frame in which they fly: it has enough to do.
    let timer: ReturnType<typeof setTimeout>|undefined;
    if (moved && !still()) timer = setTimeout(() => ask(true), flightTime / 2);
    else ask(true);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [game, position]);
  return options?.position === position ? options : null;
}

/// On a phone the button that makes the move stands over what is below it: the board is brought above
/// that when something is chosen, but not under a finger that is still choosing.
export function useUncovered(board: {readonly current: HTMLElement|null}, below: {readonly current: HTMLElement|null}, chosen: boolean) {
  const held = useRef(false);
  useEffect(() => {
    const show = () => {
      if (!chosen || held.current) return;
      // Twice: the button may have stood as high as it can, and then it comes down as the board goes up.
      for (let times = 0; times < 2; ++times) {
        const {top, bottom} = board.current!.getBoundingClientRect();
        const covered = bottom - below.current!.getBoundingClientRect().top;
        if (covered > 0) scrollBy({top: Math.max(0, Math.min(Math.ceil(covered) + 1, top)), behavior: 'instant'});
      }
    };
    const change = ({type}: Event) => {
      held.current = type === 'pointerdown';
      if (type === 'pointerup') show();
    };
    show();
    const kinds = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const kind of kinds) addEventListener(kind, change);
    return () => {
      for (const kind of kinds) removeEventListener(kind, change);
    };
  }, [chosen]);
}

/// The moves of a position with their outcomes, requested when they are shown.
export function useJudged(info: GameInfo, convention: Convention, position: string, wanted: boolean, values: boolean): JudgedMove[]|null {
  const answer = useAnswer(wanted ? `${info.game}|${convention}|${position}|${values}` : null, () =>
    analyst.moves(info.game, convention, position, mostListed, values && info.code !== null));
  return !answer.loading && answer.value ? answer.value.moves : null;
}

/// Where everything on the table stood before this ply. To be called by what stands around the table:
/// when that begins to be drawn, the page is as it was, and nothing must be laid out twice.
export function usePlaces(ply: Ply|undefined, around: {readonly current: HTMLElement|null}) {
  const seen = useRef(ply);
  const places = useRef<Places|null>(null);
  if (seen.current !== ply) {
    seen.current = ply;
    const table = around.current?.querySelector<HTMLElement>('.table');
    places.current = table ? placesOf(table) : null;
  }
  return places;
}

/// The game for what stands around its table: until what flies has landed, as it was before the move.
export function useLanded(match: Match): Match {
  const [, draw] = useState<object>({});
  const shown = useRef(match), latest = useRef(match);
  latest.current = match;
  const ply = match.plies[match.at];
  const {plies, at, info} = shown.current;
  const waits = ply !== undefined && ply !== plies[at] && match.at === at + 1 && match.info === info && !still();
  if (!waits) shown.current = match;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      shown.current = latest.current;
      draw({});
    }, flightTime + 90);
    return () => clearTimeout(timer);
  }, [ply]);
  return shown.current;
}
