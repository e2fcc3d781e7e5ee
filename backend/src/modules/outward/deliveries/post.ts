import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { CheckedAddress } from './addresses.js';

const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 65_536;

/** Avoids `AbortSignal.any`, whose timeout may be garbage-collected before it fires. */
export async function withinTime<T>(stopping: AbortSignal, work: (signal: AbortSignal) => Promise<T>) {
  stopping.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, TIMEOUT_MS);
  stopping.addEventListener('abort', stop, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
  }
}

/** For work that can't be aborted itself, such as name resolution. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('It took too long'));
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

export function post(
  { url, host, to }: CheckedAddress,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
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
      // No agent: its connections would outlive the check of the address.
      agent: false,
      lookup,
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    let status: number | undefined;
    const said: Buffer[] = [];
    // With a status the call resolves, however the body ends.
    const end = (error?: Error) => {
      if (status === undefined) reject(error ?? new Error('It closed the connection'));
      else resolve({ status, text: Buffer.concat(said).toString('utf8') });
      call.destroy();
    };
    call.on('error', end);
    call.on('close', () => end());
    call.on('response', (answer) => {
      status = answer.statusCode;
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        said.push(chunk);
        if (read >= ANSWER_MAX_BYTES) end();
      });
      answer.on('end', () => end());
      answer.on('error', end);
    });
    call.end(body);
  });
}
