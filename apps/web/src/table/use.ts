// What the table knows beside the game itself: how large its stage is, and which moves there are.
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {Cancelled, analyst, engine} from '../engine/client';
import type {Convention, GameInfo, JudgedMove, Move} from '../engine/types';
import type {Stage} from './fit';
import {mostListed, optionsOf, type Options} from './legal';

/// All moves of a position, requested when it comes up; null until they are there.
export function useOptions(game: string, position: string): Options|null {
  const [options, setOptions] = useState<Options|null>(null);
  useEffect(() => {
    let current = true;
    const ask = (again: boolean) => {
      engine.ask<{moves: Move[]}>('options', [game, position, mostListed]).then(
          ({moves}) => current && setOptions(optionsOf(position, moves)),
          (error: Error) => current && again && error instanceof Cancelled && ask(false));
    };
    ask(true);
    return () => {
      current = false;
    };
  }, [game, position]);
  return options?.position === position ? options : null;
}

/// The moves of a position with their outcomes, requested when they are shown.
export function useJudged(info: GameInfo, convention: Convention, position: string, wanted: boolean, values: boolean) {
  const [judged, setJudged] = useState<{position: string, moves: JudgedMove[]}|null>(null);
  useEffect(() => {
    if (!wanted) return setJudged(null);
    let current = true;
    analyst.moves(info.game, convention, position, mostListed, values && info.code !== null).then(
        (answer) => current && setJudged({position, moves: answer.moves}), () => undefined);
    return () => {
      current = false;
    };
  }, [info.game, convention, position, wanted, values]);
  return judged?.position === position ? judged.moves : null;
}

/// The size of an element that takes the room which is left to it: measured without what it holds.
export function useStage() {
  const ref = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>({width: 640, height: 360, coarse: false});
  useLayoutEffect(() => {
    const element = ref.current!;
    const measure = () => {
      element.style.contain = 'size';
      const around = getComputedStyle(element);
      const next = {
        width: element.clientWidth - parseFloat(around.paddingLeft) - parseFloat(around.paddingRight),
        height: element.clientHeight - parseFloat(around.paddingTop) - parseFloat(around.paddingBottom),
        coarse: matchMedia('(pointer: coarse)').matches,
      };
      element.style.contain = '';
      setStage((old) => old.width === next.width && old.height === next.height && old.coarse === next.coarse ? old : next);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return [ref, stage] as const;
}
