import { formatDateTime } from '@keyroster/contracts';
import { Box, Stack } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Screen, Section } from '../../shared/ui/screen.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { titlesQuery } from '../../shared/api/courses.js';
import type { Announcement } from '../../shared/api/inbox.js';
import { AnnouncementForm } from './announcement-form.js';
import { LinkedText } from './announcement-line.js';
import classes from './announcements.module.css';
import { announcementsQuery, useEndAnnouncement } from './api.js';
import { SecondaryButton, Hint, SmallButton } from '../../shared/ui/quiet.js';
import { useAnnouncementWords } from './words.js';

const ENDED_AT_ONCE = 20;

export function AnnouncementsPage() {
  const words = useAnnouncementWords();
  return (
    <Screen title={words.heading} width="text">
      <Stack gap="xl">
        <AnnouncementForm />
        <Lists />
      </Stack>
    </Screen>
  );
}

function Lists() {
  const words = useAnnouncementWords();
  const announcements = useQuery(announcementsQuery);
  const { data } = announcements;
  const [shown, setShown] = useState(ENDED_AT_ONCE);
  if (!data) return <Awaited of={announcements} height={120} />;
  const open = data.filter(({ ended_at }) => ended_at === null);
  const ended = data.filter(({ ended_at }) => ended_at !== null);
  const left = ended.length - shown;
  return (
    <>
      <AnnouncementList heading={words.open} announcements={open} none={words.noneOpen} />
      <AnnouncementList heading={words.ended} announcements={ended.slice(0, shown)} none={words.noneEnded} />
      {left > 0 && (
        <SecondaryButton w="fit-content" onClick={() => setShown(shown + ENDED_AT_ONCE)}>
          {words.more(Math.min(left, ENDED_AT_ONCE))}
        </SecondaryButton>
      )}
    </>
  );
}

const NAMED_BY = 40;

interface AnnouncementListProps {
  heading: string;
  announcements: readonly Announcement[];
  none: string;
}

function AnnouncementList({ heading, announcements, none }: AnnouncementListProps) {
  const words = useAnnouncementWords();
  const { data: titles = [] } = useQuery(titlesQuery);
  const forWhom = ({ audience, title_id }: Announcement): string => {
    if (title_id === null) return words.audiences[audience];
    const title = titles.find(({ _id }) => _id === title_id)?.shop_name ?? words.titleGone;
    return `${words.audiences[audience]}: ${title}`;
  };
  return (
    <Section name={heading} gap="xs">
      {announcements.length === 0 && <EmptyState Icon={IconSpeakerphone} text={none} />}
      <ul>
        {announcements.map((announcement) => (
          <Item key={announcement._id} announcement={announcement} forWhom={forWhom(announcement)} />
        ))}
      </ul>
    </Section>
  );
}

function Item({ announcement, forWhom }: { announcement: Announcement; forWhom: string }) {
  const words = useAnnouncementWords();
  const end = useEndAnnouncement();
  const { _id, text, at, by, until, ended_at } = announcement;
  const stands = until === null ? words.endsByHand : words.endsAt(formatDateTime(until));
  const lasts = ended_at === null ? stands : words.endedAt(formatDateTime(ended_at));
  return (
    <li className={classes['item']} data-touch>
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <p style={{ whiteSpace: 'pre-line' }}>
          <LinkedText text={text} />
        </p>
        <Hint>{[forWhom, words.written(formatDateTime(at), by), lasts].join(' · ')}</Hint>
      </Box>
      {ended_at === null && (
        <SmallButton
          aria-label={words.endOf(text.slice(0, NAMED_BY))}
          isBusy={end.isPending}
          onClick={() => end.mutate({ id: _id })}
        >
          {words.end}
        </SmallButton>
      )}
    </li>
  );
}
