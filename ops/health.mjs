// @ts-check
// Whether the server in this container can serve: the container's health check.
const url = `http://127.0.0.1:${process.env['PORT'] ?? 3000}/api/health/ready`;
const isReady = await fetch(url, { signal: AbortSignal.timeout(2_500) }).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
