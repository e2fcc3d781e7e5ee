import { isDomainUrl, typeUsername, withScheme } from '@keyroster/contracts';
import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { madePin, pinLinkBesidePin } from '../../shared/api/pin-link.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { copySecret } from '../../shared/ui/copying/clipboard.js';
import { Hint, whileBusy } from '../../shared/ui/quiet.js';
import {
  useCreateCredential,
  useCreateMember,
  useCreatePlace,
  type CredentialValues,
  type Place,
} from './api.js';
import classes from './first-run.module.css';
import type { Previewed } from './phone-preview.js';
import { EXACT_TEXT, FieldsForm } from '../../shared/form/form-parts.js';
import { useFirstRunWords } from './words.js';

interface StepProps<Done> {
  onType: (change: Previewed) => void;
  onDone: (done: Done) => void;
}

interface StepFormProps {
  action: string;
  isBusy: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  values: object;
  onType: () => void;
  children: ReactNode;
  beside?: ReactNode;
}

/** The first field of each step has the focus, so that the keyboard leads through all steps. */
function StepForm({ action, isBusy, onSubmit, values, onType, children, beside }: StepFormProps) {
  const tell = useEffectEvent(onType);
  useEffect(() => tell(), [values]);
  return (
    <FieldsForm onSubmit={onSubmit} gap="sm">
      {children}
      <Group gap="sm">
        <Button {...whileBusy(isBusy)} type="submit">
          {action}
        </Button>
        {beside}
      </Group>
    </FieldsForm>
  );
}

export function PlaceForm({ onType, onDone }: StepProps<Place>) {
  const { placeholders, validation } = useTexts();
  const words = useFirstRunWords();
  const create = useCreatePlace();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { title: '', subtitle: '' },
    findFaults: ({ title, subtitle }) => [
      title.trim() === '' && { field: 'title', message: words.titleMissing },
      subtitle.trim() === '' && { field: 'subtitle', message: validation.subtitleEmpty },
    ],
  });
  const save = ({ title, subtitle }: typeof fields.values) =>
    create.mutate(
      { title: title.trim(), subtitle: subtitle.trim() },
      { onSuccess: onDone, onError: showRefusal },
    );
  return (
    <StepForm
      action={words.next}
      isBusy={create.isPending}
      onSubmit={submitTo(save)}
      values={fields.values}
      onType={() => onType(fields.values)}
    >
      <TextInput
        required
        autoFocus
        label={placeholders.title}
        placeholder={words.exampleTitle}
        readOnly={create.hasTitle}
        {...fields.getInputProps('title')}
      />
      <TextInput
        required
        label={placeholders.subtitle}
        placeholder={words.exampleSubtitle}
        {...fields.getInputProps('subtitle')}
      />
    </StepForm>
  );
}

export function CredentialForm({ place, onType, onDone }: StepProps<void> & { place: Place }) {
  const { labels, validation } = useTexts();
  const words = useFirstRunWords();
  const create = useCreateCredential(place);
  const { fields, submitTo, showRefusal } = useSpecForm<CredentialValues>({
    initialValues: { course_name: '', domain: '', email: '', password: '' },
    findFaults: ({ domain, email, password }) => [
      !isDomainUrl(withScheme(domain)) && {
        field: 'domain',
        message: validation.domainInvalid(window.location.origin),
      },
      email.trim() === '' && { field: 'email', message: validation.credentialFieldsRequired },
      password.trim() === '' && { field: 'password', message: validation.credentialFieldsRequired },
    ],
  });
  const { course_name, domain, email } = fields.values;
  const save = (values: CredentialValues) => {
    const address = withScheme(values.domain);
    const name = values.course_name.trim() || new URL(address).hostname;
    create.mutate(
      { ...values, domain: address, course_name: name },
      { onSuccess: () => onDone(), onError: showRefusal },
    );
  };
  return (
    <StepForm
      action={words.next}
      isBusy={create.isPending}
      onSubmit={submitTo(save)}
      values={fields.values}
      onType={() => onType({ name: course_name, domain, login: email })}
    >
      <TextInput
        required
        autoFocus
        label={labels.credentialName}
        placeholder={words.exampleName}
        {...fields.getInputProps('course_name')}
      />
      <TextInput
        required
        label={labels.credentialDomain}
        placeholder={words.exampleDomain}
        inputMode="url"
        autoCapitalize="none"
        {...fields.getInputProps('domain')}
      />
      <TextInput {...EXACT_TEXT} label={labels.credentialLogin} {...fields.getInputProps('email')} />
      <TextInput {...EXACT_TEXT} label={labels.credentialPassword} {...fields.getInputProps('password')} />
    </StepForm>
  );
}

export interface Invited {
  link: string;
  pin: string;
  /** Whether the browser has let the page copy both. */
  isCopied: boolean;
}

export const textOf = ({ link, pin }: Pick<Invited, 'link' | 'pin'>): string => `${link}\nPIN: ${pin}`;

export function UserForm({ place, onType, onDone }: StepProps<Invited> & { place: Place }) {
  const { columns, validation } = useTexts();
  const words = useFirstRunWords();
  const create = useCreateMember(place);
  const [pin, setPin] = useState(madePin);
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { email: '' },
    findFaults: ({ email }) => [email.trim() === '' && { field: 'email', message: validation.emailEmpty }],
  });
  const save = ({ email }: { email: string }) =>
    create.mutate(
      { email, password: pin },
      {
        onSuccess: (user) => {
          const invited = { link: pinLinkBesidePin(user, pin) ?? window.location.origin, pin };
          void copySecret(textOf(invited)).then((isCopied) => onDone({ ...invited, isCopied }));
        },
        onError: showRefusal,
      },
    );
  return (
    <StepForm
      action={words.createMember}
      isBusy={create.isPending}
      onSubmit={submitTo(save)}
      values={fields.values}
      onType={() => onType(fields.values)}
      beside={
        <Button component={Link} to={PATHS.importUsers} variant="subtle">
          {words.import}
        </Button>
      }
    >
      <TextInput
        {...EXACT_TEXT}
        autoFocus
        label={columns.users.email}
        readOnly={create.hasUser}
        {...fields.getInputProps('email')}
        onChange={({ currentTarget }) => fields.setFieldValue('email', typeUsername(currentTarget.value))}
      />
      <div>
        <Hint size="xs" fw={500}>
          {words.pin}
        </Hint>
        <Group gap="sm">
          <output className={classes['pin']}>{pin}</output>
          {!create.hasUser && (
            <Button variant="subtle" size="xs" onClick={() => setPin(madePin())}>
              {words.another}
            </Button>
          )}
        </Group>
        <Hint size="xs">{words.pinHint}</Hint>
      </div>
    </StepForm>
  );
}
