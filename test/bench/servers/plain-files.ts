import type { AddressInfo } from 'node:net';
import express from 'express';

/** What the product's pictures are held against: files from disk. */
const app = express();
app.use(express.static(process.env['FOLDER'] ?? '.'));

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready on http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit());
