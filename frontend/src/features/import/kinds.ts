import type { ImportAction, ImportMode } from '@keyroster/contracts';
import { PATHS } from '../../shared/paths.js';

/** What is imported: the last word of the call's path too. */
export const IMPORT_KINDS = ['users', 'credentials'] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What an import is told beside its file, as the call takes it. */
export interface ImportOptions {
  mode?: ImportMode;
  /** The subtitle to which all credentials go. */
  shop_id?: string;
}

interface KindFacts {
  action: ImportAction;
  /** The screen of what is imported, and the one that imports it. */
  home: string;
  path: string;
}

export const KIND_FACTS: Readonly<Record<ImportKind, KindFacts>> = {
  users: { action: 'import.users', home: PATHS.users, path: PATHS.importUsers },
  credentials: { action: 'import.credentials', home: PATHS.courses, path: PATHS.importCredentials() },
};
