// What comes after something else has been drawn: each step has frames of its own, so that none has to lay out
// and paint it all. For those who want no motion it is there at once.
import type {ComponentChildren} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {still} from '../table/fly';

/// Frames that a step is given: one to be laid out, one to be painted, and two more for a board that fits itself to its
/// new room.
const apart = 4;

/// `wanted`, but true only when what is drawn together with it has been painted.
export function useInTurn(wanted: boolean): boolean {
  const [come, setCome] = useState(false);
  useEffect(() => {
    if (!wanted) return setCome(false);
    let left = apart, frame = 0;
    let timer: ReturnType<typeof setTimeout>|undefined;
    const wait = () => {
      frame = requestAnimationFrame(() => {
        if (--left > 0) wait();
        else timer = setTimeout(() => setCome(true));  // drawn by the page between two frames
      });
    };
    wait();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [wanted]);
  return wanted && (come || still());
}

export function InTurn({children}: {children: ComponentChildren}) {
  return <>{useInTurn(true) && children}</>;
}
