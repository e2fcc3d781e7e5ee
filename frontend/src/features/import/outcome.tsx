import { IMPORT_OUTCOMES, type ImportOutcome } from '@keyroster/contracts';
import type { ImportPlannedAnswer, ImportReadAnswer, ImportRowAnswer } from '@keyroster/contracts/dto';
import { Box, Button, Checkbox, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.js';
import { DownloadButton } from '../../shared/ui/download-button.js';
import { useLanguage, useTexts, LOCALES } from '../../shared/i18n/language.js';
import { formatAmount, useCurrency } from '../../shared/renewals/money.js';
import { Hint } from '../../shared/ui/quiet.js';
import { fetchReport, type Seen } from './api.js';
import { BYTE_ORDER_MARK, fieldsOf, refusedRows } from './files.js';
import classes from './import.module.css';
import type { ImportKind } from './kinds.js';
import type { ImportFlow } from './use-import.js';
import { useImportWords } from './words.js';

export function Outcome({ kind, seen: { asked, answer } }: { kind: ImportKind; seen: Seen }) {
  const words = useImportWords();
  const { plan, import: read } = answer;
  const { create, refused, archived = 0 } = read.counts;
  const hasPasswords = Object.values(read.mapping).includes('password');
  return (
    <Stack component="section" gap="md" aria-labelledby="import-outcome">
      <div>
        <Title order={2} size="h5" id="import-outcome">
          {words.outcome}
        </Title>
        <Text>{words.summary(read.rows, read.counts)}</Text>
        {archived > 0 && <Hint>{words.archived(archived)}</Hint>}
        {kind === 'users' && create > 0 && !hasPasswords && <Hint>{words.makesPasswords}</Hint>}
        {refused > 0 && <Hint>{words.refusedMeans}</Hint>}
      </div>
      {refused > 0 && (
        <div>
          <DownloadButton
            label={words.downloadRefused}
            name={`${asked.file.name.replace(/\.[^.]*$/, '')}-refused.csv`}
            fetchFile={() => fetchRefused(plan.id)}
          />
        </div>
      )}
      <Rows key={plan.id} kind={kind} read={read} />
    </Stack>
  );
}

/** All refused rows with the reasons, not only the listed ones. */
async function fetchRefused(planId: string): Promise<Blob> {
  const rows = refusedRows(await (await fetchReport(planId)).text());
  return new Blob([BYTE_ORDER_MARK, rows.replace(BYTE_ORDER_MARK, '')], { type: 'text/csv' });
}

interface RowsProps {
  kind: ImportKind;
  read: Pick<ImportReadAnswer, 'rows' | 'counts' | 'report'>;
}

function Rows({ kind, read }: RowsProps) {
  const words = useImportWords();
  const currency = useCurrency();
  const language = useLanguage();
  const money = (amount: number) => formatAmount(amount, currency, LOCALES[language]);
  const labels = new Map(fieldsOf(kind, language).map(({ field, label }) => [field, label]));
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
            <RowLine key={row.row} row={row} labels={labels} money={money} />
          ))}
        </ul>
      )}
      {shown.length < total && <Hint>{words.notAllShown(shown.length, total)}</Hint>}
    </Stack>
  );
}

const sumOf = (counts: Record<ImportOutcome, number>): number =>
  IMPORT_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);

interface RowLineProps {
  row: ImportRowAnswer;
  labels: ReadonlyMap<string, string>;
  money: (amount: number) => string;
}

function RowLine({ row, labels, money }: RowLineProps) {
  const words = useImportWords();
  const { end, titles, amount, phone } = row;
  const understood = [
    end && words.until(end),
    titles?.join(', '),
    amount !== undefined && money(amount),
    phone,
  ].filter(Boolean);
  const field = row.field && (labels.get(row.field) ?? row.field);
  return (
    <li className={classes['row']} data-outcome={row.outcome}>
      <span className={classes['rowNumber']}>{words.rowNumber(row.row)}</span>
      <span className={classes['rowName']}>{row.name || words.noName}</span>
      <span className={classes['outcome']}>{words.became[row.outcome]}</span>
      <span className={classes['reason']}>
        {field && <Box component="span" c="dimmed">{`${field}: `}</Box>}
        {row.message}
        {row.message && understood.length > 0 && <br />}
        {understood.length > 0 && (
          <Box component="span" c="dimmed">
            {understood.join(' · ')}
          </Box>
        )}
      </span>
    </li>
  );
}

type RowFilter = ImportOutcome | 'all';

interface FiguresProps {
  counts: Readonly<Record<ImportOutcome, number>>;
  total: number;
  value: RowFilter;
  onChange: (filter: RowFilter) => void;
}

function Figures({ counts, total, value, onChange }: FiguresProps) {
  const words = useImportWords();
  const figures = [
    { filter: 'all' as const, label: words.all, count: total },
    ...IMPORT_OUTCOMES.map((filter) => ({ filter, label: words.outcomes[filter], count: counts[filter] })),
  ];
  return (
    <Group gap={8} role="group" aria-label={words.showRows}>
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
    </Group>
  );
}

interface RunBarProps {
  flow: Pick<ImportFlow, 'start' | 'runFault'>;
  answer: ImportPlannedAnswer;
}

export function RunBar({ flow, answer: { plan, import: read } }: RunBarProps) {
  const words = useImportWords();
  const { refusals } = useTexts();
  const [welcome, setWelcome] = useState(false);
  const hasRefused = read.counts.refused > 0;
  const mayWelcome = plan.action === 'import.users' && read.counts.create > 0;
  return (
    <div className={classes['runBar']}>
      {plan.total > 0 ? (
        <Button onClick={() => flow.start(hasRefused, mayWelcome && welcome)}>
          {hasRefused ? words.runGood(plan.total) : words.run(plan.total)}
        </Button>
      ) : (
        <Text fw={500}>{refusals.nothingToDo}</Text>
      )}
      {mayWelcome && (
        <Checkbox
          label={words.welcome}
          checked={welcome}
          onChange={({ currentTarget }) => setWelcome(currentTarget.checked)}
        />
      )}
      {flow.runFault && (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(flow.runFault)}
        </Text>
      )}
    </div>
  );
}
