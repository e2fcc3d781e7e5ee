/**
 * The SHA-256 of MongoDB's archives by their names, as MongoDB publishes them. `npm run mongod:pins` fills it, on a
 * machine that reaches MongoDB's host; what has no row here is not downloaded.
 */
export const archivePins: Readonly<Record<string, string>> = {};
