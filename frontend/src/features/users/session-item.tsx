import { formatDateTime } from '@keyroster/contracts';
import type { SessionAnswer } from '@keyroster/contracts/dto';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../../shared/i18n/language.js';
import { deviceName } from './device-name.js';
import { useUserWords } from './user-words.js';
import classes from './users.module.css';

interface SessionItemProps {
  session: Pick<SessionAnswer, keyof SessionAnswer>;
  onEnd: () => void;
}

const timeOf = (instant: string): string => formatDateTime(Date.parse(instant));

/** One device, from where, since when, and the button that signs it out. */
export function SessionItem({ session: { agent, ip, createdAt, seenAt, live }, onEnd }: SessionItemProps) {
  const { actions } = useTexts();
  const words = useUserWords();
  const device = deviceName(agent) || words.unknownDevice;
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <Stack gap={0} miw={0}>
        <Group gap={8} wrap="nowrap">
          <Text size="sm" truncate title={agent}>
            {device}
          </Text>
          <span data-mono>{ip}</span>
          {live && (
            <Text size="xs" className={classes['live'] ?? ''}>
              {words.connected}
            </Text>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {words.signedIn(timeOf(createdAt))} · {words.seen(timeOf(seenAt))}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="xs"
        flex="none"
        aria-label={`${actions.endSession} ${device} ${ip}`}
        onClick={onEnd}
      >
        {actions.endSession}
      </Button>
    </Group>
  );
}
