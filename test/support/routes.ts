import type { Express, IRoute } from 'express';
import type { TestApp } from './test-app.js';

/** Every route that the running app answers, as `METHOD /path`. */
export function routesOf(app: TestApp): string[] {
  const server: Express = app.app.nest.getHttpAdapter().getInstance();
  return server.router.stack.flatMap(({ route }) =>
    route ? methodsOf(route).map((method) => `${method} ${route.path}`) : [],
  );
}

/** A route for any method has them all, down to the oddest. */
function methodsOf({ stack }: IRoute): string[] {
  const methods = stack.map(({ method }) => method.toUpperCase());
  return methods.includes('PROPFIND') ? ['ALL'] : methods;
}
