import type { SettingsAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from './client.js';

/** How the server was set up, for admins: it stays so as long as it runs. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'detail'],
  queryFn: async ({ signal }) => (await send('GET', '/settings', { signal })) as SettingsAnswer,
  staleTime: Infinity,
  meta: { isQuiet: true, isBackground: true },
});
