import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pictures } from '../data/pictures.js';
import type { Session } from '../app/session.js';
import type { Beside, Row, Stays } from './row.js';
import { anAddress } from './things.js';

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

interface Call {
  method: string;
  headers: Headers;
  body?: string | FormData;
}

const KEPT_ALIVE = new Agent({ keepAlive: true });

/** Longer than the interval between two heartbeats of the driver. */
const SILENT_MS = 600;

let picture: Promise<Buffer> | undefined;

/** Makes the calls of the table. */
export class Cells {
  constructor(
    private readonly url: string,
    private readonly stays: Stays,
    /** By user id: the `stays` of callers who can't see the common ones. */
    private readonly ownStays: ReadonlyMap<string, Stays> = new Map(),
  ) {}

  /** Makes the call of one cell; `as` may spell its path differently. */
  async call(row: Row, session: Session, id: string, as: (path: string) => string = asIs): Promise<Answer> {
    const [method = '', pattern = ''] = row.route.split(' ');
    const beside = this.besideOf(session);
    const path = as(row.path?.(id) ?? pattern.replace(/:\w+/g, id));
    const query = row.query
      ? `?${new URLSearchParams(Object.entries(row.query(id, beside))).toString()}`
      : '';
    const headers = new Headers(session.token ? { authorization: `Bearer ${session.token}` } : {});
    const body = await bodyOf(row, id, beside);
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    return answerOf(`${this.url}${path}${query}`, { method, headers, ...(body && { body }) });
  }

  private besideOf({ password, user }: Session): Beside {
    const stays = this.ownStays.get(user._id) ?? this.stays;
    return { ...stays, password, name: `cell_${randomUUID()}`, address: anAddress() };
  }
}

/** Repeats a call that got 503: on a busy machine the database may be away, which isn't about access. */
async function answerOf(url: string, call: Call, tries = 5): Promise<Answer> {
  const { body = '' } = call;
  const answer = await (typeof body === 'string' ? send(url, call, body) : sendForm(url, call));
  if (answer.status !== 503 || tries === 0) return answer;
  await wait(SILENT_MS);
  return answerOf(url, call, tries - 1);
}

/** Uses `request`, because `fetch` would take three times as long for thousands of calls. */
async function send(url: string, { method, headers }: Call, body: string): Promise<Answer> {
  if (body) headers.set('content-length', String(Buffer.byteLength(body)));
  const asking = request(url, { method, agent: KEPT_ALIVE, headers: Object.fromEntries(headers) }).end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const told = Object.entries(answer.headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(', '),
  ]);
  return { status: answer.statusCode ?? 0, text: await text(answer), headers: new Headers(told) };
}

async function sendForm(url: string, call: Call): Promise<Answer> {
  const answer = await fetch(url, call);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const asIs = (path: string): string => path;

async function bodyOf(row: Row, id: string, beside: Beside): Promise<string | FormData | undefined> {
  if (row.body) return JSON.stringify(row.body(id, beside));
  if (!row.form) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(row.form(id, beside))) form.set(name, value);
  const file = row.csv ? Buffer.from(row.csv(beside)) : await (picture ??= pictures.png());
  form.set('file', new Blob([new Uint8Array(file)]), row.csv ? 'import.csv' : 'picture.png');
  return form;
}
