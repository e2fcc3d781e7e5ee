import type { ToldPayload } from '@keyroster/contracts/dto';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { send } from '../api/client.js';
import { settingsQuery } from '../api/config.js';
import { ONE_USER_KEY, type User, type Whom } from '../api/people.js';
import { useChange } from '../api/use-change.js';
import { useCopy, useCopyWords } from '../ui/copying/copy-button.js';
import { useMessageWords } from './message-words.js';

interface MessageButtonsProps {
  user: Pick<User, '_id' | 'email' | 'wasap'>;
  text: string;
  isSecret: boolean;
  isReminder: boolean;
  /** No placeholder is left that would have to be filled in. */
  isFilled: boolean;
}

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

/** Marks that a user was told of the end of their subscription. */
function useMarkAsTold({ _id: userId, email }: Whom) {
  const words = useMessageWords();
  const body: ToldPayload = { user_id: userId, value: true };
  return useChange({
    send: () => send('POST', '/renewals/told', { body }),
    success: words.told,
    about: email,
    changes: [['renewals'], [...ONE_USER_KEY, 'detail', userId]],
  });
}

interface PhoneNumber {
  digits: string;
  shown: string;
}

/** The typed number, by default of that country; null if it is not valid. */
export function phoneNumberOf(typed: string, region: string | undefined): PhoneNumber | null {
  const found = parsePhoneNumberFromString(typed, region as CountryCode | undefined);
  if (!found?.isValid()) return null;
  return { digits: found.number.slice(1), shown: found.formatInternational() };
}

export const chatAddress = ({ digits }: PhoneNumber, text: string): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
