import { useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.js';
import { EditForm } from './edit-form.js';

interface Edited {
  /** The credential's. */
  id: string;
  title: string;
}

/** Edits one credential of a list in a dialog: `edit` opens it, `dialog` is to be drawn once. */
export function useEditDialog() {
  // Kept while the dialog fades away.
  const [edited, setEdited] = useState<(Edited & { isOpen: boolean }) | null>(null);
  const close = () => setEdited((before) => before && { ...before, isOpen: false });
  return {
    edit: (one: Edited) => setEdited({ ...one, isOpen: true }),
    dialog: (
      <Dialog opened={edited?.isOpen ?? false} onClose={close} title={edited?.title} size="sm">
        {edited && <EditForm key={edited.id} id={edited.id} onDone={close} />}
      </Dialog>
    ),
  };
}
