import { isValidElement, useDeferredValue } from 'react';
import { matchRoutes, useLocation, type Location, type RouteObject } from 'react-router-dom';

/**
 * The location that is shown: the one in the address at once, as what was pressed must hold for the key that follows; only
 * where its screen is another one, the one before stays until the other is loaded and drawn, and nothing before the first
 * is. React shows the fallback of a `Suspense` for 300 ms at least: here none is ever shown. So the router itself has to
 * tell of each move at once (`useTransitions={false}`).
 */
export function useShownLocation(screenAt: (location: Location) => unknown): Location | null {
  const asked = useLocation();
  const before = useDeferredValue(asked, null);
  return before && screenAt(asked) === screenAt(before) ? asked : before;
}

/** What the routes show at a path. */
export function screenIn(routes: RouteObject[], { pathname }: Location, base?: string): unknown {
  const element = matchRoutes(routes, pathname, base)?.at(-1)?.route.element;
  return isValidElement(element) ? element.type : undefined;
}
