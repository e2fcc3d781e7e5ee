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
    const style = getComputedStyle(current);
    const config = chartConfig({
      names: shown.map((row) => rowName(row, asked.by, words)),
      values: shown.map((row) => row[figure] ?? 0),
      label: words.figures[figure],
      isRanked,
      one: isMoney(figure) ? 10 ** figuresOf(currency) : 1,
      textOf: (value: number) => figureText(figure, value, currency, words.locale),
      onPress: (place: number) => {
        const row = shown[place];
        if (row) void navigate(behindLink(asked, row));
      },
      // A canvas inherits no styles.
      barColor: style.color,
      textColor: getComputedStyle(current.parentElement).color,
      fontFamily: style.fontFamily,
    });
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

interface Bars {
  names: string[];
  values: number[];
  label: string;
  /** Horizontal bars, the highest first; else vertical bars by time. */
  isRanked: boolean;
  textOf: (value: number) => string;
  /** The least end of the axis: one unit of the figure, so that an axis of zeros doesn't end at 0.01. */
  one: number;
  onPress: (place: number) => void;
  barColor: string;
  textColor: string;
  fontFamily: string;
}

/** Longer names leave no room for the bars; the tooltip has the whole name. */
const NAME_MAX = 24;

const shortened = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name;

export function chartConfig(bars: Bars): ChartConfiguration<'bar', number[], string> {
  const { textColor: color } = bars;
  const font = { family: bars.fontFamily };
  const names = {
    ticks: {
      color,
      font,
      autoSkip: !bars.isRanked,
      autoSkipPadding: 16,
      maxRotation: 0,
      callback: (place: string | number) => shortened(bars.names[Number(place)] ?? ''),
    },
    grid: { display: false },
  };
  const values = {
    beginAtZero: true,
    suggestedMax: bars.one,
    ticks: {
      color,
      font,
      maxTicksLimit: bars.isRanked ? 4 : 6,
      maxRotation: 0,
      precision: 0,
      callback: (value: string | number) => bars.textOf(Number(value)),
    },
    grid: { color: `color-mix(in srgb, ${color} 25%, transparent)` },
  };
  return {
    type: 'bar',
    data: {
      labels: bars.names,
      datasets: [
        { label: bars.label, data: bars.values, backgroundColor: bars.barColor, maxBarThickness: 32 },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: bars.isRanked ? 'y' : 'x',
      scales: bars.isRanked ? { x: values, y: names } : { x: names, y: values },
      plugins: {
        tooltip: {
          displayColors: false,
          callbacks: { label: ({ raw }) => `${bars.label}: ${bars.textOf(Number(raw))}` },
        },
      },
      // Pointing above a low bar counts as pointing at it.
      interaction: { mode: 'index', axis: bars.isRanked ? 'y' : 'x', intersect: false },
      onClick: (_event, [pressed]) => {
        if (pressed) bars.onPress(pressed.index);
      },
      onHover: ({ native }, pointed) => {
        const { target } = native ?? {};
        if (target instanceof HTMLElement) target.style.cursor = pointed.length > 0 ? 'pointer' : '';
      },
    },
  };
}
