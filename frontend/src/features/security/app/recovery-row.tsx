import { Button, Text } from '@mantine/core';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import { useNewRecovery } from '../api.js';
import classes from '../security.module.css';
import { useSecurityWords } from '../words.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryRow() {
  const words = useSecurityWords();
  const { factors } = useCurrentUser();
  const [confirmation, ask] = useConfirm();
  const renewal = useNewRecovery();
  if (!factors) return null;
  return (
    <div className={classes['row']}>
      <Text size="sm">{words.recoveryLeft(factors.recovery)}</Text>
      <Button
        variant="default"
        size="xs"
        flex="none"
        {...whileBusy(renewal.isPending)}
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
      </Button>
      {confirmation}
    </div>
  );
}
