/** The SHA-256 of MongoDB's archives by name, filled by `npm run mongod:pins`. An archive without one is not downloaded. */
export const archivePins: Readonly<Record<string, string>> = {};
