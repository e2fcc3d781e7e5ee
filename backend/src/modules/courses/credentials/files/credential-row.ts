import { nameKey, NOTE_MAX_LENGTH, parseCodeSecret, TEXT_MAX_LENGTH } from '@keyroster/contracts';
import { CreateCredentialPayload, CreateSubtitlePayload, CreateTitlePayload } from '@keyroster/contracts/dto';
import { yesOrNo } from '../../../../common/csv/csv-reader.js';
import {
  checkedBy,
  refusedRow,
  type DraftedRow,
  type Sheet,
  type SheetRow,
} from '../../../record/imports/index.js';
import { texts } from '../../../../common/context/texts.js';
import { nameOfCredential } from '../credential.mapper.js';

export interface Folder {
  title: string;
  subtitle: string;
}

export interface CredentialRow {
  row: number;
  name: string;
  /** Null where all rows go to one subtitle. */
  folder: Folder | null;
  payload: CreateCredentialPayload;
  /** The code secret is invalid and left out. */
  isWithoutCode: boolean;
  isNoteCut: boolean;
}

type Refused = [message: string, field?: string];

/** Placeholder for the id of a subtitle that isn't created yet. */
const SOME_ID = '0'.repeat(24);
/** Separates several addresses, which other programs write into one cell. */
const NEXT_ADDRESS = /(?:,|\r?\n)\s*(?=[a-z][a-z0-9+.-]{0,30}:\/\/)/i;

/** Validates a row by the same rules as the API call for one credential. */
export async function readCredentialRow(
  { row, values, isTooLong }: SheetRow,
  { sheet, subtitleId }: { sheet: Sheet; subtitleId: string | undefined },
): Promise<CredentialRow | DraftedRow> {
  const { course_name = '', email = '', password = '', domain: address = '', note: whole = '' } = values;
  const note = firstCharacters(whole, NOTE_MAX_LENGTH);
  const fields = { course_name, email, password, domain: sheet.isOurs ? address : webAddressOf(address) };
  const name = nameOfCredential(fields);
  const refused = (...why: Refused) => refusedRow(row, name, ...why);
  if (isTooLong) return refused(texts().server.rowTooLong);
  const folder = subtitleId === undefined ? folderOf(values, sheet.format?.name) : null;
  if (subtitleId === undefined) {
    if (!folder) return refused(texts().server.folderMissing, 'title');
    const why = await refusalOf(folder);
    if (why) return refused(...why);
  }
  const { code: otp = '' } = values;
  const fillOnly = yesOrNo(values.fill_only ?? '');
  if (fillOnly === null) return refused(texts().server.yesOrNo, 'fill_only');
  const isUsable = otp.length <= TEXT_MAX_LENGTH && parseCodeSecret(otp) !== null;
  const payload = {
    shop_id: subtitleId ?? SOME_ID,
    ...fields,
    note,
    fill_only: fillOnly,
    ...(isUsable && { otp }),
  };
  const checked = await checkedBy(CreateCredentialPayload, payload);
  if ('refusal' in checked) return refused(checked.refusal, checked.field);
  const isWithoutCode = otp.trim() !== '' && !isUsable;
  return { row, name, folder, payload: checked.payload, isWithoutCode, isNoteCut: note !== whole };
}

function webAddressOf(text: string): string {
  const addresses = text.split(NEXT_ADDRESS);
  return addresses.find((address) => /^\s*https?:\/\//i.test(address)) ?? addresses[0] ?? '';
}

/** Counts code points, because a character may be two UTF-16 units. */
const firstCharacters = (text: string, count: number): string =>
  text.length <= count
    ? text
    : Array.from(text.slice(0, 2 * count))
        .slice(0, count)
        .join('');

async function refusalOf({ title, subtitle }: Folder): Promise<Refused | null> {
  const ofTitle = await checkedBy(CreateTitlePayload, { shop_name: title });
  if ('refusal' in ofTitle) return [ofTitle.refusal, 'title'];
  const ofSubtitle = await checkedBy(CreateSubtitlePayload, { shop_id: SOME_ID, subtitle });
  return 'refusal' in ofSubtitle ? [ofSubtitle.refusal, 'subtitle'] : null;
}

export function contentOf({ folder, payload }: CredentialRow): string {
  const { course_name = '', domain, email, password, fill_only } = payload;
  const at = folder && [nameKey(folder.title), nameKey(folder.subtitle)];
  return JSON.stringify([at, course_name, domain.trim(), email, password, fill_only]);
}

/** By its title and subtitle, else by its folder; null where it has neither. */
function folderOf(values: SheetRow['values'], format: string | undefined): Folder | null {
  const { title = '', subtitle = '', folder = '' } = values;
  if (title.trim() !== '') return { title, subtitle: subtitle.trim() === '' ? title : subtitle };
  const [first = '', ...others] = stepsOf(folder, format);
  if (first === '') return null;
  return { title: first, subtitle: others.join('/') || first };
}

function stepsOf(folder: string, format: string | undefined): string[] {
  // An item can have several tags or collections: the first one counts.
  const [path = ''] = format === '1Password' || format === 'Bitwarden' ? folder.split(/[;,]/, 1) : [folder];
  const steps = path
    .split(format === 'LastPass' ? '\\' : '/')
    .map((step) => step.trim())
    .filter(Boolean);
  // The first step is the name of the KeePass database.
  return format === 'KeePassXC' ? steps.slice(1) : steps;
}
