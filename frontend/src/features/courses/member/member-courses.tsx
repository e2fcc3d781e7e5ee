import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { Screen } from '../../../shared/ui/screen.js';
import { adsQuery } from '../../../shared/api/config.js';
import classes from '../courses.module.css';
import { EndsBanner } from './ends-banner.js';
import { MemberTitles } from './member-titles.js';
import { useLastPlace } from './use-last-place.js';
import { useOpenCourse } from '../use-open-course.js';
import { useCourseWords } from '../words.js';
import type { Subtitle } from '../api.js';
import { CredentialList, CredentialSearch } from '../credentials/credential-list.js';
import { CredentialCards } from './credential-cards.js';

/** What a member has been assigned, to use. */
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

/** The ads, one quiet line of them. */
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

/** The credentials of a subtitle, to use. */
function MemberCredentials({ subtitle }: { subtitle: Subtitle }) {
  const [search, setSearch] = useState('');
  const place = useRef<HTMLDivElement>(null);

  // On a phone they come after the titles: whoever opens a subtitle wants to see them.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no cleanup.
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
