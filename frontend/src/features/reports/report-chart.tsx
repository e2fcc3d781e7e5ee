import type { ReportFigure } from '@keyroster/contracts';
import type { ReportAnswer } from '@keyroster/contracts/dto';
import { useComputedColorScheme } from '@mantine/core';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { figuresOf } from '../../shared/renewals/money.js';
import type { Asked, ReportRow } from './api.js';
import { behindLink, figureText, isOfTime, rowName } from './report-rows.js';
import classes from './reports.module.css';
import { useReportWords } from './words.js';

// Only what bars need: the library is large.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** At most this many bars are drawn; the table has all rows. */
const RANKED_BARS = 20;

/** The drawn rows: days and months in their order, else those with the highest values. */
function barsOf(rows: readonly ReportRow[], by: Asked['by'], figure: ReportFigure): ReportRow[] {
  if (isOfTime(by)) return [...rows];
  return [...rows].sort((one, other) => other[figure] - one[figure]).slice(0, RANKED_BARS);
}

const BAR_PX = 24;
const AXIS_PX = 40;

interface ReportChartProps {
  report: ReportAnswer;
  asked: Asked;
  figure: ReportFigure;
}

export function ReportChart({ report, asked, figure }: ReportChartProps) {
  const words = useReportWords();
  const navigate = useNavigate();
  const theme = useComputedColorScheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { rows, currency } = report;
  const shown = barsOf(rows, asked.by, figure);
  const isRanked = !isOfTime(asked.by);

  useEffect(() => {
    const { current } = canvas;
    if (!current?.parentElement) return;
    const bars = barsOf(rows, asked.by, figure);
    const drawn = {
      names: bars.map(({ key }) => rowName(key, asked.by, words.none)),
      values: bars.map((row) => row[figure]),
      label: words.figures[figure],
      isRanked: !isOfTime(asked.by),
      one: figure === 'amount' ? 10 ** figuresOf(currency) : 1,
      textOf: (value: number) => figureText(figure, value, { currency, locale: words.locale }),
      onPress: (place: number) => {
        const bar = bars[place];
        if (bar) void navigate(behindLink(asked, bar.key));
      },
    };
    // A canvas inherits no styles: it is given the computed colours and font.
    const look = {
      bar: getComputedStyle(current).color,
      text: getComputedStyle(current.parentElement).color,
      face: getComputedStyle(current).fontFamily,
    };
    const chart = new Chart(current, chartConfig(drawn, look));
    return () => chart.destroy();
  }, [rows, currency, asked, figure, words, theme, navigate]);

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
        <p className={classes['more']}>{words.firstOf(shown.length, rows.length)}</p>
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
  /** The least end of the axis, in units of the figure: keeps an axis of zeros at one and not at 0.01. */
  one: number;
  onPress: (place: number) => void;
}

interface Look {
  bar: string;
  text: string;
  /** The font family. */
  face: string;
}

const FAINT = 0.25;
/** Longer names leave the bars no room; the tooltip has the whole name. */
const NAME_MAX = 24;

const shortened = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name;

export function chartConfig(
  bars: Bars,
  { bar, text, face }: Look,
): ChartConfiguration<'bar', number[], string> {
  const font = { family: face };
  const names = {
    ticks: {
      color: text,
      font,
      autoSkip: !bars.isRanked,
      maxRotation: 0,
      callback: (place: string | number) => shortened(bars.names[Number(place)] ?? ''),
    },
    grid: { display: false },
  };
  const values = {
    beginAtZero: true,
    suggestedMax: bars.one,
    ticks: {
      color: text,
      font,
      maxTicksLimit: bars.isRanked ? 4 : 6,
      maxRotation: 0,
      precision: 0,
      callback: (value: string | number) => bars.textOf(Number(value)),
    },
    grid: { color: `color-mix(in srgb, ${text} ${FAINT * 100}%, transparent)` },
  };
  return {
    type: 'bar',
    data: {
      labels: bars.names,
      datasets: [{ label: bars.label, data: bars.values, backgroundColor: bar, maxBarThickness: 32 }],
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
      onClick: (_event, [pressed]) => {
        if (pressed) bars.onPress(pressed.index);
      },
    },
  };
}
