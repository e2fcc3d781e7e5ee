import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useCopy } from '../../shared/ui/copying/use-copy.js';
import { useCopyWords } from '../../shared/ui/copying/copy-words.js';
import { useTokenWords } from './words.js';

interface MadeTokenProps {
  token: string;
  onDone: () => void;
}

/** A token that was just made: nobody is shown it again. */
export function MadeToken({ token, onDone }: MadeTokenProps) {
  const words = useTokenWords();
  const { copied } = useCopyWords();
  const [isCopied, copy] = useCopy(token, true);
  return (
    <Stack gap="md">
      <Text size="sm">{words.shownOnce}</Text>
      <Code block aria-label={words.token} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {token}
      </Code>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone}>
          {words.done}
        </Button>
        <Button onClick={copy} data-autofocus>
          {isCopied ? copied : words.copy}
        </Button>
      </Group>
    </Stack>
  );
}
