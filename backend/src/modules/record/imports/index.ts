export type { FileFormat } from './columns.js';
export {
  acts,
  checkedBy,
  eachRow,
  ReadsImport,
  refusalOf,
  refusedRow,
  type DraftedRow,
  type ImportDraft,
  type ImportKind,
  type ImportOptions,
  type ReadImport,
  type Understood,
} from './import-kind.js';
export { ImportsModule } from './imports.module.js';
export { ImportsService } from './imports.service.js';
export type { Sheet, SheetRow } from './sheet.js';
