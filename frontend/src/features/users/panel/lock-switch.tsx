import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { oneUserQuery, type User } from '../../../shared/api/people.js';
import { LockControl } from '../../../shared/locks/lock-control.js';
import { LockDialog, type LockTerms } from '../../../shared/locks/lock-dialog.js';
import { useLockUser } from '../../../shared/locks/use-lock-user.js';
import { usePanelWords } from './panel-words.js';

/** Locks and unlocks: the switch moves at once, and back should the server refuse. */
export function LockSwitch({ user }: { user: User }) {
  const { _id, email, is_locked, lock: known } = user;
  const words = usePanelWords();
  const [isAsked, setIsAsked] = useState(false);
  const client = useQueryClient();
  const lock = useLockUser();
  const show = (value: boolean) =>
    client.setQueryData(
      oneUserQuery(_id).queryKey,
      (one) => one && { ...one, user: { ...one.user, is_locked: value } },
    );
  const turn = (value: boolean, terms?: LockTerms) => {
    if (lock.isPending) return;
    show(value);
    lock.mutate({ user, value, ...terms }, { onError: () => show(is_locked) });
  };
  return (
    <>
      <LockControl
        email={email}
        isLocked={is_locked}
        lock={is_locked ? known : null}
        label={words.lock}
        onTurn={(value) => turn(value)}
        onAsk={() => setIsAsked(true)}
      />
      <LockDialog
        user={isAsked ? user : null}
        onLock={(_, terms) => turn(true, terms)}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
