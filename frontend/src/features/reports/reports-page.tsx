import { REPORT_FIGURES, REPORT_KEYS } from '@keyroster/contracts';
import type { ReportAnswer } from '@keyroster/contracts/dto';
import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { PRESETS } from '../../shared/span/presets.js';
import { SpanFields } from '../../shared/span/span-fields.js';
import type { Column } from '../../shared/table/columns/column.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { DownloadButton } from '../../shared/ui/download-button.js';
import { Screen } from '../../shared/ui/screen.js';
import { fetchCsv, reportQuery, type Asked, type ReportRow } from './api.js';
import { behindLink, figureText, rowName, useAsked, type Looked } from './report-rows.js';
import classes from './reports.module.css';
import { useReportWords } from './words.js';

/** A report of a single day says little. */
const REPORT_PRESETS = PRESETS.filter((preset) => preset !== 'today');

function ReportControls({ asked, figure, change }: Looked) {
  const words = useReportWords();
  const isAdmin = useIsAdmin();
  const { from, to, by } = asked;
  return (
    <div className={classes['controls']}>
      <SpanFields span={{ from, to }} presets={REPORT_PRESETS} onChange={change} />
      <NativeSelect
        label={words.by}
        value={by}
        onChange={({ currentTarget: { value } }) => {
          const chosen = REPORT_KEYS.find((known) => known === value);
          if (chosen) change({ by: chosen });
        }}
        data={REPORT_KEYS.filter((value) => isAdmin || value !== 'supervisor').map((value) => ({
          value,
          label: words.keys[value],
        }))}
      />
      <NativeSelect
        label={words.figure}
        value={figure}
        onChange={({ currentTarget: { value } }) => {
          const chosen = REPORT_FIGURES.find((known) => known === value);
          if (chosen) change({ figure: chosen });
        }}
        data={REPORT_FIGURES.map((value) => ({ value, label: words.figures[value] }))}
      />
    </div>
  );
}

// The chart library is large: the table doesn't wait for it.
const ReportChart = lazy(async () => ({ default: (await import('./report-chart.js')).ReportChart }));

const chartPlace = <div className={classes['chart']} />;

export function ReportsPage() {
  const words = useReportWords();
  const looked = useAsked();
  const { asked, figure } = looked;
  const { data, isError, refetch } = useQuery(reportQuery(asked));

  return (
    <Screen
      title={words.heading}
      actions={<DownloadButton label={words.csv} name="report.csv" fetchFile={() => fetchCsv(asked)} />}
    >
      <Stack gap="md">
        <ReportControls {...looked} />
        <ReportSums report={data} />
        <Suspense fallback={chartPlace}>
          {data ? <ReportChart report={data} asked={asked} figure={figure} /> : chartPlace}
        </Suspense>
        <ReportTable asked={asked} report={data} isFailed={isError && !data} onRetry={() => void refetch()} />
      </Stack>
    </Screen>
  );
}

function ReportSums({ report }: { report: ReportAnswer | undefined }) {
  const words = useReportWords();
  const { locale } = words;
  return (
    <dl className={classes['sums']} aria-label={words.sums}>
      {REPORT_FIGURES.map((figure) => (
        <div key={figure} title={words.hints[figure]}>
          <dt>{words.figures[figure]}</dt>
          <dd>
            {report ? figureText(figure, report.sums[figure], { currency: report.currency, locale }) : '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ReportTableProps {
  asked: Asked;
  report: ReportAnswer | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

const keyOf = ({ key }: ReportRow): string => key;

function ReportTable({ asked, report, isFailed, onRetry }: ReportTableProps) {
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
