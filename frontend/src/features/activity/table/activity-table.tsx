import { useMemo, useState } from 'react';
import { latePart } from '../../../shared/late.js';
import { LockDialog } from '../../../shared/locks/lock-dialog.js';
import type { LockedUser } from '../../../shared/locks/lock-form.js';
import { DataTable } from '../../../shared/table/data-table.js';
import { useIsWide } from '../../../shared/ui/use-is-wide.js';
import { useActivityWords } from '../activity-words.js';
import { LockContext, useLocking } from '../use-lock.js';
import { useStore } from '../use-store.js';
import type { Line } from '../store/lines.js';
import type { ActivityRowsProps } from '../cards/activity-cards.js';
import { AddressPanel } from './address-panel.js';
import { GlowingRow } from './glowing-row.js';
import classes from './table.module.css';

interface ActivityTableProps extends Omit<ActivityRowsProps, 'label' | 'rows' | 'rowKey'> {
  lines: readonly Line[] | undefined;
}

const ActivityCards = latePart(async () => (await import('../cards/activity-cards.js')).ActivityCards);

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
          {isWide ? <DataTable {...rows} shell={GlowingRow} /> : <ActivityCards {...rows} />}
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
