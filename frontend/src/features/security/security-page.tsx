import { Text, Title } from '@mantine/core';
import { useState, useId, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { Forbidden } from '../../shared/ui/notice.js';
import { Screen } from '../../shared/ui/screen.js';
import { readToken } from '../../shared/api/session/token.js';
import { logoutTo, useLogout } from '../../shared/api/session/use-logout.js';
import { useEndSession, userSessionsQuery, SessionList } from '../../shared/sessions/session-list.js';
import { AwaitedRows } from '../../shared/table/table-states.js';
import { AppFactor } from './app/app-factor.js';
import { useRecoveryCodes } from './app/recovery-codes.js';
import { RecoveryDialog } from './app/recovery-dialog.js';
import { RecoveryRow } from './app/recovery-row.js';
import { PasskeyList } from './passkeys/passkey-list.js';
import { OwnPasswordForm } from './password/own-password-form.js';
import classes from './security.module.css';
import { useSecurityWords } from './words.js';

/** Who looks at what somebody else sees has no business with how they sign in. */
export function SecurityPage() {
  const { viewing } = useCurrentUser();
  return viewing ? <Forbidden /> : <Security />;
}

function Security() {
  const words = useSecurityWords();
  const { isFactorNeeded = false } = useCurrentUser();
  const [codes, forgetCodes] = useRecoveryCodes();
  // Kept while the dialog fades away.
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
        {/* Closed to whoever has to set up a second factor first. */}
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

/** Where one is signed in: the session that looks at it is known by its token, and ends as by Logout. */
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

/** One matter of the page: what it is at the left, what can be done at the right. */
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

/** The session that a token names; null where it says none. */
function sessionIdIn(token: string | null): string | null {
  try {
    const claims = atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { sid } = JSON.parse(claims) as { sid?: unknown };
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}
