// What may come one frame later: what stands around it is laid out first, so that no frame has to do
// both. For those who want no motion it is there at once.
import type {ComponentChildren} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {still} from '../table/fly';

export function NextFrame({children}: {children: ComponentChildren}) {
  const [here, come] = useState(still());
  useEffect(() => come(true), []);  // runs when the first frame has been drawn
  return <>{here && children}</>;
}
