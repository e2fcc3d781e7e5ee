import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MessageAnswer, ToldPayload } from '@keyroster/contracts/dto';
import { settingsQuery } from '../api/settings.js';
import type { User, Whom } from '../api/lists/users.js';
import { useCopyWords } from '../ui/copying/copy-words.js';
import { useCopy } from '../ui/copying/use-copy.js';
import { send } from '../api/client.js';
import { useChange } from '../api/use-change.js';
import { ONE_USER_KEY } from '../api/lists/one-user.js';
import { useMessageWords } from './message-words.js';
import { chatAddress, phoneNumberOf } from './phone-number.js';

interface MessageButtonsProps {
  user: Pick<User, '_id' | 'email' | 'wasap'>;
  text: string;
  /** It holds a password. */
  isSecret: boolean;
  isReminder: boolean;
  /** It can be sent as it is. */
  isFilled: boolean;
}

/** Sends the text by WhatsApp, where there is a number, or copies it. */
export function MessageButtons({ user, text, isSecret, isReminder, isFilled }: MessageButtonsProps) {
  const words = useMessageWords();
  const { copied } = useCopyWords();
  const { data: settings } = useQuery(settingsQuery);
  const markAsTold = useMarkAsTold(user);
  const [isCopied, copy] = useCopy(text, isSecret);
  const number = phoneNumberOf(user.wasap, settings?.phoneRegion);
  const CopyIcon = isCopied ? IconCheck : IconCopy;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {number ? words.to(number.shown) : words.noNumber}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" leftSection={<CopyIcon size={16} aria-hidden />} onClick={copy}>
          {isCopied ? copied : words.copy}
        </Button>
        {number && (
          <Button
            component="a"
            {...(isFilled
              ? { href: chatAddress(number, text), target: '_blank', rel: 'noopener noreferrer' }
              : { role: 'link', 'aria-disabled': true, 'data-disabled': true })}
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            onClick={() => {
              if (isFilled && isReminder) markAsTold.mutate();
            }}
          >
            WhatsApp
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Notes that a user was told of the end of their subscription. */
function useMarkAsTold({ _id: userId, email }: Whom) {
  const words = useMessageWords();
  const body: ToldPayload = { user_id: userId, value: true };
  return useChange({
    send: async () => (await send('POST', '/renewals/told', { body })) as MessageAnswer,
    success: words.told,
    about: email,
    changes: [['renewals'], [...ONE_USER_KEY, 'detail', userId]],
  });
}
