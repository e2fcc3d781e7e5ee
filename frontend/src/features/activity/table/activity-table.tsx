import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { LockDialog, type LockedUser } from '../../../shared/locks/lock-dialog.js';
import { DataTable } from '../../../shared/table/data-table.js';
import type { RowSelection } from '../../../shared/table/selection/use-selection.js';
import type { StillRows } from '../../../shared/table/still/use-still-rows.js';
import type { TableView } from '../../../shared/table/use-table-view.js';
import { useIsWide } from '../../../shared/ui/use-is-wide.js';
import { useActivityWords } from '../activity-words.js';
import { LockContext, useLocking } from '../use-lock.js';
import { useStore } from '../use-store.js';
import type { Line } from '../store/lines.js';
import { AddressPanel } from './address-panel.js';
import { GlowingRow } from './glowing-row.js';
import classes from './table.module.css';

interface ActivityTableProps {
  view: TableView<Line>;
  lines: readonly Line[] | undefined;
  selection: RowSelection<Line>;
  still: StillRows<Line> | undefined;
  /** What stands there without rows. */
  empty: ReactNode;
  isFailed: boolean;
  onRetry: () => void;
}

const ActivityCards = lazy(async () => ({
  default: (await import('../cards/activity-cards.js')).ActivityCards,
}));

/** What the rows and the cards need alike. */
export interface ActivityRowsProps extends Omit<ActivityTableProps, 'lines'> {
  label: string;
  rows: readonly Line[] | undefined;
  rowKey: (line: Line) => string;
}

const idOf = ({ _id }: Line): string => _id;

export function ActivityTable({ lines, ...given }: ActivityTableProps) {
  const words = useActivityWords();
  const store = useStore();
  const setLock = useLocking();
  const [asked, setAsked] = useState<LockedUser | null>(null);
  const locking = useMemo(
    () => ({ setLock, ask: (id: string) => setAsked(store.user(id) ?? null) }),
    [setLock, store],
  );
  const isWide = useIsWide();
  const rows = { ...given, label: words.heading, rows: lines, rowKey: idOf };
  return (
    <div className={classes['rows']}>
      <LockContext value={locking}>
        <AddressPanel>
          {isWide ? (
            <DataTable {...rows} shell={GlowingRow} />
          ) : (
            <Suspense>
              <ActivityCards {...rows} />
            </Suspense>
          )}
        </AddressPanel>
      </LockContext>
      <LockDialog
        user={asked}
        onLock={(id, terms) => setLock(id, true, terms)}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
