import { formatTime, subscriptionLevel, TEXTS } from '@keyroster/contracts';
import { Text } from '@mantine/core';
import { PAGE_TEXTS } from '../../shared/i18n/page-texts.js';

interface DaysLeftProps {
  left: number | false;
  /** Milliseconds since 1970. */
  endsAt: number;
}

function textOf({ left, endsAt }: DaysLeftProps): string {
  if (left === false) return TEXTS.screens.expired;
  // On the last day the number says Expired already, but entry is still open.
  if (left === 0) return `${TEXTS.screens.expired}, ${TEXTS.screens.endsToday(formatTime(endsAt))}`;
  return PAGE_TEXTS.daysLeft(left);
}

export function DaysLeft(props: DaysLeftProps) {
  const isRed = subscriptionLevel(props.left) !== 'normal';
  return (
    <Text size="sm" c={isRed ? 'var(--mantine-color-error)' : 'dimmed'} style={{ whiteSpace: 'nowrap' }}>
      {textOf(props)}
    </Text>
  );
}
