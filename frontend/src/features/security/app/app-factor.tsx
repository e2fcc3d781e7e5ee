import { Button, Group, Text } from '@mantine/core';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import { useBeginApp, useRemoveApp } from '../api.js';
import classes from '../security.module.css';
import { useSecurityWords } from '../words.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { AppSetup } from './app-setup.js';

/** One's authenticator app: whether there is one, the way to set one up, and to be rid of it. */
export function AppFactor() {
  const words = useSecurityWords();
  const { factors } = useCurrentUser();
  const [confirmation, ask] = useConfirm();
  const begin = useBeginApp();
  const removal = useRemoveApp();
  const hasApp = factors?.app ?? false;

  const remove = () =>
    ask({
      text: words.removeAppQuestion,
      consequence: words.appStops,
      action: words.remove,
      onConfirm: () => removal.mutate(null),
    });

  if (begin.data) return <AppSetup begun={begin.data} onSet={begin.reset} onCancel={begin.reset} />;
  return (
    <Group gap="sm">
      {hasApp && (
        <Text size="sm" fw={500} className={classes['on'] ?? ''}>
          {words.on}
        </Text>
      )}
      <Button
        variant={hasApp ? 'default' : 'filled'}
        {...whileBusy(begin.isPending)}
        onClick={() => begin.mutate()}
      >
        {hasApp ? words.setUpAnew : words.setUp}
      </Button>
      {hasApp && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          aria-label={words.removeApp}
          {...whileBusy(removal.isPending)}
          onClick={remove}
        >
          {words.remove}
        </Button>
      )}
      {confirmation}
    </Group>
  );
}
