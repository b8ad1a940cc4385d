// A position to take hold of, whatever its kind: heaps that are dragged, or a board that is touched. Loaded when
// somebody wants to set up a position.
import 'virtual:texts/see';
import type {GameInfo} from '../engine/types';
import {HeapBoard, canHold} from '../see/board';
import {t} from '../texts';
import {EditBoard} from './edit';
import {canEdit} from './edit_model';

export function Hold({info, at, busy, onAt}: {info: GameInfo, at: string, busy: boolean, onAt: (at: string, game: string) => void}) {
  return canEdit(info.game) ? <EditBoard info={info} at={at} onAt={onAt} /> :
      canHold(info, at) ? <HeapBoard info={info} at={at} busy={busy} onAt={(next) => onAt(next, info.game)} /> : <p class="faint">{t('edit.none')}</p>;
}
