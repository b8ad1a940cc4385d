// The table of any game: heaps have their own (board.tsx); other boards are drawn by what the library says of them
// (src/boards), loaded with the first of them.
import {later} from '../parts/later';
import {HeapTable, type TableProps} from './board';

export const drawn = later<TableProps>(() => import('../boards/table').then((file) => file.BoardTable));

export function Table(props: TableProps) {
  return props.match.info!.drawing ? <drawn.View {...props} /> : <HeapTable {...props} />;
}
