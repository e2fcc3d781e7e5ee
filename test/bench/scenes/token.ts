import { fileURLToPath } from 'node:url';
import { single, compared, interleave, inUnit, itself } from '../lab/figure.js';
import { timesOf } from '../../support/load/http.js';
import { Program } from '../lab/program.js';
import { SECRETS, tokenOf } from '../lab/population.js';
import type { TokenCheckCommands } from '../servers/token-check.js';
import type { Scene } from '../lab/scene.js';

const CHECKS = 10_000;
const CALLS = 200;
const program = fileURLToPath(new URL('../servers/token-check.js', import.meta.url));

/** Row 18: the cost of checking a token, and that a known session costs no database read. */
export const token: Scene = {
  rows: [18],
  async run(lab, { repetitions }) {
    const { server, members } = await lab.product({ members: 1, admins: 1 });
    const [member] = members;
    const asked = { token: member ? tokenOf(member) : '', count: CHECKS };
    const check = new Program<TokenCheckCommands>(program, {
      env: { ...process.env, ...SECRETS, DATA_DIR: lab.dataDir },
    });
    // The first turn warms up.
    const [, ...pairs] = await interleave(repetitions + 1, [
      () => check.call('hmac', asked),
      () => check.call('check', asked),
    ]).finally(() => check.stop());
    const caller = lab.caller(server, member);
    await caller.post('/api/users/ping', {});
    await server.probe.call('begin');
    await timesOf(CALLS, 200, () => caller.post('/api/users/ping', {}));
    const { commands } = await server.probe.call('usage');
    const [what, reads] = [
      `session reads in ${CALLS} calls of a known session`,
      commands['find sessions'] ?? 0,
    ];
    const cost = compared(pairs, itself, inUnit(' µs', 1), ['HMAC', 'check']);
    return [
      { what: 'CPU of a token check, against one HMAC of the same size', goal: 2, ...cost },
      { what, unit: '', value: single(reads), goal: 0 },
    ];
  },
};
