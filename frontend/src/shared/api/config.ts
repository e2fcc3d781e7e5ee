import type { FirstLanguage } from '@keyroster/contracts';
import type { ConfigAnswer, SettingsAnswer, AdListAnswer } from '@keyroster/contracts/dto';
import type { QueryClient } from '@tanstack/react-query';
import { getQuery } from './client.js';

const AGAIN_MS = 5_000;
/** The first screen waits at most this long for its language. */
const LANGUAGE_WITHIN_MS = 2_000;

/** Quiet, because many screens use it, and a failure would tell users nothing. */
export const configQuery = getQuery<ConfigAnswer>(['config', 'detail'], '/config', {
  staleTime: 300_000,
  refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  meta: { isQuiet: true, isBackground: true },
});

export async function fetchFirstLanguage(client: QueryClient): Promise<FirstLanguage> {
  const late = new Promise<never>((_, refuse) => setTimeout(refuse, LANGUAGE_WITHIN_MS));
  return (await Promise.race([client.query(configQuery), late])).language;
}

export const settingsQuery = getQuery<SettingsAnswer>(['settings', 'detail'], '/settings', {
  staleTime: Infinity,
  meta: { isQuiet: true, isBackground: true },
});

export const adsQuery = getQuery(['ads', 'list'], '/ads/get', { select: ({ ads }: AdListAnswer) => ads });
