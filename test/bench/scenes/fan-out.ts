import { setTimeout as pause } from 'node:timers/promises';
import { compared, interleave, inUnit, itself } from '../lab/figure.js';
import type { Lab, Loader } from '../lab/lab.js';
import type { Scale, Scene } from '../lab/scene.js';
import { bareSide, during, type Side } from '../lab/sides.js';
import { summaryOf } from '../../support/load/statistics.js';
import { clientsOf } from '../lab/population.js';

const FEW = 10;
const MANY = 210;
/** Slow enough that each ping has a frame of its own. */
const FRAMES_PER_SECOND = 60;
const MOVING = 100;
const PACKET = '42["activity:delta",]';

interface Hall extends Side {
  watching: Loader;
  event: string;
}

/** Row 7: the cost of one more admin, compared with a plain emit of as many bytes to a room. */
export const fanOut: Scene = {
  rows: [7],
  async run(lab, scale) {
    const ours = await productHall(lab);
    const bytes = await bytesOfFrame(ours);
    const bare = await bareHall(lab, bytes);
    const pairs = await interleave(scale.turns, [
      () => perDelivery(bare, scale),
      () => perDelivery(ours, scale),
    ]);
    const figure = compared(pairs, itself, inUnit(' µs', 1), ['bare']);
    const note = `${bytes.toFixed(0)} bytes; ${figure.note}; limits raised: 1000 sockets a user`;
    return [{ ...figure, what: 'cost of a delta per recipient, against a bare room emit', goal: 1.1, note }];
  },
};

/** Each member pings from two addresses in turn, because a new address is sent at once. */
async function productHall(lab: Lab): Promise<Hall> {
  const { server, members, admins } = await lab.product(
    { members: MOVING, admins: 1 },
    { WS_SOCKETS_PER_USER: '1000', WS_PINGS_PER_SECOND: '100' },
  );
  const [loader, watching] = [lab.loader(), lab.loader()];
  const { url } = server;
  const clients = clientsOf(members).flatMap((client) => [client, { ...client, address: '127.9.9.9' }]);
  await loader.call('connect', { url, clients });
  const [admin] = clientsOf(admins);
  if (!admin) throw new Error('There is an admin');
  await watching.call('watch', { url, clients: Array.from({ length: MANY }, () => admin) });
  return { server, loader, watching, event: '["presence:ping",{}]' };
}

async function bareHall(lab: Lab, bytes: number): Promise<Hall> {
  const side = await bareSide(lab, 1);
  const watching = lab.loader();
  const clients = Array.from({ length: MANY }, () => ({ token: '', address: '127.0.0.1' }));
  await watching.call('watch', { url: side.server.url, clients });
  const frame = 'x'.repeat(Math.max(0, Math.round(bytes) - PACKET.length - '{"fill":""}'.length));
  return { ...side, watching, event: `["tell",{"fill":"${frame}"}]` };
}

async function bytesOfFrame({ loader, watching, event }: Hall): Promise<number> {
  await watching.call('watchWith', { count: 1 });
  await loader.call('pace', { perSecond: FRAMES_PER_SECOND, event });
  await pause(4_000);
  await watching.call('read', { isReading: true });
  await pause(2_000);
  const { frames } = await watching.call('screen');
  await watching.call('read', { isReading: false });
  await loader.call('rest');
  return summaryOf(frames.map(({ bytes }) => bytes)).median;
}

/** In µs: the additional CPU time of more recipients, per additional frame. */
async function perDelivery(hall: Hall, scale: Scale): Promise<number> {
  const few = await delivered(hall, FEW, scale);
  const many = await delivered(hall, MANY, scale);
  return ((many.cpuMs - few.cpuMs) * 1_000) / (many.told - few.told);
}

async function delivered(hall: Hall, count: number, scale: Scale) {
  const { loader, watching, event } = hall;
  await watching.call('watchWith', { count });
  await loader.call('pace', { perSecond: FRAMES_PER_SECOND, event });
  await pause(scale.warmUpMs);
  const before = await watching.call('told');
  const { cpuMs } = await during(hall, scale.windowMs);
  const told = (await watching.call('told')) - before;
  await loader.call('rest');
  return { cpuMs, told };
}
