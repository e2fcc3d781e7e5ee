import {
  fillTemplate,
  findUnknownPlaceholder,
  LANGUAGES,
  PLACEHOLDERS,
  TEMPLATE_KINDS,
  TEMPLATE_MAX_LENGTH,
  type TemplateFields,
  TEXT_MAX_LENGTH,
} from '@keyroster/contracts';
import { Button, Group, Input, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type Fault, useSpecForm } from '../../shared/form/use-spec-form.js';
import { useLanguage, usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { useMessageWords } from '../../shared/messages/message-words.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import type { Template } from '../../shared/api/people.js';
import { useSaveTemplate } from './api.js';
import classes from './templates.module.css';
import { useTemplateWords } from './words.js';

interface TemplateDialogProps {
  /** The edited template; null for a new one. */
  template: Template | null;
  isOpen: boolean;
  onClose: () => void;
}

export function TemplateDialog({ template, isOpen, onClose }: TemplateDialogProps) {
  const words = useTemplateWords();
  const page = usePageTexts();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={template ? words.editing(template.name) : words.add}
      closeButtonProps={{ 'aria-label': page.close }}
      size="lg"
    >
      <TemplateForm key={template?._id ?? 'new'} template={template} onDone={onClose} />
    </Dialog>
  );
}

const PLACEHOLDERS_SHOWN = PLACEHOLDERS.map((name) => `{${name}}`).join(' ');

interface TemplateFormProps {
  template: Template | null;
  onDone: () => void;
}

function TemplateForm({ template, onDone }: TemplateFormProps) {
  const { actions } = useTexts();
  const { kinds, languages } = useMessageWords();
  const words = useTemplateWords();
  const lang = useLanguage();
  const save = useSaveTemplate();
  const { fields, submitTo, showRefusal } = useSpecForm<TemplateFields>({
    initialValues: template ? fieldsOf(template) : { kind: 'other', lang, name: '', text: '' },
    findFaults: (values) => faultsOf(values, words),
  });

  const submit = (values: TemplateFields) => {
    const body = { ...(template && { _id: template._id }), ...values, name: values.name.trim() };
    save.mutate(body, { onSuccess: onDone, onError: showRefusal });
  };

  return (
    <form noValidate onSubmit={submitTo(submit)}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label={words.kind}
            data={TEMPLATE_KINDS.map((kind) => ({ value: kind, label: kinds[kind] }))}
            {...fields.getInputProps('kind')}
          />
          <NativeSelect
            label={words.language}
            data={LANGUAGES.map((one) => ({ value: one, label: languages[one] }))}
            {...fields.getInputProps('lang')}
          />
        </SimpleGrid>
        <TextInput
          label={words.name}
          required
          withAsterisk={false}
          maxLength={TEXT_MAX_LENGTH}
          autoComplete="off"
          data-autofocus
          {...fields.getInputProps('name')}
        />
        <Textarea
          label={words.text}
          description={words.placeholders(PLACEHOLDERS_SHOWN)}
          required
          withAsterisk={false}
          maxLength={TEMPLATE_MAX_LENGTH}
          autosize
          minRows={4}
          maxRows={12}
          {...fields.getInputProps('text')}
        />
        <Preview text={fields.values.text} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {actions.cancel}
          </Button>
          <Button {...whileBusy(save.isPending)} type="submit">
            {actions.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The text as a user would get it. */
function Preview({ text }: { text: string }) {
  const words = useTemplateWords();
  return (
    <div>
      <Input.Label component="div">{words.preview}</Input.Label>
      <div className={classes['preview']} role="group" aria-label={words.preview}>
        {fillTemplate(text, words.example)}
      </div>
    </div>
  );
}

const fieldsOf = ({ kind, lang, name, text }: Template): TemplateFields => ({ kind, lang, name, text });

function faultsOf(
  { name, text }: TemplateFields,
  words: ReturnType<typeof useTemplateWords>,
): Fault<TemplateFields>[] {
  const position = findUnknownPlaceholder(text);
  const faults: (Fault<TemplateFields> | false)[] = [
    name.trim() === '' && { field: 'name', message: words.nameEmpty },
    text.trim() === '' && { field: 'text', message: words.textEmpty },
    position !== null && { field: 'text', message: words.unknownAt(position) },
  ];
  return faults.filter((fault) => fault !== false);
}
