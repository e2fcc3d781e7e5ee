import { anAnnouncement, endAnnouncement } from '../data/announcements.js';
import { pictures } from '../data/pictures.js';
import { aCodeSecret } from '../data/codes.js';
import { aCredential, aSubtitle, aTitle, assign } from '../data/courses.js';
import { aPackage } from '../data/packages.js';
import { aGroup } from '../data/profile-groups.js';
import { registered } from '../data/renewals.js';
import { report } from '../data/troubles.js';
import { Session } from './session.js';
import type { TestApp } from './test-app.js';

/** Ids in an app that has something to show on every screen, long names included. */
export interface FilledApp {
  member: Session;
  titleId: string;
  subtitleId: string;
}

/** The app has to run with TRUST_PROXY. */
export async function fillApp(app: TestApp, admin: Session): Promise<FilledApp> {
  await aGroup(admin, 'Lima Norte');
  const member = await Session.as(app, 'member', { email: 'maria_quispe', profileGroup: 'Lima Norte' });
  await member.post('/api/users/ping').set('X-Forwarded-For', '203.0.113.77').expect(200);
  await registered(admin, {
    email: 'a_very_long_name_that_hardly_fits_into_any_column_of_the_table',
    observation: 'Pays late, '.repeat(30),
  });
  await registered(admin, { email: 'expired_user', subStartDate: '1/1/2020' });
  const title = await aTitle(admin, 'Netflix Premium');
  await aTitle(admin, 'A title with a name so long that it has to be cut somewhere in the list of titles');
  const subtitle = await aSubtitle(admin, title._id, 'Family plan');
  await aSubtitle(admin, title._id, 'Mobile');
  const { _id: mainId } = await aCredential(admin, subtitle._id, { course_name: 'Main account' });
  await aCredential(admin, subtitle._id, {
    course_name: 'A course with a name as long as they come, '.repeat(3),
  });
  await assign(admin, member.user, title).expect(200);
  const ofTitle = { audience: 'title', title_id: title._id } as const;
  await endAnnouncement(admin, await anAnnouncement(admin, { text: 'It works again. Thanks for waiting!' }));
  await anAnnouncement(admin, {
    ...ofTitle,
    text: 'Maintenance tonight from 22:00 to 23:00, see https://status.example.com/netflix. '.repeat(4),
  });
  await anAnnouncement(admin, { ...ofTitle, text: 'New profiles: https://example.com/profiles' });
  await aPackage(admin, { name: 'Mensual', titles: [title._id] });
  await admin.post('/api/whitelist', { ip_address: '10.0.0.0/8' });
  for (const path of ['/api/upload_logo', '/api/ads/upload']) {
    await admin
      .post(path)
      .attach('file', await pictures.png(), 'picture.png')
      .expect(201);
  }
  await aCredential(admin, subtitle._id, {
    course_name: 'Shared profile',
    seats: '3',
    note: 'Use profile 3, and leave its name as it is. '.repeat(4),
    otp: aCodeSecret(),
  });

  // Somebody who left knows a password, an older version is kept, and there is a report.
  const changes = { password: 'Another-one', domain: 'https://new.example/' };
  await admin.post('/api/products/update', { id: mainId, ...changes }).expect(200);
  const left = await Session.as(app, 'member', { email: 'who_left' });
  await assign(admin, left.user, title).expect(200);
  await left.get(`/api/products/${subtitle._id}`).expect(200);
  await admin.delete('/api/shops/unassign', { user_id: left.user._id, shop_id: [title._id] }).expect(200);
  const note = 'Since this morning it says that the password is wrong';
  await report(member, { _id: mainId }, { note }).expect(201);
  return { member, titleId: title._id, subtitleId: subtitle._id };
}
