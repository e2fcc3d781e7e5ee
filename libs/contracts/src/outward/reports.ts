/** What a report has a row for: each stretch of time, or each value of a field of entries or users. */
export const REPORT_KEYS = [
  'day',
  'month',
  'affiliate',
  'supervisor',
  'payment_method',
  'package',
  'niche',
  'profile_group',
  'title',
] as const;

export type ReportKey = (typeof REPORT_KEYS)[number];
/** The figures of a row, in the order of columns. */
export const REPORT_FIGURES = ['new', 'renewed', 'lapsed', 'days', 'amount', 'active'] as const;
export type ReportFigure = (typeof REPORT_FIGURES)[number];
/** The further figures of rows by title, in the order of columns. Supervisors get the first alone. */
export const TITLE_FIGURES = ['income', 'cost', 'margin'] as const;
export type TitleFigure = (typeof TITLE_FIGURES)[number];
export const REPORT_DAYS_MAX = 1_100;
export const REPORT_MONTHS_MAX = 600;
/** The default number of days of a report, today included. */
export const REPORT_DAYS = 30;
