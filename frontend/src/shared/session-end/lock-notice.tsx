import { readLockText } from '@keyroster/contracts';
import { Anchor, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../i18n/language.js';
import { translated } from '../i18n/translate.js';
import { useSecond } from '../ui/use-second.js';
import { send } from '../api/client.js';
import classes from './end-notice.module.css';
import { type LastEnd, endIn, keepEnd, readEnd } from './last-end.js';
import { timeLeft } from './time-left.js';
import { useEndWords } from './words.js';

/** The server lifts a lock within a few seconds of its end: the first try comes when most are lifted. */
const TRY_AFTER_MS = 1_500;

interface LockNoticeProps {
  end: LastEnd;
  onOver?: (() => void) | undefined;
}

/** That somebody is shut out, by a lock or since their subscription is over: why, until when, and who helps. */
export function LockNotice({ end, onOver }: LockNoticeProps) {
  const { sessionEnded } = useTexts();
  const words = useEndWords();
  const now = useSecond();
  useLockHelp(end);
  const { message, lockedUntil, help } = end;
  const isOver = lockedUntil !== undefined && now >= lockedUntil;
  const isTime = lockedUntil !== undefined && now >= lockedUntil + TRY_AFTER_MS;
  const told = readLockText(message);

  // Each refusal is another end, with its own try; one that has no end has none.
  useEffect(() => {
    if (isTime) onOver?.();
    // Not anew for another `onOver`, which each render of the form brings.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isTime, end]);

  return (
    <Stack className={classes['notice']} gap={4}>
      <div role="alert">
        <Text fw={600}>{sessionEnded[end.kind === 'expired' ? 'expired' : 'locked']}</Text>
        {told?.reason && <Text size="sm">{words.reason(told.reason)}</Text>}
        {told?.until && <Text size="sm">{words.until(told.until)}</Text>}
      </div>
      {lockedUntil !== undefined && (
        <Text size="sm" c="dimmed" className={classes['left'] ?? ''} role="timer">
          {isOver ? words.over : words.left(timeLeft(lockedUntil - now, words.days))}
        </Text>
      )}
      {help !== undefined && (
        <Anchor
          size="sm"
          href={`${help}?text=${encodeURIComponent(translated(message))}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.write}
        </Anchor>
      )}
    </Stack>
  );
}

/** A socket says no more than why: when it ends to the second, and who helps, is told by a call with that token. */
function useLockHelp(end: LastEnd): void {
  const { token, lockedUntil, help } = end;
  const isKnown = token === null || lockedUntil !== undefined || help !== undefined;
  useEffect(() => {
    if (isKnown) return;
    send('GET', '/verify-token', { token }).catch((error: unknown) => {
      const told = error instanceof Error ? endIn(error) : null;
      const isMore = told?.lockedUntil !== undefined || told?.help !== undefined;
      if (isMore && readEnd() === end) keepEnd({ ...end, lockedUntil: told.lockedUntil, help: told.help });
    });
  }, [end, isKnown, token]);
}
