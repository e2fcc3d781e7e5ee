import { useLocalStorage } from '@mantine/hooks';

export function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** A value that this browser keeps. An older version of the page, or anybody, may have stored something else. */
export const useStored = <Value>(key: string, valueOf: (stored: unknown) => Value) =>
  useLocalStorage<Value>({
    key,
    defaultValue: valueOf(undefined),
    getInitialValueInEffect: false,
    deserialize: (text) => valueOf(parsed(text)),
  });

export const isStoredOn = (stored: unknown): boolean => stored === true;

export const storedTexts = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
