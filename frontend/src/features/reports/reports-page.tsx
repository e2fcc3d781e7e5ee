import type { ReportAnswer } from '@keyroster/contracts/dto';
import { Button, NativeSelect, Stack } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { PRESETS, spanBefore } from '../../shared/span/presets.js';
import { SpanFields } from '../../shared/span/span-fields.js';
import type { Column } from '../../shared/table/columns/column.js';
import { DataTable, useTableView } from '../../shared/table/data-table.js';
import { writtenDay } from '../../shared/time/page-clock.js';
import { DownloadButton } from '../../shared/ui/download-button.js';
import { Screen } from '../../shared/ui/screen.js';
import { fetchCsv, reportQuery, type Asked, type ReportRow } from './api.js';
import {
  behindLink,
  figureText,
  isEmptyRow,
  isMoney,
  isOfTime,
  rowName,
  keysFor,
  useAsked,
  type Figure,
  type Looked,
} from './report-rows.js';
import classes from './reports.module.css';
import { useReportWords } from './words.js';
import { partFrom } from '../../shared/ui/late-part.js';

/** A report of a single day says little. */
const REPORT_PRESETS = PRESETS.filter((preset) => preset !== 'today');

function ReportControls({ asked, figures, figure, change }: Looked) {
  const words = useReportWords();
  const keys = keysFor(useIsAdmin());
  const { from, to, by } = asked;
  return (
    <div className={classes['controls']}>
      <SpanFields span={{ from, to }} presets={REPORT_PRESETS} onChange={change} />
      <NativeSelect
        label={words.by}
        value={by}
        onChange={({ currentTarget: { value } }) => {
          const chosen = keys.find((known) => known === value);
          if (chosen) change({ by: chosen });
        }}
        data={keys.map((value) => ({ value, label: words.keys[value] }))}
      />
      <NativeSelect
        label={words.figure}
        value={figure}
        onChange={({ currentTarget: { value } }) => {
          const chosen = figures.find((known) => known === value);
          if (chosen) change({ figure: chosen });
        }}
        data={figures.map((value) => ({ value, label: words.figures[value] }))}
      />
    </div>
  );
}

// Loaded separately, because the chart library is large and the table needn't wait for it.
const ReportChart = partFrom(async () => (await import('./report-chart.js')).ReportChart);

const chartPlace = <div className={classes['chart']} />;

export function ReportsPage() {
  const words = useReportWords();
  const looked = useAsked();
  const { asked, figures, figure } = looked;
  const found = useQuery(reportQuery(asked));
  const { data } = found;
  const earlier = spanBefore(asked);
  const before = useQuery({ ...reportQuery({ ...earlier, by: asked.by }), meta: { isQuiet: true } });

  return (
    <Screen
      width="cards"
      title={words.heading}
      actions={<DownloadButton label={words.csv} name="report.csv" fetchFile={() => fetchCsv(asked)} />}
    >
      <Stack gap="md">
        <p className={classes['printed']}>
          {words.period(writtenDay(asked.from), writtenDay(asked.to))} · {words.by}: {words.keys[asked.by]}
        </p>
        <ReportControls {...looked} />
        <ReportSums
          figures={figures}
          report={data}
          before={before.data}
          hint={words.comparison(writtenDay(earlier.from), writtenDay(earlier.to))}
        />
        <Suspense fallback={chartPlace}>
          {data ? <ReportChart report={data} asked={asked} figure={figure} /> : chartPlace}
        </Suspense>
        <ReportTable key={String(isOfTime(asked.by))} asked={asked} figures={figures} found={found} />
      </Stack>
    </Screen>
  );
}

interface ReportSumsProps {
  figures: readonly Figure[];
  report: ReportAnswer | undefined;
  before: ReportAnswer | undefined;
  hint: string;
}

function ReportSums({ figures, report, before, hint }: ReportSumsProps) {
  const words = useReportWords();
  const { locale } = words;
  return (
    <dl className={classes['sums']} aria-label={words.sums}>
      {figures.map((figure) => (
        <div key={figure} title={words.hints[figure]}>
          <dt>{words.figures[figure]}</dt>
          <dd>
            {report
              ? figureText(figure, report.sums[figure] ?? 0, { currency: report.currency, locale })
              : '–'}
          </dd>
          <dd className={classes['before']} title={hint}>
            {report && before
              ? comparisonOf(report.sums[figure] ?? 0, before.sums[figure] ?? 0, {
                  locale,
                  told: words.before(figureText(figure, before.sums[figure] ?? 0, { ...before, locale })),
                })
              : '\u00a0'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function comparisonOf(
  now: number,
  before: number,
  { locale, told }: { locale: string; told: string },
): string {
  if (before === 0) return told;
  const part = now / before - 1;
  const share = part.toLocaleString(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  return `${share} · ${told}`;
}

interface ReportTableProps {
  asked: Asked;
  figures: readonly Figure[];
  found: UseQueryResult<ReportAnswer>;
}

const keyOf = ({ key }: ReportRow): string => key;

const NEWEST_FIRST = { key: 'key', isDescending: true };

function ReportTable({ asked, figures, found }: ReportTableProps) {
  const words = useReportWords();
  const columns = useReportColumns(asked, figures, found.data?.currency ?? 'PEN');
  const isTime = isOfTime(asked.by);
  const view = useTableView(isTime ? 'reports:time' : 'reports', columns, isTime ? NEWEST_FIRST : null);
  const [hasEmpty, setHasEmpty] = useState(false);
  const rows = found.data?.rows;
  const filled = useMemo(() => rows?.filter((row) => !isEmptyRow(row, asked.by)), [rows, asked.by]);
  const empty = (rows?.length ?? 0) - (filled?.length ?? 0);
  return (
    <div className={classes['table']}>
      <DataTable
        label={words.heading}
        view={view}
        rows={hasEmpty ? rows : filled}
        rowKey={keyOf}
        of={found}
        isWideOnPhone
      />
      {empty > 0 && (
        <Button
          variant="subtle"
          size="xs"
          mt="xs"
          className={classes['fold'] ?? ''}
          onClick={() => setHasEmpty(!hasEmpty)}
        >
          {hasEmpty ? words.foldEmpty : words.showEmpty(empty)}
        </Button>
      )}
    </div>
  );
}

function useReportColumns(
  asked: Asked,
  figures: readonly Figure[],
  currency: string,
): readonly Column<ReportRow>[] {
  const words = useReportWords();
  return useMemo(() => {
    const nameOf = (row: ReportRow): string => rowName(row, asked.by, words);
    return [
      {
        key: 'key',
        header: words.keys[asked.by],
        width: 160,
        isKept: true,
        text: nameOf,
        sortBy: asked.by === 'title' ? nameOf : ({ key }) => key,
        isLargestFirst: isOfTime(asked.by),
        cell: (row) => (
          <Link
            className={classes['name']}
            to={behindLink(asked, row)}
            aria-label={words.behind(nameOf(row))}
          >
            {nameOf(row)}
          </Link>
        ),
      },
      ...figures.map((figure): Column<ReportRow> => ({
        key: figure,
        header: words.figures[figure],
        width: isMoney(figure) ? 140 : 100,
        align: 'end',
        text: (row) => figureText(figure, row[figure] ?? 0, { currency, locale: words.locale }),
        sortBy: (row) => row[figure] ?? 0,
        isLargestFirst: true,
      })),
    ];
  }, [asked, figures, currency, words]);
}
