import { daysLeft, formatDateTime, subscriptionEnd } from '@keyroster/contracts';
import { Text } from '@mantine/core';
import { useMinute } from '../../../shared/ui/use-minute.js';
import { useUserWords } from '../user-words.js';
import classes from '../users.module.css';

interface SubscriptionHintProps {
  startDate: string;
  /** As typed. */
  validity: string;
}

/** Says while one types when the subscription would end. */
export function SubscriptionHint({ startDate, validity }: SubscriptionHintProps) {
  const words = useUserWords();
  const now = useMinute();
  const days = Number(validity);
  const end = subscriptionEnd(startDate, days);
  const left = daysLeft(startDate, days, now);
  const say = (date: string): string => (left === false ? words.ended(date) : words.ends(date, left));
  return (
    <Text size="xs" c="dimmed" mih={18} className={classes['wide'] ?? ''}>
      {end !== null && say(formatDateTime(end))}
    </Text>
  );
}
