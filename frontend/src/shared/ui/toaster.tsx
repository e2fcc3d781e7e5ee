import { TOAST_ERROR_MS, TOAST_LIMIT, TOAST_OTHER_MS, TOAST_SUCCESS_MS } from '@keyroster/contracts';
import { useEffect } from 'react';
import toast, { Toaster as HotToaster, useToasterStore } from 'react-hot-toast';
import classes from './ui.module.css';

/** The library's own fading takes this long: a longer delay would show the toast again. */
const FADES_MS = 400;

const HOUSE_GREEN = {
  primary: 'var(--mantine-primary-color-filled)',
  secondary: 'var(--mantine-color-white)',
};

export function Toaster() {
  const { toasts } = useToasterStore();
  useEffect(() => {
    const shown = toasts.filter(({ visible }) => visible);
    for (const { id } of shown.slice(TOAST_LIMIT)) toast.dismiss(id);
  }, [toasts]);
  return (
    <HotToaster
      position="bottom-left"
      containerClassName={classes.container}
      toastOptions={{
        className: classes.toast,
        duration: TOAST_OTHER_MS,
        removeDelay: FADES_MS,
        success: { duration: TOAST_SUCCESS_MS, iconTheme: HOUSE_GREEN },
        error: { duration: TOAST_ERROR_MS },
        loading: { duration: Infinity },
      }}
    />
  );
}

// The id is the text, so that a repeated toast restarts its time instead of showing twice.

export function showError(message: string): void {
  toast.error(message, { id: `error:${message}` });
}

export const dismissToasts = (): void => toast.dismiss();

export function showSuccess(message: string): void {
  toast.success(message, { id: `success:${message}` });
}
