import { isValidElement, lazy, useDeferredValue, useEffect, type ComponentType, type ReactNode } from 'react';
import { matchRoutes, Route, useLocation, type Location, type RouteObject } from 'react-router-dom';
import { LatePart } from '../shared/ui/late-part.js';
import { withBar } from '../shared/ui/whole-page/loading.js';

type Load<Name extends string> = () => Promise<Record<Name, () => ReactNode>>;
type LoadScreen = () => Promise<() => ReactNode>;

const loads = new Map<string, LoadScreen>();

/** A screen whose code is loaded when it is first shown; a failure is shown in its place. */
export function screenFrom<Name extends string>(name: Name, load: Load<Name>) {
  let loaded: (() => ReactNode) | undefined;
  const loadScreen: LoadScreen = async () => (loaded ??= (await load())[name]);
  loads.set(name, loadScreen);
  return lazy<ComponentType>(async () => {
    // Offline no script is requested, because a browser may cache the failure.
    const screen = loaded ?? (navigator.onLine ? await withBar(loadScreen).catch(() => null) : null);
    return {
      default: screen ?? (() => <LatePart load={loadScreen} given={{}} onFailed={reloadIfAnswered} />),
    };
  });
}

/** Loads a screen's code. Failures are ignored here, because showing the screen reports them. */
export async function loadAhead(name: string): Promise<void> {
  if (navigator.onLine)
    await loads
      .get(name)?.()
      .catch(() => null);
}

const RELOADED_KEY = 'reloaded-at';
const RELOAD_PAUSE_MS = 60_000;

/** Reloads if the server answers: the failed script is cached as failed, or gone with a newer version. */
async function reloadIfAnswered(): Promise<void> {
  const isAnswered = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  const last = Number(sessionStorage.getItem(RELOADED_KEY));
  if (!isAnswered || Date.now() - last < RELOAD_PAUSE_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
}

const PREFETCH_AFTER_MS = 3_000;

/** Loads the named screens, by default all, while the browser is idle. */
export function usePrefetchedScreens(isWanted: boolean, names?: readonly string[]): void {
  useEffect(() => {
    if (!isWanted || !('requestIdleCallback' in window)) return;
    let isLeft = false;
    const loadNext = async ([name, ...others]: readonly string[]): Promise<void> => {
      if (isLeft || name === undefined || !navigator.onLine) return;
      await loadAhead(name);
      requestIdleCallback(() => void loadNext(others));
    };
    const begin = () => void loadNext(names ?? [...loads.keys()]);
    const timer = setTimeout(() => requestIdleCallback(begin), PREFETCH_AFTER_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isWanted, names]);
}

export function screenRoute<Name extends string>(path: string, name: Name, load: Load<Name>) {
  const Screen = screenFrom(name, load);
  return <Route path={path} element={<Screen />} />;
}

/**
 * The location to show: the former screen stays until the next has rendered, where `Suspense` would flash.
 * The router must report each navigation at once (`useTransitions={false}`).
 */
export function useShownLocation(screenAt: (location: Location) => unknown): Location | null {
  const asked = useLocation();
  const before = useDeferredValue(asked, null);
  return before && screenAt(asked) === screenAt(before) ? asked : before;
}

export function screenIn(routes: RouteObject[], { pathname }: Location, base?: string): unknown {
  const element = matchRoutes(routes, pathname, base)?.at(-1)?.route.element;
  return isValidElement(element) ? element.type : undefined;
}
