import type { Request } from 'express';

export function routePattern(request: Request): string | undefined {
  const route = request.route as { path: string } | undefined;
  // Nest answers 404 by a catch-all route whose path begins without a slash.
  return route?.path.startsWith('/') ? route.path : undefined;
}
