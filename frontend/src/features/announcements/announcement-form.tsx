import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_MAX_LENGTH,
  MINUTE_MS,
  daysLater,
  parseStartDate,
  startOfDayInLima,
  type AnnouncementAudience,
} from '@keyroster/contracts';
import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { titlesQuery } from '../../shared/api/courses.js';
import { DateField } from '../../shared/form/date-field.js';
import { FieldsForm } from '../../shared/form/form-parts.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { pageClock } from '../../shared/time/page-clock.js';
import { whileBusy, Hint } from '../../shared/ui/quiet.js';
import { useAnnounce } from './api.js';
import { useAnnouncementWords } from './words.js';

type Values = Record<'text' | 'title_id' | 'until' | 'time', string> & { audience: AnnouncementAudience };

const EMPTY: Values = { text: '', audience: 'all', title_id: '', until: '', time: '' };

export function AnnouncementForm() {
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
    if (announce.isPending) return;
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
