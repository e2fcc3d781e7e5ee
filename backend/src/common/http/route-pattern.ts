import type { Request } from 'express';

export function routePattern(request: Request): string | undefined {
  const route = request.route as { path: string } | undefined;
  return route?.path.startsWith('/') ? route.path : undefined;
}
