import {render} from 'preact';
import {fetchAhead} from './ahead';
import {App} from './app';
import {engine} from './engine/client';
import './style/all.css';
import {laterParts} from './views';

// For the curious at the console: bouton.ask('solve', 'nim', 0, '3 4 5', 20)
Object.assign(globalThis, {bouton: {ask: (name: string, ...args: (string|number)[]) => engine.ask(name, args)}});

render(<App />, document.getElementById('page')!);

// A page from disk needs no network anyway.
if (import.meta.env.PROD && location.protocol.startsWith('http') && 'serviceWorker' in navigator) {
  fetchAhead(laterParts).catch(() => undefined);
}
