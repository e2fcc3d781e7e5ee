import type { ReportFigure, ReportKey, TitleFigure, Pair } from '@keyroster/contracts';
import { LOCALES, defineWords } from '../../shared/i18n/words.js';

export const useReportWords = defineWords({
  heading: ['Reports', 'Reportes'],
  locale: [LOCALES.en, LOCALES.es],
  by: ['Group by', 'Agrupar por'],
  keys: {
    day: ['Day', 'Día'],
    month: ['Month', 'Mes'],
    affiliate: ['Affiliate', 'Afiliado'],
    supervisor: ['Supervisor', 'Supervisor'],
    payment_method: ['Payment method', 'Método de pago'],
    package: ['Package', 'Paquete'],
    niche: ['Niche', 'Nicho'],
    profile_group: ['Profile group', 'Grupo de perfiles'],
    title: ['Title', 'Título'],
  } satisfies Record<ReportKey, Pair>,
  figure: ['Show', 'Mostrar'],
  figures: {
    new: ['New', 'Nuevos'],
    renewed: ['Renewed', 'Renovados'],
    lapsed: ['Lapsed', 'Vencidos'],
    days: ['Days', 'Días'],
    amount: ['Amount', 'Monto'],
    active: ['Active', 'Activos'],
    income: ['Income', 'Ingresos'],
    cost: ['Cost', 'Costo'],
    margin: ['Margin', 'Margen'],
  } satisfies Record<ReportFigure | TitleFigure, Pair>,
  hints: {
    new: ['Users who began', 'Usuarios que empezaron'],
    renewed: ['Renewals', 'Renovaciones'],
    lapsed: [
      'Subscriptions that ended and were not renewed',
      'Suscripciones que terminaron y no se renovaron',
    ],
    days: ['By how many days ends moved', 'Cuántos días se movieron los vencimientos'],
    amount: ['What was paid', 'Lo que se pagó'],
    active: ['Subscribed at the end, or now', 'Suscritos al final, o ahora'],
    income: [
      'What was paid, shared equally over the titles that the user had then',
      'Lo que se pagó, en partes iguales entre los títulos que el usuario tenía entonces',
    ],
    cost: [
      'What the accounts cost on these days, at their present cost',
      'Lo que costaron las cuentas en estos días, a su costo actual',
    ],
    margin: ['Income without cost', 'Ingresos menos costo'],
  } satisfies Record<ReportFigure | TitleFigure, Pair>,
  sums: ['Together', 'En conjunto'],
  none: ['(none)', '(ninguno)'],
  deleted: ['(deleted)', '(eliminado)'],
  csv: ['CSV', 'CSV'],
  chart: [
    (figure: string, by: string) =>
      `${figure} by ${by.toLowerCase()}, as bars; the table below says the same`,
    (figure: string, by: string) =>
      `${figure} por ${by.toLowerCase()}, en barras; la tabla de abajo dice lo mismo`,
  ],
  firstOf: [
    (shown: number, all: number) => `The first ${shown} of ${all}`,
    (shown: number, all: number) => `Los primeros ${shown} de ${all}`,
  ],
  behind: [(row: string) => `Details of ${row}`, (row: string) => `Detalles de ${row}`],
  behindHeading: ['Details', 'Detalles'],
  before: [(value: string) => `${value} before`, (value: string) => `antes ${value}`],
  comparison: [
    (from: string, to: string) => `Compared with ${from} to ${to}`,
    (from: string, to: string) => `Comparado con el ${from} al ${to}`,
  ],
  period: [
    (from: string, to: string) => `${from} to ${to}`,
    (from: string, to: string) => `${from} al ${to}`,
  ],
  showEmpty: [
    (count: number) => (count === 1 ? 'Show 1 empty row' : `Show ${count} empty rows`),
    (count: number) => (count === 1 ? 'Mostrar 1 fila vacía' : `Mostrar ${count} filas vacías`),
  ],
  foldEmpty: ['Fold empty rows', 'Plegar las filas vacías'],
  back: ['Back to the report', 'Volver al reporte'],
  time: ['Time', 'Hora'],
  email: ['Email', 'Correo'],
  kind: ['What', 'Qué'],
  kinds: { first: ['Began', 'Inicio'], renewal: ['Renewal', 'Renovación'], change: ['Change', 'Cambio'] },
  end: ['New end', 'Nuevo vencimiento'],
  userEnd: ['End', 'Vencimiento'],
  doneBy: ['By whom', 'Por quién'],
  note: ['Note', 'Nota'],
});
