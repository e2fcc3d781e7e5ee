import { LOADING_DELAY_MS, PROGRESS_MINIMUM, PROGRESS_SPEED_MS } from '@keyroster/contracts';
import { Loader, VisuallyHidden } from '@mantine/core';
import { useIsFetching, useIsMutating, type Query } from '@tanstack/react-query';
import nprogress from 'nprogress';
import { useEffect } from 'react';
import { usePageTexts } from '../i18n/language.js';
import classes from './loading.module.css';
import { useLate } from './use-late.js';

nprogress.configure({
  minimum: PROGRESS_MINIMUM,
  speed: PROGRESS_SPEED_MS,
  showSpinner: false,
  parent: '#progress',
  barSelector: '[role="progressbar"]',
  template: `<div class="${classes['bar'] ?? ''}" role="progressbar"></div>`,
});

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
    nprogress.start();
    document.querySelector('#progress [role="progressbar"]')?.setAttribute('aria-label', page.loading);
    return () => {
      nprogress.done();
    };
  }, [hasBar, page]);

  return hasOverlay ? (
    <div className={classes['overlay']} role="status">
      <Loader color="var(--mantine-color-teal-text)" aria-hidden />
      <VisuallyHidden>{page.loading}</VisuallyHidden>
    </div>
  ) : null;
}
