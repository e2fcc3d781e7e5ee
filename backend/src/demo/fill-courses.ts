import { dateInLima, daysLater, EXAMPLE_CREDENTIALS, formatStartDate } from '@keyroster/contracts';
import type {
  CredentialListAnswer,
  SubtitleListAnswer,
  SubtitlesChangedAnswer,
  TitlesChangedAnswer,
} from '@keyroster/contracts/dto';
import type { DemoApi } from './demo-api.js';
import sharp from 'sharp';

export const DEMO_SEATED = 'Still life in a week';

const DEMO_DETAILS: Readonly<Record<string, Record<string, string>>> = {
  [DEMO_SEATED]: { seats: '2', note: 'Use profile 3, and leave its name as it is' },
  Portraits: { otp: 'JBSWY3DPEHPK3PXP' },
  'Premium profile 1': { seats: '3', otp: 'GEZDGNBVGY3TQOJQ' },
};

const DEMO_TROUBLED = 'Light and shadow';

/** Its shop wants to be paid soon. */
const DEMO_DUE = 'Hands and faces';
const DUE_IN_DAYS = 2;
const COST = '3000';

const LOGOS = 3;
const ADS = 4;

/** Returns the ids of the titles in the order of EXAMPLE_CREDENTIALS. */
export async function fillCourses(admin: DemoApi, now: number): Promise<string[]> {
  const due = formatStartDate(daysLater(dateInLima(now), DUE_IN_DAYS));
  const ids = new Map<string, string>();
  const subtitles = new Map<string, string>();
  for (const { title, subtitle, ...fields } of EXAMPLE_CREDENTIALS) {
    const shop_id = ids.get(title) ?? (await makeTitle(admin, title));
    ids.set(title, shop_id);
    const place = `${title} ${subtitle}`;
    const s_id = subtitles.get(place) ?? (await makeSubtitle(admin, shop_id, subtitle));
    subtitles.set(place, s_id);
    const details = {
      ...fields,
      ...DEMO_DETAILS[fields.course_name],
      cost: COST,
      ...(fields.course_name === DEMO_DUE && { paid_until: due }),
      shop_id: s_id,
    };
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

export async function credentialNamed(api: DemoApi, titleId: string, name: string): Promise<string> {
  const { subtitle } = await api.get<SubtitleListAnswer>(`/api/shops/subtitle/${titleId}`);
  for (const { _id } of subtitle) {
    const { products } = await api.get<CredentialListAnswer>(`/api/products/${_id}`);
    const named = products.find(({ course_name }) => course_name === name);
    if (named) return named._id;
  }
  throw new Error(`${name} is in the first title`);
}

export async function reportTrouble(member: DemoApi, titleId: string): Promise<void> {
  const p_id = await credentialNamed(member, titleId, DEMO_TROUBLED);
  const note = 'It says that the password was changed';
  await member.post('/api/troubles/report', { p_id, kind: 'password', note });
}

/** Reports two payments: one is accepted, the other waits. */
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

const MOTIFS = [
  '<circle cx="50" cy="50" r="26" fill="none" stroke="#fff" stroke-width="9"/><circle cx="50" cy="50" r="8"/>',
  '<path d="M38 28 L74 50 L38 72 Z"/>',
  '<path d="M20 62 C34 30 46 30 50 50 S68 72 80 38" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>',
  '<rect x="26" y="26" width="20" height="20" rx="5"/><rect x="54" y="26" width="20" height="20" rx="5" opacity=".6"/><rect x="26" y="54" width="20" height="20" rx="5" opacity=".6"/><rect x="54" y="54" width="20" height="20" rx="5"/>',
  '<path d="M50 22 L57 43 L79 43 L61 56 L68 77 L50 64 L32 77 L39 56 L21 43 L43 43 Z"/>',
  '<path d="M28 34 h44 v30 a6 6 0 0 1 -6 6 h-32 a6 6 0 0 1 -6 -6 Z" opacity=".7"/><path d="M28 34 l22 18 l22 -18 Z"/>',
  '<path d="M26 72 V48 M42 72 V34 M58 72 V54 M74 72 V28" stroke="#fff" stroke-width="10" stroke-linecap="round"/>',
  '<path d="M50 24 C70 24 76 44 66 56 L50 78 L34 56 C24 44 30 24 50 24 Z"/>',
] as const;

const hueOf = (number: number): number => (number * 137) % 360;

const gradient = (hue: number): string =>
  `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="hsl(${hue} 70% 56%)"/><stop offset="1" stop-color="hsl(${(hue + 45) % 360} 72% 38%)"/>
  </linearGradient>`;

const motifOf = (number: number): string => MOTIFS[number % MOTIFS.length] ?? MOTIFS[0];

const toPng = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).png().toBuffer();

function drawLogo(number: number): Promise<Buffer> {
  const hue = hueOf(number);
  return toPng(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100">
    ${gradient(hue)}
    <rect width="100" height="100" rx="22" fill="url(#g)"/>
    <circle cx="82" cy="12" r="34" fill="#fff" opacity=".12"/>
    <g fill="#fff">${motifOf(number)}</g>
  </svg>`);
}

function drawAd(number: number): Promise<Buffer> {
  const hue = hueOf(number + 3);
  return toPng(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="320" viewBox="0 0 300 100">
    ${gradient(hue)}
    <rect width="300" height="100" fill="url(#g)"/>
    <path d="M0 78 C60 50 110 104 170 74 S260 56 300 72 V100 H0 Z" fill="#fff" opacity=".16"/>
    <path d="M0 90 C80 70 130 108 200 84 S280 78 300 84 V100 H0 Z" fill="#fff" opacity=".2"/>
    <g fill="#fff" transform="translate(24 0)">${motifOf(number)}</g>
    <g fill="#fff"><rect x="136" y="34" width="120" height="10" rx="5"/><rect x="136" y="54" width="84" height="7" rx="3.5" opacity=".7"/></g>
  </svg>`);
}
