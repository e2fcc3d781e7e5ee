import { RENEWAL_DAYS } from '@keyroster/contracts';
import { Skeleton, TextInput } from '@mantine/core';
import { useMemo, useState, useCallback } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ToldPayload } from '@keyroster/contracts/dto';
import { UserMessageDialog } from '../../shared/messages/message-dialog.js';
import { type BoardFilter, BOARD_KEY } from '../../shared/renewals/api.js';
import { type Card, CARD_CHANGE_KEY, changeBack, changeCard } from '../../shared/renewals/board.js';
import { RenewDialog } from '../../shared/renewals/renew-dialog.js';
import { useRenew } from '../../shared/renewals/use-renew.js';
import { FailedRows } from '../../shared/table/table-states.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { ONE_USER_KEY } from '../../shared/api/people.js';
import { send } from '../../shared/api/client.js';
import { pageClock } from '../../shared/time/page-clock.js';
import { Board } from './board/board.js';
import type { BoardActions } from './board/board-actions.js';
import { returnToCard } from './board/card-keys.js';
import { useBoard } from './use-board.js';
import { useBoardWords } from './words.js';

const ALL: BoardFilter = { q: '', supervisor: '', affiliate: '' };

/** The dialog that is open, kept while it fades away. */
interface OpenDialog {
  kind: 'renew' | 'message';
  card: Card;
  isOpen: boolean;
}

/** Who has to be renewed, by how soon. */
export function RenewalsPage() {
  const words = useBoardWords();
  const [filter, setFilter] = useState(ALL);
  const change = (part: Partial<BoardFilter>) => setFilter((before) => ({ ...before, ...part }));
  const { columns, isSettled, isFailed, retry } = useBoard(filter);
  const renew = useRenew();
  const setTold = useTold();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog((before) => before && { ...before, isOpen: false });

  // The same while they do the same: a key in the search renders no card anew.
  const actions = useMemo(
    (): BoardActions => ({
      renew: (card) => renew(card, { days: RENEWAL_DAYS }),
      renewBy: (card) => setDialog({ kind: 'renew', card, isOpen: true }),
      setTold: ({ _id }, value) => setTold(_id, value),
      message: (card) => setDialog({ kind: 'message', card, isOpen: true }),
    }),
    [renew, setTold],
  );

  return (
    <Screen
      title={words.heading}
      actions={
        <>
          <FilterField
            label={words.supervisor}
            value={filter.supervisor}
            onChange={(supervisor) => change({ supervisor })}
          />
          <FilterField
            label={words.affiliate}
            value={filter.affiliate}
            onChange={(affiliate) => change({ affiliate })}
          />
          <SearchField value={filter.q} onChange={(q) => change({ q })} isSettled={isSettled} />
        </>
      }
    >
      {columns && <Board columns={columns} isSettled={isSettled} actions={actions} />}
      {!columns && (isFailed ? <FailedRows onRetry={retry} /> : <Skeleton height={320} />)}
      {dialog?.kind === 'renew' && (
        <RenewDialog
          key={dialog.card._id}
          userId={dialog.card._id}
          email={dialog.card.email}
          isOpen={dialog.isOpen}
          onRenew={(terms) => renew(dialog.card, terms)}
          onClose={close}
          onClosed={() => returnToCard(dialog.card._id)}
        />
      )}
      {dialog?.kind === 'message' && (
        <UserMessageDialog
          key={dialog.card._id}
          userId={dialog.card._id}
          email={dialog.card.email}
          isOpen={dialog.isOpen}
          onClose={close}
        />
      )}
    </Screen>
  );
}

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

function FilterField({ label, value, onChange }: FilterFieldProps) {
  return (
    <TextInput
      w={{ base: 'calc(50% - 6px)', xs: 150 }}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Says that somebody was told of their end, or wasn't: the card shows it at once, and no more should the server refuse. */
function useTold() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: CARD_CHANGE_KEY,
    mutationFn: (body: Pick<ToldPayload, keyof ToldPayload>) => send('POST', '/renewals/told', { body }),
    onMutate: ({ user_id, value }) =>
      changeCard(client, user_id, () => ({ told_at: value ? pageClock.now() : null })),
    onError: (_error, _body, changed) => changeBack(client, changed),
    onSettled: () => {
      for (const queryKey of [BOARD_KEY, ONE_USER_KEY]) void client.invalidateQueries({ queryKey });
    },
  });
  return useCallback((user_id: string, value: boolean) => mutate({ user_id, value }), [mutate]);
}
