import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pictures } from '../data/pictures.js';
import type { Session } from '../app/session.js';
import { send, type WireAnswer, type WireCall } from '../fuzz/wire.js';
import type { Beside, Row, Stays } from './row.js';
import { anAddress } from './things.js';

export type Answer = WireAnswer;

/** Longer than the interval between two heartbeats of the driver. */
const SILENT_MS = 600;

let picture: Promise<Buffer> | undefined;

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
    const { type, body } = await bodyOf(row, id, beside);
    const headers = {
      ...(session.token && { authorization: `Bearer ${session.token}` }),
      ...(body && { 'content-type': type }),
    };
    return answerOf(this.url, { method, path: `${path}${query}`, headers, body });
  }

  private besideOf({ password, user }: Session): Beside {
    const stays = this.ownStays.get(user._id) ?? this.stays;
    return { ...stays, password, name: `cell_${randomUUID()}`, address: anAddress() };
  }
}

/** Repeats a call that got 503: on a busy machine the database may be away, which isn't about access. */
async function answerOf(url: string, call: WireCall, tries = 5): Promise<Answer> {
  const answer = await send(url, call);
  if (answer.status !== 503 || tries === 0) return answer;
  await wait(SILENT_MS);
  return answerOf(url, call, tries - 1);
}

const asIs = (path: string): string => path;

async function bodyOf(
  row: Row,
  id: string,
  beside: Beside,
): Promise<{ type: string; body: string | Buffer }> {
  if (row.body) return { type: 'application/json', body: JSON.stringify(row.body(id, beside)) };
  if (!row.form) return { type: '', body: '' };
  const form = new FormData();
  for (const [name, value] of Object.entries(row.form(id, beside))) form.set(name, value);
  const file = row.csv ? Buffer.from(row.csv(beside)) : await (picture ??= pictures.png());
  form.set('file', new Blob([new Uint8Array(file)]), row.csv ? 'import.csv' : 'picture.png');
  const coded = new Response(form);
  return { type: coded.headers.get('content-type') ?? '', body: Buffer.from(await coded.arrayBuffer()) };
}
