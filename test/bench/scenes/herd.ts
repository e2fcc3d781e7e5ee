import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import { single, type Figure } from '../lab/figure.js';
import type { Lab, Product } from '../lab/lab.js';
import { quantile, toSorted } from '../lab/statistics.js';
import { whyVoid } from '../lab/voids.js';
import type { Return } from '../loader/herd.js';
import type { Taken } from '../loader/measure.js';
import type { Usage } from '../servers/probe.js';
import type { Scene } from './scene.js';

const CUT = 5_000;
const OTHERS = 500;
const OTHERS_PER_SECOND = 10_000 / 30;
const BEFORE_MS = 3_000;
/** Whom the cut would have made Inactive, the screen hears of until then. */
const AFTER_MS = 3_000;

/** Row 13: many sockets are cut at once and come back by themselves, while others ping and an admin watches. */
export const herd: Scene = {
  rows: [13],
  async run(lab, { sockets }) {
    const cut = Math.min(CUT, sockets);
    const { server, members, admins } = await hall(lab, cut);
    const { url } = server;
    const [herded, others] = [lab.loader(), lab.loader()];
    const clients = clientsOf(members.slice(0, cut));
    await others.call('connect', { url, clients: clientsOf(members.slice(cut)) });
    await others.call('watch', { url, clients: clientsOf(admins) });
    await herded.call('connect', { url, clients });
    await herded.call('pingEach', { from: 0, count: cut, everyMs: 0 });
    await others.call('pace', { perSecond: OTHERS_PER_SECOND });
    await pause(BEFORE_MS);
    const before = await others.call('take');
    await others.call('read', { isReading: true });
    await Promise.all([server.probe.call('begin'), others.call('mark')]);
    const returned = await herded.call('comeBack', { url, clients });
    const [meanwhile, usage] = await Promise.all([others.call('take'), server.probe.call('usage')]);
    await pause(AFTER_MS);
    const { frames } = await others.call('screen');
    const isVoid = whyVoid([meanwhile], await others.call('rest'));
    const active = Math.min(...frames.map((frame) => frame.active));
    return [
      backFigure(cut, returned),
      { ...ackFigure(before, meanwhile, usage), isVoid },
      {
        row: 13,
        what: 'shown Inactive meanwhile',
        unit: 'users',
        value: single(cut + OTHERS - active),
        goal: 0,
        note: `by the counts of ${frames.length} frames`,
      },
    ];
  },
};

function hall(lab: Lab, cut: number): Promise<Product> {
  return lab.product({ members: cut + OTHERS, admins: 1 });
}

function backFigure(cut: number, { backAfter, failures }: Return): Figure {
  const sorted = toSorted(Array.from(backAfter, (ms) => ms / 1_000));
  return {
    row: 13,
    what: `${cut} sockets cut at once: the last is back`,
    unit: 's',
    value: single(quantile(sorted, 1)),
    goal: 5,
    note: `half after ${quantile(sorted, 0.5).toFixed(1)} s; ${failures} tries refused; the client's own waits (at first up to a second, twice that each time, 10 s at most); 50 sockets an address, no limit raised`,
  };
}

function ackFigure(before: Taken, meanwhile: Taken, { eventLoopDelayP99Ms }: Usage): Figure {
  const p99 = ({ latencies }: Taken): number => quantile(toSorted(latencies), 0.99);
  return {
    row: 13,
    what: "others' ack meanwhile: p99",
    unit: 'ms',
    value: single(p99(meanwhile)),
    goal: 200,
    note: `${OTHERS} others, ${meanwhile.acked} pings; before the cut ${p99(before).toFixed(1)} ms; the server's event-loop delay meanwhile p99 ${eventLoopDelayP99Ms.toFixed(0)} ms`,
  };
}
