import { useDraggable } from '@dnd-kit/core';
import { useMemo } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { ManyBar } from '../../../shared/plans/many-bar.js';
import type { ParametersForm, PlanRequest } from '../../../shared/plans/plan-dialog.js';
import { DataTable } from '../../../shared/table/data-table.js';
import type { RowShell } from '../../../shared/table/rows/table-row.js';
import type { SelectionStore } from '../../../shared/table/selection/selection-store.js';
import { useSelection } from '../../../shared/table/selection/use-selection.js';
import { WhileSelected } from '../../../shared/table/selection/use-selection.js';
import { useTableView } from '../../../shared/table/use-table-view.js';
import { dragData } from '../drag.js';
import { useOpenCourse } from '../open-course.js';
import { nameOf } from './api.js';
import { SubtitleChoice } from './copy-dialog.js';
import { DragHandleContext } from './credential-cells.js';
import { useCredentialColumns } from './credential-columns.js';
import type { CredentialRow, FoundCredentials } from './credential-list.js';

const keyOf = ({ credential }: CredentialRow): string => credential._id;
const nameOfRow = ({ credential }: CredentialRow): string => nameOf(credential);

/** Mouse and touch drag the whole row, the keyboard its handle. */
const DraggableRow: RowShell<CredentialRow> = ({ row: { credential }, children }) => {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: credential._id,
    data: dragData(credential),
  });
  const handle = {
    attach: setActivatorNodeRef,
    name: nameOf(credential),
    describedBy: attributes['aria-describedby'],
  };
  return (
    <DragHandleContext value={handle}>
      {children({ ref: setNodeRef, ...listeners, 'data-dragging': isDragging || undefined })}
    </DragHandleContext>
  );
};

/** The credentials as an admin manages them. */
export function CredentialTable(found: FoundCredentials) {
  const view = useTableView('credentials', useCredentialColumns(found.rows));
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

const TargetForm: ParametersForm = ({ onReady }) => {
  const { subtitle } = useOpenCourse();
  return <SubtitleChoice ownId={subtitle?._id} onChoose={(subtitleId) => onReady({ subtitleId })} />;
};

/** The actions for all selected credentials. */
function ManyCredentials({ store }: { store: SelectionStore }) {
  const { actions } = useTexts();
  const { many } = actions;
  const offers: PlanRequest[] = [
    { action: 'credentials.copy', title: actions.copyTo, verb: many.copy, Parameters: TargetForm },
    { action: 'credentials.move', title: many.moveTo, verb: many.move, Parameters: TargetForm },
    { action: 'credentials.delete', title: actions.delete, verb: actions.delete, isDanger: true },
  ];
  return <ManyBar store={store} offers={offers} />;
}
