import { REPORT_FIGURES } from '@keyroster/contracts';
import type { ReportAnswer } from '@keyroster/contracts/dto';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../../shared/table/columns/column.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import type { Asked, ReportRow } from './api.js';
import { behindLink, figureText, rowName } from './report-rows.js';
import classes from './reports.module.css';
import { useReportWords } from './words.js';

interface ReportTableProps {
  asked: Asked;
  report: ReportAnswer | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

const keyOf = ({ key }: ReportRow): string => key;

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

function useReportColumns(asked: Asked, currency: string): readonly Column<ReportRow>[] {
  const words = useReportWords();
  return useMemo(() => {
    const nameOf = ({ key }: ReportRow): string => rowName(key, asked.by, words.none);
    return [
      {
        key: 'key',
        header: words.keys[asked.by],
        width: 160,
        isKept: true,
        text: nameOf,
        sortBy: ({ key }) => key,
        cell: (row) => (
          <Link
            className={classes['name']}
            to={behindLink(asked, row.key)}
            aria-label={words.behind(nameOf(row))}
          >
            {nameOf(row)}
          </Link>
        ),
      },
      ...REPORT_FIGURES.map((figure): Column<ReportRow> => ({
        key: figure,
        header: words.figures[figure],
        width: figure === 'amount' ? 140 : 100,
        align: 'end',
        text: (row) => figureText(figure, row[figure], { currency, locale: words.locale }),
        sortBy: (row) => row[figure],
      })),
    ];
  }, [asked, currency, words]);
}
