import { Box, Button, Stack, Text, Title, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, useRef, type SubmitEvent } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { ApiError, messageOf } from '../../shared/api/api-error.js';
import { sessionQuery } from '../../shared/api/session/session.js';
import { useToken } from '../../shared/api/session/token.js';
import { chooseLanguage, useOfferedLanguage, usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { usePasskeysOffered } from '../../shared/api/passkeys.js';
import { homeOf, PATHS } from '../../shared/paths.js';
import { EndNotice } from '../../shared/session-end/end-notice.js';
import { Brand } from '../../shared/ui/whole-page/brand.js';
import { EntrancePage } from '../../shared/ui/whole-page/notice.js';
import { type Credentials, useLogin } from './api.js';
import { PasskeyEntry } from './passkey-entry.js';
import { whileBusy } from '../../shared/ui/quiet.js';
import { useLoginWords } from './words.js';
import { PasswordField } from '../../shared/form/password-field.js';
import { showError } from '../../shared/ui/toaster.js';

export function LoginPage() {
  const texts = useTexts();
  const page = usePageTexts();
  const offered = useOfferedLanguage();
  const { to, isServerAway } = useReturn();
  const login = useLogin();
  const arePasskeysOffered = usePasskeysOffered();
  // The password was right, and the server wants a code.
  const [half, setHalf] = useState<Credentials | null>(null);

  const { variables } = login;
  const enter = (values: Credentials) =>
    login.mutate(values, {
      onError: (error) => {
        if (wantsCode(error)) setHalf(values);
      },
    });

  const again = variables && (() => enter(variables));

  // Before `to`: every login leads to the users.
  if (login.data) return <Navigate to={PATHS.users} replace />;
  if (to) return <Navigate to={to} replace />;

  return (
    <EntrancePage title={texts.screens.loginTitle} width={320}>
      <Stack gap="sm">
        <Brand />
        <Title order={1} size="h2">
          {texts.screens.loginTitle}
        </Title>
      </Stack>
      <EndNotice onOver={again} />
      {half ? (
        <SecondStep
          username={half.email}
          isBusy={login.isPending}
          onSubmit={(code, onError) => login.mutate({ ...half, code }, { onError })}
          onBack={() => setHalf(null)}
        />
      ) : (
        <LoginForm isBusy={login.isPending} onSubmit={enter} />
      )}
      {'PublicKeyCredential' in window && (
        // Its height is kept, so that nothing moves when the button comes.
        <Box mih={36}>{arePasskeysOffered && <PasskeyEntry hasField={!half} />}</Box>
      )}
      {offered && (
        <Button variant="subtle" lang={offered} onClick={() => void chooseLanguage(offered)}>
          {page.offerOtherLanguage}
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status" mih={20}>
        {isServerAway && page.serverAway}
      </Text>
    </EntrancePage>
  );
}

const wantsCode = (error: Error): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR';

const TRY_AGAIN_MS = 2_000;

/** Checks a stored token, repeatedly while the server is away. `to` is null until the token proves valid. */
function useReturn() {
  const token = useToken();
  const { state } = useLocation() as Location<unknown>;
  const session = useQuery({
    ...sessionQuery,
    enabled: token !== null,
    refetchInterval: (query) => (query.state.status === 'error' ? TRY_AGAIN_MS : false),
  });
  const user = token === null ? undefined : session.data;
  return {
    to: user ? (cameFrom(state) ?? homeOf(user.role)) : null,
    isServerAway: token !== null && !user && session.errorUpdateCount > 0,
  };
}

const cameFrom = (state: unknown): Location | null =>
  typeof state === 'object' && state !== null && 'from' in state ? (state.from as Location) : null;

interface SecondStepProps {
  username: string;
  isBusy: boolean;
  onSubmit: (code: string, onError: (error: Error) => void) => void;
  onBack: () => void;
}

function SecondStep({ username, isBusy, onSubmit, onBack }: SecondStepProps) {
  const words = useLoginWords();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (code.trim() === '') return setFault(words.codeMissing);
    onSubmit(code.trim(), (error) => {
      setCode('');
      setFault(messageOf(error));
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Text fw={500}>{words.codeWanted}</Text>
          <Text size="sm" c="dimmed" truncate title={username}>
            {username}
          </Text>
        </div>
        <TextInput
          ref={field}
          name="code"
          label={words.code}
          description={words.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={code}
          error={fault}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setFault('');
          }}
        />
        <Group grow gap="sm">
          <Button variant="default" onClick={onBack}>
            {words.back}
          </Button>
          <Button type="submit" {...whileBusy(isBusy)}>
            {words.goOn}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface LoginFormProps {
  isBusy: boolean;
  onSubmit: (credentials: Credentials) => void;
}

type Field = keyof Credentials;

/** Two fields on plain state: the form library of the other screens would weigh more than this screen. */
function LoginForm({ isBusy, onSubmit }: LoginFormProps) {
  const texts = useTexts();
  const page = usePageTexts();
  const [values, setValues] = useState<Credentials>({ email: '', password: '' });
  const [missing, setMissing] = useState<Field[]>([]);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const change = (field: Field, text: string) => {
    setValues({ ...values, [field]: text });
    setMissing(missing.filter((other) => other !== field));
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const blank = (['email', 'password'] as const).filter((field) => values[field].trim() === '');
    setMissing(blank);
    const [first] = blank;
    if (first) {
      (first === 'email' ? emailInput : passwordInput).current?.focus();
      showError(texts.validation.fillAllFields);
    } else if (!isBusy) {
      onSubmit(values);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          ref={emailInput}
          name="username"
          label={texts.placeholders.username}
          placeholder={texts.placeholders.username}
          required
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={values.email}
          error={missing.includes('email') && page.usernameMissing}
          onChange={(event) => change('email', event.currentTarget.value)}
        />
        <PasswordField
          ref={passwordInput}
          name="password"
          label={texts.placeholders.password}
          placeholder={texts.placeholders.password}
          autoComplete="current-password"
          value={values.password}
          error={missing.includes('password') && page.passwordMissing}
          onChange={(event) => change('password', event.currentTarget.value)}
        />
        <Button type="submit" fullWidth>
          {texts.actions.login}
        </Button>
      </Stack>
    </form>
  );
}
