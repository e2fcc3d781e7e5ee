import { EXAMPLE_CREDENTIALS } from '@keyroster/contracts';
import type {
  CredentialListAnswer,
  SubtitleListAnswer,
  SubtitlesChangedAnswer,
  TitlesChangedAnswer,
} from '@keyroster/contracts/dto';
import type { DemoApi } from './demo-api.js';
import { DEMO_DETAILS, DEMO_TROUBLED } from './demo-courses.js';
import { drawAd, drawLogo } from './drawings.js';

const LOGOS = 3;
const ADS = 4;

/** Returns the ids of the titles, in their order. */
export async function fillCourses(admin: DemoApi): Promise<string[]> {
  const ids = new Map<string, string>();
  const subtitles = new Map<string, string>();
  for (const { title, subtitle, ...fields } of EXAMPLE_CREDENTIALS) {
    const shop_id = ids.get(title) ?? (await makeTitle(admin, title));
    ids.set(title, shop_id);
    const place = `${title} ${subtitle}`;
    const s_id = subtitles.get(place) ?? (await makeSubtitle(admin, shop_id, subtitle));
    subtitles.set(place, s_id);
    const details = { ...fields, ...DEMO_DETAILS[fields.course_name], shop_id: s_id };
    await admin.upload(
      '/api/products/create',
      details,
      await drawLogo(place.length * 5 + details.email.length),
    );
  }
  return [...ids.values()];
}

async function makeTitle(admin: DemoApi, shop_name: string): Promise<string> {
  const { shops } = await admin.post<TitlesChangedAnswer>('/api/shops/create', { shop_name });
  return idOf(shops.find((shop) => shop.shop_name === shop_name));
}

async function makeSubtitle(admin: DemoApi, shop_id: string, subtitle: string): Promise<string> {
  const made = await admin.post<SubtitlesChangedAnswer>('/api/shops/create_subtitle', { shop_id, subtitle });
  return idOf(made.subtitle.find((one) => one.subtitle === subtitle));
}

export async function reportTrouble(member: DemoApi, titleId: string): Promise<void> {
  const { subtitle } = await member.get<SubtitleListAnswer>(`/api/shops/subtitle/${titleId}`);
  for (const { _id } of subtitle) {
    const { products } = await member.get<CredentialListAnswer>(`/api/products/${_id}`);
    const troubled = products.find(({ course_name }) => course_name === DEMO_TROUBLED);
    if (!troubled) continue;
    const note = 'It says that the password was changed';
    await member.post('/api/troubles/report', { p_id: troubled._id, kind: 'password', note });
  }
}

/** One with a picture waits, and one was accepted. */
export async function payAs(member: DemoApi, admin: DemoApi): Promise<void> {
  await admin.post('/api/payments/text', { text: 'Yape 999 888 777\nBCP 191-2345678-0-12' });
  const paid = { days: '30', amount: '2500', method: 'Yape' };
  const former = await member.upload<{ payment: { _id: string } }>('/api/payments', paid, await drawLogo(3));
  await admin.post('/api/payments/accept', { id: former.payment._id });
  await member.upload('/api/payments', { ...paid, note: 'Por diciembre' }, await drawLogo(7));
}

export async function fillMedia(admin: DemoApi): Promise<void> {
  for (let number = 0; number < LOGOS; number += 1) {
    await admin.upload('/api/upload_logo', {}, await drawLogo(number * 5));
  }
  for (let number = 0; number < ADS; number += 1) {
    await admin.upload('/api/ads/upload', {}, await drawAd(number));
  }
}

function idOf(made: { _id: string } | undefined): string {
  if (!made) throw new Error('What was just made is in the list that making it answers');
  return made._id;
}
