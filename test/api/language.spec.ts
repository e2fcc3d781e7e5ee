import type { ErrorBody } from '@keyroster/contracts';
import type { MessageAnswer } from '@keyroster/contracts/dto';
import request from 'supertest';
import { setLock } from '../support/sockets/activity.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

let app: TestApp;
let root: Session;

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
afterAll(() => app.stop());

describe('the language of a message', () => {
  const refusedLogin = async (language?: string) => {
    const call = request(app.url).post('/api/users/login');
    if (language !== undefined) call.set('Accept-Language', language);
    const answer = await call.send({ email: `nobody_${language ?? 'asked'}`, password: 'wrong' });
    return (answer.body as ErrorBody).message;
  };

  it.each([
    [undefined, 'Invalid credentials'],
    ['*', 'Invalid credentials'],
    ['de-DE', 'Invalid credentials'],
    ['en-US,en;q=0.9,es;q=0.8', 'Invalid credentials'],
    ['es', 'Datos de acceso incorrectos'],
    ['es-PE,es;q=0.9,en;q=0.8', 'Datos de acceso incorrectos'],
    ['de, es;q=0.5', 'Datos de acceso incorrectos'],
  ])('is the one that is asked for, English otherwise: %s', async (language, message) => {
    expect(await refusedLogin(language)).toBe(message);
  });

  it('is that of successes, of rules with a sentence of their own, and of paths that are none', async () => {
    const changed = await root.post('/api/group/add', { name: 'north' }).set('Accept-Language', 'es');
    expect((changed.body as MessageAnswer).message).toBe('Agregado correctamente');
    const empty = await root.post('/api/group/add', { name: '' }).set('Accept-Language', 'es');
    expect(empty.body).toMatchObject({ message: 'El grupo no puede estar vacío', field: 'name' });
    const wrong = await root.post('/api/group/add', { name: 7 }).set('Accept-Language', 'es');
    expect(wrong.body).toMatchObject({ message: 'Hay un dato que no es válido', field: 'name' });
    const missing = await root.get('/api/nothing').set('Accept-Language', 'es');
    expect(missing.body).toMatchObject({ code: 'NOT_FOUND', message: 'No encontrado' });
  });
});

describe('whoever is locked', () => {
  const lock = (member: Session) =>
    root.post('/api/users/lock', { id: member.user._id, value: true, reason: '¿Y Rosa?', minutes: 60 });

  it('is told in the language of their socket and of their calls, with the facts in headers', async () => {
    const member = await Session.as(app, 'member');
    const spanish = await member.socket({ auth: { token: member.token, language: 'es' } });
    const english = await member.socket();
    await lock(member).expect(200);
    await until(2_000, () => !spanish.isOpen && !english.isOpen);
    const spanishText = expect.stringMatching(
      /^Tu cuenta está bloqueada: ¿Y Rosa\?, hasta el \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    ) as string;
    expect(spanish.ends).toEqual([{ code: 'locked', message: spanishText }]);
    expect(english.ends).toMatchObject([
      { message: expect.stringMatching(/^Your account is locked: ¿Y Rosa\?, until /) as string },
    ]);
    const call = await member.get('/api/verify-token').set('Accept-Language', 'es').expect(401);
    expect(call.body).toMatchObject({ message: spanishText });
    expect(call.get('X-Session-End')).toBe('locked');
    expect(decodeURIComponent(call.get('X-Locked-Reason') ?? '')).toBe('¿Y Rosa?');
    const login = await request(app.url)
      .post('/api/users/login')
      .set('Accept-Language', 'es')
      .send({ email: member.user.email, password: member.password })
      .expect(403);
    expect(login.body).toMatchObject({ code: 'LOCKED', message: spanishText });
    expect(login.get('X-Locked-Reason')).toBe(call.get('X-Locked-Reason'));
  });

  it('is refused in it at the handshake', async () => {
    const member = await Session.as(app, 'member');
    await setLock(root, member);
    const refused = await LiveSocket.refusal(app.url, { auth: { token: member.token, language: 'es' } });
    expect(refused).toMatchObject({ code: 'LOCKED', message: 'Tu cuenta está bloqueada' });
  });
});
