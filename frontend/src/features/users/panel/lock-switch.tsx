import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ONE_USER_KEY, oneUserQuery } from '../../../shared/api/one-user.js';
import { useChange } from '../../../shared/api/use-change.js';
import { lockUser, USERS_KEY, type User } from '../../../shared/api/users.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { usePanelWords } from './panel-words.js';

/** Locks and unlocks: the switch moves at once, and back should the server refuse. */
export function LockSwitch({ user: { _id, email, is_locked } }: { user: User }) {
  const { actions, successes } = useTexts();
  const words = usePanelWords();
  const client = useQueryClient();
  const lock = useChange({ send: lockUser, success: successes.updated, changes: [USERS_KEY, ONE_USER_KEY] });
  const show = (value: boolean) =>
    client.setQueryData(
      oneUserQuery(_id).queryKey,
      (one) => one && { ...one, user: { ...one.user, is_locked: value } },
    );
  const turn = (value: boolean) => {
    if (lock.isPending) return;
    show(value);
    lock.mutate({ id: _id, value }, { onError: () => show(!value) });
  };
  return (
    <Switch
      size="xs"
      color="red"
      label={words.lock}
      aria-label={actions.lock(email)}
      checked={is_locked}
      onChange={({ currentTarget }) => turn(currentTarget.checked)}
    />
  );
}
