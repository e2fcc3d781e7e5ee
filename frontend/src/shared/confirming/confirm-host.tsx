import type { ConfirmPayload } from '@keyroster/contracts/dto';
import { Anchor, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '../api/api-error.js';
import { send } from '../api/client.js';
import { askForPasskey, isPutOff, usePasskeysOffered } from '../api/passkeys.js';
import { useCurrentUser } from '../api/session/session.js';
import { FormButtons } from '../form/form-parts.js';
import { OwnUsername, PasswordField } from '../form/password-field.js';
import { defineWords } from '../i18n/language.js';
import { Dialog } from '../ui/dialog.js';
import { Hint } from '../ui/quiet.js';
import { answerAsking, useIsAsked } from './asking.js';

export function ConfirmHost() {
  const words = useConfirmWords();
  const isAsked = useIsAsked();
  // Tracked before the question, because the button has lost the focus by the time its call needs an answer.
  const focused = useRef<EventTarget | null>(null);
  const { pathname } = useLocation();
  const cancel = () => answerAsking(false);

  // Going elsewhere, as by the browser's back button, cancels the question.
  useEffect(() => () => answerAsking(false), [pathname]);
  useEffect(() => {
    if (isAsked) return;
    const keep = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [isAsked]);

  return (
    <Dialog
      opened={isAsked}
      onClose={cancel}
      closeOnClickOutside={false}
      withCloseButton={false}
      returnFocus={false}
      onExitTransitionEnd={() => giveFocusBack(focused.current)}
      title={words.title}
      size="sm"
      data-asking={isAsked || undefined}
    >
      <ConfirmForm onCancel={cancel} onConfirmed={() => answerAsking(true)} />
    </Dialog>
  );
}

const LOOK_EVERY_MS = 50;
const LOOKS = 200;

/** Gives the focus back once the button can take it, unless the answer has moved it elsewhere. */
function giveFocusBack(to: EventTarget | null): void {
  let looks = 0;
  const look = setInterval(() => {
    looks += 1;
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (!isNowhere || !(to instanceof HTMLElement) || !to.isConnected || looks > LOOKS) clearInterval(look);
    else to.focus({ preventScroll: true });
  }, LOOK_EVERY_MS);
}

const confirm = (body: ConfirmPayload) => send('POST', '/users/confirm', { body });

/** Confirms by code or passkey for users with a second factor, by password for all others. */
function ConfirmForm({ onCancel, onConfirmed }: { onCancel: () => void; onConfirmed: () => void }) {
  const words = useConfirmWords();
  const { factors } = useCurrentUser();
  const arePasskeysOffered = usePasskeysOffered();
  // A second factor is asked for where there is one, because the password may have been stolen.
  const way = factors ? 'code' : 'password';
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const quietly = {
    meta: { isQuiet: true },
    onSuccess: onConfirmed,
    onError: (error: Error) => {
      if (isPutOff(error)) return;
      setFault(messageOf(error));
      input.current?.select();
    },
  };
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
  const field = {
    'data-autofocus': true,
    value: typed,
    error: fault,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setTyped(event.currentTarget.value);
      setFault('');
    },
  };

  return (
    <form onSubmit={submit} noValidate>
      <OwnUsername />
      <Stack gap="md">
        <Hint>{words.why}</Hint>
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
          >
            {words.usePasskey}
          </Anchor>
        )}
        <FormButtons label={words.confirm} isBusy={isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const useConfirmWords = defineWords({
  title: ["Confirm it's you", 'Confirma que eres tú'],
  why: ['You will not be asked again for 5 minutes.', 'No se te volverá a preguntar durante 5 minutos.'],
  password: ['Your password', 'Tu contraseña'],
  code: ['Code', 'Código'],
  codeHint: ['From your app, or a recovery code', 'De tu app, o un código de recuperación'],
  missing: {
    password: ['Enter your password', 'Ingresa tu contraseña'],
    code: ['Enter the code of your app', 'Ingresa el código de tu app'],
  },
  usePasskey: ['Use a passkey', 'Usar una llave de acceso'],
  confirm: ['Confirm', 'Confirmar'],
});
