import { formatDateTime } from '@keyroster/contracts';
import { Button } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../shared/i18n/language.js';
import { buttonColumn, type Column, column, half, idOf } from '../../shared/table/columns/column.js';
import { DataTable, useTableView } from '../../shared/table/data-table.js';
import { pageClock } from '../../shared/time/page-clock.js';
import { useDialog, useConfirm } from '../../shared/ui/dialog.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Section } from '../../shared/ui/screen.js';
import { type ProgramToken, tokensQuery, useRemoveToken } from './api.js';
import { MakeTokenDialog } from './make-token-dialog.js';
import { Hint } from '../../shared/ui/quiet.js';
import { useTokenWords } from './words.js';

export function TokensPart() {
  const words = useTokenWords();
  const tokens = useQuery(tokensQuery);
  const making = useDialog(undefined);
  const [confirmation, ask] = useConfirm();
  const { mutate } = useRemoveToken();
  const remove = ({ _id, name }: ProgramToken) =>
    ask({ consequence: words.goes(name), onConfirm: () => mutate({ id: _id }) });
  const view = useTableView('tokens', useTokenColumns(remove));
  const add = <Button onClick={() => making.open(undefined)}>{words.add}</Button>;

  return (
    <Section name={words.heading} actions={tokens.data?.length !== 0 && add}>
      <Hint maw={640}>{words.hint}</Hint>
      <DataTable
        label={words.heading}
        view={view}
        rows={tokens.data}
        rowKey={idOf}
        empty={<EmptyState Icon={IconKey} text={words.none} action={add} />}
        of={tokens}
      />
      <MakeTokenDialog key={making.times} isOpen={making.isOpen} onClose={making.close} />
      {confirmation}
    </Section>
  );
}

function useTokenColumns(onRemove: (token: ProgramToken) => void): readonly Column<ProgramToken>[] {
  const { actions } = useTexts();
  const words = useTokenWords();
  return [
    column('name', words.name, 150, ({ name }) => name, { isKept: true, onPhone: 'head' }),
    column('permissions', words.permissions, 170, ({ permissions }) => permissions.join(', ')),
    half('by', words.by, 100, ({ by }) => by),
    half('made', words.made, 136, ({ createdAt }) => formatDateTime(Date.parse(createdAt))),
    half('used', words.used, 136, ({ usedAt }) =>
      usedAt === null ? words.never : formatDateTime(Date.parse(usedAt)),
    ),
    half('ip', words.from, 130, ({ ip }) => ip ?? '', { isMono: true }),
    column('expires', words.expires, 140, ({ expires_at }) => {
      if (expires_at === null) return words.never;
      const day = formatDateTime(expires_at);
      return expires_at <= pageClock.now() ? words.expired(day) : day;
    }),
    {
      ...buttonColumn({
        key: 'del',
        action: actions.del,
        nameOf: ({ name }: ProgramToken) => name,
        Icon: IconTrash,
        onClick: onRemove,
      }),
      pin: 'end',
    },
  ];
}
