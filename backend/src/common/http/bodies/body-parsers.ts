import express, { type Express } from 'express';
import { JSON_BODY_MAX_BYTES, PLAN_BODY_MAX_BYTES } from '@keyroster/contracts';
import { answerFailures } from '../answers/last-answers.js';

/** JSON alone. Parsers run before Nest, so their failures are answered here in the one shape. */
export function parseBodies(server: Express): void {
  server.use('/api/plans', express.json({ limit: PLAN_BODY_MAX_BYTES, strict: false }));
  server.use('/api', express.json({ limit: JSON_BODY_MAX_BYTES, strict: false }));
  answerFailures(server);
}
