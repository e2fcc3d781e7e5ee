import type { ReportAnswer } from '@keyroster/contracts/dto';
import { Button, NativeSelect, Stack } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { boundTo } from '../../shared/form/form-parts.js';
import { PRESETS, spanBefore } from '../../shared/span/presets.js';
import { SpanFields } from '../../shared/span/span-fields.js';
import { type Column, column } from '../../shared/table/columns/column.js';
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
  useAsked,
  type Figure,
  type Looked,
} from './report-rows.js';
import classes from './reports.module.css';
import { useReportWords } from './words.js';
import { partFrom } from '../../shared/ui/late-part.js';

/** A report of a single day says little. */
const REPORT_PRESETS = PRESETS.filter((preset) => preset !== 'today');

function ReportControls({ asked, keys, figures, figure, change }: Looked) {
  const words = useReportWords();
  const { from, to, by } = asked;
  return (
    <div className={classes['controls']} data-unprinted>
      <SpanFields span={{ from, to }} presets={REPORT_PRESETS} onChange={change} />
      <NativeSelect
        label={words.by}
        {...boundTo(by, (chosen) => change({ by: chosen }))}
        data={keys.map((value) => ({ value, label: words.keys[value] }))}
      />
      <NativeSelect
        label={words.figure}
        {...boundTo(figure, (chosen) => change({ figure: chosen }))}
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
        <ReportSums asked={asked} figures={figures} report={data} />
        <Suspense fallback={chartPlace}>
          {data ? <ReportChart report={data} asked={asked} figure={figure} /> : chartPlace}
        </Suspense>
        <ReportTable key={String(isOfTime(asked.by))} asked={asked} figures={figures} found={found} />
      </Stack>
    </Screen>
  );
}

interface ReportSumsProps extends Pick<Looked, 'asked' | 'figures'> {
  report: ReportAnswer | undefined;
}

function ReportSums({ asked, figures, report }: ReportSumsProps) {
  const words = useReportWords();
  const { locale } = words;
  const { from, to } = spanBefore(asked);
  const { data: before } = useQuery({
    ...reportQuery({ from, to, by: asked.by }),
    meta: { isQuiet: true },
  });
  const textOf = ({ sums, currency }: ReportAnswer, figure: Figure) =>
    figureText(figure, sums[figure] ?? 0, currency, locale);
  /** By how much a sum has changed; nothing where it was 0 before. */
  const changeOf = (now: ReportAnswer, then: ReportAnswer, figure: Figure): string[] => {
    const [sum = 0, former = 0] = [now.sums[figure], then.sums[figure]];
    const format = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const;
    return former === 0 ? [] : [(sum / former - 1).toLocaleString(locale, format)];
  };
  return (
    <dl className={`box ${classes['sums']}`} aria-label={words.sums}>
      {figures.map((figure) => (
        <div key={figure} title={words.hints[figure]}>
          <dt>{words.figures[figure]}</dt>
          <dd>{report ? textOf(report, figure) : '–'}</dd>
          <dd className={classes['before']} title={words.comparison(writtenDay(from), writtenDay(to))}>
            {report && before
              ? [...changeOf(report, before, figure), words.before(textOf(before, figure))].join(' · ')
              : '\u00a0'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ReportTableProps extends Pick<Looked, 'asked' | 'figures'> {
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
        <Button variant="subtle" size="xs" mt="xs" data-unprinted onClick={() => setHasEmpty(!hasEmpty)}>
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
      column('key', words.keys[asked.by], 160, nameOf, {
        isKept: true,
        sortBy: asked.by === 'title' ? nameOf : ({ key }) => key,
        isLargestFirst: isOfTime(asked.by),
        cell: (row) => (
          <Link
            className={`cut ${classes['name']}`}
            to={behindLink(asked, row)}
            aria-label={words.behind(nameOf(row))}
          >
            {nameOf(row)}
          </Link>
        ),
      }),
      ...figures.map((figure) => {
        const valueOf = (row: ReportRow) => row[figure] ?? 0;
        const text = (row: ReportRow) => figureText(figure, valueOf(row), currency, words.locale);
        return column(figure, words.figures[figure], isMoney(figure) ? 130 : 92, text, {
          align: 'end',
          sortBy: valueOf,
          isLargestFirst: true,
        });
      }),
    ];
  }, [asked, figures, currency, words]);
}
