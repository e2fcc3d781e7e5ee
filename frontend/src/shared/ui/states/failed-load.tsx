import { Button, Stack, Text } from '@mantine/core';
import { usePageTexts, useTexts } from '../../i18n/language.js';

export interface FailedLoadProps {
  onRetry: () => unknown;
  /** What could not be loaded, where that has a sentence of its own. */
  text?: string;
}

/** What stands where something could not be loaded. */
export function FailedLoad({ onRetry, text }: FailedLoadProps) {
  const { failures } = useTexts();
  const { tryAgain } = usePageTexts();
  return (
    <Stack gap="sm" align="flex-start" role="alert">
      <Text c="dimmed">{text ?? failures.other}</Text>
      <Button variant="default" size="xs" onClick={() => void onRetry()}>
        {tryAgain}
      </Button>
    </Stack>
  );
}
