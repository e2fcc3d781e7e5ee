import type { CredentialImportField, Language, UserImportField } from '@keyroster/contracts';
import { fieldsOf } from '../fields.js';
import type { ImportKind } from '../kinds.js';

/** By which Excel cuts columns where that language is spoken. */
const SEPARATORS: Readonly<Record<Language, string>> = { en: ',', es: ';' };
const BYTE_ORDER_MARK = '\uFEFF';

/** One with all that there is, and one with what there has to be. */
const USERS: Array<Partial<Record<UserImportField, string>>> = [
  {
    email: 'maria_quispe',
    role: 'member',
    wasap: '51 999 111 222',
    paymentMethod: 'Yape',
    nstbrowserEmail: 'maria@example.com',
    niche: 'Amazon',
    affiliate: 'Luis',
    supervisor: 'Rosa',
    observation: 'Pays monthly',
    subStartDate: '01/03/2026',
    subValidity: '31',
    usageLimit: '1',
    password: 'secret-1',
    amount: '4990',
  },
  { email: 'jose_flores' },
];

const CREDENTIALS: Array<Partial<Record<CredentialImportField, string>>> = [
  {
    title: 'Netflix',
    subtitle: 'Family plan',
    course_name: 'Main account',
    domain: 'https://www.netflix.com/login',
    email: 'family@example.com',
    password: 'secret-1',
  },
  {
    title: 'Udemy',
    subtitle: 'English',
    course_name: '',
    domain: 'https://www.udemy.com',
    email: 'courses@example.com',
    password: 'secret-2',
  },
];

const ROWS: Readonly<Record<ImportKind, ReadonlyArray<Partial<Record<string, string>>>>> = {
  users: USERS,
  credentials: CREDENTIALS,
};

/** A file that is imported as it is, with the screens' headers in one of their languages. */
export function exampleFile(kind: ImportKind, language: Language): string {
  const rows = ROWS[kind];
  const fields = fieldsOf(kind, language).filter(({ field }) => rows.some((row) => field in row));
  const head = fields.map(({ label }) => label);
  const lines = [head, ...rows.map((row) => fields.map(({ field }) => row[field] ?? ''))];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(SEPARATORS[language])}\r\n`).join('');
}
