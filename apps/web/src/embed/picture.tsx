// The position of an address, drawn without the module: heaps, rows and queens by the boards of the page; the first
// position of a game whose board the library draws by what it said when the page was built (gamepages.js). Anything else
// is told as a text.
import menu from 'virtual:menu';
import pages from 'virtual:pages';
import {useEffect, useState} from 'preact/hooks';
import {atRest, untouched, type Board, type BoardProps} from '../boards/board';
import {later} from '../parts/later';
import {HeapsBoard} from '../play/heaps';
import {layOut, readPosition, rowLengths, writeHit} from '../play/position';
import {QueenBoard} from '../play/queen';
import {RowsBoard} from '../play/rows';
import type {Stage} from '../table/fit';
import {hittable, takable} from '../table/legal';
import {lies, sentence} from '../table/words';
import {currentLanguage, gap, t} from '../texts';

type Look = (typeof menu)[number]['look'];
export interface Pictured {
  game: string;
  start: string;
  title: string;
  rule: string;
  look: Look|'text';
}

/// What an address shows, as far as the menu knows it.
export function pictured({game = 'nim', start: asked = '', rule = '', moves = ''}: Record<string, string>): Pictured {
  const one = menu.find((offer) => offer.game === game);
  const language = currentLanguage() === 'zh' ? 1 : 0;
  const start = asked.replaceAll(',', ' ') || one?.start || '';
  const convention = rule === 'misere' ? 'misere' : 'normal';
  const plain = /^[\d ]+$/.test(start);
  return {
    game, start,
    title: one ? sentence(one.title[language]) : game,
    rule: one ? one.rule[language] + gap() + (one.ends[language]?.[convention] ?? t(`convention.${convention}_long`)) : '',
    look: !one || moves || (one.look === 'drawn' ? start !== one.start : !plain) ? 'text' : one.look,
  };
}

const nothing = () => undefined;

const drawn = later<BoardProps>(() => import('../boards/plain').then((file) => file.PlainBoard));

/// The board of a game as the library drew it.
function Drawn({game, stage}: {game: string, stage: Stage}) {
  const [board, setBoard] = useState<Board|null>(null);
  useEffect(() => {
    void drawn.load();
    fetch(`./play/${pages[game]}.json`).then((answer) => answer.json())
        .then((boards: Board[]) => setBoard(boards[currentLanguage() === 'zh' ? 1 : 0])).catch(nothing);
  }, []);
  return board && <drawn.View board={atRest(board)} stage={stage} touched={untouched} mover={0} values={false} disabled dead="" onTouch={nothing} onCommit={nothing} />;
}

export function Picture({shown: {game, start, look}, stage, onChoose, onCommit}: {
  shown: Pictured, stage: Stage,
  onChoose: (entry: string) => void,  ///< a move, as it is typed
  onCommit: () => void,
}) {
  const [taken, take] = useState<number[]>([]);
  if (look === 'text') return <p class="position">{start}</p>;
  if (look === 'drawn') return <Drawn game={game} stage={stage} />;
  const position = readPosition(start);
  const all = {position, before: position, stage, last: null, values: false, passing: null, dead: '', pointed: [], onRefuse: nothing, onAgain: nothing, onCommit};
  const queen = look === 'queen' && lies(start);
  if (queen) return <QueenBoard {...all} across={queen === 'across'} moves={new Map()} chosen={null} disabled onChoose={nothing} />;
  if (look === 'pins' || look === 'rows') {
    const segments = layOut(game, start);
    return <RowsBoard {...all} segments={segments} lengths={rowLengths(segments)} hit={null} hits={hittable(null, segments)} asking pins={look === 'pins'} cuts={false}
                      under={null} disabled={false} onHit={(hit) => onChoose(hit ? writeHit(hit, look === 'pins', segments[hit.heap].size) : '')} />;
  }
  return <HeapsBoard {...all} taken={taken} may={takable(null, taken, true)} disabled={false} onTake={(heap, amount) => {
    take(amount ? Object.assign([], {[heap]: amount}) : []);
    onChoose(amount ? `${heap + 1} ${amount}` : '');
  }} />;
}
