import {
  deviceOf,
  formatDateTime,
  USER_FILE_COLUMNS,
  userHeader,
  type UserFileColumn,
} from '@keyroster/contracts';
import type { AuditEntryAnswer, UndoableAction } from '@keyroster/contracts/dto';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language.js';
import { useMessageWords } from '../messages/message-words.js';
import { useRoleName } from '../roles/role-name.js';
import { useDeedWords } from './deed-words.js';
import { useFactWords } from './fact-words.js';

type Changed = Pick<AuditEntryAnswer, 'action' | 'before' | 'after'>;
type Facts = Readonly<Record<string, unknown>>;
type SayText = (field: string, text: string) => string;

const ID = /^[0-9a-f]{24}$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** What a fact says to the house alone. */
const UNTOLD: ReadonlySet<string> = new Set(['isBulk', 'seal', 'image', 'version']);

const isUserField = (field: string): field is UserFileColumn =>
  USER_FILE_COLUMNS.some((column) => column === field);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What changed, in the page's words: `Role: member → specific`. */
export function useChangeText(): (entry: Changed) => string {
  const sayChanges = useChanges();
  return useMemo(() => (entry) => sayChanges(entry).join(', '), [sayChanges]);
}

/** The same, each change by itself. */
export function useChanges(): (entry: Changed) => string[] {
  const words = useFactWords();
  const language = useLanguage();
  const sayText = useSayText();

  return useMemo(() => {
    const valueText = (field: string, value: unknown): string => {
      if (isEmpty(value)) return '–';
      if (typeof value === 'boolean') return value ? words.yes : words.no;
      if (typeof value === 'string') return sayText(field, value);
      if (Array.isArray(value)) return value.map((each) => valueText(field, each)).join(', ');
      return typeof value === 'object' ? factsText(value as Facts) : JSON.stringify(value);
    };
    /** A fact that nobody has named yet speaks for itself. */
    const named = (field: string, text: string): string => {
      const name = words.names[field] ?? (isUserField(field) ? userHeader(field, language) : undefined);
      return name === undefined ? text : `${name}: ${text}`;
    };
    const factText = (field: string, value: unknown): string => {
      const count = words.counted[field];
      return count && typeof value === 'number' ? count(value) : named(field, valueText(field, value));
    };
    const factTexts = (facts: Facts): string[] => {
      const told = Object.entries(facts).filter(([field, value]) => isTold(field, value));
      return told.map(([field, value]) => factText(field, value));
    };
    const factsText = (facts: Facts): string => factTexts(facts).join(', ');
    const changeTexts = (before: Facts, after: Facts): string[] => {
      const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      return fields
        .filter((field) => isTold(field, before[field]) || isTold(field, after[field]))
        .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
        .map((field) => {
          if (!(field in before)) return factText(field, after[field]);
          return named(field, `${valueText(field, before[field])} → ${valueText(field, after[field])}`);
        });
    };
    return ({ action, before, after }) => {
      // An undo is described by the change it took back: `after` only names that entry.
      const isChange = before && after && action !== 'undone';
      return isChange ? changeTexts(before, after) : factTexts(before ?? after ?? {});
    };
  }, [words, language, sayText]);
}

/** Of a secret is told that it is another one, not that it stayed. */
const hasStayed = (field: string, value: unknown): boolean => field.startsWith('has_new_') && value === false;

/** Ids say nothing to whoever reads, nor does what is empty. */
const isTold = (field: string, value: unknown): boolean =>
  !UNTOLD.has(field) &&
  !isEmpty(value) &&
  !hasStayed(field, value) &&
  !(typeof value === 'string' && ID.test(value));

/** Texts that the house writes, in the page's language and times of day; somebody's own words as they are. */
function useSayText(): SayText {
  const { values } = useFactWords();
  const { kinds, languages } = useMessageWords();
  const roleName = useRoleName();
  const deed = useDeedWords();

  return useMemo(() => {
    const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      ...values,
      kind: kinds,
      lang: languages,
    };
    return (field, text) => {
      if (TIME.test(text)) return formatDateTime(Date.parse(text));
      if (field === 'agent') return deviceOf(text);
      if (field === 'role') return roleName(text);
      if (field === 'plan' || field === 'action') return deed(text as UndoableAction);
      return known[field]?.[text] ?? text;
    };
  }, [values, kinds, languages, roleName, deed]);
}
