import {
  headerKey,
  LANGUAGES,
  USER_AMOUNT_HEADERS,
  USER_FILE_COLUMNS,
  USER_IMPORT_FIELDS,
  USER_PASSWORD_HEADERS,
  USER_SETTINGS,
  userHeader,
  type UserImportField,
} from '@keyroster/contracts';
import type { ImportKind } from '../../../record/imports/index.js';

/** A file of users: by the names of fields, on the wire and as answered, and by the screens' headers. */
export const USER_IMPORT: ImportKind = {
  action: 'import.users',
  fields: USER_IMPORT_FIELDS,
  aliases: Object.fromEntries(USER_SETTINGS.map(({ field, name }) => [field, name])),
  secrets: ['password'],
  formats: [],
  byKey: new Map([...fieldNames()].map(([name, field]) => [headerKey(name), field])),
  ownColumns: USER_FILE_COLUMNS.map((column) => LANGUAGES.map((language) => userHeader(column, language))),
  ownOthers: [USER_PASSWORD_HEADERS, USER_AMOUNT_HEADERS].flatMap((headers) => Object.values(headers)),
  phones: ['wasap'],
};

function* fieldNames(): Generator<[name: string, field: UserImportField]> {
  for (const { field, name, label } of USER_SETTINGS) {
    yield [field, name];
    yield [name, name];
    yield [label, name];
    for (const language of LANGUAGES) yield [userHeader(field, language), name];
  }
  yield ['password', 'password'];
  for (const language of LANGUAGES) yield [USER_PASSWORD_HEADERS[language], 'password'];
  yield ['amount', 'amount'];
  for (const language of LANGUAGES) yield [USER_AMOUNT_HEADERS[language], 'amount'];
}
