// Choosing a game by its name, its position, and how it ends.
import {useState} from 'preact/hooks';
import {context, own} from '../engine/client';
import type {Convention, GameInfo} from '../engine/types';
import {offers} from '../home/menu';
import {sentence} from '../table/words';
import {t} from '../texts';
import {Choices} from './basics';
import {later} from './later';

const hold = later(() => import('../boards/hold').then((file) => file.Hold));

/// A position set up by touch, for those who unfold it; null: there is none yet.
export function ByTouch({info, at, busy, onAt}: {info: GameInfo|null|undefined, at: string, busy: boolean, onAt: (at: string, game: string) => void}) {
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('newgame.by_touch')}</summary>
      {open && info && at && <hold.View info={info} at={at} busy={busy} onAt={onAt} />}
    </details>
  );
}

/// Who makes the last move wins, or loses.
export function ConventionChoices({value, onChange}: {value: Convention, onChange: (convention: Convention) => void}) {
  return <Choices label={t('setup.convention')} value={value} onChange={onChange}
                  choices={(['normal', 'misere'] as const).map((value) => ({value, label: t(`convention.${value}`)}))} />;
}

/// The games by name, and the current one even if the list of games has no name for it.
export function GameSelect({value, title, onChange}: {value: string, title?: string, onChange: (game: string) => void}) {
  const options = offers();
  const known = options.some(({game}) => game === value);
  return (
    <select value={value} aria-label={t('setup.game')} onChange={(event) => onChange(event.currentTarget.value)}>
      {!known && <option value={value}>{title ? sentence(title) : value}</option>}
      {options.map(({game, title}) => <option value={game}>{sentence(title)}</option>)}
      {context.rules && value !== own && <option value={own}>{t('game.own')}</option>}
    </select>
  );
}
