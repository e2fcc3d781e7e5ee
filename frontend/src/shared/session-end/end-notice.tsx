import { Stack, Text, Anchor, Code } from '@mantine/core';
import { useLastEnd, type LastEnd, endIn, keepEnd, readEnd } from './last-end.js';
import { useEndWords } from './words.js';
import { formatDateTime, OTHER_DEVICE } from '@keyroster/contracts';
import type { TokenAnswer } from '@keyroster/contracts/dto';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, messageOf } from '../api/api-error.js';
import { send } from '../api/client.js';
import { configQuery } from '../api/config.js';
import { keepToken, doorOf, keepDoor } from '../api/session/token.js';
import { useTexts } from '../i18n/language.js';
import { Suspense, useEffect } from 'react';
import { Hint, SecondaryButton } from '../ui/quiet.js';
import { useSecond } from '../time/page-clock.js';
import { partFrom } from '../ui/late-part.js';

// Loaded separately, because few users see its form.
const TicketPanel = partFrom(async () => (await import('../payments/ticket-panel.js')).TicketPanel);

const SECOND_MS = 1_000;
const DAY_S = 86_400;

const twoDigits = (figure: number): string => String(figure).padStart(2, '0');

/** What is left of a time as a clock shows it: 4:05, 1:04:05, and days before that. */
export function timeLeft(ms: number, days: (count: number) => string): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const [whole, rest] = [Math.floor(seconds / DAY_S), seconds % DAY_S];
  const [hours, minutes] = [Math.floor(rest / 3_600), Math.floor((rest % 3_600) / 60)];
  const clock =
    hours > 0 || whole > 0
      ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest % 60)}`
      : `${minutes}:${twoDigits(rest % 60)}`;
  return whole > 0 ? `${days(whole)} ${clock}` : clock;
}

/** The server lifts a lock within a few seconds of its end: the first try comes when most are lifted. */
const TRY_AFTER_MS = 1_500;

/** Says that a user is locked, or that their subscription has ended: why, until when, and who helps. */
function LockNotice({ end, onOver }: { end: LastEnd; onOver?: (() => void) | undefined }) {
  const { sessionEnded } = useTexts();
  const words = useEndWords();
  const now = useSecond();
  useLockHelp(end);
  const { message, lockReason, lockedUntil, help, ticket } = end;
  const isOver = lockedUntil !== undefined && now >= lockedUntil;
  const isTime = lockedUntil !== undefined && now >= lockedUntil + TRY_AFTER_MS;

  // Each refusal is another `end`, with one retry; a lock without an end has none.
  useEffect(() => {
    if (isTime) onOver?.();
    // Without `onOver`, which is another function at each render of the form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isTime, end]);

  return (
    <Stack className="notice" gap={4}>
      <div role="alert">
        <Text fw={600}>{sessionEnded[end.kind === 'expired' ? 'expired' : 'locked']}</Text>
        {lockReason !== undefined && <Text size="sm">{words.reason(lockReason)}</Text>}
        {lockedUntil !== undefined && <Text size="sm">{words.until(formatDateTime(lockedUntil))}</Text>}
      </div>
      {lockedUntil !== undefined && (
        <Hint role="timer">{isOver ? words.over : words.left(timeLeft(lockedUntil - now, words.days))}</Hint>
      )}
      {help !== undefined && (
        <Anchor
          size="sm"
          href={`${help}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.write}
        </Anchor>
      )}
      {ticket !== undefined && (
        <Suspense>
          <TicketPanel key={ticket} ticket={ticket} />
        </Suspense>
      )}
    </Stack>
  );
}

/** The socket tells only why; a call with the ended token also tells when the lock ends and who helps. */
function useLockHelp(end: LastEnd): void {
  const { token, lockReason, lockedUntil, help } = end;
  const isKnown = token === null || (lockReason ?? lockedUntil ?? help) !== undefined;
  useEffect(() => {
    if (isKnown) return;
    send('GET', '/verify-token', { token }).catch((error: unknown) => {
      const told = error instanceof Error ? endIn(error) : null;
      const isMore = told && (told.lockReason ?? told.lockedUntil ?? told.help) !== undefined;
      if (isMore && readEnd() === end) keepEnd({ ...told, token });
    });
  }, [end, isKnown, token]);
}

/** Says why the user was signed out or refused. `onOver` repeats the last login once a lock is over. */
export function EndNotice({ onOver }: { onOver?: (() => void) | undefined }) {
  const end = useLastEnd();
  if (!end) return null;
  const { kind } = end;
  if (kind === 'locked' || kind === 'expired') return <LockNotice end={end} onOver={onOver} />;
  if (kind === 'replaced') return <ReplacedNotice end={end} />;
  if (kind === 'INVALID_CREDENTIALS') return <WrongNotice what="wrong" />;
  if (kind === 'PAUSED') return <WrongNotice what="paused" />;
  if (kind === 'pin') return <WrongNotice what="wrongPin" />;
  return null;
}

function WrongNotice({ what }: { what: 'wrong' | 'wrongPin' | 'paused' }) {
  const words = useEndWords();
  const { data: config } = useQuery(configQuery);
  return (
    <Stack className="notice" gap={4} role="alert">
      <Text fw={600}>{words[what]}</Text>
      <Text size="sm">{what === 'paused' ? words.lift : words.wait}</Text>
      {what !== 'wrongPin' && config?.hasOneAdmin && (
        <>
          <Text size="sm">{words.areAdmin}</Text>
          <Code block>npm run admin -- make-admin {words.adminName}</Code>
        </>
      )}
    </Stack>
  );
}

function ReplacedNotice({ end: { by, token } }: { end: LastEnd }) {
  const { sessionEnded } = useTexts();
  const words = useEndWords();
  const takeBack = useMutation({
    mutationFn: async () => (await send('POST', '/users/takeback', { token })) as TokenAnswer,
    onSuccess: (answer) => {
      const door = doorOf(token);
      if (door !== undefined) keepDoor(answer.token, door);
      keepToken(answer.token);
    },
    meta: { isQuiet: true },
  });
  const { error } = takeBack;
  const isGone = error instanceof ApiError && error.status === 401;
  return (
    <Stack className="notice" gap="xs">
      <div role="alert">
        <Text fw={600}>{sessionEnded.replaced}</Text>
        {by && (
          <Text size="sm">
            {words.took(by.device === OTHER_DEVICE ? words.anotherDevice : by.device, by.ip_tail)}
          </Text>
        )}
        {error && <Text size="sm">{isGone ? words.signInAgain : messageOf(error)}</Text>}
      </div>
      {!isGone && (
        <SecondaryButton isBusy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {words.useHere}
        </SecondaryButton>
      )}
    </Stack>
  );
}
