import type { Request } from 'express';

/** The pattern of a request's route; undefined where no route matches. */
export function routePattern(request: Request): string | undefined {
  const route = request.route as { path: string } | undefined;
  // Nest's own way to answer 404 is a route for everything, whose path begins with none.
  return route?.path.startsWith('/') ? route.path : undefined;
}
