import {render} from 'preact';
import {App} from './app';
import {engine, fetchAhead} from './engine/client';
import './style.css';

// For the curious at the console: bouton.ask('solve', 'nim', 0, '3 4 5', 20)
Object.assign(globalThis, {bouton: {ask: (name: string, ...args: (string|number)[]) => engine.ask(name, args)}});

render(<App />, document.getElementById('page')!);

// Works without a network after the first visit; a page from disk needs none anyway.
if (import.meta.env.PROD && location.protocol.startsWith('http') && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('./sw.js').then(() => navigator.serviceWorker.ready)
      .then(() => requestIdleCallback(fetchAhead)).catch(() => undefined);
}
