import { Badge, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts, defineWords } from '../../shared/i18n/language.js';
import { useConfirm } from '../../shared/ui/dialog.js';
import { Screen } from '../../shared/ui/screen.js';
import { EmptyState, FailedLoad } from '../../shared/ui/empty-state.js';
import { IconButton, whileBusy } from '../../shared/ui/quiet.js';
import { PictureField } from '../../shared/upload/picture-field.js';
import { showError } from '../../shared/ui/toaster.js';
import classes from './media.module.css';
import { FieldsForm } from '../../shared/form/form-parts.js';
import { phrase } from '@keyroster/contracts';
import type { LogoListAnswer } from '@keyroster/contracts/dto';
import { useQuery } from '@tanstack/react-query';
import { formOf, getQuery, send } from '../../shared/api/client.js';
import { adsQuery, configQuery } from '../../shared/api/config.js';
import { useChange } from '../../shared/api/use-change.js';

const SKELETONS = [0, 1, 2];

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
    if (file) return upload.mutate(file, { onSuccess: () => setFile(null) });
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
  const words = useMediaWords()[kind];
  const { data: names, isError, refetch } = useMedia(kind);
  const { mutate, isPending, variables } = useDelete(kind);
  const [dialog, ask] = useConfirm();

  if (!names && isError) return <FailedLoad onRetry={refetch} />;
  if (names?.length === 0) return <EmptyState Icon={IconPhoto} word={screens.empty} text={words.none} />;

  return (
    <>
      <ul className={classes['grid']} aria-label={words.heading} aria-busy={!names}>
        {names
          ? names.map((name, index) => {
              // Counted from the oldest, so that a new picture renames none.
              const title = words.nth(names.length - index);
              return (
                <li key={name} className={classes['tile']}>
                  <img
                    src={`/static/${kind}/${name}`}
                    alt={words.pictureOf(title)}
                    className={classes['picture']}
                  />
                  <div className={classes['caption']}>
                    <Text size="sm">{title}</Text>
                    {index === 0 && words.newest && (
                      <Badge variant="light" size="sm" tt="none">
                        {words.newest}
                      </Badge>
                    )}
                    <IconButton
                      {...whileBusy(isPending && variables === name)}
                      Icon={IconTrash}
                      label={`${actions.del} ${title}`}
                      title={actions.del}
                      ml="auto"
                      onClick={() => ask({ consequence: words.gone(title), onConfirm: () => mutate(name) })}
                    />
                  </div>
                </li>
              );
            })
          : SKELETONS.map((index) => (
              <li key={index}>
                <Skeleton h={178} />
              </li>
            ))}
      </ul>
      {dialog}
    </>
  );
}

const useMediaWords = defineWords({
  logos: {
    heading: ['Logos', 'Logos'],
    nth: phrase('Logo {number}', 'Logo {number}'),
    pictureOf: phrase('Picture of {name}', 'Imagen de {name}'),
    about: [
      'The newest logo appears on the login screen and in the sidebar.',
      'El logo más nuevo aparece en el inicio de sesión y en la barra lateral.',
    ],
    none: ['Upload the first logo above', 'Sube el primer logo arriba'],
    newest: ['In use', 'En uso'],
    gone: phrase('{name} disappears for everybody.', '{name} desaparece para todos.'),
  },
  ads: {
    heading: ['Ads', 'Anuncios'],
    nth: phrase('Ad {number}', 'Anuncio {number}'),
    pictureOf: phrase('Picture of {name}', 'Imagen de {name}'),
    about: ['Members see these below their courses.', 'Los miembros los ven debajo de sus cursos.'],
    none: ['Upload the first ad above', 'Sube el primer anuncio arriba'],
    newest: ['', ''],
    gone: phrase('{name} disappears for everybody.', '{name} desaparece para todos.'),
  },
});

/** Also the folder under `/static/`. */
type MediaKind = 'logos' | 'ads';

const logosQuery = getQuery(['logos', 'list'], '/get_logo', { select: ({ urls }: LogoListAnswer) => urls });

const CALLS = {
  // The config names the newest logo, for the frame.
  logos: { upload: '/upload_logo', delete: '/delete_logo', changes: [['logos'], configQuery.queryKey] },
  ads: { upload: '/ads/upload', delete: '/ads/delete', changes: [['ads']] },
} as const;

function useMedia(kind: MediaKind) {
  const logos = useQuery({ ...logosQuery, enabled: kind === 'logos' });
  const ads = useQuery({ ...adsQuery, enabled: kind === 'ads' });
  return kind === 'logos' ? logos : ads;
}

const useUpload = (kind: MediaKind) =>
  useChange({
    send: (file: File) => send('POST', CALLS[kind].upload, { body: formOf({ file }) }),
    successKey: 'uploaded',
    failure: 'mediaUpload',
    changes: CALLS[kind].changes,
  });

const useDelete = (kind: MediaKind) =>
  useChange({
    send: (name: string) => send('POST', CALLS[kind].delete, { body: { name } }),
    successKey: 'deleted',
    failure: 'mediaDelete',
    changes: CALLS[kind].changes,
  });
