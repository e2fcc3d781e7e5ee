import { IS_STRING, IsIn } from 'class-validator';
import { LANGUAGES, type Language } from '../../languages.js';
import { USER_SORT_FIELDS, type UserField } from '../../people/user-fields.js';
import { USER_FILE_COLUMNS } from '../../people/user-headers.js';
import { IfPresent, Sort, Text } from '../fields.js';
import { Id } from '../ids.js';
import { compose, isText, rule } from '../rules.js';
import { UserIdsQuery } from '../people/users.js';

/** What stands between the cells of a file. */
export const CSV_SEPARATORS = ['comma', 'semicolon'] as const;

/** One of the separators. */
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

const COLUMN_NAMES: readonly string[] = USER_FILE_COLUMNS;

/** Names between commas, each of them once. */
const Columns = (): PropertyDecorator =>
  compose(
    Text('Columns'),
    rule(
      IS_STRING,
      'Columns should be fields of the answer or days_left, each once, with commas between',
      (value) => {
        const names = isText(value) ? value.split(',') : [];
        return new Set(names).size === names.length && names.every((name) => COLUMN_NAMES.includes(name));
      },
    ),
  );

/** Which users are exported, and how. */
export class UserExportQuery extends UserIdsQuery {
  @IfPresent() @Sort(USER_SORT_FIELDS) sort?: UserField | `-${UserField}`;
  /** Names of columns with commas between, in the order that is wanted; without it all. */
  @IfPresent() @Columns() columns?: string;
  /** Of the head row. */
  @IfPresent() @IsIn(LANGUAGES, { message: 'Language should be en or es' }) lang?: Language;

  @IfPresent()
  @IsIn(CSV_SEPARATORS, { message: 'Separator should be comma or semicolon' })
  separator?: CsvSeparator;
}

/** Which credentials are exported. */
export class CredentialExportQuery {
  /** A title; without it all of them. */
  @IfPresent() @Id('Title') shop_id?: string;
}
