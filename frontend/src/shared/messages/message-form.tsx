import {
  daysLeftOf,
  fillTemplate,
  fittingKind,
  placeholdersIn,
  type Language,
  type TemplateKind,
} from '@keyroster/contracts';
import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Template } from '../api/lists/templates.js';
import { memberTitlesQuery } from '../api/lists/titles.js';
import { useLanguage } from '../i18n/language.js';
import { useMinute } from '../ui/use-minute.js';
import { MessageButtons } from './message-buttons.js';
import { valuesFor, type MessageAbout } from './message-values.js';
import { useMessageWords } from './message-words.js';

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
