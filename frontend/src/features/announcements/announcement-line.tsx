import { linkedParts } from '@keyroster/contracts';
import { CloseButton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Fragment, useSyncExternalStore } from 'react';
import { useMinute } from '../../shared/time/page-clock.js';
import type { Announcement } from '../../shared/api/inbox.js';
import classes from './announcements.module.css';
import { useLineWords } from './words.js';

/** The newest announcement that wasn't put away. */
export function AnnouncementLine({ announcements }: { announcements: readonly Announcement[] }) {
  const words = useLineWords();
  const away = useAway();
  // It ends on time even where no news arrives.
  const now = useMinute();
  const [shown, ...others] = announcements.filter(
    ({ _id, until }) => !away.includes(_id) && (until === null || until > now),
  );
  if (!shown) return null;
  return (
    <section className={classes['line']} aria-label={words.announcement}>
      <IconSpeakerphone size={20} aria-hidden />
      <p className={classes['lineText']}>
        <LinkedText text={shown.text} />
      </p>
      <span className={classes['others']}>{others.length > 0 && words.others(others.length)}</span>
      <CloseButton
        size="sm"
        iconSize={16}
        className={classes['away'] ?? ''}
        aria-label={words.away}
        title={words.away}
        onClick={() => putAway(shown._id)}
      />
    </section>
  );
}

/** A text in which only https:// addresses become links. */
export function LinkedText({ text }: { text: string }) {
  return linkedParts(text).map((part, place) =>
    part.isLink ? (
      <a key={place} href={part.text} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    ) : (
      <Fragment key={place}>{part.text}</Fragment>
    ),
  );
}

const KEY = 'announcements.away';
/** The oldest are long over. */
const KEPT = 200;

const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let read: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };

function idsIn(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : NONE;
  } catch {
    return NONE;
  }
}

function readAway(): readonly string[] {
  const text = localStorage.getItem(KEY);
  if (text !== read.text) read = { text, ids: idsIn(text) };
  return read.ids;
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The event of another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The announcements that were put away in this browser, by any user. */
const useAway = (): readonly string[] => useSyncExternalStore(subscribe, readAway);

function putAway(id: string): void {
  const ids = [...readAway().filter((known) => known !== id), id].slice(-KEPT);
  localStorage.setItem(KEY, JSON.stringify(ids));
  announce();
}
