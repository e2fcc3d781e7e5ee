import { urlOf } from '@keyroster/contracts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The origin of a server; null if a password must not be sent there. */
export function serverIn(text: string): string | null {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  const url = urlOf(address);
  const isLoopback = url?.protocol === 'http:' && LOOPBACK.includes(url.hostname);
  return url && (url.protocol === 'https:' || isLoopback) ? url.origin : null;
}
