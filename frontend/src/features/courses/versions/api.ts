import type { RevealedVersionAnswer, VersionListAnswer } from '@keyroster/contracts/dto';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '../../../shared/api/client.js';
import { useChange } from '../../../shared/api/use-change.js';
import { useTexts } from '../../../shared/i18n/language.js';

export const versionsQuery = (credentialId: string) =>
  queryOptions({
    queryKey: ['versions', 'list', credentialId],
    queryFn: async ({ signal }) =>
      (await send('GET', `/products/versions/${credentialId}`, { signal })) as VersionListAnswer,
    select: ({ versions }) => versions,
  });

export function useRestoreVersion() {
  const { successes } = useTexts();
  return useChange({
    send: (id: string) => send('POST', '/products/versions/restore', { body: { id } }),
    success: successes.updated,
    changes: [['versions'], ['credentials'], ['exposed']],
  });
}

/** Kept by the button that asked, and by nothing else. */
export const useRevealVersion = () =>
  useMutation({
    mutationFn: async (id: string) =>
      (await send('POST', '/products/versions/reveal', { body: { id } })) as RevealedVersionAnswer,
    gcTime: 0,
  });
