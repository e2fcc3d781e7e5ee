import type { ImportAction, ImportMode } from '@keyroster/contracts';
import { PATHS } from '../../shared/paths.js';

/** The kinds of imports, which are also the last part of the path. */
export const IMPORT_KINDS = ['users', 'credentials'] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface ImportOptions {
  mode?: ImportMode;
  makeTitles?: boolean;
  /** The package for rows that name none. */
  package_id?: string;
  /** The index of a sheet in a workbook. */
  sheet?: number;
  shop_id?: string;
}

interface KindFacts {
  action: ImportAction;
  home: string;
  path: string;
}

export const KIND_FACTS: Readonly<Record<ImportKind, KindFacts>> = {
  users: { action: 'import.users', home: PATHS.users, path: PATHS.importUsers },
  credentials: { action: 'import.credentials', home: PATHS.courses, path: PATHS.importCredentials() },
};
