import { daysUntil, subscriptionLevel, TIME_ZONE, type Language } from '@keyroster/contracts';
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../shared/i18n/language.js';
import { useEndWords } from '../../../shared/session-end/words.js';
import { Screen } from '../../../shared/ui/screen.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import classes from '../courses.module.css';
import { CredentialList } from '../credentials/credential-list.js';
import { useOpenCourse, useSelection, useSubtitles, useTitles } from '../open-course.js';
import { CredentialSearch } from '../search.js';
import { NameItem, NameList } from '../titles/names.js';
import { useCourseWords } from '../words.js';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import type { Subtitle, Title } from '../../../shared/api/courses.js';
import { adsQuery } from '../../../shared/api/config.js';
import { CredentialCards } from './credential-cards.js';
import { useLastPlace } from './remembered.js';

export function MemberCourses() {
  const { screens } = useTexts();
  const words = useCourseWords();
  useLastPlace();
  const { title, subtitle } = useOpenCourse();
  return (
    <Screen title={screens.courses}>
      <EndsBanner />
      <div className={classes['shop']}>
        <MemberTitles />
        <Stack component="section" gap="sm" miw={0} aria-label={words.credentials}>
          {subtitle ? (
            <MemberCredentials key={subtitle._id} subtitle={subtitle} />
          ) : (
            <Text c="dimmed">{title ? words.chooseSubtitle : words.chooseTitle}</Text>
          )}
        </Stack>
      </div>
      <AdStrip />
    </Screen>
  );
}

function AdStrip() {
  const words = useCourseWords();
  const { data: names = [] } = useQuery(adsQuery);
  if (names.length === 0) return null;
  return (
    // Focusable, since the keyboard scrolls nothing else.
    <div className={classes['ads']} role="region" aria-label={words.ads} tabIndex={0}>
      {names.map((name) => (
        <img key={name} src={`/static/ads/${name}`} alt="" loading="lazy" />
      ))}
    </div>
  );
}

function MemberCredentials({ subtitle }: { subtitle: Subtitle }) {
  const [search, setSearch] = useState('');
  const place = useRef<HTMLDivElement>(null);

  // On a phone they are below the titles, out of sight.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the cleanup.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Stack ref={place} gap="sm">
      <CredentialSearch heading={subtitle.subtitle} level={2} search={search} onSearch={setSearch} />
      <CredentialList subtitle={subtitle} search={search}>
        {(found) => <CredentialCards {...found} />}
      </CredentialList>
    </Stack>
  );
}

const DAY = { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: TIME_ZONE } as const;

/** The last day before an end at midnight: `Tue 24/11`. */
const lastDayOf = (end: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-PE' : 'en-GB', DAY).format(end - 1).replace(',', '');

/** Tells members in their last days when their subscription ends, with a link to their supervisor. */
function EndsBanner() {
  const words = useCourseWords();
  const { write } = useEndWords();
  const language = useLanguage();
  const { username, ends_at: endsAt, help } = useCurrentUser();
  const now = useMinute();
  if (endsAt === null) return null;
  const daysLeft = daysUntil(endsAt, now);
  if (subscriptionLevel(daysLeft) === 'normal') return null;
  return (
    <Alert color="yellow" variant="light" p="sm">
      <Group gap="4px 16px" justify="space-between">
        <span>
          {typeof daysLeft === 'number'
            ? words.ends(lastDayOf(endsAt, language), daysLeft)
            : words.endingSoon}
        </span>
        {help !== undefined && (
          <Anchor
            inherit
            c="inherit"
            fw={600}
            underline="always"
            href={`${help}?text=${encodeURIComponent(words.renewMe(username))}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {write}
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}

function MemberTitles() {
  const words = useCourseWords();
  const titles = useTitles();
  const { titleId, openTitle } = useSelection();
  return (
    <Stack component="nav" gap="sm" aria-label={words.titles}>
      <NameList label={words.titles} of={titles} empty={words.noTitles}>
        {(title) => {
          const isOpen = title._id === titleId;
          return (
            <NameItem
              key={title._id}
              kind="title"
              name={title.shop_name}
              isOpen={isOpen}
              onOpen={() => openTitle(title._id)}
            >
              {isOpen && <MemberSubtitles title={title} />}
            </NameItem>
          );
        }}
      </NameList>
    </Stack>
  );
}

function MemberSubtitles({ title }: { title: Title }) {
  const words = useCourseWords();
  const subtitles = useSubtitles(title._id);
  const { subtitleId, openSubtitle } = useSelection();
  return (
    <NameList label={words.subtitlesOf(title.shop_name)} of={subtitles}>
      {({ _id, subtitle }) => (
        <NameItem
          key={_id}
          kind="subtitle"
          name={subtitle}
          isOpen={_id === subtitleId}
          onOpen={() => openSubtitle(_id)}
        />
      )}
    </NameList>
  );
}
