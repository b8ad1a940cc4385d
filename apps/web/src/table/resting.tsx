// The table before the module has come. What is alive takes its place later, and nothing moves then.
import type {ComponentChildren} from 'preact';
import type {Stage} from './fit';
import {t} from '../texts';
import {useStage} from './stage';
import {sentence} from './words';

export function RestingTable({said, names = [t('player.you'), t('player.program')], board, onClick}: {
  said: string,      ///< whose turn it is
  names?: string[],  ///< of the players
  board: (stage: Stage) => ComponentChildren,
  onClick?: () => void,
}) {
  const [surface, stage] = useStage();
  return (
    <>
      <div class="status"><p><strong>{said}</strong></p></div>
      <div class="table">
        <div class="surface" ref={surface} onClick={onClick}>{board(stage)}</div>
        <div class="trays">{names.map((name) => <div class="tray"><span class="who">{sentence(name)}</span></div>)}</div>
        <div class="below"><div class="bar" /></div>
      </div>
    </>
  );
}
