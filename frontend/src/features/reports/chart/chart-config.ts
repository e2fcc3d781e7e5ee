import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';

// What bars need, and nothing else of the library.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export { Chart };

/** What is drawn, and what a press of a bar does. */
export interface Bars {
  names: string[];
  values: number[];
  label: string;
  /** Beside each other by time; else below each other, the most first. */
  isRanked: boolean;
  textOf: (value: number) => string;
  /** Where the axis ends at least: nothing at all is drawn against one of them, not against a hundredth. */
  one: number;
  onPress: (place: number) => void;
}

export interface Look {
  bar: string;
  text: string;
  /** The family of its letters. */
  face: string;
}

const FAINT = 0.25;
/** More of a name beside a bar would leave the bar no room; the tooltip has all of it. */
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
