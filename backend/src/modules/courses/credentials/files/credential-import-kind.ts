import {
  CREDENTIAL_FILE_COLUMNS,
  CREDENTIAL_HEADERS,
  CREDENTIAL_IMPORT_FIELDS,
  CREDENTIAL_NOTE_HEADERS,
  headerKey,
  LANGUAGES,
  type CredentialImportField,
} from '@keyroster/contracts';
import type { FileFormat, ImportKind } from '../../../record/imports/index.js';

interface CredentialFormat extends FileFormat {
  fields: Readonly<Record<string, CredentialImportField>>;
}

const TITLED = { title: 'course_name', url: 'domain', username: 'email', password: 'password' } as const;
const NAMED = { name: 'course_name', url: 'domain', username: 'email', password: 'password' } as const;

/** The first match wins, so formats with distinctive columns come before those with common ones. */
const FORMATS: readonly CredentialFormat[] = [
  {
    name: 'Bitwarden',
    signature: ['loginuri', 'loginusername', 'loginpassword'],
    fields: {
      folder: 'folder',
      collections: 'folder',
      name: 'course_name',
      notes: 'note',
      loginuri: 'domain',
      loginusername: 'email',
      loginpassword: 'password',
      logintotp: 'code',
    },
    archived: 'archiveddate',
  },
  {
    name: 'LastPass',
    signature: ['url', 'username', 'password', 'extra', 'name', 'grouping'],
    fields: { ...NAMED, extra: 'note', grouping: 'folder', totp: 'code' },
  },
  {
    name: 'Dashlane',
    signature: ['username', 'username2', 'title', 'password', 'url', 'category'],
    fields: { ...TITLED, note: 'note', category: 'folder', otpurl: 'code', otpsecret: 'code' },
  },
  {
    name: 'Proton Pass',
    signature: ['type', 'name', 'url', 'username', 'password', 'totp', 'createtime'],
    fields: { ...NAMED, note: 'note', vault: 'folder', totp: 'code' },
    instead: { email: 'email' },
  },
  {
    name: 'NordPass',
    signature: ['name', 'url', 'username', 'password', 'folder', 'cardholdername'],
    fields: { ...NAMED, note: 'note', folder: 'folder' },
  },
  {
    name: 'KeePassXC',
    signature: ['group', 'title', 'username', 'password', 'url'],
    fields: { ...TITLED, group: 'folder', notes: 'note', totp: 'code' },
  },
  {
    name: 'KeePass 1',
    signature: ['account', 'loginname', 'password', 'website'],
    fields: {
      account: 'course_name',
      loginname: 'email',
      password: 'password',
      website: 'domain',
      comments: 'note',
    },
    escape: '\\',
  },
  {
    name: '1Password',
    signature: ['title', 'url', 'username', 'password'],
    fields: { ...TITLED, tags: 'folder', notes: 'note', otpauth: 'code' },
    archived: 'archived',
  },
  {
    name: 'Firefox',
    signature: ['url', 'username', 'password', 'httprealm', 'formactionorigin'],
    fields: { url: 'domain', username: 'email', password: 'password' },
  },
  {
    name: 'Chrome',
    signature: ['name', 'url', 'username', 'password'],
    fields: { ...NAMED, note: 'note' },
  },
];

export const CREDENTIAL_IMPORT: ImportKind = {
  action: 'import.credentials',
  fields: CREDENTIAL_IMPORT_FIELDS,
  aliases: {},
  secrets: ['password', 'code'],
  formats: FORMATS,
  byKey: new Map([...fieldNames()].map(([name, field]) => [headerKey(name), field])),
  ownColumns: CREDENTIAL_FILE_COLUMNS.map((column) => [
    column,
    ...LANGUAGES.map((language) => CREDENTIAL_HEADERS[language][column]),
  ]),
  phones: [],
};

function* fieldNames(): Generator<[name: string, field: CredentialImportField]> {
  for (const field of CREDENTIAL_IMPORT_FIELDS) yield [field, field];
  for (const language of LANGUAGES) {
    for (const column of CREDENTIAL_FILE_COLUMNS) yield [CREDENTIAL_HEADERS[language][column], column];
    yield [CREDENTIAL_NOTE_HEADERS[language], 'note'];
  }
}
