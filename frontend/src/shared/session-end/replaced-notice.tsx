import { OTHER_DEVICE } from '@keyroster/contracts';
import type { TokenAnswer } from '@keyroster/contracts/dto';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageOf } from '../api/api-error.js';
import { send } from '../api/client.js';
import { keepToken } from '../api/session/token.js';
import { useTexts } from '../i18n/language.js';
import { whileBusy } from '../ui/while-busy.js';
import classes from './end-notice.module.css';
import { doorOf, keepDoor } from './door.js';
import type { LastEnd } from './last-end.js';
import { useEndWords } from './words.js';

/** That another device took the place: which one, and the way to take it back. */
export function ReplacedNotice({ end: { by, token } }: { end: LastEnd }) {
  const { sessionEnded } = useTexts();
  const words = useEndWords();
  const takeBack = useMutation({
    mutationFn: async () => (await send('POST', '/users/takeback', { token })) as TokenAnswer,
    onSuccess: (answer) => {
      const door = doorOf(token);
      if (door !== undefined) keepDoor(answer.token, door);
      keepToken(answer.token);
    },
    meta: { isQuiet: true },
  });
  const { error } = takeBack;
  const isGone = error instanceof ApiError && error.status === 401;
  return (
    <Stack className={classes['notice']} gap="xs">
      <div role="alert">
        <Text fw={600}>{sessionEnded.replaced}</Text>
        {by && (
          <Text size="sm">
            {words.took(by.device === OTHER_DEVICE ? words.anotherDevice : by.device, by.ip_tail)}
          </Text>
        )}
        {error && <Text size="sm">{isGone ? words.signInAgain : messageOf(error)}</Text>}
      </div>
      {!isGone && (
        <Button variant="default" {...whileBusy(takeBack.isPending)} onClick={() => takeBack.mutate()}>
          {words.useHere}
        </Button>
      )}
    </Stack>
  );
}
