import {
  daysLeftOf,
  endValues,
  fillTemplate,
  fittingKind,
  placeholdersIn,
  type Language,
  type TemplateKind,
  type TemplateValues,
} from '@keyroster/contracts';
import { NativeSelect, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { boundTo } from '../form/form-parts.js';
import { heldTitlesQuery, type Template, type User } from '../api/people.js';
import { pinLinkBesidePin, pinLinkQuery } from '../api/pin-link.js';
import { useLanguage } from '../i18n/language.js';
import { useMinute } from '../time/page-clock.js';
import type { MessageSeries } from './message-buttons.js';
import { useMessageWords } from './message-words.js';
import { focusIfLate } from '../ui/dialog.js';
import { Awaited } from '../ui/empty-state.js';
import { partFrom } from '../ui/late-part.js';

// Loaded separately: they contain the phone number rules of all countries, a sixth of the page's code.
const MessageButtons = partFrom(async () => (await import('./message-buttons.js')).MessageButtons);

const TEXT_HEIGHT = 160;

/** Offers the fitting template in the language of the page; the text can be changed before it is sent. */
export function MessageForm({ about, templates }: { about: MessageAbout; templates: readonly Template[] }) {
  const words = useMessageWords();
  const language = useLanguage();
  const { user, series } = about;
  const now = useMinute();
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Replaces the template's text until another template is chosen.
  const [written, setWritten] = useState<string | null>(null);

  const offered = inOrder(templates, language);
  const fitting = fittingKind({ isLocked: user.is_locked, daysLeft: daysLeftOf(user, now) });
  const chosen = offered.find(({ _id }) => _id === chosenId) ?? firstOf(offered, fitting);
  const template = chosen?.text ?? '';
  const named = placeholdersIn(template);
  const namesTitles = named.includes('titles');
  const titles = useQuery({ ...heldTitlesQuery(user._id), enabled: namesTitles });
  const names = titles.data?.map(({ shop_name }) => shop_name);
  const { linkForPassword } = about;
  const namesLink = named.includes('password') || named.includes('pin_link');
  const wantsLink = linkForPassword !== undefined && namesLink;
  const link = useQuery({ ...pinLinkQuery(user._id), enabled: wantsLink });
  const password = link.data && chosen && linkForPassword?.[chosen.lang](link.data);
  const linked = password && { password, pin_link: link.data };
  const end = endValues(user, now, chosen?.lang ?? language);
  const text = written ?? fillTemplate(template, { ...linked, ...end, ...valuesFor(about, names) });
  const empty = placeholdersIn(text);
  const isLinkMissing = wantsLink && !link.data;
  const secrets = [about.password, link.data].filter((secret) => secret !== undefined);

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
      {isLinkMissing ? (
        <Awaited of={link} height={TEXT_HEIGHT} />
      ) : (
        <Textarea
          label={words.text}
          autosize
          minRows={5}
          maxRows={14}
          ref={series === undefined ? focusIfLate : null}
          data-autofocus={series === undefined || undefined}
          {...boundTo(text, setWritten)}
        />
      )}
      {empty.length > 0 && !isLinkMissing && !(namesTitles && titles.isPending) && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {empty.map((name) => words.empty[name]).join(' · ')}
        </Text>
      )}
      <Suspense fallback={<Skeleton height={66} />}>
        <MessageButtons
          user={user}
          text={text}
          isSecret={secrets.some((secret) => text.includes(secret))}
          isReminder={chosen?.kind === 'reminder'}
          isFilled={empty.length === 0}
          series={series}
        />
      </Suspense>
    </Stack>
  );
}

export const inOrder = (templates: readonly Template[], language: Language): Template[] => [
  ...templates.filter(({ lang }) => lang === language),
  ...templates.filter(({ lang }) => lang !== language),
];

export const firstOf = (templates: readonly Template[], kind: TemplateKind): Template | undefined =>
  templates.find((template) => template.kind === kind) ?? templates[0];

function labelOf(
  { kind, lang, name }: Template,
  language: Language,
  { kinds, languages }: ReturnType<typeof useMessageWords>,
): string {
  const named = name === kinds[kind] ? name : `${kinds[kind]}: ${name}`;
  return lang === language ? named : `${named} (${languages[lang]})`;
}

export interface MessageAbout {
  user: User;
  series?: MessageSeries | undefined;
  /** Known only right after it was set on this screen. */
  password?: string | undefined;
  /** What stands for a password that nobody knows any more: a link by which the user sets their own PIN. */
  linkForPassword?: Readonly<Record<Language, (link: string) => string>>;
}

/** The values of the placeholders, except for those of the end. */
function valuesFor({ user, password }: MessageAbout, titles: readonly string[] | undefined): TemplateValues {
  return {
    name: user.email,
    link: pinLinkBesidePin(user, password) ?? window.location.origin,
    ...(titles?.length && { titles: titles.join(', ') }),
    ...(user.lock?.reason && { reason: user.lock.reason }),
    ...(password && { password }),
  };
}
