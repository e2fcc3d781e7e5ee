import {
  daysLeftOf,
  fillTemplate,
  fittingKind,
  placeholdersIn,
  type Language,
  type TemplateKind,
  formatDate,
  subscriptionEnd,
  type TemplateValues,
} from '@keyroster/contracts';
import { NativeSelect, Stack, Text, Textarea, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Template, type User, type Whom, ONE_USER_KEY } from '../api/people.js';
import { memberTitlesQuery } from '../api/courses.js';
import { useLanguage } from '../i18n/language.js';
import { useMinute } from '../time/page-clock.js';
import { useMessageWords } from './message-words.js';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import type { MessageAnswer, ToldPayload } from '@keyroster/contracts/dto';
import { settingsQuery } from '../api/config.js';
import { useCopyWords, useCopy } from '../ui/copying/copy-button.js';
import { send } from '../api/client.js';
import { useChange } from '../api/use-change.js';
import { pinLinkBesidePin } from '../api/pin-link.js';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

interface MessageFormProps {
  about: MessageAbout;
  templates: readonly Template[];
}

/** Offers what fits, in the language of the page; the text can be changed before it is sent. */
export function MessageForm({ about, templates }: MessageFormProps) {
  const words = useMessageWords();
  const language = useLanguage();
  const { user } = about;
  const now = useMinute();
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Written over the template's text until another template is chosen.
  const [written, setWritten] = useState<string | null>(null);

  const offered = inOrder(templates, language);
  const fitting = fittingKind({ isLocked: user.is_locked, daysLeft: daysLeftOf(user, now) });
  const chosen = offered.find(({ _id }) => _id === chosenId) ?? firstOf(offered, fitting);
  const template = chosen?.text ?? '';
  const namesTitles = placeholdersIn(template).includes('titles');
  const titles = useQuery({ ...memberTitlesQuery(user._id), enabled: namesTitles });
  const names = titles.data?.map(({ shop_name }) => shop_name);
  const text = written ?? fillTemplate(template, valuesFor(about, names, now));
  const left = placeholdersIn(text);

  const choose = (id: string) => {
    setChosenId(id);
    setWritten(null);
  };

  return (
    <Stack gap="md">
      <NativeSelect
        label={words.template}
        value={chosen?._id ?? ''}
        data={offered.map((template) => ({ value: template._id, label: labelOf(template, language, words) }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <Textarea
        label={words.text}
        autosize
        minRows={5}
        maxRows={14}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      />
      {left.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {words.notFilled(left.map((name) => `{${name}}`).join(' '))}
        </Text>
      )}
      <MessageButtons
        user={user}
        text={text}
        isSecret={about.password !== undefined && text.includes(about.password)}
        isReminder={chosen?.kind === 'reminder'}
        isFilled={!left.includes('titles')}
      />
    </Stack>
  );
}

/** Those in the page's language first. */
const inOrder = (templates: readonly Template[], language: Language): Template[] => [
  ...templates.filter(({ lang }) => lang === language),
  ...templates.filter(({ lang }) => lang !== language),
];

const firstOf = (templates: readonly Template[], kind: TemplateKind): Template | undefined =>
  templates.find((template) => template.kind === kind) ?? templates[0];

function labelOf(
  { kind, lang, name }: Template,
  language: Language,
  { kinds, languages }: ReturnType<typeof useMessageWords>,
): string {
  const named = name === kinds[kind] ? name : `${kinds[kind]}: ${name}`;
  return lang === language ? named : `${named} (${languages[lang]})`;
}

/** A phone number as WhatsApp's links and as people write it. */
interface PhoneNumber {
  digits: string;
  shown: string;
}

/** The number that was typed for somebody, by default of that country; null for what is none. */
export function phoneNumberOf(typed: string, region: string | undefined): PhoneNumber | null {
  const found = parsePhoneNumberFromString(typed, region as CountryCode | undefined);
  if (!found?.isValid()) return null;
  return { digits: found.number.slice(1), shown: found.formatInternational() };
}

/** Opens a chat with that number, with the text written already. */
export const chatAddress = ({ digits }: PhoneNumber, text: string): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;

/** Who is written to, and what is known beside their row. */
export interface MessageAbout {
  user: User;
  /** There only right after it was set on this screen. */
  password?: string | undefined;
}

/** What the placeholders stand for. An admin never expires, so nothing is said of their end. */
function valuesFor(
  { user, password }: MessageAbout,
  titles: readonly string[] | undefined,
  now: number,
): TemplateValues {
  const left = daysLeftOf(user, now);
  const end = subscriptionEnd(user.sub_start_date, user.sub_validity);
  return {
    name: user.email,
    link: pinLinkBesidePin(user, password) ?? window.location.origin,
    ...(left !== null && end !== null && { end: formatDate(end), days: String(left === false ? 0 : left) }),
    ...(titles && titles.length > 0 && { titles: titles.join(', ') }),
    ...(user.lock?.reason && { reason: user.lock.reason }),
    ...(password && { password }),
  };
}

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
function MessageButtons({ user, text, isSecret, isReminder, isFilled }: MessageButtonsProps) {
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
