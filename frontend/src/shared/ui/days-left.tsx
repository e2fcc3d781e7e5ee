import { formatTime, subscriptionLevel } from '@keyroster/contracts';
import { Text } from '@mantine/core';
import type { Dictionary } from '../i18n/dictionary.js';
import { usePageTexts, useTexts } from '../i18n/language.js';

interface DaysLeftProps {
  left: number | false;
  endsAt: number;
  canWrap?: boolean;
}

function textOf(
  { left, endsAt }: DaysLeftProps,
  { texts, page }: Pick<Dictionary, 'texts' | 'page'>,
): string {
  if (left === false) return texts.screens.expired;
  // On the last day the number already says Expired, but the user can still sign in.
  if (left === 0) return `${texts.screens.expired}, ${texts.screens.endsToday(formatTime(endsAt))}`;
  return page.daysLeft(left);
}

export function DaysLeft(props: DaysLeftProps) {
  const texts = useTexts();
  const page = usePageTexts();
  const isRed = subscriptionLevel(props.left) !== 'normal';
  return (
    <Text
      size="sm"
      c={isRed ? 'var(--mantine-color-error)' : 'dimmed'}
      style={{ whiteSpace: props.canWrap ? 'normal' : 'nowrap' }}
    >
      {textOf(props, { texts, page })}
    </Text>
  );
}
