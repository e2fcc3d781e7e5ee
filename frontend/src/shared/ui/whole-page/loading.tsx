import { LOADING_DELAY_MS, PROGRESS_MINIMUM, PROGRESS_SPEED_MS } from '@keyroster/contracts';
import { Loader, Text, VisuallyHidden } from '@mantine/core';
import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query';
import nprogress from 'nprogress';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { giveUp, isFirstLoad } from '../../api/client.js';
import { usePageTexts, useTexts } from '../../i18n/language.js';
import { Listeners } from '../../listeners.js';
import { SmallButton } from '../quiet.js';
import classes from '../ui.module.css';

nprogress.configure({
  minimum: PROGRESS_MINIMUM,
  speed: PROGRESS_SPEED_MS,
  showSpinner: false,
  parent: '#progress',
  barSelector: '[role="progressbar"]',
});

/** An overlay that lasts longer says what it waits for, and offers to stop waiting. */
const LONG_MS = 3_000;

const codeListeners = new Listeners();
let awaitedCode = 0;

/** Shows the bar while the code of a screen that somebody asked for is on its way, as for a request. */
export async function withBar<Code>(load: () => Promise<Code>): Promise<Code> {
  const count = (by: number) => {
    awaitedCode += by;
    codeListeners.tell();
  };
  // React asks for the code while it renders, when no other component may change.
  await Promise.resolve();
  count(1);
  return load().finally(() => count(-1));
}

export function Loading() {
  const client = useQueryClient();
  const page = usePageTexts();
  const { actions } = useTexts();
  const submits = useIsMutating();
  const firstLoads = useIsFetching({ predicate: isFirstLoad });
  const fetches = useIsFetching();
  const codes = useSyncExternalStore(codeListeners.add, () => awaitedCode);
  const hasOverlay = useLate(submits + firstLoads > 0, LOADING_DELAY_MS);
  const isLong = useLate(submits + firstLoads > 0, LONG_MS);
  const hasBar = useLate(submits + fetches + codes > 0, LOADING_DELAY_MS);

  useEffect(() => {
    if (!hasBar) return;
    startBar(page.loading);
    return () => void nprogress.done();
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
          <SmallButton
            // The focus stays where something is being typed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => giveUp(client)}
          >
            {actions.cancel}
          </SmallButton>
        )}
      </div>
    </div>
  );
}

/** nprogress may create the bar again later, so its label is a part of the template. */
function startBar(label: string): void {
  const template = `<div class="${classes['bar'] ?? ''}" role="progressbar" aria-label="${label}"></div>`;
  nprogress.configure({ template });
  nprogress.start();
}

/** True once something has been going on for `afterMs`. */
export function useLate(isGoingOn: boolean, afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isGoingOn, afterMs]);
  return isGoingOn && isLate;
}
