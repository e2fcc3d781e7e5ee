import type { Seat } from '@keyroster/contracts';
import type { CredentialListAnswer } from '@keyroster/contracts/dto';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import { useRealtime } from '../../../shared/realtime/realtime-context.js';
import { leaveSeat, takeSeat, useSeatWords } from '../../../shared/seats/seat-people.js';
import { whileBusy, SecondaryButton } from '../../../shared/ui/quiet.js';
import { nameOf, type Credential } from '../credentials/api.js';
import classes from './member.module.css';

/** Pings keep the seat of a session; taking the seat again keeps it where pings fail. */
const TAKEN_AGAIN_MS = 60_000;
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
  useHeldSeat(credential._id, seat.state !== 'none' && !viewing, hasTaken);

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

/** Keeps the seat, or the place in the line, for this session while the page shows it. */
function useHeldSeat(id: string, isHeld: boolean, hasTaken: RefObject<boolean>): void {
  useEffect(() => {
    if (!isHeld) return;
    // The answer is ignored, because the socket delivers it as well.
    const again = () => void takeSeat(id).catch(() => undefined);
    // The seat may have been taken by another device of the same user: this session then joins.
    if (!hasTaken.current) again();
    const timer = setInterval(again, TAKEN_AGAIN_MS);
    return () => clearInterval(timer);
  }, [id, isHeld, hasTaken]);
}
