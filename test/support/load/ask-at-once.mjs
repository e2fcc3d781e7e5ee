// A thread that sends many requests at once, so that the test's own measurements don't wait for the answers.
import { parentPort, workerData } from 'node:worker_threads';

parentPort.on('message', async () => {
  const { url, count } = workerData;
  const sizes = await Promise.all(
    Array.from({ length: count }, async () => (await (await fetch(url)).arrayBuffer()).byteLength),
  );
  parentPort.postMessage(sizes);
});
