import type { NextFunction, Request, Response } from 'express';
import { Histogram, type Registry } from 'prom-client';
import { routePattern } from '../../../common/http/route-pattern.js';
import { toSeconds } from './figures.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** Measures requests. Runs before all other middleware, so that their time is counted too. */
export function requestTimer(registry: Registry) {
  const durations = new Histogram({
    name: 'keyroster_http_request_duration_seconds',
    help: 'How long HTTP requests took until their answer was sent, by method, route (its pattern; "page" for the web app, "other" for what matches none, and for all while the server is not ready) and status ("aborted" where the client went away)',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.once('close', () => {
      const method = METHODS.has(request.method) ? request.method : 'other';
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      const seconds = toSeconds(performance.now() - startedAt);
      durations.observe({ method, route: routeOf(request, response), status }, seconds);
    });
    next();
  };
}

/** Never the path itself: callers could make up endless labels, and paths hold names and ids. */
function routeOf(request: Request, response: Response): string {
  const pattern = routePattern(request);
  if (pattern !== undefined) return pattern;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return !request.route && isRead && response.statusCode < 400 ? 'page' : 'other';
}
