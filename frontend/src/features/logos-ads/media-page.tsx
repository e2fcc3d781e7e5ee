import { Stack, Text } from '@mantine/core';
import { Screen } from '../../shared/ui/screen.js';
import { useMedia } from './api.js';
import { MediaGrid } from './media-grid.js';
import type { MediaKind } from './media-kinds.js';
import { UploadForm } from './upload-form.js';
import { useMediaWords } from './words.js';

/** Uploads pictures and shows those that are there. */
export function MediaPage({ kind }: { kind: MediaKind }) {
  const words = useMediaWords()[kind];
  const { data: names } = useMedia(kind);
  return (
    <Screen title={words.heading} count={names?.length ?? null} width={980}>
      <Stack gap="lg">
        <Text c="dimmed">{words.about}</Text>
        <UploadForm kind={kind} />
        <MediaGrid kind={kind} />
      </Stack>
    </Screen>
  );
}
