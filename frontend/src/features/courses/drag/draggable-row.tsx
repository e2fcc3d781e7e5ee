import { useDraggable } from '@dnd-kit/core';
import type { RowShell } from '../../../shared/table/rows/table-row.js';
import { DragHandleContext } from './drag-handle.js';
import { dragData, nameOf } from './drag-data.js';
import type { CredentialRow } from '../credentials/use-credentials.js';

/** A row that mouse and finger drag anywhere, and the keyboard by its handle. */
export const DraggableRow: RowShell<CredentialRow> = ({ row: { credential }, children }) => {
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
