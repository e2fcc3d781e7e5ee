import type { Title } from '../../../shared/api/lists/titles.js';
import { useTexts } from '../../../shared/i18n/language.js';
import type { Subtitle } from '../api.js';
import { NameForm } from './name-form.js';
import { useRenameSubtitle, useRenameTitle } from './title-changes.js';
import { useCourseWords } from '../words.js';

export function RenameTitle({ title }: { title: Title }) {
  const { labels } = useTexts();
  const words = useCourseWords();
  const rename = useRenameTitle(title);
  return (
    <NameForm
      label={labels.renameTitle}
      current={title.shop_name}
      findFault={(name) => (name === '' ? words.titleEmpty : null)}
      onSave={rename.mutate}
    />
  );
}

export function RenameSubtitle({ subtitle }: { subtitle: Subtitle }) {
  const { labels, validation } = useTexts();
  const rename = useRenameSubtitle(subtitle);
  return (
    <NameForm
      label={labels.renameSubtitle}
      current={subtitle.subtitle}
      findFault={(name) => (name === '' ? validation.subtitleEmpty : null)}
      onSave={rename.mutate}
    />
  );
}
