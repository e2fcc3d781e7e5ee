import { HttpCaller, timesOf } from '../lab/http.js';
import { interleave, ratios } from '../lab/interleave.js';
import { single } from '../lab/figure.js';
import { quantile, summaryOf } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import type { Scene } from './scene.js';

const PATH = '/api/users/true';
const WHOLE_CALLS = 10;
const UNCHANGED_CALLS = 200;

/** Row 11: the activity list of 10,000 users, whole and unchanged, against the driver's own read of them. */
export const activityList: Scene = {
  rows: [11],
  async run(lab, { users, repetitions }) {
    const { server, uri, admins } = await lab.product({ members: users, admins: 1 });
    const peer = await lab.peer('plain-http', { MONGODB_URI: uri });
    const [admin] = admins;
    const [ours, raw] = [new HttpCaller(server.url, admin && tokenOf(admin)), new HttpCaller(peer.url)];
    const pairs = await interleave(
      repetitions,
      async () => quantile(await timesOf(WHOLE_CALLS, 200, () => raw.get('/users')), 0.5),
      async () => quantile(await timesOf(WHOLE_CALLS, 200, () => ours.get(PATH)), 0.5),
    );
    const { etag = '' } = await ours.get(PATH);
    const unchanged = await timesOf(UNCHANGED_CALLS, 304, () => ours.get(PATH, { 'if-none-match': etag }));
    ours.hangUp();
    raw.hangUp();
    const ms = (side: 'a' | 'b'): string =>
      `${summaryOf(pairs.map((pair) => pair[side])).median.toFixed(0)} ms`;
    return [
      {
        row: 11,
        what: 'activity list whole, 10,000 users, against the raw driver',
        unit: '×',
        value: ratios(pairs),
        goal: 0.35,
        note: `raw ${ms('a')}, ours ${ms('b')}`,
      },
      {
        row: 11,
        what: 'the same, unchanged (304): p50',
        unit: 'ms',
        value: single(quantile(unchanged, 0.5)),
        goal: 2,
      },
    ];
  },
};
