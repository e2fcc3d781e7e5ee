import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Target } from '../address/webhook-address.js';
import type { Signed } from '../webhook-secrets.js';

/** More than this of an answer is not read. */
const ANSWER_MAX_BYTES = 65_536;

export interface Message extends Signed {
  body: string;
}

/** The status of the answer. Redirects are answers like any other: nobody follows them. */
export function post({ url, host, to }: Target, message: Message, signal: AbortSignal): Promise<number> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { id, timestamp, signature, body } = message;
  const lookup: LookupFunction = (_host, options, answer) => {
    if (options.all) answer(null, [to]);
    else answer(null, to.address, to.family);
  };
  return new Promise((resolve, reject) => {
    const call = request({
      method: 'POST',
      hostname: host,
      port: url.port,
      path: url.pathname + url.search,
      // Not one of the agent's: its connections outlive what was judged.
      agent: false,
      lookup,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Keyroster-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
      },
    });
    let status: number | undefined;
    // What it answers is told by its status, whatever follows: that is read so that an honest receiver can end.
    const end = (error?: Error) => {
      if (status === undefined) reject(error ?? new Error('It closed the connection'));
      else resolve(status);
      call.destroy();
    };
    call.on('error', end);
    call.on('close', () => end());
    call.on('response', (answer) => {
      status = answer.statusCode;
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read >= ANSWER_MAX_BYTES) end();
      });
      answer.on('end', () => end());
      answer.on('error', end);
    });
    call.end(body);
  });
}
