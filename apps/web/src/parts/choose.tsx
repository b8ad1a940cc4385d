// Choosing a game by its name.
import {context, own} from '../engine/client';
import {offers} from '../home/menu';
import {sentence} from '../table/words';
import {t} from '../texts';

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
