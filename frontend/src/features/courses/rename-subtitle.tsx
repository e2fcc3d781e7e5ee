import { useTexts } from '../../shared/i18n/language.js';
import type { Subtitle } from './api.js';
import classes from './courses.module.css';
import { NameForm } from './name-form.js';
import { useRenameSubtitle } from './title-changes.js';

export function RenameSubtitle({ subtitle }: { subtitle: Subtitle }) {
  const { labels, validation } = useTexts();
  const rename = useRenameSubtitle(subtitle);
  return (
    <div className={classes['rename']}>
      <NameForm
        label={labels.renameSubtitle}
        current={subtitle.subtitle}
        findFault={(name) => (name === '' ? validation.subtitleEmpty : null)}
        onSave={rename.mutate}
      />
    </div>
  );
}
