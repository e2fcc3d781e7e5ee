import { formatDateTime, PER_SECOND, SMTP_SECURITIES } from '@keyroster/contracts';
import { Badge, Group, Text, TextInput, NativeSelect, PasswordInput, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boundTo, FormButtons, FieldsForm, NameField } from '../../shared/form/form-parts.js';
import { actionOn, useTexts } from '../../shared/i18n/language.js';
import { useEditing } from '../../shared/table/edited-list.js';
import { Dialog, useDialog } from '../../shared/ui/dialog.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { Row, Rows } from '../../shared/ui/lines.js';
import { Screen } from '../../shared/ui/screen.js';
import { channelsQuery, useRemoveChannel, useSaveChannel, useTestChannel, type Channel } from './api.js';
import { Hint, SmallButton } from '../../shared/ui/quiet.js';
import { useOutreachWords } from './words.js';
import type { ChannelSettings, SaveChannelPayload } from '@keyroster/contracts/dto';
import { useNameFault, useSpecForm } from '../../shared/form/use-spec-form.js';

export function ChannelsPage() {
  const words = useOutreachWords();
  const { data: channels, isError, refetch } = useQuery(channelsQuery);
  const testing = useDialog<Channel | undefined>(undefined);
  const save = useSaveChannel();
  const { mutate: remove } = useRemoveChannel();
  const { add, buttonsOf, dialogs } = useEditing<Channel>({
    words: { add: words.addChannel, editing: words.editing },
    consequenceOf: ({ name }) => words.goes(name),
    onRemove: remove,
    formOf: (channel, onDone) => <ChannelForm channel={channel} onDone={onDone} />,
    dialogSize: 'lg',
  });
  const isEmpty = channels?.length === 0;

  return (
    <Screen title={words.channels} width="cards" actions={!isEmpty && add}>
      <Hint>{words.channelsHint}</Hint>
      {!channels && <Awaited of={{ isError, refetch }} height={120} />}
      {isEmpty && <EmptyState Icon={IconSend} text={words.noChannels} action={add} />}
      {!isEmpty && (
        <Rows aria-label={words.channels}>
          {channels?.map((channel) => (
            <Row
              key={channel._id}
              acts={
                <>
                  <SmallButton
                    aria-label={actionOn(words.test, channel.name)}
                    onClick={() => testing.open(channel)}
                  >
                    {words.test}
                  </SmallButton>
                  <SmallButton
                    aria-label={actionOn(channel.paused ? words.goOn : words.pause, channel.name)}
                    isBusy={save.isPending}
                    onClick={() => save.mutate({ ...savedOf(channel), paused: !channel.paused })}
                  >
                    {channel.paused ? words.goOn : words.pause}
                  </SmallButton>
                  {buttonsOf(channel)}
                </>
              }
            >
              <Group gap="sm">
                <Text fw={500}>{channel.name}</Text>
                <Badge tt="uppercase">{channel.kind}</Badge>
                {channel.paused && (
                  <Badge variant="light" color="yellow" c="var(--mantine-color-text)">
                    {words.paused}
                  </Badge>
                )}
              </Group>
              {channel.last && (
                <Hint style={{ overflowWrap: 'anywhere' }}>
                  {words.last(formatDateTime(channel.last.at), words.states[channel.last.state])} ·{' '}
                  <Answered {...channel.last} />
                </Hint>
              )}
            </Row>
          ))}
        </Rows>
      )}
      {dialogs}
      {testing.about && (
        <TestDialog
          key={`test ${testing.times}`}
          channel={testing.about}
          isOpen={testing.isOpen}
          onClose={testing.close}
        />
      )}
    </Screen>
  );
}

const savedOf = ({ _id, kind, name, settings }: Channel) => ({ _id, kind, name, settings });

interface TestDialogProps {
  channel: Channel;
  isOpen: boolean;
  onClose: () => void;
}

function TestDialog({ channel, isOpen, onClose }: TestDialogProps) {
  const words = useOutreachWords();
  const [to, setTo] = useState('');
  const test = useTestChannel();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={words.testOf(channel.name)}>
      <FieldsForm onSubmit={() => test.mutate({ _id: channel._id, to: to.trim() })}>
        <TextInput
          label={words.testTo}
          placeholder={channel.kind === 'smtp' ? 'ana@example.com' : '51987654321'}
          {...boundTo(to, setTo)}
          data-autofocus
        />
        {test.data && (
          <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
            {test.data.message} · <Answered {...test.data} />
          </Text>
        )}
        <FormButtons label={words.test} isBusy={test.isPending} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
}

function Answered({ status, text }: { status: number | null; text: string }) {
  const words = useOutreachWords();
  return [words.answered(status), text].filter(Boolean).join(' · ');
}

type Preset = 'mail' | 'json' | 'whatsapp';

const JSON_BODY = '{"to": "{{to}}", "text": "{{text}}", "id": "{{id}}"}';
/** A template message with variables, as Meta wants it for messages that a business begins. */
const WHATSAPP_BODY = JSON.stringify(
  {
    messaging_product: 'whatsapp',
    to: '{{to}}',
    type: 'template',
    template: {
      name: 'reminder',
      language: { code: 'es' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: '{{name}}' },
            { type: 'text', text: '{{days}}' },
            { type: 'text', text: '{{end}}' },
          ],
        },
      ],
    },
  },
  null,
  2,
);

const PRESETS: Record<Preset, Partial<Values>> = {
  mail: {},
  json: { url: 'https://', headers: '', body: JSON_BODY },
  whatsapp: {
    url: 'https://graph.facebook.com/v23.0/PHONE_NUMBER_ID/messages',
    headers: 'Authorization: Bearer {{secret}}',
    body: WHATSAPP_BODY,
  },
};

type MailField = 'host' | 'port' | 'security' | 'user' | 'password' | 'from';
type HttpField = 'url' | 'type' | 'headers' | 'body' | 'secret';
type Values = Record<'name' | 'per_second' | MailField | HttpField, string> & { preset: Preset };

function ChannelForm({ channel, onDone }: { channel: Channel | null; onDone: () => void }) {
  const words = useOutreachWords();
  const { actions } = useTexts();
  const save = useSaveChannel();
  const nameFault = useNameFault();
  const { fields, submitTo, showRefusal } = useSpecForm<Values>({
    initialValues: valuesOf(channel),
    findFaults: ({ name }) => [nameFault(name)],
  });
  const { preset } = fields.values;
  const field = (name: keyof Values) => ({ label: words[name], ...fields.getInputProps(name) });
  // A stored secret is kept if its field stays empty.
  const secret = { description: channel && words.keepsIt, autoComplete: 'new-password' };
  const submit = (values: Values) =>
    save.mutate(payloadOf(values, channel?._id), { onSuccess: onDone, onError: showRefusal });
  return (
    <FieldsForm onSubmit={submitTo(submit)}>
      {!channel && (
        <NativeSelect
          label={words.preset}
          value={preset}
          data={[
            { value: 'mail', label: words.mail },
            { value: 'whatsapp', label: words.whatsapp },
            { value: 'json', label: words.json },
          ]}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value as Preset;
            fields.setValues({ preset: chosen, ...PRESETS[chosen] });
          }}
        />
      )}
      <NameField {...field('name')} />
      {preset === 'mail' ? (
        <>
          <TextInput {...field('host')} />
          <TextInput {...field('port')} inputMode="numeric" />
          <NativeSelect {...field('security')} data={[...SMTP_SECURITIES]} />
          <TextInput {...field('user')} />
          <PasswordInput {...field('password')} {...secret} />
          <TextInput {...field('from')} />
        </>
      ) : (
        <>
          <TextInput {...field('url')} />
          <NativeSelect {...field('type')} data={['json', 'form']} />
          <Textarea {...field('headers')} description={words.headersHint} autosize minRows={2} />
          <Textarea {...field('body')} description={words.bodyHint} autosize minRows={4} />
          <PasswordInput {...field('secret')} {...secret} />
        </>
      )}
      <TextInput {...field('per_second')} inputMode="numeric" />
      <FormButtons label={actions.save} isBusy={save.isPending} onCancel={onDone} />
    </FieldsForm>
  );
}

type Header = NonNullable<ChannelSettings['headers']>[number];

const lineOf = ({ name, value, secret }: Header): string => `${secret ? '*' : ''}${name}: ${value}`;

function headerOf(typed: string): Header {
  const line = typed.trimStart();
  const [name = '', ...value] = line.replace(/^\*/, '').split(':');
  return { name: name.trim(), value: value.join(':').trim(), secret: line.startsWith('*') };
}

function valuesOf(channel: Channel | null): Values {
  const { settings = {}, kind = 'smtp', name = '' } = channel ?? {};
  return {
    preset: kind === 'smtp' ? 'mail' : 'json',
    name,
    host: settings.host ?? '',
    port: String(settings.port ?? 465),
    security: settings.security ?? 'tls',
    user: settings.user ?? '',
    password: '',
    from: settings.from ?? '',
    url: settings.url ?? '',
    type: settings.type ?? 'json',
    headers: (settings.headers ?? []).map(lineOf).join('\n'),
    body: settings.body ?? '',
    secret: '',
    per_second: String(settings.per_second ?? PER_SECOND),
  };
}

function payloadOf(values: Values, _id: string | undefined): SaveChannelPayload {
  const { preset, name, host, port, security, user, password, from, url, type, headers, body, secret } =
    values;
  const per_second = Number(values.per_second);
  const lines = headers.split('\n').filter((line) => line.trim() !== '');
  const settings =
    preset === 'mail'
      ? { host, port: Number(port), security, user, password, from, per_second }
      : { url, type, headers: lines.map(headerOf), body, secret, per_second };
  return {
    ...(_id !== undefined && { _id }),
    kind: preset === 'mail' ? 'smtp' : 'http',
    name: name.trim(),
    settings: settings as ChannelSettings,
  };
}
