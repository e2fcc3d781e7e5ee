import { TROUBLE_MESSAGE_MAX_LENGTH, type TroubleEnd } from '@keyroster/contracts';
import { Button, Group, Text, TextInput, Title, Badge } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { templatesQuery } from '../../shared/api/people.js';
import type { Trouble } from '../../shared/api/courses.js';
import { useLanguage } from '../../shared/i18n/language.js';
import { timeToday, useMinute } from '../../shared/time/page-clock.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { UserLink } from '../../shared/ui/user-link.js';
import { useCloseTrouble } from './api.js';
import { fixedMessage } from './fixed-message.js';
import classes from './troubles.module.css';
import { useTroubleWords } from './words.js';

const MINUTE_MS = 60_000;

/** What is wrong, since when, who says what, and what to do about it. */
export function TroubleItem({ trouble, onEdit }: { trouble: Trouble; onEdit: () => void }) {
  const words = useTroubleWords();
  const language = useLanguage();
  const client = useQueryClient();
  const now = useMinute();
  const [message, setMessage] = useState('');
  const close = useCloseTrouble();
  const { _id: id, name, title, opened_at, reports } = trouble;
  const minutes = Math.max(trouble.minutes, Math.floor((now - opened_at) / MINUTE_MS));

  const end = (how: TroubleEnd) => {
    close.mutate({ id, how, ...(message.trim() && { message: message.trim() }) });
  };
  const takeTemplate = async () => {
    const templates = await client.query(templatesQuery).catch(() => null);
    if (!templates) return;
    const offered = fixedMessage(templates, language, window.location.origin);
    // What was written meanwhile stays.
    setMessage((now) => (now === message ? offered : now));
  };
  const ends: [TroubleEnd, string][] = [
    ['works', words.works],
    ['fixed', words.fixed],
    ['gone', words.gone],
  ];

  return (
    <li className={classes['trouble']}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h5">
          {`${title} · ${name}`}
        </Title>
        <Text c="dimmed" size="sm">
          {words.since(timeToday(opened_at), words.time(minutes))}
        </Text>
      </Group>
      <Reports reports={reports} />
      <Group gap="sm" align="end">
        <TextInput
          flex={1}
          miw={180}
          label={words.message}
          value={message}
          maxLength={TROUBLE_MESSAGE_MAX_LENGTH}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <Button variant="default" onClick={() => void takeTemplate()}>
          {words.template}
        </Button>
      </Group>
      <div className={classes['ways']}>
        <Button onClick={onEdit} aria-label={words.editOf(name)}>
          {words.edit}
        </Button>
        {ends.map(([how, label]) => (
          <Button
            {...whileBusy(close.isPending)}
            key={how}
            variant="default"
            aria-label={words.acts(label, name)}
            onClick={() => end(how)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Who says what of a credential, the first first. */
function Reports({ reports }: Pick<Trouble, 'reports'>) {
  const words = useTroubleWords();
  return (
    <ul className={classes['reports']}>
      {reports.map(({ user_id, email, kind, note, at }) => (
        <li key={user_id}>
          <Text component="span" size="sm" c="dimmed" className={classes['time'] ?? ''}>
            {timeToday(at)}
          </Text>
          <Badge variant="default" tt="none">
            {words.kinds[kind]}
          </Badge>
          <span className={classes['said']}>
            <UserLink userId={user_id}>{email}</UserLink>
            {note && <span>{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
