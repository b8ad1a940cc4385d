// What boards share: what they are given, how large their stage is, and whether somebody tried them in vain.
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {Last} from '../play/match';
import type {Passing} from '../play/pass';
import type {Stage} from './fit';
import {still} from './fly';

/// What every board of a table is given.
export interface OnTable {
  stage: Stage;
  values: boolean;  ///< nim-values of what each move leaves are shown
  disabled: boolean;
  dead: string;     ///< why nothing can be chosen now, for those who try
  onCommit(): void;
}
/// Those that show heaps, too.
export interface OnHeaps extends OnTable {
  last: Last|null;
  pointed: number[];  ///< heaps a hint points at
  passing: Passing|null;
  onRefuse(entry: string): void;
  onAgain(): void;    ///< what is chosen was pressed again
}

/// Whether somebody pressed a board on which nothing can be done, so that it says why: for a moment, and
/// only until that changes.
export function useTried(disabled: boolean, dead: string): [boolean, () => void] {
  const [tried, setTried] = useState(false);
  useEffect(() => setTried(false), [disabled, dead]);
  useEffect(() => {
    const timer = tried ? setTimeout(() => setTried(false), 2500) : undefined;
    return () => clearTimeout(timer);
  }, [tried]);
  return [tried, () => { if (disabled) setTried(true); }];
}

/// The size of an element that takes the room which is left to it: measured without what it holds.
export function useStage() {
  const ref = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>(() => ({width: 640, height: 360, coarse: matchMedia('(pointer: coarse)').matches}));
  useLayoutEffect(() => {
    const element = ref.current!;
    const measure = () => {
      const around = getComputedStyle(element);
      const inside = () => element.clientHeight - parseFloat(around.paddingTop) - parseFloat(around.paddingBottom);
      let height = inside();
      // Only where what it holds reaches its edge may that have made it higher.
      const held = element.firstElementChild as HTMLElement|null;
      if (!held || held.offsetHeight >= height - 1) {
        element.style.contain = 'size';
        height = inside();
        element.style.contain = '';
      }
      const next = {
        width: element.clientWidth - parseFloat(around.paddingLeft) - parseFloat(around.paddingRight),
        height,
        coarse: matchMedia('(pointer: coarse)').matches,
      };
      setStage((old) => old.width === next.width && old.height === next.height && old.coarse === next.coarse ? old : next);
    };
    measure();
    // In a frame of its own: the room has changed in this one, and one layout is enough for a frame. The next one is
    // left to painting what this one laid out.
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      if (still()) measure();
      else frame = requestAnimationFrame(() => frame = requestAnimationFrame(measure));
    });
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return [ref, stage] as const;
}
