import { linkedParts } from '@keyroster/contracts';
import { CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Announcement } from '../../shared/api/inbox.js';
import { useMinute } from '../../shared/time/page-clock.js';
import classes from './announcements.module.css';
import { useLineWords } from './words.js';

export function AnnouncementLine({ announcements }: { announcements: readonly Announcement[] }) {
  const words = useLineWords();
  const [away, setAway] = useAway();
  // It ends on time even where no news arrives.
  const now = useMinute();
  const [shown, ...others] = announcements.filter(
    ({ _id, until }) => !away.includes(_id) && (until === null || until > now),
  );
  if (!shown) return null;
  return (
    <section className={classes['line']} data-touch aria-label={words.announcement}>
      <IconSpeakerphone size={20} aria-hidden />
      <p className={classes['lineText']}>
        <LinkedText text={shown.text} />
      </p>
      <span className={classes['others']}>{others.length > 0 && words.others(others.length)}</span>
      <CloseButton
        size="sm"
        iconSize={16}
        aria-label={words.away}
        title={words.away}
        onClick={() => setAway((ids) => [...ids, shown._id].slice(-KEPT))}
      />
    </section>
  );
}

/** A text in which only https:// addresses become links. */
export function LinkedText({ text }: { text: string }) {
  return linkedParts(text).map((part, place) =>
    part.isLink ? (
      <a
        key={place}
        href={part.text}
        target="_blank"
        rel="noopener noreferrer"
        style={{ color: 'var(--mantine-color-anchor)' }}
      >
        {part.text}
      </a>
    ) : (
      <Fragment key={place}>{part.text}</Fragment>
    ),
  );
}

const KEY = 'announcements.away';
const KEPT = 200;
const NONE: string[] = [];

function idsIn(text: string | undefined): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The announcements that were put away in this browser, by any user. */
const useAway = () =>
  useLocalStorage<string[]>({
    key: KEY,
    defaultValue: NONE,
    getInitialValueInEffect: false,
    deserialize: idsIn,
  });
