import { REPORT_FIGURES } from '@keyroster/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../../../shared/table/columns/column.js';
import type { Asked, ReportRow } from '../api.js';
import { behindLink } from '../behind-link.js';
import classes from '../reports.module.css';
import { figureText, rowName } from '../row-text.js';
import { useReportWords } from '../words.js';

/** What a row is called, which leads to what is behind it, and its figures. */
export function useReportColumns(asked: Asked, currency: string): readonly Column<ReportRow>[] {
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
