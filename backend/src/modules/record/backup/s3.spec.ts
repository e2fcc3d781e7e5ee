import { toAppError } from '../../../common/errors/to-app-error.js';
import { S3 } from './s3.js';

it('an S3 server that is away is named, and is no database that is away', async () => {
  const place = { bucket: 'safe', prefix: '', region: 'x', accessKey: 'one', secretKey: 'two' };
  const error: unknown = await new S3({ ...place, endpoint: 'http://127.0.0.1:1' })
    .list()
    .catch((e: unknown) => e);
  expect(error).toMatchObject({
    message: "The S3 server can't be reached (connect ECONNREFUSED 127.0.0.1:1)",
  });
  expect(toAppError(error).code).not.toBe('UNAVAILABLE');
});
