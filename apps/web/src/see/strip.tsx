// One period per line; values that differ from the line they end in are exceptions.
import {t} from '../texts';

export function Strip({values, period, preperiod}: {values: Uint16Array, period: number, preperiod: number}) {
  const last = preperiod + 2 * period;
  const lines = Math.min(40, Math.ceil(last / period));
  const standing = (column: number) => {
    const n = preperiod + ((column - preperiod) % period + period) % period;
    return values[n];
  };
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t('sequence.strip')}>
      <table class="strip">
        <caption>{t('sequence.strip')}</caption>
        <thead><tr><th scope="col">n</th>{Array.from({length: period}, (_, column) => <th scope="col">+{column}</th>)}</tr></thead>
        <tbody>
          {Array.from({length: lines}, (_, line) =>
            <tr>
              <th scope="row">{line * period}</th>
              {Array.from({length: period}, (_, column) => {
                const n = line * period + column;
                if (n >= values.length) return <td />;
                const odd = values[n] !== standing(column);
                return <td class={odd ? 'odd' : n >= preperiod ? 'steady' : ''}>{values[n]}</td>;
              })}
            </tr>)}
        </tbody>
      </table>
    </div>
  );
}
