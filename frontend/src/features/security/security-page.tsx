import { Anchor, Text, Title, Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useCurrentUser, useLogout } from '../../shared/api/session/session.js';
import { readToken } from '../../shared/api/session/token.js';
import { useEndSession, userSessionsQuery, SessionList } from '../../shared/sessions/session-list.js';
import { Awaited } from '../../shared/ui/empty-state.js';
import { CopyTextButton } from '../../shared/ui/copying/copy-button.js';
import { Dialog, useConfirm } from '../../shared/ui/dialog.js';
import { keepFile } from '../../shared/ui/download-button.js';
import { ExtensionSteps } from '../../shared/ui/extension-steps.js';
import { Forbidden } from '../../shared/ui/whole-page/notice.js';
import { Screen } from '../../shared/ui/screen.js';
import { useRecoveryCodes, useNewRecovery, useChangePassword } from './api.js';
import { AppFactor } from './app-factor.js';
import { PasskeyList } from './passkeys.js';
import classes from './security.module.css';
import { Hint, SmallButton, SecondaryButton } from '../../shared/ui/quiet.js';
import { useSecurityWords, useOwnPasswordWords } from './words.js';
import { isTooShort, OwnUsername, PasswordField } from '../../shared/form/password-field.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';

/** An admin who views as a user has no access to the user's security. */
export function SecurityPage() {
  const { viewing } = useCurrentUser();
  return viewing ? <Forbidden /> : <Security />;
}

function Security() {
  const words = useSecurityWords();
  const { isFactorNeeded = false } = useCurrentUser();
  return (
    <Screen title={words.title} width="text">
      <div>
        {isFactorNeeded && (
          <div className={`notice ${classes['notice']}`} role="alert">
            <Text fw={600}>{words.needed}</Text>
            <Text size="sm">{words.neededWhy}</Text>
          </div>
        )}
        <Section title={words.factor} text={words.factorText}>
          <AppFactor />
          <RecoveryRow />
        </Section>
        <Section title={words.passkeys} text={words.passkeysText}>
          <PasskeyList />
        </Section>
        {/* Hidden until a required second factor is set up. */}
        {!isFactorNeeded && (
          <>
            <Section title={words.password} text={words.passwordText}>
              <OwnPasswordForm />
            </Section>
            <Section title={words.sessions} text={words.sessionsText}>
              <OwnSessions />
            </Section>
          </>
        )}
        <ExtensionSteps />
        <Anchor href="/THIRD_PARTY_NOTICES.txt" target="_blank" size="xs" c="dimmed">
          {words.notices}
        </Anchor>
      </div>
      <RecoveryDialog />
    </Screen>
  );
}

/** The user's sessions. Ending the current one, known by the token, is a logout. */
function OwnSessions() {
  const { _id } = useCurrentUser();
  const sessions = useQuery(userSessionsQuery(_id));
  const end = useEndSession({ _id });
  const logOut = useLogout();
  const here = sessionIdIn(readToken());
  if (!sessions.data) return <Awaited of={sessions} height={48} />;
  return (
    <SessionList
      sessions={sessions.data}
      here={here}
      ending={end.isPending ? end.variables.id : undefined}
      onEnd={(id) => (id === here ? logOut() : end.mutate({ id }))}
    />
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <Hint>{text}</Hint>
      </div>
      <Stack gap={12} miw={0} maw={520}>
        {children}
      </Stack>
    </section>
  );
}

function sessionIdIn(token: string | null): string | null {
  try {
    const claims = atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { sid } = JSON.parse(claims) as { sid?: unknown };
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}

function RecoveryRow() {
  const words = useSecurityWords();
  const { factors } = useCurrentUser();
  const [confirmation, ask] = useConfirm();
  const renewal = useNewRecovery();
  if (!factors) return null;
  return (
    <Group justify="space-between" gap={12} wrap="nowrap">
      <Text size="sm">{words.recoveryLeft(factors.recovery)}</Text>
      <SmallButton
        flex="none"
        isBusy={renewal.isPending}
        onClick={() =>
          ask({
            text: words.recoveryQuestion,
            consequence: words.recoveryVoid,
            action: words.recoveryNew,
            onConfirm: () => renewal.mutate(null),
          })
        }
      >
        {words.recoveryNew}
      </SmallButton>
      {confirmation}
    </Group>
  );
}

/** The codes are shown once: only the button closes the dialog. */
function RecoveryDialog() {
  const words = useSecurityWords();
  const [codes, forgetCodes] = useRecoveryCodes();
  // Kept until the dialog has faded out.
  const [shown, setShown] = useState<string[]>([]);
  if (codes && codes !== shown) setShown(codes);
  const text = shown.join('\n');
  const download = () => keepFile(new Blob([`${text}\n`], { type: 'text/plain' }), words.file);
  return (
    <Dialog opened={codes !== null} onClose={forgetCodes} isKept title={words.recovery} size="sm">
      <Stack gap="md">
        <Text size="sm">{words.recoveryOnce}</Text>
        <ul className={`box ${classes['codes']}`} aria-label={words.recovery}>
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <CopyTextButton text={text} hasIcon />
            <SecondaryButton leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
              {words.download}
            </SecondaryButton>
          </Group>
          <Button onClick={forgetCodes}>{words.kept}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function OwnPasswordForm() {
  const { actions, validation } = useTexts();
  const words = useOwnPasswordWords();
  const change = useChangePassword();

  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { current: '', password: '' },
    findFaults: ({ current, password }) => [
      current.trim() === '' && { field: 'current', message: validation.fillAllFields },
      isTooShort(password) && { field: 'password', message: validation.passwordTooShort },
    ],
  });
  const save = submitTo((passwords) => {
    change.mutate(passwords, { onSuccess: () => fields.reset(), onError: showRefusal });
  });
  return (
    <form noValidate onSubmit={save} aria-label={words.title}>
      <OwnUsername />
      <Stack gap="md" maw={320}>
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          {...fields.getInputProps('current')}
        />
        <PasswordField label={words.next} autoComplete="new-password" {...fields.getInputProps('password')} />
        <SecondaryButton type="submit" w="fit-content" isBusy={change.isPending}>
          {actions.update}
        </SecondaryButton>
      </Stack>
    </form>
  );
}
