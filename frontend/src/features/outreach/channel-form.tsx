import { PER_SECOND, SMTP_SECURITIES } from '@keyroster/contracts';
import type { ChannelSettings, SaveChannelPayload } from '@keyroster/contracts/dto';
import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { FormButtons, NameField, FieldsForm } from '../../shared/form/form-parts.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useSaveChannel, type Channel } from './api.js';
import { useOutreachWords } from './words.js';

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

export function ChannelForm({ channel, onDone }: { channel: Channel | null; onDone: () => void }) {
  const words = useOutreachWords();
  const { actions } = useTexts();
  const save = useSaveChannel();
  const { fields, submitTo, showRefusal } = useSpecForm<Values>({
    initialValues: valuesOf(channel),
    findFaults: () => [],
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
