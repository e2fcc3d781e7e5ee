import { defineWords } from '../../../shared/i18n/words.js';

export const useManyWords = defineWords({
  en: {
    days: 'Days',
    daysHint: 'Counted from the end of each, or from today once that has passed.',
    daysFault: (min: number, max: number) => `A whole number from ${min} to ${max}`,
    group: 'Group',
  },
  es: {
    days: 'Días',
    daysHint: 'Se cuentan desde el fin de cada uno, o desde hoy si ya pasó.',
    daysFault: (min: number, max: number) => `Un número entero de ${min} a ${max}`,
    group: 'Grupo',
  },
});
