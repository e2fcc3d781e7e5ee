import { isSameField, pick } from '../../../database/journal/journal.js';
import type { JournalRules } from '../../../database/journal/journaled.js';
import type { Fields } from '../../../database/journal/raw-documents.js';

const NAMES = ['name', 'email', 'course_name', 'domain', 'ip_address'];

/** What a person calls it, if it is called anything. */
export const ownNameOf = (document: Fields): string | undefined =>
  NAMES.map((field) => document[field]).find(Boolean) as string | undefined;

export const nameOf = (document: Fields): string => ownNameOf(document) ?? String(document['_id']);

/** Whether anybody changed it, as far as that is to be asked. */
export function differsSince(made: Fields, now: Fields, rules: JournalRules): boolean {
  const names = new Set([...Object.keys(made), ...Object.keys(now)]);
  const { passing, large = [] } = rules;
  const skipped = new Set(['revision', ...large, ...(passing?.fields ?? []), ...resealed(made, now, rules)]);
  return [...names].some((name) => !skipped.has(name) && !isSameField(made, now, name));
}

/** What to write to have the fields as they were; null when one of them was changed since. */
export function fieldsToRestore(
  { before, after, now }: { before: Fields; after: Fields; now: Fields },
  { passing }: JournalRules,
): { set: Fields; unset: string[] } | null {
  const isPassing = (name: string): boolean => passing?.fields.includes(name) ?? false;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const own = names.filter((name) => !isPassing(name));
  if (own.some((name) => !isSameField(after, now, name))) return null;
  const merged = passing?.merge(before, now) ?? {};
  return { set: { ...pick(before, own), ...merged }, unset: own.filter((name) => !(name in before)) };
}

/** Another key is another text for the same secret. */
function resealed(made: Fields, now: Fields, { sealed }: JournalRules): readonly string[] {
  return sealed && !isSameField(made, now, sealed.by) ? [sealed.by, ...sealed.fields] : [];
}
