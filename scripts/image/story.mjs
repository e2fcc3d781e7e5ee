import { deepStrictEqual as same, ok } from 'node:assert/strict';
import { Visitor } from './visitor.mjs';

/** @import { Login } from './container-server.mjs' */
/** @typedef {{ logo: string, subtitle: string, products: object[], lastPing: number }} Told what a second start has to find */

const MEMBER = { username: 'member', password: '0420' };
const SHOP_LOGIN = { email: 'shared@example.com', password: 'a shared password' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);
const picture = new Blob([PNG], { type: 'image/png' });

/** @param {Visitor} admin */
async function lastPingOf(admin) {
  const { users } = await admin.get('/api/users/true');
  return users.find((/** @type {{ email: string }} */ { email }) => email === MEMBER.username)
    .last_ping_timestamp;
}

/** An admin shares a credential, a member sees it and pings. @param {string} url @param {Login} login @returns {Promise<Told>} */
export async function tellStory(url, login) {
  const nobody = new Visitor(url);
  const page = await (await nobody.call('/')).text();
  ok(page.includes('<div id="root">'), 'The page is served');
  const notices = await (await nobody.call('/THIRD_PARTY_NOTICES.txt')).text();
  ok(notices.includes('\nreact (MIT)\n'), 'The licences of others are served');
  // Comes from the files of a package that the server loads lazily.
  await nobody.call('/api/docs/swagger-ui.css');
  const admin = await new Visitor(url).login(login);

  const { urls } = await admin.upload('/api/upload_logo', picture);
  const { shops } = await admin.post('/api/shops/create', { shop_name: 'A shop' });
  const shop = shops[0]._id;
  const { subtitle: subtitles } = await admin.post('/api/shops/create_subtitle', {
    shop_id: shop,
    subtitle: 'A course',
  });
  const subtitle = subtitles[0]._id;
  await admin.upload('/api/products/create', picture, {
    ...SHOP_LOGIN,
    shop_id: subtitle,
    domain: 'https://example.com',
    course_name: 'A course',
  });
  const { user } = await admin.post('/api/users/register', {
    email: MEMBER.username,
    password: MEMBER.password,
  });
  await admin.post('/api/shops/assign', { shop_id: [shop], user_id: user._id });

  const member = await new Visitor(url).login(MEMBER);
  const { products } = await member.get(`/api/products/${subtitle}`);
  const { email, password } = products[0];
  same({ email, password }, SHOP_LOGIN);
  await member.post('/api/users/ping', {});
  const { serverTime } = await member.ping();
  ok(Math.abs(serverTime - Date.now()) < 60_000, 'The socket acknowledges a ping');
  return { logo: urls[0], subtitle, products, lastPing: await lastPingOf(admin) };
}

/** Checks that a second start finds all of it. @param {string} url @param {Login} login @param {Told} told */
export async function findAgain(url, login, { logo, subtitle, products, lastPing }) {
  const admin = await new Visitor(url).login(login);
  const image = await (await admin.call(`/static/logos/${logo}`)).arrayBuffer();
  ok(image.byteLength > 0, 'The logo is there');
  ok((await lastPingOf(admin)) >= lastPing, 'The ping is there');
  const member = await new Visitor(url).login(MEMBER);
  same((await member.get(`/api/products/${subtitle}`)).products, products);
}
