// The first thing at home: Nim on a board that answers. Its stones stand there before the module has come.
import {useEffect, useState} from 'preact/hooks';
import {stillness} from '../parts/rest';
import {HeapsBoard} from '../play/heaps';
import {autoLevel} from '../play/follow';
import {LevelChip} from '../play/level';
import {matchParams, moverAt, useMatch} from '../play/match';
import {readPosition} from '../play/position';
import {Status} from '../play/status';
import {StillBoard} from '../play/still';
import {takable} from '../table/legal';
import {RestingTable} from '../table/resting';
import {writeRoute} from '../route';
import {t} from '../texts';

const first = '3 4 5';
const nothing = () => undefined;

function Stones() {
  const position = readPosition(first);
  return (
    <div class="game aside"><div class="place">
      <RestingTable said={t('status.your_turn')} board={(stage) =>
        <HeapsBoard position={position} before={position} stage={stage} taken={[]} may={takable(null, [], true)} last={null} pointed={[]} values={false}
                    passing={null} disabled dead={t('thinking')} onTake={nothing} onRefuse={nothing} onAgain={nothing} onCommit={nothing} />} />
    </div></div>
  );
}

function Live() {
  const {follows, level} = autoLevel();
  const table = useMatch({game: 'nim', start: first, first: 'me', level: String(level), follow: follows ? '1' : ''});
  const {match} = table;
  const {info, plies, over, thinking} = match;
  /// Another start for each game.
  const again = () => {
    const starts = info!.presets.map(({position}) => position);
    table.restart({start: starts[(starts.indexOf(plies[0].position) + 1) % starts.length]});
  };
  if (!info || plies.length === 0) return <Stones />;
  return (
    <StillBoard match={match} onPlay={thinking || over || moverAt(match) === 1 ? undefined : table.play} dead={t(over ? 'board.dead_over' : 'board.dead_turn')}
                level={<LevelChip setup={match.setup} onChange={table.change} />}
                above={<Status match={match} queen={false} slow={false} onStart={table.start} onCancel={table.cancel} onResume={table.programTurn} onAgain={again} />}
                below={match.at > 0 && <p class="onward"><a href={writeRoute({view: 'play', params: matchParams(match)})}>{t('home.table')}</a></p>} />
  );
}

export function Opening() {
  const [live, setLive] = useState(false);
  // When the page has been painted: nothing of it waits for the module.
  useEffect(() => {
    let here = true;
    void stillness().then(() => here && setLive(true));
    return () => {
      here = false;
    };
  }, []);
  return (
    <section class="opening" aria-label={t('home.take')} onPointerDown={() => setLive(true)} onFocusIn={() => setLive(true)}>
      {live ? <Live /> : <Stones />}
    </section>
  );
}
