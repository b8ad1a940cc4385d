// How well the program plays, on its tray, to be seen and changed at any time.
import {t} from '../texts';
import {autoLevel, levelOf, levels, order, type Level} from './follow';
import type {Setup} from './match';

/// The levels to choose from: `auto` follows the person.
export const levelChoices = (): {value: Level|'auto', label: string}[] =>
    [...order, 'auto' as const].map((value) => ({value, label: t(`level.${value}`)}));

export const levelChosen = ({follows, level}: Pick<Setup, 'follows'|'level'>): Level|'auto' => follows ? 'auto' : levelOf(level);
export const withLevel = (value: Level|'auto'): Pick<Setup, 'follows'|'level'> =>
    value === 'auto' ? autoLevel() : {follows: false, level: levels[value]};

export function LevelChip({setup, onChange}: {setup: Setup, onChange: (change: Partial<Setup>) => void}) {
  return (
    <label class="level">
      <span aria-hidden="true">{t('level.program', {level: t(`level.${levelOf(setup.level)}`)})}{'\u00a0'}▾</span>
      <select aria-label={t('newgame.level')} value={levelChosen(setup)}
              onChange={(event) => onChange(withLevel(event.currentTarget.value as Level|'auto'))}>
        {levelChoices().map(({value, label}) => <option value={value}>{label}</option>)}
      </select>
    </label>
  );
}
