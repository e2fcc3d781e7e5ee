import { REPORT_FIGURES } from '@keyroster/contracts';
import type { ReportAnswer } from '@keyroster/contracts/dto';
import classes from './reports.module.css';
import { figureText } from './row-text.js';
import { useReportWords } from './words.js';

/** What the whole span came to. */
export function ReportSums({ report }: { report: ReportAnswer | undefined }) {
  const words = useReportWords();
  const { locale } = words;
  return (
    <dl className={classes['sums']} aria-label={words.sums}>
      {REPORT_FIGURES.map((figure) => (
        <div key={figure} title={words.hints[figure]}>
          <dt>{words.figures[figure]}</dt>
          <dd>
            {report ? figureText(figure, report.sums[figure], { currency: report.currency, locale }) : '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
