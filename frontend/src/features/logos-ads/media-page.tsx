import { Badge, Button, Paper, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formOf } from '../../shared/api/client.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useConfirm } from '../../shared/ui/dialog.js';
import { Screen } from '../../shared/ui/screen.js';
import { EmptyState, FailedLoad, Skeletons } from '../../shared/ui/empty-state.js';
import { IconButton, whileBusy } from '../../shared/ui/quiet.js';
import { PictureField } from '../../shared/upload/picture-field.js';
import { showError } from '../../shared/ui/toaster.js';
import classes from './media.module.css';
import { FieldsForm } from '../../shared/form/form-parts.js';
import { useDelete, useMedia, useUpload, type MediaKind } from './api.js';
import { useMediaWords } from './words.js';

export const LogosPage = () => <MediaPage kind="logos" />;
export const AdsPage = () => <MediaPage kind="ads" />;

function MediaPage({ kind }: { kind: MediaKind }) {
  const words = useMediaWords()[kind];
  const { data: names } = useMedia(kind);
  return (
    <Screen title={words.heading} count={names?.length ?? null} width="cards">
      <Stack gap="lg">
        <Text c="dimmed">{words.about}</Text>
        <UploadForm kind={kind} />
        <MediaGrid kind={kind} />
      </Stack>
    </Screen>
  );
}

function UploadForm({ kind }: { kind: MediaKind }) {
  const { actions, labels, validation } = useTexts();
  const upload = useUpload(kind);
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setIsMissing(false);
  };

  const submit = () => {
    if (file) return upload.mutate(formOf({ file }), { onSuccess: () => setFile(null) });
    setIsMissing(true);
    showError(validation.mediaFileRequired);
  };

  return (
    <FieldsForm onSubmit={submit} gap="sm" align="flex-start">
      <PictureField
        label={labels.uploadMedia}
        kind="media"
        value={file}
        onChange={choose}
        error={isMissing && validation.mediaFileRequired}
      />
      <Button {...whileBusy(upload.isPending)} type="submit">
        {actions.upload}
      </Button>
    </FieldsForm>
  );
}

function MediaGrid({ kind }: { kind: MediaKind }) {
  const { actions, screens } = useTexts();
  const { [kind]: words, pictureOf, gone } = useMediaWords();
  const { data: names, isError, refetch } = useMedia(kind);
  const { mutate, isPending, variables } = useDelete(kind);
  const [dialog, ask] = useConfirm();

  if (!names) {
    if (isError) return <FailedLoad onRetry={refetch} />;
    return (
      <div className={classes['grid']} aria-hidden>
        <Skeletons count={3} h={178} />
      </div>
    );
  }
  if (names.length === 0) return <EmptyState Icon={IconPhoto} word={screens.empty} text={words.none} />;

  return (
    <>
      <ul className={classes['grid']} aria-label={words.heading}>
        {names.map((name, index) => {
          // Counted from the oldest, so that a new picture renames none.
          const title = words.nth(names.length - index);
          return (
            <Paper key={name} component="li" withBorder style={{ overflow: 'hidden' }}>
              <img src={`/static/${kind}/${name}`} alt={pictureOf(title)} className={classes['picture']} />
              <div className={`in-line ${classes['caption']}`}>
                <Text size="sm">{title}</Text>
                {index === 0 && words.newest && (
                  <Badge variant="light" size="sm">
                    {words.newest}
                  </Badge>
                )}
                <IconButton
                  {...whileBusy(isPending && variables.name === name)}
                  Icon={IconTrash}
                  label={`${actions.del} ${title}`}
                  title={actions.del}
                  ml="auto"
                  onClick={() =>
                    ask({
                      consequence: gone(title),
                      isUndoable: true,
                      onConfirm: () => mutate({ name }),
                    })
                  }
                />
              </div>
            </Paper>
          );
        })}
      </ul>
      {dialog}
    </>
  );
}
