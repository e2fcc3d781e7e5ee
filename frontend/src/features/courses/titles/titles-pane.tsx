import { nameKey } from '@keyroster/contracts';
import { Title as Heading, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Title } from '../../../shared/api/courses.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useConfirm } from '../../../shared/ui/dialog.js';
import { titleCountsQuery, useCreateTitle, useDeleteTitle } from '../api.js';
import { useCourseDrag } from '../course-drag.js';
import classes from '../courses.module.css';
import { useSelection, useTitles } from '../open-course.js';
import { useCourseWords } from '../words.js';
import { NameForm, NameItem, NameList } from './names.js';
import { NewSubtitle, Subtitles } from './subtitles-pane.js';

/** The titles, with the subtitles of the open one beneath it. */
export function TitlesPane() {
  const texts = useTexts();
  const words = useCourseWords();
  const titles = useTitles();
  const { data: counts } = useQuery(titleCountsQuery);
  const create = useCreateTitle();
  const remove = useDeleteTitle();
  const { titleId, openTitle, closeAll } = useSelection();
  const { peekedTitleId } = useCourseDrag();
  const [dialog, ask] = useConfirm();

  const noteOf = ({ _id }: Title) => {
    const { credentials = 0, users = 0 } = counts?.get(_id) ?? {};
    // Until they are there, a blank keeps their line.
    return counts ? words.counts(credentials, users) : '\u00a0';
  };
  const consequenceOf = ({ _id, shop_name }: Title) => {
    const goes = counts?.get(_id);
    if (!goes) return words.titleGoes(shop_name);
    return words.titleGoesWith(shop_name, goes.subtitles, goes.credentials, goes.users);
  };
  const askToDelete = (title: Title) =>
    ask({
      consequence: consequenceOf(title),
      isUndoable: true,
      onConfirm: () => {
        // Closed first, since the page would fetch a deleted title again.
        if (title._id === titleId) closeAll();
        remove.mutate(title);
      },
    });

  return (
    <Stack component="section" className={classes['pane'] ?? ''} gap="sm" aria-labelledby="titles">
      <Heading order={2} size="h5" id="titles" className={classes['heading'] ?? ''}>
        {words.titles}
      </Heading>
      <NameForm
        label={texts.placeholders.title}
        ifEmpty={words.titleEmpty}
        saving={create}
        bodyOf={(name) => ({ shop_name: name })}
        onSaved={({ shops }, name) => {
          const made = shops.find(({ shop_name }) => nameKey(shop_name) === nameKey(name));
          if (made) openTitle(made._id);
        }}
      />
      <NewSubtitle />
      <NameList label={words.titles} of={titles}>
        {(title) => (
          <NameItem
            key={title._id}
            kind="title"
            _id={title._id}
            name={title.shop_name}
            note={noteOf(title)}
            isOpen={title._id === titleId}
            onOpen={() => openTitle(title._id, title._id !== titleId)}
            onDelete={() => askToDelete(title)}
          >
            {[titleId, peekedTitleId].includes(title._id) && <Subtitles title={title} />}
          </NameItem>
        )}
      </NameList>
      {dialog}
    </Stack>
  );
}
