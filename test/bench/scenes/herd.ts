import { setTimeout as pause } from 'node:timers/promises';
import { single, compared, interleave, inUnit } from '../lab/figure.js';
import type { Loader, Product, Server } from '../lab/lab.js';
import { quantile, summaryOf, toSorted } from '../../support/load/statistics.js';
import { whyVoid } from '../lab/sides.js';
import { clientsOf, SECRETS } from '../lab/population.js';
import type { Scene } from '../lab/scene.js';

const CUT = 5_000;
const OTHERS = 500;
const OTHERS_PER_SECOND = 10_000 / 30;
const TURNS = 5;
/** Meanwhile everybody pings once, and the screen gets it. */
const BEFORE_MS = 2_200;

/** By then, the screen would have got users whom the cut made Inactive. */
const AFTER_MS = 1_500;

type Hall = Awaited<ReturnType<typeof open>>;

/** Row 13: many sockets are cut at once and come back by themselves, while others ping and an admin watches. */
export const herd: Scene = {
  rows: [13],
  async run(lab, { sockets }) {
    const cut = Math.min(CUT, sockets);
    const product = await lab.product({ members: cut + OTHERS, admins: 1 });
    const peer = await lab.peer('bare', { SECRET: SECRETS.JWT_SECRET });
    const hallOf = (server: Server) => open(server, product, cut, [lab.loader(), lab.loader()]);
    const [bare, ours] = [await hallOf(peer), await hallOf(product.server)];
    const pairs = await interleave(TURNS, [() => comeBack(bare), () => comeBack(ours)]);
    const isVoid = whyVoid(pairs.flatMap(({ a, b }) => [a.taken, b.taken]));
    const judged = { goal: 1.3, isVoid };
    const value = single(cut + OTHERS - Math.min(...pairs.map(({ b }) => b.active)));
    const last = compared(pairs, ({ lastBackS }) => lastBackS, inUnit(' s', 1), ['bare']);
    const acks = compared(pairs, ({ ackP99 }) => ackP99, inUnit(' ms'), ['bare']);
    const refused = summaryOf(pairs.map(({ b }) => b.failures)).median;
    return [
      {
        ...judged,
        ...last,
        what: `${cut} sockets cut at once: the last is back, against bare`,
        note: `${last.note}; ${refused} tries refused; the client's own waits (at first up to a second, twice that each time, 10 s at most); 50 sockets an address, no limit raised`,
      },
      {
        ...judged,
        ...acks,
        what: "others' ack meanwhile: p99, against bare",
        note: `${acks.note}; ${OTHERS} others`,
      },
      {
        what: 'shown Inactive meanwhile',
        unit: 'users',
        value,
        goal: 0,
        note: 'by the counts of all frames',
      },
    ];
  },
};

async function open(
  server: Server,
  { members, admins }: Product,
  cut: number,
  [herded, others]: readonly [Loader, Loader],
) {
  const { url } = server;
  const clients = clientsOf(members.slice(0, cut));
  await others.call('connect', { url, clients: clientsOf(members.slice(cut)) });
  await others.call('watch', { url, clients: clientsOf(admins) });
  await others.call('read', { isReading: true });
  await herded.call('connect', { url, clients });
  return { url, clients, herded, others };
}

async function comeBack({ url, clients, herded, others }: Hall) {
  // Pings first, so that nobody is Inactive because it was the other side's turn.
  await herded.call('pace', { perSecond: clients.length });
  await others.call('pace', { perSecond: OTHERS_PER_SECOND });
  await pause(BEFORE_MS);
  await herded.call('rest');
  await others.call('screen');
  await others.call('mark');
  const { backAfter, failures } = await herded.call('comeBack', { url, clients });
  const taken = await others.call('take');
  await pause(AFTER_MS);
  const { frames } = await others.call('screen');
  await others.call('rest');
  return {
    lastBackS: Math.max(...backAfter) / 1_000,
    ackP99: quantile(toSorted(taken.latencies), 0.99),
    failures,
    // The fewest Active users in any frame.
    active: Math.min(...frames.map((frame) => frame.active)),
    taken,
  };
}
