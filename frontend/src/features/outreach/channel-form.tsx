import { PER_SECOND, SMTP_SECURITIES } from '@keyroster/contracts';
import type { ChannelSettings, SaveChannelPayload } from '@keyroster/contracts/dto';
import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { FormButtons, NameField, FieldsForm } from '../../shared/form/form-parts.js';
import { useSpecForm, type SpecForm } from '../../shared/form/use-spec-form.js';
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

interface Values {
  preset: Preset;
  name: string;
  host: string;
  port: string;
  security: string;
  user: string;
  password: string;
  from: string;
  url: string;
  type: string;
  headers: string;
  body: string;
  secret: string;
  per_second: string;
}

export function ChannelForm({ channel, onDone }: { channel: Channel | null; onDone: () => void }) {
  const words = useOutreachWords();
  const { actions } = useTexts();
  const save = useSaveChannel();
  const form = useSpecForm<Values>({ initialValues: valuesOf(channel), findFaults: () => [] });
  const { fields, submitTo, showRefusal } = form;
  const { preset } = fields.values;
  const fieldsProps = { form, secretHint: channel ? words.keepsIt : undefined };
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
      <NameField label={words.name} {...fields.getInputProps('name')} />
      {preset === 'mail' ? <MailFields {...fieldsProps} /> : <HttpFields {...fieldsProps} />}
      <TextInput label={words.perSecond} inputMode="numeric" {...fields.getInputProps('per_second')} />
      <FormButtons label={actions.save} isBusy={save.isPending} onCancel={onDone} />
    </FieldsForm>
  );
}

interface FieldsProps {
  form: SpecForm<Values>;
  /** Shown at the field of a stored secret, which is kept if the field stays empty. */
  secretHint: string | undefined;
}

function MailFields({ form: { fields }, secretHint }: FieldsProps) {
  const words = useOutreachWords();
  return (
    <>
      <TextInput label={words.host} autoComplete="off" {...fields.getInputProps('host')} />
      <TextInput label={words.port} inputMode="numeric" {...fields.getInputProps('port')} />
      <NativeSelect
        label={words.security}
        data={[...SMTP_SECURITIES]}
        {...fields.getInputProps('security')}
      />
      <TextInput label={words.user} autoComplete="off" {...fields.getInputProps('user')} />
      <PasswordInput
        label={words.password}
        description={secretHint}
        autoComplete="new-password"
        {...fields.getInputProps('password')}
      />
      <TextInput label={words.from} autoComplete="off" {...fields.getInputProps('from')} />
    </>
  );
}

function HttpFields({ form: { fields }, secretHint }: FieldsProps) {
  const words = useOutreachWords();
  return (
    <>
      <TextInput label={words.url} autoComplete="off" {...fields.getInputProps('url')} />
      <NativeSelect label={words.type} data={['json', 'form']} {...fields.getInputProps('type')} />
      <Textarea
        label={words.headers}
        description={words.headersHint}
        autosize
        minRows={2}
        {...fields.getInputProps('headers')}
      />
      <Textarea
        label={words.body}
        description={words.bodyHint}
        autosize
        minRows={4}
        {...fields.getInputProps('body')}
      />
      <PasswordInput
        label={words.secret}
        description={secretHint}
        autoComplete="new-password"
        {...fields.getInputProps('secret')}
      />
    </>
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
