import { TOAST_ERROR_MS, TOAST_LIMIT, TOAST_OTHER_MS, TOAST_SUCCESS_MS } from '@keyroster/contracts';
import { useEffect } from 'react';
import toast, { Toaster as HotToaster, useToasterStore } from 'react-hot-toast';
import classes from './ui.module.css';

/** So long is the library's own fading: what lasts longer would be seen after its time. */
const FADES_MS = 400;

/** Where toasts show: in the corner that has no actions, the newest alone where there are many. */
export function Toaster() {
  const { toasts } = useToasterStore();
  useEffect(() => {
    const shown = toasts.filter(({ visible }) => visible);
    for (const { id } of shown.slice(TOAST_LIMIT)) toast.dismiss(id);
  }, [toasts]);
  return (
    <HotToaster
      position="bottom-right"
      containerClassName={classes.container}
      toastOptions={{
        className: classes.toast,
        duration: TOAST_OTHER_MS,
        removeDelay: FADES_MS,
        success: { duration: TOAST_SUCCESS_MS },
        error: { duration: TOAST_ERROR_MS },
        loading: { duration: Infinity },
      }}
    />
  );
}

// The id is the text: a repeat restarts the clock of the toast that still shows and stacks no second one.

export function showError(message: string): void {
  toast.error(message, { id: `error:${message}` });
}

/** What was refused before no longer matters. */
export const dismissToasts = (): void => toast.dismiss();

export function showSuccess(message: string): void {
  toast.success(message, { id: `success:${message}` });
}
