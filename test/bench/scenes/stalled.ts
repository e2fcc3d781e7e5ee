import { setTimeout as pause } from 'node:timers/promises';
import { single } from '../lab/figure.js';
import type { Lab, Product, Server } from '../lab/lab.js';
import { SHORT, type Scale, type Scene } from '../lab/scene.js';
import { during, type Side, sideOf, whyVoid } from '../lab/sides.js';
import { quantile, sum, toSorted } from '../../support/load/statistics.js';
import { clientsOf } from '../lab/population.js';

const [STALL_MS, STALL_SHORT_MS] = [60_000, 15_000];
/** Less for an admin who reads: what is kept for them doesn't grow with time. */
const READ_MS = 15_000;
const WARM_UP_MS = 3_000;
/** Leaves out pings that waited for the garbage collection. */
const SETTLE_MS = 1_500;
const MIB = 1_048_576;

type Hall = Side & { product: Product; lab: Lab };

/** Row 14: an admin's screen that reads nothing any more, compared with one that reads. */
export const stalled: Scene = {
  rows: [14],
  async run(lab, scale) {
    const hall = await open(lab, scale);
    const ms = scale === SHORT ? STALL_SHORT_MS : STALL_MS;
    await watched(hall, { isStalled: false, ms: WARM_UP_MS });
    const a = await watched(hall, { isStalled: false, ms: READ_MS });
    const b = await watched(hall, { isStalled: true, ms });
    const isVoid = whyVoid([a.taken, b.taken], await hall.loader.call('rest'));
    const both = (of: 'resident' | 'used') => `grew by ${a[of].toFixed(1)} and ${b[of].toFixed(1)} MiB`;
    const likewise = { unit: 'MiB', value: single(b.used - a.used), goal: 2, isVoid };
    return [
      {
        what: `server RSS for an admin who reads nothing for ${ms / 1_000} s, more than for one who reads`,
        unit: 'MiB',
        value: single(b.resident - a.resident),
        goal: 2,
        isVoid,
        note: `after gc; ${both('resident')}; the one who reads was told ${a.told.toFixed(1)} MiB`,
      },
      { what: 'heap and buffers in use, likewise', ...likewise, note: `steadier than RSS; ${both('used')}` },
      {
        what: "others' ack p99, against the same with an admin who reads",
        unit: '×',
        value: single(b.ackP99 / a.ackP99),
        goal: 1.25,
        isVoid,
        note: `${a.ackP99.toFixed(1)} ms and ${b.ackP99.toFixed(1)} ms; unchanged is taken as no more than a quarter longer; limit raised: 10 pings a second of a socket`,
      },
    ];
  },
};

async function open(lab: Lab, scale: Scale): Promise<Hall> {
  const { users, sockets, perSecond } = scale;
  const product = await lab.product({ members: users, admins: 1 }, { WS_PINGS_PER_SECOND: '10' });
  const side = await sideOf(lab, product.server, product.members.slice(0, sockets));
  await side.loader.call('pace', { perSecond });
  return { ...side, product, lab };
}

/** A new screen each time: one that reads nothing answers no heartbeat, and is closed within 45 s. */
async function watched(hall: Hall, { isStalled, ms }: { isStalled: boolean; ms: number }) {
  const { product, lab } = hall;
  const { server, admins } = product;
  const screen = lab.loader();
  await screen.call('watch', { url: server.url, clients: clientsOf(admins) });
  await screen.call('read', { isReading: true });
  if (isStalled) await screen.call('stall');
  const before = await memoryOf(server);
  await pause(SETTLE_MS);
  const { taken } = await during(hall, ms);
  const after = await memoryOf(server);
  const { frames } = await screen.call('screen');
  await screen.stop();
  return {
    // The server's growth: its resident memory, and the memory in use.
    resident: after.resident - before.resident,
    used: after.used - before.used,
    // What the screen got, in MiB.
    told: sum(frames.map(({ bytes }) => bytes)) / MIB,
    taken,
    ackP99: quantile(toSorted(taken.latencies), 0.99),
  };
}

/** In MiB, after garbage collection. */
async function memoryOf({ probe }: Server) {
  const used = await probe.call('memory');
  return { used: used / MIB, resident: (await probe.call('resident')) / MIB };
}
