import { ActionIcon, Badge, Skeleton, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../shared/i18n/language.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { EmptyState, FailedLoad } from '../../shared/ui/empty-state.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useDelete, useMedia } from './api.js';
import classes from './media.module.css';
import type { MediaKind } from './media-kinds.js';
import { useMediaWords } from './words.js';

const SKELETONS = [0, 1, 2];

/** The pictures, each with its delete button. */
export function MediaGrid({ kind }: { kind: MediaKind }) {
  const { actions, confirmations, screens } = useTexts();
  const words = useMediaWords()[kind];
  const { data: names, isError, refetch } = useMedia(kind);
  const { mutate, isPending, variables } = useDelete(kind);
  const [dialog, ask] = useConfirm();

  if (!names && isError) {
    return <FailedLoad onRetry={refetch} />;
  }
  if (names?.length === 0) return <EmptyState text={screens.empty} />;

  const remove = (name: string, title: string) => {
    ask({
      text: confirmations.otherDelete,
      consequence: words.gone(title),
      action: actions.delete,
      onConfirm: () => mutate(name),
    });
  };

  return (
    <>
      <ul className={classes['grid']} aria-label={words.heading} aria-busy={!names}>
        {names
          ? names.map((name, index) => {
              // The oldest is the first, so that a new one renames none.
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
                    <ActionIcon
                      {...whileBusy(isPending && variables === name)}
                      variant="subtle"
                      color="gray"
                      ml="auto"
                      aria-label={`${actions.del} ${title}`}
                      title={actions.del}
                      onClick={() => remove(name, title)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
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
