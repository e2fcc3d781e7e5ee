import type { TitleSource } from '@keyroster/contracts/dto';

/**
 * The one rule of who has a title: whom it is assigned to, and whoever is in a group that has it. Told by title or by
 * user; what is both comes once, as the user's own.
 */
export function throughWhom(
  own: Iterable<string>,
  groups: Iterable<string>,
): ReadonlyMap<string, TitleSource> {
  const sources = new Map<string, TitleSource>();
  for (const id of own) sources.set(id, 'user');
  for (const id of groups) if (!sources.has(id)) sources.set(id, 'group');
  return sources;
}
