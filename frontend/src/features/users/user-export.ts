import type { Language, UserFileColumn } from '@keyroster/contracts';
import { sendForFile } from '../../shared/api/client.js';
import type { TableView } from '../../shared/table/use-table-view.js';
import { FILE_COLUMNS, paramsOf, toServerSort, type FoundParams } from './api.js';
import type { UserRow } from './user-list.js';

export interface ShownUsers extends FoundParams {
  view: Pick<TableView<UserRow>, 'shown' | 'sorting'>;
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

export const exportShown = (shown: ShownUsers): Promise<Blob> => fetchUsers(shown, columnsOf(shown.view));

const BOM = '\uFEFF';

/** A line of a CSV file, which may have line breaks within quotes. */
const LINES = /(?:"[^"]*"|[^"\n])*(?:\n|$)/g;

/** The cell with the id, and the comma after it. */
const FIRST_CELL = /^[^,]*,/;

/** Takes the wanted lines from a file whose first column is the id, and drops that column. */
export function linesOf(file: string, ids: ReadonlySet<string>): string {
  const [head = '', ...lines] = file.replace(BOM, '').match(LINES) ?? [];
  const kept = lines.filter((line) => ids.has(line.slice(0, line.indexOf(','))));
  return BOM + [head, ...kept].map((line) => line.replace(FIRST_CELL, '')).join('');
}

/** The selected users as a file, whether the search finds them or not. */
export async function exportSelected(shown: ShownUsers, ids: ReadonlySet<string>): Promise<Blob> {
  const all = { ...shown, search: '', filter: 'all', supervisor: '' } as const;
  const file = await fetchUsers(all, ['_id', ...columnsOf(shown.view)]);
  return new Blob([linesOf(await file.text(), ids)], { type: file.type });
}
