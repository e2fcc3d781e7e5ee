import { TextInput, VisuallyHidden } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { boundTo } from '../../shared/form/form-parts.js';
import { UserMessageDialog } from '../../shared/messages/message-dialog.js';
import { NO_FILTER, type BoardFilter } from '../../shared/renewals/api.js';
import { renewedEnd, type Card, type Column } from '../../shared/renewals/board.js';
import { RenewDialog } from '../../shared/renewals/renew-dialog.js';
import { usePressTerms, useRenew, type RenewalTerms } from '../../shared/renewals/use-renew.js';
import { pageClock } from '../../shared/time/page-clock.js';
import { useDialog } from '../../shared/ui/dialog.js';
import { Awaited, EmptyState, NewUserLink, NobodyMatches } from '../../shared/ui/empty-state.js';
import { useUnchanged } from '../../shared/ui/hooks/use-unchanged.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { useTakeBack } from '../../shared/undo/undo-toast.js';
import { useBoard, useTold } from './api.js';
import type { BoardActions } from './board-card.js';
import { Board } from './board.js';
import { focusNextCard } from './card-focus.js';
import { useHeldCards } from './held-cards.js';
import { useBoardWords } from './words.js';
import { partFrom } from '../../shared/ui/late-part.js';

// Loaded separately, because it contains the phone number rules of all countries.
const Remind = partFrom(async () => (await import('./remind.js')).Remind);

export function RenewalsPage() {
  const words = useBoardWords();
  const isAdmin = useIsAdmin();
  const [filter, setFilter] = useState(NO_FILTER);
  const { held, hold, offerUndo, release, releaseAll, closeUp } = useHeldCards();
  const change = (part: Partial<BoardFilter>) => {
    releaseAll();
    setFilter((before) => ({ ...before, ...part }));
  };
  const { columns, isSettled, ...found } = useBoard(filter, held);
  const isEmpty = columns?.every(({ total, cards }) => total === 0 && cards.length === 0) ?? false;
  const isFiltered = [filter.q, filter.supervisor, filter.affiliate].some((text) => text.trim() !== '');
  const sendRenewal = useRenew(false);
  const termsOf = usePressTerms();
  const [said, setSaid] = useState('');
  const { mutateAsync: takeBack } = useTakeBack();
  const { mutate: setTold } = useTold();
  const { about: renewed, ...renewing } = useDialog<Card | null>(null);
  const { about: messaged, ...messaging } = useDialog<Card | null>(null);
  const fields = isAdmin ? (['supervisor', 'affiliate'] as const) : (['affiliate'] as const);

  const renew = async (card: Card, terms: RenewalTerms) => {
    hold(card, renewedEnd(card.end, terms.days, pageClock.now()));
    const answer = await sendRenewal(card, terms);
    if (answer === null) release(card._id);
    else {
      offerUndo(card._id, answer.undo ?? null);
      setSaid(`${card.email}: ${answer.message}`);
    }
    return answer;
  };
  // Typing in the search renders no card again.
  const actions = useUnchanged<BoardActions>({
    renew: (card) => {
      focusNextCard(card._id);
      const terms = termsOf(card.package);
      return renew(card, terms.package_id ? terms : { ...terms, amount: card.amount ?? 0 });
    },
    undo: (id, undoId) =>
      takeBack(undoId).then(
        () => release(id),
        () => undefined,
      ),
    renewBy: renewing.open,
    setTold: ({ _id }, value) => setTold({ user_id: _id, value }),
    message: messaging.open,
    closeUp,
  });

  return (
    <Screen
      title={words.heading}
      isFilled
      actions={
        <>
          {fields.map((name) => (
            <TextInput
              key={name}
              w={{ base: 'calc(50% - 6px)', xs: 130 }}
              aria-label={words[name]}
              placeholder={words[name]}
              {...boundTo(filter[name], (text) => change({ [name]: text }))}
            />
          ))}
          <SearchField value={filter.q} onChange={(q) => change({ q })} isSettled={isSettled} />
          {columns && (
            <Suspense>
              <Remind columns={columns} setTold={actions.setTold} />
            </Suspense>
          )}
        </>
      }
    >
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isEmpty && isFiltered && <NobodyMatches search={filter.q} onClear={() => change(NO_FILTER)} />}
      {isEmpty && !isFiltered && (
        <EmptyState
          Icon={IconCalendarEvent}
          word={words.noRenewals}
          text={words.appears}
          action={<NewUserLink />}
        />
      )}
      {columns && !isEmpty && <Board columns={columns} isSettled={isSettled} actions={actions} />}
      {!columns && <Awaited of={found} height={320} />}
      {renewed && (
        <RenewDialog
          key={renewed._id}
          userId={renewed._id}
          email={renewed.email}
          isOpen={renewing.isOpen}
          onRenew={(terms) => renew(newestOf(renewed, columns), terms)}
          onClose={renewing.close}
        />
      )}
      {messaged && (
        <UserMessageDialog
          key={messaged._id}
          userId={messaged._id}
          email={messaged.email}
          isOpen={messaging.isOpen}
          onClose={messaging.close}
        />
      )}
    </Screen>
  );
}

/** The card on the current board, since somebody may have changed the user while the dialog was open. */
const newestOf = (card: Card, columns: readonly Column[] = []): Card =>
  columns.flatMap(({ cards }) => cards).find(({ card: { _id } }) => _id === card._id)?.card ?? card;
