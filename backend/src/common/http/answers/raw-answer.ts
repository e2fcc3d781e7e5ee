import type { ErrorBody } from '@keyroster/contracts';

/** A whole answer as it goes over the line, for connections that no response of Node's stands for. The last one on it. */
export function rawAnswer(body: ErrorBody, headers: Record<string, string> = {}): string {
  const text = JSON.stringify(body);
  const head = Object.entries({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
    ...headers,
  });
  const lines = head.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${body.statusCode} ${body.error}`, ...lines, '', text].join('\r\n');
}
