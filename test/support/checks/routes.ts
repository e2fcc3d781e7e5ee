import type { Express } from 'express';
import type { TestApp } from '../app/test-app.js';

/** Every route that the running app answers, as `METHOD /path`; what is there for any method is Nest's own 404. */
export function routesOf(app: TestApp): string[] {
  const server: Express = app.app.nest.getHttpAdapter().getInstance();
  return server.router.stack.flatMap(({ route }) =>
    route && route.stack.length === 1
      ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`)
      : [],
  );
}
