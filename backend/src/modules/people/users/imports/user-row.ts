import {
  isReservedUsername,
  normaliseUsername,
  SERVER_TEXTS,
  USER_SETTINGS,
  type UserImportField,
} from '@keyroster/contracts';
import { RegisterPayload } from '@keyroster/contracts/dto';
import { isBlankCell } from '../../../../common/csv/csv-reader.js';
import { checkedBy, type DraftedRow, refusedRow, type SheetRow } from '../../../record/imports/index.js';

/** A row of a file of users that follows the rules of the form. */
export interface UserRow {
  row: number;
  /** As it is stored. */
  email: string;
  /** With a password, which is asked for where one is set. */
  payload: RegisterPayload;
  /** Empty where the file has none. */
  password: string;
}

/** Follows the rule for passwords; whoever gets none in the file gets one of their own later. */
const PLACEHOLDER = '00000000';
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** As spreadsheets shorten it when they save our own file. */
const SHORT_YEAR = /^(?<day>\d{1,2}\/\d{1,2})\/(?<year>\d{2})$/;

/** By the very rules of the single call. Empty cells, and those of blanks, leave a field out. */
export async function readUserRow({ row, values, isTooLong }: SheetRow): Promise<UserRow | DraftedRow> {
  const email = normaliseUsername(values['email'] ?? '');
  if (isTooLong) return refusedRow(row, email, SERVER_TEXTS.rowTooLong);
  if (isReservedUsername(email)) return refusedRow(row, email, SERVER_TEXTS.nameReserved, 'email');
  const { password = '', ...others } = filledOf(values);
  const given = { email: '', ...others, password: password || PLACEHOLDER };
  const checked = await checkedBy(RegisterPayload, given);
  if ('refusal' in checked) return refusedRow(row, email, checked.refusal, checked.field);
  return { row, email, payload: checked.payload, password };
}

function filledOf(values: SheetRow['values']): Partial<Record<UserImportField, string>> {
  const filled = Object.entries(values).filter(([, value = '']) => !isBlankCell(value));
  const fields = Object.fromEntries(filled) as Partial<Record<UserImportField, string>>;
  if (fields.amount !== undefined) fields.amount = fields.amount.trim();
  for (const { name, kind } of USER_SETTINGS) {
    const text = fields[name];
    if (text !== undefined && kind === 'startDate') {
      fields[name] = text.trim().replace(ISO_DATE, '$3/$2/$1').replace(SHORT_YEAR, '$<day>/20$<year>');
    }
    if (text !== undefined && (kind === 'number' || kind === 'count')) fields[name] = text.trim();
  }
  return fields;
}
