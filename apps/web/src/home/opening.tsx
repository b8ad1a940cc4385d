// The first thing at home: Nim on a board that answers. Its stones stand there before the module has come.
import {useEffect, useRef, useState} from 'preact/hooks';
import type {Move} from '../engine/types';
import {stillness} from '../parts/rest';
import {Table} from '../play/table';
import {HeapsBoard} from '../play/heaps';
import {autoLevel} from '../play/follow';
import {LevelChip} from '../play/level';
import {matchParams, moverAt, useMatch} from '../play/match';
import {readPosition} from '../play/position';
import {Status} from '../play/status';
import {takable} from '../table/legal';
import {RestingTable} from '../table/resting';
import {usePlaces} from '../table/use';
import {writeRoute} from '../route';
import {t} from '../texts';

const first = '3 4 5';
const noHint = {heaps: [] as number[], move: null as Move|null};
const hidden = {moves: false, values: false};
const nothing = () => undefined;

function Stones() {
  const position = readPosition(first);
  return <RestingTable said={t('status.your_turn')} board={(stage) =>
    <HeapsBoard position={position} before={position} stage={stage} taken={[]} may={takable(null, [], true)} last={null} pointed={[]} values={false}
                passing={null} disabled dead={t('thinking')} onTake={nothing} onRefuse={nothing} onAgain={nothing} onCommit={nothing} />} />;
}

function Live() {
  const {follows, level} = autoLevel();
  const table = useMatch({game: 'nim', start: first, first: 'me', level: String(level), follow: follows ? '1' : ''});
  const {match} = table;
  const around = useRef<HTMLDivElement>(null);
  const places = usePlaces(match.plies[match.at], around);
  const {info, plies, over, thinking} = match;
  const mover = moverAt(match);
  /// Another start for each game.
  const again = () => {
    const starts = info!.presets.map(({position}) => position);
    table.restart({start: starts[(starts.indexOf(plies[0].position) + 1) % starts.length]});
  };
  return (
    <div class="place" ref={around}>
      {info && plies.length > 0 ?
        <>
          <Status match={match} queen={false} slow={false} onStart={table.start} onCancel={table.cancel} onResume={table.programTurn} onAgain={again} />
          <Table match={match} queen={false} disabled={thinking || over || mover === 1} dead={t(over ? 'board.dead_over' : 'board.dead_turn')}
                 hint={noHint} show={hidden} places={places} onPlay={table.play}
                 level={<LevelChip setup={match.setup} onChange={table.change} />} />
          {match.at > 0 && <p class="onward"><a href={writeRoute({view: 'play', params: matchParams(match)})}>{t('home.table')}</a></p>}
        </> :
        <Stones />}
    </div>
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
      <div class="game aside">{live ? <Live /> : <div class="place"><Stones /></div>}</div>
    </section>
  );
}
