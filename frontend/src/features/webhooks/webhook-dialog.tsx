import { usePageTexts } from '../../shared/i18n/language.js';
import { ShownOnce } from '../../shared/ui/copying/copy-button.js';
import { Dialog } from '../../shared/ui/dialog.js';
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
      isKept={make.isPending || secret !== undefined}
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
        <ShownOnce label={words.secret} secret={secret} hint={words.shownOnce} onDone={onClose} />
      )}
    </Dialog>
  );
}
