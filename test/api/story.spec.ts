import type { CredentialsChangedAnswer, TokenAnswer, UserChangedAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import {
  aCredential,
  assign,
  aSubtitle,
  aTitle,
  credentialsSeenBy,
  fill,
  subtitlesSeenBy,
  titlesSeenBy,
} from '../support/data/courses.js';
import { pictures } from '../support/data/pictures.js';
import { picturesIn } from '../support/data/media.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

it('takes an admin and a member from the first title to the last goodbye', async () => {
  // The admin builds what they have to hand out.
  const painting = await aTitle(admin, 'Painting');
  const languages = await aTitle(admin, 'Languages');
  const oils = await aSubtitle(admin, painting._id, 'Oils');
  const water = await aSubtitle(admin, painting._id, 'Water colours');
  const french = await aSubtitle(admin, languages._id, 'French');
  const studio = await aCredential(admin, oils._id, { course_name: 'Studio', email: 'shop+1' });
  const lycee = await aCredential(admin, french._id, { course_name: 'Lycée' });

  // They make a member, give them a title, and send them the way in.
  const payload = aUser({ email: ' Maria  Lopez ', password: '0815', profileGroup: '' });
  const registered = await admin.post('/api/users/register', payload).expect(201);
  const { user } = registered.body as UserChangedAnswer;
  expect(user).toMatchObject({ email: 'maria__lopez', role: 'member', is_locked: false, usage_limit: 1 });
  await assign(admin, user, painting).expect(200);

  const nobody = await Session.as(app, 'nobody');
  const offered = await nobody.get(`/api/shops/getuserbyshopid/${studio._id}`).expect(200);
  expect(offered.body).toEqual({ users: [{ _id: user._id, email: 'maria__lopez' }] });
  await nobody.post('/api/users/userlogin', { username: user.email, password: '0816' }).expect(401);
  const entered = await nobody
    .post('/api/users/userlogin', { username: user.email, password: '0815' })
    .expect(200);
  const bearer = { Authorization: `Bearer ${(entered.body as TokenAnswer).token}` };
  const maria = { get: (path: string) => nobody.get(path).set(bearer) };
  const seen = async (path: string) => (await maria.get(path).expect(200)).body as unknown;

  // She sees what is hers, and of the rest not even that it exists.
  expect(await seen('/api/verify-token')).toMatchObject({
    user: { _id: user._id, username: 'maria__lopez', role: 'member', days_left: 30 },
  });
  expect(await seen('/api/shops')).toEqual({ shops: [painting] });
  expect(await seen(`/api/shops/member/${user._id}`)).toEqual({ shops: [painting] });
  expect(await seen(`/api/shops/subtitle/${painting._id}`)).toEqual({ subtitle: [oils, water] });
  expect(await seen(`/api/products/${oils._id}`)).toEqual({ products: [studio] });
  expect(await seen(`/api/products/${water._id}`)).toEqual({ products: [] });
  await maria.get(`/api/shops/subtitle/${languages._id}`).expect(404);
  await maria.get(`/api/products/${french._id}`).expect(404);
  await maria.get(`/static/products/${studio.image}`).expect(200);
  for (const path of ['/api/users/false', '/api/users/true', '/api/whitelist', '/api/audit']) {
    await maria.get(path).expect(403);
  }

  // The admin copies, edits and replaces; she has it on her next call.
  const copied = await admin
    .post('/api/products/copy', { p_id: lycee._id, subtitleId: water._id })
    .expect(201);
  const [copy] = (copied.body as CredentialsChangedAnswer).products;
  await admin
    .post('/api/products/update', { id: studio._id, password: 'new', course_name: 'Atelier' })
    .expect(200);
  await fill(admin.post('/api/update/image'), { id: studio._id }, await pictures.webp()).expect(200);
  await admin.post('/api/shops/update', { id: painting._id, shop_name: 'Fine arts' }).expect(200);
  await admin.post('/api/shops/subtitle/update', { id: oils._id, subtitle: 'Oil' }).expect(200);
  expect(await seen('/api/shops')).toEqual({ shops: [{ ...painting, shop_name: 'Fine arts' }] });
  expect(await seen(`/api/products/${water._id}`)).toEqual({ products: [copy] });
  expect(await seen(`/api/products/${oils._id}`)).toMatchObject({
    products: [{ email: 'shop+1', password: 'new', course_name: 'Atelier' }],
  });
  await maria.get(`/static/products/${studio.image}`).expect(404);

  // She pings and shows as active; a lock ends her session at once, and takes her off the PIN screen.
  await nobody.post('/api/users/ping').set(bearer).expect(200);
  const active = await admin.get('/api/users/true').expect(200);
  expect(active.body).toMatchObject({ counts: { active: 1, total: 1, locked: 0 } });
  await admin.post('/api/users/lock', { id: user._id, value: true }).expect(200);
  await maria.get('/api/shops').expect(401);
  const hidden = await nobody.get(`/api/shops/getuserbyshopid/${painting._id}`).expect(200);
  expect(hidden.body).toEqual({ users: [] });

  // Deleting the other title leaves the copy; deleting hers leaves nothing; deleting her ends the story.
  await admin.delete('/api/shops/delete', { id: languages._id }).expect(200);
  expect(await credentialsSeenBy(admin, water._id)).toEqual([copy]);
  expect(await subtitlesSeenBy(admin, painting._id)).toHaveLength(2);
  await admin.delete('/api/shops/delete', { id: painting._id }).expect(200);
  expect(await titlesSeenBy(admin)).toEqual([]);
  for (const collection of ['subtitles', 'credentials', 'assignments']) {
    expect(await app.database.collection(collection).countDocuments()).toBe(0);
  }
  expect(await picturesIn(app.database)).toEqual([]);
  await admin.delete(`/api/users/${user._id}`).expect(200);
  await nobody.post('/api/users/login', { email: user.email, password: '0815' }).expect(401);
});
