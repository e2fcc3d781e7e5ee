import { LOADING_DELAY_MS } from '@keyroster/contracts';
import { Button, Loader, Text, VisuallyHidden } from '@mantine/core';
import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { giveUp, isFirstLoad } from '../../api/give-up.js';
import { usePageTexts, useTexts } from '../../i18n/language.js';
import classes from './loading.module.css';
import { useLate } from '../use-late.js';

/** Nobody has waited for anything when the first page is there. */
const loadBar = () => import('./progress-bar.js');

/** From then on an overlay says what it waits for, and can be left. */
const LONG_MS = 3_000;

/** The overlay and the progress bar of all requests. */
export function Loading() {
  const client = useQueryClient();
  const page = usePageTexts();
  const { actions } = useTexts();
  const submits = useIsMutating();
  const firstLoads = useIsFetching({ predicate: isFirstLoad });
  const fetches = useIsFetching();
  const hasOverlay = useLate(submits + firstLoads > 0, LOADING_DELAY_MS);
  const isLong = useLate(submits + firstLoads > 0, LONG_MS);
  const hasBar = useLate(submits + fetches > 0, LOADING_DELAY_MS);

  useEffect(() => {
    if (!hasBar) return;
    let isOver = false;
    const bar = loadBar();
    void bar.then(({ start }) => {
      if (!isOver) start(page.loading);
    });
    return () => {
      isOver = true;
      void bar.then(({ done }) => done());
    };
  }, [hasBar, page]);

  if (!hasOverlay) return null;
  return (
    <div className={classes['overlay']}>
      <div className={classes['waiting']}>
        <div role="status">
          <Loader color="var(--mantine-color-teal-text)" aria-hidden />
          {isLong ? (
            <Text size="sm">{submits > 0 ? page.waitingForChange : page.waitingForScreen}</Text>
          ) : (
            <VisuallyHidden>{page.loading}</VisuallyHidden>
          )}
        </div>
        {isLong && (
          <Button
            variant="default"
            size="xs"
            // The focus stays where something is being typed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => giveUp(client)}
          >
            {actions.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
