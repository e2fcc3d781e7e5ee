import { deviceOf, formatDateTime } from '@keyroster/contracts';
import type { SessionAnswer } from '@keyroster/contracts/dto';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../i18n/language.js';
import { whileBusy } from '../ui/while-busy.js';
import classes from './session-list.module.css';
import { useSessionWords } from './session-words.js';

interface SessionItemProps {
  session: Pick<SessionAnswer, keyof SessionAnswer>;
  /** It is the one that looks at it. */
  isHere?: boolean;
  isEnding: boolean;
  onEnd: () => void;
}

const timeOf = (instant: string): string => formatDateTime(Date.parse(instant));

/** One device, from where, since when, and the button that signs it out. */
export function SessionItem({ session, isHere = false, isEnding, onEnd }: SessionItemProps) {
  const { agent, ip, createdAt, seenAt, live } = session;
  const { actions } = useTexts();
  const words = useSessionWords();
  const device = deviceOf(agent) || words.unknownDevice;
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <Stack gap={0} miw={0}>
        <Group gap="0 8px">
          <Text size="sm" truncate title={agent}>
            {device}
          </Text>
          <span data-mono>{ip}</span>
          {(isHere || live) && (
            <Text size="xs" className={classes['live'] ?? ''}>
              {isHere ? words.here : words.connected}
            </Text>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {words.signedIn(timeOf(createdAt))} · {words.seen(timeOf(seenAt))}
        </Text>
      </Stack>
      <Button
        {...whileBusy(isEnding)}
        variant="default"
        size="xs"
        flex="none"
        aria-label={`${actions.endSession} ${device} ${ip} ${words.signedIn(timeOf(createdAt))}`}
        onClick={onEnd}
      >
        {actions.endSession}
      </Button>
    </Group>
  );
}
