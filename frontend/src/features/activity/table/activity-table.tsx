import { useMemo, useState } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { LockDialog, type LockedUser } from '../../../shared/locks/lock-dialog.js';
import { DataTable } from '../../../shared/table/data-table.js';
import type { RowSelection } from '../../../shared/table/selection/use-selection.js';
import type { TableView } from '../../../shared/table/use-table-view.js';
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
  /** Some rows are left out: none at all then means that nobody matches. */
  isNarrowed: boolean;
  isFailed: boolean;
  onRetry: () => void;
}

const idOf = ({ _id }: Line): string => _id;

export function ActivityTable({ view, lines, selection, isNarrowed, isFailed, onRetry }: ActivityTableProps) {
  const texts = useTexts();
  const words = useActivityWords();
  const store = useStore();
  const setLock = useLocking();
  const [asked, setAsked] = useState<LockedUser | null>(null);
  const locking = useMemo(
    () => ({ setLock, ask: (id: string) => setAsked(store.user(id) ?? null) }),
    [setLock, store],
  );
  return (
    <div className={classes['rows']}>
      <LockContext value={locking}>
        <AddressPanel>
          <DataTable
            label={words.heading}
            view={view}
            rows={lines}
            rowKey={idOf}
            shell={GlowingRow}
            selection={selection}
            empty={isNarrowed ? words.nobody : texts.screens.empty}
            isFailed={isFailed}
            onRetry={onRetry}
          />
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
