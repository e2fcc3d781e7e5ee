import toast from 'react-hot-toast';

// The id is the text: a repeat restarts the clock of the toast that still shows and stacks no second one.

export function showError(message: string): void {
  toast.error(message, { id: `error:${message}` });
}

export function showSuccess(message: string): void {
  toast.success(message, { id: `success:${message}` });
}
