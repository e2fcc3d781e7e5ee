import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { readToken } from '../../shared/api/session/token.js';
import { logoutTo, useLogout } from '../../shared/api/session/use-logout.js';
import { useEndSession, userSessionsQuery, SessionList } from '../../shared/sessions/session-list.js';
import { AwaitedRows } from '../../shared/table/table-states.js';
import { ExtensionSteps } from '../../shared/ui/extension-steps.js';
import { Screen } from '../../shared/ui/screen.js';
import { Forbidden } from '../../shared/ui/notice.js';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { useRecoveryCodes } from './api.js';
import { AppFactor } from './app-factor.js';
import { OwnPasswordForm } from './own-password-form.js';
import { PasskeyList } from './passkeys.js';
import { RecoveryDialog, RecoveryRow } from './recovery.js';
import classes from './security.module.css';
import { useSecurityWords } from './words.js';

/** An admin who views as a user has no access to the user's security. */
export function SecurityPage() {
  const { viewing } = useCurrentUser();
  return viewing ? <Forbidden /> : <Security />;
}

function Security() {
  const words = useSecurityWords();
  const { isFactorNeeded = false } = useCurrentUser();
  const [codes, forgetCodes] = useRecoveryCodes();
  // Kept until the dialog has faded out.
  const [shown, setShown] = useState<string[]>([]);
  if (codes && codes !== shown) setShown(codes);
  return (
    <Screen title={words.title}>
      <div className={classes['page']}>
        {isFactorNeeded && <Needed />}
        <Section title={words.factor} text={words.factorText}>
          <AppFactor />
          <RecoveryRow />
        </Section>
        <Section title={words.passkeys} text={words.passkeysText}>
          <PasskeyList />
        </Section>
        {/* Closed until a required second factor is set up. */}
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
      </div>
      <RecoveryDialog codes={shown} isOpen={codes !== null} onClose={forgetCodes} />
    </Screen>
  );
}

function Needed() {
  const words = useSecurityWords();
  return (
    <div className={classes['notice']} role="alert">
      <Text fw={600}>{words.needed}</Text>
      <Text size="sm">{words.neededWhy}</Text>
    </div>
  );
}

/** One's sessions. Ending the current one, known by the token, is a logout. */
function OwnSessions() {
  const { _id, role } = useCurrentUser();
  const sessions = useQuery(userSessionsQuery(_id));
  const end = useEndSession({ _id });
  const logOut = useLogout(logoutTo(role));
  const here = sessionIdIn(readToken());
  if (!sessions.data) return <AwaitedRows of={sessions} height={48} />;
  return (
    <SessionList
      sessions={sessions.data}
      here={here}
      ending={end.isPending ? end.variables : undefined}
      onEnd={(id) => (id === here ? logOut() : end.mutate(id))}
    />
  );
}

interface SectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** One subject of the page: its description at the left, its controls at the right. */
function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <div className={classes['body']}>{children}</div>
    </section>
  );
}

/** The session id in a token, or null. */
function sessionIdIn(token: string | null): string | null {
  try {
    const claims = atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { sid } = JSON.parse(claims) as { sid?: unknown };
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}
