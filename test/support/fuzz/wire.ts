import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Call } from './calls.js';

export interface WireAnswer {
  status: number;
  /** The media type, without its parameters. */
  type: string;
  text: string;
  headers: IncomingHttpHeaders;
}

const agent = new Agent({ keepAlive: true });

/** Sends a call as it is, where a client library would tidy it up. */
export async function send(url: string, call: Call, token: string): Promise<WireAnswer> {
  const { operation, path, headers, body } = call;
  const { hostname, port } = new URL(url);
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const sent = request({
    agent,
    hostname,
    port,
    path,
    method: operation.verb,
    headers: { ...headers, ...authorization, ...(body && { 'content-length': body.length }) },
  });
  // If a body is refused before its end, the rest may break the connection after the answer.
  sent.on('error', () => undefined);
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(body);
  const [answer] = await answered;
  const [type = ''] = (answer.headers['content-type'] ?? '').split(';');
  return { status: answer.statusCode ?? 0, type, text: await text(answer), headers: answer.headers };
}
