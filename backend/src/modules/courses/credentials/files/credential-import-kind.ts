import {
  CREDENTIAL_FILE_COLUMNS,
  CREDENTIAL_HEADERS,
  CREDENTIAL_IMPORT_FIELDS,
  headerKey,
  LANGUAGES,
  type CredentialImportField,
} from '@keyroster/contracts';
import type { FileFormat, ImportKind } from '../../../record/imports/index.js';

/** Another program's: its columns by their keys. */
interface CredentialFormat extends FileFormat {
  fields: Readonly<Record<string, CredentialImportField>>;
}

/** Of KeePassXC and 1Password, which call an entry's name its title. */
const TITLED = { title: 'course_name', url: 'domain', username: 'email', password: 'password' } as const;

/** The first that fits is taken: whatever KeePassXC has, 1Password's columns but for the group are among it. */
const FORMATS: readonly CredentialFormat[] = [
  {
    name: 'Bitwarden',
    signature: ['loginuri', 'loginusername', 'loginpassword'],
    fields: {
      folder: 'folder',
      // What an organisation's export has instead.
      collections: 'folder',
      name: 'course_name',
      loginuri: 'domain',
      loginusername: 'email',
      loginpassword: 'password',
      logintotp: 'code',
    },
  },
  {
    name: 'KeePassXC',
    signature: ['group', 'title', 'username', 'password', 'url'],
    fields: { ...TITLED, group: 'folder', totp: 'code' },
  },
  {
    name: '1Password',
    signature: ['title', 'url', 'username', 'password'],
    fields: { ...TITLED, tags: 'folder', otpauth: 'code' },
  },
  {
    name: 'Chrome',
    signature: ['name', 'url', 'username', 'password'],
    fields: { name: 'course_name', url: 'domain', username: 'email', password: 'password' },
  },
];

/** A file of credentials: as four other programs write it, else by the names of fields and the screens' headers. */
export const CREDENTIAL_IMPORT: ImportKind = {
  action: 'import.credentials',
  fields: CREDENTIAL_IMPORT_FIELDS,
  aliases: {},
  secrets: ['password', 'code'],
  formats: FORMATS,
  byKey: new Map([...fieldNames()].map(([name, field]) => [headerKey(name), field])),
  ownHeads: [
    new Set(CREDENTIAL_FILE_COLUMNS),
    ...LANGUAGES.map((language) => new Set(Object.values(CREDENTIAL_HEADERS[language]))),
  ],
};

function* fieldNames(): Generator<[name: string, field: CredentialImportField]> {
  for (const field of CREDENTIAL_IMPORT_FIELDS) yield [field, field];
  for (const language of LANGUAGES) {
    for (const column of CREDENTIAL_FILE_COLUMNS) yield [CREDENTIAL_HEADERS[language][column], column];
  }
}
