import { useEffect, useState } from 'react';
import { copySecret, copyText } from './clipboard.js';
import { useCopyWords } from './copy-words.js';
import { showError } from '../toasts/toasts.js';

const SHOWN_MS = 2_000;

/** Copies on call, and says for a moment that it has. */
export function useCopy(text: string, isSecret = false): [isCopied: boolean, copy: () => void] {
  const words = useCopyWords();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    const hasCopied = await (isSecret ? copySecret(text) : copyText(text));
    setIsCopied(hasCopied);
    if (!hasCopied) showError(words.copyFailed);
  };
  return [isCopied, () => void copy()];
}
