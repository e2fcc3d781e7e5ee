import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useOpenCourse, useSubtitles, useTitles } from '../open-course.js';
import { useCourseWords } from '../words.js';
import { SecondaryButton } from '../../../shared/ui/quiet.js';
import { nameOf, useCopyCredential, type Credential } from './api.js';

export function CopyDialog({ credential, onClose }: { credential: Credential | null; onClose: () => void }) {
  const words = useCourseWords();
  const copy = useCopyCredential();
  return (
    <Dialog
      opened={credential !== null}
      onClose={onClose}
      title={credential && words.copyTarget(nameOf(credential))}
    >
      {credential && (
        <SubtitleChoice
          ownId={credential.shop_id}
          onChoose={(subtitleId) => {
            onClose();
            copy.mutate({ p_id: credential._id, subtitleId });
          }}
        />
      )}
    </Dialog>
  );
}

interface SubtitleChoiceProps {
  /** The subtitle of the credential: it can't be chosen. */
  ownId: string | undefined;
  onChoose: (subtitleId: string) => void;
}

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
          <SecondaryButton
            key={_id}
            justify="flex-start"
            disabled={_id === ownId}
            rightSection={_id === ownId && <Text size="xs">{words.itsOwn}</Text>}
            onClick={() => onChoose(_id)}
          >
            {subtitle}
          </SecondaryButton>
        ))}
        {subtitles?.length === 0 && <Text c="dimmed">{words.noSubtitles}</Text>}
      </Stack>
    </Stack>
  );
}
