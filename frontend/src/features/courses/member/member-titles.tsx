import { Stack } from '@mantine/core';
import type { Title } from '../../../shared/api/courses.js';
import { NameItem } from '../titles/name-item.js';
import { NameList } from '../titles/name-list.js';
import { useSubtitles, useTitles } from '../use-open-course.js';
import { useSelection } from '../use-selection.js';
import { useCourseWords } from '../words.js';

/** A member's titles; the open one shows its subtitles below its name. */
export function MemberTitles() {
  const words = useCourseWords();
  const titles = useTitles();
  const { titleId, openTitle } = useSelection();
  return (
    <Stack component="nav" gap="sm" aria-label={words.titles}>
      <NameList
        label={words.titles}
        items={titles.data}
        isFailed={titles.isError}
        onRetry={() => void titles.refetch()}
        empty={words.noTitles}
      >
        {(title) => {
          const isOpen = title._id === titleId;
          return (
            <NameItem
              key={title._id}
              kind="title"
              name={title.shop_name}
              isOpen={isOpen}
              onOpen={() => openTitle(title._id)}
            >
              {isOpen && <MemberSubtitles title={title} />}
            </NameItem>
          );
        }}
      </NameList>
    </Stack>
  );
}

function MemberSubtitles({ title }: { title: Title }) {
  const words = useCourseWords();
  const subtitles = useSubtitles(title._id);
  const { subtitleId, openSubtitle } = useSelection();
  return (
    <NameList
      label={words.subtitlesOf(title.shop_name)}
      items={subtitles.data}
      isFailed={subtitles.isError}
      onRetry={() => void subtitles.refetch()}
    >
      {({ _id, subtitle }) => (
        <NameItem
          key={_id}
          kind="subtitle"
          name={subtitle}
          isOpen={_id === subtitleId}
          onOpen={() => openSubtitle(_id)}
        />
      )}
    </NameList>
  );
}
