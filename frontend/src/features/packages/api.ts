import type { SavePackagePayload } from '@keyroster/contracts/dto';
import { send } from '../../shared/api/client.js';
import { PACKAGES_KEY } from '../../shared/api/people.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';

export function useSavePackage() {
  const { successes } = useTexts();
  return useChange({
    send: (body: SavePackagePayload) => send('POST', '/packages/save', { body }),
    success: ({ _id }) => (_id === undefined ? successes.created : successes.updated),
    changes: [PACKAGES_KEY],
  });
}

export const useRemovePackage = () =>
  useChange({
    send: (_id: string) => send('POST', '/packages/remove', { body: { _id } }),
    successKey: 'deleted',
    changes: [PACKAGES_KEY],
  });
