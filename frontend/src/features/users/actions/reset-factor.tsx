import type { MessageAnswer } from '@keyroster/contracts/dto';
import { Button, Group, Text } from '@mantine/core';
import { send } from '../../../shared/api/client.js';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import { ONE_USER_KEY, USERS_KEY, type User } from '../../../shared/api/people.js';
import { useChange } from '../../../shared/api/use-change.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { useFactorWords } from './factor-words.js';

const reset = async (id: string) =>
  (await send('POST', '/users/2fa/reset', { body: { id } })) as MessageAnswer;

/** For whoever lost what shows that it is them: they sign in by their password again, and by nothing else. */
export function ResetFactor({ user: { _id, email } }: { user: User }) {
  const words = useFactorWords();
  const own = useCurrentUser();
  const [confirmation, ask] = useConfirm();
  const change = useChange({
    send: reset,
    success: (_, { message }) => message,
    about: email,
    changes: [USERS_KEY, ONE_USER_KEY],
  });
  // One's own are taken away on the security page.
  if (_id === own._id) return null;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {words.lost}
      </Text>
      <Button
        variant="default"
        size="xs"
        flex="none"
        {...whileBusy(change.isPending)}
        onClick={() =>
          ask({
            text: words.resetOf(email),
            consequence: words.consequence,
            action: words.reset,
            onConfirm: () => change.mutate(_id),
          })
        }
      >
        {words.reset}
      </Button>
      {confirmation}
    </Group>
  );
}
