export { EmbeddedMongo, type EmbeddedMongoOptions } from './embedded-mongo.js';
export { EmbeddedMongoError } from './errors.js';
