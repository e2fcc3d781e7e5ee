import type { Language, UserFileColumn } from '@keyroster/contracts';
import { sendForFile } from '../../shared/api/client.js';
import { sortRows } from '../../shared/table/rows/use-held-rows.js';
import type { TableView } from '../../shared/table/columns/column.js';
import { FILE_COLUMNS, paramsOf, toServerSort, type FoundParams } from './api.js';
import type { UserRow } from './user-list.js';

export interface ShownUsers extends FoundParams {
  view: Pick<TableView<UserRow>, 'shown' | 'sorting' | 'columns'>;
  /** Where the page has all rows, and sorts them itself. */
  rows?: readonly UserRow[] | undefined;
  language: Language;
}

const columnsOf = ({ shown }: ShownUsers['view']): UserFileColumn[] =>
  shown.flatMap(({ key }) => FILE_COLUMNS.get(key) ?? []);

function fetchUsers(shown: ShownUsers, columns: readonly UserFileColumn[]): Promise<Blob> {
  const params = paramsOf({ ...shown, search: shown.search.trim() });
  const sort = toServerSort(shown.view.sorting);
  if (sort) params.set('sort', sort);
  params.set('columns', columns.join(','));
  params.set('lang', shown.language);
  return sendForFile(`/users/export?${params}`);
}

const BOM = '\uFEFF';

/** A line of a CSV file, which may have line breaks within quotes. */
const LINES = /(?:"[^"]*"|[^"\n])*(?:\n|$)/g;

/** The cell with the id, and the comma after it. */
const FIRST_CELL = /^[^,]*,/;

/** The wanted lines of a file whose first column is the id, without that column. */
export function linesOf(file: string, wanted: (ids: string[]) => readonly string[]): string {
  const [head = '', ...lines] = file.replace(BOM, '').match(LINES) ?? [];
  const byId = new Map(lines.filter(Boolean).map((line) => [line.slice(0, line.indexOf(',')), line]));
  const kept = wanted([...byId.keys()]).flatMap((id) => byId.get(id) ?? []);
  return BOM + [head, ...kept].map((line) => line.replace(FIRST_CELL, '')).join('');
}

async function exportLines(shown: ShownUsers, wanted: (ids: string[]) => readonly string[]): Promise<Blob> {
  const file = await fetchUsers(shown, ['_id', ...columnsOf(shown.view)]);
  return new Blob([linesOf(await file.text(), wanted)], { type: file.type });
}

/** Keeps the order of the screen, because the server compares texts differently. */
export function exportShown(shown: ShownUsers): Promise<Blob> {
  const { view, rows } = shown;
  if (!rows || !view.sorting) return fetchUsers(shown, columnsOf(view));
  const ids = sortRows(rows, view.columns, view.sorting).map(({ user }) => user._id);
  return exportLines(shown, () => ids);
}

export const exportSelected = (shown: ShownUsers, selected: ReadonlySet<string>): Promise<Blob> =>
  exportLines({ ...shown, search: '', filter: 'all', supervisor: '' }, (ids) =>
    ids.filter((id) => selected.has(id)),
  );
