import { Stack, Text, Title } from '@mantine/core';
import type { Seen } from '../api.js';
import type { ImportKind } from '../kinds.js';
import { useImportWords } from '../words.js';
import { RefusedButton } from './refused-button.js';
import { Rows } from './rows.js';

interface OutcomeProps {
  kind: ImportKind;
  seen: Seen;
}

/** What would become of the rows. */
export function Outcome({ kind, seen: { asked, answer } }: OutcomeProps) {
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
        {archived > 0 && (
          <Text size="sm" c="dimmed">
            {words.archived(archived)}
          </Text>
        )}
        {kind === 'users' && create > 0 && !hasPasswords && (
          <Text size="sm" c="dimmed">
            {words.makesPasswords}
          </Text>
        )}
        {refused > 0 && (
          <Text size="sm" c="dimmed">
            {words.refusedMeans}
          </Text>
        )}
      </div>
      {refused > 0 && (
        <div>
          <RefusedButton planId={plan.id} fileName={asked.file.name} />
        </div>
      )}
      <Rows key={plan.id} kind={kind} read={read} />
    </Stack>
  );
}
