import { randomBytes } from 'node:crypto';
import { mongo, Types } from 'mongoose';
import { piecesOf } from '../../../backend/src/common/time/pieces.js';
import { loadSettings } from '../../../backend/src/config/settings.js';
import { KeyRing } from '../../../backend/src/database/keys/key-ring.js';
import { CredentialCipher } from '../../../backend/src/modules/courses/credentials/credential-cipher.js';
import type { Session } from '../app/session.js';
import { credentialsSeenBy } from './courses.js';

const INSERTED_BYTES = 16_000_000;

export interface ManyCredentials {
  title: Types.ObjectId;
  subtitles: Types.ObjectId[];
}

interface Plan {
  db: mongo.Db;
  /** The settings of the server on this database. */
  settings: { CREDENTIALS_KEY: string; DATA_DIR: string };
  subtitles: number;
  credentialsInEach: number;
  pictureBytes?: number;
}

/** The login and password of a credential that was made here, which follow from its id. */
export const secretsOf = (id: string) => ({ login: `login of ${id}`, password: `password of ${id}` });

export async function expectAllSeen(admin: Session, { subtitles }: ManyCredentials, inEach: number) {
  for (const subtitle of subtitles) {
    const credentials = await credentialsSeenBy(admin, subtitle.toHexString());
    expect(credentials).toHaveLength(inEach);
    for (const { _id, email, password } of credentials) {
      expect({ login: email, password }).toEqual(secretsOf(_id));
    }
  }
}

/** Writes a title full of credentials with pictures into the database, much faster than the server would. */
export async function manyCredentials({
  db,
  settings,
  pictureBytes = 1_024,
  ...counts
}: Plan): Promise<ManyCredentials> {
  const cipher = new CredentialCipher(new KeyRing(loadSettings(settings)));
  const name = `Title ${new Types.ObjectId().toHexString()}`;
  const title = { _id: new Types.ObjectId(), name, name_key: name.toLowerCase(), revision: 0 };
  const subtitles = Array.from({ length: counts.subtitles }, (_, index) => ({
    _id: new Types.ObjectId(),
    title_id: title._id,
    name: `Subtitle ${index}`,
    name_key: `subtitle ${index}`,
    revision: 0,
  }));
  const credentials = subtitles.flatMap(({ _id: subtitle_id }) =>
    Array.from({ length: counts.credentialsInEach }, () => aStoredCredential(cipher, subtitle_id)),
  );
  await db.collection('titles').insertOne(title);
  await db.collection('subtitles').insertMany(subtitles);
  await db.collection('credentials').insertMany(credentials);
  const images = db.collection<{ _id: string }>('images');
  // As many at once as fit into one command.
  for (const some of piecesOf(credentials, Math.ceil(INSERTED_BYTES / pictureBytes))) {
    await images.insertMany(some.map(({ image }) => aStoredImage(image, pictureBytes)));
  }
  return { title: title._id, subtitles: subtitles.map(({ _id }) => _id) };
}

function aStoredCredential(cipher: CredentialCipher, subtitle_id: Types.ObjectId) {
  const _id = new Types.ObjectId();
  const id = _id.toHexString();
  const image = `${id.slice(-22)}.png`;
  const plain = { course_name: `Course ${id}`, domain: 'https://shop.example', image };
  return { _id, subtitle_id, ...plain, ...cipher.seal(id, { ...secretsOf(id), otp: '' }) };
}

const aStoredImage = (_id: string, size: number) => ({
  _id,
  kind: 'products',
  content_type: 'image/png',
  bytes: new mongo.Binary(randomBytes(size)),
  etag: _id,
  createdAt: new Date(),
});
