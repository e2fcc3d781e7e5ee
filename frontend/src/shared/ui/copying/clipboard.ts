const CLEAR_AFTER_MS = 30_000;

let clearing: ReturnType<typeof setTimeout> | undefined;

/** Uses a deprecated call, the only way outside of a secure context, as on a page over plain HTTP. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position: fixed; opacity: 0';
  // Beside the focused element: a dialog's focus trap prevents selections outside of the dialog.
  (focused?.parentElement ?? document.body).append(field);
  field.focus();
  field.select();
  const copier: { execCommand(command: 'copy'): boolean } = document;
  const isCopied = copier.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

const write = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

function keep(): void {
  clearTimeout(clearing);
  window.removeEventListener('focus', clear);
}

function clear(): void {
  keep();
  // A browser lets only the focused page write.
  if (document.hasFocus()) void write('');
  else window.addEventListener('focus', clear);
}

/** Copies; false where the browser doesn't let it. */
export async function copyText(text: string): Promise<boolean> {
  keep();
  // Absent outside of a secure context, unlike the types say.
  return 'clipboard' in navigator ? await write(text) : copySelected(text);
}

/** Copies a secret: the clipboard is cleared after 30 s, unless something else was copied here. */
export async function copySecret(text: string): Promise<boolean> {
  const isCopied = await copyText(text);
  if (isCopied && 'clipboard' in navigator) clearing = setTimeout(clear, CLEAR_AFTER_MS);
  return isCopied;
}

document.addEventListener('copy', keep);
document.addEventListener('cut', keep);
