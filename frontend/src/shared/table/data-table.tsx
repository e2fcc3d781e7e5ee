import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CellPeek } from './cells/cell-peek.js';
import { copyCell, moveBetweenCells } from './cells/cell-keys.js';
import { coveredBy, filledWidths, placesOf, useColumnWindow, useRoom } from './columns/pins.js';
import { selectByKey } from './selection/selection-bar.js';
import { useSelectionColumn } from './selection/checkboxes.js';
import type { RowSelection } from './selection/selection-store.js';
import { type PlacedRows, usePlacedRows } from './rows/use-held-rows.js';
import { useIsWide } from '../ui/use-is-wide.js';
import { TableBody } from './rows/table-body.js';
import { useIsPrinting, WINDOW_FROM_ROWS } from './rows/use-row-window.js';
import { TableHead } from './table-head.js';
import { FailedRows, LoadingRows, NoRows } from './table-states.js';
import { stackedHeight } from './columns/column.js';
import stacked from './stacked.module.css';
import classes from './table.module.css';
import type { RowShell } from './rows/table-row.js';

function goToStart(scroller: HTMLElement): void {
  scroller.scrollLeft = 0;
}

interface DataTableProps<Row> extends PlacedRows<Row> {
  /** The accessible name. */
  label: string;
  /** Shown without rows; 'Empty' by default. */
  empty?: ReactNode;
  isFailed?: boolean;
  onRetry?: () => void;
  shell?: RowShell<Row>;
  selection?: RowSelection<Row>;
  /** Keeps the columns side by side on a phone, for tables whose columns are compared. */
  isWideOnPhone?: boolean;
}

/**
 * The table of all screens. It scrolls inside itself; header and first column stay in sight. On a phone the columns of a
 * row are stacked, and the page scrolls.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    view,
    rows,
    rowKey,
    empty,
    isFailed = false,
    onRetry,
    shell,
    loadMore,
    selection,
    still,
    isWideOnPhone = false,
  } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { rows: sorted, emptied } = usePlacedRows({ view, rows, rowKey, loadMore, still, scroller });
  const selectionColumn = useSelectionColumn(selection, sorted, rowKey, emptied);
  const shown = useMemo(
    () => (selectionColumn ? [selectionColumn, ...view.shown] : view.shown),
    [selectionColumn, view.shown],
  );
  const isWide = useIsWide();
  const isStacked = !isWide && !isWideOnPhone;
  const room = useRoom(scroller);
  const places = useMemo(() => (isStacked ? [] : placesOf(shown, room)), [shown, room, isStacked]);
  const filled = useMemo(() => (isStacked ? [] : filledWidths(shown, room)), [shown, room, isStacked]);
  const isPrinting = useIsPrinting();
  const rendered = useColumnWindow({
    count: shown.length,
    scroller,
    room,
    widths: filled,
    places,
    isWindowed: !isStacked && sorted !== undefined && sorted.length > WINDOW_FROM_ROWS && !isPrinting,
  });
  const covered = coveredBy(places);
  const width = places.reduce((total, place) => total + place.width, 0);

  useEffect(() => {
    if (scroller) goToStart(scroller);
  }, [scroller, view.id]);

  const attach = useCallback(
    (element: HTMLElement | null) => {
      setScroller(element);
      selection?.store.setTable(element);
    },
    [selection],
  );
  const hearKey = (event: KeyboardEvent<HTMLElement>) => {
    moveBetweenCells(event);
    if (selection) selectByKey(event, selection.store);
  };

  return (
    <div className={classes['frame']} data-table-frame data-stacked={isStacked || undefined}>
      <div
        ref={attach}
        className={classes['scroller']}
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={hearKey}
        onCopy={copyCell}
        style={{ scrollPaddingInline: `${covered.start}px ${covered.end}px` }}
      >
        <table
          className={`${classes['table']} ${isStacked ? stacked['table'] : ''}`}
          aria-label={label}
          aria-rowcount={sorted ? sorted.length + 1 : -1}
          aria-colcount={shown.length}
          aria-busy={!sorted && !isFailed}
          style={{ minWidth: width }}
        >
          <colgroup>
            {shown.map(({ key }, index) => (
              <col key={key} style={{ width: filled[index] }} />
            ))}
          </colgroup>
          <TableHead view={view} shown={shown} places={places} />
          {sorted ? (
            <TableBody
              rows={sorted}
              rowKey={rowKey}
              emptied={emptied}
              columns={shown}
              places={places}
              rendered={rendered}
              scroller={scroller}
              shell={shell}
              loadMore={loadMore}
              stackedHeight={isStacked ? stackedHeight(shown) : undefined}
            />
          ) : (
            !isFailed && <LoadingRows columns={shown.length} />
          )}
        </table>
        {!sorted && isFailed && <FailedRows onRetry={onRetry} />}
        {sorted?.length === 0 && <NoRows>{empty}</NoRows>}
      </div>
      <CellPeek scroller={scroller} />
    </div>
  );
}
