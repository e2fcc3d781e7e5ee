import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import type { ChannelTestedAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { aMailChannel, MailServer } from '../support/data/outreach.js';
import { makeCertificate } from '../support/processes/certificate.js';

let app: TestApp;
let admin: Session;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyroster-mail-'));
  await makeCertificate(path.join(folder, 'right'), 'IP:127.0.0.1');
  await makeCertificate(path.join(folder, 'other'), 'DNS:mail.example.com');
  app = await TestApp.start({ WEBHOOK_ALLOW: '127.0.0.1' });
  admin = await (await Session.root(app)).confirmed();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const file = (name: string) => readFile(path.join(folder, name), 'utf8');

/** A server with one of the certificates, which this process trusts or doesn't; without one it has no TLS. */
async function server(certificate: string | null, secure: boolean, isTrusted: boolean): Promise<MailServer> {
  if (certificate === null) return MailServer.start();
  const [key, cert] = [await file(`${certificate}.key`), await file(`${certificate}.pem`)];
  const { createSecureContext } = tls;
  if (isTrusted) {
    jest
      .spyOn(tls, 'createSecureContext')
      .mockImplementation((more) => createSecureContext({ ...more, ca: cert }));
  }
  return MailServer.start({ key, cert, secure });
}

it.each([
  ['starttls', 'a server without it', null, false, false],
  ['starttls', 'a certificate that nobody trusts', 'right', false, false],
  ['starttls', 'a certificate for another name', 'other', false, true],
  ['tls', 'a server without it', null, false, false],
  ['tls', 'a certificate that nobody trusts', 'right', true, false],
  ['tls', 'a certificate for another name', 'other', true, true],
  ['starttls', 'a trusted certificate', 'right', false, true],
  ['tls', 'a trusted certificate', 'right', true, true],
] as const)(
  '%s to %s: all goes through TLS, or nothing goes',
  async (security, what, certificate, secure, isTrusted) => {
    const mails = await server(certificate, secure, isTrusted);
    try {
      const _id = await aMailChannel(admin, mails.port, { security, user: 'shop', password: 'a password' });
      const tested = await answerOf<ChannelTestedAnswer>(
        admin.post('/api/channels/test', { _id, to: 'ana@example.com' }),
      );
      const isSent = what === 'a trusted certificate';
      expect({ sent: mails.got.length, passwords: mails.passwords, ok: tested.status === 250 }).toEqual(
        isSent ? { sent: 1, passwords: ['a password'], ok: true } : { sent: 0, passwords: [], ok: false },
      );
      expect(tested.text).not.toBe('');
      if (isSent)
        expect(mails.got[0]?.headers).toMatchObject({
          'message-id': expect.stringContaining('test_') as string,
        });
    } finally {
      await mails.stop();
    }
  },
);
