import type { Express, NextFunction, Request, Response } from 'express';
import { sendError } from '../errors/app-error.filter.js';
import { AppError } from '../errors/app-error.js';
import { texts } from '../context/texts.js';

type Methods = ReadonlySet<string>;

export const READ_METHODS: Methods = new Set(['GET', 'HEAD']);

/** Answers 405 before the caller is identified, and tells OPTIONS which methods a path has. */
export function refuseOtherMethods(server: Express) {
  let methodsOf: ((path: string) => Methods | undefined) | undefined;
  return (request: Request, response: Response, next: NextFunction): void => {
    methodsOf ??= knownPaths(server);
    const methods = methodsOf(request.path);
    if (!methods || methods.has(request.method)) next();
    else answerOtherMethod(methods, request, response);
  };
}

export function answerOtherMethod(methods: Methods, { method }: Request, response: Response): void {
  response.setHeader('Allow', [...methods, 'OPTIONS'].join(', '));
  if (method === 'OPTIONS') response.status(204).end();
  else sendError(response, new AppError('METHOD_NOT_ALLOWED', texts().server.methodNotAllowed));
}

/** A literal path has its own route's methods only, even where a route with a parameter matches it. */
function knownPaths(server: Express): (path: string) => Methods | undefined {
  const written = new Map<string, Set<string>>();
  const patterns: Array<{ path: RegExp; methods: string[] }> = [];
  for (const { route } of server.router.stack) {
    if (route?.stack.length !== 1) continue;
    const methods = route.stack.map(({ method }) => method.toUpperCase());
    if (methods.includes('GET')) methods.push('HEAD');
    const path = comparable(route.path);
    if (path.includes(':')) patterns.push({ path: patternOf(path), methods });
    else written.set(path, new Set([...(written.get(path) ?? []), ...methods]));
  }
  return (asked) => {
    const path = comparable(asked);
    const own = written.get(path);
    if (own) return own;
    const found = patterns.filter((pattern) => pattern.path.test(path)).flatMap(({ methods }) => methods);
    return found.length > 0 ? new Set(found) : undefined;
  };
}

const comparable = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '');

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
