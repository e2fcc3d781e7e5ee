import { lazy, Suspense, useState } from 'react';
import type { Column } from './column.js';
import { ColumnsButton } from './columns-button.js';
import type { TableView } from '../use-table-view.js';

const ColumnPopover = lazy(async () => ({ default: (await import('./column-popover.js')).ColumnPopover }));

const shownFirst = <Row,>(columns: readonly Column<Row>[], shown: readonly Column<Row>[]): Column<Row>[] => [
  ...shown,
  ...columns.filter(({ key }) => !shown.some((other) => other.key === key)),
];

/** Chooses the columns of a table. What it takes to show them is loaded when they are first asked for. */
export function ColumnChooser<Row>({ view }: { view: TableView<Row> }) {
  const { columns, shown, toggleColumn, moveColumn } = view;
  const [isAskedFor, setIsAskedFor] = useState(false);
  const button = <ColumnsButton aria-haspopup="dialog" onClick={() => setIsAskedFor(true)} />;
  if (!isAskedFor) return button;
  return (
    <Suspense fallback={button}>
      <ColumnPopover
        columns={moveColumn ? shownFirst(columns, shown) : columns}
        shown={shown.filter(({ isKept }) => !isKept).map(({ key }) => key)}
        onToggle={toggleColumn}
        onMove={moveColumn}
      />
    </Suspense>
  );
}
