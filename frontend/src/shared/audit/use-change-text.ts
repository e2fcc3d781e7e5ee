import {
  deviceOf,
  formatDateTime,
  USER_FILE_COLUMNS,
  userHeader,
  type UserFileColumn,
  IMPORT_ACTIONS,
  PLAN_ACTIONS,
  type ImportAction,
  type PlanAction,
  type Pairs,
} from '@keyroster/contracts';
import type { AuditEntryAnswer, UndoableAction } from '@keyroster/contracts/dto';
import { useLanguage, usePageTexts, defineWords, LOCALES } from '../i18n/language.js';
import { useMessageWords } from '../messages/message-words.js';
import { formatAmount, usePublicCurrency } from '../renewals/money.js';
import { useRoleName } from '../user-words.js';
import { useFactWords } from './fact-words.js';
import { useActionWords } from './action-words.js';

type Changed = Pick<AuditEntryAnswer, 'action' | 'before' | 'after'>;
type Facts = Readonly<Record<string, unknown>>;

const ID = /^[0-9a-f]{24}$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Facts that only the server needs, or that the sentence says already. */
const HIDDEN_FACTS: ReadonlySet<string> = new Set(['isBulk', 'seal', 'image', 'version', 'is_locked']);

const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'cost']);

const isUserField = (field: string): field is UserFileColumn =>
  USER_FILE_COLUMNS.some((column) => column === field);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What changed, in the page's words: `Role: member → specific`. */
export function useChangeText(): (entry: Changed) => string {
  const sayChanges = useChanges();
  return (entry) => sayChanges(entry).join(', ');
}

export function useChanges(): (entry: Changed) => string[] {
  const words = useFactWords();
  const language = useLanguage();
  const currency = usePublicCurrency();
  const sayText = useSayText();

  const valueText = (field: string, value: unknown): string => {
    if (isEmpty(value)) return '–';
    if (typeof value === 'number' && AMOUNTS.has(field)) {
      return formatAmount(value, currency, LOCALES[language]);
    }
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (typeof value === 'string') return sayText(field, value);
    if (Array.isArray(value)) return value.map((each) => valueText(field, each)).join(', ');
    return typeof value === 'object' ? factsText(value as Facts) : JSON.stringify(value);
  };
  /** A fact without a name is told by its value alone. */
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
}

/** Ids and empty values tell a reader nothing. A secret is told when it is new, not when it stayed. */
const isTold = (field: string, value: unknown): boolean =>
  !HIDDEN_FACTS.has(field) &&
  !isEmpty(value) &&
  !(field.startsWith('has_new_') && value === false) &&
  !(typeof value === 'string' && ID.test(value));

/** Translates what the server writes and formats times; somebody's own words stay as they are. */
function useSayText(): (field: string, text: string) => string {
  const { values } = useFactWords();
  const { kinds, languages } = useMessageWords();
  const { device } = usePageTexts();
  const roleName = useRoleName();
  const deed = useDeedWords();

  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...values,
    kind: kinds,
    lang: languages,
  };
  return (field, text) => {
    if (TIME.test(text)) return formatDateTime(Date.parse(text));
    if (field === 'agent') return device(deviceOf(text));
    if (field === 'role') return roleName(text);
    if (field === 'plan' || field === 'action') return deed(text as UndoableAction);
    return known[field]?.[text] ?? text;
  };
}

type BulkAction = PlanAction | ImportAction;

const useBulkWords = defineWords<Pairs<Readonly<Record<BulkAction, string>>>>({
  'users.delete': ['Users deleted', 'Usuarios eliminados'],
  'users.endsessions': ['Users signed out', 'Usuarios desconectados'],
  'users.resetactivity': ['Activity reset', 'Actividad borrada'],
  'users.lock': ['Users locked', 'Usuarios bloqueados'],
  'users.unlock': ['Users unlocked', 'Usuarios desbloqueados'],
  'users.renew': ['Users renewed', 'Usuarios renovados'],
  'users.assign': ['Titles assigned', 'Títulos asignados'],
  'users.unassign': ['Titles unassigned', 'Títulos quitados'],
  'users.group': ['Users moved to a group', 'Usuarios movidos a un grupo'],
  'titles.delete': ['Titles deleted', 'Títulos eliminados'],
  'subtitles.delete': ['Subtitles deleted', 'Subtítulos eliminados'],
  'credentials.delete': ['Credentials deleted', 'Credenciales eliminadas'],
  'credentials.copy': ['Credentials copied', 'Credenciales copiadas'],
  'credentials.move': ['Credentials moved', 'Credenciales movidas'],
  'import.users': ['Users imported', 'Usuarios importados'],
  'import.credentials': ['Credentials imported', 'Credenciales importadas'],
});

const ALL: readonly string[] = [...PLAN_ACTIONS, ...IMPORT_ACTIONS];
const isBulkAction = (action: UndoableAction): action is BulkAction => ALL.includes(action);

export function useDeedWords(): (action: UndoableAction) => string {
  const bulkWords = useBulkWords();
  const actions = useActionWords();
  return (action) => (isBulkAction(action) ? bulkWords[action] : actions[action]);
}
