import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { useDialog } from '../../shared/ui/dialog.js';
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
  const making = useDialog(undefined);
  const [confirmation, ask] = useConfirm();
  const { mutate } = useRemoveToken();
  const remove = ({ _id, name }: ProgramToken) =>
    ask({ consequence: words.goes(name), onConfirm: () => mutate(_id) });
  const view = useTableView('tokens', useTokenColumns(remove));

  return (
    <section>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h5">
            {words.heading}
          </Title>
          <Button onClick={() => making.open(undefined)}>{words.add}</Button>
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
      <MakeTokenDialog key={making.times} isOpen={making.isOpen} onClose={making.close} />
      {confirmation}
    </section>
  );
}
