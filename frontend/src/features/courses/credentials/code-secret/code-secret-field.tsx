import { parseCodeSecret } from '@keyroster/contracts';
import { Anchor, Checkbox, FileButton, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { showError } from '../../../../shared/ui/toaster.js';
import { useCodeSecretWords } from './code-secret-words.js';

interface CodeSecretFieldProps extends TextInputProps {
  /** Whether the credential has codes already. */
  hasCode: boolean;
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
  /** What a picture said. */
  onRead: (secret: string) => void;
}

/** What one-time codes are made from: typed, pasted, or read from a picture that isn't sent. */
export function CodeSecretField({ hasCode, isRemoved, onRemove, onRead, ...input }: CodeSecretFieldProps) {
  const words = useCodeSecretWords();

  const reset = useRef<() => void>(null);

  const read = async (file: File | null): Promise<void> => {
    // So that the same file can be chosen again.
    reset.current?.();
    if (!file) return;
    // Few forms ever need it.
    const { readQr } = await import('./read-qr.js');
    const text = await readQr(file);
    if (text !== null && parseCodeSecret(text)) onRead(text);
    else showError(words.unreadable);
  };

  return (
    <Stack gap={4}>
      <TextInput
        {...input}
        label={words.label}
        placeholder={hasCode ? words.keeps : words.hint}
        disabled={isRemoved}
        type="password"
        // Somebody else's secret: the browser is neither to fill it in nor to keep it.
        autoComplete="new-password"
      />
      <FileButton resetRef={reset} accept="image/*" onChange={(file) => void read(file)}>
        {(props) => (
          <Anchor component="button" type="button" size="xs" ta="start" {...props}>
            {words.fromPicture}
          </Anchor>
        )}
      </FileButton>
      {hasCode && (
        <Checkbox
          size="xs"
          label={words.remove}
          checked={isRemoved}
          onChange={({ currentTarget }) => onRemove(currentTarget.checked)}
        />
      )}
    </Stack>
  );
}
