import { subscriptionLevel } from '@keyroster/contracts';
import { Text } from '@mantine/core';
import { usePageTexts, useTexts } from '../../i18n/language.js';

/** `left` is null before the first use. */
export function DaysLeft({ left, title }: { left: number | false | null; title?: string }) {
  const { screens } = useTexts();
  const page = usePageTexts();
  // On the last day the number already counts as expired, but the user can still sign in.
  const running = left === 0 ? screens.endsTonight : page.daysLeft(left || 0);
  const lasting = left === null ? page.startsAtFirstUse : running;
  const isRed = subscriptionLevel(left) !== 'normal';
  return (
    <Text
      size="sm"
      c={isRed ? 'var(--mantine-color-error)' : 'dimmed'}
      style={{ whiteSpace: 'nowrap' }}
      title={title}
    >
      {left === false ? screens.expired : lasting}
    </Text>
  );
}
