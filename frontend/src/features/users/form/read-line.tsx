import { IconX } from '@tabler/icons-react';
import { LOCALES, useLanguage, usePageTexts } from '../../../shared/i18n/language.js';
import { formatAmount, useCurrency } from '../../../shared/renewals/money.js';
import { useUserWords } from '../words.js';
import classes from './form.module.css';
import type { UserValues } from './user-form-values.js';

interface ReadLineProps {
  values: UserValues;
  titles: readonly string[];
  unknown: readonly string[];
  amount: number;
  onDrop: () => void;
}

/** Shows what was read from a line, with titles and amount, which the form has no fields for. */
export function ReadLine({ values, titles, unknown, amount, onDrop }: ReadLineProps) {
  const words = useUserWords();
  const page = usePageTexts();
  const currency = useCurrency();
  const locale = LOCALES[useLanguage()];
  const known = [values.email, values.wasap, ...titles, words.lasting(Number(values.subValidity))];
  if (amount > 0) known.push(formatAmount(amount, currency, locale));
  return (
    <ul className={classes['read']} aria-label={words.readAs}>
      {known.filter(Boolean).map((part) => (
        <li key={part}>{part}</li>
      ))}
      {unknown.map((part) => (
        <li key={`? ${part}`} data-unknown>
          {words.unknownPart(part)}
        </li>
      ))}
      <li>
        <button type="button" aria-label={page.clear} title={page.clear} onClick={onDrop}>
          <IconX size={12} aria-hidden />
        </button>
      </li>
    </ul>
  );
}
