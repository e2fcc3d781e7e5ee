import { IMPORT_OUTCOMES, type ImportOutcome } from '@keyroster/contracts';
import type { ImportRowAnswer } from '@keyroster/contracts/dto';
import { Box, Button, Checkbox, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.js';
import { DownloadButton } from '../../shared/ui/download-button.js';
import { useLanguage, useTexts } from '../../shared/i18n/language.js';
import { useMoney } from '../../shared/renewals/money.js';
import { Boxed } from '../../shared/ui/lines.js';
import { Hint } from '../../shared/ui/quiet.js';
import { fetchReport, type Seen } from './api.js';
import { BYTE_ORDER_MARK, fieldsOf, refusedRows } from './files.js';
import classes from './import.module.css';
import type { ImportFlow } from './use-import.js';
import { useImportWords } from './words.js';

export function Outcome({ seen }: { seen: Seen }) {
  const words = useImportWords();
  const { asked, answer } = seen;
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
        {asked.kind === 'users' && create > 0 && !hasPasswords && <Hint>{words.makesPasswords}</Hint>}
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
      <Rows key={plan.id} seen={seen} />
    </Stack>
  );
}

/** All refused rows with the reasons, not only the listed ones. */
async function fetchRefused(planId: string): Promise<Blob> {
  const rows = refusedRows(await (await fetchReport(planId)).text());
  return new Blob([BYTE_ORDER_MARK, rows.replace(BYTE_ORDER_MARK, '')], { type: 'text/csv' });
}

function Rows({ seen: { asked, answer } }: { seen: Seen }) {
  const words = useImportWords();
  const money = useMoney();
  const labels = fieldsOf(asked.kind, useLanguage());
  const { counts, report } = answer.import;
  const [filter, setFilter] = useState<ImportOutcome | 'all'>(counts.refused > 0 ? 'refused' : 'all');
  const shown = filter === 'all' ? report : report.filter(({ outcome }) => outcome === filter);
  const all = IMPORT_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  const figures = { ...counts, all };
  const total = figures[filter];
  return (
    <Stack gap="sm">
      <Group gap={8} role="group" aria-label={words.showRows}>
        {(['all', ...IMPORT_OUTCOMES] as const).map((one) => (
          <UnstyledButton
            key={one}
            className={`box ${classes['figure']}`}
            data-outcome={figures[one] > 0 ? one : undefined}
            aria-pressed={filter === one}
            onClick={() => setFilter(one)}
          >
            <span className={classes['count']}>{figures[one]}</span> <span>{words.outcomes[one]}</span>
          </UnstyledButton>
        ))}
      </Group>
      {shown.length > 0 && (
        <Boxed aria-label={words.rows}>
          {shown.map((row) => (
            <RowLine key={row.row} row={row} labels={labels} money={money} />
          ))}
        </Boxed>
      )}
      {shown.length < total && <Hint>{words.notAllShown(shown.length, total)}</Hint>}
    </Stack>
  );
}

interface RowLineProps {
  row: ImportRowAnswer;
  labels: ReturnType<typeof fieldsOf>;
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
  const field = row.field && (labels[row.field] ?? row.field);
  return (
    <li className={classes['row']} data-outcome={row.outcome}>
      <span>{words.rowNumber(row.row)}</span>
      <span>{row.name || words.noName}</span>
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

export function RunBar({ flow, seen }: { flow: ImportFlow; seen: Seen }) {
  const { plan, import: read } = seen.answer;
  const words = useImportWords();
  const { refusals } = useTexts();
  const [welcome, setWelcome] = useState(false);
  const hasRefused = read.counts.refused > 0;
  const mayWelcome = plan.action === 'import.users' && read.counts.create > 0;
  return (
    <div className={`foot-bar ${classes['runBar']}`}>
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
