import { mongo } from 'mongoose';
import { toAppError } from './to-app-error.js';

/** Wraps an error as the driver does when a command of a bulk write fails. */
const inBulkWrite = (error: Error): mongo.MongoBulkWriteError =>
  new mongo.MongoBulkWriteError(error, {} as mongo.BulkWriteResult);

const labelled = (label: string): mongo.MongoError => {
  const error = refused(1);
  error.addErrorLabel(label);
  return error;
};

const refused = (code: number) => new mongo.MongoServerError({ message: 'refused', code });

describe('what is thrown while the database is away', () => {
  it.each([
    ['a lost connection', new mongo.MongoNetworkError('connection closed')],
    ['a session of before', new mongo.MongoExpiredSessionError('ended')],
    ['a transaction that has lost its server', new mongo.MongoTransactionError('aborted')],
    ['a server that shuts down', refused(91)],
    ['a transaction that the server no longer knows', refused(251)],
    ['a socket that the other side has ended', Object.assign(new Error('ended'), { code: 'EPIPE' })],
    ['what the driver would try again', labelled('TransientTransactionError')],
    ['a write that it would try again', labelled('RetryableWriteError')],
    ['a lost connection as a cause', new Error('it failed', { cause: new mongo.MongoNetworkError('x') })],
    ['a lost connection under a bulk write', inBulkWrite(new mongo.MongoNetworkError('connection closed'))],
  ])('is 503, with the time to wait: %s', (_what, error) => {
    expect(toAppError(error)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });

  it.each([
    ['a mistake of the code', new TypeError('undefined is not a function')],
    ['a file that is not there', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
    ['a mistake under a bulk write', inBulkWrite(new TypeError('undefined is not a function'))],
    ['a refusal of the database', refused(2)],
  ])('is not mixed up with %s', (_what, error) => {
    expect(toAppError(error)).toMatchObject({ status: 500, code: 'INTERNAL' });
  });

  it('leaves a name that is taken what it is', () => {
    expect(toAppError(refused(11000))).toMatchObject({ status: 409 });
  });
});
