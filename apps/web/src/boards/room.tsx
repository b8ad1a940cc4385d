// The place of a board that is not played on: as wide as the page lets it be, up to a limit.
import type {ComponentChildren} from 'preact';
import {useLayoutEffect, useRef, useState} from 'preact/hooks';

export function Room({most, children}: {most: number, children: (width: number) => ComponentChildren}) {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(most);
  useLayoutEffect(() => setWidth(Math.min(most, room.current!.clientWidth)), []);
  return <div class="room" ref={room}>{children(width)}</div>;
}
