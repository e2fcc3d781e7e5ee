import { LANGUAGES, TEMPLATE_KINDS } from '@keyroster/contracts';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery, type Template } from '../../shared/api/people.js';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { useRemove } from '../../shared/api/use-change.js';
import { useMessageWords } from '../../shared/messages/message-words.js';
import { Cut } from '../../shared/table/cells/cell-button.js';
import { type Column, column, half } from '../../shared/table/columns/column.js';
import { EditedList, nameColumn } from '../../shared/table/edited-list.js';
import { TemplateForm } from './template-form.js';
import { useTemplateWords } from './words.js';

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
