import { activityStatus } from '@keyroster/contracts';
import { useMemo, useState, type ReactNode } from 'react';
import { LockDialog, type LockedUser } from '../../shared/locks/lock-dialog.js';
import { useLockUser } from '../../shared/locks/use-lock-user.js';
import { RowCards } from '../../shared/table/row-cards.js';
import { idOf, type TableView } from '../../shared/table/columns/column.js';
import { DataTable } from '../../shared/table/data-table.js';
import type { Bringing } from '../../shared/ui/empty-state.js';
import { type HeldRows } from '../../shared/table/rows/use-held-rows.js';
import type { RowShell } from '../../shared/table/rows/table-row.js';
import { useIsWide } from '../../shared/ui/hooks/use-is-wide.js';
import type { RowSelection } from '../../shared/table/selection/selection-store.js';
import { AddressHistory, Email, LastPing, LockSwitch, Status } from './activity-cells.js';
import classes from './activity.module.css';
import { AddressPanel } from './address-panel.js';
import type { Line } from './store/activity-store.js';
import { LockContext, useFact, useStore, type Locking } from './use-activity.js';
import { useActivityWords } from './words.js';

interface ActivityTableProps {
  view: TableView<Line>;
  rows: readonly Line[] | undefined;
  selection: RowSelection<Line>;
  still: HeldRows<Line> | undefined;
  empty: ReactNode;
  of: Bringing;
}

const CARD_HEIGHT = 96;

export function ActivityTable(props: ActivityTableProps) {
  const words = useActivityWords();
  const store = useStore();
  const { mutate } = useLockUser();
  const [asked, setAsked] = useState<LockedUser | null>(null);
  const locking = useMemo(
    (): Locking => ({
      setLock: (id, value, terms) =>
        mutate({ user: { _id: id, email: store.user(id)?.email }, value, ...terms }),
      ask: (id) => setAsked(store.user(id) ?? null),
    }),
    [store, mutate],
  );
  const isWide = useIsWide();
  const rows = { ...props, label: words.heading, rowKey: idOf };
  return (
    <>
      <LockContext value={locking}>
        <AddressPanel>
          {isWide ? (
            <DataTable {...rows} shell={GlowingRow} />
          ) : (
            <RowCards {...rows} height={CARD_HEIGHT}>
              {(line, checkbox) => <ActivityCard line={line} checkbox={checkbox} />}
            </RowCards>
          )}
        </AddressPanel>
      </LockContext>
      <LockDialog
        user={asked}
        onLock={(id, terms) => locking.setLock(id, true, terms)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

const GlowingRow: RowShell<Line> = ({ row, children }) => {
  const news = useFact(
    row._id,
    ({ last_ping_timestamp, ip_address, is_locked }, now) =>
      `${activityStatus(last_ping_timestamp, now)} ${ip_address} ${is_locked ? 'locked' : ''}`,
  );
  const [seen, setSeen] = useState({ news, times: 0 });
  if (seen.news !== news) setSeen({ news, times: seen.times + 1 });
  // Two names for one animation: alternating them restarts it.
  const glow = seen.times % 2 === 0 ? 'even' : 'odd';
  return children(seen.times === 0 ? {} : { 'data-glow': glow });
};

function ActivityCard({ line: { _id }, checkbox }: { line: Line; checkbox: ReactNode }) {
  return (
    <article className={classes['card']} data-touch>
      <div className={classes['head']}>
        {checkbox}
        <span className={classes['name']}>
          <Email id={_id} />
        </span>
        <LockSwitch id={_id} />
      </div>
      <div className={classes['facts']}>
        <Status id={_id} />
        <LastPing id={_id} />
        <span className={classes['cardAddress']} data-mono>
          <AddressHistory id={_id} />
        </span>
      </div>
    </article>
  );
}
