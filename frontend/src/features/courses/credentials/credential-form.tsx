import { parseCodeSecret, withScheme } from '@keyroster/contracts';
import { Anchor, Button, Checkbox, FileButton, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { DateField } from '../../../shared/form/date-field.js';
import { EXACT_TEXT } from '../../../shared/form/form-parts.js';
import { PasswordField } from '../../../shared/form/password-field.js';
import { useNewest, useSpecForm } from '../../../shared/form/use-spec-form.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useCurrency } from '../../../shared/renewals/money.js';
import { whileBusy, SecondaryButton } from '../../../shared/ui/quiet.js';
import { PictureField } from '../../../shared/upload/picture-field.js';
import { makeTile } from '../../../shared/upload/tile.js';
import { useCodeSecretWords, useCostWords, useCourseWords } from '../words.js';
import { showError } from '../../../shared/ui/toaster.js';
import type { Subtitle } from '../../../shared/api/courses.js';
import { nameOf, type Credential } from './api.js';
import classes from './credentials.module.css';
import {
  credentialFaults,
  useSaveCredential,
  valuesOf,
  type CredentialFields,
} from './use-credential-form.js';

interface CredentialFormProps {
  subtitle: Subtitle | undefined;
  edited: Credential | null;
  isPasswordNext?: boolean;
  /** Keeps what was typed, but shows no fields. */
  isAside?: boolean;
  onDone?: () => void;
}

/** One row for a new credential, with the rest behind `More`; all fields of one that is edited. */
export function CredentialForm({
  subtitle,
  edited,
  isPasswordNext = false,
  isAside = false,
  onDone,
}: CredentialFormProps) {
  const texts = useTexts();
  const words = useCourseWords();
  const costs = useCostWords();
  const currency = useCurrency();
  const isNew = !edited;
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: valuesOf(edited, currency),
    findFaults: (values) => credentialFaults(values, isNew, texts, { currency, ...costs.faults }),
  });
  const { getInputProps: field } = fields;
  // A restore or another admin may change it, and the currency may come late.
  useNewest(fields, valuesOf(edited, currency));
  const { save, isSaving } = useSaveCredential(subtitle, edited, currency);
  const [hasMore, more] = useDisclosure(!isNew);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!isPasswordNext) return;
    password.current?.focus();
    password.current?.select();
  }, [isPasswordNext]);

  const finish = () => {
    fields.reset();
    onDone?.();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (subtitle) {
      submitTo((values) => save(values, { onSuccess: finish, onError: showRefusal }))(event);
    } else {
      event.preventDefault();
      showError(texts.validation.noSubtitleSelected);
    }
  };

  const makePicture = async () => {
    const { course_name, domain: address } = fields.values;
    fields.setFieldValue('file', await makeTile(course_name || withScheme(address).replace(/^\w+:\/\//, '')));
  };

  if (isAside) return null;
  return (
    <form
      className={classes['form']}
      onSubmit={submit}
      noValidate
      aria-label={edited ? words.editOf(nameOf(edited)) : words.newCredential}
    >
      <div className={classes['fields']} data-new={isNew || undefined}>
        <TextInput {...field('course_name')} label={texts.labels.credentialName} />
        <TextInput
          {...field('domain')}
          onBlur={() => fields.setFieldValue('domain', withScheme(fields.values.domain))}
          label={texts.labels.credentialDomain}
          inputMode="url"
          {...EXACT_TEXT}
        />
        <TextInput {...field('email')} label={texts.labels.credentialLogin} {...EXACT_TEXT} />
        <PasswordField
          {...field('password')}
          ref={password}
          data-autofocus={isPasswordNext || undefined}
          label={texts.labels.credentialPassword}
          // It is somebody else's password: the browser must neither fill it in nor save it.
          autoComplete="new-password"
        />
        {isNew && (
          <div>
            <PictureField
              value={fields.values.file}
              error={fields.errors['file']}
              onChange={(file) => fields.setFieldValue('file', file)}
              label={texts.labels.uploadMedia}
              kind="credential"
              isCompact
            />
            <Anchor component="button" type="button" size="xs" onClick={() => void makePicture()}>
              {words.makeTile}
            </Anchor>
          </div>
        )}
        {hasMore && (
          <div className={classes['more']}>
            <TextInput
              {...field('seats')}
              label={words.seats}
              placeholder={words.seatsHint}
              inputMode="numeric"
            />
            <Textarea
              {...field('note')}
              label={words.note}
              placeholder={words.noteHint}
              autoComplete="off"
              autosize
              minRows={1}
              maxRows={5}
            />
            <CodeSecretField fields={fields} hasCode={edited?.has_code ?? false} />
            <Checkbox
              label={words.fillOnly}
              description={words.fillOnlyHint}
              checked={fields.values.fill_only === 'true'}
              onChange={({ currentTarget }) =>
                fields.setFieldValue('fill_only', String(currentTarget.checked))
              }
            />
            <TextInput {...field('cost')} label={costs.cost(currency)} inputMode="decimal" />
            <TextInput {...field('cost_days')} label={costs.days} inputMode="numeric" />
            <DateField
              {...field('paid_until')}
              value={fields.values.paid_until}
              onChange={(day) => fields.setFieldValue('paid_until', day)}
              label={costs.paidUntil}
              chooseLabel={costs.choose}
            />
            <TextInput {...field('provider')} label={costs.provider} />
          </div>
        )}
        <Group gap="xs" wrap="nowrap" className={classes['buttons'] ?? ''}>
          {isNew ? (
            <Button variant="subtle" color="gray" px="xs" aria-expanded={hasMore} onClick={more.toggle}>
              {hasMore ? words.less : words.more}
            </Button>
          ) : (
            <SecondaryButton onClick={onDone}>{texts.actions.cancel}</SecondaryButton>
          )}
          <Button {...whileBusy(isSaving)} type="submit">
            {edited ? texts.actions.update : texts.actions.save}
          </Button>
        </Group>
      </div>
    </form>
  );
}

/** The picture is read in the page and never uploaded. */
function CodeSecretField({ fields, hasCode }: { fields: CredentialFields; hasCode: boolean }) {
  const words = useCodeSecretWords();
  const { isCodeRemoved } = fields.values;
  const reset = useRef<() => void>(null);

  const read = async (file: File | null): Promise<void> => {
    // Without a reset the same file can't be chosen again.
    reset.current?.();
    if (!file) return;
    const { readQr } = await import('./read-qr.js');
    const text = await readQr(file);
    if (text !== null && parseCodeSecret(text)) fields.setFieldValue('otp', text);
    else showError(words.unreadable);
  };

  return (
    <Stack gap={4}>
      <TextInput
        {...fields.getInputProps('otp')}
        label={words.label}
        placeholder={hasCode ? words.keeps : words.hint}
        disabled={isCodeRemoved}
        type="password"
        // It is somebody else's secret: the browser must neither fill it in nor save it.
        autoComplete="new-password"
      />
      <FileButton resetRef={reset} accept="image/*" onChange={(file) => void read(file)}>
        {(props) => (
          <Anchor component="button" type="button" size="xs" ta="start" {...props}>
            {words.fromPicture}
          </Anchor>
        )}
      </FileButton>
      {hasCode && (
        <Checkbox
          size="xs"
          label={words.remove}
          {...fields.getInputProps('isCodeRemoved', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
