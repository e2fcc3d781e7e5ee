import { fileURLToPath } from 'node:url';
import { single } from '../lab/figure.js';
import { HttpCaller, timesOf } from '../lab/http.js';
import { Program } from '../lab/program.js';
import { summaryOf } from '../lab/statistics.js';
import { SECRETS, tokenOf } from '../lab/tokens.js';
import type { TokenCheckCommands } from '../servers/token-check.js';
import type { Scene } from './scene.js';

const CHECKS = 5_000;
const CALLS = 200;
const program = fileURLToPath(new URL('../servers/token-check.js', import.meta.url));

/** Row 18: what checking a token takes, and that a session which is known costs no read. */
export const token: Scene = {
  rows: [18],
  async run(lab, { repetitions }) {
    const { server, members } = await lab.product({ members: 1, admins: 1 });
    const [member] = members;
    const good = member ? tokenOf(member) : '';
    const caller = new HttpCaller(server.url, good);
    const check = new Program<TokenCheckCommands>(program, {
      env: { ...process.env, ...SECRETS, DATA_DIR: lab.dataDir },
    });
    const times: number[] = [];
    try {
      await check.call('check', { token: good, count: CHECKS });
      for (let repetition = 0; repetition < repetitions; repetition += 1) {
        times.push(await check.call('check', { token: good, count: CHECKS }));
      }
    } finally {
      await check.stop();
    }
    await caller.post('/api/users/ping', {});
    await server.probe.call('begin');
    await timesOf(CALLS, 200, () => caller.post('/api/users/ping', {}));
    const { commands } = await server.probe.call('usage');
    caller.hangUp();
    const reads = commands['find sessions'] ?? 0;
    return [
      { row: 18, what: 'token check', unit: 'µs', value: summaryOf(times), goal: 20 },
      {
        row: 18,
        what: `session reads in ${CALLS} calls of a known session`,
        unit: '',
        value: single(reads),
        goal: 0,
      },
    ];
  },
};
