import type { Express } from 'express';
import type { TestApp } from './test-app.js';

/** Every route that the running app answers, as `METHOD /path`. */
export function routesOf(app: TestApp): string[] {
  const server: Express = app.app.nest.getHttpAdapter().getInstance();
  return server.router.stack.flatMap(({ route }) =>
    route ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`) : [],
  );
}
