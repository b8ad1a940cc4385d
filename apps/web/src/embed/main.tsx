// A board in another page (embed.html): first the position as a picture that costs little, then, when somebody touches
// it, the page itself with its module, which takes the picture's place when its table stands. What was touched on heaps
// and pins is chosen there.
import {render} from 'preact';
import {useState} from 'preact/hooks';
import {recall} from '../parts/storage';
import {pageAddress, readRoute, writeRoute} from '../route';
import '../style/embed.css';
import {RestingTable} from '../table/resting';
import {firstLanguage, setLanguage, t} from '../texts';
import {Picture, pictured} from './picture';

const resting = document.getElementById('resting')!, page = document.getElementById('page')!;

/// The page, as it is with embed=1; it reads its address when it comes.
async function live(chosen: string): Promise<void> {
  const {view, params} = readRoute(location.hash);
  history.replaceState(null, '', writeRoute({view: view || 'play', params: {...params, embed: '1', chosen}}));
  await import('../main');
  const standing = '.table[aria-busy=false], .trouble';
  if (!page.querySelector(standing)) {
    await new Promise<void>((done) => {
      const seen = new MutationObserver(() => page.querySelector(standing) && (seen.disconnect(), done()));
      seen.observe(page, {subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy']});
    });
  }
  page.inert = false;
  render(null, resting);
  resting.remove();
  page.querySelector<HTMLElement>('.game')?.focus({preventScroll: true});
}

function Resting() {
  const {params} = readRoute(location.hash);
  const shown = pictured(params);
  const [state, setState] = useState<'rests'|'comes'|'fails'>('rests');
  const [chosen, choose] = useState('');
  const begin = () => {
    if (state === 'comes') return;
    setState('comes');
    live(chosen).catch(() => setState('fails'));
  };
  const said = state === 'comes' ? t('thinking') : state === 'fails' ? t('embed.failed') :
      params.moves ? '' : params.first === 'me' ? t('status.your_turn') : params.first === 'program' ? t('embed.program') :
      params.vs === 'person' ? t('status.turn', {who: t('player.1')}) : '';
  return (
    <section class="play">
      <header class="heading">
        <div>
          <h1>{shown.title}</h1>
          <a class="whole-page" href={pageAddress() + writeRoute({view: 'see', params: {game: shown.game, at: shown.start, rule: params.rule ?? '', lang: params.lang ?? ''}})}
             target="_blank" rel="noopener">{t('embed.why')}</a>
          <p class="rule">{shown.rule}</p>
        </div>
      </header>
      <div class="game"><div class="game-in"><div class="place">
        <RestingTable said={said} names={params.vs === 'person' ? [t('player.1'), t('player.2')] : undefined} onClick={begin}
                      board={(stage) => <Picture shown={shown} stage={stage} onChoose={choose} onCommit={begin} />} />
        <div class="actions"><button class="main" disabled={state === 'comes'} onClick={begin}>{t('home.play')}</button></div>
      </div></div></div>
    </section>
  );
}

setLanguage(firstLanguage());
const theme = recall('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
document.documentElement.toggleAttribute('data-embed', true);
render(<Resting />, resting);
