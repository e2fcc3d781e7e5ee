import { errorBody, type ErrorCode } from '@keyroster/contracts';

/** What a call is answered with; `away` breaks the connection, `silence` never ends it. */
export type Reply = Answer | 'away' | 'silence';

interface Answer {
  status?: number;
  /** None goes with a 304. */
  body?: object;
  headers?: Record<string, string>;
}

export interface Call {
  route: string;
  body: unknown;
  authorization: string | null;
}

/** One reply for all calls, several in turn until the last stays, or a function that makes it. */
type Script = Reply | [Reply, ...Reply[]] | (() => Reply | Promise<Reply>);

export type Scripts = Record<string, Script>;

/** A failure as the server answers it. */
export function refusal(code: ErrorCode, message: string, field?: string): Answer {
  const body = errorBody(code, message, { field });
  return { status: body.statusCode, body };
}

let unexpected: string[] = [];

/** Returns the calls without a script since the last time, and forgets them. */
export function takeUnexpected(): string[] {
  const taken = unexpected;
  unexpected = [];
  return taken;
}

function next(script: Script): Reply | Promise<Reply> {
  if (typeof script === 'function') return script();
  if (!Array.isArray(script)) return script;
  const [first, ...others] = script;
  if (others.length > 0) script.shift();
  return first;
}

function textOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : input.toString();
}

function responseOf({ status = 200, body, headers = {} }: Answer): Response {
  const response = new Response(body && JSON.stringify(body), { status, headers });
  // Node reads a body in real time, which stands still under fake timers.
  response.json = () => Promise.resolve(body);
  return response;
}

/** Pending until the call is aborted. */
const silence = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('Nobody waits any more')));
  });

async function answer(coming: Reply | Promise<Reply>, signal?: AbortSignal | null): Promise<Response> {
  const reply = coming instanceof Promise ? await coming : coming;
  if (reply === 'away') throw new TypeError('Failed to fetch');
  if (reply === 'silence') return silence(signal);
  return responseOf(reply);
}

function sentIn(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** What the frame of every page asks for: answered without a script, and not recorded as calls. */
const FRAME_CALLS: Record<string, Answer> = {
  'GET /api/config': {
    body: { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUserList: true, language: 'en' },
  },
  'GET /api/settings': { body: { currency: 'PEN', phoneRegion: 'PE', undoMinutes: 10, version: '1.2.3' } },
  'GET /api/packages': { body: { packages: [] } },
  'GET /api/troubles?state=open&limit=1': { body: { troubles: [], total: 0 } },
  'GET /api/renewals/board': { body: { columns: [] } },
  // Requested by the wall of every member.
  'GET /api/payments': { body: { payments: [], total: 0 } },
  'GET /api/announcements?state=open': { body: { announcements: [] } },
  'GET /api/inbox': { body: { items: [], counts: {}, total: 0 } },
};

/** Answers `fetch` from here on, and returns its recorded calls. Scripts are keyed by method and path. */
export function serve(scripts: Scripts): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (input, { method = 'GET', headers, body, signal } = {}) => {
    const route = `${method} ${textOf(input)}`;
    const known = scripts[route];
    const ofFrame = FRAME_CALLS[route];
    if (!known && ofFrame) return answer(ofFrame);
    if (!known) unexpected.push(route);
    const authorization = new Headers(headers).get('authorization');
    calls.push({ route, body: sentIn(body), authorization });
    const reply = known ? next(known) : 'away';
    return answer(reply, signal);
  };
  return calls;
}

/** The bodies that were sent to a route. */
export const sent = (calls: readonly Call[], route: string): unknown[] =>
  calls.filter((call) => call.route === route).map(({ body }) => body);
