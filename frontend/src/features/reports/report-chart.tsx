import { figuresOf } from '@keyroster/contracts';
import type { ReportAnswer } from '@keyroster/contracts/dto';
import { Box, useComputedColorScheme } from '@mantine/core';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Asked } from './api.js';
import { behindLink, figureText, isMoney, isOfTime, rowName, type Figure } from './report-rows.js';
import classes from './reports.module.css';
import { useReportWords } from './words.js';

// Only what bars need, since the library is large.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** At most this many bars are drawn; the table has all rows. */
const RANKED_BARS = 20;

const BAR_PX = 24;
const AXIS_PX = 40;

export type ChartConfig = ChartConfiguration<'bar', number[], string>;

/** Longer names leave no room for the bars; the tooltip has the whole name. */
const NAME_MAX = 24;

const shortened = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name;

interface ReportChartProps {
  report: ReportAnswer;
  asked: Asked;
  figure: Figure;
}

export function ReportChart({ report, asked, figure }: ReportChartProps) {
  const words = useReportWords();
  const navigate = useNavigate();
  const theme = useComputedColorScheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { rows, currency } = report;
  const isRanked = !isOfTime(asked.by);
  const shown = useMemo(() => {
    if (!isRanked) return rows;
    return rows.toSorted((one, other) => (other[figure] ?? 0) - (one[figure] ?? 0)).slice(0, RANKED_BARS);
  }, [rows, isRanked, figure]);

  useEffect(() => {
    const { current } = canvas;
    if (!current?.parentElement) return;
    // A canvas inherits no styles.
    const { color: barColor, fontFamily: family } = getComputedStyle(current);
    const { color } = getComputedStyle(current.parentElement);
    const label = words.figures[figure];
    const names = shown.map((row) => rowName(row, asked.by, words));
    const textOf = (value: unknown) => figureText(figure, Number(value), currency, words.locale);
    const text = { color, font: { family }, maxRotation: 0 };
    const nameAxis = {
      ticks: {
        ...text,
        autoSkip: !isRanked,
        autoSkipPadding: 16,
        callback: (place: string | number) => shortened(names[Number(place)] ?? ''),
      },
      grid: { display: false },
    };
    const valueAxis = {
      beginAtZero: true,
      // One unit of the figure, so that an axis of zeros doesn't end at 0.01.
      suggestedMax: isMoney(figure) ? 10 ** figuresOf(currency) : 1,
      ticks: { ...text, maxTicksLimit: isRanked ? 4 : 6, precision: 0, callback: textOf },
      grid: { color: `color-mix(in srgb, ${color} 25%, transparent)` },
    };
    const config: ChartConfig = {
      type: 'bar',
      data: {
        labels: names,
        datasets: [
          {
            label,
            data: shown.map((row) => row[figure] ?? 0),
            backgroundColor: barColor,
            maxBarThickness: 32,
          },
        ],
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        // Ranked bars lie, the highest first; bars by time stand.
        indexAxis: isRanked ? 'y' : 'x',
        scales: isRanked ? { x: valueAxis, y: nameAxis } : { x: nameAxis, y: valueAxis },
        plugins: {
          tooltip: {
            displayColors: false,
            callbacks: { label: ({ raw }) => `${label}: ${textOf(raw)}` },
          },
        },
        // Pointing above a low bar counts as pointing at it.
        interaction: { mode: 'index', axis: isRanked ? 'y' : 'x', intersect: false },
        onClick: (_event, [pressed]) => {
          const row = pressed && shown[pressed.index];
          if (row) void navigate(behindLink(asked, row));
        },
        onHover: ({ native }, pointed) => {
          const { target } = native ?? {};
          if (target instanceof HTMLElement) target.style.cursor = pointed.length > 0 ? 'pointer' : '';
        },
      },
    };
    const chart = new Chart(current, config);
    return () => chart.destroy();
  }, [shown, isRanked, currency, asked, figure, words, theme, navigate]);

  return (
    <>
      <figure
        className={classes['chart']}
        style={isRanked ? { height: shown.length * BAR_PX + AXIS_PX } : undefined}
      >
        <canvas
          ref={canvas}
          className={classes['canvas']}
          role="img"
          aria-label={words.chart(words.figures[figure], words.keys[asked.by])}
        />
      </figure>
      {shown.length < rows.length && (
        <Box component="p" c="dimmed" fz="xs">
          {words.firstOf(shown.length, rows.length)}
        </Box>
      )}
    </>
  );
}
