import { inEachLanguage, type Language, type Pair } from '../languages.js';
import { SPANISH_COLUMN_TEXTS } from '../texts/spanish-columns.js';
import { TEXTS } from '../texts.js';
import { COLUMN_TEXTS } from '../texts/columns.js';
import { USER_SORT_FIELDS, type UserColumnField, type UserField, USER_FIELDS } from './user-fields.js';

/** The columns of a file of users: all answered fields and the days left. */
export const USER_FILE_COLUMNS = [...USER_SORT_FIELDS, 'days_left'] as const;
export type UserFileColumn = UserField | 'days_left';

/** What a list of users is sorted by. A program that may only read users is answered `ends_at`. */
export const USER_LIST_SORTS = [...USER_FILE_COLUMNS, 'ends_at'] as const;
export type UserListSort = (typeof USER_LIST_SORTS)[number];

/** The headers of fields without a column in the table of users. */
const OTHER_HEADERS = inEachLanguage<Record<Exclude<UserField, UserColumnField>, Pair<string>>>({
  _id: ['Id', 'Id'],
  ip_address_history: [COLUMN_TEXTS.activity.ipHistory, SPANISH_COLUMN_TEXTS.activity.ipHistory],
  mail: [TEXTS.labels.mail, 'Correo para mensajes'],
  messages: [TEXTS.labels.messages, 'Recibe mensajes'],
  package: ['Package', 'Paquete'],
  usage_limit: [TEXTS.labels.usageLimit, 'Límite de uso'],
  users_limit: [TEXTS.labels.usersLimit, 'Límite de usuarios'],
  is_locked: [COLUMN_TEXTS.activity.lockUser, SPANISH_COLUMN_TEXTS.activity.lockUser],
  lock: ['Lock reason', 'Motivo del bloqueo'],
  last_ping_timestamp: [COLUMN_TEXTS.activity.lastPingTime, SPANISH_COLUMN_TEXTS.activity.lastPingTime],
  version: ['Version', 'Versión'],
  paused_until: ['Paused until', 'En pausa hasta'],
  alarm: ['Alarm', 'Alarma'],
});

const TABLES = { en: COLUMN_TEXTS.users, es: SPANISH_COLUMN_TEXTS.users } as const;

/** The header of a column in a file of users, as on the screens. */
export function userHeader(column: UserFileColumn, language: Language): string {
  if (column === 'days_left') return TABLES[language].daysLeft;
  return hasColumn(column) ? TABLES[language][USER_FIELDS[column].column] : OTHER_HEADERS[language][column];
}

const hasColumn = (field: UserField): field is UserColumnField => 'column' in USER_FIELDS[field];

/** The header of passwords in an imported file; exports have none. */
export const USER_PASSWORD_HEADERS: Readonly<Record<Language, string>> = { en: 'Password', es: 'Contraseña' };

/** The header of the paid amount in an imported file. */
export const USER_AMOUNT_HEADERS: Readonly<Record<Language, string>> = { en: 'Amount', es: 'Monto' };
