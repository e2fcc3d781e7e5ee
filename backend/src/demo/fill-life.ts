import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY_MS, RENEWAL_DAYS, type TemplateKind } from '@keyroster/contracts';
import type {
  ChannelsChangedAnswer,
  SubtitleListAnswer,
  TemplatesChangedAnswer,
  UserChangedAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import mongoose from 'mongoose';
import { addressOf, DemoApi } from './demo-api.js';
import { DEMO_PASSWORD, DEMO_SUPERVISOR, type DemoPerson } from './demo-people.js';
import { setTimeout as delay } from 'node:timers/promises';

const TRIES = 5;
const EVERY_MS = 20_000;

export async function guessUntilPaused(url: string, email: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) await guess(url, email);
}

export async function guessOn(url: string, email: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    await guess(url, email);
  }
}

/** Every guess is refused. */
async function guess(url: string, email: string): Promise<void> {
  const stranger = DemoApi.nobody(url, addressOf(email.length));
  await stranger.post('/api/users/login', { email, password: 'a wrong guess' }).catch(() => undefined);
}

const MONTHS = 4;
const ANNOUNCEMENTS = [
  { text: 'New profiles in Cine Andino: look under Series.', audience: 'all' },
  { text: 'Atelier Norte is being repaired tonight from 22:00 to 23:00.', audience: 'all' },
];
const LEFT = 'sofia_castro';

/** Starts a local server that accepts every webhook and message. */
export async function startReceiver(): Promise<Server> {
  const server = createServer((request, answer) => {
    request.resume().on('end', () => answer.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.unref();
}

/** Runs before people are added, so that webhooks and messages tell of them. */
export async function fillIntegrations(
  admin: DemoApi,
  receiver: Server,
  supervisorTitles: string[],
): Promise<void> {
  await admin.post('/api/users/confirm', { password: DEMO_PASSWORD });
  const { port } = receiver.address() as AddressInfo;
  await fillMessages(admin, `http://127.0.0.1:${port}/chat`);
  const supervisor = { email: DEMO_SUPERVISOR, password: DEMO_PASSWORD, role: 'supervisor', usersLimit: 40 };
  const { user } = await admin.post<UserChangedAnswer>('/api/users/register', supervisor);
  await admin.post('/api/shops/assign', { user_id: user._id, shop_id: supervisorTitles });
  await admin.post('/api/webhooks', {
    name: 'Bookkeeping',
    url: `http://127.0.0.1:${port}/hooks`,
    events: ['user.created', 'user.renewed', 'user.locked', 'alarm.raised', 'trouble.opened'],
  });
  await admin.post('/api/tokens', { name: 'Nightly export', permissions: ['users.read'], expires_days: 90 });
  for (const announcement of ANNOUNCEMENTS) await admin.post('/api/announcements', announcement);
}

async function fillMessages(admin: DemoApi, url: string): Promise<void> {
  const settings = { url, type: 'json', headers: [], body: '{"to":"{{to}}","text":"{{text}}"}' };
  const { channels } = await admin.post<ChannelsChangedAnswer>('/api/channels/save', {
    kind: 'http',
    name: 'Chat',
    settings,
  });
  const { templates } = await admin.post<TemplatesChangedAnswer>('/api/templates/save', {
    kind: 'other',
    lang: 'es',
    name: 'Renovado',
    text: '¡Gracias, {name}! Tu acceso dura hasta el {end}.',
  });
  const saidBy = (kind: TemplateKind) => ({
    template: templates.find((one) => one.kind === kind && one.lang === 'es')?._id,
    channel: channels[0]?._id,
    on: true,
  });
  for (const rule of [
    { name: 'Before it ends', when: 'before_end', days: [7, 3, 1, 0], hour: 9, ...saidBy('reminder') },
    { name: 'After it ended', when: 'after_end', days: [1], hour: 18, ...saidBy('expired') },
    { name: 'Renewed', when: 'renewed', ...saidBy('other') },
  ]) {
    await admin.post('/api/rules/save', rule);
  }
}

/** Deletes a user who has read passwords, so that these are exposed. */
export async function fillExposed(url: string, admin: DemoApi, titleId: string): Promise<void> {
  const { user } = await admin.post<UserChangedAnswer>('/api/users/register', {
    email: LEFT,
    password: DEMO_PASSWORD,
  });
  await admin.post('/api/shops/assign', { user_id: user._id, shop_id: [titleId] });
  const member = await DemoApi.login(url, addressOf(LEFT.length), LEFT);
  const { subtitle } = await member.get<SubtitleListAnswer>(`/api/shops/subtitle/${titleId}`);
  for (const { _id } of subtitle.slice(0, 1)) await member.get(`/api/products/${_id}`);
  await admin.delete(`/api/users/${user._id}`);
}

/** Writes straight into the database, because no API writes the past. */
export async function writePast(
  uri: string,
  write: (db: mongoose.mongo.Db) => Promise<unknown>,
): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    await write(client.db());
  } finally {
    await client.close();
  }
}

/** Writes payments of past months into the ledger. */
export async function fillLedger(
  mongodbUri: string,
  admin: DemoApi,
  people: readonly DemoPerson[],
  now: number,
): Promise<void> {
  const { users } = await admin.get<UserListAnswer>('/api/users/false');
  const byEmail = new Map(users.map((user) => [user.email, user]));
  const entries = people.flatMap(({ payload }, number) => {
    const user = byEmail.get(payload.email);
    const months = user ? number % (MONTHS + 1) : 0;
    return Array.from({ length: months }, (_, ago) => {
      const at = now - ((months - ago) * RENEWAL_DAYS - ((number * 7) % RENEWAL_DAYS)) * DAY_MS;
      return {
        user_id: new mongoose.Types.ObjectId(user?._id),
        email: payload.email,
        days: RENEWAL_DAYS,
        from: at,
        to: at + RENEWAL_DAYS * DAY_MS,
        amount: payload.amount ?? 0,
        method: payload.paymentMethod ?? '',
        note: '',
        kind: ago === 0 ? 'first' : 'renewal',
        by: 'admin',
        at,
        affiliate: payload.affiliate ?? '',
        supervisor: payload.supervisor ?? '',
      };
    });
  });
  await writePast(mongodbUri, (db) => db.collection('renewals').insertMany(entries));
}
