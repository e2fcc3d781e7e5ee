import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens, and prints the product's ready line. */
export function serve(http: Server): void {
  http.listen(0, '127.0.0.1', () => {
    const { port } = http.address() as AddressInfo;
    process.stdout.write(`ready on http://127.0.0.1:${port}\n`);
  });
  process.on('SIGTERM', () => process.exit());
}
