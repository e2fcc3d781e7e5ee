import { Group, Title as Heading } from '@mantine/core';
import classes from '../courses.module.css';
import { RenameSubtitle, RenameTitle } from './rename-form.js';
import { useOpenCourse } from '../use-open-course.js';
import { useCourseWords } from '../words.js';

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
