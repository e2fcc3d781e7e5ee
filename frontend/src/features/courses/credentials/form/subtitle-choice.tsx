import { Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../shared/i18n/language.js';
import { useOpenCourse, useSubtitles, useTitles } from '../../use-open-course.js';
import { useCourseWords } from '../../words.js';

interface SubtitleChoiceProps {
  /** The one where it is already. */
  ownId: string | undefined;
  onChoose: (subtitleId: string) => void;
}

/** Chooses a subtitle of any title. */
export function SubtitleChoice({ ownId, onChoose }: SubtitleChoiceProps) {
  const { placeholders } = useTexts();
  const words = useCourseWords();
  const { title } = useOpenCourse();
  const { data: titles = [] } = useTitles();
  const [titleId, setTitleId] = useState(title?._id);
  const { data: subtitles } = useSubtitles(titleId);

  return (
    <Stack gap="md">
      <Select
        label={placeholders.title}
        data={titles.map(({ _id, shop_name }) => ({ value: _id, label: shop_name }))}
        value={titleId ?? null}
        onChange={(id) => setTitleId(id ?? undefined)}
        allowDeselect={false}
        searchable
      />
      <Stack gap={4} role="group" aria-label={words.subtitles} mih={120}>
        {subtitles?.map(({ _id, subtitle }) => (
          <Button
            key={_id}
            variant="default"
            justify="flex-start"
            disabled={_id === ownId}
            rightSection={_id === ownId && <Text size="xs">{words.itsOwn}</Text>}
            onClick={() => onChoose(_id)}
          >
            {subtitle}
          </Button>
        ))}
        {subtitles?.length === 0 && <Text c="dimmed">{words.noSubtitles}</Text>}
      </Stack>
    </Stack>
  );
}
