import { IMPORT_OUTCOMES, type ImportOutcome } from '@keyroster/contracts';
import type { ImportReadAnswer, ImportRowAnswer } from '@keyroster/contracts/dto';
import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, translated } from '../../../shared/i18n/language.js';
import { fieldsOf } from '../fields.js';
import classes from '../import.module.css';
import type { ImportKind } from '../kinds.js';
import { useImportWords } from '../words.js';

interface RowsProps {
  kind: ImportKind;
  read: Pick<ImportReadAnswer, 'rows' | 'counts' | 'report'>;
}

/** What becomes of each of the first rows; where some are refused, those first. */
export function Rows({ kind, read }: RowsProps) {
  const words = useImportWords();
  const labels = new Map(fieldsOf(kind, useLanguage()).map(({ field, label }) => [field, label]));
  const { counts, report } = read;
  const [filter, setFilter] = useState<RowFilter>(counts.refused > 0 ? 'refused' : 'all');
  const shown = filter === 'all' ? report : report.filter(({ outcome }) => outcome === filter);
  const total = filter === 'all' ? sumOf(counts) : counts[filter];
  return (
    <Stack gap="sm">
      <Figures counts={counts} total={sumOf(counts)} value={filter} onChange={setFilter} />
      {shown.length > 0 && (
        <ul className={classes['rows']} aria-label={words.rows}>
          {shown.map((row) => (
            <RowLine key={row.row} row={row} labels={labels} />
          ))}
        </ul>
      )}
      {shown.length < total && (
        <Text size="sm" c="dimmed">
          {words.notAllShown(shown.length, total)}
        </Text>
      )}
    </Stack>
  );
}

const sumOf = (counts: Record<ImportOutcome, number>): number =>
  IMPORT_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);

function RowLine({ row, labels }: { row: ImportRowAnswer; labels: ReadonlyMap<string, string> }) {
  const words = useImportWords();
  const field = row.field && (labels.get(row.field) ?? row.field);
  return (
    <li className={classes['row']} data-outcome={row.outcome}>
      <span className={classes['rowNumber']}>{words.rowNumber(row.row)}</span>
      <span className={classes['rowName']}>{row.name || words.noName}</span>
      <span className={classes['outcome']}>{words.became[row.outcome]}</span>
      <span className={classes['reason']}>
        {field && <span className={classes['field']}>{field}: </span>}
        {row.message && translated(row.message)}
      </span>
    </li>
  );
}

/** Which rows are listed. */
type RowFilter = ImportOutcome | 'all';

interface FiguresProps {
  counts: Readonly<Record<ImportOutcome, number>>;
  total: number;
  value: RowFilter;
  onChange: (filter: RowFilter) => void;
}

/** How many rows of each outcome: each figure lists its own. */
function Figures({ counts, total, value, onChange }: FiguresProps) {
  const words = useImportWords();
  const figures = [
    { filter: 'all' as const, label: words.all, count: total },
    ...IMPORT_OUTCOMES.map((filter) => ({ filter, label: words.outcomes[filter], count: counts[filter] })),
  ];
  return (
    <div className={classes['figures']} role="group" aria-label={words.showRows}>
      {figures.map(({ filter, label, count }) => (
        <UnstyledButton
          key={filter}
          className={classes['figure'] ?? ''}
          data-outcome={count > 0 ? filter : undefined}
          aria-pressed={value === filter}
          onClick={() => onChange(filter)}
        >
          <span className={classes['count']}>{count}</span> <span>{label}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
