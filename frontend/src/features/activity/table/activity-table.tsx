import { useMemo, useState, type ReactNode } from 'react';
import { activityStatus } from '@keyroster/contracts';
import { latePart } from '../../../shared/late.js';
import { LockDialog, type LockedUser } from '../../../shared/locks/lock-dialog.js';
import { DataTable } from '../../../shared/table/data-table.js';
import { useIsWide } from '../../../shared/ui/use-is-wide.js';
import type { RowAttributes } from '../../../shared/table/rows/table-row.js';
import { useActivityWords } from '../activity-words.js';
import { LockContext, useLocking } from '../use-lock.js';
import { useStore, useTimedFact } from '../use-store.js';
import type { Line } from '../store/lines.js';
import type { ActivityRowsProps } from '../cards/activity-cards.js';
import { AddressPanel } from './address-panel.js';
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

interface GlowingRowProps {
  row: Line;
  children: (attributes: RowAttributes) => ReactNode;
}

/** A row that glows once when its status, address or lock has changed; a ping alone is no news. */
function GlowingRow({ row, children }: GlowingRowProps) {
  const news = useTimedFact(
    row._id,
    ({ last_ping_timestamp, ip_address, is_locked }, now) =>
      `${activityStatus(last_ping_timestamp, now)} ${ip_address} ${is_locked ? 'locked' : ''}`,
  );
  const [seen, setSeen] = useState({ news, times: 0 });
  if (seen.news !== news) setSeen({ news, times: seen.times + 1 });
  // Two names for one glow: a second change starts it anew.
  const glow = seen.times % 2 === 0 ? 'even' : 'odd';
  return children(seen.times === 0 ? {} : { 'data-glow': glow });
}
