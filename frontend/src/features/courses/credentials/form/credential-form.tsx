import { Button, Group, Textarea, TextInput, Title as Heading } from '@mantine/core';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { PasswordField } from '../../../../shared/form/password-field.js';
import { useSpecForm, type SpecForm } from '../../../../shared/form/use-spec-form.js';
import { useTexts } from '../../../../shared/i18n/language.js';
import { latePart } from '../../../../shared/late.js';
import { showError } from '../../../../shared/ui/toaster.js';
import { PictureField } from '../../../../shared/upload/picture-field.js';
import type { Credential, Subtitle } from '../../api.js';
import classes from '../credentials.module.css';
import { CodeSecretField } from '../code-secret/code-secret-field.js';
import { whileBusy } from '../../../../shared/ui/while-busy.js';
import {
  credentialFaults,
  valuesOf,
  EDITED_FIELDS,
  type CredentialValues,
  changedWords,
} from './credential-values.js';
import { nameOf } from '../../drag/drag-data.js';
import { useCourseWords } from '../../words.js';
import { useCreateCredential, useUpdateCredential } from '../credential-changes.js';

const Versions = latePart(async () => (await import('../../versions/versions.js')).Versions);

interface CredentialFormProps {
  /** Where a new credential goes. */
  subtitle: Subtitle | undefined;
  /** What is edited; without it a new one is made. */
  edited: Credential | null;
  /** The edit is over. */
  onDone: () => void;
}

/** Makes a credential, or changes one. */
export function CredentialForm({ subtitle, edited, onDone }: CredentialFormProps) {
  const texts = useTexts();
  const words = useCourseWords();
  const form = useRef<HTMLFormElement>(null);
  const isNew = !edited;
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: valuesOf(edited),
    findFaults: (values) => credentialFaults(values, isNew, texts),
  });
  useNewest(fields, edited);
  const { save, isSaving } = useSaveCredential(subtitle, edited);

  useEffect(() => {
    if (isNew) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector('input')?.focus();
  }, [isNew]);

  const finish = () => {
    fields.reset();
    onDone();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (subtitle) {
      submitTo((values) => save(values, { onSuccess: finish, onError: showRefusal }))(event);
    } else {
      event.preventDefault();
      showError(texts.validation.noSubtitleSelected);
    }
  };

  return (
    <form
      ref={form}
      className={classes['form']}
      onSubmit={submit}
      noValidate
      aria-labelledby="credential-form"
    >
      <Heading order={3} size="h5" id="credential-form">
        {edited ? words.editOf(nameOf(edited)) : words.newCredential}
      </Heading>
      <div className={classes['fields']}>
        <TextInput
          {...fields.getInputProps('course_name')}
          label={texts.labels.credentialName}
          autoComplete="off"
        />
        <TextInput
          {...fields.getInputProps('domain')}
          label={texts.labels.credentialDomain}
          required
          withAsterisk={false}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...fields.getInputProps('email')}
          label={texts.labels.credentialLogin}
          required
          withAsterisk={false}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...fields.getInputProps('password')}
          label={texts.labels.credentialPassword}
          // Somebody else's password: the browser is neither to fill it in nor to keep it.
          autoComplete="new-password"
        />
        {isNew && (
          <div className={classes['upload']}>
            <PictureField
              value={fields.values.file}
              error={fields.errors['file']}
              onChange={(file) => fields.setFieldValue('file', file)}
              label={texts.labels.uploadMedia}
              kind="credential"
            />
          </div>
        )}
        <TextInput
          {...fields.getInputProps('seats')}
          label={words.seats}
          placeholder={words.seatsHint}
          inputMode="numeric"
          autoComplete="off"
        />
        <Textarea
          {...fields.getInputProps('note')}
          label={words.note}
          placeholder={words.noteHint}
          autoComplete="off"
          autosize
          minRows={1}
          maxRows={5}
        />
        <div className={classes['secret']}>
          <CodeSecretField
            {...fields.getInputProps('otp')}
            hasCode={edited?.has_code ?? false}
            isRemoved={fields.values.isCodeRemoved}
            onRemove={(isRemoved) => fields.setFieldValue('isCodeRemoved', isRemoved)}
            onRead={(secret) => fields.setFieldValue('otp', secret)}
          />
        </div>
        <Group gap="xs" wrap="nowrap" className={classes['buttons'] ?? ''} data-edit={!isNew || undefined}>
          {edited && (
            <Button variant="default" onClick={onDone}>
              {texts.actions.cancel}
            </Button>
          )}
          <Button {...whileBusy(isSaving)} type="submit">
            {edited ? texts.actions.update : texts.actions.save}
          </Button>
        </Group>
      </div>
      {edited && <Versions key={edited._id} credential={edited} />}
    </form>
  );
}

/** What a restore brings back, or somebody else changes, shows where nothing was typed. */
function useNewest({ setValues }: SpecForm<CredentialValues>['fields'], edited: Credential | null): void {
  const shown = useRef(edited);
  useEffect(() => {
    if (shown.current === edited) return;
    const before = valuesOf(shown.current);
    const now = valuesOf(edited);
    shown.current = edited;
    setValues((typed) => {
      const untouched = EDITED_FIELDS.filter((field) => typed[field] === before[field]);
      return Object.fromEntries(untouched.map((field) => [field, now[field]]));
    });
  }, [edited, setValues]);
}

interface Settled {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Saves what the form holds: as a new credential of a subtitle, or as a change of the one that is edited. */
function useSaveCredential(subtitle: Subtitle | undefined, edited: Credential | null) {
  const create = useCreateCredential();
  const update = useUpdateCredential();

  const save = (values: CredentialValues, settled: Settled): void => {
    const { course_name, domain, email, password, otp, isCodeRemoved, file } = values;
    const isNamed = otp.trim() !== '' || (edited !== null && isCodeRemoved);
    const words = { ...changedWords(values, edited), ...(isNamed && { otp: isCodeRemoved ? '' : otp }) };
    // Of an edit what was changed alone: the rest may be another by now, and newer.
    if (edited) update.mutate({ id: edited._id, words }, settled);
    else if (subtitle && file) {
      const all = { course_name, domain, email, password, ...words };
      create.mutate({ subtitleId: subtitle._id, words: all, file }, settled);
    }
  };
  return { save, isSaving: create.isPending || update.isPending };
}
