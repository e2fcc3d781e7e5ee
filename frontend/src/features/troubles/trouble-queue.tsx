import {
  MINUTE_MS,
  fillTemplate,
  TROUBLE_MESSAGE_MAX_LENGTH,
  type Language,
  type TroubleEnd,
} from '@keyroster/contracts';
import { Badge, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { boundTo } from '../../shared/form/form-parts.js';
import { useLanguage } from '../../shared/i18n/language.js';
import { timeToday, useMinute } from '../../shared/time/page-clock.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { Screen, Section } from '../../shared/ui/screen.js';
import { UserLink } from '../../shared/ui/user/user-link.js';
import { openTroublesQuery, troubleCountQuery, type Trouble } from '../../shared/api/courses.js';
import { templatesQuery, type Template } from '../../shared/api/people.js';
import { downtimeQuery, useCloseTrouble } from './api.js';
import { useEditDialog } from './edit-dialog.js';
import classes from './troubles.module.css';
import { Hint, SecondaryButton } from '../../shared/ui/quiet.js';
import { timeText, useTroubleWords } from './words.js';

export function TroubleQueue() {
  const words = useTroubleWords();
  const { data: open } = useQuery(troubleCountQuery);
  const { edit, dialog } = useEditDialog();
  return (
    <Screen title={words.heading} count={open ?? null} width="cards">
      <Stack gap="xl">
        <Queue onEdit={({ p_id, name }) => edit({ id: p_id, title: words.editOf(name) })} />
        <DowntimeChart />
      </Stack>
      {dialog}
    </Screen>
  );
}

function Queue({ onEdit }: { onEdit: (trouble: Trouble) => void }) {
  const words = useTroubleWords();
  const troubles = useQuery(openTroublesQuery);
  const { data } = troubles;
  if (!data) return <Awaited of={troubles} height={120} />;
  if (data.length === 0) return <EmptyState Icon={IconCircleCheck} word={words.none} text={words.appears} />;
  return (
    <Stack component="ul" gap={12} aria-label={words.list}>
      {data.map((trouble) => (
        <TroubleItem key={trouble._id} trouble={trouble} onEdit={() => onEdit(trouble)} />
      ))}
    </Stack>
  );
}

function TroubleItem({ trouble, onEdit }: { trouble: Trouble; onEdit: () => void }) {
  const words = useTroubleWords();
  const language = useLanguage();
  const client = useQueryClient();
  const now = useMinute();
  const [message, setMessage] = useState('');
  const close = useCloseTrouble();
  const { _id: id, name, title, opened_at, reports } = trouble;
  const minutes = Math.max(trouble.minutes, Math.floor((now - opened_at) / MINUTE_MS));

  const end = (how: TroubleEnd) =>
    close.mutate({ id, how, ...(message.trim() && { message: message.trim() }) });
  const takeTemplate = async () => {
    const templates = await client.query(templatesQuery).catch(() => null);
    if (!templates) return;
    const offered = fixedMessage(templates, language, window.location.origin);
    // Text that was written meanwhile stays.
    setMessage((now) => (now === message ? offered : now));
  };
  const ends: [TroubleEnd, string][] = [
    ['works', words.works],
    ['fixed', words.fixed],
    ['gone', words.gone],
  ];

  return (
    <Paper component="li" withBorder p={12}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h5">
            {`${title} · ${name}`}
          </Title>
          <Hint>{words.since(timeToday(opened_at), timeText(minutes))}</Hint>
        </Group>
        <Reports reports={reports} />
        <Group gap="sm" align="end">
          <TextInput
            flex={1}
            miw={180}
            label={words.message}
            {...boundTo(message, setMessage)}
            maxLength={TROUBLE_MESSAGE_MAX_LENGTH}
          />
          <SecondaryButton aria-label={words.acts(words.template, name)} onClick={() => void takeTemplate()}>
            {words.template}
          </SecondaryButton>
        </Group>
        <Group gap="sm" className={classes['ways'] ?? ''} data-touch>
          <Button onClick={onEdit} aria-label={words.editOf(name)}>
            {words.edit}
          </Button>
          {ends.map(([how, label]) => (
            <SecondaryButton
              isBusy={close.isPending}
              key={how}
              aria-label={words.acts(label, name)}
              onClick={() => end(how)}
            >
              {label}
            </SecondaryButton>
          ))}
        </Group>
      </Stack>
    </Paper>
  );
}

function Reports({ reports }: Pick<Trouble, 'reports'>) {
  const words = useTroubleWords();
  return (
    <ul className={classes['reports']}>
      {reports.map(({ user_id, email, kind, note, at }) => (
        <li key={user_id}>
          <Text component="span" size="sm" c="dimmed">
            {timeToday(at)}
          </Text>
          <Badge>{words.kinds[kind]}</Badge>
          <Group data-alone gap="0 10px" miw={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
            <UserLink userId={user_id}>{email}</UserLink>
            {note && <span>{note}</span>}
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** The message goes to everyone who reported: placeholders for one user are removed. */
const OF_ONE_USER = /,?\s*\{[^{}]*\}/g;

/** The text of a `fixed` template, in the language if there is one, cut to what may be sent. */
export function fixedMessage(templates: readonly Template[], language: Language, link: string): string {
  const fixed = templates.filter(({ kind }) => kind === 'fixed');
  const text = (fixed.find(({ lang }) => lang === language) ?? fixed[0])?.text ?? '';
  const filled = fillTemplate(text, { link }).replace(OF_ONE_USER, '');
  return Array.from(filled).slice(0, TROUBLE_MESSAGE_MAX_LENGTH).join('');
}

const SHOWN = 20;

function DowntimeChart() {
  const words = useTroubleWords();
  const { data: rows } = useQuery(downtimeQuery);
  if (!rows) return null;
  const most = Math.max(1, rows[0]?.minutes ?? 0);
  return (
    <Section name={words.downtime}>
      {rows.length === 0 && <EmptyState Icon={IconCircleCheck} text={words.noDowntime} />}
      <dl className={classes['bars']}>
        {rows.slice(0, SHOWN).map(({ p_id, name, title, minutes, troubles }) => (
          <Fragment key={p_id}>
            <dt>{`${title} · ${name}`}</dt>
            <dd style={{ fontSize: 13 }}>{words.incidents(timeText(minutes), troubles)}</dd>
            <dd aria-hidden className={classes['track']}>
              <div className={classes['bar']} style={{ width: `${(minutes / most) * 100}%` }} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  );
}
