import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { ShownOnce } from '../../shared/ui/copying/copy-button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { tokensQuery, type ProgramToken, useMakeToken, useRemoveToken } from './api.js';
import { useTokenColumns } from './columns.js';
import { useTokenWords } from './words.js';
import { MakeTokenForm } from './make-token-form.js';

const keyOf = ({ _id }: ProgramToken): string => _id;

/** The tokens of programs: what there is, one more, one less. */
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

interface MakeTokenDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** First what the token may, then the token, this once. */
function MakeTokenDialog({ isOpen, onClose }: MakeTokenDialogProps) {
  const words = useTokenWords();
  const page = usePageTexts();
  const make = useMakeToken();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={make.data ? words.copyNow : words.add}
      closeButtonProps={{ 'aria-label': page.close }}
      isKept={make.isPending || make.data !== undefined}
      size="lg"
    >
      {make.data ? (
        <ShownOnce label={words.token} secret={make.data.token} hint={words.shownOnce} onDone={onClose} />
      ) : (
        <MakeTokenForm make={make} onCancel={onClose} />
      )}
    </Dialog>
  );
}

/** Asks before a token goes: whatever uses it stops at once. */
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
