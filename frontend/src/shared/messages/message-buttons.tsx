import type { ToldPayload } from '@keyroster/contracts/dto';
import { Button, Group, Stack } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { settingsQuery } from '../api/config.js';
import type { User } from '../api/people.js';
import { usePost } from '../api/use-change.js';
import { CopyTextButton } from '../ui/copying/copy-button.js';
import { Hint, SecondaryButton } from '../ui/quiet.js';
import { useMessageWords } from './message-words.js';

/** One of several messages that are sent one after the other. */
export interface MessageSeries {
  skip: ReactNode;
  onSkip: () => void;
  onSent: () => void;
  /** `onSent` marks the user as told; otherwise sending a reminder does. */
  marksAsTold?: boolean;
}

interface MessageButtonsProps {
  user: Pick<User, '_id' | 'email' | 'wasap'>;
  text: string;
  isSecret: boolean;
  isReminder: boolean;
  /** With an empty placeholder nothing can be sent. */
  isFilled: boolean;
  series: MessageSeries | undefined;
}

export function MessageButtons(props: MessageButtonsProps) {
  const { user, text, isSecret, isReminder, isFilled, series } = props;
  const words = useMessageWords();
  const { data: settings } = useQuery(settingsQuery);
  const changed = ['renewals', ['oneUser', 'detail', user._id]] as const;
  const markAsTold = usePost<ToldPayload>('/renewals/told', changed, {
    success: words.told,
    about: user.email,
  });
  const number = phoneNumberOf(user.wasap, settings?.phoneRegion);
  const buttons = useRef<HTMLDivElement>(null);
  const isInSeries = series !== undefined;

  const hasNumber = number !== null;
  // In a series the send button has the focus, so that Enter sends, unless somebody changes the text.
  useEffect(() => {
    if (!isInSeries || document.activeElement instanceof HTMLTextAreaElement) return;
    const [skip, send] = ['[data-skip]', 'a[href]'].map((of) =>
      buttons.current?.querySelector<HTMLElement>(of),
    );
    (send ?? skip)?.focus();
  }, [isInSeries, isFilled, hasNumber]);

  const sent = () => {
    if (!isFilled) return;
    if (isReminder && !series?.marksAsTold) markAsTold.mutate({ user_id: user._id, value: true });
    series?.onSent();
  };

  return (
    <Stack gap="sm">
      <Hint>{number ? words.to(number.shown) : words.noNumber}</Hint>
      <Group ref={buttons} justify="flex-end" gap="sm">
        {series && (
          <SecondaryButton data-skip onClick={series.onSkip}>
            {series.skip}
          </SecondaryButton>
        )}
        <CopyTextButton text={text} isSecret={isSecret} hasIcon disabled={!isFilled} />
        {number && (
          <Button
            component="a"
            {...(isFilled
              ? { href: chatAddress(number, text), target: '_blank', rel: 'noopener noreferrer' }
              : { role: 'link', 'aria-disabled': true, 'data-disabled': true })}
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            onClick={sent}
          >
            WhatsApp
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type PhoneNumber = NonNullable<ReturnType<typeof readNumber>>;

/** Keyed by region and typed text. The board asks for all its numbers at each change, and parsing is slow. */
const numbers = new Map<string, PhoneNumber | null>();

/** The typed number, by default of that country; null if it is not valid. */
export function phoneNumberOf(typed: string, region: string | undefined): PhoneNumber | null {
  const key = `${region} ${typed}`;
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = readNumber(typed, region)));
  return number;
}

function readNumber(typed: string, region: string | undefined) {
  const found = parsePhoneNumberFromString(typed, region as CountryCode | undefined);
  if (!found?.isValid()) return null;
  return { digits: found.number.slice(1), shown: found.formatInternational() };
}

export const chatAddress = ({ digits }: PhoneNumber, text: string): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
