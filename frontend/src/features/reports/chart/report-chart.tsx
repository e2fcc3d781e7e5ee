import type { ReportFigure } from '@keyroster/contracts';
import type { ReportAnswer } from '@keyroster/contracts/dto';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { figuresOf } from '../../../shared/renewals/money.js';
import type { Asked, ReportRow } from '../api.js';
import { behindLink, isOfTime } from '../behind-link.js';
import classes from '../reports.module.css';
import { figureText, rowName } from '../row-text.js';
import { useReportWords } from '../words.js';
import { Chart, chartConfig } from './chart-config.js';

/** As many values are drawn at most; the table has all. */
const RANKED_BARS = 20;

/** The rows that are drawn: days and months in their order, of values those with the most. */
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

/** One figure of each row as bars. */
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
    // A canvas inherits nothing: it is handed what the style sheet makes of colours and type.
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
