import { IsIn } from 'class-validator';
import { LANGUAGES, type Language } from '../../languages.js';
import { USER_FILE_COLUMNS, type UserFileColumn } from '../../people/user-headers.js';
import { IfPresent, Sort, Text } from '../fields.js';
import { Id } from '../ids.js';
import { compose, isText, rule } from '../rules.js';
import { UserIdsQuery } from '../people/users.js';

/** The separators of cells in a file. */
export const CSV_SEPARATORS = ['comma', 'semicolon'] as const;

export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

const COLUMN_NAMES: readonly string[] = USER_FILE_COLUMNS;

/** Comma-separated names of columns without repetition. */
const Columns = (): PropertyDecorator =>
  compose(
    Text('Columns'),
    rule(
      'isString',
      'Columns should be fields of the answer or days_left, each once, with commas between',
      (value) => {
        const names = isText(value) ? value.split(',') : [];
        return new Set(names).size === names.length && names.every((name) => COLUMN_NAMES.includes(name));
      },
    ),
  );

export class UserExportQuery extends UserIdsQuery {
  @IfPresent() @Sort(USER_FILE_COLUMNS) sort?: UserFileColumn | `-${UserFileColumn}`;
  /** Comma-separated names of columns, in the wanted order. Absent: all. */
  @IfPresent() @Columns() columns?: string;
  /** The language of the head row. */
  @IfPresent() @IsIn(LANGUAGES, { message: 'Language should be en or es' }) lang?: Language;

  @IfPresent()
  @IsIn(CSV_SEPARATORS, { message: 'Separator should be comma or semicolon' })
  separator?: CsvSeparator;
}

export class CredentialExportQuery {
  /** Absent: all titles. */
  @IfPresent() @Id('Title') shop_id?: string;
}
