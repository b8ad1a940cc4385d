// Playing: choose a game, play it, ask for hints and reasons, look back.
import {useEffect, useRef, useState} from 'preact/hooks';
import {Cancelled, analyst, context, engine, own} from '../engine/client';
import type {Games, Move, Solution} from '../engine/types';
import {Choices, Field, LateInput, Prose, Reason, Trouble, useAnswer} from '../parts/basics';
import {randomStart, ruleOf} from '../parts/games';
import {replaceRoute, writeRoute} from '../route';
import {gap, t} from '../texts';
import {Table, pinWords, sentence, useJudged} from './board';
import {MoveList} from './moves';
import {matchParams, moverAt, useMatch, type First, type Match, type Player} from './match';
import {readHit} from './position';

export function useGames() {
  return useAnswer<Games>('games', () => engine.games());
}

/// The games by name, and the current one even if the catalog has no name for it.
export function GameSelect({value, title, onChange}: {value: string, title?: string, onChange: (game: string) => void}) {
  const games = useGames().value;
  const options = games?.menu ?? [];
  const known = options.some(({game}) => game === value);
  return (
    <select value={value} aria-label={t('setup.game')} onChange={(event) => onChange(event.currentTarget.value)}>
      {!known && <option value={value}>{title ?? value}</option>}
      {options.map(({game, title}) => <option value={game}>{title}</option>)}
      {context.rules && value !== own && <option value={own}>{t('game.own')}</option>}
    </select>
  );
}

export function PlayView({params}: {params: Record<string, string>}) {
  const table = useMatch(params);
  const {match} = table;
  const {setup, info} = match;
  const [show, setShow] = useState({moves: params.show?.includes('m') ?? false, values: params.show?.includes('v') ?? false});

  useEffect(() => {
    if (match.plies.length === 0) return;
    replaceRoute({view: 'play', params: {
      ...matchParams(match),
      show: (show.moves ? 'm' : '') + (show.values ? 'v' : ''),
      lang: params.lang ?? '',
    }});
  }, [match, show]);

  if (match.trouble && !info) {
    return (
      <section class="column">
        <h1>{t('trouble.title')}</h1>
        <Trouble text={match.trouble}>
          <a class="button" href={writeRoute({view: 'play', params: {game: 'nim', start: '3 4 5'}})}>{t('trouble.nim')}</a>
          {tooLarge(setup.start) && <>{' '}<a class="button" href={writeRoute({view: 'see', params: {game: setup.game, at: setup.start}})}>{t('play.see')}</a></>}
        </Trouble>
      </section>
    );
  }
  return (
    <section class="play">
      <div class="stage">
        <div class="heading">
          <h1><GameSelect value={setup.game} title={info?.title}
                          onChange={(game) => table.restart({game, start: ''})} /></h1>
          <p class="rule"><Prose text={ruleOf(info)} />{gap()}{t(`convention.${setup.convention}_long`)}</p>
        </div>
        {match.trouble && <Trouble text={match.trouble}>
          <button onClick={() => table.restart({start: ''})}>{t('trouble.again')}</button>
        </Trouble>}
        {info && match.plies.length > 0 && <Game match={match} table={table} show={show} />}
      </div>
      <aside class="side" aria-label={t('setup.label')}>
        <SetupPanel match={match} table={table} />
        <Choices label={t('show.label')} value={show.values ? 'values' : show.moves ? 'moves' : 'off'}
                 onChange={(value) => setShow({moves: value !== 'off', values: value === 'values'})}
                 choices={[
                   {value: 'off', label: t('show.off')},
                   {value: 'moves', label: t('show.moves')},
                   {value: 'values', label: t(setup.convention === 'misere' && info?.code ? 'show.classes' : 'show.values')},
                 ]} />
        {match.plies.length > 0 &&
          <p class="elsewhere">
            <a href={writeRoute({view: 'see', params: {game: setup.game, at: match.plies[match.at].position,
                rule: setup.convention === 'misere' ? 'misere' : '', rules: setup.game === own ? context.rules : ''}})}>{t('play.see')}</a>
          </p>}
      </aside>
    </section>
  );
}

/// What no table holds can still be looked into.
const tooLarge = (start: string) => /\d{16}|\^/.test(start);

type TableOf = ReturnType<typeof useMatch>;

function SetupPanel({match, table}: {match: Match, table: TableOf}) {
  const {setup, info} = match;
  const start = match.plies[0]?.position ?? setup.start;
  return (
    <div class="setup">
      <Choices label={t('setup.convention')} value={setup.convention}
               onChange={(convention) => table.restart({convention, start})}
               choices={[{value: 'normal', label: t('convention.normal')}, {value: 'misere', label: t('convention.misere')}]} />
      <Field label={t('see.code')}>
        <LateInput value={setup.game} spellcheck={false} autocomplete="off"
                   onDone={(game) => game.trim() && table.restart({game: game.trim(), start: ''})} />
      </Field>
      <div class="start">
        <Field label={t('setup.start')}>
          <LateInput value={start} onDone={(value) => table.restart({start: value})} spellcheck={false} autocomplete="off" inputMode="text" />
        </Field>
        <div class="chips">
          {(info?.presets ?? []).map(({position, title}) =>
            <button class="chip" aria-pressed={position === start} onClick={() => table.restart({start: position})}>
              {title ?? position.replaceAll(' ', '–')}
            </button>)}
          {info &&
            <button class="chip" onClick={() => table.restart({start: randomStart(info.example, info.heap_count, info.limit !== null)})}>
              {t('preset.random')}
            </button>}
        </div>
      </div>
      <Choices label={t('setup.against')} value={setup.two ? 'person' : 'program'}
               onChange={(value) => table.change({two: value === 'person'})}
               choices={[{value: 'program', label: t('setup.program')}, {value: 'person', label: t('setup.person')}]} />
      {!setup.two &&
        <>
          <Field label={t('setup.first')}>
            <select value={setup.first} onChange={(event) => table.restart({first: event.currentTarget.value as First, start})}>
              {(['ask', 'me', 'program', 'random'] as const).map((first) => <option value={first}>{t(`first.${first}`)}</option>)}
            </select>
          </Field>
          <Field label={t('setup.level', {level: setup.level})}>
            <input type="range" min={0} max={100} step={5} value={setup.level} aria-valuetext={`${setup.level} %`}
                   onInput={(event) => table.change({level: Number(event.currentTarget.value)})} />
          </Field>
        </>}
    </div>
  );
}

const noHint = {heaps: [] as number[], move: null as Move|null, text: '', stage: 0};

/// The table with everything around it; also used, smaller, by the guided path.
export function Game({match, table, show, small}: {
  match: Match, table: TableOf, show: {moves: boolean, values: boolean}, small?: boolean,
}) {
  const {setup, plies, at, over, thinking, starter} = match;
  const info = match.info!;
  const ply = plies[at];
  const mover = moverAt(match);
  const waiting = starter === null && !over;
  const disabled = thinking || over || waiting || (!setup.two && mover === 1);
  const [hint, setHint] = useState(noHint);
  const [why, setWhy] = useState<{position: string, solution?: Solution, error?: string}|null>(null);
  const [slow, setSlow] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const outcomes = useOutcomes(match);

  useEffect(() => setHint(noHint), [ply.position, at]);
  // The button that made the move is gone: keyboard players continue from here.
  useEffect(() => {
    if (begun.current && document.activeElement === document.body) whole.current?.focus({preventScroll: true});
    begun.current = true;
  }, [ply.position, disabled]);
  useEffect(() => {
    setSlow(false);
    if (!thinking) return;
    const timer = setTimeout(() => setSlow(true), 1200);
    return () => clearTimeout(timer);
  }, [thinking]);
  useEffect(() => {
    if (why && why.position !== ply.position) ask();
  }, [ply.position]);

  function ask() {
    const position = ply.position;
    setWhy({position});
    analyst.solve(setup.game, setup.convention, position, 20).then(
        (solution) => setWhy((old) => old?.position === position ? {position, solution} : old),
        (error: Error) => setWhy((old) => old?.position === position ?
            {position, error: error instanceof Cancelled ? t('cancelled') : error.message} : old));
  }
  async function nextHint() {
    const stage = hint.stage + 1;
    try {
      const solution = await analyst.solve(setup.game, setup.convention, ply.position, 1);
      if (solution.outcome === null) return setHint({...noHint, stage, text: t('play:hint.unknown')});
      if (solution.outcome === 'P') return setHint({...noHint, stage, text: t('play:hint.lost')});
      if (!solution.recommended || stage === 1) return setHint({...noHint, stage, text: t('play:hint.won')});
      const move = await engine.move(setup.game, ply.position, `= ${solution.recommended}`);
      const heaps = move.changes.map((change) => change.heap - 1);
      if (stage === 2) {
        const named = info.splits ? [...new Set(heaps.map((heap) => ply.segments[heap].row + 1))] : heaps.map((heap) => heap + 1);
        return setHint({...noHint, stage, heaps, text: t(info.pins ? 'play:hint.row' : 'play:hint.heap', {heaps: named.join(', ')})});
      }
      const hit = info.pins ? readHit(move.entry, true, ply.segments) : null;
      setHint({stage, heaps, move, text: sentence(hit ? pinWords(hit, ply) : move.text)});
    } catch (error) {
      if (!(error instanceof Cancelled)) setHint({...noHint, stage, text: (error as Error).message});
    }
  }
  const keys = (event: KeyboardEvent) => {
    if ((event.target as Element).matches('input, select, textarea') || event.altKey || event.metaKey) return;
    const undo = event.key === 'u' || (event.ctrlKey && event.key === 'z');
    const redo = event.key === 'r' || (event.ctrlKey && event.key === 'y');
    if (event.ctrlKey && !undo && !redo) return;
    if (undo) table.undo();
    else if (redo && !event.ctrlKey || redo) table.redo();
    else if (event.key === 'h' && !disabled) void nextHint();
    else if (event.key === 'w') ask();
    else if (event.key === 'n') table.restart();
    else return;
    event.preventDefault();
  };

  return (
    <div class={`game ${small ? 'small' : ''}`} ref={whole} tabIndex={-1} onKeyDown={keys}>
      <Status match={match} onStart={table.start} slow={slow} onCancel={table.cancel} onResume={table.programTurn}
              onAgain={() => table.restart()} />
      <Table info={info} convention={setup.convention} ply={ply} start={plies[0]} disabled={disabled}
             hint={hint} show={show} onPlay={table.play} />
      <div class="actions">
        <button onClick={() => void nextHint()} disabled={disabled}>{t('action.hint')}</button>
        <button onClick={ask} aria-expanded={why !== null}>{t('action.why')}</button>
        <button onClick={table.undo} disabled={at === 0 || (!setup.two && at === 1 && starter === 1)}>{t('action.undo')}</button>
        <button onClick={table.redo} disabled={at >= plies.length - 1}>{t('action.redo')}</button>
        <button onClick={() => table.restart()}>{t('action.new')}</button>
      </div>
      {hint.text && <p class="hint" role="status">{hint.text}</p>}
      {at + plies.length > 1 && <HistoryStrip match={match} outcomes={outcomes} onJump={table.jump} />}
      {why &&
        <section class="why" aria-label={t('action.why')} aria-busy={!why.solution && !why.error}>
          <button class="close quiet" onClick={() => setWhy(null)} aria-label={t('close')}>×</button>
          {why.solution ? <Reason solution={why.solution} /> :
           why.error ? <p>{why.error}</p> :
           <p class="faint">{t('thinking')} <button class="quiet" onClick={() => analyst.cancel()}>{t('cancel')}</button></p>}
        </section>}
      {(show.moves || show.values) && !over &&
        <ShownMoves match={match} onPlay={disabled ? undefined : table.play} values={show.values} />}
    </div>
  );
}

function ShownMoves({match, onPlay, values}: {match: Match, onPlay?: (entry: string) => Promise<void>, values: boolean}) {
  const {setup, plies, at} = match;
  const judged = useJudged(match.info!, setup.convention, plies[at].position, true, values);
  return judged && <MoveList moves={judged} onPlay={onPlay} values={values} pins={match.info!.pins ? plies[at] : undefined} />;
}

/// The outcome of every position so far; old ones are not asked again.
function useOutcomes(match: Match): (string|undefined)[] {
  const known = useRef(new Map<string, string>());
  const [, refresh] = useState(0);
  const {setup, plies, info} = match;
  const id = (position: string) => `${setup.game} ${setup.convention} ${position}`;
  useEffect(() => {
    if (!info) return;
    const open = [...new Set(plies.map((ply) => ply.position))].filter((position) => !known.current.has(id(position)));
    if (open.length === 0) return;
    analyst.outcomes(setup.game, setup.convention, open).then((letters) => {
      open.forEach((position, i) => known.current.set(id(position), letters[i]));
      refresh((n) => n + 1);
    }, () => undefined);
  }, [plies, info, setup.convention]);
  return plies.map((ply) => known.current.get(id(ply.position)));
}

const who = (player: Player, two: boolean) => t(two ? `player.${player + 1}` : player === 0 ? 'player.you' : 'player.program');

function Status({match, slow, onStart, onCancel, onResume, onAgain}: {
  match: Match, slow: boolean, onStart: (player: Player) => void, onCancel: () => void, onResume: () => Promise<void>, onAgain: () => void,
}) {
  const {setup, over, thinking, starter, plies, at} = match;
  const mover = moverAt(match);
  const last = plies[at];
  const told = last.entry && !setup.two && mover === 0 ? lastWords(match) : '';
  if (starter === null) {
    return (
      <div class="status" role="status">
        <p>{t('status.ask')}</p>
        <div class="chips">
          <button class="main" onClick={() => onStart(0)}>{t('status.i_start')}</button>
          <button class="main other" onClick={() => onStart(1)}>{t('status.you_start')}</button>
        </div>
      </div>
    );
  }
  if (over) {
    const winner = (setup.convention === 'misere' ? mover : 1 - mover!) as Player;
    const good = setup.two || winner === 0;
    return (
      <div class={`status end ${good ? 'win' : 'lose'}`} role="status">
        <p><strong>{t(setup.two ? 'status.wins' : winner === 0 ? 'status.you_win' : 'status.i_win', {who: who(winner, setup.two)})}</strong>{gap()}
          {t(setup.convention === 'misere' ? 'play:because_misere' : 'play:because_normal')}</p>
        <button class="main" onClick={onAgain}>{t('status.again')}</button>
      </div>
    );
  }
  if (thinking || (!setup.two && mover === 1)) {
    return (
      <div class="status" role="status">
        <p class="faint">{thinking ? t('status.thinks') : t('status.stopped')}
          {thinking && slow && <button class="quiet" onClick={onCancel}>{t('cancel')}</button>}
          {!thinking && <button class="quiet" onClick={() => void onResume()}>{t('status.resume')}</button>}
        </p>
      </div>
    );
  }
  return (
    <div class="status" role="status">
      <p>{told && <>{t('status.program_moved', {move: told})}{gap()}</>}
        <strong>{t(setup.two ? 'status.turn' : 'status.your_turn', {who: who(mover!, setup.two)})}</strong>
        {last.guessed && <span class="faint"> {t('status.guessed')}</span>}</p>
    </div>
  );
}

function lastWords(match: Match): string {
  const {plies, at, info} = match;
  const hit = info!.pins ? readHit(plies[at].entry, true, plies[at - 1].segments) : null;
  return hit ? pinWords(hit, plies[at - 1]) : plies[at].text;
}

/// Each move, and who was winning after it, so that a person sees where the game turned.
function HistoryStrip({match, outcomes, onJump}: {match: Match, outcomes: (string|undefined)[], onJump: (at: number) => void}) {
  const {plies, at, setup, info} = match;
  if (match.starter === null) return null;
  const stands = (i: number): Player|null => {
    const letter = outcomes[i];
    if (letter !== 'N' && letter !== 'P') return null;
    const mover = moverAt(match, i)!;
    return (letter === 'N' ? mover : 1 - mover) as Player;
  };
  return (
    <section class="history" aria-label={t('history.label')}>
      <ol>
        {plies.map((ply, i) => {
          const winner = stands(i);
          const turned = i > 0 && winner !== null && stands(i - 1) !== null && winner !== stands(i - 1);
          const hit = info!.pins && i > 0 ? readHit(ply.entry, true, plies[i - 1].segments) : null;
          const words = i === 0 ? t('history.start') : hit ? pinWords(hit, plies[i - 1]) : ply.text;
          const mover = i > 0 ? who(moverAt(match, i - 1)!, setup.two) : '';
          const stood = winner === null ? t('history.unknown') : t('history.stood', {who: who(winner, setup.two)});
          return (
            <li class={`${i === at ? 'now' : ''} ${i > at ? 'undone' : ''}`}>
              <button onClick={() => onJump(i)} aria-current={i === at ? 'step' : undefined}
                      title={`${ply.position} · ${stood}`}>
                <span class={`side-${winner ?? 'open'} dot`} aria-hidden="true">{winner === null ? '?' : winner === 0 ? (setup.two ? '1' : '●') : (setup.two ? '2' : '○')}</span>
                <span class="unseen">{`${mover} ${words}. `}</span>
                <span class="at">{ply.position}</span>
                <span class="unseen">{`. ${stood}${turned ? `. ${t('history.turned')}` : ''}`}</span>
                {turned && <span class="turned" aria-hidden="true">?!</span>}
              </button>
            </li>
          );
        })}
      </ol>
      <p class="legend faint">
        <span class="side-0 dot" aria-hidden="true">{setup.two ? '1' : '●'}</span> {t('history.legend', {who: who(0, setup.two)})}
        <span class="side-1 dot" aria-hidden="true">{setup.two ? '2' : '○'}</span> {t('history.legend', {who: who(1, setup.two)})}
        <span class="turned" aria-hidden="true">?!</span> {t('history.turned')}
      </p>
    </section>
  );
}
