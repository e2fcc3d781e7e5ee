export { EmbeddedMongo, type EmbeddedMongoOptions } from './embedded-mongo.js';
export { EmbeddedMongoError } from './errors.js';
export { type MongodWeakness, weaknessOf } from './binary/mongod-releases.js';
export { archivePaths } from './binary/mongodb-download.js';
