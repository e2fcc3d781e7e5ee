import {
  formatDateTime,
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_MAX_LENGTH,
  MINUTE_MS,
  daysLater,
  parseStartDate,
  startOfDayInLima,
  type AnnouncementAudience,
} from '@keyroster/contracts';
import { Stack, Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Row, Rows, useFirst } from '../../shared/ui/lines.js';
import { Screen, Section } from '../../shared/ui/screen.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { titlesQuery } from '../../shared/api/courses.js';
import type { Announcement } from '../../shared/api/inbox.js';
import { LinkedText } from './announcement-line.js';
import { announcementsQuery, useEndAnnouncement, useAnnounce } from './api.js';
import { Hint, SmallButton, whileBusy } from '../../shared/ui/quiet.js';
import { useAnnouncementWords } from './words.js';
import { DateField } from '../../shared/form/date-field.js';
import { FieldsForm } from '../../shared/form/form-parts.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { pageClock } from '../../shared/time/page-clock.js';

const ENDED_AT_ONCE = 20;

export function AnnouncementsPage() {
  const words = useAnnouncementWords();
  return (
    <Screen title={words.heading} width="text">
      <Stack gap="xl">
        <AnnouncementForm />
        <Lists />
      </Stack>
    </Screen>
  );
}

function Lists() {
  const words = useAnnouncementWords();
  const announcements = useQuery(announcementsQuery);
  const { data } = announcements;
  const ended = data?.filter(({ ended_at }) => ended_at !== null) ?? [];
  const [shown, more] = useFirst(ended, ENDED_AT_ONCE);
  if (!data) return <Awaited of={announcements} height={120} />;
  const open = data.filter(({ ended_at }) => ended_at === null);
  return (
    <>
      <AnnouncementList heading={words.open} announcements={open} none={words.noneOpen} />
      <AnnouncementList heading={words.ended} announcements={shown} none={words.noneEnded} />
      {more}
    </>
  );
}

const NAMED_BY = 40;

interface AnnouncementListProps {
  heading: string;
  announcements: readonly Announcement[];
  none: string;
}

function AnnouncementList({ heading, announcements, none }: AnnouncementListProps) {
  const words = useAnnouncementWords();
  const { data: titles = [] } = useQuery(titlesQuery);
  const forWhom = ({ audience, title_id }: Announcement): string => {
    if (title_id === null) return words.audiences[audience];
    const title = titles.find(({ _id }) => _id === title_id)?.shop_name ?? words.titleGone;
    return `${words.audiences[audience]}: ${title}`;
  };
  return (
    <Section name={heading} gap="xs">
      {announcements.length === 0 && <EmptyState Icon={IconSpeakerphone} text={none} />}
      <Rows>
        {announcements.map((announcement) => (
          <Item key={announcement._id} announcement={announcement} forWhom={forWhom(announcement)} />
        ))}
      </Rows>
    </Section>
  );
}

function Item({ announcement, forWhom }: { announcement: Announcement; forWhom: string }) {
  const words = useAnnouncementWords();
  const end = useEndAnnouncement();
  const { _id, text, at, by, until, ended_at } = announcement;
  const stands = until === null ? words.endsByHand : words.endsAt(formatDateTime(until));
  const lasts = ended_at === null ? stands : words.endedAt(formatDateTime(ended_at));
  return (
    <Row
      acts={
        ended_at === null && (
          <SmallButton
            aria-label={words.endOf(text.slice(0, NAMED_BY))}
            isBusy={end.isPending}
            onClick={() => end.mutate({ id: _id })}
          >
            {words.end}
          </SmallButton>
        )
      }
    >
      <p style={{ whiteSpace: 'pre-line' }}>
        <LinkedText text={text} />
      </p>
      <Hint>{[forWhom, words.written(formatDateTime(at), by), lasts].join(' · ')}</Hint>
    </Row>
  );
}

type Values = Record<'text' | 'title_id' | 'until' | 'time', string> & { audience: AnnouncementAudience };

const EMPTY: Values = { text: '', audience: 'all', title_id: '', until: '', time: '' };

function AnnouncementForm() {
  const words = useAnnouncementWords();
  const announce = useAnnounce();
  const { fields, submitTo, showRefusal } = useSpecForm<Values>({
    initialValues: EMPTY,
    findFaults: ({ text, audience, title_id, until: day, time }) => {
      const until = untilOf(day, time);
      const isPast = typeof until === 'number' && until <= pageClock.now();
      return [
        text.trim() === '' && { field: 'text', message: words.textEmpty },
        audience === 'title' && title_id === '' && { field: 'title_id', message: words.titleMissing },
        until === 'noDay' && { field: 'until', message: words.noDay },
        until === 'noTime' && { field: 'until', message: words.noTime },
        isPast && { field: 'until', message: words.past },
      ];
    },
  });
  const { audience, text, until } = fields.values;
  const { data: titles = [] } = useQuery({ ...titlesQuery, enabled: audience === 'title' });

  const save = ({ text: said, audience: to, title_id, until: day, time }: Values) => {
    const endsAt = untilOf(day, time);
    announce.mutate(
      {
        text: said.trim(),
        audience: to,
        ...(to === 'title' && { title_id }),
        ...(typeof endsAt === 'number' && { until: endsAt }),
      },
      { onSuccess: () => fields.reset(), onError: showRefusal },
    );
  };

  return (
    <FieldsForm onSubmit={submitTo(save)} gap="sm">
      <Textarea
        label={words.text}
        description={words.textHint(ANNOUNCEMENT_MAX_LENGTH - text.length)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        maxLength={ANNOUNCEMENT_MAX_LENGTH}
        autosize
        minRows={2}
        maxRows={8}
        {...fields.getInputProps('text')}
      />
      <Group gap="sm" align="start">
        <NativeSelect
          label={words.audience}
          data={ANNOUNCEMENT_AUDIENCES.map((value) => ({ value, label: words.audiences[value] }))}
          {...fields.getInputProps('audience')}
        />
        {audience === 'title' && (
          <NativeSelect
            label={words.title}
            flex="0 1 320px"
            miw={0}
            data={[
              { value: '', label: words.chooseTitle, disabled: true },
              ...titles.map(({ _id, shop_name }) => ({ value: _id, label: shop_name })),
            ]}
            {...fields.getInputProps('title_id')}
          />
        )}
      </Group>
      <Group gap="sm" align="start">
        <DateField
          label={words.untilDay}
          chooseLabel={words.chooseDay}
          {...fields.getInputProps('until')}
          value={until}
          onChange={(day) => fields.setFieldValue('until', day)}
        />
        <TextInput type="time" label={words.untilTime} {...fields.getInputProps('time')} />
      </Group>
      <Hint>{words.untilHint}</Hint>
      <Button type="submit" w="fit-content" {...whileBusy(announce.isPending)}>
        {words.announce}
      </Button>
    </FieldsForm>
  );
}

const TIME = /^(\d{2}):(\d{2})$/;

/** The end of a day (DD/MM/YYYY) in Lima, or that day at a time (HH:mm); null without both. */
export function untilOf(day: string, time: string): number | null | 'noDay' | 'noTime' {
  if (day.trim() === '') return time === '' ? null : 'noTime';
  const date = parseStartDate(day.trim());
  if (!date) return 'noDay';
  const [, hours, minutes] = TIME.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return startOfDayInLima(daysLater(date, 1)) - 1;
  return startOfDayInLima(date) + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
