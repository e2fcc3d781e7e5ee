import type {
  CredentialListAnswer,
  SubtitleListAnswer,
  SubtitlesChangedAnswer,
  TitlesChangedAnswer,
} from '@keyroster/contracts/dto';
import type { DemoApi } from './demo-api.js';
import { DEMO_DETAILS, DEMO_TITLES, DEMO_TROUBLED } from './demo-courses.js';
import { drawAd, drawLogo } from './drawings.js';

const LOGOS = 3;
const ADS = 4;

const slugOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

export async function fillCourses(admin: DemoApi): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, subtitles } of DEMO_TITLES) {
    const { shops } = await admin.post<TitlesChangedAnswer>('/api/shops/create', { shop_name: name });
    const id = idOf(shops.find(({ shop_name }) => shop_name === name));
    ids.push(id);
    for (const [subtitle, courses] of Object.entries(subtitles)) {
      await fillSubtitle(admin, { id, name }, subtitle, courses);
    }
  }
  return ids;
}

async function fillSubtitle(
  admin: DemoApi,
  title: { id: string; name: string },
  name: string,
  courses: string[],
): Promise<void> {
  const made = await admin.post<SubtitlesChangedAnswer>('/api/shops/create_subtitle', {
    shop_id: title.id,
    subtitle: name,
  });
  const shop_id = idOf(made.subtitle.find(({ subtitle }) => subtitle === name));
  const domain = `https://${slugOf(title.name)}.example/login`;
  for (const course of courses) {
    const number = title.name.length * 7 + name.length * 3 + course.length;
    const fields = {
      shop_id,
      domain,
      course_name: course,
      email: `${slugOf(course)}@${slugOf(title.name)}.example`,
      password: `${slugOf(name)}-${number}!`,
      ...DEMO_DETAILS[course],
    };
    await admin.upload('/api/products/create', fields, await drawLogo(number));
  }
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
