import type { RenewalKind, ReportFigure, ReportKey } from '@keyroster/contracts';
import { LOCALES, defineWords } from '../../shared/i18n/words.js';

interface ReportWords {
  heading: string;
  locale: string;
  by: string;
  keys: Readonly<Record<ReportKey, string>>;
  figure: string;
  figures: Readonly<Record<ReportFigure, string>>;
  hints: Readonly<Record<ReportFigure, string>>;
  sums: string;
  none: string;
  csv: string;
  chart: (figure: string, by: string) => string;
  firstOf: (shown: number, all: number) => string;
  behind: (row: string) => string;
  behindHeading: string;
  back: string;
  time: string;
  email: string;
  kind: string;
  kinds: Readonly<Record<RenewalKind, string>>;
  end: string;
  userEnd: string;
  doneBy: string;
  note: string;
}

export const useReportWords = defineWords<ReportWords>({
  en: {
    heading: 'Reports',
    locale: LOCALES.en,
    by: 'By',
    keys: {
      day: 'Day',
      month: 'Month',
      affiliate: 'Affiliate',
      supervisor: 'Supervisor',
      payment_method: 'Payment method',
      niche: 'Niche',
      profile_group: 'Profile group',
    },
    figure: 'Figure',
    figures: {
      new: 'New',
      renewed: 'Renewed',
      lapsed: 'Lapsed',
      days: 'Days',
      amount: 'Amount',
      active: 'Active',
    },
    hints: {
      new: 'Users who began',
      renewed: 'Renewals',
      lapsed: 'Subscriptions that ended and were not renewed',
      days: 'By how many days ends moved',
      amount: 'What was paid',
      active: 'Subscribed at the end, or now',
    },
    sums: 'Together',
    none: '(none)',
    csv: 'CSV',
    chart: (figure, by) => `${figure} by ${by.toLowerCase()}, as bars; the table below says the same`,
    firstOf: (shown, all) => `The first ${shown} of ${all}`,
    behind: (row) => `What is behind ${row}`,
    behindHeading: 'Behind the report',
    back: 'Back to the report',
    time: 'Time',
    email: 'Email',
    kind: 'What',
    kinds: { first: 'Began', renewal: 'Renewal', change: 'Change' },
    end: 'New end',
    userEnd: 'End',
    doneBy: 'By whom',
    note: 'Note',
  },
  es: {
    heading: 'Reportes',
    locale: LOCALES.es,
    by: 'Por',
    keys: {
      day: 'Día',
      month: 'Mes',
      affiliate: 'Afiliado',
      supervisor: 'Supervisor',
      payment_method: 'Método de pago',
      niche: 'Nicho',
      profile_group: 'Grupo de perfiles',
    },
    figure: 'Cifra',
    figures: {
      new: 'Nuevos',
      renewed: 'Renovados',
      lapsed: 'Vencidos',
      days: 'Días',
      amount: 'Monto',
      active: 'Activos',
    },
    hints: {
      new: 'Usuarios que empezaron',
      renewed: 'Renovaciones',
      lapsed: 'Suscripciones que terminaron y no se renovaron',
      days: 'Cuántos días se movieron los vencimientos',
      amount: 'Lo que se pagó',
      active: 'Suscritos al final, o ahora',
    },
    sums: 'En conjunto',
    none: '(ninguno)',
    csv: 'CSV',
    chart: (figure, by) => `${figure} por ${by.toLowerCase()}, en barras; la tabla de abajo dice lo mismo`,
    firstOf: (shown, all) => `Los primeros ${shown} de ${all}`,
    behind: (row) => `Qué hay detrás de ${row}`,
    behindHeading: 'Detrás del reporte',
    back: 'Volver al reporte',
    time: 'Hora',
    email: 'Correo',
    kind: 'Qué',
    kinds: { first: 'Inicio', renewal: 'Renovación', change: 'Cambio' },
    end: 'Nuevo vencimiento',
    userEnd: 'Vencimiento',
    doneBy: 'Por quién',
    note: 'Nota',
  },
});
