import type { Language } from '../languages.js';
import { SPANISH_COLUMN_TEXTS } from '../texts/spanish-columns.js';
import { LABEL_TEXTS } from '../texts/controls.js';
import { COLUMN_TEXTS } from '../texts/screens.js';
import { USER_SORT_FIELDS, type UserColumnField, type UserField, USER_FIELDS } from './user-fields.js';

/** The columns of a file of users: all answered fields and the days left. */
export const USER_FILE_COLUMNS = [...USER_SORT_FIELDS, 'days_left'] as const;
export type UserFileColumn = UserField | 'days_left';

/** What a list of users is sorted by. A program that may only read users is answered `ends_at`. */
export const USER_LIST_SORTS = [...USER_FILE_COLUMNS, 'ends_at'] as const;
export type UserListSort = (typeof USER_LIST_SORTS)[number];

type WithoutColumn = Exclude<UserField, UserColumnField>;

/** The headers of fields without a column in the table of users. */
const OTHER_HEADERS: Readonly<Record<Language, Readonly<Record<WithoutColumn, string>>>> = {
  en: {
    _id: 'Id',
    ip_address_history: COLUMN_TEXTS.activity.ipHistory,
    mail: LABEL_TEXTS.mail,
    messages: LABEL_TEXTS.messages,
    package: 'Package',
    usage_limit: LABEL_TEXTS.usageLimit,
    users_limit: LABEL_TEXTS.usersLimit,
    is_locked: COLUMN_TEXTS.activity.lockUser,
    lock: 'Lock reason',
    last_ping_timestamp: COLUMN_TEXTS.activity.lastPingTime,
    version: 'Version',
    paused_until: 'Paused until',
    alarm: 'Alarm',
  },
  es: {
    _id: 'Id',
    ip_address_history: SPANISH_COLUMN_TEXTS.activity.ipHistory,
    mail: 'Correo para mensajes',
    messages: 'Recibe mensajes',
    package: 'Paquete',
    usage_limit: 'Límite de uso',
    users_limit: 'Límite de usuarios',
    is_locked: SPANISH_COLUMN_TEXTS.activity.lockUser,
    lock: 'Motivo del bloqueo',
    last_ping_timestamp: SPANISH_COLUMN_TEXTS.activity.lastPingTime,
    version: 'Versión',
    paused_until: 'En pausa hasta',
    alarm: 'Alarma',
  },
};

const TABLES = { en: COLUMN_TEXTS.users, es: SPANISH_COLUMN_TEXTS.users } as const;

/** The header of a column in a file of users, as on the screens. */
export function userHeader(column: UserFileColumn, language: Language): string {
  if (column === 'days_left') return TABLES[language].daysLeft;
  return hasColumn(column) ? TABLES[language][USER_FIELDS[column].column] : OTHER_HEADERS[language][column];
}

const hasColumn = (field: UserField): field is UserColumnField => 'column' in USER_FIELDS[field];

/** The header of passwords in an imported file; exports have none. */
export const USER_PASSWORD_HEADERS: Readonly<Record<Language, string>> = {
  en: 'Password',
  es: 'Contraseña',
};

/** The header of the paid amount in an imported file. */
export const USER_AMOUNT_HEADERS: Readonly<Record<Language, string>> = {
  en: 'Amount',
  es: 'Monto',
};
