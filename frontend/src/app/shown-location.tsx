import { isValidElement, lazy, useDeferredValue, type ReactNode } from 'react';
import { matchRoutes, Route, useLocation, type Location, type RouteObject } from 'react-router-dom';

type Load<Name extends string> = () => Promise<Record<Name, () => ReactNode>>;

/** A screen whose code is loaded when it is first shown. */
export const screenFrom = <Name extends string>(name: Name, load: Load<Name>) =>
  lazy<() => ReactNode>(async () => ({ default: (await load())[name] }));

/** The route of such a screen. */
export function screenRoute<Name extends string>(path: string, name: Name, load: Load<Name>) {
  const Screen = screenFrom(name, load);
  return <Route path={path} element={<Screen />} />;
}

/**
 * The location that is shown. It follows the address at once while the screen stays the same. The former screen stays
 * until the next one has been loaded and drawn: React would show a `Suspense` fallback for at least 300 ms. For that the
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
