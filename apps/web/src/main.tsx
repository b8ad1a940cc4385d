import 'virtual:texts/page';
import {render} from 'preact';
import {fetchAhead} from './ahead';
import {App} from './app';
import {context, engine} from './engine/client';
import {readRoute} from './route';
import './style/all.css';
import {firstLanguage} from './texts';
import {firstView, home, isView, laterParts} from './views';

// For the curious at the console: bouton.ask('solve', 'nim', 0, '3 4 5', 20)
Object.assign(globalThis, {bouton: {ask: (name: string, ...args: (string|number)[]) => engine.ask(name, args)}});

// All views but home ask something at once: what is needed for it comes while the page is drawn.
const {view} = readRoute(location.hash);
if (isView(view) && view !== firstView) {
  context.language = firstLanguage() === 'zh' ? 1 : 0;
  engine.begin();
} else {
  void home.load().catch(() => undefined);
}
render(<App />, document.getElementById('page')!);

// Whoever pays for each megabyte says so in the settings of the browser.
const savesData = () => Boolean((navigator as {connection?: {saveData?: boolean}}).connection?.saveData);

// A page from disk needs no network anyway.
// Nor does a board in another page prepare for more.
if (import.meta.env.PROD && readRoute(location.hash).params.embed !== '1' && !savesData() && location.protocol.startsWith('http') && 'serviceWorker' in navigator) {
  fetchAhead(laterParts).catch(() => undefined);
}
