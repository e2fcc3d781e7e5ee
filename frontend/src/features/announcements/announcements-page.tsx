import { formatDateTime } from '@keyroster/contracts';
import { Stack } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Row, Rows, useFirst } from '../../shared/ui/lines.js';
import { Screen, Section } from '../../shared/ui/screen.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { titlesQuery } from '../../shared/api/courses.js';
import type { Announcement } from '../../shared/api/inbox.js';
import { AnnouncementForm } from './announcement-form.js';
import { LinkedText } from './announcement-line.js';
import { announcementsQuery, useEndAnnouncement } from './api.js';
import { Hint, SmallButton } from '../../shared/ui/quiet.js';
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
  const ended = data?.filter(({ ended_at }) => ended_at !== null) ?? [];
  const [shown, more] = useFirst(ended, ENDED_AT_ONCE);
  if (!data) return <Awaited of={announcements} height={120} />;
  const open = data.filter(({ ended_at }) => ended_at === null);
  return (
    <>
      <AnnouncementList heading={words.open} announcements={open} none={words.noneOpen} />
      <AnnouncementList heading={words.ended} announcements={shown} none={words.noneEnded} />
      {more}
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
      <Rows>
        {announcements.map((announcement) => (
          <Item key={announcement._id} announcement={announcement} forWhom={forWhom(announcement)} />
        ))}
      </Rows>
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
    <Row
      acts={
        ended_at === null && (
          <SmallButton
            aria-label={words.endOf(text.slice(0, NAMED_BY))}
            isBusy={end.isPending}
            onClick={() => end.mutate({ id: _id })}
          >
            {words.end}
          </SmallButton>
        )
      }
    >
      <p style={{ whiteSpace: 'pre-line' }}>
        <LinkedText text={text} />
      </p>
      <Hint>{[forWhom, words.written(formatDateTime(at), by), lasts].join(' · ')}</Hint>
    </Row>
  );
}
