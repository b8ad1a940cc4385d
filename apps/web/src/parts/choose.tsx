// Choosing a game by its name.
import {context, engine, own} from '../engine/client';
import type {Games} from '../engine/types';
import {offers} from '../home/menu';
import {sentence} from '../table/words';
import {t} from '../texts';
import {useAnswer} from './basics';

export function useGames() {
  return useAnswer<Games>('games', () => engine.games());
}

/// The games by name, and the current one even if the list of games has no name for it. `boards`: those on boards too, where they
/// are drawn.
export function GameSelect({value, title, boards, onChange}: {value: string, title?: string, boards?: boolean, onChange: (game: string) => void}) {
  const games = useGames().value;
  // The module that is loaded first knows no boards; home does.
  const options = boards ? offers() : games?.menu.filter(({board}) => !board) ?? [];
  const known = options.some(({game}) => game === value);
  return (
    <select value={value} aria-label={t('setup.game')} onChange={(event) => onChange(event.currentTarget.value)}>
      {!known && <option value={value}>{title ? sentence(title) : value}</option>}
      {options.map(({game, title}) => <option value={game}>{sentence(title)}</option>)}
      {context.rules && value !== own && <option value={own}>{t('game.own')}</option>}
    </select>
  );
}
