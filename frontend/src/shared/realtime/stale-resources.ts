import type { DataChanged, DataKind } from '@keyroster/contracts';

/** Whose lists and details show data of a kind: the first words of their query keys. */
const RESOURCES: Readonly<Record<DataKind, readonly string[]>> = {
  users: [
    'users',
    'oneUser',
    'assignments',
    'groups',
    'renewals',
    'dueCount',
    'reports',
    'explain',
    'exposed',
  ],
  shops: ['titles', 'subtitles', 'assignments', 'oneUser', 'explain', 'exposed', 'announcements'],
  products: ['credentials', 'versions', 'exposed', 'seats'],
  groups: ['groups', 'users', 'oneUser', 'explain', 'exposed', 'announcements'],
  whitelist: ['whitelist', 'explain'],
  logos: ['logos', 'config'],
  ads: ['ads'],
  templates: ['templates'],
  undo: ['undos'],
  renewals: ['renewals', 'dueCount', 'oneUser', 'reports'],
};

/** A whole board is fetched to count who is due, on every screen. */
export const isCostly = (resource: string): boolean => resource === 'dueCount';

/** What has to be fetched again after a change; the own session too when it is about oneself. */
export function staleResources({ what, ids }: DataChanged, ownId: string): readonly string[] {
  const isOwn = what === 'users' && (ids?.includes(ownId) ?? true);
  return isOwn ? [...RESOURCES[what], 'session', 'announcements'] : RESOURCES[what];
}
