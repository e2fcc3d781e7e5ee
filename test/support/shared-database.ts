import type { EmbeddedMongo } from '../../backend/src/database/embedded/embedded-mongo.js';

interface SharedDatabase {
  mongo?: EmbeddedMongo;
  dataDir?: string;
}

declare global {
  var keyrosterTestDatabase: SharedDatabase | undefined;
}

/** Jest loads setup and teardown apart from each other: what they share lives on the process. */
export const shared: SharedDatabase = (globalThis.keyrosterTestDatabase ??= {});
