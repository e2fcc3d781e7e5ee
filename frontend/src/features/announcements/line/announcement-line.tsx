import { CloseButton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import type { Announcement } from '../../../shared/api/inbox.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import classes from './line.module.css';
import { useLineWords } from './line-words.js';
import { LinkedText } from './linked-text.js';
import { putAway, useAway } from './put-away.js';

/** The newest announcement that wasn't put away; once it is, the one before it. */
export function AnnouncementLine({ announcements }: { announcements: readonly Announcement[] }) {
  const words = useLineWords();
  const away = useAway();
  // Where no news arrives it still ends.
  const now = useMinute();
  const [shown, ...others] = announcements.filter(
    ({ _id, until }) => !away.includes(_id) && (until === null || until > now),
  );
  if (!shown) return null;
  return (
    <section className={classes['line']} aria-label={words.announcement}>
      <IconSpeakerphone size={20} aria-hidden />
      <p className={classes['text']}>
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
