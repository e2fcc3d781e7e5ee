import { RENEWAL_DAYS } from '@keyroster/contracts';
import { Skeleton, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { UserMessageDialog } from '../../shared/messages/message-dialog.js';
import { NO_FILTER, type BoardFilter } from '../../shared/renewals/api.js';
import type { Card } from '../../shared/renewals/board.js';
import { RenewDialog } from '../../shared/renewals/renew-dialog.js';
import { useRenew } from '../../shared/renewals/use-renew.js';
import { FailedRows } from '../../shared/table/table-states.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { useBoard, useTold } from './api.js';
import type { BoardActions } from './board-card.js';
import { Board } from './board.js';
import { returnToCard } from './card-keys.js';
import { useBoardWords } from './words.js';

interface OpenDialog {
  kind: 'renew' | 'message';
  card: Card;
  isOpen: boolean;
}

export function RenewalsPage() {
  const words = useBoardWords();
  const isAdmin = useIsAdmin();
  const [filter, setFilter] = useState(NO_FILTER);
  const change = (part: Partial<BoardFilter>) => setFilter((before) => ({ ...before, ...part }));
  const { columns, isSettled, isFailed, retry } = useBoard(filter);
  const renew = useRenew();
  const setTold = useTold();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog((before) => before && { ...before, isOpen: false });

  // Stable, so that typing in the search renders no card again.
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
          {isAdmin && (
            <FilterField
              label={words.supervisor}
              value={filter.supervisor}
              onChange={(supervisor) => change({ supervisor })}
            />
          )}
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
