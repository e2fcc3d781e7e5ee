import { LOADING_DELAY_MS } from '@keyroster/contracts';
import { Loader, VisuallyHidden } from '@mantine/core';
import { useIsFetching, useIsMutating, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePageTexts } from '../../i18n/language.js';
import classes from './loading.module.css';
import { useLate } from '../use-late.js';

/** Nobody has waited for anything when the first page is there. */
const loadBar = () => import('./progress-bar.js');

/** Nothing of it has been seen yet, so somebody waits for it; what comes later moves the bar alone. */
const isFirstLoad = ({ state, meta }: Query): boolean =>
  !meta?.isBackground && state.dataUpdateCount + state.errorUpdateCount === 0;

/** The overlay and the progress bar of all requests. */
export function Loading() {
  const page = usePageTexts();
  const submits = useIsMutating();
  const firstLoads = useIsFetching({ predicate: isFirstLoad });
  const fetches = useIsFetching();
  const hasOverlay = useLate(submits + firstLoads > 0, LOADING_DELAY_MS);
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

  return hasOverlay ? (
    <div className={classes['overlay']} role="status">
      <Loader color="var(--mantine-color-teal-text)" aria-hidden />
      <VisuallyHidden>{page.loading}</VisuallyHidden>
    </div>
  ) : null;
}
