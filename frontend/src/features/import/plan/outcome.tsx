import { Stack, Text, Title, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { keepFile } from '../../../shared/ui/download-button.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { type Seen, fetchReport } from '../api.js';
import type { ImportKind } from '../kinds.js';
import { useImportWords } from '../words.js';
import { Rows } from './rows.js';
import { refusedRows } from './refused-rows.js';

/** Without it, spreadsheets take the file for Windows-1252; reading a file as text takes it away. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves the list of the rows that are refused, with the reasons: all of them, not only those that show. */
function RefusedButton({ planId, fileName }: { planId: string; fileName: string }) {
  const words = useImportWords();
  const report = useMutation({
    mutationFn: async (id: string) => refusedRows(await (await fetchReport(id)).text()),
    onSuccess: (list) => {
      const file = new Blob([BYTE_ORDER_MARK, list.replace(BYTE_ORDER_MARK, '')], { type: 'text/csv' });
      keepFile(file, `${fileName.replace(/\.[^.]*$/, '')}-refused.csv`);
    },
  });
  return (
    <Button
      {...whileBusy(report.isPending)}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => report.mutate(planId)}
    >
      {words.downloadRefused}
    </Button>
  );
}

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
