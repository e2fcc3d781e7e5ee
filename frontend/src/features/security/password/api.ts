import type { ChangePasswordPayload } from '@keyroster/contracts/dto';
import { send } from '../../../shared/api/client.js';
import { useChange } from '../../../shared/api/use-change.js';
import { USERS_KEY } from '../../../shared/api/people.js';
import { useTexts } from '../../../shared/i18n/language.js';

export function useChangePassword() {
  const { successes } = useTexts();
  return useChange({
    send: (body: ChangePasswordPayload) => send('POST', '/users/password', { body }),
    success: successes.updated,
    changes: [USERS_KEY],
  });
}
