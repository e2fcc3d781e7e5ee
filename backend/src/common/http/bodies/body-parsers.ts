import express, { type Express } from 'express';
import { JSON_BODY_MAX_BYTES, PLAN_BODY_MAX_BYTES, TITLES_BODY_MAX_BYTES } from '@keyroster/contracts';
import { answerFailures } from '../answers/last-answers.js';

/** Where somebody, or a group, may be given all titles at once. */
const TITLES_PATHS = [
  '/api/shops/assign',
  '/api/shops/unassign',
  '/api/group/titles',
  '/api/browser/group/titles',
];

/** JSON alone. Parsers run before Nest, so their failures are answered here in the one shape. */
export function parseBodies(server: Express): void {
  server.use('/api/plans', express.json({ limit: PLAN_BODY_MAX_BYTES, strict: false }));
  server.use(TITLES_PATHS, express.json({ limit: TITLES_BODY_MAX_BYTES, strict: false }));
  server.use('/api', express.json({ limit: JSON_BODY_MAX_BYTES, strict: false }));
  answerFailures(server);
}
