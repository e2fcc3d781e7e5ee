import request from 'supertest';
import type {
  PasskeyBegunAnswer,
  PasskeyOptionsAnswer,
  PasskeysChangedAnswer,
} from '@keyroster/contracts/dto';
import { answerOf } from '../checks/answer.js';
import type { Served, Session } from '../app/session.js';
import { SoftAuthenticator } from './soft-authenticator.js';

/** The address of a server's page, unless it is configured. */
export const pageOf = ({ url }: Served): string => url.replace('127.0.0.1', 'localhost');

export const begunBy = (session: Session, name = 'Laptop') =>
  answerOf<PasskeyBegunAnswer>(session.post('/api/users/passkeys/begin', { name }));

export const optionsOf = (served: Served) =>
  answerOf<PasskeyOptionsAnswer>(request(served.url).post('/api/users/passkeys/login/begin'));

export const signIn = (served: Served, answer: object) =>
  request(served.url).post('/api/users/passkeys/login').send(answer);

/** Adds a passkey to a session's user, and confirms the session for that. */
export async function aPasskey(
  served: Served,
  session: Session,
  name = 'Laptop',
): Promise<{ authenticator: SoftAuthenticator; added: PasskeysChangedAnswer }> {
  await session.confirmed();
  const authenticator = new SoftAuthenticator(pageOf(served));
  const made = authenticator.create(await begunBy(session, name));
  const added = await answerOf<PasskeysChangedAnswer>(session.post('/api/users/passkeys/add', made));
  return { authenticator, added };
}
