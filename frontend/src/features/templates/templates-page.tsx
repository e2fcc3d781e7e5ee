import {
  LANGUAGES,
  TEMPLATE_KINDS,
  fillTemplate,
  findUnknownPlaceholder,
  PLACEHOLDERS,
  TEMPLATE_MAX_LENGTH,
  type TemplateFields,
} from '@keyroster/contracts';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery, type Template } from '../../shared/api/people.js';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { useRemove, useSave } from '../../shared/api/use-change.js';
import { useMessageWords } from '../../shared/messages/message-words.js';
import { Cut } from '../../shared/table/cells/cell-button.js';
import { type Column, column, half } from '../../shared/table/columns/column.js';
import { EditedList, nameColumn } from '../../shared/table/edited-list.js';
import { useTemplateWords } from './words.js';
import type { SaveTemplatePayload } from '@keyroster/contracts/dto';
import { Input, NativeSelect, Paper, SimpleGrid, Textarea } from '@mantine/core';
import { FormButtons, NameField, FieldsForm } from '../../shared/form/form-parts.js';
import { useNameFault, useSpecForm } from '../../shared/form/use-spec-form.js';
import { useLanguage, useTexts } from '../../shared/i18n/language.js';

export function TemplatesPage() {
  const words = useTemplateWords();
  const found = useQuery(templatesQuery);
  const { mutate } = useRemove('/templates/delete', 'templates');

  const consequenceOf = ({ _id, kind, lang, name }: Template) => {
    const isOther = (one: Template) => one._id !== _id && one.kind === kind && one.lang === lang;
    const comesBack = kind !== 'other' && !found.data?.some(isOther);
    return comesBack ? `${words.goes(name)} ${words.startComesBack}` : words.goes(name);
  };
  return (
    <EditedList
      name="templates"
      words={words}
      found={found}
      columns={useTemplateColumns()}
      Icon={IconMessage}
      isReadOnly={!useIsAdmin()}
      consequenceOf={consequenceOf}
      onRemove={mutate}
      formOf={(template, onDone) => <TemplateForm template={template} onDone={onDone} />}
      dialogSize="lg"
    />
  );
}

function useTemplateColumns(): readonly Column<Template>[] {
  const { kinds, languages } = useMessageWords();
  const words = useTemplateWords();
  return [
    nameColumn(words.name),
    half('kind', words.kind, 110, ({ kind }) => kinds[kind], {
      sortBy: ({ kind }) => TEMPLATE_KINDS.indexOf(kind),
    }),
    half('lang', words.language, 100, ({ lang }) => languages[lang], {
      sortBy: ({ lang }) => LANGUAGES.indexOf(lang),
    }),
    column('text', words.text, 200, ({ text }) => text, {
      isGrowing: true,
      cell: ({ text }) => <Cut isWide>{text}</Cut>,
    }),
  ];
}

const PLACEHOLDERS_SHOWN = PLACEHOLDERS.map((name) => `{${name}}`).join(' ');

function TemplateForm({ template, onDone }: { template: Template | null; onDone: () => void }) {
  const { actions } = useTexts();
  const { kinds, languages } = useMessageWords();
  const words = useTemplateWords();
  const lang = useLanguage();
  const save = useSave<SaveTemplatePayload>('/templates/save', 'templates');
  const nameFault = useNameFault();
  const { fields, submitTo, showRefusal } = useSpecForm<TemplateFields>({
    initialValues: template ? fieldsOf(template) : { kind: 'other', lang, name: '', text: '' },
    findFaults: ({ name, text }) => {
      const position = findUnknownPlaceholder(text);
      return [
        nameFault(name),
        text.trim() === '' && { field: 'text', message: words.textEmpty },
        position !== null && { field: 'text', message: words.unknownAt(position) },
      ];
    },
  });

  const submit = (values: TemplateFields) => {
    const body = { ...(template && { _id: template._id }), ...values, name: values.name.trim() };
    save.mutate(body, { onSuccess: onDone, onError: showRefusal });
  };

  return (
    <FieldsForm onSubmit={submitTo(submit)}>
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
      <NameField label={words.name} {...fields.getInputProps('name')} />
      <Textarea
        label={words.text}
        description={words.placeholders(PLACEHOLDERS_SHOWN)}
        required
        maxLength={TEMPLATE_MAX_LENGTH}
        autosize
        minRows={4}
        maxRows={12}
        {...fields.getInputProps('text')}
      />
      <Preview text={fields.values.text} />
      <FormButtons label={actions.save} isBusy={save.isPending} onCancel={onDone} />
    </FieldsForm>
  );
}

function Preview({ text }: { text: string }) {
  const words = useTemplateWords();
  return (
    <div>
      <Input.Label component="div">{words.preview}</Input.Label>
      <Paper
        px={12}
        py="sm"
        bg="light-dark(var(--mantine-color-teal-0), var(--mantine-color-dark-5))"
        fz="sm"
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        role="group"
        aria-label={words.preview}
      >
        {fillTemplate(text, words.example)}
      </Paper>
    </div>
  );
}

const fieldsOf = ({ kind, lang, name, text }: Template): TemplateFields => ({ kind, lang, name, text });
