import type { DataChanged, DataKind } from '@keyroster/contracts';

/** Whose lists and details show data of a kind: the first words of their query keys. */
const RESOURCES: Readonly<Record<DataKind, readonly string[]>> = {
  users: ['users', 'assignments', 'groups'],
  shops: ['titles', 'subtitles', 'assignments'],
  products: ['credentials'],
  groups: ['groups', 'users'],
  whitelist: ['whitelist'],
  logos: ['logos', 'config'],
  ads: ['ads'],
  undo: ['undos'],
};

/** What has to be fetched again after a change; the own session too when it is about oneself. */
export function staleResources({ what, ids }: DataChanged, ownId: string): readonly string[] {
  const isOwn = what === 'users' && (ids?.includes(ownId) ?? true);
  return isOwn ? [...RESOURCES[what], 'session'] : RESOURCES[what];
}
