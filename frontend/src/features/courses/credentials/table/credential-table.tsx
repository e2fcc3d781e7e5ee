import { useMemo } from 'react';
import { latePart } from '../../../../shared/late.js';
import { DataTable } from '../../../../shared/table/data-table.js';
import { useSelection, WhileSelected } from '../../../../shared/table/selection/selection-store.js';
import { useTableView } from '../../../../shared/table/use-table-view.js';
import { nameOf } from '../../drag/drag-data.js';
import { DraggableRow } from '../../drag/draggable-row.js';
import { useAdminCredentialColumns } from './credential-columns.js';
import type { FoundCredentials } from '../credential-list.js';
import type { CredentialRow } from '../use-credentials.js';

const ManyCredentials = latePart(
  async () => (await import('../../selection/many-credentials.js')).ManyCredentials,
);

const keyOf = ({ credential }: CredentialRow): string => credential._id;
const nameOfRow = ({ credential }: CredentialRow): string => nameOf(credential);

/** The credentials as an admin manages them: to drag, to change, and to select. */
export function CredentialTable(found: FoundCredentials) {
  const view = useTableView('credentials', useAdminCredentialColumns(found.rows));
  const store = useSelection(found.everything);
  const selection = useMemo(() => ({ store, nameOf: nameOfRow }), [store]);
  return (
    <>
      <DataTable {...found} view={view} rowKey={keyOf} shell={DraggableRow} selection={selection} />
      <WhileSelected store={store}>
        <ManyCredentials store={store} />
      </WhileSelected>
    </>
  );
}
