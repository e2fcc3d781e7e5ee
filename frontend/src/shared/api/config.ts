import type { FirstLanguage } from '@keyroster/contracts';
import type { ConfigAnswer, SettingsAnswer, AdListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from './client.js';

const AGAIN_MS = 5_000;

const fetchConfig = async (signal: AbortSignal) => (await send('GET', '/config', { signal })) as ConfigAnswer;

/** The first screen waits no longer for its language. */
const LANGUAGE_WITHIN_MS = 2_000;

/** What the page speaks until somebody chooses. */
export const fetchFirstLanguage = async (): Promise<FirstLanguage> =>
  (await fetchConfig(AbortSignal.timeout(LANGUAGE_WITHIN_MS))).language;

/** What the page needs to know of its server; it matters too little to fail aloud. */
export const configQuery = queryOptions({
  queryKey: ['config', 'detail'],
  queryFn: ({ signal }) => fetchConfig(signal),
  staleTime: 300_000,
  // Much waits for it, and says nothing of its failure.
  refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  meta: { isQuiet: true, isBackground: true },
});

/** How the server was set up, for admins: it stays so as long as it runs. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'detail'],
  queryFn: async ({ signal }) => (await send('GET', '/settings', { signal })) as SettingsAnswer,
  staleTime: Infinity,
  meta: { isQuiet: true, isBackground: true },
});

/** The ads' file names under `/static/ads/`, newest first. */
export const adsQuery = queryOptions({
  queryKey: ['ads', 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/ads/get', { signal })) as AdListAnswer,
  select: ({ ads }) => ads,
});
