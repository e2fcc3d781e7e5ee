import { Stack } from '@mantine/core';
import { TokensPart } from '../features/tokens/tokens-part.js';
import { WebhooksPart } from '../features/webhooks/webhooks-part.js';
import { Screen } from '../shared/ui/screen.js';
import { useFrameWords } from './layouts/frame-words.js';

export function IntegrationsPage() {
  const words = useFrameWords();
  return (
    <Screen title={words.tabs.integrations} width="cards">
      <Stack gap="xl">
        <TokensPart />
        <WebhooksPart />
      </Stack>
    </Screen>
  );
}
