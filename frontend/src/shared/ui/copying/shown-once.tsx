import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useCopyWords } from './copy-words.js';
import { useCopy } from './use-copy.js';

interface ShownOnceProps {
  /** What it is called. */
  label: string;
  secret: string;
  /** That it is shown this once, and where it belongs. */
  hint: string;
  onDone: () => void;
}

/** A secret that was just made: nobody is shown it again. */
export function ShownOnce({ label, secret, hint, onDone }: ShownOnceProps) {
  const words = useCopyWords();
  const [isCopied, copy] = useCopy(secret, true);
  return (
    <Stack gap="md">
      <Text size="sm">{hint}</Text>
      <Code block aria-label={label} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {secret}
      </Code>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone}>
          {words.done}
        </Button>
        <Button onClick={copy} data-autofocus>
          {isCopied ? words.copied : words.copy}
        </Button>
      </Group>
    </Stack>
  );
}
