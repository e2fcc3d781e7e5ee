const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The origin of a server; null if a password must not be sent there. */
export function serverIn(text: string): string | null {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isLoopback = protocol === 'http:' && LOOPBACK.includes(hostname);
  return protocol === 'https:' || isLoopback ? origin : null;
}
