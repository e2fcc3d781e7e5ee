import {
  CREDENTIAL_FILE_COLUMNS,
  CREDENTIAL_HEADERS,
  CREDENTIAL_NOTE_HEADERS,
  USER_AMOUNT_HEADERS,
  USER_PASSWORD_HEADERS,
  USER_SETTINGS,
  userHeader,
  type CredentialImportField,
  type Language,
  type UserImportField,
} from '@keyroster/contracts';
import type { ImportKind } from './kinds.js';

/** What a column can be mapped to. */
export interface FieldChoice {
  field: string;
  label: string;
}

/** What only files of other programs have. */
const OTHER_CREDENTIAL_FIELDS = {
  en: { folder: 'Folder (title/subtitle)', code: 'One-time code secret' },
  es: { folder: 'Carpeta (título/subtítulo)', code: 'Secreto del código de un solo uso' },
} as const satisfies Record<Language, Partial<Record<CredentialImportField, string>>>;

/** The fields of a kind as the screens call them, which the head row of an example file does too. */
export function fieldsOf(kind: ImportKind, language: Language): FieldChoice[] {
  return kind === 'users' ? userFields(language) : credentialFields(language);
}

function userFields(language: Language): Array<FieldChoice & { field: UserImportField }> {
  const settings = USER_SETTINGS.map(({ name, field }) => ({
    field: name,
    label: userHeader(field, language),
  }));
  return [
    ...settings,
    { field: 'password', label: USER_PASSWORD_HEADERS[language] },
    { field: 'amount', label: USER_AMOUNT_HEADERS[language] },
  ];
}

function credentialFields(language: Language): Array<FieldChoice & { field: CredentialImportField }> {
  const { folder, code } = OTHER_CREDENTIAL_FIELDS[language];
  return [
    ...CREDENTIAL_FILE_COLUMNS.map((field) => ({ field, label: CREDENTIAL_HEADERS[language][field] })),
    { field: 'note', label: CREDENTIAL_NOTE_HEADERS[language] },
    { field: 'folder', label: folder },
    { field: 'code', label: code },
  ];
}
