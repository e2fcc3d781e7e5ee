export type { FileFormat } from './sheets/columns.js';
export { checkedBy, refusalOf } from './sheets/checked-by.js';
export { eachRow } from './sheets/each-row.js';
export {
  acts,
  ReadsImport,
  refusedRow,
  type DraftedRow,
  type ImportDraft,
  type ImportKind,
  type ImportOptions,
  type ReadImport,
} from './sheets/import-kind.js';
export { ImportRuns } from './import-runs.service.js';
export { ImportsModule } from './imports.module.js';
export type { Sheet, SheetRow } from './sheets/sheet.js';
