import { isValidElement, lazy, useDeferredValue, useEffect, type ComponentType, type ReactNode } from 'react';
import { matchRoutes, Route, useLocation, type Location, type RouteObject } from 'react-router-dom';
import { LatePart } from '../shared/ui/late-part.js';

type Load<Name extends string> = () => Promise<Record<Name, () => ReactNode>>;
type LoadScreen = () => Promise<() => ReactNode>;

const loads = new Map<string, LoadScreen>();

/** A screen whose code is loaded when it is first shown; where that fails, its place says so. */
export function screenFrom<Name extends string>(name: Name, load: Load<Name>) {
  let loaded: (() => ReactNode) | undefined;
  const loadScreen: LoadScreen = async () => (loaded ??= (await load())[name]);
  loads.set(name, loadScreen);
  return lazy<ComponentType>(async () => {
    // A browser may remember that a script failed: none is asked for while there is no line.
    const screen = loaded ?? (navigator.onLine ? await loadScreen().catch(() => null) : null);
    return {
      default: screen ?? (() => <LatePart load={loadScreen} given={{}} onFailed={reloadIfAnswered} />),
    };
  });
}

/** Begins to load a screen; whoever shows it tells of a failure. */
export function loadAhead(name: string): void {
  if (navigator.onLine)
    void loads
      .get(name)?.()
      .catch(() => null);
}

const RELOADED_KEY = 'reloaded-at';
const RELOAD_PAUSE_MS = 60_000;

/** A script that failed while the server answers is remembered as failed, or is gone with a newer version. */
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

/** Loads screens, all or those named, while the browser is idle. The code of one may bring the names that follow. */
export function usePrefetchedScreens(isWanted: boolean, names?: readonly string[]): void {
  useEffect(() => {
    if (!isWanted || !('requestIdleCallback' in window)) return;
    let isLeft = false;
    const loadNext = async ([name, ...others]: readonly string[]): Promise<void> => {
      if (isLeft || name === undefined || !navigator.onLine) return;
      await loads
        .get(name)?.()
        .catch(() => null);
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
 * The location that is shown: the former screen stays until the next is drawn, where `Suspense` would flash. The
 * router must tell of each navigation at once (`useTransitions={false}`).
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
