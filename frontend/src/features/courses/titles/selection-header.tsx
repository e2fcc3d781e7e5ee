import { Group, Title as Heading } from '@mantine/core';
import type { Title } from '../../../shared/api/courses.js';
import { useTexts } from '../../../shared/i18n/language.js';
import classes from '../courses.module.css';
import { useOpenCourse } from '../use-open-course.js';
import { useCourseWords } from '../words.js';
import type { Subtitle } from '../api.js';
import { NameForm } from './name-form.js';
import { useRenameSubtitle, useRenameTitle } from './title-changes.js';

/** What is selected, and the form that renames it: the subtitle, or the title while none of its subtitles is. */
export function SelectionHeader() {
  const words = useCourseWords();
  const { title, subtitle } = useOpenCourse();
  return (
    <Group justify="space-between" gap="sm" mih={36}>
      <Heading order={2} size="h5" className={classes['heading'] ?? ''}>
        {subtitle?.subtitle ?? title?.shop_name ?? words.credentials}
      </Heading>
      <div className={classes['rename']}>
        {subtitle && <RenameSubtitle key={subtitle._id} subtitle={subtitle} />}
        {title && !subtitle && <RenameTitle key={title._id} title={title} />}
      </div>
    </Group>
  );
}

function RenameTitle({ title }: { title: Title }) {
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

function RenameSubtitle({ subtitle }: { subtitle: Subtitle }) {
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
