import type { ConfirmPayload } from '@keyroster/contracts/dto';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { messageOf } from '../api/api-error.js';
import { send } from '../api/client.js';
import { useCurrentUser } from '../api/session/session.js';
import { OwnUsername, PasswordField } from '../form/password-field.js';
import { useTexts } from '../i18n/language.js';
import { askForPasskey, isPutOff, usePasskeysOffered } from '../api/passkeys.js';
import { whileBusy } from '../ui/while-busy.js';
import { defineWords } from '../i18n/words.js';

interface ConfirmFormProps {
  onCancel: () => void;
  onConfirmed: () => void;
}

/** For what has the focus: Escape is this dialog's alone. */
const OWN_KEYS = { 'data-mantine-stop-propagation': true };

const confirm = (body: ConfirmPayload) => send('POST', '/users/confirm', { body });

/** By code or by passkey for who has a second factor, for everybody else by password. */
export function ConfirmForm({ onCancel, onConfirmed }: ConfirmFormProps) {
  const { actions } = useTexts();
  const words = useConfirmWords();
  const { factors } = useCurrentUser();
  const arePasskeysOffered = usePasskeysOffered();
  // A second factor is what a stolen password lacks: who has one is asked for that.
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
  const byText = useMutation({ mutationFn: confirm, meta: { isQuiet: true }, ...outcome });
  const byPasskey = useMutation({
    mutationFn: async () => confirm({ passkey: await askForPasskey() }),
    meta: { isQuiet: true },
    ...outcome,
  });
  const isBusy = byText.isPending || byPasskey.isPending;

  const type = (text: string) => {
    setTyped(text);
    setFault('');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // What is refused is typed anew.
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
    onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
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
          <Group>
            <Anchor
              component="button"
              type="button"
              size="sm"
              disabled={isBusy}
              onClick={() => byPasskey.mutate()}
              {...OWN_KEYS}
            >
              {words.usePasskey}
            </Anchor>
          </Group>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} {...OWN_KEYS}>
            {actions.cancel}
          </Button>
          <Button type="submit" {...whileBusy(isBusy)} {...OWN_KEYS}>
            {words.confirm}
          </Button>
        </Group>
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
