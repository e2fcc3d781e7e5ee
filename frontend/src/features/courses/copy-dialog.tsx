import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import type { Credential, Subtitle } from './api.js';
import { useCopyCredential } from './credential-changes.js';
import { nameOf } from './drag-data.js';
import { useOpenCourse, useSubtitles, useTitles } from './use-open-course.js';
import { useCourseWords } from './words.js';

interface CopyDialogProps {
  /** What is copied; null keeps the dialog closed. */
  credential: Credential | null;
  onClose: () => void;
}

/** Copies a credential to a subtitle, as a drag does. */
export function CopyDialog({ credential, onClose }: CopyDialogProps) {
  const { close } = usePageTexts();
  const words = useCourseWords();
  return (
    <Modal
      opened={credential !== null}
      onClose={onClose}
      title={credential && words.copyTarget(nameOf(credential))}
      closeButtonProps={{ 'aria-label': close }}
      transitionProps={{ duration: 100, transition: 'fade' }}
    >
      {credential && <CopyTargets credential={credential} onClose={onClose} />}
    </Modal>
  );
}

function CopyTargets({ credential, onClose }: { credential: Credential; onClose: () => void }) {
  const { placeholders } = useTexts();
  const words = useCourseWords();
  const { title } = useOpenCourse();
  const { data: titles = [] } = useTitles();
  const [titleId, setTitleId] = useState(title?._id);
  const { data: subtitles } = useSubtitles(titleId);
  const copy = useCopyCredential();

  const copyTo = ({ _id }: Subtitle) => {
    onClose();
    copy.mutate({ credential, subtitleId: _id });
  };

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
        {subtitles?.map((subtitle) => (
          <Button
            key={subtitle._id}
            variant="default"
            justify="flex-start"
            disabled={subtitle._id === credential.shop_id}
            rightSection={subtitle._id === credential.shop_id && <Text size="xs">{words.itsOwn}</Text>}
            onClick={() => copyTo(subtitle)}
          >
            {subtitle.subtitle}
          </Button>
        ))}
        {subtitles?.length === 0 && <Text c="dimmed">{words.noSubtitles}</Text>}
      </Stack>
    </Stack>
  );
}
