import { Button, Code, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useCopyWords, useCopy } from '../../shared/ui/copying/copy-button.js';
import { useWebhookWords } from './words.js';

/** One line each, after what the libraries of the standard are called. */
const LINES = {
  'Node.js': "const event = new (require('standardwebhooks').Webhook)(secret).verify(body, headers);",
  Python: 'event = standardwebhooks.Webhook(secret).verify(body, headers)',
  Go: 'wh, err := standardwebhooks.NewWebhook(secret); err = wh.Verify(body, headers)',
} as const;

type Language = keyof typeof LINES;
const LANGUAGES = Object.keys(LINES) as Language[];

/** How whoever listens knows that a call is from here. */
export function VerifyLines() {
  const words = useWebhookWords();
  const copyWords = useCopyWords();
  const [language, setLanguage] = useState<Language>('Node.js');
  const [isCopied, copy] = useCopy(LINES[language]);
  return (
    <Stack gap="xs" mt="md">
      <Title order={3} size="h6">
        {words.verify}
      </Title>
      <Text size="sm" c="dimmed">
        {words.verifyHint}
      </Text>
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={words.verify}
          data={LANGUAGES}
          value={language}
          onChange={(value) => setLanguage(value)}
        />
        <Button size="xs" variant="default" onClick={copy}>
          {isCopied ? copyWords.copied : copyWords.copy}
        </Button>
      </Group>
      <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {LINES[language]}
      </Code>
    </Stack>
  );
}
