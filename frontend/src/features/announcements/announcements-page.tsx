import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedLoad } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { AnnouncementForm } from './announcement-form.js';
import { AnnouncementList } from './announcement-list.js';
import { announcementsQuery } from './api.js';
import { useAnnouncementWords } from './words.js';

const ENDED_AT_ONCE = 20;

/** Writes announcements, and ends them. */
export function AnnouncementsPage() {
  const words = useAnnouncementWords();
  return (
    <Screen title={words.heading} width={860}>
      <Stack gap="xl">
        <AnnouncementForm />
        <Lists />
      </Stack>
    </Screen>
  );
}

function Lists() {
  const words = useAnnouncementWords();
  const { data, isError, refetch } = useQuery(announcementsQuery);
  const [shown, setShown] = useState(ENDED_AT_ONCE);
  if (!data && isError) {
    return <FailedLoad onRetry={refetch} />;
  }
  if (!data) return <Skeleton height={120} />;
  const open = data.filter(({ ended_at }) => ended_at === null);
  const ended = data.filter(({ ended_at }) => ended_at !== null);
  const left = ended.length - shown;
  return (
    <>
      <AnnouncementList heading={words.open} announcements={open} none={words.noneOpen} />
      <AnnouncementList heading={words.ended} announcements={ended.slice(0, shown)} none={words.noneEnded} />
      {left > 0 && (
        <Button variant="default" w="fit-content" onClick={() => setShown(shown + ENDED_AT_ONCE)}>
          {words.more(Math.min(left, ENDED_AT_ONCE))}
        </Button>
      )}
    </>
  );
}
