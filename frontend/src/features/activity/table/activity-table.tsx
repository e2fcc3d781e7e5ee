import { useTexts } from '../../../shared/i18n/language.js';
import { DataTable } from '../../../shared/table/data-table.js';
import type { RowSelection } from '../../../shared/table/selection/use-selection.js';
import type { TableView } from '../../../shared/table/use-table-view.js';
import { useActivityWords } from '../activity-words.js';
import { LockContext, useLocking } from '../use-lock.js';
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
  const setLock = useLocking();
  return (
    <div className={classes['rows']}>
      <LockContext value={setLock}>
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
    </div>
  );
}
