import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { usePageTexts } from '../../shared/i18n/language.js';
import { useCopyWords } from '../../shared/ui/copying/copy-words.js';
import { Dialog } from '../../shared/ui/dialogs/dialog.js';
import { useCopy } from '../../shared/ui/copying/use-copy.js';
import { useMakeWebhook, useUpdateWebhook, type Webhook } from './api.js';
import { WebhookForm, type WebhookValues } from './webhook-form.js';
import { useWebhookWords } from './words.js';

interface WebhookDialogProps {
  isOpen: boolean;
  /** Absent for a new one. */
  webhook?: Webhook | undefined;
  onClose: () => void;
}

/** A webhook as it is to be; of a new one then its secret, this once. */
export function WebhookDialog({ isOpen, webhook, onClose }: WebhookDialogProps) {
  const words = useWebhookWords();
  const page = usePageTexts();
  const make = useMakeWebhook();
  const update = useUpdateWebhook();
  const secret = make.data?.secret;

  const save = (values: WebhookValues, onError: (error: Error) => void) => {
    if (webhook) update.mutate({ id: webhook._id, ...values }, { onSuccess: onClose, onError });
    else make.mutate(values, { onError });
  };

  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={secret === undefined ? (webhook ? words.editing : words.add) : words.copyNow}
      closeButtonProps={{ 'aria-label': page.close }}
      isKept={secret !== undefined}
      size="lg"
    >
      {secret === undefined ? (
        <WebhookForm
          webhook={webhook}
          isBusy={make.isPending || update.isPending}
          onSave={save}
          onCancel={onClose}
        />
      ) : (
        <MadeSecret secret={secret} onDone={onClose} />
      )}
    </Dialog>
  );
}

function MadeSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const words = useWebhookWords();
  const { copied } = useCopyWords();
  const [isCopied, copy] = useCopy(secret, true);
  return (
    <Stack gap="md">
      <Text size="sm">{words.shownOnce}</Text>
      <Code block aria-label={words.secret} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {secret}
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
