import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { serve } from './serve.js';

/** What a login can't do without: each call checks a password, as many at once as the product does. */
const PASSWORD = process.env['PASSWORD'] ?? '';
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const lanes = Array.from({ length: AT_ONCE }, () => Promise.resolve());
let turn = 0;

function inTurn(work: () => Promise<unknown>): Promise<void> {
  const lane = turn++ % AT_ONCE;
  const done = (lanes[lane] ?? Promise.resolve()).then(work).then(() => undefined);
  lanes[lane] = done;
  return done;
}

serve(
  createServer((_request, response) => {
    void inTurn(() => verify(stored, PASSWORD)).then(() => response.end('{}'));
  }),
);
