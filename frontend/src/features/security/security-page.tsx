import { Text } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../shared/api/session/current-user.js';
import { Forbidden } from '../../shared/ui/states/forbidden.js';
import { Screen } from '../../shared/ui/screen.js';
import { AppFactor } from './app/app-factor.js';
import { useRecoveryCodes } from './app/recovery-codes.js';
import { RecoveryDialog } from './app/recovery-dialog.js';
import { RecoveryRow } from './app/recovery-row.js';
import { OwnSessions } from './own-sessions.js';
import { PasskeyList } from './passkeys/passkey-list.js';
import { OwnPasswordForm } from './password/own-password-form.js';
import { Section } from './section.js';
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
