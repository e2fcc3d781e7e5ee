import { lazy, Suspense, useState } from 'react';
import { ColumnsButton } from './columns-button.js';
import type { TableView } from './use-table-view.js';

const ColumnPopover = lazy(async () => ({ default: (await import('./column-popover.js')).ColumnPopover }));

/** Chooses the columns of a table. What it takes to show them is loaded when they are first asked for. */
export function ColumnChooser<Row>({ view: { columns, shown, toggleColumn } }: { view: TableView<Row> }) {
  const [isAskedFor, setIsAskedFor] = useState(false);
  const button = <ColumnsButton aria-haspopup="dialog" onClick={() => setIsAskedFor(true)} />;
  if (!isAskedFor) return button;
  return (
    <Suspense fallback={button}>
      <ColumnPopover columns={columns} shown={shown.map(({ key }) => key)} onToggle={toggleColumn} />
    </Suspense>
  );
}
