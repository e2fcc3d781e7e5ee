import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { DownloadButton } from '../../shared/download/download-button.js';
import { Screen } from '../../shared/ui/screen.js';
import { fetchCsv, reportQuery } from './api.js';
import { ReportControls } from './report-controls.js';
import { ReportSums } from './report-sums.js';
import classes from './reports.module.css';
import { ReportTable } from './table/report-table.js';
import { useAsked } from './use-asked.js';
import { useReportWords } from './words.js';

// The library that draws is needed here alone.
const ReportChart = lazy(async () => ({ default: (await import('./chart/report-chart.js')).ReportChart }));

const chartPlace = <div className={classes['chart']} />;

/** What came in, who came and who went: by day or month, or by whom and for what. */
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
