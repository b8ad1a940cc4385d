// A part of the page that is loaded when it is first shown.
import type {ComponentType} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {addTexts} from '../texts';

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

/// One with texts that Play and home do not need.
export const laterWithTexts = <Props extends object>(fetch: () => Promise<ComponentType<Props>>) => later<Props>(async () => {
  const [part, texts] = await Promise.all([fetch(), import('virtual:texts/later')]);
  addTexts(texts.default);
  return part;
});
