import { nameKey, parseCodeSecret, SERVER_TEXTS, TEXT_MAX_LENGTH } from '@keyroster/contracts';
import { CreateCredentialPayload, CreateSubtitlePayload, CreateTitlePayload } from '@keyroster/contracts/dto';
import { checkedBy, refusedRow, type DraftedRow, type SheetRow } from '../../../record/imports/index.js';
import { nameOfCredential } from '../changes/credential-facts.js';
import { placeOf, type Place } from './row-place.js';

/** A row of a file of credentials that follows the rules of the form. */
export interface CredentialRow {
  row: number;
  name: string;
  /** Where it is to go; null where all go to one subtitle. */
  place: Place | null;
  payload: CreateCredentialPayload;
  /** What its codes would be made from is of no use here. */
  isWithoutCode: boolean;
}

interface From {
  /** The program that wrote the file. */
  format: string | undefined;
  /** The subtitle to which all go. */
  subtitleId: string | undefined;
}

type Refused = [message: string, field?: string];

/** In the place of an id that is not known before the subtitle is made. */
const SOME_ID = '0'.repeat(24);
/** Of an item with several addresses, as Bitwarden writes them. */
const NEXT_ADDRESS = /,(?=[a-z][a-z0-9+.-]*:\/\/)/i;

/** By the very rules of the single calls. */
export async function readCredentialRow(
  { row, values, isTooLong }: SheetRow,
  { format, subtitleId }: From,
): Promise<CredentialRow | DraftedRow> {
  const [domain = ''] = (values['domain'] ?? '').split(NEXT_ADDRESS, 1);
  const fields = { ...fieldsOf(values), domain };
  const name = nameOfCredential(fields);
  const refused = (...why: Refused) => refusedRow(row, name, ...why);
  if (isTooLong) return refused(SERVER_TEXTS.rowTooLong);
  const place = subtitleId === undefined ? placeOf(values, format) : null;
  if (subtitleId === undefined) {
    if (!place) return refused(SERVER_TEXTS.folderMissing, 'title');
    const why = await refusalOf(place);
    if (why) return refused(...why);
  }
  const { code: otp = '' } = values;
  const isUsable = otp.length <= TEXT_MAX_LENGTH && parseCodeSecret(otp) !== null;
  const payload = { shop_id: subtitleId ?? SOME_ID, ...fields, ...(isUsable && { otp }) };
  const checked = await checkedBy(CreateCredentialPayload, payload);
  if ('refusal' in checked) return refused(checked.refusal, checked.field);
  return { row, name, place, payload: checked.payload, isWithoutCode: otp.trim() !== '' && !isUsable };
}

const fieldsOf = ({ course_name = '', email = '', password = '' }: SheetRow['values']) => ({
  course_name,
  email,
  password,
});

async function refusalOf({ title, subtitle }: Place): Promise<Refused | null> {
  const ofTitle = await checkedBy(CreateTitlePayload, { shop_name: title });
  if ('refusal' in ofTitle) return [ofTitle.refusal, 'title'];
  const ofSubtitle = await checkedBy(CreateSubtitlePayload, { shop_id: SOME_ID, subtitle });
  return 'refusal' in ofSubtitle ? [ofSubtitle.refusal, 'subtitle'] : null;
}

/** The same for rows that say the same. */
export function contentOf({ place, payload }: CredentialRow): string {
  const { course_name = '', domain, email, password } = payload;
  const at = place && [nameKey(place.title), nameKey(place.subtitle)];
  return JSON.stringify([at, course_name, domain.trim(), email, password]);
}
