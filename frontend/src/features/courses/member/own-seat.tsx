import type { Seat } from '@keyroster/contracts';
import type { CredentialListAnswer } from '@keyroster/contracts/dto';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import { useRealtime } from '../../../shared/realtime/realtime-context.js';
import { leaveSeat, takeSeat, useSeatWords } from '../../../shared/seats/seat-people.js';
import { whileBusy, SecondaryButton } from '../../../shared/ui/quiet.js';
import { nameOf, type Credential } from '../credentials/api.js';
import classes from './member.module.css';

const CREDENTIALS = ['credentials'] as const;

export function OwnSeat({ credential, seat }: { credential: Credential; seat: Seat }) {
  const words = useSeatWords();
  const name = nameOf(credential);
  const note = useSeatNote(credential._id);
  const { viewing } = useCurrentUser();
  const [wasFreed, setWasFreed] = useState(false);
  const hasTaken = useRef(false);
  const take = useMutation({
    mutationFn: () => takeSeat(credential._id),
    onSuccess: (taken) => {
      hasTaken.current = true;
      // News of the seat may have arrived before this answer.
      if (seat.state !== 'seated') note(taken);
      setWasFreed(false);
    },
  });
  const leave = useMutation({
    mutationFn: () => leaveSeat(credential._id),
    onSuccess: () => {
      hasTaken.current = false;
      note({ ...seat, state: 'none' });
    },
  });
  const realtime = useRealtime();
  const hearNews = useEffectEvent(({ p_id, seat: news }: { p_id: string; seat: Seat }) => {
    if (p_id !== credential._id) return;
    const isLost = seat.state === 'seated' && news.state === 'none' && !leave.isPending;
    setWasFreed((before) => isLost || (before && news.state === 'none'));
    note(news);
  });
  useEffect(() => realtime?.on('seat', (news) => hearNews(news)), [realtime]);
  const isWaiting = seat.state === 'waiting';
  // An admin who views as this user can't hold a seat.
  const isHeld = seat.state !== 'none' && !viewing;
  /** Joins a seat, or a place in the line, that another device of the same user may have taken. */
  const join = useEffectEvent(() => {
    // The answer is ignored, because the socket delivers it as well.
    if (!hasTaken.current) void takeSeat(credential._id).catch(() => undefined);
  });
  useEffect(() => {
    if (isHeld) join();
  }, [isHeld]);

  return (
    <span className={`in-line ${classes['seat']}`}>
      <span aria-live="polite">{wasFreed ? words.wasFreed : sentenceOf(seat, words)}</span>
      {seat.state === 'none' ? (
        <Button
          size="compact-sm"
          aria-label={words.useOf(name)}
          {...whileBusy(take.isPending)}
          onClick={() => take.mutate()}
        >
          {words.use}
        </Button>
      ) : (
        <SecondaryButton
          size="compact-sm"
          aria-label={isWaiting ? words.leaveLineOf(name) : words.leaveOf(name)}
          isBusy={leave.isPending}
          onClick={() => leave.mutate()}
        >
          {isWaiting ? words.leaveLine : words.leave}
        </SecondaryButton>
      )}
    </span>
  );
}

function sentenceOf(seat: Seat, words: ReturnType<typeof useSeatWords>): string {
  if (seat.state === 'waiting') return seat.place === 1 ? words.next : words.place(seat.place ?? 0);
  const used = words.inUse(seat.in_use, seat.of);
  return seat.waiting > 0 ? `${used}, ${words.waiting(seat.waiting)}` : used;
}

/** Writes a seat into the cached lists, and fetches login and password when the seat is new. */
function useSeatNote(id: string) {
  const client = useQueryClient();
  return (seat: Seat): void => {
    const before = client
      .getQueriesData<CredentialListAnswer>({ queryKey: CREDENTIALS })
      .map(([, list]) => list?.products.find(({ _id }) => _id === id)?.seat);
    client.setQueriesData<CredentialListAnswer>(
      { queryKey: CREDENTIALS },
      (list) =>
        list && { products: list.products.map((one) => (one._id === id ? withSeat(one, seat) : one)) },
    );
    const isNew = seat.state === 'seated' && before.some((known) => known && known.state !== 'seated');
    if (isNew) void client.invalidateQueries({ queryKey: CREDENTIALS });
  };
}

const withSeat = (credential: Credential, seat: Seat): Credential =>
  seat.state === 'seated' ? { ...credential, seat } : { ...credential, seat, email: '', password: '' };
