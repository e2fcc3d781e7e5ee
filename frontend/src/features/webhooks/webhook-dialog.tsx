import { EXPIRING_DAYS, WEBHOOK_EVENTS, WEBHOOK_URL_MAX_LENGTH } from '@keyroster/contracts';
import type { CreateWebhookPayload } from '@keyroster/contracts/dto';
import { TextInput } from '@mantine/core';
import { Choices, daysIn, FormButtons, NameField, FieldsForm } from '../../shared/form/form-parts.js';
import { useNameFault, useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { ShownOnce } from '../../shared/ui/copying/copy-button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useMakeWebhook, useUpdateWebhook, type Webhook } from './api.js';
import { useWebhookWords } from './words.js';

interface WebhookDialogProps {
  isOpen: boolean;
  webhook?: Webhook | undefined;
  onClose: () => void;
}

export function WebhookDialog({ isOpen, webhook, onClose }: WebhookDialogProps) {
  const words = useWebhookWords();
  const make = useMakeWebhook();
  const update = useUpdateWebhook();
  const secret = make.data?.secret;

  const save: WebhookFormProps['onSave'] = (values, onError) => {
    if (webhook) update.mutate({ id: webhook._id, ...values }, { onSuccess: onClose, onError });
    else make.mutate(values, { onError });
  };

  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={secret === undefined ? (webhook ? words.editing : words.add) : words.copyNow}
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

/** A test is sent to every webhook, whatever its events. */
const OFFERED = WEBHOOK_EVENTS.filter((event) => event !== 'webhook.test');

interface WebhookFormProps {
  webhook?: Webhook | undefined;
  isBusy: boolean;
  onSave: (values: CreateWebhookPayload, onError: (error: Error) => void) => void;
  onCancel: () => void;
}

function WebhookForm({ webhook, isBusy, onSave, onCancel }: WebhookFormProps) {
  const { actions } = useTexts();
  const words = useWebhookWords();
  const { name = '', url = '', events = [], expiring_days = EXPIRING_DAYS } = webhook ?? {};
  const nameFault = useNameFault();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { name, url, events, expiring_days: expiring_days.join(', ') },
    findFaults: (values) => [
      nameFault(values.name),
      values.url.trim() === '' && { field: 'url', message: words.urlEmpty },
      values.events.length === 0 && { field: 'events', message: words.eventsEmpty },
      daysIn(values.expiring_days) === null && { field: 'expiring_days', message: words.daysWrong },
    ],
  });

  const save = submitTo((values) => {
    if (isBusy) return;
    const chosen = {
      name: values.name.trim(),
      url: values.url.trim(),
      events: WEBHOOK_EVENTS.filter((event) => values.events.includes(event)),
      expiring_days: daysIn(values.expiring_days) ?? [],
    };
    onSave(chosen, showRefusal);
  });

  return (
    <FieldsForm onSubmit={save}>
      <NameField label={words.name} description={words.nameHint} {...fields.getInputProps('name')} />
      <TextInput
        label={words.url}
        description={words.urlHint}
        type="url"
        required
        maxLength={WEBHOOK_URL_MAX_LENGTH}
        {...fields.getInputProps('url')}
      />
      <Choices
        label={words.events}
        choices={OFFERED}
        labels={words.eventNames}
        {...fields.getInputProps('events')}
      />
      {fields.values.events.includes('user.expiring') && (
        <TextInput
          label={words.expiringDays}
          description={words.expiringDaysHint}
          inputMode="numeric"
          {...fields.getInputProps('expiring_days')}
        />
      )}
      <FormButtons
        label={webhook ? actions.save : words.make}
        isBusy={isBusy}
        isCancelDisabled={isBusy && !webhook}
        onCancel={onCancel}
      />
    </FieldsForm>
  );
}
