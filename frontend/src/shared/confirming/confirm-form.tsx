import type { ConfirmPayload } from '@keyroster/contracts/dto';
import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { messageOf } from '../api/api-error.js';
import { send } from '../api/client.js';
import { useCurrentUser } from '../api/session/session.js';
import { FormButtons } from '../form/form-parts.js';
import { OwnUsername, PasswordField } from '../form/password-field.js';
import { askForPasskey, isPutOff, usePasskeysOffered } from '../api/passkeys.js';
import { defineWords } from '../i18n/words.js';

interface ConfirmFormProps {
  onCancel: () => void;
  onConfirmed: () => void;
}

/** Escape closes this dialog alone, whatever element in it has the focus. */
const OWN_KEYS = { 'data-mantine-stop-propagation': true };

const confirm = (body: ConfirmPayload) => send('POST', '/users/confirm', { body });

/** Confirms by code or passkey for users with a second factor, by password for all others. */
export function ConfirmForm({ onCancel, onConfirmed }: ConfirmFormProps) {
  const words = useConfirmWords();
  const { factors } = useCurrentUser();
  const arePasskeysOffered = usePasskeysOffered();
  // Whoever stole a password lacks the second factor.
  const way = factors ? 'code' : 'password';
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const outcome = {
    onSuccess: onConfirmed,
    onError: (error: Error) => {
      if (isPutOff(error)) return;
      setFault(messageOf(error));
      input.current?.select();
    },
  };
  const quietly = { meta: { isQuiet: true }, ...outcome };
  const byText = useMutation({ mutationFn: confirm, ...quietly });
  const byPasskey = useMutation({
    mutationFn: async () => confirm({ passkey: await askForPasskey() }),
    ...quietly,
  });
  const isBusy = byText.isPending || byPasskey.isPending;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A refused code or password is typed again.
    input.current?.focus();
    if (typed.trim() === '') setFault(words.missing[way]);
    else byText.mutate({ [way]: typed });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
  };
  const field = {
    ...OWN_KEYS,
    'data-autofocus': true,
    value: typed,
    error: fault,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setTyped(event.currentTarget.value);
      setFault('');
    },
  };

  return (
    <form onSubmit={submit} onKeyDown={leave} noValidate>
      <OwnUsername />
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {words.why}
        </Text>
        {way === 'password' ? (
          <PasswordField ref={input} label={words.password} autoComplete="current-password" {...field} />
        ) : (
          <TextInput
            ref={input}
            label={words.code}
            description={words.codeHint}
            autoComplete="one-time-code"
            {...field}
          />
        )}
        {factors && factors.passkeys > 0 && arePasskeysOffered && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            w="fit-content"
            disabled={isBusy}
            onClick={() => byPasskey.mutate()}
            {...OWN_KEYS}
          >
            {words.usePasskey}
          </Anchor>
        )}
        <FormButtons label={words.confirm} isBusy={isBusy} onCancel={onCancel} {...OWN_KEYS} />
      </Stack>
    </form>
  );
}

export const useConfirmWords = defineWords({
  en: {
    title: 'Confirm that it is you',
    why: 'You will not be asked again for 5 minutes.',
    password: 'Your password',
    code: 'Code',
    codeHint: 'Of your app, or a recovery code',
    missing: { password: 'Enter your password', code: 'Enter the code of your app' },
    usePasskey: 'Use a passkey',
    confirm: 'Confirm',
  },
  es: {
    title: 'Confirma que eres tú',
    why: 'No se te volverá a preguntar durante 5 minutos.',
    password: 'Tu contraseña',
    code: 'Código',
    codeHint: 'De tu app, o un código de recuperación',
    missing: { password: 'Ingresa tu contraseña', code: 'Ingresa el código de tu app' },
    usePasskey: 'Usar una llave de acceso',
    confirm: 'Confirmar',
  },
});
