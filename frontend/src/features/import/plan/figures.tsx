import { IMPORT_OUTCOMES, type ImportOutcome } from '@keyroster/contracts';
import { UnstyledButton } from '@mantine/core';
import classes from '../import.module.css';
import { useImportWords } from '../words.js';

/** Which rows are listed. */
export type RowFilter = ImportOutcome | 'all';

interface FiguresProps {
  counts: Readonly<Record<ImportOutcome, number>>;
  total: number;
  value: RowFilter;
  onChange: (filter: RowFilter) => void;
}

/** How many rows of each outcome: each figure lists its own. */
export function Figures({ counts, total, value, onChange }: FiguresProps) {
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
