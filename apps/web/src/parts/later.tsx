// A part of the page that is loaded when it is first shown.
import type {ComponentType} from 'preact';
import {useEffect, useState} from 'preact/hooks';

export interface Later<Props> {
  View: ComponentType<Props>;
  load(): Promise<unknown>;
}

export function later<Props extends object>(fetch: () => Promise<ComponentType<Props>>): Later<Props> {
  let Loaded: ComponentType<Props>|undefined;
  const load = () => fetch().then((view) => Loaded = view);
  function View(props: Props) {
    const [, show] = useState(false);
    // It may have come between drawing and now; then this costs nothing.
    useEffect(() => void load().then(() => show(true)), []);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return {View, load};
}
