// Shown in place of a picture while it is calculated, which can be cancelled.
import {analyst} from '../engine/client';
import {t} from '../texts';

export function Waiting() {
  return <p class="faint waiting">{t('thinking')} <button class="quiet" onClick={() => analyst.cancel()}>{t('cancel')}</button></p>;
}
