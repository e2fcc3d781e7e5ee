import { formatDateTime } from '@keyroster/contracts';
import { Button, Group, Text } from '@mantine/core';
import type { User } from '../../../shared/api/people.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import type { useLiftPause } from '../../../shared/locks/use-lock-user.js';
import { useUserWords } from '../user-words.js';

interface PauseRowProps {
  user: User;
  until: number;
  liftPause: ReturnType<typeof useLiftPause>;
}

/** How long somebody waits after wrong passwords, and the way to let them in at once. */
export function PauseRow({ user, until, liftPause }: PauseRowProps) {
  const { actions } = useTexts();
  const words = useUserWords();
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{words.pausedUntil(formatDateTime(until))}</Text>
      <Button
        {...whileBusy(liftPause.isPending)}
        variant="default"
        size="xs"
        flex="none"
        onClick={() => liftPause.mutate(user)}
      >
        {actions.liftPause}
      </Button>
    </Group>
  );
}
