import type { ReportAnswer } from '@keyroster/contracts/dto';
import { DataTable } from '../../../shared/table/data-table.js';
import { useTableView } from '../../../shared/table/use-table-view.js';
import classes from '../reports.module.css';
import type { Asked, ReportRow } from '../api.js';
import { useReportWords } from '../words.js';
import { useReportColumns } from './report-columns.js';

interface ReportTableProps {
  asked: Asked;
  report: ReportAnswer | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

const keyOf = ({ key }: ReportRow): string => key;

/** All figures of all rows. */
export function ReportTable({ asked, report, isFailed, onRetry }: ReportTableProps) {
  const words = useReportWords();
  const view = useTableView('reports', useReportColumns(asked, report?.currency ?? 'PEN'));
  return (
    <div className={classes['table']}>
      <DataTable
        label={words.heading}
        view={view}
        rows={report?.rows}
        rowKey={keyOf}
        isFailed={isFailed}
        onRetry={onRetry}
        isWideOnPhone
      />
    </div>
  );
}
