export type { FileFormat } from './columns.js';
export { checkedBy, refusalOf } from './checked-by.js';
export { eachRow } from './each-row.js';
export {
  acts,
  ReadsImport,
  refusedRow,
  type DraftedRow,
  type ImportDraft,
  type ImportKind,
  type ImportOptions,
  type ReadImport,
} from './import-kind.js';
export { ImportRuns } from './import-runs.service.js';
export { ImportsModule } from './imports.module.js';
export type { Sheet, SheetRow } from './sheet.js';
