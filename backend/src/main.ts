import 'reflect-metadata';
import { createApp, type App } from './app.setup.js';
import { nodeWarning } from './common/node-release.js';
import { Clock } from './common/time/clock.js';
import { outliveReader } from './common/time/progress.js';
import { nameSourcesInStacks } from './common/logging/source-stacks.js';
import { warnOfMisspeltSettings } from './config/misspelt.js';
import { loadSettings } from './config/settings.js';
import { addressOf, announce, failStart, listen, stopOnSignals } from './process.js';

nameSourcesInStacks();
outliveReader();
let app: App | undefined;
try {
  const settings = loadSettings();
  warnOfMisspeltSettings();
  app = await createApp(settings);
  stopOnSignals(app);
  await listen(app, settings);
  // Read now, because a stop during the wait for the database closes the server and loses its address.
  const address = addressOf(app);
  await app.startup.run();
  const warning = nodeWarning(process.versions.node, app.nest.get(Clock).now());
  if (warning) process.stderr.write(`${warning}\n`);
  await announce(app.nest, `Keyroster ready on ${address}`);
} catch (error) {
  await failStart(error, app);
}
