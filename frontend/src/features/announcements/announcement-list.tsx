import { formatDateTime } from '@keyroster/contracts';
import { Button, Group, Text, Title as Heading } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Announcement } from '../../shared/api/inbox.js';
import { titlesQuery } from '../../shared/api/courses.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import classes from './announcements.module.css';
import { useEndAnnouncement } from './api.js';
import { LinkedText } from './line/linked-text.js';
import { useAnnouncementWords } from './words.js';

/** Of a text as much as it takes to know which one it is. */
const NAMED_BY = 40;

interface AnnouncementListProps {
  heading: string;
  announcements: readonly Announcement[];
  none: string;
}

/** Announcements, newest first, each with whom it is for and how long. */
export function AnnouncementList({ heading, announcements, none }: AnnouncementListProps) {
  const words = useAnnouncementWords();
  const { data: titles = [] } = useQuery(titlesQuery);
  const forWhom = ({ audience, title_id }: Announcement): string => {
    if (title_id === null) return words.audiences[audience];
    const title = titles.find(({ _id }) => _id === title_id)?.shop_name ?? words.titleGone;
    return `${words.audiences[audience]}: ${title}`;
  };
  return (
    <section aria-label={heading}>
      <Heading order={2} size="h5" mb="xs">
        {heading}
      </Heading>
      {announcements.length === 0 && <EmptyState text={none} />}
      <ul className={classes['list']}>
        {announcements.map((announcement) => (
          <Item key={announcement._id} announcement={announcement} forWhom={forWhom(announcement)} />
        ))}
      </ul>
    </section>
  );
}

function Item({ announcement, forWhom }: { announcement: Announcement; forWhom: string }) {
  const words = useAnnouncementWords();
  const end = useEndAnnouncement();
  const { _id, text, at, by, until, ended_at } = announcement;
  const stands = until === null ? words.endsByHand : words.endsAt(formatDateTime(until));
  const lasts = ended_at === null ? stands : words.endedAt(formatDateTime(ended_at));
  return (
    <li className={classes['item']}>
      <div className={classes['told']}>
        <p className={classes['text']}>
          <LinkedText text={text} />
        </p>
        <Text size="sm" c="dimmed">
          {[forWhom, words.written(formatDateTime(at), by), lasts].join(' · ')}
        </Text>
      </div>
      {ended_at === null && (
        <Group>
          <Button
            size="xs"
            variant="default"
            aria-label={words.endOf(text.slice(0, NAMED_BY))}
            {...whileBusy(end.isPending)}
            onClick={() => end.mutate(_id)}
          >
            {words.end}
          </Button>
        </Group>
      )}
    </li>
  );
}
