// A thread that asks for one thing many times at once: what the test itself measures meanwhile doesn't wait for the answers.
import { parentPort, workerData } from 'node:worker_threads';

parentPort.on('message', async () => {
  const { url, count } = workerData;
  const sizes = await Promise.all(
    Array.from({ length: count }, async () => (await (await fetch(url)).arrayBuffer()).byteLength),
  );
  parentPort.postMessage(sizes);
});
