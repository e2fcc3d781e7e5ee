import { linkedParts } from '@keyroster/contracts';
import { CloseButton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Announcement } from '../../shared/api/inbox.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { storedTexts, useStored } from '../../shared/ui/hooks/use-stored.js';
import classes from './announcements.module.css';
import { useLineWords } from './words.js';

const KEPT = 200;

export function AnnouncementLine({ announcements }: { announcements: readonly Announcement[] }) {
  const words = useLineWords();
  // The announcements that any user has put away in this browser.
  const [away, setAway] = useStored('announcements.away', storedTexts);
  // It ends on time even where no news arrives.
  const now = useMinute();
  const [shown, ...others] = announcements.filter(
    ({ _id, until }) => !away.includes(_id) && (until === null || until > now),
  );
  if (!shown) return null;
  return (
    <section className={`box ${classes['line']}`} data-touch data-unprinted aria-label={words.announcement}>
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
