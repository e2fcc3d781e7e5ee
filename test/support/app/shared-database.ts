import type { EmbeddedMongo } from '@keyroster/embedded-mongo';

interface SharedDatabase {
  mongo?: EmbeddedMongo;
  dataDir?: string;
}

declare global {
  var keyrosterTestDatabase: SharedDatabase | undefined;
}

/** Jest loads setup and teardown apart from each other: what they share lives on the process. */
export const shared: SharedDatabase = (globalThis.keyrosterTestDatabase ??= {});
