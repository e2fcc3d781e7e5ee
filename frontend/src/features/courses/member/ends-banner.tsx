import { daysUntil, subscriptionLevel, TIME_ZONE, type Language } from '@keyroster/contracts';
import { Alert, Anchor, Group } from '@mantine/core';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import { useLanguage } from '../../../shared/i18n/language.js';
import { useEndWords } from '../../../shared/session-end/words.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { useCourseWords } from '../words.js';

const DAY = { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: TIME_ZONE } as const;

/** The last day before an end at midnight, as a person would say it: `Tue 24/11`. */
const lastDayOf = (end: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-PE' : 'en-GB', DAY).format(end - 1).replace(',', '');

/** Tells a member in their last days when the end is, and leads to whoever renews. */
export function EndsBanner() {
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
