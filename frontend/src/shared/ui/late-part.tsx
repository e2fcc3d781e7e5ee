import { lazy, useCallback, useEffect, useState, type ComponentType } from 'react';
import { usePageTexts } from '../i18n/language.js';
import { FailedLoad } from './empty-state.js';

type LoadPart<Props> = () => Promise<ComponentType<Props>>;

const RETRY_MS = 3_000;

interface LatePartProps<Props> {
  load: LoadPart<Props>;
  given: Props;
  /** Called after a retry that failed, too. */
  onFailed?: () => Promise<void>;
}

/** Stands in place of code that could not be loaded, and retries, also when the browser is online again. */
export function LatePart<Props extends object>({ load, given, onFailed }: LatePartProps<Props>) {
  const page = usePageTexts();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const retry = useCallback(async () => {
    if (!navigator.onLine) return;
    const part = await load().catch(() => null);
    if (part) setPart(() => part);
    else await onFailed?.();
  }, [load, onFailed]);
  useEffect(() => {
    const again = () => void retry();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [retry]);
  return Part ? <Part {...given} /> : <FailedLoad text={page.screenAway} onRetry={retry} />;
}

/** A part of a screen whose code is loaded when it is first shown; a failure is shown in its place. */
export const partFrom = <Props extends object>(load: LoadPart<Props>) =>
  lazy<ComponentType<Props>>(async () => ({
    default: await load().catch(() => (props: Props) => <LatePart load={load} given={props} />),
  }));
