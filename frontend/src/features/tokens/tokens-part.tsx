import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { type ProgramToken, tokensQuery, useRemoveToken } from './api.js';
import { useTokenColumns } from './columns.js';
import { MakeTokenDialog } from './make-token-dialog.js';
import { useTokenWords } from './words.js';

const keyOf = ({ _id }: ProgramToken): string => _id;

/** The part of the integrations page with the tokens of programs. */
export function TokensPart() {
  const words = useTokenWords();
  const { data, isError, refetch } = useQuery(tokensQuery);
  const [making, setMaking] = useState({ isOpen: false, times: 0 });
  const [confirmation, remove] = useRemoval();
  const view = useTableView('tokens', useTokenColumns(remove));

  return (
    <section>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h5">
            {words.heading}
          </Title>
          <Button onClick={() => setMaking(({ times }) => ({ isOpen: true, times: times + 1 }))}>
            {words.add}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" maw={640}>
          {words.hint}
        </Text>
        <DataTable
          label={words.heading}
          view={view}
          rows={data}
          rowKey={keyOf}
          empty={<EmptyState text={words.none} />}
          isFailed={isError && !data}
          onRetry={() => void refetch()}
        />
      </Stack>
      <MakeTokenDialog
        key={making.times}
        isOpen={making.isOpen}
        onClose={() => setMaking((before) => ({ ...before, isOpen: false }))}
      />
      {confirmation}
    </section>
  );
}

/** Asks before a token is removed: whatever uses it stops at once. */
function useRemoval(): [dialog: ReactNode, remove: (token: ProgramToken) => void] {
  const { actions, confirmations } = useTexts();
  const words = useTokenWords();
  const [dialog, ask] = useConfirm();
  const { mutate } = useRemoveToken();

  const remove = ({ _id, name }: ProgramToken) =>
    ask({
      text: confirmations.otherDelete,
      consequence: words.goes(name),
      action: actions.delete,
      onConfirm: () => mutate(_id),
    });
  return [dialog, remove];
}
