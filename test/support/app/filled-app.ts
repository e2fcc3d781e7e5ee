import { pictures } from '../data/pictures.js';
import { aCredential, aSubtitle, aTitle } from '../data/courses.js';
import { Session } from './session.js';
import { TestApp } from './test-app.js';

/** An app in which every screen has something to show, long names among it. */
export interface FilledApp {
  app: TestApp;
  admin: Session;
  member: Session;
  titleId: string;
  subtitleId: string;
}

export async function fillApp(): Promise<FilledApp> {
  const app = await TestApp.start({ WS_HANDSHAKES_PER_SECOND: '1000', TRUST_PROXY: 'loopback' });
  const admin = await Session.root(app);
  const group = await admin.post('/api/group/add', { name: 'Lima Norte' });
  if (group.status !== 201) throw new Error(`The group was not made: ${group.text}`);
  const member = await Session.as(app, 'member', { email: 'maria_quispe', profileGroup: 'Lima Norte' });
  await member.post('/api/users/ping').set('X-Forwarded-For', '203.0.113.77').expect(200);
  await admin.post('/api/users/register', {
    email: 'a_very_long_name_that_hardly_fits_into_any_column_of_the_table',
    password: 'secret',
    observation: 'Pays late, '.repeat(30),
  });
  await admin.post('/api/users/register', {
    email: 'expired_user',
    password: 'secret',
    subStartDate: '1/1/2020',
  });
  const title = await aTitle(admin, 'Netflix Premium');
  await aTitle(admin, 'A title with a name so long that it has to be cut somewhere in the list of titles');
  const subtitle = await aSubtitle(admin, title._id, 'Family plan');
  await aSubtitle(admin, title._id, 'Mobile');
  await aCredential(admin, subtitle._id, { course_name: 'Main account' });
  await aCredential(admin, subtitle._id, {
    course_name: 'A course with a name as long as they come, '.repeat(3),
  });
  await admin.post('/api/shops/assign', { shop_id: [title._id], user_id: member.user._id });
  await admin.post('/api/whitelist', { ip_address: '10.0.0.0/8' });
  for (const path of ['/api/upload_logo', '/api/ads/upload']) {
    await admin
      .post(path)
      .attach('file', await pictures.png(), 'picture.png')
      .expect(201);
  }
  return { app, admin, member, titleId: title._id, subtitleId: subtitle._id };
}
