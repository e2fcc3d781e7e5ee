import type { LockPayload } from '@keyroster/contracts/dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import { lockUser } from '../../shared/api/people.js';
import type { LockTerms } from '../../shared/locks/lock-dialog.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useStore } from './use-store.js';

type SetLock = (id: string, value: boolean, terms?: LockTerms) => void;

interface Locking {
  setLock: SetLock;
  /** For a reason and a time. */
  ask: (id: string) => void;
}

/** One for all rows. */
export const LockContext = createContext<Locking>({ setLock: () => undefined, ask: () => undefined });

export const useLock = (): Locking => useContext(LockContext);

/** Locks and unlocks: the switch moves at once, and back should the server refuse. */
export function useLocking(): SetLock {
  const { successes } = useTexts();
  const store = useStore();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: lockUser,
    onMutate: ({ id, value }) => store.patch(id, { is_locked: value }),
    onSuccess: (_answer, { id, value }) => {
      store.accept(id, { is_locked: value });
      // Without a socket nobody tells of it.
      return queryClient.invalidateQueries({ queryKey: ['activity', 'list'] });
    },
    onError: (_error, { id }) => store.takeBack(id),
    meta: { success: successes.updated, about: ({ id }: LockPayload) => store.user(id)?.email },
  });
  return useCallback((id, value, terms) => mutate({ id, value, ...terms }), [mutate]);
}
