import type { ReactNode } from 'react';
import { RowCards } from '../../../shared/table/row-cards.js';
import type { RowSelection } from '../../../shared/table/selection/selection-store.js';
import type { HeldRows } from '../../../shared/table/rows/use-held-rows.js';
import type { TableView } from '../../../shared/table/use-table-view.js';
import type { Line } from '../store/lines.js';
import { AddressHistory, Email, LastPing, LockSwitch, Status } from '../table/cells.js';
import classes from './activity-cards.module.css';

/** What the cards and the rows need alike. */
export interface ActivityRowsProps {
  label: string;
  view: TableView<Line>;
  rows: readonly Line[] | undefined;
  rowKey: (line: Line) => string;
  selection: RowSelection<Line>;
  still: HeldRows<Line> | undefined;
  /** What stands there without rows. */
  empty: ReactNode;
  isFailed: boolean;
  onRetry: () => void;
}

const HEIGHT = 96;

/** Who was there when, on a phone. */
export function ActivityCards(props: ActivityRowsProps) {
  return (
    <RowCards {...props} height={HEIGHT}>
      {(line, checkbox) => <ActivityCard line={line} checkbox={checkbox} />}
    </RowCards>
  );
}

function ActivityCard({ line: { _id }, checkbox }: { line: Line; checkbox: ReactNode }) {
  return (
    <article className={classes['card']}>
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
        <span className={classes['address']}>
          <AddressHistory id={_id} />
        </span>
      </div>
    </article>
  );
}
