import { Stack, Text } from '@mantine/core';
import { useTexts } from '../../../shared/i18n/language.js';
import { Screen } from '../../../shared/ui/screen.js';
import { AdStrip } from './ad-strip.js';
import classes from '../courses.module.css';
import { EndsBanner } from './ends-banner.js';
import { MemberCredentials } from './member-credentials.js';
import { MemberTitles } from './member-titles.js';
import { useLastPlace } from './use-last-place.js';
import { useOpenCourse } from '../use-open-course.js';
import { useCourseWords } from '../words.js';

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
