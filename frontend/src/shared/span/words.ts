import { defineWords } from '../i18n/words.js';
import type { Preset } from './presets.js';

interface SpanWords {
  span: string;
  allTime: string;
  ownSpan: string;
  presets: Readonly<Record<Preset, string>>;
  from: string;
  to: string;
  choose: (field: string) => string;
}

export const useSpanWords = defineWords<SpanWords>({
  en: {
    span: 'Span',
    allTime: 'All time',
    ownSpan: 'From … to …',
    presets: {
      today: 'Today',
      days7: 'Last 7 days',
      days30: 'Last 30 days',
      days90: 'Last 90 days',
      thisMonth: 'This month',
      lastMonth: 'Last month',
      thisYear: 'This year',
      months12: 'Last 12 months',
    },
    from: 'From',
    to: 'To',
    choose: (field) => `Calendar: ${field}`,
  },
  es: {
    span: 'Período',
    allTime: 'Todo el tiempo',
    ownSpan: 'Desde … hasta …',
    presets: {
      today: 'Hoy',
      days7: 'Últimos 7 días',
      days30: 'Últimos 30 días',
      days90: 'Últimos 90 días',
      thisMonth: 'Este mes',
      lastMonth: 'Mes pasado',
      thisYear: 'Este año',
      months12: 'Últimos 12 meses',
    },
    from: 'Desde',
    to: 'Hasta',
    choose: (field) => `Calendario: ${field}`,
  },
});
